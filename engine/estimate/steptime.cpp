// SPDX-License-Identifier: GPL-3.0-or-later
// Times of the stages a schedule is replayed with, and of what a step takes at its ends.
#include "engine/estimate/steptime.h"

#include <algorithm>

namespace shardyard {
namespace {

/// What hidden communication still costs of its own time: its kernels take multiprocessors and bandwidth from compute
/// (DeepSeek-V3, arXiv 2412.19437, section 3.2: 20 of 132 multiprocessors).
constexpr double contention = 0.15;
/// Likewise of tensor parallelism's, cut into chunks that products hide: fitted on torchtitan's runs with and without
/// asynchronous tensor parallelism.
constexpr double chunkedCost = 0.6;
/// Of the pass over a rank's layers what is left when the first bucket of gradients is full, or still to come when the
/// first gathered parameters are there: taken as three quarters, which four buckets are.
constexpr double bucketWindow = 0.75;
/// The host's work once a step.
constexpr Seconds stepHost(0.01);
/// A mixture's layer launches that much more than a dense one's.
constexpr double mixtureHost = 1.5;

double real(Count count)
{
    return static_cast<double>(count);
}

TrafficTime &of(TrafficTimes &times, TrafficKind kind)
{
    return times[static_cast<std::size_t>(kind)];
}

/// What runs beside a direction's traffic.
struct Cover
{
    Seconds core; ///< attention between positions
    Seconds all; ///< every operator
    Seconds weightGradient; ///< in the backward
};

/// Megatron-LM sums the gradients of a block's input while it computes those of its weights; with sequence parallelism
/// it also gathers that input again behind the input's gradient, half of what the backward gathers (NVIDIA/Megatron-LM
/// megatron/core/tensor_parallel/layers.py, LinearWithGradAccumulationAndAsyncCommunication).
template <class Behind>
Seconds tensorExposed(const Transfer &transfer, Seconds time, const Behind &behind, const Cover &cover)
{
    if (cover.weightGradient <= Seconds())
        return time;
    if (transfer.collective != Collective::AllGather)
        return behind(cover.weightGradient);
    return time / 2 + behind(cover.weightGradient) / 2;
}

Seconds exposedPart(const TimedStep &step, const Transfer &transfer, Seconds time, const Cover &cover)
{
    const Overlap &overlap = step.strategy.overlap;
    const auto behind = [&time](Seconds window) {
        return std::max(Seconds(), time - window) + contention * std::min(time, window);
    };
    switch (transfer.kind) {
    case TrafficKind::Tensor:
        if (overlap.tensor)
            return chunkedCost * time;
        return tensorExposed(transfer, time, behind, cover);
    case TrafficKind::Context: // a ring passes the next block while one is worked on
        return transfer.collective == Collective::SendReceive ? behind(cover.core) : time;
    case TrafficKind::Expert:
        return overlap.expert ? behind(cover.all) : time;
    default:
        return time;
    }
}

/// Time and exposed time of one direction of a layer.
Seconds addTraffic(const TimedStep &step, TrafficTimes &times, const Transfers &transfers, const Cover &cover)
{
    Seconds exposed;
    for (const Transfer &transfer : transfers) {
        const Seconds time = transfer.calls * step.network.time(transfer);
        const Seconds shown = exposedPart(step, transfer, time, cover);
        of(times, transfer.kind) += {.all = time, .exposed = shown};
        exposed += shown;
    }
    return exposed;
}

void add(StageTime &stage, const StageTime &more)
{
    stage.forward += more.forward;
    stage.backward += more.backward;
    stage.weight += more.weight;
    stage.compute += more.compute;
    for (std::size_t kind = 0; kind < stage.traffic.size(); ++kind)
        stage.traffic[kind] += more.traffic[kind];
}

StageTime halved(StageTime time)
{
    time.forward = time.forward / 2;
    time.backward = time.backward / 2;
    time.weight = time.weight / 2;
    time.compute = time.compute / 2;
    for (TrafficTime &kind : time.traffic)
        kind = {.all = kind.all / 2, .exposed = kind.exposed / 2};
    return time;
}

StageTime assembled(const TimedStep &step, const PartTime &compute, Seconds core, Seconds recomputed,
                    const LayerTraffic &traffic)
{
    const bool hidesTensor = step.compute.habits.hidesTensorGradients;
    StageTime time;
    const Seconds backward = compute.inputGradient + compute.weightGradient;
    time.forward =
        compute.forward + addTraffic(step, time.traffic, traffic.forward, {.core = core, .all = compute.forward});
    time.backward =
        backward + recomputed
        + addTraffic(
            step, time.traffic, traffic.backward,
            {.core = 2 * core, .all = backward, .weightGradient = hidesTensor ? compute.weightGradient : Seconds()})
        + addTraffic(step, time.traffic, traffic.recomputed, {.core = core, .all = recomputed});
    time.weight = compute.weightGradient;
    time.compute = compute.forward + backward + recomputed;
    return time;
}

/// Layers of a stage that are alike take equally long.
class LayerTimes
{
public:
    explicit LayerTimes(const TimedStep &step) : m_step(step), m_known(2 * step.layers.kinds.size()) { }

