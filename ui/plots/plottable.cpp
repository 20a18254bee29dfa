// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plottable.h"

#include <utility>

namespace shardyard {

void PlotTable::take(const PlotSeries &series)
{
    std::vector<QStringList> rows;
    if (!series.isEmpty()) {
        rows.push_back(tableHeader(series));
        for (int category = 0; category < series.count(); ++category)
            rows.push_back(tableRow(series, category));
    }
    if (rows.size() == m_rows.size() && !rows.empty() && rows.front() == m_rows.front()) {
        takeRows(rows);
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void PlotTable::takeRows(const std::vector<QStringList> &rows)
{
    for (std::size_t row = 1; row < rows.size(); ++row) {
        if (rows[row] == m_rows[row])
            continue;
        m_rows[row] = rows[row];
        emit dataChanged(index(static_cast<int>(row), 0), index(static_cast<int>(row), columnCount() - 1));
    }
}

int PlotTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PlotTable::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || m_rows.empty() ? 0 : static_cast<int>(m_rows.front().size());
}

QVariant PlotTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case TextRole:
    case Qt::DisplayRole:
        return m_rows[static_cast<std::size_t>(index.row())][index.column()];
    case HeaderRole:
        return index.row() == 0;
    case NumberRole:
        return index.column() > 0 && index.column() < columnCount() - 1;
    default:
        return {};
    }
}

QHash<int, QByteArray> PlotTable::roleNames() const
{
    return {{TextRole, "cellText"}, {HeaderRole, "header"}, {NumberRole, "number"}};
}

} // namespace shardyard
