// SPDX-License-Identifier: GPL-3.0-or-later
// What one GPU of a pipeline rank holds through a training step: the states all the time; activations that pile up in
// the forward and go in the backward; beside them what only a moment needs. Each term is a function here.
#include "engine/memory/stagememory.h"

#include "engine/memory/activations.h"
#include "engine/memory/frameworkmemory.h"
#include "engine/model/weights.h"
#include "engine/strategy/framework.h"
#include "engine/strategy/scheduletraits.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace shardyard {

namespace {

constexpr double element = 2; ///< bytes of an activation or gradient in 16 bits

double real(Count count)
{
    return static_cast<double>(count);
}

/// Whole bytes, so that parts printed one by one add up to the total.
Bytes whole(Bytes bytes)
{
    return Bytes(std::ceil(bytes.value()));
}

/// Elements of what FSDP gathers at a time, on one GPU before sharding: the rank's largest layer, embedding and head.
struct Gathered
{
    double layer = 0;
    double embedding = 0;
    double head = 0;
};

/// A step, one of its ranks, and what both say about the terms below.
struct Terms
{
    const StepShape &step;
    const RankShape &rank;
    const FrameworkMemory &framework;
    std::vector<std::size_t> stages; ///< global stages of the rank
    double tokens = 0; ///< of a micro-batch on this context rank
    double inFlight = 1; ///< micro-batches whose activations all the rank's stages hold at most
    bool first = false; ///< holds the embedding
    bool last = false; ///< holds head and loss
    double losses = 0; ///< micro-batches whose loss waits for its backward: one, or all where forwards come first
    std::set<std::size_t> kinds; ///< of the layers that the rank holds
    std::optional<Gathered> gathered; ///< absent where parameters are not divided

    [[nodiscard]] double sequenceShare() const { return shardyard::sequenceShare(step.strategy, step.degrees); }
};

std::set<std::size_t> kindsOf(const StepShape &step, const std::vector<std::size_t> &stages)
{
    std::set<std::size_t> kinds;
    for (const std::size_t stage : stages)
        for (Count i = 0; i < step.stages.layers[stage]; ++i)
            kinds.insert(step.layers.kindOf[static_cast<std::size_t>(step.stages.firstLayer[stage] + i)]);
    return kinds;
}

Gathered gatheredOf(const Terms &terms)
{
    const StepShape &step = terms.step;
    const LayerDivision division = {
        .tensor = step.degrees.tensor, .expert = step.degrees.expert, .expertTensor = step.degrees.expertTensor};
    Gathered result;
    for (const std::size_t kind : terms.kinds)
        result.layer =
            std::max(result.layer, real(layerElementsOnGpu(step.model, step.layers.kinds[kind], division).total()));
    Architecture padded = step.model;
    padded.vocab = paddedVocabulary(step.model, step.strategy);
    if (terms.first)
        result.embedding = real(embeddingElementsOnGpu(padded, step.degrees.tensor).total());
    if (terms.last && terms.first && padded.tiedEmbeddings)
        result.head = result.embedding;
    else if (terms.last)
        result.head = real(headElementsOnGpu(padded, step.degrees.tensor, !terms.first).total());
    return result;
}

Terms termsOf(const StepShape &step, const RankShape &rank)
{
    Terms terms{.step = step,
                .rank = rank,
                .framework = frameworkMemory(step.strategy),
                .stages = {},
                .tokens = tokensPerRank(step.strategy, step.degrees, step.sequenceLength)};
    const bool twoReplicas = scheduleOf(step.strategy).placement == StagePlacement::TwoReplicas;
    const Count other = step.strategy.pipelineParallel - 1 - rank.rank;
    const std::vector<Count> &holders = step.stages.pipelineRank;
    const auto holds = [&](Count holder) { return holder == rank.rank || (twoReplicas && holder == other); };
    for (std::size_t stage = 0; stage < holders.size(); ++stage)
        if (holds(holders[stage]))
            terms.stages.push_back(stage);
    terms.inFlight = real(rank.peakChunks) / real(static_cast<Count>(terms.stages.size()));
    terms.first = holds(holders.front());
    terms.last = holds(holders.back());
    if (terms.last)
        terms.losses = rank.peakChunks >= step.microBatches * static_cast<Count>(terms.stages.size())
            ? real(step.microBatches)
            : 1;
    terms.kinds = kindsOf(step, terms.stages);
    if (isFullySharded(step.strategy.sharding))
        terms.gathered = gatheredOf(terms);
    return terms;
}

/// A micro-batch's tokens of hidden width.
double hiddenBytes(const Terms &terms)
{
    return activationElementBytes(terms.step.strategy) * terms.tokens * real(terms.step.model.hidden);
}

/// The largest need of one layer's backward beside what is kept: what it recomputes and the gradients it passes.
struct LayerWork
{
    Bytes recomputed;
    Bytes gradients;

