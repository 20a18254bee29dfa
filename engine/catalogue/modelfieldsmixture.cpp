// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/modelfieldgroups.h"

#include "engine/units/translatable.h"

namespace shardyard {

using namespace modelfieldaccess;

namespace {

/// Eight experts of which a token visits two, as Mixtral began it, each as wide as the MLP was.
MixtureOfExperts beginMixture(const Architecture &model)
{
    return {.experts = 8,
            .topK = 2,
            .expertFfn = model.ffn > 0 ? model.ffn : boundedProduct({4, model.hidden}),
            .moeLayers = model.layers};
}

/// Without experts the layers need an MLP: as wide as what a token passed.
bool setMixture(Architecture &model, std::string_view text)
{
    if (text == "false" && model.moe && model.ffn == 0)
        model.ffn = std::clamp<Count>(boundedProduct({model.moe->topK, model.moe->expertFfn})
                                          + boundedProduct({model.moe->sharedExperts, model.moe->sharedFfn}),
                                      1, largestCount);
    return setPart<&Architecture::moe, beginMixture>(model, text);
}

std::string periodText(const Architecture &model)
{
    return std::to_string(model.moe->period);
}

bool setPeriod(Architecture &model, std::string_view text)
{
    const std::optional<Count> period = wholeNumber(text);
    if (!period || *period < 1 || *period > model.layers)
        return false;
    if (*period == model.moe->period)
        return true;
    model.moe->period = *period;
    model.moe->moeLayers = model.layers / *period;
    model.moe->denseLayers = model.layers - model.moe->moeLayers;
    return true;
}

ModelField mixtureField(ModelField field)
{
    field.group = ModelGroup::Mixture;
    field.applies = field.applies == nullptr ? hasPart<&Architecture::moe> : field.applies;
    if (field.kind == ModelFieldKind::Number && field.most == 0)
        field.most = largestCount;
    return field;
}

bool byRule(const Architecture &model)
{
    return model.moe && model.blocks.empty();
}

std::vector<ModelField> expertFields()
{
    return {
        mixtureField({.key = "moe.experts",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Routed experts"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "Experts in each layer of which the router picks a few for each token. "
                                                "Expert parallelism divides them."),
                      .most = largestExperts}),
        mixtureField({.key = "moe.top_k",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Experts a token"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "Routed experts that each token visits. Compute and the traffic of "
                                                "expert parallelism grow with it, memory for weights does not."),
                      .most = largestExperts,
                      .mostIn = [](const Architecture &model) { return model.moe->experts; }}),
        mixtureField({.key = "moe.expert_ffn",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Expert width"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine", "Inner width of one routed expert.")}),
        mixtureField({.key = "moe.shared_experts",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Shared experts"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "Experts that every token visits beside the routed ones; they count as "
                                                "dense."),
                      .least = 0,
                      .most = largestExperts,
                      .fallback = [](const Architecture &model) { return std::to_string(model.moe->sharedExperts); }}),
        mixtureField({.key = "moe.shared_ffn",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Shared expert width"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP(
                          "engine", "Inner width of one shared expert. Left empty: as wide as a routed one."),
                      .least = 0,
                      .optional = true,
                      .pinned = true,
                      .applies = [](const Architecture &model) { return model.moe && model.moe->sharedExperts > 0; },
                      .fallback = [](const Architecture &model) { return std::to_string(model.moe->expertFfn); }}),
        mixtureField({.key = "moe.shared_gate",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Gate of the shared expert"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "A vector as wide as the model says how much of the shared expert is "
                                                "added, as in Qwen."),
                      .kind = ModelFieldKind::Switch,
                      .fallback = offText}),
    };
}

std::vector<ModelField> placeFields()
{
    return {
        mixtureField({.key = "moe.layers",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Experts in every n-th layer"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "1: all layers but the leading dense ones have experts; 2: every "
                                                "second one, as in Llama 4 Maverick."),
                      .most = largestLayers,
                      .applies = byRule,
                      .mostIn = [](const Architecture &model) { return model.layers; },
                      .get = periodText,
                      .set = setPeriod}),
        mixtureField({.key = "moe.dense_layer_count",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Leading dense layers"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "Layers at the beginning that have a dense MLP instead of experts, as "
                                                "in DeepSeek-V3."),
                      .least = 0,
                      .most = largestLayers,
                      .applies = [](const Architecture &model) { return byRule(model) && model.moe->period == 1; },
                      .fallback = zeroText,
                      .mostIn = [](const Architecture &model) { return model.layers - 1; }}),
        mixtureField({.key = "moe.router_bias",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Bias of the router"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "One value an expert that shifts its score, such as DeepSeek-V3's for "
                                                "an even load."),
                      .kind = ModelFieldKind::Switch,
                      .fallback = offText}),
        mixtureField({.key = "moe.expert_bias",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Biases of experts"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine", "Bias vectors inside the experts, as in gpt-oss."),
                      .kind = ModelFieldKind::Switch,
                      .fallback = offText}),
        mixtureField({.key = "moe.latent_dim",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Latent width of experts"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "Experts work in this narrower width, between two projections, as in "
                                                "Nemotron 3. Left empty: in the model's own."),
                      .optional = true}),
    };
}

} // namespace

std::vector<ModelField> mixtureFields()
{
    std::vector<ModelField> fields = {
        {.key = "moe",
         .group = ModelGroup::Mixture,
         .title = QT_TRANSLATE_NOOP("engine", "Has experts"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Layers hold many MLPs, the experts, and a router sends each token to a few: many "
                                   "parameters, few of them active."),
         .kind = ModelFieldKind::Switch,
         .get = hasPartText<&Architecture::moe>,
         .set = setMixture}};
    for (const std::vector<ModelField> &part : {expertFields(), placeFields()})
        fields.insert(fields.end(), part.begin(), part.end());
    return fields;
}

} // namespace shardyard
