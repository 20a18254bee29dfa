// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/cataloguerows.h"
#include "ui/bridge/rowlistmodel.h"

#include <vector>

namespace shardyard {

/// The palette's and the choosers' lines of one kind, narrowed by a search text.
class CatalogueList : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT

    /// As catalogueRows() names it.
    Q_PROPERTY(QString kind READ kind WRITE setKind NOTIFY kindChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { IdRole = Qt::UserRole + 1, NameRole, DetailRole, IconRole, OwnRole };

    explicit CatalogueList(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] QString kind() const { return m_kind; }
    void setKind(const QString &kind);
    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    /// Row of an id among those shown, -1 = not there.
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString &id) const;
    Q_INVOKABLE [[nodiscard]] QString idAt(int row) const;
    /// Places what the row names at the end of the yard; answers why not, as the commands do.
    Q_INVOKABLE QString placeAtEnd(int row) const;

signals:
    void kindChanged();
    void filterChanged();
    void countChanged();

private:
    [[nodiscard]] bool has(int row) const { return row >= 0 && row < count(); }
    void update();
    void refresh();

    QString m_kind;
    QString m_filter;
    std::vector<CatalogueRow> m_all;
    std::vector<CatalogueRow> m_rows;
};

} // namespace shardyard
