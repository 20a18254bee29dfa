// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule.h"

#include "engine/schedule/orders.h"
#include "engine/units/text.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {

// One line a schedule: the function of its file, which these lines declare too.
// clang-format off
#define SHARDYARD_SCHEDULES(schedule) \
    schedule(oneForwardOneBackward) \
    schedule(eagerOneForwardOneBackward) \
    schedule(gpipe) \
    schedule(interleavedOneForwardOneBackward) \
    schedule(loopedBreadthFirst) \
    schedule(zeroBubbleH1) \
    schedule(zeroBubbleH2) \
    schedule(interleavedZeroBubble) \
    schedule(zeroBubbleV) \
    schedule(vHalf) \
    schedule(vMin) \
    schedule(chimera) \
    schedule(dualPipe) \
    schedule(dualPipeV) \
    schedule(pipeDream) \
    schedule(pipeDream2bw)
// clang-format on

#define SHARDYARD_DECLARE(name) ScheduleKind name();
SHARDYARD_SCHEDULES(SHARDYARD_DECLARE)
#undef SHARDYARD_DECLARE

const std::vector<ScheduleKind> &scheduleKinds()
{
#define SHARDYARD_ROW(name) name(),
    static const std::vector<ScheduleKind> kinds = {SHARDYARD_SCHEDULES(SHARDYARD_ROW)};
#undef SHARDYARD_ROW
    return kinds;
}

