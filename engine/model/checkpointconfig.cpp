// SPDX-License-Identifier: GPL-3.0-or-later
// What a config.json says beside the decoder: an image encoder, and how the checkpoint is quantised.
#include "engine/catalogue/architecturelimits.h"
#include "engine/model/families.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr CountRange zeroAllowed = {.least = 0, .most = largestCount};
constexpr CountRange bitRange = {.least = 0, .most = 32};

/// Weights and biases of two layers around a hidden one.
Count mlpElements(Count width, Count inner, Count outputs)
{
    return width * inner + inner + inner * outputs + outputs;
}

/// One layer of a vision transformer: attention and MLP with biases, two LayerNorms (Dosovitskiy et al. 2020, arXiv
/// 2010.11929, section 3.1).
Count vitLayer(Count hidden, Count ffn)
{
    return 4 * (hidden * hidden + hidden) + mlpElements(hidden, ffn, hidden) + 4 * hidden;
}

struct TowerSizes
{
    Count layers = 0;
    Count hidden = 0;
    Count ffn = 0;
    Count patch = 0;
    Count channels = 0;
};

TowerSizes readSizes(ConfigReader &config)
{
    return {.layers = config.optional({"num_hidden_layers", "depth"}, 0, {.least = 0, .most = largestLayers}),
            .hidden = config.optional({"hidden_size"}, 0, zeroAllowed),
            .ffn = config.optional({"intermediate_size"}, 0, zeroAllowed),
            .patch = config.optional({"patch_size"}, 0, zeroAllowed),
            .channels = config.optional({"num_channels", "in_channels", "in_chans"}, 3)};
}

bool isKnown(const TowerSizes &sizes)
{
    constexpr Count most = 65536; // keeps the products below within 64 bits
    return sizes.layers > 0 && sizes.hidden > 0 && sizes.ffn > 0 && sizes.patch > 0 && sizes.hidden <= most
        && sizes.ffn <= most && sizes.patch <= 1024 && sizes.channels <= 1024;
}

/// Qwen's tower: patches in space and time, a table of positions, and mergers that join neighbouring patches, one at
/// the end and, in Qwen3-VL, one for each layer whose features go to the decoder's first layers.
std::optional<Count> qwenTower(ConfigReader &config, const TowerSizes &sizes)
{
    const Count merge = config.optional({"spatial_merge_size"}, 2, {.least = 1, .most = 16});
    const Count time = config.optional({"temporal_patch_size"}, 2, {.least = 1, .most = 1024});
    const Count positions = config.optional({"num_position_embeddings"}, 2304, {.least = 1, .most = 1 << 24});
    const Count outputs = config.optional({"out_hidden_size"}, 0, {.least = 0, .most = 1 << 20});
    const auto deep = static_cast<Count>(config.counts("deepstack_visual_indexes").size());
    if (outputs == 0 || deep > 1024)
        return std::nullopt;
    const Count joined = sizes.hidden * merge * merge;
    const Count merger = mlpElements(joined, joined, outputs);
    return sizes.channels * time * sizes.patch * sizes.patch * sizes.hidden + sizes.hidden + positions * sizes.hidden
        + sizes.layers * vitLayer(sizes.hidden, sizes.ffn) + 2 * sizes.hidden + merger + deep * (merger + 2 * joined);
}

/// SigLIP without its head (Zhai et al. 2023, arXiv 2303.15343) and Gemma 3's projection with a norm.
std::optional<Count> siglipTower(ConfigReader &config, const TowerSizes &sizes, Count textHidden)
{
    const Count side = config.optional({"image_size"}, 224, {.least = 1, .most = 65536}) / sizes.patch;
    return sizes.channels * sizes.patch * sizes.patch * sizes.hidden + sizes.hidden + side * side * sizes.hidden
        + sizes.layers * vitLayer(sizes.hidden, sizes.ffn) + 2 * sizes.hidden + sizes.hidden * textHidden
        + sizes.hidden;
}

