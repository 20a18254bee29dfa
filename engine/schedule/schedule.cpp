// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule.h"

#include "engine/schedule/orders.h"
#include "engine/units/text.h"

#include <algorithm>

namespace shardyard {

const std::vector<ScheduleKind> &scheduleKinds()
{
    static const std::vector<ScheduleKind> kinds = {
        oneForwardOneBackward(),
        gpipe(),
        interleavedOneForwardOneBackward(),
    };
    return kinds;
}

const ScheduleKind *scheduleKind(std::string_view id)
{
    const std::vector<ScheduleKind> &kinds = scheduleKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [id](const ScheduleKind &kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

ShapeRefusal shapeRefusal(const ScheduleShape &shape)
{
    const std::string atLeastOne = "a whole number from 1";
    if (shape.pipelineRanks < 1 || shape.virtualStages < 1 || shape.microBatches < 1)
        return {.reason = "a schedule needs at least one pipeline rank, one model chunk and one micro-batch",
                .field = shape.pipelineRanks < 1 ? "stages"
                    : shape.virtualStages < 1    ? "virtual_stages"
                                                 : "micro_batches",
                .allowed = atLeastOne};
    if (shape.group && *shape.group < 1)
        return {.reason = "a group needs at least one micro-batch", .field = "group", .allowed = atLeastOne};
    // Division, since the product of three counts can overflow.
    Count left = mostReplayedForwards / shape.pipelineRanks;
    left /= shape.virtualStages;
    if (shape.microBatches > left)
        return {.reason = "more than " + grouped(mostReplayedForwards)
                    + " forwards (pipeline ranks times model chunks times micro-batches) are not replayed",
                .field = left > 0 ? "micro_batches" : "stages",
                .allowed = left > 0 ? "at most " + grouped(left) + " with these stages" : "fewer stages"};
    return {};
}

ShapeRefusal oneChunkRefusal(std::string_view title, const ScheduleShape &shape)
{
    if (shape.virtualStages > 1)
        return {.reason = std::string(title) + " runs one model chunk a rank; " + grouped(shape.virtualStages)
                    + " were given",
                .field = "virtual_stages",
                .allowed = "1, or interleaved-1f1b for more"};
    return shapeRefusal(shape);
}

} // namespace shardyard
