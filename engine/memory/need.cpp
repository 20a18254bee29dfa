// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/need.h"

#include "engine/strategy/scheduletraits.h"

namespace shardyard {

std::vector<RankNeed> rankNeeds(const NeedRequest &request)
{
    const LayerPlan layers = request.model.hasShape() ? layerPlan(request.model) : LayerPlan();
    const StepShape step{.model = request.model,
                         .layers = layers,
                         .strategy = request.strategy,
                         .degrees = request.degrees,
                         .stages = request.stages,
                         .sequenceLength = request.sequenceLength,
                         .microBatches = request.microBatches,
                         .shardGroup = denseShardGroup(request.strategy, request.degrees, request.gpusPerNode)};
    std::vector<RankNeed> needs;
    for (const GpuElements &elements :
         elementsPerPipelineRank(request.model, request.strategy, request.degrees, request.stages)) {
        const auto rank = static_cast<Count>(needs.size());
        RankNeed need{.elements = elements,
                      .states = modelStates(elements, request.strategy, request.degrees, request.gpusPerNode,
                                            weightVersions(request.strategy, rank)),
                      .step = std::nullopt};
        if (request.model.hasShape() && !request.peakChunks.empty())
            need.step = stepMemory(step,
                                   {.rank = rank,
                                    .elements = elements,
                                    .states = need.states,
                                    .peakChunks = request.peakChunks[static_cast<std::size_t>(rank)]});
        needs.push_back(std::move(need));
    }
    return needs;
}

} // namespace shardyard
