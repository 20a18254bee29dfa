// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/modelfieldgroups.h"

#include "engine/units/translatable.h"

namespace shardyard {

using namespace modelfieldaccess;

namespace {

constexpr std::string_view multiHead = "multi-head";
constexpr std::string_view groupedQuery = "grouped-query";
constexpr std::string_view multiQuery = "multi-query";
constexpr std::string_view latent = "latent";

std::string kindText(const Architecture &model)
{
    if (model.latent)
        return std::string(latent);
    if (model.kvHeads == model.heads)
        return std::string(multiHead);
    return std::string(model.kvHeads == 1 ? multiQuery : groupedQuery);
}

/// The most of 8 that divides the query heads and leaves fewer; 0 = none.
Count groupedHeads(Count heads)
{
    for (Count kvHeads = std::min<Count>(8, heads - 1); kvHeads > 1; --kvHeads)
        if (divides(kvHeads, heads))
            return kvHeads;
    return 0;
}

/// Latent attention begins with the widths of DeepSeek-V2 (arXiv 2405.04434, section 3.1.2).
void makeLatent(Architecture &model)
{
    model.latent = LatentAttention{
        .queryRank = 1536, .keyValueRank = 512, .nopeHeadDim = 128, .ropeHeadDim = 64, .valueHeadDim = 128};
    model.headDim = model.latent->nopeHeadDim + model.latent->ropeHeadDim;
}

void makePlain(Architecture &model)
{
    model.latent.reset();
    model.indexer.reset();
    model.headDim = divides(model.heads, model.hidden) ? model.hidden / model.heads : 128;
}

bool setKind(Architecture &model, std::string_view text)
{
    if (text == kindText(model))
        return true;
    const Count grouped = groupedHeads(model.heads);
    if (text == latent) {
        makeLatent(model);
        return true;
    }
    if (text != multiHead && text != multiQuery && (text != groupedQuery || grouped == 0))
        return false;
    if (model.latent)
        makePlain(model);
    model.kvHeads = text == multiHead ? model.heads : text == multiQuery ? 1 : grouped;
    return true;
}

bool plain(const Architecture &model)
{
    return model.hasShape() && !model.latent;
}

SparseIndexer beginIndexer(const Architecture & /*model*/)
{
    return {.heads = 64, .headDim = 128, .topK = 2048}; // DeepSeek-V3.2
}

ModelField indexerField(ModelField field)
{
    field.group = ModelGroup::Attention;
    field.most = largestCount;
    field.applies = hasPart<&Architecture::indexer>;
    return field;
}

ModelField latentField(ModelField field)
{
    field.group = ModelGroup::Attention;
    field.most = largestCount;
    field.applies = hasPart<&Architecture::latent>;
    return field;
}

std::vector<ModelField> headFields()
{
    constexpr ModelGroup group = ModelGroup::Attention;
    return {
        {.key = "attention.type",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Kind of attention"),
         .unit = {},
         .help =
             QT_TRANSLATE_NOOP("engine",
                               "Multi-head keeps keys and values for every query head, grouped-query for a group "
                               "of them, multi-query one for all. Latent attention keeps one narrow vector instead."),
         .kind = ModelFieldKind::Choice,
         .choices = {multiHead, groupedQuery, multiQuery, latent},
         .get = kindText,
         .set = setKind},
        {.key = "heads",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Query heads"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Heads that look around at the same time. The tensor degree must divide them."),
         .most = largestCount},
        {.key = "kv_heads",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Key and value heads"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Heads whose keys and values are stored; the KV cache grows with them. Left empty: "
                                   "as many as query heads."),
         .most = largestCount,
         .optional = true,
         .applies = plain,
         .fallback = [](const Architecture &model) { return std::to_string(model.heads); },
         .mostIn = [](const Architecture &model) { return std::max<Count>(model.heads, 1); }},
        {.key = "head_dim",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Head width"),
         .unit = {},
         .help =
             QT_TRANSLATE_NOOP("engine", "Width of one head. Left empty: the hidden width divided by the query heads."),
         .most = largestCount,
         .optional = true,
         .pinned = true,
         .applies = plain,
         .fallback = [](const Architecture &model) { return std::to_string(model.headDim); }},
    };
}