/// Bits and group size of compressed-tensors and of NVIDIA's model optimizer, from the first group of weights.
void readGroups(ConfigReader &config, Quantization &quantization)
{
    const Json *groups = config.child("config_groups");
    if (groups == nullptr || !groups->is_object() || groups->empty())
        return;
    ConfigReader group(groups->front(), config.placeOf("config_groups"));
    const Json *object = group.child("weights");
    if (object == nullptr)
        return;
    ConfigReader weights(*object, group.placeOf("weights"));
    quantization.bits = weights.optional({"num_bits"}, 0, bitRange);
    quantization.groupSize = weights.optional({"group_size"}, 0, {.least = -1, .most = largestCount});
    const std::vector<Count> block = weights.counts("block_structure");
    if (block.size() == 2) {
        quantization.blockRows = block[0];
        quantization.blockColumns = block[1];
    }
    if (quantization.bits == 4 && weights.word("type", "") == "float")
        quantization.method = quantization.groupSize == 32 ? "mxfp4" : "nvfp4";
}

/// Names and bits of the methods that say nothing of them.
void setUsualBits(Quantization &quantization)
{
    std::string words = quantization.method + " " + quantization.format;
    for (char &letter : words)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    const auto has = [&words](const char *part) { return words.find(part) != std::string::npos; };
    if (has("nvfp4"))
        quantization.method = "nvfp4";
    if (quantization.method == "nvfp4" && quantization.groupSize == 0)
        quantization.groupSize = 16;
    if (quantization.method == "mxfp4" && quantization.groupSize == 0)
        quantization.groupSize = 32;
    if (quantization.bits == 0)
        quantization.bits = has("fp4") ? 4 : has("fp8") || has("int8") ? 8 : 0;
}

} // namespace

void readVisionTower(ConfigReader &config, Architecture &model)
{
    const Json *object = config.child("vision_config");
    if (object == nullptr || !object->is_object())
        return;
    ConfigReader tower(*object, config.placeOf("vision_config"));
    VisionTower vision = {.name = tower.word("model_type", "vision tower")};
    const TowerSizes sizes = readSizes(tower);
    vision.layers = sizes.layers;
    vision.hidden = sizes.hidden;
    if (isKnown(sizes)) {
        if (vision.name.starts_with("qwen3"))
            vision.parameters = qwenTower(tower, sizes);
        else if (vision.name == "siglip_vision_model" && !tower.flag("vision_use_head", true))
            vision.parameters = siglipTower(tower, sizes, model.hidden);
    }
    // A tower that cannot be read is no reason to refuse the decoder.
    if (!tower.error(vision.name))
        model.vision = vision;
}

void readQuantizationConfig(ConfigReader &config, Architecture &model)
{
    const Json *object = config.child("quantization_config");
    if (object == nullptr || !object->is_object() || object->empty())
        return;
    ConfigReader stored(*object, config.placeOf("quantization_config"));
    Quantization quantization = {.method = stored.word("quant_method", "unknown")};
    quantization.format = stored.word("format", stored.word("fmt", stored.word("quant_algo", "")));
    quantization.bits = stored.optional({"bits", "w_bit", "num_bits"}, 0, bitRange);
    quantization.groupSize = stored.optional({"group_size", "q_group_size"}, 0, {.least = -1, .most = largestCount});
    const std::vector<Count> block = stored.counts("weight_block_size");
    if (block.size() == 2) {
        quantization.blockRows = block[0];
        quantization.blockColumns = block[1];
    }
    readGroups(stored, quantization);
    quantization.groupSize = std::max<Count>(quantization.groupSize, 0);
    setUsualBits(quantization);
    for (const char *key : {"modules_to_not_convert", "ignore", "ignored_layers", "exclude_modules"})
        if (quantization.kept.empty() && stored.has(key))
            quantization.kept = stored.words(key);
    if (!stored.error(quantization.method))
        model.quantization = quantization;
}

} // namespace shardyard
