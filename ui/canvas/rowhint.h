// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/rankgrid.h"

#include <array>
#include <optional>

namespace shardyard {

/// How the rank order runs through the machine: what decides how many nodes a row of the canvas gets.
struct RowHint
{
    /// GPUs after which each axis of the rank order has run through, fastest first; 0 = not known.
    std::array<Count, 4> period = {};
    Count replica = 0; ///< GPUs of one pipeline replica where they are consecutive, else 0
    Count stage = 0; ///< GPUs of one pipeline stage, all replicas, where they are consecutive, else 0

    friend bool operator==(const RowHint &, const RowHint &) = default;
};

[[nodiscard]] RowHint rowHint(const RankGrid &grid);

/// `cells` of `slots` GPUs each, on a grid with cells this far apart.
struct RowCells
{
    Count cells = 0;
    Count slotCount = 1;
    double pitchX = 1;
    double pitchY = 1;
};

/// Cells a row: near the shape of a window, on a boundary of the rank order, and one pipeline replica where that is
/// not far off.
[[nodiscard]] int rowLength(const RowCells &cells, const RowHint &hint);

/// What one row holds, for the caption of a pod: `each` pipeline replicas (or stages) a row, or `rows` rows each.
struct RowMeaning
{
    enum class Kind { None, Replica, Stage };
    Kind kind = Kind::None;
    Count each = 0; ///< a row; 0 where one takes several rows
    Count rows = 0; ///< of each one; 0 where a row holds several

    [[nodiscard]] bool isOneReplica() const { return kind == Kind::Replica && each == 1; }

    friend bool operator==(const RowMeaning &, const RowMeaning &) = default;
};

[[nodiscard]] RowMeaning rowMeaning(Count gpusInRow, const RowHint &hint);

} // namespace shardyard
