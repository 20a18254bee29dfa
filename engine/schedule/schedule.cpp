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

std::string shapeRefusal(const ScheduleShape &shape)
{
    if (shape.pipelineRanks < 1 || shape.virtualStages < 1 || shape.microBatches < 1)
        return "a schedule needs at least one pipeline rank, one model chunk and one micro-batch";
    if (shape.group && *shape.group < 1)
        return "a group needs at least one micro-batch";
    // Division, since the product of three counts can overflow.
    Count left = mostReplayedForwards / shape.pipelineRanks;
    left /= shape.virtualStages;
    if (shape.microBatches > left)
        return "more than " + grouped(mostReplayedForwards)
            + " forwards (pipeline ranks times model chunks times micro-batches) are not replayed";
    return {};
}

std::string oneChunkRefusal(std::string_view title, const ScheduleShape &shape)
{
    if (shape.virtualStages > 1)
        return std::string(title) + " runs one model chunk a rank; " + grouped(shape.virtualStages) + " were given";
    return shapeRefusal(shape);
}

} // namespace shardyard
