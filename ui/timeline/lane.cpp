// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lane.h"

#include <algorithm>
#include <numeric>

namespace shardyard {

namespace {

bool releases(OperationKind kind)
{
    return kind == OperationKind::Backward || kind == OperationKind::WeightGradient;
}

const std::vector<TimedOperation> *rowOf(const TimelineLane &lane, int rank)
{
    if (!lane.simulation || rank < 0 || rank >= static_cast<int>(lane.simulation->timeline.size()))
        return nullptr;
    return &lane.simulation->timeline[static_cast<std::size_t>(rank)];
}

} // namespace

double TimelineLane::rankForward() const
{
    const std::vector<double> &forward = request.times.forward;
    const double all = std::accumulate(forward.begin(), forward.end(), 0.0);
    return all > 0 ? all / std::max(ranks(), 1) : 1;
}

int TimelineLane::chunkOf(const Operation &operation) const
{
    return operation.replica > 0 ? 1 : operation.stage / std::max(ranks(), 1);
}

AtTime atTime(const TimelineLane &lane, int rank, double time)
{
    AtTime at;
    const std::vector<TimedOperation> *row = rowOf(lane, rank);
    if (!row)
        return at;
    const double when = time * lane.unit;
    for (const TimedOperation &timed : *row) {
        if (timed.start > when)
            break;
        if (timed.operation.kind == OperationKind::Forward)
            ++at.held;
        if (releases(timed.operation.kind) && timed.end <= when)
            --at.held;
        if (timed.end > when)
            (at.operation ? at.overlapped : at.operation) = timed.operation;
    }
    const double after = when - lane.simulation->makespan;
    at.communicates = after >= 0 && after < lane.stepEnd.exposed;
    at.optimizes = after >= lane.stepEnd.exposed && after < lane.stepEnd.exposed + lane.stepEnd.optimizer;
    return at;
}

std::optional<Bytes> heldBytes(const TimelineLane &lane, int rank, const AtTime &at)
{
    if (rank < 0 || rank >= static_cast<int>(lane.chunkBytes.size()))
        return std::nullopt;
    return lane.chunkBytes[static_cast<std::size_t>(rank)] * static_cast<double>(at.held);
}

int busyRanks(const TimelineLane &lane, double time)
{
    const double when = time * lane.unit;
    if (lane.simulation && when >= lane.simulation->makespan && time < lane.end())
        return lane.ranks();
    int busy = 0;
    for (int rank = 0; rank < lane.ranks(); ++rank) {
        const std::vector<TimedOperation> *row = rowOf(lane, rank);
        if (!row)
            continue;
        const auto next = std::partition_point(row->begin(), row->end(),
                                               [when](const TimedOperation &timed) { return timed.start <= when; });
        busy += next != row->begin() && std::prev(next)->end > when ? 1 : 0;
    }
    return busy;
}

std::vector<HeldStep> heldSteps(const TimelineLane &lane, int rank)
{
    std::vector<HeldStep> steps = {{}};
    const std::vector<TimedOperation> *row = rowOf(lane, rank);
    if (!row)
        return steps;
    std::vector<std::pair<double, int>> changes;
    for (const TimedOperation &timed : *row) {
        if (timed.operation.kind == OperationKind::Forward)
            changes.emplace_back(timed.start, 1);
        else if (releases(timed.operation.kind))
            changes.emplace_back(timed.end, -1);
    }
    std::sort(changes.begin(), changes.end());
    for (const auto &[time, change] : changes) {
        const Count held = steps.back().held + change;
        if (steps.back().time == time / lane.unit)
            steps.back().held = held;
        else
            steps.push_back({.time = time / lane.unit, .held = held});
    }
    return steps;
}

} // namespace shardyard
