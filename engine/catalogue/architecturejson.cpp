// SPDX-License-Identifier: GPL-3.0-or-later
// Reads an inline model. The order matters: what a missing field defaults to depends on fields read before it.
#include "engine/catalogue/architecturejson.h"

#include "engine/catalogue/architecturelimits.h"
#include "engine/catalogue/checkpointjson.h"
#include "engine/catalogue/childreader.h"
#include "engine/catalogue/layersjson.h"
#include "engine/catalogue/mixturejson.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr CountRange zeroAllowed = {.least = 0, .most = largestCount};

/// Names every required key that is missing, all at once.
void requireKeys(ObjectReader &reader, const std::string &place)
{
    std::string missing;
    for (const char *key : {"layers", "hidden", "heads", "vocab"})
        if (!reader.has(key))
            missing += (missing.empty() ? "" : ", ") + std::string(key);
    if (!reader.has("ffn") && !reader.has("moe") && !reader.has("blocks") && !reader.has("not_counted"))
        missing += std::string(missing.empty() ? "" : ", ") + "ffn or moe";
    if (!missing.empty())
        reader.fail(
            Error{.file = {},
                  .place = place,
                  .problem = "lacks " + missing,
                  .allowed = "a catalogue id, a shape (layers, hidden, heads, vocab, ffn or moe), or parameters"});
}

void readSizes(ObjectReader &reader, Architecture &model)
{
    reader.text("name", model.name);
    reader.count("layers", model.layers, {.least = 1, .most = largestLayers});
    reader.count("hidden", model.hidden);
    reader.count("heads", model.heads);
    model.kvHeads = model.heads;
    reader.count("kv_heads", model.kvHeads, {.least = 1, .most = std::max<Count>(model.heads, 1)});
    reader.count("ffn", model.ffn);
    reader.boolean("gated", model.gated);
    reader.count("vocab", model.vocab);
    reader.count("max_position", model.maxPosition);
    reader.boolean("tied_embeddings", model.tiedEmbeddings);
    reader.boolean("parallel_block", model.parallelBlock);
    for (const char *key : {"activation", "vocab_padded"})
        reader.know(key);
}

void readLatentAttention(ObjectReader &reader, Architecture &model)
{
    LatentAttention latent;
    for (const char *key : {"kv_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim"})
        if (!reader.has(key))
            reader.fail(key, "is missing", "its width");
    reader.count("q_lora_rank", latent.queryRank);
    reader.count("kv_lora_rank", latent.keyValueRank);
    reader.count("qk_nope_head_dim", latent.nopeHeadDim);
    reader.count("qk_rope_head_dim", latent.ropeHeadDim);
    reader.count("v_head_dim", latent.valueHeadDim);
    model.latent = latent;
}

/// head_dim is hidden / heads unless it is given; with latent attention it is qk_nope + qk_rope.
void readHeadDim(ObjectReader &reader, Architecture &model)
{
    const bool given = reader.has("head_dim");
    reader.count("head_dim", model.headDim);
    if (reader.error())
        return;
    if (model.latent) {
        const Count width = model.latent->nopeHeadDim + model.latent->ropeHeadDim;
        if (given && model.headDim != width)
            reader.fail("head_dim", "is " + std::to_string(model.headDim),
                        std::to_string(width) + " (qk_nope_head_dim + qk_rope_head_dim), or leave it out");
        model.headDim = width;
    } else if (!given) {
        if (model.hidden % model.heads != 0)
            reader.fail("head_dim", "is missing and hidden / heads is no whole number", "the width of one head");
        model.headDim = model.hidden / model.heads;
    }
}

void readNorm(ObjectReader &reader, NormLayout &norm)
{
    std::string type = norm.type == NormType::RmsNorm ? "rmsnorm" : "layernorm";
    reader.choice("type", type, {"rmsnorm", "layernorm", "layernorm1p"});
    norm.type = type == "rmsnorm" ? NormType::RmsNorm : NormType::LayerNorm;
    norm.bias = norm.type == NormType::LayerNorm;
    reader.boolean("bias", norm.bias);
    Count perLayer = norm.perLayer;
    reader.count("per_layer", perLayer, {.least = 0, .most = 8});
    norm.perLayer = static_cast<int>(perLayer);
    reader.boolean("final", norm.final);
    reader.boolean("embedding", norm.embedding);
    reader.know("placement");
}