    [[nodiscard]] Bytes total() const { return recomputed + gradients; }
};

/// What the rank's layers keep of one micro-batch, with the layers whose activations go to the host left out, and the
/// most that one layer's backward needs.
struct LayersMemory
{
    Bytes kept;
    Bytes layer; ///< kept by the largest layer
    LayerWork work;
    Bytes reloaded; ///< of the largest layer whose activations come back from the host

    /// A layer's backward.
    void take(const LayerActivations &activations)
    {
        layer = std::max(layer, activations.kept);
        const LayerWork next{.recomputed = activations.recomputed, .gradients = activations.gradients};
        if (next.total() > work.total())
            work = next;
    }
};

LayersMemory layersMemory(const Terms &terms)
{
    const StepShape &step = terms.step;
    LayersMemory memory;
    std::vector<std::vector<LayerActivations>> ofKind(step.layers.kinds.size());
    const Count recomputed = step.strategy.recompute.layers.value_or(1);
    for (std::size_t kind = 0; kind < ofKind.size(); ++kind)
        for (const Count index : {Count(0), recomputed}) // the stage's first layers, and those that keep all
            ofKind[kind].push_back(layerActivations(step.model, step.layers.kinds[kind], step.strategy, step.degrees,
                                                    step.sequenceLength, index));
    for (const std::size_t stage : terms.stages) {
        for (Count i = 0; i < step.stages.layers[stage]; ++i) {
            const auto layer = static_cast<std::size_t>(step.stages.firstLayer[stage] + i);
            const LayerActivations &activations = ofKind[step.layers.kindOf[layer]][i < recomputed ? 0 : 1];
            if (i >= step.strategy.activationOffload)
                memory.kept = memory.kept + activations.kept;
            else
                memory.reloaded = std::max(memory.reloaded, activations.kept);
            memory.take(activations);
        }
    }
    if (terms.last && step.model.multiTokenPrediction)
        for (const LayerShape &layer : predictionLayers(step.model))
            memory.take(layerActivations(step.model, layer, step.strategy, step.degrees, step.sequenceLength));
    return memory;
}

/// Masks of the dropout behind the embedding, one byte an element and micro-batch in flight (Korthikanti et al. 2022,
/// arXiv 2205.05198, section 4.3). Unit: bytes.
Bytes embeddingMask(const Terms &terms)
{
    if (!terms.first || terms.step.strategy.dropout <= 0)
        return Bytes();
    return Bytes(terms.inFlight * terms.tokens * real(terms.step.model.hidden) / terms.sequenceShare());
}

/// The tensor a stage has sent, which lives until its backward where the framework does not free it. Unit: bytes.
Bytes stageOutputs(const Terms &terms)
{
    if (!terms.framework.keepsStageOutput || terms.step.degrees.pipeline == 1)
        return Bytes();
    const double chunks = terms.inFlight * real(static_cast<Count>(terms.stages.size()));
    return Bytes(chunks * hiddenBytes(terms) / terms.sequenceShare());
}

/// Input and output of the final norm: 4h a token (Korthikanti et al. 2022, section 4.3), the output gathered where the
/// framework keeps that. Unit: bytes.
Bytes headInput(const Terms &terms)
{
    const double width = hiddenBytes(terms);
    const double shared = width / terms.sequenceShare();
    return Bytes(terms.losses * (shared + (terms.framework.gathersSequence ? width : shared)));
}

LogitBytes logitBytes(const Terms &terms)
{
    constexpr double chunks = 8; // of the sequence, whose logits live one after another
    if (terms.step.strategy.loss == "unfused")
        return terms.step.degrees.tensor > 1 ? terms.framework.unfusedDivided.value_or(terms.framework.unfused)
                                             : terms.framework.unfused;
    LogitBytes bytes = terms.framework.fused;
    if (terms.step.strategy.loss == "chunked")
        bytes = {.kept = bytes.kept / chunks, .atPeak = bytes.atPeak / chunks};
    return bytes;
}

double logitElements(const Terms &terms)
{
    return terms.tokens * real(paddedVocabulary(terms.step.model, terms.step.strategy))
        / real(terms.step.degrees.tensor);
}

/// Losses of a micro-batch that are computed one after another, the model's and those of multi-token prediction.
double lossesEach(const Terms &terms)
{
    const std::optional<MultiTokenPrediction> &prediction = terms.step.model.multiTokenPrediction;
    return prediction ? 1 + real(prediction->layers) : 1;
}

/// Logits of micro-batches that wait for their backward while another is at work. Unit: bytes.
Bytes logitsWaiting(const Terms &terms)
{
    const double waiting = std::max(0.0, terms.losses - 1) * lossesEach(terms);
    return terms.last ? Bytes(logitElements(terms) * logitBytes(terms).kept * waiting) : Bytes();
}

/// logits = tokens · vocabulary / tensor · (kept · other losses + what one loss needs). Unit: bytes.
Bytes logitsAtLoss(const Terms &terms)
{
    if (!terms.last)
        return Bytes();
    const LogitBytes bytes = logitBytes(terms);
    return logitsWaiting(terms) + Bytes(logitElements(terms) * (bytes.kept * (lossesEach(terms) - 1) + bytes.atPeak));
}

/// Layers of the modules for multi-token prediction, on the rank of the loss. Unit: bytes.
Bytes predictionKept(const Terms &terms)
{
    const StepShape &step = terms.step;
    Bytes kept;
    if (!terms.last || !step.model.multiTokenPrediction)
        return kept;
    for (Count module = 0; module < step.model.multiTokenPrediction->layers; ++module)
        for (const LayerShape &layer : predictionLayers(step.model))
            kept = kept + layerActivations(step.model, layer, step.strategy, step.degrees, step.sequenceLength).kept;
    return kept * terms.losses;
}

/// Sizes of the weights of a layer that are matrices, each once; query, key and value are one. Latent attention's come
/// without such a gradient.
void addShapes(std::set<Count> &shapes, const Architecture &model, const LayerShape &layer, const Degrees &degrees)
{
    if (layer.attention && !model.latent) {
        Count projections = 0;
        for (const Weight &weight : mixerWeights(model, layer))
            if (weight.split == TensorSplit::Outputs)
                projections += elementsOnRank(weight, degrees.tensor);
            else
                shapes.insert(elementsOnRank(weight, degrees.tensor));
        shapes.insert(projections);
    }
    if (layer.feedForward == FeedForward::Dense)
        for (const Weight &weight : denseMlpWeights(model, layer.ffn))
            shapes.insert(elementsOnRank(weight, degrees.tensor));
    if (layer.hasExperts())
        for (const Weight &weight : routedExpertWeights(model))
            shapes.insert(elementsOnRank(weight, degrees.expertTensor));
}

/// Transformer Engine hands the optimizer's hook a 2-byte gradient of each weight, one buffer for each distinct shape
/// (NVIDIA/TransformerEngine, transformer_engine/pytorch/module/base.py, get_dummy_wgrad), the head's among them. Unit:
/// bytes.
Bytes weightGradientWorkspace(const Terms &terms)
{
    if (!terms.framework.weightGradientWorkspace)
        return Bytes();
    const StepShape &step = terms.step;
    std::set<Count> shapes;
    for (const std::size_t kind : terms.kinds)
        addShapes(shapes, step.model, step.layers.kinds[kind], step.degrees);
    double elements = 0;
    for (const Count shape : shapes)
        elements += real(shape);
    if (terms.last)
        elements +=
            real(paddedVocabulary(step.model, step.strategy)) * real(step.model.hidden) / real(step.degrees.tensor);
    return Bytes(element * elements);
}

/// The share of the gathered parameters that stays from the forward of a layer to the end of the step: all without
/// resharding, one of a group's parts where they are sharded again over a smaller group.
double keptShare(const Terms &terms)
{
    const Strategy &strategy = terms.step.strategy;
    if (strategy.reshardGroup)
        return 1 / real(std::min(*strategy.reshardGroup, terms.step.shardGroup));
    return strategy.reshardAfterForward.value_or(terms.step.degrees.pipeline == 1) ? 0 : 1;
}

/// Parameters in the bytes they are gathered in: the current layer and the one prefetched, and the head, or at the end
/// of the backward the first layer and the embedding; all where they are not resharded (Zhao et al. 2023, PyTorch FSDP,
/// arXiv 2304.11277, section 3.3). Unit: bytes.
Bytes gatheredParameters(const Terms &terms, bool atEnd)
{
    if (!terms.gathered)
        return Bytes();
    const Gathered &elements = *terms.gathered;
    const double all = real(terms.rank.elements.total());
    const double live = atEnd ? elements.layer + elements.embedding : 2 * elements.layer + elements.head;
    return Bytes(std::min(all, keptShare(terms) * all + live)
                 * bytesPerElement(*effectivePrecision(terms.step.strategy).gather));
}

/// Gradients of a layer before they are reduced, with the copy in which they are, or of the head, whose backward is the
/// first; of all layers where micro-batches add up unsharded (torch.distributed.fsdp, set_requires_gradient_sync).
/// Unit: bytes.
Bytes unshardedGradients(const Terms &terms, bool atEnd)
{
    if (!terms.gathered)
        return Bytes();
    const Precision precision = effectivePrecision(terms.step.strategy);
    const double reduce = bytesPerElement(*precision.reduce);
    if (terms.framework.addsUnsharded && terms.step.degrees.pipeline > 1)
        return Bytes(real(terms.rank.elements.total()) * reduce);
    const Gathered &elements = *terms.gathered;
    const double largest = atEnd ? elements.layer : std::max(elements.layer, elements.head);
    return Bytes(largest * (bytesPerElement(*precision.gather) + reduce));
}

/// Buckets of gradients and parameters on their way between ranks, in 2 bytes; DDP's hold a second copy of all
/// gradients (torch.nn.parallel.DistributedDataParallel, gradient_as_bucket_view=False). Unit: bytes.
Bytes buckets(const Terms &terms)
{
    if (terms.framework.copiesGradients && terms.step.strategy.sharding == Sharding::None
        && terms.step.degrees.data > 1)
        return terms.rank.states.gradients;
    const bool used = terms.step.degrees.data > 1 || terms.step.strategy.sharding != Sharding::None;
    const double elements = std::min(terms.framework.buckets, 2 * real(terms.rank.elements.total()));
    return used ? Bytes(element * elements) : Bytes();
}

/// DeepSpeed's fp32 copy of 16-bit gradients: of the rank's partition while the optimizer steps with fp16; with bf16
/// the fp32 sum is a state and the 2-byte gradients come on top, all through the step (deepspeed/runtime/
/// bf16_optimizer.py). Unit: bytes.
struct SecondGradients
{
    Bytes always;
    Bytes atStep;
};

SecondGradients secondGradients(const Terms &terms)
{
    if (!terms.framework.partitionInFp32)
        return {};
    const Precision precision = effectivePrecision(terms.step.strategy);
    const double elements = real(terms.rank.elements.total());
    if (bytesPerElement(precision.gradients) > element)
        return {.always = precision.compute == Dtype::Bf16 ? Bytes(element * elements) : Bytes()};
    const bool divided = terms.step.strategy.sharding != Sharding::None;
    const double shards = divided ? real(terms.step.shardGroup) : 1;
    return {.atStep = Bytes(4 * elements / shards)};
}

/// 8-bit copies of the weights that FSDP gathered in more bytes: autograd keeps them from a layer's forward to its
/// backward, unless the forward runs again (pytorch/ao, torchao/float8, force_recompute_fp8_weight_in_bwd). Unit:
/// bytes.
Bytes castWeights(const Terms &terms)
{
    const Precision precision = effectivePrecision(terms.step.strategy);
    const bool casts = bytesPerElement(precision.compute) < bytesPerElement(*precision.gather);
    if (!terms.framework.keepsCastWeights || !terms.gathered || !casts
        || terms.step.strategy.recompute.mode == RecomputeMode::Full)
        return Bytes();
    const Gathered &ends = *terms.gathered;
    const double layers = real(terms.rank.elements.total()) - ends.embedding
        - (terms.first && terms.step.model.tiedEmbeddings ? 0 : ends.head);
    return Bytes(layers * bytesPerElement(precision.compute));
}

/// A stage receives its input and the gradient of its output. Unit: bytes.
Bytes receiveBuffers(const Terms &terms)
{
    if (terms.step.degrees.pipeline == 1)
        return Bytes();
    return Bytes(2 * hiddenBytes(terms) / terms.sequenceShare());
}

/// Context, its modules and a handle of each library on the device: 0.75 GiB (512 to 900 MiB, PyTorch 2 on A100 and
/// H100). Each communicator takes 0.37 GiB (342 MiB between 2 GPUs, 392 between 4 to 8, NVIDIA AIConfigurator). Unit:
/// bytes.
Bytes outsideAllocator(const Terms &terms)
{
    constexpr double context = 0.75;
    constexpr double communicator = 0.37;
    const Degrees &degrees = terms.step.degrees;
    double communicators = 1;
    for (const Count degree : {degrees.tensor, degrees.context, degrees.pipeline, degrees.data, degrees.expert})
        communicators += degree > 1 ? 1 : 0;
    return fromGib(context + communicator * communicators) + terms.framework.libraries;
}

/// Optimizers make their moments in the first step, so that its forward meets the master copy alone. Unit: bytes.
Bytes withoutMoments(const Terms &terms)
{
    const Precision precision = effectivePrecision(terms.step.strategy);
    const double master = precision.master ? bytesPerElement(*precision.master) : 0;
    const double all = stateBytes(terms.step.strategy).optimizer;
    const double share = all > 0 ? std::min(1.0, master * (1 - terms.step.strategy.optimizerOffload) / all) : 0;
    return whole(terms.rank.states.optimizer * share);
}

/// Share of what is allocated that lies in gaps the allocator cannot give back; fitted on which published runs ended
/// out of memory. A device that is nearly full makes the allocator return the rest of what it reserves.
constexpr double lost = 0.02;

} // namespace

