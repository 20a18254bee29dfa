// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvaslayout.h"

namespace shardyard {

/// How much a tile shows, by its width in pixels.
enum class Detail { Block, Plain, Rank, Bar, Full };

/// The widths at which the detail changes: "lod" of tokens.json.
struct DetailLimits
{
    double podOnlyBelowNode = 4;
    double blockBelowTile = 5;
    double plainBelowTile = 24;
    double rankBelowTile = 64;
    double fullFromTile = 88;
    double titleFromNode = 72;
};
[[nodiscard]] Detail detailOf(double tileWidth, const DetailLimits &limits);

/// Where the tiles of one node sit, in pixels. The node's frame scales with the zoom; what is inside follows the
/// detail, so that small nodes are all tile and large ones have room for a title and their network cards.
struct NodeInterior
{
    QRectF node;
    TileGrid grid;
    QRectF tiles; ///< around all tiles
    double gap = 0;
    double title = 0; ///< height of the title band; 0 = none
    double footer = 0;

    [[nodiscard]] QRectF tile(int slot) const;
    /// Slot under a point, -1 = none.
    [[nodiscard]] int slotAt(const QPointF &point, Count slotCount) const;
};
[[nodiscard]] NodeInterior nodeInterior(const QRectF &node, const TileGrid &grid, Detail detail,
                                        const DetailLimits &limits);

} // namespace shardyard
