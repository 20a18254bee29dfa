// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/time.h"

#include "engine/estimate/modelflops.h"
#include "engine/estimate/timeaccuracy.h"
#include "engine/strategy/scheduletraits.h"
#include "engine/strategy/workloadgrid.h"

#include <algorithm>

namespace shardyard {
namespace {

/// Of a step on one pipeline rank.
struct StepTraffic
{
    TrafficTimes times;
    Seconds exposed; ///< of all kinds but the pipeline's own, which is in its bubble
};

StepTraffic stepTraffic(const StageTime &rank, const StepEnds &ends, double microBatches)
{
    StepTraffic traffic;
    for (std::size_t kind = 0; kind < trafficKinds; ++kind) {
        traffic.times[kind] = {.all = microBatches * rank.traffic[kind].all + ends.traffic[kind].all,
                               .exposed = microBatches * rank.traffic[kind].exposed + ends.traffic[kind].exposed};
        traffic.exposed += traffic.times[kind].exposed;
    }
    return traffic;
}

/// The rows of one kind share its time as they share its bytes.
void setTimes(std::vector<Communication> &rows, const TrafficTimes &times)
{
    std::array<double, trafficKinds> sent = {};
    for (const Communication &row : rows)
        sent[static_cast<std::size_t>(row.kind)] += row.bytesPerGpu.value_or(Bytes()).value();
    for (Communication &row : rows) {
        const auto kind = static_cast<std::size_t>(row.kind);
        if (!row.bytesPerGpu || sent[kind] <= 0)
            continue;
        const double share = row.bytesPerGpu->value() / sent[kind];
        row.time = share * times[kind].all;
        if (row.kind != TrafficKind::Pipeline) // what of it shows is part of the bubble
            row.exposed = share * times[kind].exposed;
    }
}

/// Boundary tensors that the rank sends.
void addPipelineTraffic(TrafficTimes &times, const PipelineEstimate &pipeline, std::size_t rank)
{
    if (pipeline.messages.empty())
        return;
    times[static_cast<std::size_t>(TrafficKind::Pipeline)].all =
        static_cast<double>(pipeline.messages[rank]) * Seconds(pipeline.times->transfer);
}

} // namespace

const Gpu *slowestGpu(const Cluster &cluster)
{
    const auto speed = [](const GpuRates &of) { return of.peak16.value() * of.constants.matrix16; };
    const Gpu *slowest = nullptr;
    for (const Gpu &gpu : cluster.gpuKinds) {
        const std::optional<GpuRates> rates = gpuRates(gpu);
        if (!rates)
            return nullptr;
        if (!slowest || speed(*rates) < speed(*gpuRates(*slowest)))
            slowest = &gpu;
    }
    return slowest;
}

TimedStep timedStep(const Plan &plan, const Strategy &strategy, const LayerPlan &layers,
                    const StrategyEstimate &estimate, Count microBatches, const StepTimes &times)
{
    const Architecture &model = plan.model.architecture;
    const Degrees &degrees = estimate.grid->degrees;
    const Count sequence = workloadOf(plan, strategy).sequenceLength;
    return {.model = model,
            .layers = layers,
            .strategy = strategy,
            .grid = *estimate.grid,
            .stages = *estimate.stageLayers,
            .rates = times.rates,
            .network = times.network,
            .compute = computeShape(model, strategy, degrees, times.rates, sequence),
            .traffic = trafficShape(strategy, degrees, sequence),
            .data = dataShape(strategy, degrees, microBatches, times.gpusPerNode),
            .twoReplicas = scheduleOf(strategy).placement == StagePlacement::TwoReplicas,
            .chunks = std::max<Count>(1, effectiveVirtualStages(strategy))};
}

std::optional<StepTimes> stepTimes(const Plan &plan, const Strategy &strategy, const StepMachine &machine,
                                   const StrategyEstimate &estimate)
{
    const Architecture &model = plan.model.architecture;
    const Gpu *gpu = slowestGpu(machine.cluster);
    const std::optional<GpuRates> rates = gpu ? gpuRates(*gpu, plan.calibration) : std::nullopt;
    const std::optional<Count> microBatches =
        microBatchesOf(workloadOf(plan, strategy), strategy, estimate.grid->degrees);
    if (!model.hasShape() || !model.notCounted.empty() || !rates || !microBatches)
        return std::nullopt;
    StepTimes times{.rates = *rates,
                    .network = NetworkTimes(machine.figures, *estimate.grid, estimate.groupLinks, machine.places,
                                            plan.calibration.network.value_or(1)),
                    .gpusPerNode = machine.places.gpusPerNode,
                    .stages = {},
                    .simulated = {}};
    const LayerPlan layers = layerPlan(model);
    const TimedStep step = timedStep(plan, strategy, layers, estimate, *microBatches, times);
    times.stages = stageTimes(step);
    times.simulated = simulatedTimes(step, times.stages);
    return times;
}

void addTime(StrategyEstimate &estimate, const Plan &plan, const Strategy &strategy, const StepTimes &times)
{
    const PipelineEstimate &pipeline = estimate.pipeline;
    if (!pipeline.makespan || !pipeline.slowestRank || !estimate.memory)
        return;
    const Architecture &model = plan.model.architecture;
    const Workload &workload = workloadOf(plan, strategy);
    const LayerPlan layers = layerPlan(model);
    const TimedStep step = timedStep(plan, strategy, layers, estimate, *pipeline.microBatches, times);
    const auto rank = static_cast<std::size_t>(*pipeline.slowestRank);
    const StageMemory &held = estimate.memory->stages[rank];
    const StageTime slowest = rankTime(step, times.stages, *pipeline.slowestRank);
    const StepEnds ends =
        stepEnds(step, slowest, {.dense = held.denseParameters, .experts = held.parameters - held.denseParameters});
    const auto microBatches = static_cast<double>(*pipeline.microBatches);
    StepTraffic traffic = stepTraffic(slowest, ends, microBatches);
    addPipelineTraffic(traffic.times, pipeline, rank);
    setTimes(estimate.communication, traffic.times);
    const CountedFlops flops = countedFlops(model, strategy, *estimate.stageLayers, workload);
    estimate.time = {.compute = microBatches * slowest.compute,
                     .exposedCommunication = traffic.exposed,
                     .bubble = *pipeline.makespan - *pipeline.slowestWork,
                     .optimizer = ends.optimizer,
                     .tokens = static_cast<double>(workload.globalBatch) * static_cast<double>(workload.sequenceLength),
                     .gpus = estimate.gpus,
                     .modelFlops = flops.model,
                     .hardwareFlops = flops.hardware,
                     .peak = computePeak(times.rates, effectivePrecision(strategy).compute),
                     .convention = workload.flopConvention,
                     .definition = std::string(flopDefinition(workload.flopConvention)),
                     .calibrated = plan.calibration.inForce(),
                     .band = timeBand(strategy, model.moe.has_value())};
}

} // namespace shardyard
