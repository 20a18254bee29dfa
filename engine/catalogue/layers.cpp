// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/layers.h"

#include <algorithm>

namespace shardyard {
namespace {

/// Routed experts where no block says otherwise: every period-th layer, or all behind the leading dense ones.
bool expertsByRule(const Architecture &model, Count layer)
{
    if (!model.moe)
        return false;
    if (model.moe->period > 1)
        return layer % model.moe->period == model.moe->period - 1;
    return layer >= model.moe->denseLayers;
}

/// Layers that see everything are the last of each run of equal length, as in Gemma, gpt-oss, OLMo and Qwen3-Next; the
/// others slide or have linear attention.
Mixer mixerByRule(const Architecture &model, Count layer)
{
    const bool hybrid = model.linear && model.linear->layers > 0;
    if (!hybrid && !model.slidingWindow)
        return Mixer::Attention;
    const Mixer usual = hybrid ? Mixer::Linear : Mixer::Sliding;
    const Count fullLayers = model.layers - (hybrid ? model.linear->layers : model.slidingLayers);
    if (fullLayers <= 0)
        return usual;
    const Count period = model.layers / fullLayers;
    const bool full = layer % period == period - 1 && layer / period < fullLayers;
    return full ? Mixer::Attention : usual;
}

LayerRun byRule(const Architecture &model, Count layer)
{
    return {.mixer = mixerByRule(model, layer)};
}

bool usesExperts(const Architecture &model, const LayerRun &run, Count layer)
{
    return run.feedForward == FeedForward::Experts
        || (run.feedForward == FeedForward::AsUsual && expertsByRule(model, layer));
}

/// A layer of one half, mixer or MLP, has half of the norms.
int normsOf(const NormLayout &norm, bool mixes, bool works)
{
    if (mixes && works)
        return norm.perLayer;
    if (!mixes && !works)
        return 0;
    return norm.perLayer > 1 ? norm.perLayer / 2 : norm.perLayer;
}

LayerShape shapeOf(const Architecture &model, const LayerRun &run, bool experts)
{
    LayerShape shape = {.attention = run.mixer == Mixer::Attention || run.mixer == Mixer::Sliding
                            || run.mixer == Mixer::AttentionAndLinear,
                        .linear = run.mixer == Mixer::Linear || run.mixer == Mixer::AttentionAndLinear,
                        .projection = run.mixer == Mixer::Projection,
                        .feedForward = run.feedForward};
    if (shape.feedForward == FeedForward::AsUsual)
        shape.feedForward = experts ? FeedForward::Experts : FeedForward::Dense;
    if (run.mixer == Mixer::Sliding)
        shape.window = model.slidingWindow;
    if (shape.attention)
        shape.kvHeads = run.kvHeads.value_or(model.kvHeads);
    if (shape.feedForward == FeedForward::Dense)
        shape.ffn = run.ffn.value_or(model.ffn);
    shape.norms = normsOf(model.norm, run.mixer != Mixer::None, shape.feedForward != FeedForward::None);
    return shape;
}

/// The length after which a list repeats, the last time perhaps not to its end.
std::size_t periodOf(const std::vector<LayerRun> &layers)
{
    // The longest border of each prefix, as Knuth, Morris and Pratt compute it.
    std::vector<std::size_t> border(layers.size(), 0);
    for (std::size_t i = 1; i < layers.size(); ++i) {
        std::size_t length = border[i - 1];
        while (length > 0 && !(layers[i] == layers[length]))
            length = border[length - 1];
        border[i] = layers[i] == layers[length] ? length + 1 : 0;
    }
    return layers.size() - border.back();
}

std::vector<LayerRun> runsOf(const std::vector<LayerRun> &layers, std::size_t length)
{
    std::vector<LayerRun> runs;
    for (std::size_t i = 0; i < length; ++i) {
        LayerRun one = layers[i];
        one.count = runs.empty() ? 1 : runs.back().count;
        if (!runs.empty() && runs.back() == one)
            ++runs.back().count;
        else
            runs.push_back(layers[i]);
    }
    return runs;
}

/// Where every layer has its MLP and the rule knows which of them are experts, nothing needs to be said.
void leaveOutUsualMlps(const Architecture &model, std::vector<LayerRun> &layers)
{
    Count index = 0;
    for (const LayerRun &run : layers) {
        const bool experts = run.feedForward == FeedForward::Experts;
        const bool plain = experts || run.feedForward == FeedForward::Dense;
        if (run.feedForward != FeedForward::AsUsual && (!plain || experts != expertsByRule(model, index)))
            return;
        ++index;
    }
    for (LayerRun &run : layers)
        run.feedForward = FeedForward::AsUsual;
}

/// Sets the rules' counts; true when they describe the layers.
bool describedByRule(Architecture &model, const std::vector<LayerRun> &layers)
{
    const auto has = [](Mixer mixer) { return [mixer](const LayerRun &run) { return run.mixer == mixer; }; };
    model.slidingLayers = std::count_if(layers.begin(), layers.end(), has(Mixer::Sliding));
    if (model.slidingLayers == 0)
        model.slidingWindow.reset();
    if (model.linear)
        model.linear->layers = std::count_if(layers.begin(), layers.end(), has(Mixer::Linear))
            + std::count_if(layers.begin(), layers.end(), has(Mixer::AttentionAndLinear));
    Count index = 0;
    return std::all_of(layers.begin(), layers.end(),
                       [&](const LayerRun &run) { return run == byRule(model, index++); });
}

} // namespace

LayerPlan layerPlan(const Architecture &model)
{
    LayerPlan plan;
    plan.kindOf.reserve(static_cast<std::size_t>(model.layers));
    // A run is one kind, or two where the rule tells experts from dense layers.
    constexpr std::size_t unknown = std::size_t(-1);
    const std::vector<LayerRun> rules = {
        {.mixer = Mixer::Attention}, {.mixer = Mixer::Sliding}, {.mixer = Mixer::Linear}};
    const std::vector<LayerRun> &runs = model.blocks.empty() ? rules : model.blocks;
    std::vector<std::size_t> kindOfRun(2 * runs.size(), unknown);
    std::size_t run = 0;
    Count left = runs.front().count;
    for (Count layer = 0; layer < model.layers; ++layer) {
        if (model.blocks.empty()) {
            const Mixer mixer = mixerByRule(model, layer);
            run = mixer == Mixer::Attention ? 0 : mixer == Mixer::Sliding ? 1 : 2;
        } else if (left-- == 0) {
            run = (run + 1) % runs.size();
            left = runs[run].count - 1;
        }
        const bool experts = usesExperts(model, runs[run], layer);
        std::size_t &kind = kindOfRun[2 * run + (experts ? 1 : 0)];
        if (kind == unknown) {
            kind = plan.kinds.size();
            plan.kinds.push_back(shapeOf(model, runs[run], experts));
            plan.counts.push_back(0);
        }
        ++plan.counts[kind];
        plan.kindOf.push_back(kind);
    }
    return plan;
}

std::vector<LayerShape> predictionLayers(const Architecture &model)
{
    std::vector<LayerShape> layers;
    if (!model.multiTokenPrediction || model.layers == 0)
        return layers;
    for (const LayerRun &run : model.multiTokenPrediction->blocks)
        layers.insert(layers.end(), static_cast<std::size_t>(run.count),
                      shapeOf(model, run, usesExperts(model, run, model.layers - 1)));
    if (!layers.empty())
        return layers;
    // As the model's last layer, with attention; where layers are halves, attention and the last MLP.
    const LayerPlan plan = layerPlan(model);
    const auto isHalf = [](const LayerShape &shape) {
        return shape.feedForward == FeedForward::None || !(shape.attention || shape.linear || shape.projection);
    };
    std::size_t last = plan.kindOf.size() - 1;
    const bool halves = isHalf(plan.kinds[plan.kindOf[last]]);
    while (last > 0 && plan.kinds[plan.kindOf[last]].feedForward == FeedForward::None)
        --last;
    const bool experts = plan.kinds[plan.kindOf[last]].hasExperts();
    LayerRun work = {.feedForward = experts ? FeedForward::Experts : FeedForward::Dense};
    if (!experts)
        work.ffn = plan.kinds[plan.kindOf[last]].ffn;
    if (!halves)
        return {shapeOf(model, work, experts)};
    work.mixer = Mixer::None;
    return {shapeOf(model, {.feedForward = FeedForward::None}, false), shapeOf(model, work, experts)};
}

Count expertLayers(const Architecture &model)
{
    const LayerPlan plan = layerPlan(model);
    Count layers = 0;
    for (std::size_t kind = 0; kind < plan.kinds.size(); ++kind)
        layers += plan.kinds[kind].hasExperts() ? plan.counts[kind] : 0;
    return layers;
}

Count denseLayers(const Architecture &model)
{
    const LayerPlan plan = layerPlan(model);
    Count layers = 0;
    for (std::size_t kind = 0; kind < plan.kinds.size(); ++kind)
        layers += plan.kinds[kind].feedForward == FeedForward::Dense ? plan.counts[kind] : 0;
    return layers;
}

void setLayers(Architecture &model, std::vector<LayerRun> layers)
{
    if (layers.empty())
        return;
    leaveOutUsualMlps(model, layers);
    if (!describedByRule(model, layers))
        model.blocks = runsOf(layers, periodOf(layers));
    if (model.moe) {
        model.moe->moeLayers = expertLayers(model);
        model.moe->denseLayers = denseLayers(model);
    }
}

} // namespace shardyard
