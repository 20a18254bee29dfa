// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/stagework.h"

#include "engine/model/parameters.h"
#include "engine/strategy/scheduletraits.h"

namespace shardyard {

namespace {

/// The forward that the backward repeats for a layer. Selective recomputation drops the attention core, which a flash
/// kernel never keeps (Korthikanti et al. 2022, arXiv 2205.05198, section 5); other named modules are small beside it
/// and count nothing here.
double recomputedFlops(const Recompute &recompute, bool keepsScores, const LayerFlops &layer, Count indexInStage)
{
    switch (recompute.mode) {
    case RecomputeMode::None:
        break;
    case RecomputeMode::Selective:
        return keepsScores ? layer.withoutWeights.value() : 0;
    case RecomputeMode::Full:
        return indexInStage < recompute.layers.value_or(indexInStage + 1) ? layer.all.value() : 0;
    }
    return 0;
}

} // namespace

ModelWork::ModelWork(const Architecture &model, const Strategy &strategy, Count sequenceLength, AttendedPairs attended)
    : m_recompute(strategy.recompute), m_keepsScores(strategy.attentionKernel != "flash"), m_layers(layerPlan(model)),
      m_head({.forward =
                  (headForwardFlops(model, sequenceLength) + predictionForwardFlops(model, sequenceLength, attended))
                      .value()})
{
    for (const LayerShape &kind : m_layers.kinds)
        m_kinds.push_back(layerFlops(model, kind, sequenceLength, attended));
}

StageWork ModelWork::layer(Count index, Count indexInStage) const
{
    const LayerFlops &kind = m_kinds[m_layers.kindOf[static_cast<std::size_t>(index)]];
    return {.forward = kind.all.value(),
            .withoutWeights = kind.withoutWeights.value(),
            .recomputed = recomputedFlops(m_recompute, m_keepsScores, kind, indexInStage)};
}

StageTimes stageTimes(const Architecture &model, const StageLayers &stages, const Strategy &strategy,
                      Count sequenceLength)
{
    std::vector<StageWork> works(stages.layers.size(), StageWork{.forward = model.hasShape() ? 0.0 : 1.0});
    if (model.hasShape()) {
        const ModelWork work(model, strategy, sequenceLength);
        for (std::size_t stage = 0; stage < works.size(); ++stage)
            for (Count i = 0; i < stages.layers[stage]; ++i)
                works[stage] += work.layer(stages.firstLayer[stage] + i, i);
        works.back() += work.head();
    }
    StageTimes times;
    for (const StageWork &work : works) {
        times.forward.push_back(work.forward);
        times.backward.push_back(work.backward());
        times.weight.push_back(work.forward - work.withoutWeights);
    }
    return times;
}

std::vector<double> rankWork(const Strategy &strategy, const StageLayers &stages, const StageTimes &times)
{
    const auto ranks = static_cast<std::size_t>(strategy.pipelineParallel);
    const bool twice = scheduleOf(strategy).placement == StagePlacement::TwoReplicas;
    std::vector<double> work(ranks, 0.0);
    for (std::size_t stage = 0; stage < times.forward.size(); ++stage) {
        const double time = times.forward[stage] + times.backward[stage];
        const auto rank = static_cast<std::size_t>(stages.pipelineRank[stage]);
        work[rank] += twice ? time / 2 : time;
        if (twice)
            work[ranks - 1 - rank] += time / 2;
    }
    return work;
}

} // namespace shardyard