void readBias(ObjectReader &reader, BiasLayout &bias)
{
    reader.boolean("qkv", bias.qkv);
    reader.boolean("out", bias.out);
    reader.boolean("mlp", bias.mlp);
    reader.boolean("lm_head", bias.head);
}

void readPosition(ObjectReader &reader, Architecture &model, std::vector<std::string> &unknownKeys)
{
    reader.count("learned_positions", model.learnedPositions, zeroAllowed);
    model.position = model.learnedPositions > 0 ? PositionType::Learned : PositionType::Rope;
    readChild(reader, "position", unknownKeys, [&model](ObjectReader &position) {
        std::string type = model.position == PositionType::Learned ? "learned" : "rope";
        position.choice("type", type, {"rope", "learned", "alibi", "none"});
        double partial = 1;
        position.number("partial", partial, 0, 1);
        model.position = type == "rope" ? PositionType::Rope
            : type == "learned"         ? PositionType::Learned
            : type == "alibi"           ? PositionType::Alibi
                                        : PositionType::None;
    });
    if (model.position == PositionType::Learned && !reader.has("learned_positions")) {
        if (model.maxPosition == 0)
            reader.fail("learned_positions", "is missing", "the rows of the position table");
        model.learnedPositions = model.maxPosition;
    }
}

/// The words the catalogue uses: "per head …", "full width …"; an unweighted norm has no parameters.
void readQkNorm(ObjectReader &reader, QkNorm &qkNorm)
{
    std::string words = "none";
    reader.text("qk_norm", words);
    if (words.starts_with("per head"))
        qkNorm = QkNorm::PerHead;
    else if (words.starts_with("full width"))
        qkNorm = QkNorm::FullWidth;
    else if (words == "none" || words.starts_with("unweighted"))
        qkNorm = QkNorm::None;
    else
        reader.fail("qk_norm", "is " + shown(Json(words)), "none, per head, full width, unweighted");
}

/// How many of the layers a pattern in words leaves sliding: "all layers", "alternating …", "5 sliding : 1 full",
/// "3 of 4 layers …".
Count slidingLayersOf(const std::string &pattern, Count layers)
{
    if (pattern.starts_with("alternating"))
        return layers - layers / 2;
    const bool digit = pattern.size() > 5 && pattern[0] >= '1' && pattern[0] <= '9';
    if (digit && pattern.substr(1).starts_with(" sliding : 1 full"))
        return layers - layers / (pattern[0] - '0' + 1);
    if (digit && pattern.substr(1).starts_with(" of ") && pattern[5] > pattern[0] && pattern[5] <= '9')
        return layers - layers * (pattern[5] - pattern[0]) / (pattern[5] - '0');
    return layers;
}

void readAttention(ObjectReader &reader, Architecture &model, std::optional<Count> &fullLayers)
{
    readQkNorm(reader, model.qkNorm);
    reader.boolean("sinks", model.sinks);
    reader.count("sliding_window", model.slidingWindow);
    std::string pattern;
    reader.text("layer_pattern", pattern);
    if (model.slidingWindow)
        model.slidingLayers = slidingLayersOf(pattern, model.layers);
    model.chunked = pattern.find("chunk") != std::string::npos;
    reader.count("sliding_layers", model.slidingLayers, {.least = 0, .most = std::max<Count>(model.layers, 1)});
    reader.boolean("output_gate", model.outputGate);
    reader.count("full_layer_count", fullLayers, {.least = 0, .most = std::max<Count>(model.layers, 1)});
    reader.know("type");
}