    const StageTime &layer(Count index, Count indexInStage)
    {
        const Recompute &recompute = m_step.strategy.recompute;
        const bool recomputes = indexInStage < recompute.layers.value_or(indexInStage + 1);
        const std::size_t kind = m_step.layers.kindOf[static_cast<std::size_t>(index)];
        std::optional<StageTime> &known = m_known[2 * kind + (recomputes ? 1 : 0)];
        if (!known)
            known = timed(m_step.layers.kinds[kind], indexInStage);
        return *known;
    }

    [[nodiscard]] StageTime embedding() const
    {
        return assembled(m_step, embeddingTime(m_step.compute), Seconds(), Seconds(),
                         embeddingTraffic(m_step.model, m_step.traffic));
    }

    /// Head and loss, and all of multi-token prediction: its layers with a head each.
    [[nodiscard]] StageTime head()
    {
        StageTime time = assembled(m_step, headTime(m_step.compute), Seconds(), Seconds(),
                                   headTraffic(m_step.model, m_step.traffic));
        if (!m_step.model.multiTokenPrediction)
            return time;
        const auto modules = real(m_step.model.multiTokenPrediction->layers);
        const StageTime one = time;
        for (double module = 0; module < modules; ++module) {
            add(time, one);
            for (const LayerShape &shape : predictionLayers(m_step.model))
                add(time, timed(shape, 0));
        }
        return time;
    }

private:
    [[nodiscard]] StageTime timed(const LayerShape &shape, Count indexInStage) const
    {
        const LayerTime compute = layerTime(m_step.compute, shape);
        StageTime time = assembled(m_step, compute.total(), compute.forwardOf(LayerPart::Core),
                                   recomputedTime(m_step.compute, compute, indexInStage),
                                   layerTraffic(m_step.model, shape, m_step.traffic, indexInStage));
        const Seconds host = (shape.hasExperts() ? mixtureHost : 1) * m_step.compute.habits.host;
        const Seconds missing =
            std::max(Seconds(), host - time.forward) + std::max(Seconds(), 2 * host - time.backward);
        time.forward = std::max(time.forward, host);
        time.backward = std::max(time.backward, 2 * host);
        time.compute += missing;
        return time;
    }

