// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/nodeinterior.h"

namespace shardyard {

Detail detailOf(double tileWidth, const DetailLimits &limits)
{
    if (tileWidth < limits.blockBelowTile)
        return Detail::Block;
    if (tileWidth < limits.plainBelowTile)
        return Detail::Plain;
    if (tileWidth < limits.rankBelowTile)
        return Detail::Rank;
    return tileWidth < limits.fullFromTile ? Detail::Bar : Detail::Full;
}

QRectF NodeInterior::tile(int slot) const
{
    const double width = (tiles.width() - (grid.columns - 1) * gap) / grid.columns;
    const double height = (tiles.height() - (grid.rows - 1) * gap) / grid.rows;
    return QRectF(tiles.x() + (slot % grid.columns) * (width + gap), tiles.y() + (slot / grid.columns) * (height + gap),
                  width, height);
}

int NodeInterior::slotAt(const QPointF &point, Count slotCount) const
{
    if (!tiles.contains(point))
        return -1;
    const double stepX = (tiles.width() + gap) / grid.columns;
    const double stepY = (tiles.height() + gap) / grid.rows;
    const int slot = static_cast<int>((point.y() - tiles.y()) / stepY) * grid.columns
        + static_cast<int>((point.x() - tiles.x()) / stepX);
    return slot < slotCount && tile(slot).contains(point) ? slot : -1;
}

NodeInterior nodeInterior(const QRectF &node, const TileGrid &grid, Detail detail, const DetailLimits &limits)
{
    NodeInterior interior;
    interior.node = node;
    interior.grid = grid;
    double padding = 2;
    interior.gap = 1;
    if (node.width() >= limits.titleFromNode && node.height() >= 36)
        interior.title = 17;
    if (detail == Detail::Plain && node.width() >= 40)
        padding = 3;
    if (detail >= Detail::Rank) {
        padding = node.width() < 200 ? 4 : 8;
        interior.gap = node.width() < 200 ? 2 : 4;
        interior.title = 20;
    }
    if (detail >= Detail::Bar)
        interior.title = 26;
    if (detail == Detail::Full) {
        padding = 10;
        interior.title = 30;
        interior.footer = 24;
    }
    const double top = interior.title > 0 ? interior.title : padding;
    const double bottom = interior.footer > 0 ? interior.footer : padding;
    interior.tiles = node.adjusted(padding, top, -padding, -bottom);
    return interior;
}

} // namespace shardyard
