// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/shipped.h"

#include "engine/schedule/interleavedgroups.h"
#include "engine/units/limits.h"

#include <algorithm>

namespace shardyard {

namespace {

bool anyShape(const ScheduleShape &)
{
    return true;
}

bool asManyAsRanks(const ScheduleShape &shape)
{
    return shape.microBatches >= shape.pipelineRanks;
}

bool oneFewerThanRanks(const ScheduleShape &shape)
{
    return shape.microBatches >= shape.pipelineRanks - 1;
}

bool twiceTheRanks(const ScheduleShape &shape)
{
    return shape.microBatches >= 2 * shape.pipelineRanks;
}

bool twiceTheRanksInPairs(const ScheduleShape &shape)
{
    return twiceTheRanks(shape) && shape.pipelineRanks % 2 == 0 && shape.microBatches % 2 == 0;
}

/// Groups of at least p micro-batches, whose last is whole or at least p long.
bool wholeGroups(const ScheduleShape &shape)
{
    ScheduleShape grouped = shape;
    grouped.group = shape.group.value_or(shape.pipelineRanks);
    return shape.virtualStages > 1 && groupProblem(grouped) == GroupProblem::None;
}

/// max(1, m/p) rounds of equally many micro-batches.
bool equalRounds(const ScheduleShape &shape)
{
    const Count rounds = std::max<Count>(1, shape.microBatches / shape.pipelineRanks);
    return shape.virtualStages > 1 && divides(rounds, shape.microBatches);
}

bool severalChunks(const ScheduleShape &shape)
{
    return shape.virtualStages > 1;
}

constexpr std::string_view megatron = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/pipeline_parallel/schedules.py";
constexpr std::string_view torch = "pytorch/pytorch@00722e6 torch/distributed/pipelining/schedules.py";
constexpr std::string_view nanotron = "huggingface/nanotron@2411b02 src/nanotron/parallel/pipeline_parallel/engine.py";
constexpr std::string_view deepspeed = "deepspeedai/DeepSpeed@edaa722 deepspeed/runtime/pipe/schedule.py";
constexpr std::string_view zeroBubble = "sail-sg/zero-bubble-pipeline-parallelism@39f2c18";
constexpr std::string_view dualPipe = "deepseek-ai/DualPipe@3da1bbe";

} // namespace

const std::vector<ShippedSchedule> &shippedSchedules()
{
    static const std::vector<ShippedSchedule> rows = {
        {"megatron", "Megatron-Core", "1f1b", anyShape, megatron},
        {"megatron", "Megatron-Core", "interleaved-1f1b", wholeGroups, megatron},
        {"pytorch", "PyTorch", "gpipe", anyShape, torch},
        {"pytorch", "PyTorch", "1f1b", asManyAsRanks, torch},
        {"pytorch", "PyTorch", "interleaved-1f1b", equalRounds, torch},
        {"pytorch", "PyTorch", "looped-bfs", severalChunks, torch},
        {"pytorch", "PyTorch", "interleaved-zb", equalRounds, torch},
        {"pytorch", "PyTorch", "zb-v", anyShape, torch},
        {"pytorch", "PyTorch", "dualpipe-v", twiceTheRanks, torch},
        {"deepspeed", "DeepSpeed", "1f1b", anyShape, deepspeed},
        {"nanotron", "nanotron", "gpipe", anyShape, nanotron},
        {"nanotron", "nanotron", "1f1b", oneFewerThanRanks, nanotron},
        {"zero-bubble", "Zero Bubble", "zb-h1", anyShape, zeroBubble},
        {"zero-bubble", "Zero Bubble", "zb-h2", anyShape, zeroBubble},
        {"zero-bubble", "Zero Bubble", "zb-v", anyShape, zeroBubble},
        {"zero-bubble", "Zero Bubble", "v-half", anyShape, zeroBubble},
        {"zero-bubble", "Zero Bubble", "v-min", anyShape, zeroBubble},
        {"dualpipe", "DualPipe", "dualpipe", twiceTheRanksInPairs, dualPipe},
        {"dualpipe", "DualPipe", "dualpipe-v", twiceTheRanks, dualPipe},
    };
    return rows;
}

const ShippedSchedule *shippedSchedule(std::string_view program, std::string_view schedule)
{
    const std::vector<ShippedSchedule> &rows = shippedSchedules();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const ShippedSchedule &row) {
        return row.program == program && row.schedule == schedule;
    });
    return found == rows.end() ? nullptr : &*found;
}

} // namespace shardyard
