// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline.h"

#include "engine/estimate/pipeline.h"
#include "engine/schedule/interleavedgroups.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/session.h"
#include "ui/bridge/strategyindex.h"

#include <QCoreApplication>
#include <QtConcurrentRun>

#include <algorithm>
#include <numeric>
#include <utility>

namespace shardyard {

namespace {

void takeSimulation(TimelineLane &lane, Simulation simulation)
{
    if (!lane.request.kind->synchronous) {
        SimulationRequest request = lane.request;
        request.keepTimeline = false;
        lane.steady = steadyStep(std::move(request), simulation);
        if (lane.steady)
            lane.steady->timeline.clear();
    }
    lane.simulation = std::make_shared<const Simulation>(std::move(simulation));
}

std::vector<TimelineLane> replayed(std::vector<TimelineLane> lanes)
{
    for (TimelineLane &lane : lanes) {
        if (!lane.refusal.isEmpty())
            continue;
        if (std::optional<Simulation> simulation = simulate(lane.request))
            takeSimulation(lane, std::move(*simulation));
        else
            lane.refusal = Timeline::tr("This schedule never finishes with these values.");
    }
    return lanes;
}

} // namespace

Timeline::Timeline(QObject *parent) : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcher<Lanes>::finished, this, &Timeline::take);
    Session *session = Session::instance();
    connect(session, &Session::snapshotChanged, this, [this] {
        if (!Session::instance()->snapshot())
            m_followed = nullptr; // another document, whatever its title
        emit choicesChanged();
        refresh();
    });
    connect(session, &Session::activeStrategyChanged, this, &Timeline::refresh);
    connect(session, &Session::selectionChanged, this, &Timeline::followSelection);
}

Timeline::~Timeline()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

void Timeline::setActive(bool active)
{
    if (std::exchange(m_isActive, active) == active)
        return;
    emit activeChanged();
    refresh();
}

QStringList Timeline::choices() const
{
    QStringList names = {tr("nothing")};
    if (const SnapshotPtr snapshot = Session::instance()->snapshot())
        for (const Strategy &strategy : snapshot->document.plan.strategies)
            names.append(displayName(strategy.name));
    return names;
}

QStringList Timeline::schedules() const
{
    QStringList titles;
    for (const ScheduleKind &kind : scheduleKinds())
        titles.append(toQString(kind.title));
    return titles;
}

void Timeline::setSecond(int strategy)
{
    if (std::exchange(m_second, strategy) == strategy)
        return;
    emit secondChanged();
    refresh();
}

/// Both lanes stay with their strategies while others come, go and move; another strategy, or another document, begins
/// with values of its own.
void Timeline::follow()
{
    const SnapshotPtr now = Session::instance()->snapshot();
    const SnapshotPtr before = std::exchange(m_followed, now);
    const int active = Session::instance()->activeStrategy();
    const bool same = now && before;
    const int expected =
        same ? followedStrategy(before->document.plan.strategies, now->document.plan.strategies, m_active) : -1;
    if (!same)
        m_second = -1;
    else if (m_second >= 0 && now != before)
        m_second = followedStrategy(before->document.plan.strategies, now->document.plan.strategies, m_second);
    m_active = active;
    if (active != expected)
        m_wish = {};
    emit secondChanged();
}

void Timeline::refresh()
{
    const SnapshotPtr snapshot = Session::instance()->snapshot();
    const int count = snapshot ? static_cast<int>(snapshot->estimate.strategies.size()) : 0;
    if (count != Session::instance()->strategyCount())
        return; // an edit that is not estimated yet; its snapshot comes
    follow();
    if (!m_isActive)
        return;
    Lanes lanes;
    m_upper = {};
    if (m_active >= 0 && m_active < count) {
        m_upper = laneOf(*snapshot, m_active, m_wish);
        lanes.push_back(m_upper);
    }
    if (m_second >= 0 && m_second < count)
        lanes.push_back(laneOf(*snapshot, m_second, {}));
    for (TimelineLane &lane : lanes)
        lane.unit = lanes.front().unit;
    m_programs.setSchedule(m_upper.request.kind, m_upper.request.shape);
    emit wishChanged();
    start(std::move(lanes));
}

