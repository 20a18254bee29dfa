// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/programrows.h"

#include "engine/schedule/shipped.h"
#include "ui/bridge/format.h"

#include <algorithm>

namespace shardyard {

namespace {

constexpr Count fewestShown = 16;
constexpr Count mostShown = 64;

/// For each number of micro-batches whether `runs` says yes of the shape.
template <class Runs>
QList<bool> countsThat(ScheduleShape shape, Runs runs)
{
    const Count most = std::clamp(shape.microBatches, fewestShown, mostShown);
    QList<bool> counts;
    for (shape.microBatches = 1; shape.microBatches <= most; ++shape.microBatches)
        counts.append(runs(shape));
    return counts;
}

} // namespace

void ProgramRows::setSchedule(const ScheduleKind *kind, const ScheduleShape &shape)
{
    std::vector<ProgramRow> rows;
    const auto add = [&rows, &shape](const QString &title, auto runs) {
        rows.push_back({.title = title, .runs = countsThat(shape, runs), .runsCurrent = runs(shape)});
    };
    if (kind) {
        const auto isDefined = [kind](const ScheduleShape &tried) { return kind->refusal(tried).empty(); };
        add(tr("By definition"), isDefined);
        // A program runs nothing that the schedule is not defined for.
        for (const ShippedSchedule &shipped : shippedSchedules())
            if (shipped.schedule == kind->id)
                add(toQString(shipped.title),
                    [&](const ScheduleShape &tried) { return isDefined(tried) && shipped.runs(tried); });
    }
    takeRows(m_rows, std::move(rows),
             [](const ProgramRow &before, const ProgramRow &after) { return before.title == after.title; });
}

int ProgramRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ProgramRows::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ProgramRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case RunsRole:
        return QVariant::fromValue(row.runs);
    case RunsCurrentRole:
        return row.runsCurrent;
    default:
        return {};
    }
}

QHash<int, QByteArray> ProgramRows::roleNames() const
{
    return {{TitleRole, "title"}, {RunsRole, "runs"}, {RunsCurrentRole, "runsCurrent"}};
}

} // namespace shardyard
