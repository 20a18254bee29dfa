// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline.h"

#include "ui/bridge/format.h"
#include "ui/bridge/session.h"

#include <QCoreApplication>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace shardyard {

namespace {

constexpr int mostStripCounts = 64;

std::vector<TimelineLane> replayed(std::vector<TimelineLane> lanes)
{
    for (TimelineLane &lane : lanes) {
        if (!lane.refusal.isEmpty())
            continue;
        if (std::optional<Simulation> simulation = simulate(lane.request))
            lane.simulation = std::make_shared<const Simulation>(std::move(*simulation));
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
        emit choicesChanged();
        refresh();
    });
    connect(session, &Session::activeStrategyChanged, this, &Timeline::refresh);
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
            names.append(toQString(strategy.name));
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

/// Another strategy has its own values; what the sliders said was about the one before.
void Timeline::followActive()
{
    const int active = Session::instance()->activeStrategy();
    if (std::exchange(m_active, active) != active)
        m_wish = {};
}

void Timeline::refresh()
{
    if (!m_isActive)
        return;
    const SnapshotPtr snapshot = Session::instance()->snapshot();
    const int count = snapshot ? static_cast<int>(snapshot->estimate.strategies.size()) : 0;
    followActive();
    Lanes lanes;
    m_upper = {};
    if (m_active >= 0 && m_active < count) {
        m_upper = laneOf(*snapshot, m_active, m_wish);
        lanes.push_back(m_upper);
    }
    if (m_second >= 0 && m_second < count)
        lanes.push_back(laneOf(*snapshot, m_second, {}));
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
    if (m_fitted || m_viewStart >= end())
        fit();
    const int ranks = m_shown.empty() ? 1 : std::max(m_shown.front().ranks(), 1);
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
    const ScheduleKind *kind = m_upper.request.kind;
    return kind && kind->virtualStages && kind->id != "looped-bfs";
}

int Timeline::group() const
{
    const ScheduleShape &shape = m_upper.request.shape;
    return static_cast<int>(shape.group.value_or(std::min(shape.pipelineRanks, shape.microBatches)));
}

void Timeline::setGroup(int count)
{
    WhatIf changed = m_wish;
    changed.group = count;
    wish(changed);
}

double Timeline::inputGradient() const
{
    if (m_wish.inputGradient || m_upper.request.times.forward.empty())
        return m_wish.inputGradient.value_or(1);
    return (m_upper.request.times.backward.front() - m_upper.request.times.weight.front())
        / m_upper.request.times.forward.front();
}

void Timeline::setInputGradient(double forwards)
{
    WhatIf changed = m_wish;
    changed.inputGradient = forwards;
    wish(changed);
}

double Timeline::weightGradient() const
{
    if (m_wish.weightGradient || m_upper.request.times.forward.empty())
        return m_wish.weightGradient.value_or(1);
    return m_upper.request.times.weight.front() / m_upper.request.times.forward.front();
}

void Timeline::setWeightGradient(double forwards)
{
    WhatIf changed = m_wish;
    changed.weightGradient = forwards;
    wish(changed);
}

void Timeline::setTransfer(double forwards)
{
    WhatIf changed = m_wish;
    changed.transfer = forwards;
    wish(changed);
}

QList<bool> Timeline::runsMicroBatches() const
{
    QList<bool> runs;
    const ScheduleKind *kind = m_upper.request.kind;
    ScheduleShape shape = m_upper.request.shape;
    const int most = std::clamp(microBatches(), 16, mostStripCounts);
    for (int count = 1; kind && count <= most; ++count) {
        shape.microBatches = count;
        runs.append(kind->refusal(shape).empty());
    }
    return runs;
}

void Timeline::reset()
{
    wish({});
}

} // namespace shardyard