const ScheduleKind *scheduleKind(std::string_view id)
{
    const std::vector<ScheduleKind> &kinds = scheduleKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [id](const ScheduleKind &kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

std::string ShapeRefusal::reasonText() const
{
    return filled(reason, values);
}

std::string ShapeRefusal::allowedText() const
{
    return filled(allowed, values);
}

ShapeRefusal refused(const ShapeRefusal &texts, std::initializer_list<std::pair<const char *, Count>> values)
{
    ShapeRefusal refusal = texts;
    for (const auto &[name, value] : values)
        refusal.values.emplace_back(name, std::to_string(value));
    return refusal;
}

ShapeRefusal shapeRefusal(const ScheduleShape &shape)
{
    const char *atLeastOne = QT_TRANSLATE_NOOP("engine", "a whole number from 1");
    if (shape.pipelineRanks < 1 || shape.virtualStages < 1 || shape.microBatches < 1)
        return {.reason = QT_TRANSLATE_NOOP(
                    "engine", "A schedule needs at least one pipeline rank, one model chunk and one micro-batch."),
                .field = shape.pipelineRanks < 1 ? "stages"
                    : shape.virtualStages < 1    ? "virtual_stages"
                                                 : "micro_batches",
                .allowed = atLeastOne};
    if (shape.group && *shape.group < 1)
        return {.reason = QT_TRANSLATE_NOOP("engine", "A group needs at least one micro-batch."),
                .field = "group",
                .allowed = atLeastOne};
    // Division, since the product of three counts can overflow.
    Count left = mostReplayedForwards / shape.pipelineRanks;
    left /= shape.virtualStages;
    if (shape.microBatches > left)
        return refused(
            {.reason = QT_TRANSLATE_NOOP("engine",
                                         "More than {most} forwards (pipeline ranks times model chunks times "
                                         "micro-batches) are not replayed."),
             .field = left > 0 ? "micro_batches" : "stages",
             .allowed = left > 0 ? QT_TRANSLATE_NOOP("engine", "at most {left} with these stages")
                                 : QT_TRANSLATE_NOOP("engine", "fewer stages")},
            {{"most", mostReplayedForwards}, {"left", left}});
    return {};
}

ShapeRefusal oneChunkRefusal(std::string_view title, const ScheduleShape &shape)
{
    if (shape.virtualStages == 1)
        return shapeRefusal(shape);
    return refused({.reason = QT_TRANSLATE_NOOP("engine", "{schedule} cannot run {chunks} model chunks a rank."),
                    .field = "virtual_stages",
                    .allowed = QT_TRANSLATE_NOOP("engine", "1, or interleaved-1f1b for more"),
                    .values = {{"schedule", std::string(title)}}},
                   {{"chunks", shape.virtualStages}});
}

ShapeRefusal twoChunkRefusal(std::string_view title, const ScheduleShape &shape)
{
    if (shape.virtualStages == 2)
        return shapeRefusal(shape);
    return refused({.reason = QT_TRANSLATE_NOOP("engine", "{schedule} runs two model chunks a rank, not {chunks}."),
                    .field = "virtual_stages",
                    .allowed = "2",
                    .values = {{"schedule", std::string(title)}}},
                   {{"chunks", shape.virtualStages}});
}

ShapeRefusal manyChunksRefusal(std::string_view title, std::string_view flat, const ScheduleShape &shape)
{
    if (shape.virtualStages > 1)
        return shapeRefusal(shape);
    return {.reason =
                QT_TRANSLATE_NOOP("engine", "{schedule} needs at least 2 model chunks a rank; with 1 it is {flat}."),
            .field = "virtual_stages",
            .allowed = QT_TRANSLATE_NOOP("engine", "2 or more"),
            .values = {{"schedule", std::string(title)}, {"flat", std::string(flat)}}};
}

ShapeRefusal evenRanksRefusal(std::string_view title, const ScheduleShape &shape)
{
    if (shape.pipelineRanks % 2 == 0)
        return {};
    return refused(
        {.reason = QT_TRANSLATE_NOOP("engine", "{schedule} needs an even number of pipeline ranks, not {pipeline}."),
         .field = "stages",
         .allowed = QT_TRANSLATE_NOOP("engine", "an even number"),
         .values = {{"schedule", std::string(title)}}},
        {{"pipeline", shape.pipelineRanks}});
}

ShapeRefusal fewMicroBatchesRefusal(std::string_view title, Count least, const ScheduleShape &shape)
{
    if (shape.microBatches >= least)
        return {};
    return refused({.reason = QT_TRANSLATE_NOOP(
                        "engine",
                        "{schedule} needs at least {least} micro-batches with {pipeline} pipeline ranks, not "
                        "{microBatches}."),
                    .field = "micro_batches",
                    .allowed = QT_TRANSLATE_NOOP("engine", "{least} or more"),
                    .values = {{"schedule", std::string(title)}}},
                   {{"least", least}, {"pipeline", shape.pipelineRanks}, {"microBatches", shape.microBatches}});
}

ShapeRefusal multipleRefusal(std::string_view title, Count factor, const ScheduleShape &shape)
{
    if (factor < 1 || shape.microBatches % factor == 0)
        return {};
    return refused({.reason = QT_TRANSLATE_NOOP(
                        "engine", "{schedule} needs a multiple of {factor} micro-batches, not {microBatches}."),
                    .field = "micro_batches",
                    .allowed = QT_TRANSLATE_NOOP("engine", "a multiple of {factor}"),
                    .values = {{"schedule", std::string(title)}}},
                   {{"factor", factor}, {"microBatches", shape.microBatches}});
}

ShapeRefusal manyRanksRefusal(std::string_view title, Count most, const ScheduleShape &shape)
{
    if (shape.pipelineRanks <= most)
        return {};
    return refused({.reason = QT_TRANSLATE_NOOP(
                        "engine", "{schedule} is laid out for at most {most} pipeline ranks, not {pipeline}."),
                    .field = "stages",
                    .allowed = QT_TRANSLATE_NOOP("engine", "at most {most}"),
                    .values = {{"schedule", std::string(title)}}},
                   {{"most", most}, {"pipeline", shape.pipelineRanks}});
}

ShapeRefusal firstRefusal(std::initializer_list<ShapeRefusal> refusals)
{
    const auto first =
        std::find_if(refusals.begin(), refusals.end(), [](const ShapeRefusal &refusal) { return !refusal.empty(); });
    return first == refusals.end() ? ShapeRefusal() : *first;
}

} // namespace shardyard
