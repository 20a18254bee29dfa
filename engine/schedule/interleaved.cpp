// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/interleavedgroups.h"
#include "engine/schedule/orders.h"
#include "engine/units/text.h"

// Interleaved 1F1B: each rank holds v model chunks, chunk c of rank r is global stage c·p + r. Micro-batches go in
// groups: a group passes chunk 0, then chunk 1, and so on, before the next group starts. Groups that neither
// Megatron-Core nor PyTorch runs are refused.

namespace shardyard {

namespace {

ShapeRefusal groupRefusal(const ScheduleShape &shape)
{
    const std::string group = grouped(interleavedGroup(shape));
    const std::string ranks = grouped(shape.pipelineRanks);
    const std::string allowed = "from " + grouped(std::min(shape.pipelineRanks, shape.microBatches)) + " to "
        + grouped(shape.microBatches) + ", with a last group of none or at least " + ranks;
    switch (groupProblem(shape)) {
    case GroupProblem::None:
        break;
    case GroupProblem::LargerThanBatch:
        return {.reason = "a group of " + group + " needs at least as many micro-batches; there are "
                    + grouped(shape.microBatches),
                .field = "group",
                .allowed = allowed};
    case GroupProblem::SmallerThanPipeline:
        return {.reason = "a group of " + group + " is smaller than the " + ranks + " pipeline ranks",
                .field = "group",
                .allowed = allowed};
    case GroupProblem::ShortLastGroup:
        return {.reason = grouped(shape.microBatches) + " micro-batches in groups of " + group
                    + " leave a last group of " + grouped(shape.microBatches % interleavedGroup(shape))
                    + "; it must be empty or at least " + ranks + ", the pipeline ranks",
                .field = "group",
                .allowed = allowed};
    }
    return {};
}

ShapeRefusal refusal(const ScheduleShape &shape)
{
    if (ShapeRefusal refused = shapeRefusal(shape); !refused.empty())
        return refused;
    if (shape.pipelineRanks < 2)
        return {
            .reason = "interleaved 1F1B needs at least 2 pipeline ranks", .field = "stages", .allowed = "2 or more"};
    if (shape.virtualStages < 2)
        return {.reason = "interleaved 1F1B needs at least 2 model chunks a rank (virtual stages); with 1 it is 1F1B",
                .field = "virtual_stages",
                .allowed = "2 or more"};
    return groupRefusal(shape);
}

struct ChunkOfMicroBatch
{
    int chunk = 0;
    int microBatch = 0;
};

/// Which chunk of which micro-batch a rank's n-th forward is.
std::vector<ChunkOfMicroBatch> forwardSequence(const ScheduleShape &shape)
{
    std::vector<ChunkOfMicroBatch> sequence;
    sequence.reserve(static_cast<std::size_t>(shape.virtualStages * shape.microBatches));
    const int microBatches = static_cast<int>(shape.microBatches);
    const int group = static_cast<int>(interleavedGroup(shape));
    for (int first = 0; first < microBatches; first += group)
        for (int chunk = 0; chunk < shape.virtualStages; ++chunk)
            for (int microBatch = first; microBatch < std::min(first + group, microBatches); ++microBatch)
                sequence.push_back({.chunk = chunk, .microBatch = microBatch});
    return sequence;
}

std::vector<std::vector<Operation>> operations(const ScheduleShape &shape)
{
    const std::vector<ChunkOfMicroBatch> sequence = forwardSequence(shape);
    const int ranks = static_cast<int>(shape.pipelineRanks);
    const int lastChunk = static_cast<int>(shape.virtualStages) - 1;
    std::vector<std::vector<Operation>> orders;
    for (int rank = 0; rank < ranks; ++rank) {
        const auto at = [&](OperationKind kind, Count n) {
            const ChunkOfMicroBatch &entry = sequence[static_cast<std::size_t>(n)];
            const int chunk = kind == OperationKind::Forward ? entry.chunk : lastChunk - entry.chunk;
            return Operation{.kind = kind, .stage = chunk * ranks + rank, .microBatch = entry.microBatch};
        };
        const Count warmUp = Count(2) * (ranks - 1 - rank) + lastChunk * interleavedGroup(shape);
        orders.push_back(warmUpThenAlternate(static_cast<Count>(sequence.size()), warmUp, at));
    }
    return orders;
}

} // namespace

Count interleavedGroup(const ScheduleShape &shape)
{
    return shape.group.value_or(std::min(shape.pipelineRanks, shape.microBatches));
}

GroupProblem groupProblem(const ScheduleShape &shape)
{
    const Count group = interleavedGroup(shape);
    if (group > shape.microBatches)
        return GroupProblem::LargerThanBatch;
    if (group < std::min(shape.pipelineRanks, shape.microBatches))
        return GroupProblem::SmallerThanPipeline;
    const Count last = shape.microBatches % group;
    return last > 0 && last < shape.pipelineRanks ? GroupProblem::ShortLastGroup : GroupProblem::None;
}

ScheduleKind interleavedOneForwardOneBackward()
{
    return {.id = "interleaved-1f1b",
            .title = "Interleaved 1F1B",
            .source = "Narayanan et al. 2021, arXiv 2104.04473, section 2.2.2; groups: "
                      "NVIDIA/Megatron-LM@d98e8a6 megatron/core/pipeline_parallel/schedules.py",
            .virtualStages = true,
            .refusal = refusal,
            .operations = operations};
}

} // namespace shardyard
