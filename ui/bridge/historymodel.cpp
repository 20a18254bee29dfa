// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/historymodel.h"

#include "ui/bridge/history.h"
#include "ui/bridge/session.h"

#include <utility>

namespace shardyard {

HistoryModel::HistoryModel(QObject *parent) : RowListModel(parent), m_session(Session::instance())
{
    Q_ASSERT(m_session != nullptr);
    connect(m_session, &Session::historyChanged, this, &HistoryModel::takeHistory);
    takeHistory();
}

int HistoryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QHash<int, QByteArray> HistoryModel::roleNames() const
{
    return {{LabelRole, "label"}, {DoneRole, "done"}, {PresentRole, "present"}};
}

QVariant HistoryModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case LabelRole:
        return row.label;
    case DoneRole:
        return row.done;
    case PresentRole:
        return row.present;
    default:
        return {};
    }
}

int HistoryModel::longest() const
{
    return static_cast<int>(History::longest);
}

void HistoryModel::takeHistory()
{
    const History &history = m_session->history();
    const std::size_t present = history.present();
    std::vector<Row> rows = {
        {.label = history.hasForgotten() ? tr("Before the oldest step kept") : tr("The plan as it was opened"),
         .done = true,
         .present = present == 0}};
    for (const History::Step &step : history.steps()) {
        const std::size_t position = rows.size();
        rows.push_back({.label = step.label, .done = position <= present, .present = position == present});
    }
    takeRows(m_rows, std::move(rows), [](const Row &a, const Row &b) { return a.label == b.label; });
    if (std::exchange(m_present, static_cast<int>(present)) != static_cast<int>(present))
        emit presentChanged();
}

} // namespace shardyard
