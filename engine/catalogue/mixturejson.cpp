// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/mixturejson.h"

#include "engine/catalogue/architecturelimits.h"
#include "engine/catalogue/layersjson.h"

namespace shardyard {
namespace {

constexpr CountRange zeroAllowed = {.least = 0, .most = largestCount};

/// "every 2nd layer (odd indices)" is 2, any other words are 1: dense layers lead.
Count periodOf(const std::string &words)
{
    constexpr std::string_view every = "every ";
    if (!words.starts_with(every) || words.find(" layer") == std::string::npos)
        return 1;
    Count period = 0;
    for (std::size_t i = every.size(); i < words.size() && words[i] >= '0' && words[i] <= '9' && period < largestLayers;
         ++i)
        period = period * 10 + (words[i] - '0');
    return period > 0 ? period : 1;
}

/// Which layers have routed experts: all, all but the leading dense ones, or every period-th.
void readMoeLayers(ObjectReader &reader, MixtureOfExperts &moe, Count layers, bool hasBlocks)
{
    std::string words = "all";
    reader.text("layers", words);
    moe.period = periodOf(words);
    std::optional<Count> moeLayers;
    std::optional<Count> denseLayers;
    reader.count("moe_layer_count", moeLayers, {.least = 1, .most = layers});
    reader.count("dense_layer_count", denseLayers, {.least = 0, .most = layers - 1});
    if (reader.error())
        return;
    const Count expected = moe.period > 1 ? layers / moe.period : layers - denseLayers.value_or(0);
    moe.moeLayers = moeLayers.value_or(expected);
    moe.denseLayers = denseLayers.value_or(hasBlocks ? 0 : layers - moe.moeLayers);
    if (hasBlocks)
        return;
    if (moe.moeLayers + moe.denseLayers != layers)
        reader.fail("moe_layer_count",
                    "and dense_layer_count add up to " + std::to_string(moe.moeLayers + moe.denseLayers),
                    "counts that add up to the " + std::to_string(layers) + " layers");
    else if (moe.period > 1 && moe.moeLayers != layers / moe.period)
        reader.fail("layers",
                    "is every " + std::to_string(moe.period) + " layers, which is no " + std::to_string(moe.moeLayers)
                        + " layers",
                    "words and counts that agree");
}

} // namespace

void readMixture(ObjectReader &reader, Architecture &model, bool hasBlocks)
{
    MixtureOfExperts moe;
    for (const char *key : {"experts", "top_k", "expert_ffn"})
        if (!reader.has(key))
            reader.fail(key, "is missing", "a whole number");
    reader.count("experts", moe.experts, {.least = 1, .most = largestExperts});
    reader.count("top_k", moe.topK, {.least = 1, .most = std::max<Count>(moe.experts, 1)});
    reader.count("expert_ffn", moe.expertFfn);
    reader.count("shared_ffn", moe.sharedFfn, zeroAllowed);
    moe.sharedExperts = moe.sharedFfn > 0 ? 1 : 0;
    reader.count("shared_experts", moe.sharedExperts, {.least = 0, .most = largestExperts});
    if (moe.sharedExperts > 0 && moe.sharedFfn == 0)
        moe.sharedFfn = moe.expertFfn;
    if (moe.sharedExperts == 0)
        moe.sharedFfn = 0;
    reader.boolean("shared_gate", moe.sharedGate);
    reader.boolean("router_bias", moe.routerBias);
    reader.boolean("expert_bias", moe.expertBias);
    readMoeLayers(reader, moe, model.layers, hasBlocks);
    reader.count("latent_dim", moe.latentDim);
    model.moe = moe;
}

void readMultiTokenPrediction(ObjectReader &reader, Architecture &model, std::vector<std::string> &unknownKeys)
{
    MultiTokenPrediction prediction = {.layers = 1, .kind = "deepseek"};
    reader.count("layers", prediction.layers, {.least = 0, .most = largestLayers});
    reader.text("kind", prediction.kind);
    reader.boolean("own_embedding", prediction.ownEmbedding);
    readPredictionBlocks(reader, model, prediction, unknownKeys);
    reader.know("note");
    if (prediction.layers > 0)
        model.multiTokenPrediction = prediction;
}

} // namespace shardyard
