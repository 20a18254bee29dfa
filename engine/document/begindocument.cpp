// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/begindocument.h"

#include "engine/estimate/estimate.h"
#include "engine/units/limits.h"
#include "engine/units/text.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr Count usualSequence = 8192;
constexpr Count leastBatch = 256;
constexpr Count usualBatch = 2048; ///< replicas beyond it are left to tensor and pipeline

/// A multiple of the replicas, so that each has whole sequences.
Count batchFor(Count gpus, Count gpusPerNode)
{
    const Count replicas =
        gpus <= usualBatch ? std::max<Count>(1, gpus) : std::max<Count>(1, gpus / std::max<Count>(1, gpusPerNode));
    const Count wanted = gpus <= usualBatch ? leastBatch : usualBatch;
    return replicas * ceilDivide(wanted, replicas);
}

Workload workloadFor(const Architecture &model, Count gpus, Count gpusPerNode)
{
    Workload workload;
    workload.sequenceLength = model.maxPosition > 0 ? std::min(usualSequence, model.maxPosition) : usualSequence;
    workload.globalBatch = batchFor(gpus, gpusPerNode);
    return workload;
}

Strategy layout(Sharding sharding, Count tensor, Count pipeline)
{
    Strategy strategy;
    strategy.sharding = sharding;
    strategy.tensorParallel = tensor;
    strategy.pipelineParallel = pipeline;
    return strategy;
}

/// From the simplest on. Beside tensor and pipeline the optimizer alone is sharded, as Megatron does it; that first,
/// then all of the states.
std::vector<Strategy> layouts(const Architecture &model, Count gpus, Count widestTensor)
{
    std::vector<Strategy> all;
    for (const Sharding sharding : {Sharding::None, Sharding::Zero1, Sharding::Zero2, Sharding::Fsdp})
        all.push_back(layout(sharding, 1, 1));
    if (!model.hasShape())
        return all;
    Count tensor = 1;
    for (Count degree = 2; degree <= widestTensor && divides(degree, gpus) && divides(degree, model.heads);
         degree *= 2) {
        tensor = degree;
        all.push_back(layout(Sharding::Zero1, degree, 1));
        all.push_back(layout(Sharding::Fsdp, degree, 1));
    }
    for (Count degree = 2; degree <= model.layers && tensor * degree <= gpus; ++degree)
        if (divides(degree, model.layers) && divides(tensor * degree, gpus))
            all.push_back(layout(Sharding::Zero1, tensor, degree));
    return all;
}

std::string nameOf(const Strategy &strategy)
{
    std::string name = strategy.sharding == Sharding::None ? "DDP"
        : strategy.sharding == Sharding::Zero1             ? "ZeRO-1"
        : strategy.sharding == Sharding::Zero2             ? "ZeRO-2"
                                                           : "FSDP";
    if (strategy.tensorParallel > 1)
        name += ", tensor " + std::to_string(strategy.tensorParallel);
    if (strategy.pipelineParallel > 1)
        name += ", pipeline " + std::to_string(strategy.pipelineParallel);
    return name;
}

Document emptyPlan(const PlanBeginning &beginning, const Catalogue &catalogue)
{
    const NodeType *type = catalogue.node(beginning.node);
    NodeRun run;
    run.type = beginning.node;
    run.count = beginning.nodes;
    Document document;
    document.title = beginning.model.architecture.name + " on " + grouped(beginning.nodes) + " × "
        + (type == nullptr ? beginning.node : type->name);
    document.plan.model = beginning.model;
    document.plan.cluster.nodes = {std::move(run)};
    return document;
}

} // namespace

BegunPlan beginPlan(const PlanBeginning &beginning, const Catalogue &catalogue)
{
    const NodeType *type = catalogue.node(beginning.node);
    const Count perNode = type == nullptr ? 1 : type->gpus;
    const Count gpus = boundedProduct({perNode, beginning.nodes});
    const Architecture &model = beginning.model.architecture;
    BegunPlan best = {.document = emptyPlan(beginning, catalogue), .fits = false, .need = {}, .capacity = {}};
    Plan &plan = best.document.plan;
    plan.workload = workloadFor(model, gpus, perNode);
    for (Strategy strategy : layouts(model, gpus, type == nullptr ? 1 : std::min(perNode, type->domainGpus))) {
        strategy.name = nameOf(strategy);
        Plan tried = plan;
        tried.strategies = {strategy};
        const StrategyEstimate found = estimate(tried, catalogue).strategies.front();
        const Bytes need = found.memory ? found.memory->peak.value_or(found.memory->peakModelStates) : Bytes();
        const bool fits = found.fits.value_or(true);
        const bool better = plan.strategies.empty() || fits || need < best.need;
        if (!found.valid || !better)
            continue;
        plan.strategies = {std::move(strategy)};
        best.fits = fits;
        best.need = need;
        best.capacity = found.memory ? found.memory->capacity : Bytes();
        if (fits)
            return best;
    }
    if (plan.strategies.empty()) {
        plan.strategies = {layout(Sharding::Fsdp, 1, 1)};
        plan.strategies.front().name = nameOf(plan.strategies.front());
    }
    return best;
}

} // namespace shardyard