std::vector<ModelField> attentionSwitches()
{
    constexpr ModelGroup group = ModelGroup::Attention;
    return {
        {.key = "attention.qk_norm",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Norm of queries and keys"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "A norm on queries and keys keeps their products small: one weight vector as wide "
                                   "as a head, or one over all heads."),
         .kind = ModelFieldKind::Choice,
         .choices = {"none", "per head", "full width"},
         .fallback = [](const Architecture &) { return std::string("none"); }},
        {.key = "attention.sinks",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Attention sinks"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "One learned value a head that attention may fall into, as in gpt-oss."),
         .kind = ModelFieldKind::Switch,
         .fallback = offText},
        {.key = "attention.output_gate",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Output gate"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "A gate as wide as the queries on what attention returns; the query projection is "
                                   "twice as wide."),
         .kind = ModelFieldKind::Switch,
         .fallback = offText},
        {.key = "bias.qkv",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Biases of projections"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "Bias vectors beside the projections to queries, keys and values."),
         .kind = ModelFieldKind::Switch,
         .pinned = true,
         .fallback = [](const Architecture &model) { return switchText(!model.gated); }},
        {.key = "bias.out",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Bias of the output"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "A bias vector beside the projection behind attention."),
         .kind = ModelFieldKind::Switch,
         .pinned = true,
         .fallback = [](const Architecture &model) { return switchText(!model.gated); }},
    };
}

std::vector<ModelField> indexerFields()
{
    return {
        {.key = "indexer",
         .group = ModelGroup::Attention,
         .title = QT_TRANSLATE_NOOP("engine", "Sparse attention"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "A small attention, the indexer, picks the positions that each query attends to, as "
                                   "in DeepSeek-V3.2."),
         .kind = ModelFieldKind::Switch,
         .applies =
             [](const Architecture &model) { return model.indexer || (model.latent && model.latent->queryRank); },
         .get = hasPartText<&Architecture::indexer>,
         .set = setPart<&Architecture::indexer, beginIndexer>},
        indexerField({.key = "indexer.heads",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Indexer heads"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine", "Heads of the indexer; they share one key.")}),
        indexerField({.key = "indexer.head_dim",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Indexer head width"),
                      .unit = {},
                      .help = QT_TRANSLATE_NOOP("engine", "Width of one head of the indexer and of its key.")}),
        indexerField({.key = "indexer.top_k",
                      .group = {},
                      .title = QT_TRANSLATE_NOOP("engine", "Positions attended"),
                      .unit = QT_TRANSLATE_NOOP("engine", "tokens"),
                      .help = QT_TRANSLATE_NOOP("engine",
                                                "Positions that each query attends to at most; shorter sequences are "
                                                "attended to in full.")}),
    };
}

} // namespace

std::vector<ModelField> attentionFields()
{
    std::vector<ModelField> fields = headFields();
    for (const std::vector<ModelField> &part : {attentionSwitches(), indexerFields()})
        fields.insert(fields.end(), part.begin(), part.end());
    return fields;
}

std::vector<ModelField> latentFields()
{
    std::vector<ModelField> fields = {
        latentField({.key = "mla.q_lora_rank",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Query latent"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine",
                                               "Narrow width that queries pass on their way to the heads. Left empty: "
                                               "a plain query projection."),
                     .optional = true}),
        latentField(
            {.key = "mla.kv_lora_rank",
             .group = {},
             .title = QT_TRANSLATE_NOOP("engine", "Key and value latent"),
             .unit = {},
             .help = QT_TRANSLATE_NOOP("engine",
                                       "Width of the one vector that holds keys and values of all heads; the KV "
                                       "cache stores it and the rotary part.")}),
        latentField({.key = "mla.qk_nope_head_dim",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Head width without positions"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "The part of a query and key head that knows no position.")}),
        latentField({.key = "mla.qk_rope_head_dim",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Head width with positions"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "The rotary part of a head; all heads share its key.")}),
        latentField({.key = "mla.v_head_dim",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Value head width"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "Width of what one head returns.")}),
    };
    return fields;
}

} // namespace shardyard
