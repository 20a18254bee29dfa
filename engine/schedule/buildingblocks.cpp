// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/buildingblocks.h"

#include "engine/schedule/slotgrid.h"

namespace shardyard {

namespace {

constexpr int blockLength = 6; // F, B and W of two chunks

SlotGrid repeated(const ScheduleShape &shape, const std::vector<BlockOffsets> &blocks)
{
    SlotGrid grid(static_cast<int>(blocks.size()), static_cast<int>(shape.microBatches));
    for (std::size_t rank = 0; rank < blocks.size(); ++rank) {
        const BlockOffsets &block = blocks[rank];
        for (int k = 0; k < shape.microBatches; ++k)
            for (const auto &[kind, offset] : {std::pair(SlotKind::LowForward, block.lowForward),
                                               std::pair(SlotKind::HighForward, block.highForward),
                                               std::pair(SlotKind::HighBackward, block.highBackward),
                                               std::pair(SlotKind::LowBackward, block.lowBackward)})
                grid.put(static_cast<int>(rank), offset + blockLength * k, {.kind = kind, .microBatch = k});
    }
    return grid;
}

} // namespace

ScheduleOrder buildingBlockOrder(const ScheduleShape &shape, const std::vector<BlockOffsets> &blocks)
{
    SlotGrid grid = repeated(shape, blocks);
    grid.addWeights();
    const Count mostHeld = grid.mostHeld();
    grid.moveEarlier({.to = grid.steadyStart()}, mostHeld);
    grid.moveEarlier({.from = grid.steadyEnd()}, mostHeld);
    grid.squeeze();
    grid.dropWeights();
    grid.moveEarlier({.from = grid.steadyEnd()}, mostHeld);
    grid.addWeightsInGaps();
    grid.squeeze();
    grid.serveHighWeightsFirst();
    return grid.order();
}

} // namespace shardyard
