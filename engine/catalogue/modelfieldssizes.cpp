// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/modelfieldgroups.h"

#include "engine/catalogue/architecturejson.h"
#include "engine/units/translatable.h"

namespace shardyard {

using namespace modelfieldaccess;

namespace {

std::string positionText(const Architecture &model)
{
    return positionName(model.position);
}

/// A learned table has a row for each position; nothing else has a table.
bool setPosition(Architecture &model, std::string_view text)
{
    const PositionType before = model.position;
    for (const PositionType type :
         {PositionType::Rope, PositionType::Learned, PositionType::Alibi, PositionType::None}) {
        model.position = type;
        if (positionText(model) != text)
            continue;
        if (type == PositionType::Learned && model.learnedPositions == 0)
            model.learnedPositions = model.maxPosition > 0 ? model.maxPosition : 2048;
        if (type != PositionType::Learned)
            model.learnedPositions = 0;
        return true;
    }
    model.position = before;
    return false;
}

} // namespace

std::vector<ModelField> wholeFields()
{
    constexpr ModelGroup group = ModelGroup::Whole;
    return {
        {.key = "name",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Name"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "What the plan and its report call the model."),
         .kind = ModelFieldKind::Text,
         .applies = [](const Architecture &) { return true; }},
        {.key = "parameters",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Parameters"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "All that is known of this model is its size. Model states and cost can be "
                                   "computed; activations, times and splits need a shape."),
         .most = largestTotal,
         .applies = [](const Architecture &model) { return !model.hasShape(); }},
        {.key = "layers",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Layers"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Decoder layers one after the other, without those for multi-token prediction. "
                                   "Pipeline stages divide them."),
         .most = largestLayers},
        {.key = "hidden",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Hidden width"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Numbers that stand for one position between the layers. Weights of a layer grow "
                                   "with its square, activations in proportion."),
         .most = largestCount},
        {.key = "max_position",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Context"),
         .unit = QT_TRANSLATE_NOOP("engine", "tokens"),
         .help = QT_TRANSLATE_NOOP("engine",
                                   "The longest sequence the model is made for. It says nothing of memory by itself; "
                                   "the plan's sequence length does."),
         .most = largestCount,
         .optional = true},
        {.key = "parallel_block",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Parallel block"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Attention and MLP of a layer read the same input instead of one after the other, "
                                   "as in GPT-J."),
         .kind = ModelFieldKind::Switch,
         .fallback = offText},
    };
}

std::vector<ModelField> embeddingFields()
{
    constexpr ModelGroup group = ModelGroup::Embedding;
    return {
        {.key = "vocab",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Vocabulary"),
         .unit = QT_TRANSLATE_NOOP("engine", "rows"),
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Rows of the embedding as stored, padding included. The head has as many, and the "
                                   "logits are this wide."),
         .most = largestCount},
        {.key = "tied_embeddings",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Tied head"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "The head is the embedding turned over and has no weights of its own. With a "
                                   "pipeline the last stage holds a copy."),
         .kind = ModelFieldKind::Switch,
         .fallback = offText},
        {.key = "bias.lm_head",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Bias of the head"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "One more value for each row of the vocabulary, added to its logit."),
         .kind = ModelFieldKind::Switch,
         .fallback = offText},
        {.key = "position.type",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Positions"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "How a layer knows where a token stands. Rotary and ALiBi have no weights; learned "
                                   "positions are a table beside the embedding."),
         .kind = ModelFieldKind::Choice,
         .choices = {"rope", "learned", "alibi", "none"},
         .get = positionText,
         .set = setPosition},
        {.key = "learned_positions",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Position table"),
         .unit = QT_TRANSLATE_NOOP("engine", "rows"),
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Rows of the learned position table, each as wide as the model; some models have a "
                                   "few more than positions."),
         .least = 0,
         .most = largestCount,
         .applies =
             [](const Architecture &model) {
                 return model.position == PositionType::Learned || model.learnedPositions > 0;
             }},
        {.key = "norm.embedding",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Norm after embedding"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "One more norm between the embedding and the first layer, as in BLOOM."),
         .kind = ModelFieldKind::Switch,
         .fallback = offText},
        {.key = "norm.final",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Final norm"),
         .unit = {},
         .help =
             QT_TRANSLATE_NOOP("engine", "One norm between the last layer and the head; nearly all models have it."),
         .kind = ModelFieldKind::Switch,
         .fallback = [](const Architecture &) { return switchText(true); }},
    };
}

std::vector<ModelField> feedForwardFields()
{
    constexpr ModelGroup group = ModelGroup::FeedForward;
    return {
        {.key = "ffn",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "MLP width"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Inner width of the dense MLP. Left empty where every layer has experts instead."),
         .most = largestCount,
         .optional = true},
        {.key = "gated",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Gated"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "The MLP has a gate beside its up projection, three matrices in all, as in Llama; "
                                   "without it two, as in GPT. Experts are built alike."),
         .kind = ModelFieldKind::Switch,
         .fallback = [](const Architecture &) { return switchText(true); }},
        {.key = "bias.mlp",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Biases of the MLP"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "A bias vector beside each matrix of the MLP, as in GPT."),
         .kind = ModelFieldKind::Switch,
         .pinned = true,
         .fallback = [](const Architecture &model) { return switchText(!model.gated); }},
        {.key = "norm.type",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Norm"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "RMSNorm scales, LayerNorm also centres. Next to no weights, but their inputs are "
                                   "kept for the backward."),
         .kind = ModelFieldKind::Choice,
         .pinned = true,
         .choices = {"rmsnorm", "layernorm"},
         .fallback = [](const Architecture &model) { return std::string(model.gated ? "rmsnorm" : "layernorm"); }},
        {.key = "norm.bias",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Bias of norms"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "A bias vector beside the weight of each norm; usual with LayerNorm."),
         .kind = ModelFieldKind::Switch,
         .pinned = true,
         .fallback = [](const Architecture &model) { return switchText(model.norm.type == NormType::LayerNorm); }},
        {.key = "norm.per_layer",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Norms a layer"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Norms as wide as the model in each layer: two before attention and MLP, four where "
                                   "their outputs are normalised too."),
         .least = 0,
         .most = 8,
         .fallback = [](const Architecture &) { return std::string("2"); }},
    };
}

} // namespace shardyard