    const TimedStep &m_step;
    std::vector<std::optional<StageTime>> m_known; ///< two a kind: as it is, and recomputed
};

/// One pass of data parallelism hides behind `window`, but for the last bucket; interleaved chunks begin theirs while
/// the others still run, so that the last chunk's is what may show.
struct Pass
{
    Seconds window;
    double buckets = 1;
    double chunks = 1;
    bool overlaps = true;
};

TrafficTime passTime(const NetworkTimes &network, const Transfer &transfer, const Pass &pass)
{
    Transfer bucket = transfer;
    bucket.payload /= pass.buckets;
    const Seconds one = network.time(bucket);
    const Seconds all = pass.buckets * one;
    Seconds exposed = all;
    if (pass.overlaps) {
        const Seconds late = std::max(Seconds(), (all - pass.window) / pass.chunks);
        exposed = std::max(std::min(all, one), late) + contention * std::min(all, pass.window);
    }
    return {.all = transfer.calls * all, .exposed = transfer.calls * exposed};
}

/// Gradients behind the backward, parameters behind the forward.
void addData(StepEnds &ends, const TimedStep &step, const GpuElements &elements, const StageTime &rank)
{
    const DataShape &shape = step.data;
    const Count layers = std::max<Count>(1, step.model.layers / step.grid.degrees.pipeline);
    const bool overlaps = step.strategy.overlap.data && step.compute.habits.overlapsGradients;
    const bool pipelined = step.grid.degrees.pipeline > 1;
    const auto pass = [&](const Transfer &transfer, Seconds window, double elementsOf) {
        const double wide = transfer.collective == Collective::AllGather ? shape.gather : shape.reduce;
        return passTime(step.network, transfer,
                        {.window = window,
                         .buckets = std::max(1.0, bucketsOf(shape, elementsOf / wide, layers)),
                         .chunks = pipelined ? real(step.chunks) : 1,
                         .overlaps = overlaps});
    };
    for (const Transfer &transfer : gradientReduction(shape, elements))
        of(ends.traffic, transfer.kind) += pass(transfer, bucketWindow * rank.backward, transfer.payload);
    for (const Transfer &transfer : parameterGathering(shape, elements))
        of(ends.traffic, transfer.kind) += pass(transfer, bucketWindow * rank.forward, transfer.payload);
}

/// Sums that end a step for tensors that more than one GPU computes on: the table first and last stage share, and what
/// tensor ranks hold copies of. Nothing hides them.
void addShared(StepEnds &ends, const TimedStep &step)
{
    const auto addWhole = [&ends, &step](const Transfer &transfer) {
        const Seconds time = transfer.calls * step.network.time(transfer);
        of(ends.traffic, transfer.kind) += {.all = time, .exposed = time};
    };
    const Degrees &degrees = step.grid.degrees;
    if (step.model.tiedEmbeddings && degrees.pipeline > 1)
        addWhole(sharedTableGradients(step.data, real(step.model.vocab * step.model.hidden) / real(degrees.tensor)));
    const double layers = real(step.model.layers) / real(degrees.pipeline);
    addWhole(
        copiedGradients(step.traffic, layers * copiedElements(step.model, step.layers.kinds.back()), step.data.reduce));
}

} // namespace

std::vector<StageTime> stageTimes(const TimedStep &step)
{
    LayerTimes layers(step);
    std::vector<StageTime> stages(step.stages.layers.size());
    for (std::size_t stage = 0; stage < stages.size(); ++stage)
        for (Count i = 0; i < step.stages.layers[stage]; ++i)
            add(stages[stage], layers.layer(step.stages.firstLayer[stage] + i, i));
    add(stages.front(), layers.embedding());
    add(stages.back(), layers.head());
    return stages;
}

StageTimes simulatedTimes(const TimedStep &step, const std::vector<StageTime> &stages)
{
    StageTimes times;
    times.forward.reserve(stages.size());
    times.backward.reserve(stages.size());
    times.weight.reserve(stages.size());
    for (const StageTime &stage : stages) {
        times.forward.push_back(stage.forward.value());
        times.backward.push_back(stage.backward.value());
        times.weight.push_back(stage.weight.value());
    }
    times.transfer = step.network.time(boundaryTransfer(step.model, step.traffic)).value();
    times.blocking = !step.strategy.overlap.pipeline;
    return times;
}

StageTime rankTime(const TimedStep &step, const std::vector<StageTime> &stages, Count rank)
{
    const Count mirrored = step.grid.degrees.pipeline - 1 - rank;
    StageTime sum;
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        if (step.stages.pipelineRank[stage] == rank)
            add(sum, stages[stage]);
        if (step.twoReplicas && step.stages.pipelineRank[stage] == mirrored)
            add(sum, stages[stage]);
    }
    return step.twoReplicas ? halved(sum) : sum;
}

Seconds StepEnds::exposed() const
{
    Seconds sum;
    for (const TrafficTime &kind : traffic)
        sum += kind.exposed;
    return sum;
}

StepEnds stepEnds(const TimedStep &step, const StageTime &rank, const GpuElements &elements)
{
    StepEnds ends;
    const DataShape &shape = step.data;
    addData(ends, step, elements, rank);
    addShared(ends, step);
    const bool shares = step.strategy.sharding != Sharding::None;
    const double owned = real(elements.dense) / (shares ? real(shape.dense.shard) : 1)
        + real(elements.experts) / (shares ? real(shape.experts.shard) : 1);
    ends.optimizer = stepHost + optimizerTime(step.rates, owned);
    return ends;
}

} // namespace shardyard
