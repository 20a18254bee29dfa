// SPDX-License-Identifier: GPL-3.0-or-later
// The one answer to what each layer of a model is. Counts, memory and FLOPs read it and never the rules behind it.
#pragma once

#include "engine/catalogue/architecture.h"

namespace shardyard {

/// One layer with everything that sets it apart from others of its model.
struct LayerShape
{
    bool attention = true;
    bool linear = false;
    bool projection = false; ///< a square matrix in place of attention
    std::optional<Count> window; ///< attention reaches this far only
    FeedForward feedForward = FeedForward::Dense; ///< never AsUsual
    Count kvHeads = 0;
    Count ffn = 0; ///< width of its dense MLP
    int norms = 2; ///< norms of width `hidden`

    [[nodiscard]] bool hasExperts() const { return feedForward == FeedForward::Experts; }

    friend bool operator==(const LayerShape &, const LayerShape &) = default;
};

/// All layers: few kinds, and the kind of each layer.
struct LayerPlan
{
    std::vector<LayerShape> kinds;
    std::vector<Count> counts; ///< layers of each kind
    std::vector<std::size_t> kindOf; ///< index into `kinds`, a layer each

    [[nodiscard]] const LayerShape &layer(Count index) const { return kinds[kindOf[static_cast<std::size_t>(index)]]; }
};

[[nodiscard]] LayerPlan layerPlan(const Architecture &model);
/// The layers of one module for multi-token prediction.
[[nodiscard]] std::vector<LayerShape> predictionLayers(const Architecture &model);

/// Layers with routed experts, and with a dense MLP.
[[nodiscard]] Count expertLayers(const Architecture &model);
[[nodiscard]] Count denseLayers(const Architecture &model);

/// Describes layers that are listed one by one: by the rules where these say the same, else by the shortest list of
/// blocks. A mixture's counts of layers follow. Nothing is done for an empty list.
void setLayers(Architecture &model, std::vector<LayerRun> layers);

} // namespace shardyard
