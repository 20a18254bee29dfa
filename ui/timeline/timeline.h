// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanerows.h"
#include "ui/timeline/programrows.h"
#include "ui/timeline/whatif.h"

#include <QFutureWatcher>
#include <QObject>
#include <QQmlEngine>
#include <QStringList>

#include <vector>

namespace shardyard {

/// Two strategies' schedules above each other on one clock: what the sliders say, the replays, the part of the time in
/// view, and the cursor. Replays run off the interface thread, the newest wish wins.
class Timeline : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    /// In view; nothing is replayed while it is not.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(shardyard::LaneRows *lanes READ lanes CONSTANT)
    Q_PROPERTY(int second READ second WRITE setSecond NOTIFY secondChanged)
    /// What the lower lane may show: nothing, then the strategies.
    Q_PROPERTY(QStringList choices READ choices NOTIFY choicesChanged)
    Q_PROPERTY(QStringList schedules READ schedules CONSTANT)

    // What the sliders stand on, for the upper lane.
    Q_PROPERTY(int schedule READ schedule WRITE setSchedule NOTIFY wishChanged)
    Q_PROPERTY(int stages READ stages WRITE setStages NOTIFY wishChanged)
    Q_PROPERTY(int microBatches READ microBatches WRITE setMicroBatches NOTIFY wishChanged)
    Q_PROPERTY(int chunks READ chunks WRITE setChunks NOTIFY wishChanged)
    Q_PROPERTY(int group READ group WRITE setGroup NOTIFY wishChanged)
    Q_PROPERTY(bool hasGroup READ hasGroup NOTIFY wishChanged)
    Q_PROPERTY(double inputGradient READ inputGradient WRITE setInputGradient NOTIFY wishChanged)
    Q_PROPERTY(double weightGradient READ weightGradient WRITE setWeightGradient NOTIFY wishChanged)
    Q_PROPERTY(double transfer READ transfer WRITE setTransfer NOTIFY wishChanged)
    /// The upper lane is the plan's own.
    Q_PROPERTY(bool plain READ isPlain NOTIFY wishChanged)
    /// Who runs the upper lane's schedule with which numbers of micro-batches.
    Q_PROPERTY(shardyard::ProgramRows *programs READ programs CONSTANT)

    Q_PROPERTY(double viewStart READ viewStart NOTIFY viewChanged)
    Q_PROPERTY(double viewEnd READ viewEnd NOTIFY viewChanged)
    Q_PROPERTY(double cursor READ cursor WRITE setCursor NOTIFY cursorChanged)
    Q_PROPERTY(int rank READ rank WRITE setRank NOTIFY rankChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged)

public:
    explicit Timeline(QObject *parent = nullptr);
    ~Timeline() override;

    [[nodiscard]] bool isActive() const { return m_isActive; }
    void setActive(bool active);
    [[nodiscard]] LaneRows *lanes() { return &m_rows; }
    [[nodiscard]] const std::vector<TimelineLane> &shown() const { return m_shown; }
    [[nodiscard]] int second() const { return m_second; }
    void setSecond(int strategy);
    [[nodiscard]] QStringList choices() const;
    [[nodiscard]] QStringList schedules() const;

    [[nodiscard]] int schedule() const;
    void setSchedule(int index);
    [[nodiscard]] int stages() const { return static_cast<int>(m_upper.request.shape.pipelineRanks); }
    void setStages(int stages);
    [[nodiscard]] int microBatches() const { return static_cast<int>(m_upper.request.shape.microBatches); }
    void setMicroBatches(int count);
    [[nodiscard]] int chunks() const { return static_cast<int>(m_upper.request.shape.virtualStages); }
    void setChunks(int count);
    [[nodiscard]] int group() const;
    void setGroup(int count);
    [[nodiscard]] bool hasGroup() const;
    [[nodiscard]] double inputGradient() const;
    void setInputGradient(double forwards);
    [[nodiscard]] double weightGradient() const;
    void setWeightGradient(double forwards);
    [[nodiscard]] double transfer() const;
    void setTransfer(double forwards);
    [[nodiscard]] bool isPlain() const { return m_wish.isPlain(); }
    [[nodiscard]] ProgramRows *programs() { return &m_programs; }
    /// The sliders go back to the plan.
    Q_INVOKABLE void reset();

    [[nodiscard]] double viewStart() const { return m_viewStart; }
    [[nodiscard]] double viewEnd() const { return m_viewEnd; }
    /// The latest end of any lane.
    [[nodiscard]] double end() const;
    Q_INVOKABLE void zoom(double factor, double at);
    Q_INVOKABLE void pan(double by);
    Q_INVOKABLE void fit();

    [[nodiscard]] double cursor() const { return m_cursor; }
    void setCursor(double time);
    [[nodiscard]] int rank() const { return m_rank; }
    void setRank(int rank);
    /// As setRank(), and the canvas selects a GPU of the rank.
    Q_INVOKABLE void selectRank(int rank);
    /// To the start of the next or the previous operation of the selected rank in a lane.
    Q_INVOKABLE void step(int lane, int by);
    /// "Rank 5: forward 11, holds 53 chunks, 9.1 GiB of activations; 12 of 16 ranks busy".
    Q_INVOKABLE [[nodiscard]] QString atCursor(int lane) const;
    [[nodiscard]] bool isBusy() const { return m_busy; }
    /// Blocks until what was wished last is shown: tests only.
    void wait();

signals:
    void activeChanged();
    void secondChanged();
    void choicesChanged();
    void wishChanged();
    void lanesChanged();
    void viewChanged();
    void cursorChanged();
    void rankChanged();
    void busyChanged();

private:
    using Lanes = std::vector<TimelineLane>;

    void refresh();
    void follow();
    void followSelection();
    [[nodiscard]] double shareOfForward(const std::vector<double> &times) const;
    void start(Lanes lanes);
    void take();
    void wish(const WhatIf &wish);
    void setView(double start, double end);

    bool m_isActive = false;
    bool m_busy = false; ///< a replay runs or is not taken yet
    LaneRows m_rows;
    ProgramRows m_programs;
    WhatIf m_wish;
    TimelineLane m_upper; ///< as wished, not replayed
    Lanes m_shown;
    std::optional<Lanes> m_waiting;
    QFutureWatcher<Lanes> m_watcher;
    SnapshotPtr m_followed; ///< what the indices below are of
    int m_active = -1; ///< the strategy the wish is about
    int m_second = -1;
    double m_viewStart = 0;
    double m_viewEnd = 1;
    bool m_fitted = true; ///< the whole is in view and stays so
    double m_cursor = -1;
    int m_rank = 0;
};

} // namespace shardyard
