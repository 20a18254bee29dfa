// SPDX-License-Identifier: GPL-3.0-or-later
// Mamba-2 beside attention in Granite 4 and Falcon-H1, and Kimi Linear's delta attention.
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr CountRange expertRange = {.least = 1, .most = largestExperts};
constexpr CountRange zeroAllowed = {.least = 0, .most = largestCount};

/// Mamba-2 under the names of the Mamba library; a head as wide as what is left of the inner width is "auto".
LinearAttention readMamba(ConfigReader &config, Count inner, Count usualGroups)
{
    LinearAttention mamba = {.kind = LinearKind::Mamba2,
                             .keyHeads = config.optional({"mamba_n_groups"}, usualGroups),
                             .keyHeadDim = config.required({"mamba_d_state"}),
                             .valueHeads = config.required({"mamba_n_heads"}),
                             .convKernel = config.optional({"mamba_d_conv"}, 4),
                             .convBias = config.flag("mamba_conv_bias", true),
                             .bias = config.flag("mamba_proj_bias", false)};
    const Json *width = config.child("mamba_d_head");
    const bool isGiven = width != nullptr && !width->is_string();
    mamba.valueHeadDim = isGiven ? config.required({"mamba_d_head"}) : std::max<Count>(inner / mamba.valueHeads, 1);
    return mamba;
}

/// Routed experts beside the shared MLP, or the shared MLP alone.
void readGraniteMlp(ConfigReader &config, Architecture &model)
{
    const Count shared = config.required({"shared_intermediate_size"});
    if (config.optional({"num_local_experts"}, 0, {.least = 0, .most = largestExperts}) == 0) {
        model.ffn = shared;
        return;
    }
    setMixture(config, model,
               {.experts = config.required({"num_local_experts"}, expertRange),
                .topK = config.required({"num_experts_per_tok"}, expertRange),
                .expertFfn = config.required({"intermediate_size"}),
                .sharedExperts = 1,
                .sharedFfn = shared});
}

} // namespace

void readGraniteMoe(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    setMixture(config, model,
               {.experts = config.required({"num_local_experts"}, expertRange),
                .topK = config.required({"num_experts_per_tok"}, expertRange),
                .expertFfn = config.required({"intermediate_size"})});
}

void readGraniteHybrid(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    readGraniteMlp(config, model);
    if (config.word("position_embedding_type", "") != "rope")
        model.position = PositionType::None;
    std::vector<LayerRun> layers =
        listedLayers(config, model, config.has("layer_types") ? "layer_types" : "layers_block_type");
    if (layers.empty())
        layers.assign(static_cast<std::size_t>(model.layers), LayerRun{.mixer = Mixer::Linear});
    const auto isMamba = [](const LayerRun &run) { return run.mixer == Mixer::Linear; };
    if (std::any_of(layers.begin(), layers.end(), isMamba))
        model.linear = readMamba(config, config.optional({"mamba_expand"}, 2, expertRange) * model.hidden, 1);
    setLayers(model, layers);
}

/// Attention and Mamba-2 read the same input in every layer; the norm in Mamba-2 is there on request.
void readFalconH1(ConfigReader &config, Architecture &model)
{
    readDecoder(config, model);
    model.ffn = config.required({"intermediate_size"});
    model.bias.qkv = model.bias.out = config.flag("attention_bias", false);
    model.bias.mlp = config.flag("mlp_bias", false);
    const Count inner = config.optional({"mamba_expand"}, 2, expertRange) * model.hidden;
    model.linear = readMamba(config, config.optional({"mamba_d_ssm"}, inner), 1);
    model.linear->norm = config.flag("mamba_rms_norm", false);
    setLayers(
        model,
        std::vector<LayerRun>(static_cast<std::size_t>(model.layers), LayerRun{.mixer = Mixer::AttentionAndLinear}));
}

/// Latent attention in the layers of full_attn_layers, counted from 1, delta attention in the others.
void readKimiLinear(ConfigReader &config, Architecture &model)
{
    constexpr DecoderDefaults headDimComesLater = {.headDim = 1};
    readDecoder(config, model, headDimComesLater);
    LatentAttention latent = {.keyValueRank = config.required({"kv_lora_rank"}),
                              .nopeHeadDim = config.required({"qk_nope_head_dim"}),
                              .ropeHeadDim = config.required({"qk_rope_head_dim"}),
                              .valueHeadDim = config.required({"v_head_dim"})};
    if (config.has("q_lora_rank"))
        latent.queryRank = config.required({"q_lora_rank"});
    model.kvHeads = model.heads;
    model.headDim = latent.nopeHeadDim + latent.ropeHeadDim;
    model.latent = latent;
    ConfigReader delta(config.requiredChild("linear_attn_config"), config.placeOf("linear_attn_config"));
    const Count heads = delta.required({"num_heads"});
    const Count width = delta.required({"head_dim"});
    model.linear = LinearAttention{.kind = LinearKind::KimiDelta,
                                   .keyHeads = heads,
                                   .keyHeadDim = width,
                                   .valueHeads = heads,
                                   .valueHeadDim = width,
                                   .convKernel = delta.optional({"short_conv_kernel_size"}, 4)};
    const std::vector<Count> full = delta.counts("full_attn_layers", {.least = 1, .most = largestLayers});
    if (full.empty())
        static_cast<void>(delta.required({"full_attn_layers"}));
    config.take(delta);
    setMixture(config, model,
               {.experts = config.required({"num_experts"}, expertRange),
                .topK = config.required({"num_experts_per_token", "num_experts_per_tok"}, expertRange),
                .expertFfn = config.required({"moe_intermediate_size"}),
                .sharedExperts = config.optional({"num_shared_experts"}, 0, {.least = 0, .most = largestExperts}),
                .sharedFfn = config.required({"moe_intermediate_size"}),
                .denseLayers = config.optional({"first_k_dense_replace"}, 0, zeroAllowed),
                .routerBias = true});
    std::vector<LayerRun> layers(static_cast<std::size_t>(model.layers), LayerRun{.mixer = Mixer::Linear});
    for (const Count layer : full)
        if (layer <= model.layers)
            layers[static_cast<std::size_t>(layer - 1)].mixer = Mixer::Attention;
    setLayers(model, layers);
    model.ffn = denseLayers(model) > 0 ? config.required({"intermediate_size"}) : 0;
}

} // namespace shardyard
