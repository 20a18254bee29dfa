// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/parameters.h"
#include "engine/schedule/simulate.h"
#include "engine/strategy/rankgrid.h"
#include "engine/strategy/strategy.h"

#include <vector>

namespace shardyard {

/// Work of some layers for one sequence, in forward FLOPs.
struct StageWork
{
    double forward = 0;
    double withoutWeights = 0; ///< of which attention between positions and recurrences
    double recomputed = 0; ///< forward that the backward repeats

    /// Twice the forward (Narayanan et al. 2021, arXiv 2104.04473, appendix) and what is recomputed.
    [[nodiscard]] double backward() const { return 2 * forward + recomputed; }
    [[nodiscard]] double total() const { return forward + backward(); }

    StageWork &operator+=(const StageWork &other)
    {
        forward += other.forward;
        withoutWeights += other.withoutWeights;
        recomputed += other.recomputed;
        return *this;
    }
};

/// Work of a model that has a shape, layer by layer.
class ModelWork
{
public:
    ModelWork(const Architecture &model, const Strategy &strategy, Count sequenceLength,
              AttendedPairs attended = AttendedPairs::Causal);

    /// Recomputation may be of a stage's first layers alone.
    [[nodiscard]] StageWork layer(Count index, Count indexInStage) const;
    /// Head and multi-token prediction, on the last stage. The embedding is a lookup.
    [[nodiscard]] StageWork head() const { return m_head; }

private:
    Recompute m_recompute;
    bool m_keepsScores; ///< which selective recomputation drops
    LayerPlan m_layers;
    std::vector<LayerFlops> m_kinds;
    StageWork m_head;
};

/// Relative stage times: the work of a stage's layers and, on the last, of the head; equal for a model of no shape. The
/// weight half of a backward is the forward of the matrix products: attention between positions and a state's
/// recurrence have no weights, so theirs belongs to the input half whole (Qi et al. 2023, arXiv 2401.10241, table 1).
[[nodiscard]] StageTimes stageTimes(const Architecture &model, const StageLayers &stages, const Strategy &strategy,
                                    Count sequenceLength);

/// Work of each pipeline rank for one micro-batch, in the unit of `times`; with two replicas the mean of both.
[[nodiscard]] std::vector<double> rankWork(const Strategy &strategy, const StageLayers &stages,
                                           const StageTimes &times);

} // namespace shardyard
