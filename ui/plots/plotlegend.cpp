// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotlegend.h"

#include <utility>

namespace shardyard {

void PlotLegend::take(const PlotSeries &series)
{
    std::vector<Entry> entries;
    for (const PlotTerm &term : series.terms)
        entries.push_back({.term = term.id, .name = term.name, .help = term.help});
    if (entries == m_entries)
        return;
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

int PlotLegend::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant PlotLegend::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry &entry = m_entries[static_cast<std::size_t>(index.row())];
    switch (role) {
    case TermRole:
        return entry.term;
    case NameRole:
    case Qt::DisplayRole:
        return entry.name;
    case HelpRole:
        return entry.help;
    default:
        return {};
    }
}

QHash<int, QByteArray> PlotLegend::roleNames() const
{
    return {{TermRole, "term"}, {NameRole, "name"}, {HelpRole, "help"}};
}

} // namespace shardyard
