// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/estimate.h"
#include "engine/strategy/plan.h"

#include <optional>
#include <string_view>
#include <vector>

namespace shardyard {

/// A share or multiple of a plan's nodes: 1/8, 4.
struct Scale
{
    Count times = 1;
    Count over = 1;

    [[nodiscard]] double value() const { return static_cast<double>(times) / static_cast<double>(over); }
    friend bool operator==(const Scale &, const Scale &) = default;
};

/// What one plan of a curve reaches.
struct ScaledRate
{
    std::optional<double> tokensPerSecondPerGpu; ///< absent where no step can be computed
    bool runs = false; ///< no rule is broken and the memory suffices, or is not known
    std::string_view problem; ///< English: why there is no rate, or why it does not run; empty = it runs

    friend bool operator==(const ScaledRate &, const ScaledRate &) = default;
};

/// A strategy on so many of its nodes; data parallelism takes the change.
struct ScalingPoint
{
    Scale scale;
    Count gpus = 0;
    ScaledRate sameBatch; ///< the plan's global batch: fewer micro-batches a replica on more GPUs
    ScaledRate grownBatch; ///< the batch grows with the GPUs, so that each replica does the same

    friend bool operator==(const ScalingPoint &, const ScalingPoint &) = default;
};

/// 1/8 to 8, by twos.
[[nodiscard]] const std::vector<Scale> &scales();

/// One strategy alone, all degrees but data parallel as they are and ranks in order. Nothing where the nodes do not
/// divide, share a domain that was placed by hand, or would be too many.
[[nodiscard]] std::optional<Plan> scaledPlan(const Plan &plan, std::size_t strategy, const Scale &scale,
                                             bool growBatch);

/// Nothing where there is no such plan.
[[nodiscard]] std::optional<ScalingPoint> scalingPoint(const Plan &plan, const Catalogue &catalogue,
                                                       std::size_t strategy, const Scale &scale);
/// Points ascend; those whose nodes do not divide are left out.
[[nodiscard]] std::vector<ScalingPoint> scaling(const Plan &plan, const Catalogue &catalogue, std::size_t strategy);

/// The rate a GPU would keep if nothing were lost: that of the smallest count that runs with the plan's batch, else
/// of the smallest there is.
[[nodiscard]] std::optional<double> idealRate(const std::vector<ScalingPoint> &points);

} // namespace shardyard
