// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanerows.h"

#include "engine/schedule/closedform.h"
#include "ui/bridge/format.h"

#include <algorithm>

namespace shardyard {

namespace {

void addClosedForm(LaneRow &row, const TimelineLane &lane)
{
    const ScheduleKind &kind = *lane.request.kind;
    const std::optional<double> idle = closedFormIdle(kind, lane.request.shape, lane.request.times);
    if (!idle || lane.simulation->ideal <= 0)
        return;
    row.closedForm = formatPercent(*idle / lane.simulation->ideal);
    const QString formula = toQString(kind.closedForm.formula);
    row.condition = kind.closedForm.condition.empty()
        ? LaneRows::tr(
              "Idle time %1 over ideal; p ranks, m micro-batches, F forward and B backward of a chunk, I and W "
              "the halves of B. For equal stages and free transfers.")
              .arg(formula)
        : LaneRows::tr(
              "Idle time %1 over ideal; p ranks, m micro-batches, F forward and B backward of a chunk, I and W "
              "the halves of B. For equal stages, free transfers and %2.")
              .arg(formula, engineText(std::string(kind.closedForm.condition), {}));
}

/// Of an asynchronous schedule the step that follows many, where that is known.
QString bubbleText(const TimelineLane &lane, double (Simulation::*bubble)() const)
{
    return lane.steady
        ? LaneRows::tr("%1 steady", "a share of idle time").arg(formatPercent(((*lane.steady).*bubble)()))
        : formatPercent(((*lane.simulation).*bubble)());
}

LaneRow rowOf(const TimelineLane &lane)
{
    LaneRow row{.title = lane.title, .changed = lane.changed, .schedule = lane.schedule, .refusal = lane.refusal};
    if (!lane.simulation)
        return row;
    const std::vector<Count> &peaks = lane.simulation->counts.peakChunks;
    row.overIdeal = bubbleText(lane, &Simulation::bubbleOverIdeal);
    row.ofTotal = bubbleText(lane, &Simulation::bubbleOfTotal);
    row.makespan = LaneRows::tr("%1 forwards").arg(formatNumber(lane.makespan(), 1));
    row.peak = LaneRows::tr("%n chunks", nullptr, static_cast<int>(*std::max_element(peaks.begin(), peaks.end())));
    addClosedForm(row, lane);
    return row;
}

} // namespace

void LaneRows::setLanes(const std::vector<TimelineLane> &lanes)
{
    std::vector<LaneRow> rows;
    rows.reserve(lanes.size());
    for (const TimelineLane &lane : lanes)
        rows.push_back(rowOf(lane));
    // A lane stays the lane in its place, so that its view keeps focus while sliders move.
    takeRows(m_rows, std::move(rows), [](const LaneRow &, const LaneRow &) { return true; });
}

int LaneRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant LaneRows::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const LaneRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case ChangedRole:
        return row.changed;
    case ScheduleRole:
        return row.schedule;
    case OverIdealRole:
        return row.overIdeal;
    case OfTotalRole:
        return row.ofTotal;
    case MakespanRole:
        return row.makespan;
    case PeakRole:
        return row.peak;
    case ClosedFormRole:
        return row.closedForm;
    case ConditionRole:
        return row.condition;
    case RefusalRole:
        return row.refusal;
    default:
        return {};
    }
}

QHash<int, QByteArray> LaneRows::roleNames() const
{
    return {{TitleRole, "title"},         {ChangedRole, "changed"},       {ScheduleRole, "schedule"},
            {OverIdealRole, "overIdeal"}, {OfTotalRole, "ofTotal"},       {MakespanRole, "makespan"},
            {PeakRole, "peak"},           {ClosedFormRole, "closedForm"}, {ConditionRole, "condition"},
            {RefusalRole, "refusal"}};
}

} // namespace shardyard