void readIndexer(ObjectReader &reader, Architecture &model)
{
    SparseIndexer indexer;
    for (const char *key : {"heads", "head_dim", "top_k"})
        if (!reader.has(key))
            reader.fail(key, "is missing", "a whole number");
    reader.count("heads", indexer.heads);
    reader.count("head_dim", indexer.headDim);
    reader.count("top_k", indexer.topK);
    for (const char *key : {"layers", "q_from", "k_norm"})
        reader.know(key);
    if (!model.latent || !model.latent->queryRank)
        model.notCounted.emplace_back("a sparse-attention indexer without latent queries");
    model.indexer = indexer;
}

/// Lists of words; what reading found itself is not said twice.
void readWords(ObjectReader &reader, Architecture &model)
{
    const auto join = [&reader](const char *key, std::vector<std::string> &words) {
        std::vector<std::string> given;
        reader.texts(key, given);
        for (const std::string &word : given)
            if (std::find(words.begin(), words.end(), word) == words.end())
                words.push_back(word);
    };
    join("not_counted", model.notCounted);
    join("assumed", model.assumed);
}

void readParts(ObjectReader &reader, Architecture &model, std::vector<std::string> &unknownKeys)
{
    const auto child = [&](const char *key, auto read) { readChild(reader, key, unknownKeys, read); };
    child("mla", [&](ObjectReader &mla) { readLatentAttention(mla, model); });
    readHeadDim(reader, model);
    model.norm = {.type = model.gated ? NormType::RmsNorm : NormType::LayerNorm, .bias = !model.gated};
    child("norm", [&](ObjectReader &norm) { readNorm(norm, model.norm); });
    model.bias = {.qkv = !model.gated, .out = !model.gated, .mlp = !model.gated};
    child("bias", [&](ObjectReader &bias) { readBias(bias, model.bias); });
    readPosition(reader, model, unknownKeys);
    std::optional<Count> fullLayers;
    child("attention", [&](ObjectReader &attention) { readAttention(attention, model, fullLayers); });
    child("indexer", [&](ObjectReader &indexer) { readIndexer(indexer, model); });
    child("linear_attention", [&](ObjectReader &linear) { readLinearAttention(linear, model, fullLayers); });
    child("moe", [&](ObjectReader &moe) { readMixture(moe, model, reader.has("blocks")); });
    if (!reader.error())
        readBlocks(reader, model, unknownKeys);
    child("mtp", [&](ObjectReader &mtp) { readMultiTokenPrediction(mtp, model, unknownKeys); });
    readVision(reader, model, unknownKeys);
    child("quantization", [&](ObjectReader &stored) { readQuantization(stored, model); });
    readWords(reader, model);
    readChildren(reader, "extra", unknownKeys, [&](ObjectReader &extra) {
        ExtraElements elements;
        extra.text("what", elements.what);
        extra.count("elements", elements.elements, {.least = -largestTotal, .most = largestTotal});
        model.extra.push_back(elements);
    });
}

/// What only the whole shape can tell: a dense layer needs a width, and counts must stay within 64 bits.
void checkShape(ObjectReader &reader, const Architecture &model, const std::string &place)
{
    checkLayers(reader, model);
    if (!reader.error() && roughParameters(model) > static_cast<double>(largestTotal))
        reader.fail(Error{
            .file = {}, .place = place, .problem = "has too many parameters", .allowed = "at most 10^18 parameters"});
}

} // namespace

Result<Architecture> readArchitecture(const Json &object, const std::string &place,
                                      std::vector<std::string> *unknownKeys)
{
    Architecture model;
    std::vector<std::string> unknown;
    ObjectReader reader(object, place);
    reader.allowNulls();
    if (reader.has("parameters") && !reader.has("layers")) {
        reader.text("name", model.name);
        reader.total("parameters", model.onlyParameters);
    } else {
        requireKeys(reader, place);
        readSizes(reader, model);
        if (!reader.error())
            readParts(reader, model, unknown);
        if (!reader.error())
            checkShape(reader, model, place);
    }
    if (reader.error())
        return *reader.error();
    if (unknownKeys != nullptr) {
        const std::vector<std::string> own = reader.unknownKeys();
        unknownKeys->insert(unknownKeys->end(), own.begin(), own.end());
        unknownKeys->insert(unknownKeys->end(), unknown.begin(), unknown.end());
    }
    return model;
}

} // namespace shardyard
