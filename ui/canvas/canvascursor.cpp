// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvascursor.h"

namespace shardyard {
namespace {

/// The nearest node that lies that way, over gaps between pods too; -1 = none.
Count nodeBeside(const CanvasLayout &layout, Count node, const CursorStep &step)
{
    const QRectF rect = layout.nodeRect(node);
    const QPointF way(step.columns * (rect.width() + plane::nodeGap), step.rows * (rect.height() + plane::nodeGap));
    constexpr int furthest = 40; // node pitches; further than any gap
    for (int pitch = 1; pitch <= furthest; ++pitch) {
        const Count found = layout.nearestNode(rect.center() + way * pitch);
        if (found != node && QPointF::dotProduct(layout.nodeRect(found).center() - rect.center(), way) > 0)
            return found;
    }
    return -1;
}

CanvasHit at(const CanvasLayout &layout, Count node, Count slot)
{
    return {.pod = -1,
            .domain = -1,
            .node = node,
            .slot = static_cast<int>(std::clamp<Count>(slot, 0, layout.slotsOf(node) - 1))};
}

} // namespace

CanvasHit neighbour(const CanvasLayout &layout, const CanvasHit &from, const CursorStep &step)
{
    const TileGrid grid = tileGrid(layout.slotsOf(from.node));
    const int column = from.slot % grid.columns;
    const int row = from.slot / grid.columns;
    if (!step.wholeNodes) {
        const int nextColumn = column + step.columns;
        const int nextRow = row + step.rows;
        const int slot = nextRow * grid.columns + nextColumn;
        if (nextColumn >= 0 && nextColumn < grid.columns && nextRow >= 0 && nextRow < grid.rows
            && slot < layout.slotsOf(from.node))
            return at(layout, from.node, slot);
    }
    const Count node = nodeBeside(layout, from.node, step);
    if (node < 0)
        return at(layout, from.node, from.slot);
    if (step.wholeNodes)
        return at(layout, node, from.slot);
    const TileGrid next = tileGrid(layout.slotsOf(node));
    const int nextColumn = step.columns > 0 ? 0
        : step.columns < 0                  ? next.columns - 1
                                            : std::min(column, next.columns - 1);
    const int nextRow = step.rows > 0 ? 0 : step.rows < 0 ? next.rows - 1 : std::min(row, next.rows - 1);
    return at(layout, node, nextRow * next.columns + nextColumn);
}

} // namespace shardyard
