// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/formrows.h"

namespace shardyard {

void FormRows::take(std::vector<FormRow> rows)
{
    if (takeRows(m_rows, std::move(rows), [](const FormRow &a, const FormRow &b) { return a.key == b.key; }))
        emit countChanged();
}

int FormRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant FormRows::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const FormRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case KeyRole:
        return row.key;
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case UnitRole:
        return row.unit;
    case HelpRole:
        return row.help;
    case LimitsRole:
        return row.limits;
    case KindRole:
        return row.kind;
    case ValueRole:
        return row.value;
    case ChoicesRole:
        return row.choices;
    case ChosenRole:
        return row.chosen;
    default:
        return {};
    }
}

QHash<int, QByteArray> FormRows::roleNames() const
{
    return {{KeyRole, "key"},     {TitleRole, "title"},     {UnitRole, "unit"},
            {HelpRole, "help"},   {LimitsRole, "limits"},   {KindRole, "kind"},
            {ValueRole, "value"}, {ChoicesRole, "choices"}, {ChosenRole, "chosen"}};
}

} // namespace shardyard
