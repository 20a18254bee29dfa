// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/interleavedgroups.h"

#include "engine/schedule/orders.h"
#include "engine/units/translatable.h"

namespace shardyard {

namespace {

const char *groupReason(GroupProblem problem)
{
    switch (problem) {
    case GroupProblem::None:
        break;
    case GroupProblem::LargerThanBatch:
        return QT_TRANSLATE_NOOP(
            "engine", "A group of {group} is more than the {microBatches} {microBatches:micro-batch|micro-batches}.");
    case GroupProblem::SmallerThanPipeline:
        return QT_TRANSLATE_NOOP("engine", "A group of {group} is smaller than the {pipeline} pipeline ranks.");
    case GroupProblem::ShortLastGroup:
        return QT_TRANSLATE_NOOP("engine",
                                 "{microBatches} micro-batches in groups of {group} leave a last group of {last}; it "
                                 "must be empty or at least {pipeline}, the pipeline ranks.");
    }
    return "";
}

ShapeRefusal groupRefusal(const ScheduleShape &shape)
{
    const GroupProblem problem = groupProblem(shape);
    if (problem == GroupProblem::None)
        return {};
    const Count group = interleavedGroup(shape);
    return refused({.reason = groupReason(problem),
                    .field = "group",
                    .allowed = QT_TRANSLATE_NOOP(
                        "engine", "from {least} to {microBatches}, with a last group of none or at least {pipeline}")},
                   {{"group", group},
                    {"microBatches", shape.microBatches},
                    {"pipeline", shape.pipelineRanks},
                    {"last", shape.microBatches % group},
                    {"least", std::min(shape.pipelineRanks, shape.microBatches)}});
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

ShapeRefusal interleavedRefusal(std::string_view title, std::string_view flat, const ScheduleShape &shape)
{
    if (ShapeRefusal many = manyChunksRefusal(title, flat, shape); !many.empty())
        return many;
    if (shape.pipelineRanks < 2)
        return {.reason = QT_TRANSLATE_NOOP("engine", "{schedule} needs at least 2 pipeline ranks."),
                .field = "stages",
                .allowed = QT_TRANSLATE_NOOP("engine", "2 or more"),
                .values = {{"schedule", std::string(title)}}};
    return groupRefusal(shape);
}

InterleavedSequence::InterleavedSequence(const ScheduleShape &shape)
    : m_ranks(static_cast<int>(shape.pipelineRanks)), m_lastChunk(static_cast<int>(shape.virtualStages) - 1)
{
    m_entries.reserve(static_cast<std::size_t>(shape.virtualStages * shape.microBatches));
    const int microBatches = static_cast<int>(shape.microBatches);
    const int group = static_cast<int>(interleavedGroup(shape));
    for (int first = 0; first < microBatches; first += group)
        for (int chunk = 0; chunk <= m_lastChunk; ++chunk)
            for (int microBatch = first; microBatch < std::min(first + group, microBatches); ++microBatch)
                m_entries.push_back({.chunk = chunk, .microBatch = microBatch});
}

Operation InterleavedSequence::at(int rank, OperationKind kind, Count n) const
{
    const Entry &entry = m_entries[static_cast<std::size_t>(n)];
    const int chunk = kind == OperationKind::Forward ? entry.chunk : m_lastChunk - entry.chunk;
    return {.kind = kind, .stage = chunk * m_ranks + rank, .microBatch = entry.microBatch};
}

} // namespace shardyard
