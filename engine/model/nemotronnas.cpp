// SPDX-License-Identifier: GPL-3.0-or-later
// Llama-Nemotron (arXiv 2505.00949, section 2.1): architecture search keeps, narrows, replaces or drops the two halves
// of each layer.
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

#include <cmath>

namespace shardyard {
namespace {

/// Two thirds of the multiple, rounded up to the next 256.
Count ffnOf(double multiple, Count hidden)
{
    constexpr Count step = 256;
    return ceilDivide(static_cast<Count>(2 * multiple * static_cast<double>(hidden) / 3), step) * step;
}

void readAttention(ConfigReader &block, Architecture &model, LayerRun &run)
{
    ConfigReader attention(block.requiredChild("attention"), block.placeOf("attention"));
    if (attention.flag("no_op", false)) {
        run.mixer = Mixer::None;
    } else if (attention.flag("replace_with_linear", false)) {
        run.mixer = Mixer::Projection;
    } else {
        const Count group = attention.required({"n_heads_in_group"}, {.least = 1, .most = model.heads});
        run.kvHeads = model.heads / group;
        const Count window = attention.optional({"window_length"}, 0);
        if (window > 0) {
            run.mixer = Mixer::Sliding;
            model.slidingWindow = window;
        }
    }
    block.take(attention);
}

void readMlp(ConfigReader &block, const Architecture &model, LayerRun &run)
{
    constexpr double most = 1e6;
    ConfigReader mlp(block.requiredChild("ffn"), block.placeOf("ffn"));
    if (mlp.flag("no_op", false)) {
        run.feedForward = FeedForward::None;
    } else if (mlp.flag("replace_with_linear", false)) {
        run.feedForward = FeedForward::Projection;
    } else if (mlp.has("intermediate_size")) {
        run.ffn = mlp.required({"intermediate_size"});
    } else if (const std::optional<double> multiple = mlp.number("ffn_mult", 1e-6, most)) {
        run.ffn = ffnOf(*multiple, model.hidden);
    } else {
        static_cast<void>(mlp.required({"ffn_mult"}));
    }
    block.take(mlp);
}

/// What most layers have stands for the model.
void setUsual(Architecture &model, std::vector<LayerRun> &layers)
{
    for (const LayerRun &run : layers) {
        model.kvHeads = std::max(run.kvHeads.value_or(0), model.kvHeads);
        model.ffn = std::max(run.ffn.value_or(0), model.ffn);
    }
    for (LayerRun &run : layers) {
        if (run.kvHeads == model.kvHeads)
            run.kvHeads.reset();
        if (run.ffn == model.ffn)
            run.ffn.reset();
    }
}

} // namespace

void readNemotronNas(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.bias.mlp = config.flag("mlp_bias", false);
    const Json &list = config.requiredChild("block_configs");
    if (!list.is_array() || list.size() != static_cast<std::size_t>(model.layers)) {
        config.fail("block_configs", "is " + shown(list),
                    "a list of blocks, one for each of the " + std::to_string(model.layers) + " layers");
        return;
    }
    std::vector<LayerRun> layers = alikeLayers(model);
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        ConfigReader block(list[layer], config.placeOf("block_configs") + "[" + std::to_string(layer) + "]");
        readAttention(block, model, layers[layer]);
        readMlp(block, model, layers[layer]);
        config.takeProblems(block);
    }
    model.kvHeads = 0;
    setUsual(model, layers);
    if (model.kvHeads == 0)
        model.kvHeads = model.heads;
    setLayers(model, layers);
}

} // namespace shardyard
