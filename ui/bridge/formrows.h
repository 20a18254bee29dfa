// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/rowlistmodel.h"

#include <QString>
#include <QStringList>

namespace shardyard {

/// One editable value of a form.
struct FormRow
{
    QString key;
    QString title;
    QString unit;
    QString help;
    QString limits; ///< "1 to 65,536", empty where there are none
    QString kind; ///< of control: "number", "switch", "choice", "text", "list" or "gpu"
    QString value; ///< as it is shown in a field
    QStringList choices;
    int chosen = -1; ///< index of the value among them

    friend bool operator==(const FormRow &, const FormRow &) = default;
};

/// The rows of a form; a value that is edited keeps its row.
class FormRows : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ANONYMOUS

    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        KeyRole = Qt::UserRole + 1,
        TitleRole,
        UnitRole,
        HelpRole,
        LimitsRole,
        KindRole,
        ValueRole,
        ChoicesRole,
        ChosenRole
    };

    using RowListModel::RowListModel;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

signals:
    void countChanged();

protected:
    void take(std::vector<FormRow> rows);

private:
    std::vector<FormRow> m_rows;
};

} // namespace shardyard
