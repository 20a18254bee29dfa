// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/stagework.h"

#include <optional>

namespace shardyard {

/// Work of the pipeline rank with most of it, which every other rank waits for once in each micro-batch, and of the
/// ranks' mean.
struct RankLoad
{
    Count slowestRank = 0;
    double slowest = 0;
    double mean = 0;

    [[nodiscard]] double overMean() const { return mean > 0 ? slowest / mean - 1 : 0; }

    friend bool operator==(const RankLoad &, const RankLoad &) = default;
};
[[nodiscard]] RankLoad rankLoad(const Architecture &model, const Strategy &strategy, Count sequenceLength);

/// Layers of each global stage with which the slowest pipeline rank has the least work, head and multi-token
/// prediction counted on the last stage. Exact for layers of equal work and, unless only some layers of a stage are
/// recomputed, for one chunk a rank (the least bound under which a greedy filling finds room for all layers); else the
/// best found. Stages that have a choice are filled from
/// the last, so that the first, which holds most micro-batches and the embedding, is the one that stays short.
/// Nothing for a model without a shape.
[[nodiscard]] std::vector<Count> balancedLayers(const Architecture &model, const Strategy &strategy,
                                                Count sequenceLength);

} // namespace shardyard
