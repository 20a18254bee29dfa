// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/simulate.h"

#include "engine/schedule/replaybuilder.h"

#include <algorithm>
#include <cassert>

// A rank runs its list strictly in order; an operation starts when the rank is free and what it needs has arrived:
//   F(s, k) needs F(s-1, k);  B or I(s, k) needs F(s, k) and B or I(s+1, k);  W(s, k) needs I(s, k).
// What comes from the rank itself is there when the rank is free, so one input at most is waited for.

namespace shardyard {

namespace {

/// By stage, then OperationKind.
std::vector<double> durationsOf(const StageTimes &times)
{
    std::vector<double> durations;
    durations.reserve(4 * times.forward.size());
    for (std::size_t stage = 0; stage < times.forward.size(); ++stage)
        durations.insert(durations.end(),
                         {times.forward[stage], times.backward[stage], times.backward[stage] - times.weight[stage],
                          times.weight[stage]});
    return durations;
}

std::size_t at(std::int32_t index)
{
    return static_cast<std::size_t>(index);
}

} // namespace

double Simulation::idleShare() const
{
    double work = 0;
    for (const double rank : busy)
        work += rank;
    const double all = makespan * static_cast<double>(busy.size());
    return all > 0 ? 1 - work / all : 0;
}

std::optional<Replay> Replay::prepare(const ScheduleKind &kind, const ScheduleShape &shape)
{
    if (!kind.refusal(shape).empty())
        return std::nullopt;
    return ReplayBuilder(kind.operations(shape), shape).build();
}

/// Fills `ends`, which has one place before the first step so that no input ends at 0.
template <bool overlapped>
void Replay::walk(const std::vector<double> &durations, const StageTimes &times, std::vector<double> &ends) const
{
    std::vector<double> free(m_firstStep.size(), 0);
    const double held = times.blocking ? times.transfer : 0;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const Step &step = m_steps[i];
        double &rankFree = free[at(step.rank)];
        double start = rankFree;
        if (step.input > 0)
            start = std::max(start, ends[at(step.input)] + times.transfer);
        double duration = durations[at(step.duration)];
        double hold = step.sends ? held : 0;
        if constexpr (overlapped) {
            if (step.overlapsNext) {
                const Step &partner = m_steps[i + 1];
                if (partner.input > 0)
                    start = std::max(start, ends[at(partner.input)] + times.transfer);
                duration = times.overlap * (duration + durations[at(partner.duration)]);
                hold += partner.sends ? held : 0;
                ends[++i] = start + duration;
            }
        }
        ends[i + 1] = start + duration;
        rankFree = start + duration + hold;
    }
}

Simulation Replay::run(const StageTimes &times, bool keepTimeline) const
{
    const std::vector<double> durations = durationsOf(times);
    std::vector<double> ends(m_steps.size() + 1, 0);
    if (m_overlaps)
        walk<true>(durations, times, ends);
    else
        walk<false>(durations, times, ends);

    Simulation simulation{.busy = std::vector<double>(m_firstStep.size(), 0), .counts = m_counts};
    const auto durationOf = [&](std::int32_t own, std::int32_t partner) {
        return partner < 0 ? durations[at(own)] : times.overlap * (durations[at(own)] + durations[at(partner)]);
    };
    for (const Work &work : m_work)
        simulation.busy[at(work.rank)] += static_cast<double>(work.count) * durationOf(work.duration, work.partner);
    for (std::size_t rank = 0; rank < m_firstStep.size(); ++rank) {
        const std::size_t first = m_firstStep[rank];
        const std::int32_t partner = m_steps[first].overlapsNext ? m_steps[first + 1].duration : -1;
        const double start = ends[first + 1] - durationOf(m_steps[first].duration, partner);
        const double end = ends[m_lastStep[rank] + 1];
        simulation.makespan = std::max(simulation.makespan, end);
        simulation.longestSpan = std::max(simulation.longestSpan, end - start);
        simulation.ideal = std::max(simulation.ideal, simulation.busy[rank]);
    }
    if (keepTimeline)
        addTimeline(durations, times, ends, simulation);
    return simulation;
}

void Replay::addTimeline(const std::vector<double> &durations, const StageTimes &times, const std::vector<double> &ends,
                         Simulation &simulation) const
{
    simulation.timeline.resize(m_firstStep.size());
    std::vector<double> free(m_firstStep.size(), 0); // a start counted back from an end may miss it by a rounding
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const bool first = m_steps[i].overlapsNext;
        const bool second = i > 0 && m_steps[i - 1].overlapsNext;
        const std::size_t other = first ? i + 1 : i - 1;
        double duration = durations[at(m_steps[i].duration)];
        if (first || second)
            duration = times.overlap * (duration + durations[at(m_steps[other].duration)]);
        const double end = ends[i + 1];
        const auto rank = at(m_steps[i].rank);
        const double start = second ? simulation.timeline[rank].back().start : std::max(end - duration, free[rank]);
        simulation.timeline[rank].push_back({.operation = m_operations[i], .start = start, .end = end});
        free[rank] = end;
    }
}

std::optional<Simulation> simulate(const SimulationRequest &request)
{
    if (!request.kind)
        return std::nullopt;
    const std::optional<Replay> replay = Replay::prepare(*request.kind, request.shape);
    if (!replay)
        return std::nullopt;
    [[maybe_unused]] const auto stages = static_cast<std::size_t>(request.shape.globalStages());
    assert(request.times.forward.size() == stages && request.times.backward.size() == stages
           && request.times.weight.size() == stages);
    return replay->run(request.times, request.keepTimeline);
}

} // namespace shardyard
