// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/scheduletraits.h"

#include <algorithm>

namespace shardyard {

// Two chunks in a V: arXiv 2405.15362 (zb-v, v-half, v-min); DualPipe and DualPipeV: github deepseek-ai/DualPipe;
// Chimera: Li and Hoefler 2021, arXiv 2107.06925.
const std::vector<ScheduleTraits> &scheduleTraits()
{
    static const std::vector<ScheduleTraits> table = {
        {.name = "1f1b"},
        {.name = "eager-1f1b"},
        {.name = "gpipe"},
        {.name = "interleaved-1f1b"},
        {.name = "looped-bfs"},
        {.name = "zb-h1"},
        {.name = "zb-h2"},
        {.name = "interleaved-zb"},
        {.name = "zb-v", .placement = StagePlacement::Zigzag, .chunks = 2},
        {.name = "v-half", .placement = StagePlacement::Zigzag, .chunks = 2},
        {.name = "v-min", .placement = StagePlacement::Zigzag, .chunks = 2},
        {.name = "chimera", .placement = StagePlacement::TwoReplicas},
        {.name = "dualpipe", .placement = StagePlacement::TwoReplicas},
        {.name = "dualpipe-v", .placement = StagePlacement::Zigzag, .chunks = 2},
        {.name = "pipedream", .versions = WeightVersions::OneARankBehind, .synchronous = false},
        {.name = "pipedream-2bw", .versions = WeightVersions::Two, .synchronous = false},
    };
    return table;
}

ScheduleTraits scheduleTraits(std::string_view name)
{
    const std::vector<ScheduleTraits> &table = scheduleTraits();
    const auto found =
        std::find_if(table.begin(), table.end(), [name](const ScheduleTraits &row) { return row.name == name; });
    return found == table.end() ? ScheduleTraits() : *found;
}

Count weightVersions(const Strategy &strategy, Count rank)
{
    switch (scheduleTraits(strategy.schedule).versions) {
    case WeightVersions::One:
        break;
    case WeightVersions::Two:
        return strategy.pipelineParallel > 1 ? 2 : 1;
    case WeightVersions::OneARankBehind:
        return strategy.pipelineParallel - rank;
    }
    return 1;
}

} // namespace shardyard
