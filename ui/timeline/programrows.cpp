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
    if (kind) {
        const auto isDefined = [kind](const ScheduleShape &tried) { return kind->refusal(tried).empty(); };
        rows.push_back({.title = tr("By definition"), .runs = countsThat(shape, isDefined), .isProgram = false});
        for (const ShippedSchedule &shipped : shippedSchedules())
            if (shipped.schedule == kind->id)
                rows.push_back({.title = toQString(shipped.title), .runs = countsThat(shape, shipped.runs)});
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
    case IsProgramRole:
        return row.isProgram;
    default:
        return {};
    }
}

QHash<int, QByteArray> ProgramRows::roleNames() const
{
    return {{TitleRole, "title"}, {RunsRole, "runs"}, {IsProgramRole, "isProgram"}};
}

} // namespace shardyard