StepMemory stepMemory(const StepShape &step, const RankShape &rank)
{
    const Terms terms = termsOf(step, rank);
    const LayersMemory layers = layersMemory(terms);
    const SecondGradients second = secondGradients(terms);
    const Bytes waiting = logitsWaiting(terms);
    const Bytes always = buckets(terms) + second.always + weightGradientWorkspace(terms) + receiveBuffers(terms);
    const Bytes parameters = gatheredParameters(terms, false) + castWeights(terms);
    const MemoryParts states{
        .parameters = rank.states.parameters, .gradients = rank.states.gradients, .optimizer = rank.states.optimizer};
    const Bytes kept = layers.kept * terms.inFlight + embeddingMask(terms) + stageOutputs(terms) + headInput(terms)
        + predictionKept(terms);
    StepMemory memory;
    const auto add = [&](const char *id, const char *name, const char *module, Bytes activations, Bytes logits,
                         Bytes transient) {
        MemoryMoment moment{.id = id, .name = name, .module = module, .parts = states};
        moment.parts.activations = whole(activations);
        moment.parts.logits = whole(logits);
        moment.parts.transient = whole(transient);
        memory.moments.push_back(std::move(moment));
    };
    add("load", QT_TRANSLATE_NOOP("engine", "Loaded"), "", Bytes(), Bytes(), Bytes());
    memory.moments.back().parts.gradients = Bytes();
    add("first_forward", QT_TRANSLATE_NOOP("engine", "First forward"), QT_TRANSLATE_NOOP("engine", "Last layer"), kept,
        waiting, always + parameters + layers.reloaded);
    memory.moments.back().parts.optimizer = withoutMoments(terms);
    add("forward", QT_TRANSLATE_NOOP("engine", "End of the forward"), QT_TRANSLATE_NOOP("engine", "Last layer"), kept,
        waiting, always + parameters + layers.reloaded);
    if (terms.last)
        add("loss", QT_TRANSLATE_NOOP("engine", "Loss"), QT_TRANSLATE_NOOP("engine", "Head and loss"), kept,
            logitsAtLoss(terms), always + parameters);
    add("backward", QT_TRANSLATE_NOOP("engine", "Start of the backward"), QT_TRANSLATE_NOOP("engine", "Last layer"),
        kept, waiting,
        always + parameters + unshardedGradients(terms, false) + layers.work.total() + layers.reloaded * 2);
    add("backward_end", QT_TRANSLATE_NOOP("engine", "End of the backward"), QT_TRANSLATE_NOOP("engine", "First layer"),
        layers.layer, Bytes(),
        always + gatheredParameters(terms, true) + unshardedGradients(terms, true) + layers.work.recomputed);
    add("optimizer", QT_TRANSLATE_NOOP("engine", "Optimizer step"), "", Bytes(), Bytes(), always + second.atStep);
    add("checkpoint", QT_TRANSLATE_NOOP("engine", "Checkpoint saved"), "", Bytes(), Bytes(), Bytes());
    for (std::size_t i = 0; i < memory.moments.size(); ++i)
        if (memory.moments[i].parts.total() > memory.moments[memory.peak].parts.total())
            memory.peak = i;
    memory.allocated = memory.moments[memory.peak].parts.total();
    memory.reserved = memory.allocated * (1 + terms.framework.reserve);
    const Bytes outside = outsideAllocator(terms);
    memory.device = memory.reserved + outside;
    for (MemoryMoment &moment : memory.moments)
        moment.parts.overhead = whole(moment.parts.total() * lost + outside);
    return memory;
}

} // namespace shardyard
