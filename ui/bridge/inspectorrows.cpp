// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/inspectorrows.h"

#include "ui/bridge/listdiff.h"

namespace shardyard {

void InspectorRows::setRows(std::vector<InspectorRow> rows)
{
    const ListDifference difference =
        listDifference(m_rows, rows, [](const InspectorRow &a, const InspectorRow &b) { return a.key == b.key; });
    const auto at = [this, &difference] { return m_rows.begin() + difference.first; };
    if (difference.removed > 0) {
        beginRemoveRows({}, difference.first, difference.first + difference.removed - 1);
        m_rows.erase(at(), at() + difference.removed);
        endRemoveRows();
    }
    if (difference.inserted > 0) {
        beginInsertRows({}, difference.first, difference.first + difference.inserted - 1);
        const auto first = rows.begin() + difference.first;
        m_rows.insert(at(), first, first + difference.inserted);
        endInsertRows();
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (m_rows[row] == rows[row])
            continue;
        m_rows[row] = std::move(rows[row]);
        const QModelIndex changed = index(static_cast<int>(row));
        emit dataChanged(changed, changed);
    }
    if (difference.removed != difference.inserted)
        emit countChanged();
}

int InspectorRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant InspectorRows::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const InspectorRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case KeyRole:
        return row.key;
    case Qt::DisplayRole:
    case LabelRole:
        return row.label;
    case ValueRole:
        return row.value;
    case NoteRole:
        return row.note;
    case BeforeRole:
        return row.before;
    case ToneRole:
        return row.tone;
    case LinkRole:
        return row.link;
    case TermRole:
        return row.term;
    case HelpRole:
        return row.help;
    case ShareRole:
        return row.share;
    default:
        return {};
    }
}

QHash<int, QByteArray> InspectorRows::roleNames() const
{
    return {{KeyRole, "key"},   {LabelRole, "label"}, {ValueRole, "value"}, {NoteRole, "note"}, {BeforeRole, "before"},
            {ToneRole, "tone"}, {LinkRole, "link"},   {TermRole, "term"},   {HelpRole, "help"}, {ShareRole, "share"}};
}

} // namespace shardyard
