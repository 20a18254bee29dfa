// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/layers.h"
#include "engine/compute/frameworkcompute.h"
#include "engine/compute/operators.h"
#include "engine/strategy/rankgrid.h"

#include <array>

namespace shardyard {

/// The parts of a layer that take time; recomputation names some of them.
enum class LayerPart {
    Norms, ///< and residual sums, dropout
    Projections, ///< of attention or another mixer
    LatentUp, ///< up projections of latent attention
    Core, ///< between positions
    Rotation, ///< rotary embedding
    Mlp,
    Activation, ///< of the dense MLP
    Router,
    Permutation, ///< tokens to their experts and back
    Experts,
    ExpertActivation,
    SharedExperts,
    Last
};

/// Of one part for one micro-batch on one GPU.
struct PartTime
{
    Seconds forward;
    Seconds inputGradient;
    Seconds weightGradient;

    PartTime &operator+=(const PartTime &other)
    {
        forward += other.forward;
        inputGradient += other.inputGradient;
        weightGradient += other.weightGradient;
        return *this;
    }
};

struct LayerTime
{
    std::array<PartTime, static_cast<std::size_t>(LayerPart::Last)> parts;

    [[nodiscard]] PartTime total() const;
    [[nodiscard]] Seconds forwardOf(LayerPart part) const { return parts[static_cast<std::size_t>(part)].forward; }
};

/// All of a strategy that the time of its layers depends on. Names are looked up once: search asks for many layers.
struct ComputeShape
{
    const Architecture &model;
    const Strategy &strategy;
    const GpuRates &rates;
    FrameworkCompute habits;
    Dtype compute = Dtype::Bf16;
    Count sequenceLength = 0;
    double tokens = 0; ///< of a micro-batch on one context rank
    double shared = 0; ///< of them on one tensor rank where sequence parallelism divides them
    double tensor = 1;
    bool flash = true;
};
[[nodiscard]] ComputeShape computeShape(const Architecture &model, const Strategy &strategy, const Degrees &degrees,
                                        const GpuRates &rates, Count sequenceLength);

[[nodiscard]] LayerTime layerTime(const ComputeShape &shape, const LayerShape &layer);

/// The forward that the backward of a layer repeats.
[[nodiscard]] Seconds recomputedTime(const ComputeShape &shape, const LayerTime &time, Count indexInStage);

/// The lookup and its gradient; the head with its loss.
[[nodiscard]] PartTime embeddingTime(const ComputeShape &shape);
[[nodiscard]] PartTime headTime(const ComputeShape &shape);

/// The optimizer's step over the parameters one GPU updates.
[[nodiscard]] Seconds optimizerTime(const GpuRates &rates, double parameters);

} // namespace shardyard