/// One replay runs and one waits; a newer wish takes the place of the waiting one.
void Timeline::start(Lanes lanes)
{
    if (m_busy) {
        m_waiting = std::move(lanes);
        return;
    }
    m_busy = true;
    m_watcher.setFuture(QtConcurrent::run(replayed, std::move(lanes)));
    emit busyChanged();
}

void Timeline::take()
{
    m_shown = m_watcher.result();
    m_busy = false;
    if (m_waiting)
        start(*std::exchange(m_waiting, std::nullopt));
    m_rows.setLanes(m_shown);
    if (m_fitted)
        fit();
    else
        setView(m_viewStart, m_viewEnd);
    int ranks = 1;
    for (const TimelineLane &lane : m_shown)
        ranks = std::max(ranks, lane.ranks());
    setRank(std::min(m_rank, ranks - 1));
    emit lanesChanged();
    emit cursorChanged();
    emit busyChanged();
}

void Timeline::wait()
{
    while (m_busy) {
        m_watcher.waitForFinished();
        QCoreApplication::processEvents();
    }
}

void Timeline::wish(const WhatIf &wish)
{
    if (m_wish == wish)
        return;
    m_wish = wish;
    refresh();
}

int Timeline::schedule() const
{
    if (!m_upper.request.kind)
        return -1;
    return static_cast<int>(m_upper.request.kind - scheduleKinds().data());
}

void Timeline::setSchedule(int index)
{
    if (index < 0 || index >= static_cast<int>(scheduleKinds().size()) || index == schedule())
        return;
    WhatIf changed = m_wish;
    const ScheduleKind &kind = scheduleKinds()[static_cast<std::size_t>(index)];
    changed.schedule = toQString(kind.id);
    // As many chunks as it needs; two where it takes any number and there was one.
    changed.chunks = kind.virtualStages ? std::max<Count>(2, m_upper.request.shape.virtualStages) : kind.chunks;
    wish(changed);
}

void Timeline::setStages(int stages)
{
    WhatIf changed = m_wish;
    changed.stages = stages;
    wish(changed);
}

void Timeline::setMicroBatches(int count)
{
    WhatIf changed = m_wish;
    changed.microBatches = count;
    wish(changed);
}

void Timeline::setChunks(int count)
{
    WhatIf changed = m_wish;
    changed.chunks = count;
    wish(changed);
}

bool Timeline::hasGroup() const
{
    return m_upper.request.kind && m_upper.request.kind->groups;
}

int Timeline::group() const
{
    return static_cast<int>(interleavedGroup(m_upper.request.shape));
}

void Timeline::setGroup(int count)
{
    WhatIf changed = m_wish;
    changed.group = count;
    wish(changed);
}

/// Of all stages together, over their forward.
double Timeline::shareOfForward(const std::vector<double> &times) const
{
    const std::vector<double> &forward = m_upper.request.times.forward;
    const double all = std::accumulate(forward.begin(), forward.end(), 0.0);
    return all > 0 ? std::accumulate(times.begin(), times.end(), 0.0) / all : 1;
}

double Timeline::inputGradient() const
{
    const StageTimes &times = m_upper.request.times;
    return m_wish.inputGradient.value_or(
        times.backward.empty() ? 1 : shareOfForward(times.backward) - shareOfForward(times.weight));
}

void Timeline::setInputGradient(double forwards)
{
    WhatIf changed = m_wish;
    changed.inputGradient = forwards;
    wish(changed);
}

double Timeline::weightGradient() const
{
    return m_wish.weightGradient.value_or(shareOfForward(m_upper.request.times.weight));
}

void Timeline::setWeightGradient(double forwards)
{
    WhatIf changed = m_wish;
    changed.weightGradient = forwards;
    wish(changed);
}

double Timeline::transfer() const
{
    return m_upper.unit > 0 ? m_wish.transfer.value_or(m_upper.request.times.transfer / m_upper.unit) : 0;
}

void Timeline::setTransfer(double forwards)
{
    WhatIf changed = m_wish;
    changed.transfer = forwards;
    wish(changed);
}

void Timeline::reset()
{
    wish({});
}

} // namespace shardyard
