// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/inspectorrows.h"

namespace shardyard {

void InspectorRows::setRows(std::vector<InspectorRow> rows)
{
    const auto same = [](const InspectorRow &a, const InspectorRow &b) { return a.key == b.key; };
    if (takeRows(m_rows, std::move(rows), same))
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
