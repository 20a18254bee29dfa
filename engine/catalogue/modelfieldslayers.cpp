// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/modelfieldgroups.h"

#include "engine/units/translatable.h"

namespace shardyard {

using namespace modelfieldaccess;

namespace {

std::string windowText(const Architecture &model)
{
    return model.slidingWindow ? std::to_string(*model.slidingWindow) : std::string();
}

/// A first window is for all layers; without one there are no layers that slide.
bool setWindow(Architecture &model, std::string_view text)
{
    const std::optional<Count> window = wholeNumber(text);
    if (text.empty()) {
        model.slidingLayers = 0;
        model.chunked = false;
    } else if (!window || *window < 1 || *window > largestCount) {
        return false;
    } else if (!model.slidingWindow && model.blocks.empty()) {
        model.slidingLayers = model.layers;
    }
    model.slidingWindow = window;
    return true;
}

std::string chunkText(const Architecture &model)
{
    return model.chunked ? "chunks" : "sliding";
}

bool setChunks(Architecture &model, std::string_view text)
{
    model.chunked = text == "chunks";
    return text == "chunks" || text == "sliding";
}

/// Three of four layers, with the heads of Qwen3-Next.
LinearAttention beginLinear(const Architecture &model)
{
    return {.kind = LinearKind::GatedDeltaNet,
            .keyHeads = 16,
            .keyHeadDim = 128,
            .valueHeads = 32,
            .valueHeadDim = 128,
            .convKernel = 4,
            .layers = model.layers - model.layers / 4};
}

ModelField linearField(ModelField field)
{
    field.group = ModelGroup::Layers;
    field.applies = field.applies == nullptr ? hasPart<&Architecture::linear> : field.applies;
    if (field.kind == ModelFieldKind::Number && field.most == 0)
        field.most = largestCount;
    return field;
}

std::vector<ModelField> linearSizes()
{
    return {
        linearField({.key = "linear_attention.key_heads",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Linear key heads"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "Heads of queries and keys; Mamba-2 calls them groups.")}),
        linearField(
            {.key = "linear_attention.key_head_dim",
             .group = {},
             .title = QT_TRANSLATE_NOOP("engine", "Linear key width"),
             .unit = {},
             .help = QT_TRANSLATE_NOOP("engine", "Width of one such head; Mamba-2 calls it the size of the state.")}),
        linearField({.key = "linear_attention.value_heads",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Linear value heads"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "Heads that each keep a state of their own.")}),
        linearField({.key = "linear_attention.value_head_dim",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Linear value width"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "Width of one value head.")}),
        linearField(
            {.key = "linear_attention.conv_kernel",
             .group = {},
             .title = QT_TRANSLATE_NOOP("engine", "Convolution"),
             .unit = QT_TRANSLATE_NOOP("engine", "tokens"),
             .help = QT_TRANSLATE_NOOP("engine", "Positions that the short convolution before it joins; 0 = none."),
             .least = 0}),
    };
}

std::vector<ModelField> linearSwitches()
{
    return {
        linearField({.key = "linear_attention.conv_bias",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Bias of the convolution"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "A bias vector beside the convolution; Mamba-2 has it."),
                     .kind = ModelFieldKind::Switch}),
        linearField({.key = "linear_attention.bias",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Biases of linear projections"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "Bias vectors beside the projections of linear attention."),
                     .kind = ModelFieldKind::Switch,
                     .fallback = offText}),
        linearField({.key = "linear_attention.gated_norm",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Norm of linear attention"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "A norm on its result before the output projection."),
                     .kind = ModelFieldKind::Switch,
                     .fallback = [](const Architecture &) { return switchText(true); }}),
    };
}

} // namespace

std::vector<ModelField> layerFields()
{
    constexpr ModelGroup group = ModelGroup::Layers;
    return {
        {.key = "attention.sliding_window",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Window"),
         .unit = QT_TRANSLATE_NOOP("engine", "tokens"),
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Tokens that a query of a sliding layer sees; its share of the KV cache ends there. "
                                   "Left empty: every layer sees all."),
         .most = largestCount,
         .optional = true,
         .get = windowText,
         .set = setWindow},
        {.key = "attention.sliding_layers",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Layers with the window"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "How many layers use the window; they are spread evenly over the model."),
         .least = 0,
         .most = largestLayers,
         .applies =
             [](const Architecture &model) {
                 return (model.slidingWindow && model.blocks.empty()) || model.slidingLayers > 0;
             },
         .fallback = [](const Architecture &model) { return std::to_string(model.slidingLayers); },
         .mostIn = [](const Architecture &model) { return model.layers; }},
        {.key = "attention.layer_pattern",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Window slides"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "A sliding window moves along with each token; chunks cut the sequence at fixed "
                                   "places and a token sees its own chunk, as in Llama 4."),
         .kind = ModelFieldKind::Choice,
         .choices = {"sliding", "chunks"},
         .applies = hasPart<&Architecture::slidingWindow>,
         .get = chunkText,
         .set = setChunks},
        {.key = "blocks",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Layers one by one"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Runs of layers in order, repeated until all are filled, each with count, mixer "
                                   "(attention, sliding, linear, attention+linear, projection, none), mlp (usual, "
                                   "dense, experts, projection, none), kv_heads and ffn. Left empty: the rules above."),
         .kind = ModelFieldKind::List},
    };
}

std::vector<ModelField> linearFields()
{
    std::vector<ModelField> fields = {
        {.key = "linear_attention",
         .group = ModelGroup::Layers,
         .title = QT_TRANSLATE_NOOP("engine", "Linear attention"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Layers whose memory of the past is a state of fixed size instead of a cache that "
                                   "grows: delta nets, lightning attention, Mamba-2."),
         .kind = ModelFieldKind::Switch,
         .get = hasPartText<&Architecture::linear>,
         .set = setPart<&Architecture::linear, beginLinear>},
        linearField({.key = "linear_attention.type",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Kind of linear attention"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "How its state is written and read."),
                     .kind = ModelFieldKind::Choice,
                     .choices = {"gated delta net", "kimi delta attention", "lightning attention", "mamba2"}}),
        linearField({.key = "linear_attention.layer_count",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Layers with linear attention"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "How many layers have it in place of attention."),
                     .least = 0,
                     .most = largestLayers,
                     .applies = [](const Architecture &model) { return model.linear && model.blocks.empty(); },
                     .mostIn = [](const Architecture &model) { return model.layers; }})};
    for (const std::vector<ModelField> &part : {linearSizes(), linearSwitches()})
        fields.insert(fields.end(), part.begin(), part.end());
    return fields;
}

} // namespace shardyard
