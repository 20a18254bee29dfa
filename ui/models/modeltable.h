// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/rowlistmodel.h"

#include "engine/units/units.h"

#include <QString>

#include <vector>

namespace shardyard {

/// One model of the catalogue with what people choose by. Numbers are 0 where they are not known.
struct ModelRow
{
    QString id; ///< empty = the plan's own model
    QString name;
    QString kind;
    QString release;
    QString searched;
    Count parameters = 0;
    Count active = 0;
    Count layers = 0;
    Count context = 0;

    friend bool operator==(const ModelRow &, const ModelRow &) = default;
};

/// The models of the catalogue, narrowed by a search and in the order of a column. A model that is the plan's own
/// stands first.
class ModelTable : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    /// "name", "parameters", "active", "layers", "context" or "release".
    Q_PROPERTY(QString column READ column NOTIFY orderChanged)
    Q_PROPERTY(bool descending READ isDescending NOTIFY orderChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        IdRole = Qt::UserRole + 1,
        NameRole,
        ParametersRole,
        ActiveRole,
        LayersRole,
        ContextRole,
        ReleaseRole,
        InPlanRole,
        DescriptionRole
    };

    explicit ModelTable(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    [[nodiscard]] QString column() const { return m_column; }
    [[nodiscard]] bool isDescending() const { return m_descending; }
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    /// Orders by a column; the one in force turns round. Numbers and dates begin with the largest.
    Q_INVOKABLE void sortBy(const QString &column);
    /// Row of an id among those shown, -1 = not there.
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString &id) const;
    Q_INVOKABLE [[nodiscard]] QString idAt(int row) const;
    Q_INVOKABLE [[nodiscard]] bool isInPlan(int row) const;

signals:
    void filterChanged();
    void orderChanged();
    void countChanged();
    /// The rows say what the plan has now.
    void planFollowed();

private:
    void update();
    void followPlan();

    std::vector<ModelRow> m_all;
    std::vector<ModelRow> m_rows;
    QString m_filter;
    QString m_column = QStringLiteral("name");
    bool m_descending = false;
    QString m_planId;
    bool m_hasOwn = false;
    ModelRow m_own;
};

} // namespace shardyard
