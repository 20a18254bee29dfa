// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/rowhint.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardyard {
namespace {

/// A row that ends in the middle of a tensor group or a stage breaks the pattern the eye looks for.
bool keepsPattern(Count columns, const RowCells &cells, const RowHint &hint)
{
    return std::all_of(hint.period.begin(), hint.period.end(), [&](Count period) {
        if (period == 0 || period % cells.slotCount != 0)
            return true;
        const Count inCells = period / cells.slotCount;
        return columns % inCells == 0 || inCells % columns == 0;
    });
}

bool isRound(Count columns)
{
    while (columns % 2 == 0)
        columns /= 2;
    return columns == 1 || columns == 3 || columns == 5;
}

/// Aspect ratio a pod should have: about that of the canvas, a little narrower as titles add height.
constexpr double wantedAspect = 1.6;

double costOf(Count columns, double ideal, const RowCells &cells, const RowHint &hint)
{
    const double off = std::log(static_cast<double>(columns) / ideal);
    double cost = off < 0 ? -1.3 * off : off; // tall and narrow is worse: pods stand side by side
    if (cells.cells % columns != 0)
        cost += 0.35;
    if (!keepsPattern(columns, cells, hint))
        cost += 0.7;
    if (!isRound(columns))
        cost += 0.2;
    if (hint.replica > 0 && columns * cells.slotCount == hint.replica)
        cost -= 0.8;
    return cost;
}

} // namespace

RowHint rowHint(const RankGrid &grid)
{
    RowHint hint;
    Count period = 1;
    for (std::size_t i = 0; i < grid.order.size(); ++i) {
        period *= degreeOf(grid.degrees, grid.order[i]);
        hint.period[i] = period;
    }
    if (grid.degrees.pipeline > 1) {
        if (grid.order.back() == Axis::Data)
            hint.replica = hint.period[2];
        if (grid.order.back() == Axis::Pipeline)
            hint.stage = hint.period[2];
    }
    return hint;
}

int rowLength(const RowCells &cells, const RowHint &hint)
{
    if (cells.cells <= 1)
        return 1;
    const double ideal = std::sqrt(wantedAspect * static_cast<double>(cells.cells) * cells.pitchY / cells.pitchX);
    const Count most = std::min<Count>(cells.cells, static_cast<Count>(4 * ideal) + 4);
    Count best = 1;
    double bestCost = std::numeric_limits<double>::max();
    for (Count columns = 1; columns <= most; ++columns) {
        const double cost = costOf(columns, ideal, cells, hint);
        if (cost < bestCost) {
            best = columns;
            bestCost = cost;
        }
    }
    return static_cast<int>(best);
}

RowMeaning rowMeaning(Count gpusInRow, const RowHint &hint)
{
    RowMeaning meaning;
    const Count span = hint.replica > 0 ? hint.replica : hint.stage;
    if (span == 0 || gpusInRow == 0)
        return meaning;
    if (gpusInRow % span == 0)
        meaning.each = gpusInRow / span;
    else if (span % gpusInRow == 0)
        meaning.rows = span / gpusInRow;
    else
        return meaning;
    meaning.kind = hint.replica > 0 ? RowMeaning::Kind::Replica : RowMeaning::Kind::Stage;
    return meaning;
}

} // namespace shardyard
