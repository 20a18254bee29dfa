// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"
#include "ui/timeline/timelinepaint.h"

#include <QImage>

#include <benchmark/benchmark.h>

#include <memory>

// The timeline of 64 ranks and 1,024 micro-batches. The bar: it pans at 60 frames a second, 16 ms each.

namespace shardyard {
namespace {

TimelineLane largeLane()
{
    const std::vector<double> ones(64, 1);
    TimelineLane lane;
    lane.request = {.kind = scheduleKind("1f1b"),
                    .shape = {.pipelineRanks = 64, .microBatches = 1024},
                    .times = {.forward = ones, .backward = std::vector<double>(64, 2), .weight = ones},
                    .keepTimeline = true};
    lane.simulation = std::make_shared<const Simulation>(*simulate(lane.request));
    return lane;
}

/// A frame of the lane while it pans; `range(0)` is how many times the whole is magnified.
void panTimeline(benchmark::State &state)
{
    static const TimelineLane lane = largeLane();
    const Theme theme(nullptr);
    QImage image(1130, 700, QImage::Format_ARGB32_Premultiplied);
    const double length = lane.makespan() / static_cast<double>(state.range(0));
    double start = 0;
    for ([[maybe_unused]] const auto &iteration : state) {
        QPainter painter(&image);
        const LanePicture picture{
            .lane = lane, .theme = theme, .rows = QRectF(40, 0, 1080, 630), .start = start, .end = start + length};
        paintRows(painter, picture);
        paintRankLabels(painter, picture);
        paintHeld(painter, picture, QRectF(40, 636, 1080, 36));
        paintClock(painter, picture, QRectF(40, 676, 1080, 22));
        start = start + length * 1.01 < lane.makespan() ? start + length * 0.01 : 0;
    }
}

BENCHMARK(panTimeline)->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace shardyard
