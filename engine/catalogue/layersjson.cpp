// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/layersjson.h"

#include "engine/catalogue/architecturelimits.h"
#include "engine/catalogue/childreader.h"
#include "engine/catalogue/layers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shardyard {
namespace {

constexpr CountRange zeroAllowed = {.least = 0, .most = largestCount};

template <class Value>
using Names = std::pair<Value, std::string_view>;

constexpr std::array<Names<LinearKind>, 4> kindNames = {{{LinearKind::GatedDeltaNet, "gated delta net"},
                                                         {LinearKind::KimiDelta, "kimi delta attention"},
                                                         {LinearKind::Lightning, "lightning attention"},
                                                         {LinearKind::Mamba2, "mamba2"}}};
constexpr std::array<Names<Mixer>, 6> mixerNames = {{{Mixer::Attention, "attention"},
                                                     {Mixer::Sliding, "sliding"},
                                                     {Mixer::Linear, "linear"},
                                                     {Mixer::AttentionAndLinear, "attention+linear"},
                                                     {Mixer::Projection, "projection"},
                                                     {Mixer::None, "none"}}};
constexpr std::array<Names<FeedForward>, 5> mlpNames = {{{FeedForward::AsUsual, "usual"},
                                                         {FeedForward::Dense, "dense"},
                                                         {FeedForward::Experts, "experts"},
                                                         {FeedForward::Projection, "projection"},
                                                         {FeedForward::None, "none"}}};

template <class Table, class Value>
std::string nameIn(const Table &table, Value value)
{
    const auto row = std::find_if(table.begin(), table.end(), [value](const auto &r) { return r.first == value; });
    return std::string(row->second);
}

template <class Table, class Value>
void readName(ObjectReader &reader, const char *key, const Table &table, Value &value)
{
    std::string name = nameIn(table, value);
    std::vector<std::string_view> allowed(table.size());
    std::transform(table.begin(), table.end(), allowed.begin(), [](const auto &row) { return row.second; });
    reader.choice(key, name, allowed);
    for (const auto &row : table)
        if (row.second == name)
            value = row.first;
}

/// Words for a kind of linear attention, as catalogues have them; absent = none of ours.
std::optional<LinearKind> kindOf(const std::string &words)
{
    const auto has = [&words](const char *part) { return words.find(part) != std::string::npos; };
    if (has("lightning"))
        return LinearKind::Lightning;
    if (has("mamba"))
        return LinearKind::Mamba2;
    if (has("kimi") || has("kda"))
        return LinearKind::KimiDelta;
    return has("delta") ? std::optional(LinearKind::GatedDeltaNet) : std::nullopt;
}

/// The first of several names of a field.
void readAny(ObjectReader &reader, std::initializer_list<const char *> keys, Count &value, CountRange range = {})
{
    for (const char *key : keys) {
        if (reader.has(key)) {
            reader.count(key, value, range);
            return;
        }
    }
}

void requireWidth(ObjectReader &reader, const char *key, Count value)
{
    if (value == 0)
        reader.fail(key, "is missing", "a whole number");
}

/// Heads and widths; `heads` and `head_dim` stand for both sides, `groups` and `state` are Mamba-2's words.
void readLinearSizes(ObjectReader &reader, LinearAttention &linear)
{
    const bool mamba = linear.kind == LinearKind::Mamba2;
    readAny(reader, {"value_heads", "heads", "num_heads"}, linear.valueHeads);
    readAny(reader, {"value_head_dim", "head_dim"}, linear.valueHeadDim);
    linear.keyHeads = mamba ? 1 : linear.valueHeads;
    linear.keyHeadDim = mamba ? 0 : linear.valueHeadDim;
    readAny(reader, {"key_heads", "groups", "n_groups", "num_groups"}, linear.keyHeads);
    readAny(reader, {"key_head_dim", "state", "state_dim", "state_size", "ssm_state_size", "d_state"},
            linear.keyHeadDim);
    linear.convKernel = linear.kind == LinearKind::Lightning ? 0 : 4;
    readAny(reader, {"conv_kernel"}, linear.convKernel, zeroAllowed);
    linear.convBias = mamba;
    reader.boolean("conv_bias", linear.convBias);
    reader.boolean("bias", linear.bias);
    reader.boolean("gated_norm", linear.norm);
    requireWidth(reader, mamba ? "heads" : "value_heads", linear.valueHeads);
    requireWidth(reader, mamba ? "head_dim" : "value_head_dim", linear.valueHeadDim);
    requireWidth(reader, mamba ? "state" : "key_head_dim", linear.keyHeadDim);
    for (const char *key : {"qkv", "output_gate", "norm", "note"})
        reader.know(key);
}

void readRun(ObjectReader &reader, const Architecture &model, LayerRun &run)
{
    reader.count("count", run.count, {.least = 1, .most = largestLayers});
    readName(reader, "mixer", mixerNames, run.mixer);
    readName(reader, "mlp", mlpNames, run.feedForward);
    reader.count("kv_heads", run.kvHeads, {.least = 1, .most = std::max<Count>(model.heads, 1)});
    reader.count("ffn", run.ffn);
    if (run.mixer == Mixer::None && run.feedForward == FeedForward::None)
        reader.fail("mixer", "and mlp are both none", "a layer with one of them");
}

/// A half of a layer: a mixer, or else an MLP.
struct Half
{
    LayerRun run;
    bool mixes = false;
};

void readHalf(ObjectReader &reader, Architecture &model, Half &half)
{
    std::string type;
    reader.text("type", type);
    reader.count("count", half.run.count, {.least = 1, .most = largestLayers});
    reader.count("kv_heads", half.run.kvHeads, {.least = 1, .most = std::max<Count>(model.heads, 1)});
    reader.count("ffn", half.run.ffn);
    const auto has = [&type](const char *part) { return type.find(part) != std::string::npos; };
    const std::optional<LinearKind> linear = kindOf(type);
    half.mixes = linear || has("attention");
    const bool experts = has("moe") || has("expert");
    half.run.feedForward = half.mixes ? FeedForward::None : experts ? FeedForward::Experts : FeedForward::Dense;
    half.run.mixer = !half.mixes ? Mixer::None : linear || has("linear") ? Mixer::Linear : Mixer::Attention;
    if (!half.mixes && !experts && !has("mlp") && !has("ffn") && !has("dense"))
        reader.fail("type", "is " + shown(Json(type)), "attention, a kind of linear attention, mlp, moe");
    if (linear && !model.linear) {
        LinearAttention own = {.kind = *linear};
        readLinearSizes(reader, own);
        own.layers = half.run.count;
        model.linear = own;
    }
    for (const char *key : {"heads", "head_dim", "note", "experts", "top_k"})
        reader.know(key);
}

/// Spreads halves evenly: the k-th of n stands at (k + 1/2) / n of the way.
std::vector<LayerRun> spread(const std::vector<Half> &halves, bool mixers, bool both)
{
    std::vector<std::pair<double, LayerRun>> placed;
    for (const Half &half : halves) {
        if (!both && half.mixes != mixers)
            continue;
        LayerRun one = half.run;
        one.count = 1;
        for (Count k = 0; k < half.run.count; ++k)
            placed.emplace_back((static_cast<double>(k) + 0.5) / static_cast<double>(half.run.count), one);
    }
    std::stable_sort(placed.begin(), placed.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<LayerRun> layers;
    layers.reserve(placed.size());
    for (const auto &[position, run] : placed)
        layers.push_back(run);
    return layers;
}

/// Layers from halves: each half is a layer where they are as many, else MLPs in their order with mixers spread over
/// them.
void placeHalves(ObjectReader &reader, Architecture &model, const std::vector<Half> &halves)
{
    Count mixers = 0;
    Count mlps = 0;
    for (const Half &half : halves)
        (half.mixes ? mixers : mlps) += half.run.count;
    if (mixers + mlps == model.layers) {
        setLayers(model, spread(halves, false, true));
    } else if (mlps == model.layers && mixers <= model.layers) {
        std::vector<LayerRun> layers = spread(halves, false, false);
        const std::vector<LayerRun> mixing = spread(halves, true, false);
        for (std::size_t k = 0; k < mixing.size(); ++k) {
            LayerRun &layer = layers[(2 * k + 1) * layers.size() / (2 * mixing.size())];
            layer.mixer = mixing[k].mixer;
            layer.kvHeads = mixing[k].kvHeads;
        }
        setLayers(model, layers);
    } else {
        reader.fail("blocks", "are " + std::to_string(mixers) + " mixers and " + std::to_string(mlps) + " MLPs",
                    "as many MLPs, or mixers and MLPs together, as the " + std::to_string(model.layers) + " layers");
        return;
    }
    model.assumed.emplace_back("blocks = spread evenly over the layers");
}

} // namespace

void readLinearAttention(ObjectReader &reader, Architecture &model, std::optional<Count> fullLayers)
{
    LinearAttention linear;
    std::string words = nameIn(kindNames, linear.kind);
    reader.text("type", words);
    const std::optional<LinearKind> kind = kindOf(words);
    if (!kind)
        model.notCounted.push_back("linear attention of the kind " + words);
    linear.kind = kind.value_or(linear.kind);
    linear.layers = model.layers - std::min(fullLayers.value_or(0), model.layers);
    readAny(reader, {"layer_count", "layers"}, linear.layers, {.least = 0, .most = model.layers});
    readLinearSizes(reader, linear);
    model.linear = linear;
}

void readBlocks(ObjectReader &reader, Architecture &model, std::vector<std::string> &unknownKeys)
{
    std::vector<Half> halves;
    readChildren(reader, "blocks", unknownKeys, [&](ObjectReader &block) {
        if (block.has("type"))
            readHalf(block, model, halves.emplace_back());
        else
            readRun(block, model, model.blocks.emplace_back());
    });
    if (reader.error() || halves.empty())
        return;
    if (!model.blocks.empty())
        reader.fail("blocks", "mix layers and halves of layers", "all with a type, or none");
    else
        placeHalves(reader, model, halves);
}

void readPredictionBlocks(ObjectReader &reader, const Architecture &model, MultiTokenPrediction &prediction,
                          std::vector<std::string> &unknownKeys)
{
    readChildren(reader, "blocks", unknownKeys,
                 [&](ObjectReader &block) { readRun(block, model, prediction.blocks.emplace_back()); });
    Count layers = 0;
    for (const LayerRun &run : prediction.blocks)
        layers += run.count;
    if (layers > largestLayers)
        reader.fail("blocks", "are " + std::to_string(layers) + " layers", "at most " + std::to_string(largestLayers));
}

void checkLayers(ObjectReader &reader, const Architecture &model)
{
    const auto slides = [](const LayerRun &run) { return run.mixer == Mixer::Sliding; };
    if (!model.slidingWindow && std::any_of(model.blocks.begin(), model.blocks.end(), slides))
        reader.fail("attention.sliding_window", "is missing", "the width of the window of sliding layers");
    const LayerPlan plan = layerPlan(model);
    std::vector<LayerShape> shapes = predictionLayers(model);
    shapes.insert(shapes.end(), plan.kinds.begin(), plan.kinds.end());
    for (const LayerShape &shape : shapes) {
        if (shape.linear && !model.linear)
            reader.fail("linear_attention", "is missing", "its kind, heads and widths");
        if (shape.hasExperts() && !model.moe)
            reader.fail("moe", "is missing", "the experts of the layers that have them");
        if (shape.feedForward == FeedForward::Dense && shape.ffn == 0 && model.notCounted.empty())
            reader.fail("ffn", "is missing", "the width of the MLP of the dense layers");
    }
}

Json linearAttentionJson(const LinearAttention &linear)
{
    Json object = {{"type", nameIn(kindNames, linear.kind)}, {"key_heads", linear.keyHeads},
                   {"key_head_dim", linear.keyHeadDim},      {"value_heads", linear.valueHeads},
                   {"value_head_dim", linear.valueHeadDim},  {"conv_kernel", linear.convKernel},
                   {"conv_bias", linear.convBias},           {"layer_count", linear.layers}};
    if (linear.bias)
        object["bias"] = true;
    if (!linear.norm)
        object["gated_norm"] = false;
    return object;
}

Json blocksJson(const std::vector<LayerRun> &blocks)
{
    Json list = Json::array();
    for (const LayerRun &run : blocks) {
        Json object = Json::object();
        if (run.count != 1)
            object["count"] = run.count;
        object["mixer"] = nameIn(mixerNames, run.mixer);
        if (run.feedForward != FeedForward::AsUsual)
            object["mlp"] = nameIn(mlpNames, run.feedForward);
        if (run.kvHeads)
            object["kv_heads"] = *run.kvHeads;
        if (run.ffn)
            object["ffn"] = *run.ffn;
        list.push_back(object);
    }
    return list;
}

} // namespace shardyard
