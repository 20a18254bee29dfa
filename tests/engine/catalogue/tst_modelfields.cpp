// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturejson.h"
#include "engine/catalogue/catalogue.h"
#include "engine/catalogue/modelfields.h"
#include "engine/document/schema.h"
#include "engine/model/parameters.h"
#include "engine/units/jsonread.h"

#include <QtTest/QTest>

#include <set>

using namespace shardyard;

namespace {

const Catalogue &catalogue()
{
    static const Catalogue built = builtInCatalogue();
    return built;
}

Architecture model(const char *id)
{
    const CatalogueModel *row = catalogue().model(id);
    return row == nullptr ? Architecture() : row->architecture;
}

Json parsed(const char *text)
{
    return parseJson(text).value();
}

/// Every part that a grouped-query model may have; small enough for any one count to be the largest.
Json everyPart()
{
    return parsed(R"({"name":"x","layers":4,"hidden":8,"heads":2,"head_dim":4,"vocab":8,"ffn":8,"max_position":16,
        "learned_positions":16,"attention":{"sliding_window":8,"sliding_layers":2},
        "moe":{"experts":4,"top_k":2,"expert_ffn":8,"shared_experts":1,"shared_ffn":8,"dense_layer_count":1},
        "linear_attention":{"type":"gated delta net","key_heads":1,"key_head_dim":4,"value_heads":2,
            "value_head_dim":4,"layer_count":1},
        "mtp":{"layers":1},"vision":{"name":"tower","layers":2,"hidden":8,"parameters":100},
        "quantization":{"method":"fp8"}})");
}

Json latentParts()
{
    return parsed(R"({"name":"x","layers":4,"hidden":8,"heads":2,"vocab":8,"ffn":8,"mla":{"q_lora_rank":4,
        "kv_lora_rank":4,"qk_nope_head_dim":4,"qk_rope_head_dim":2,"v_head_dim":4},
        "indexer":{"heads":2,"head_dim":4,"top_k":8}})");
}

void put(Json &object, std::string_view key, const Json &value)
{
    const std::size_t dot = key.find('.');
    if (dot == std::string_view::npos)
        object[std::string(key)] = value;
    else
        object[std::string(key.substr(0, dot))][std::string(key.substr(dot + 1))] = value;
}

void erase(Json &object, std::string_view key)
{
    const std::size_t dot = key.find('.');
    if (dot == std::string_view::npos) {
        object.erase(std::string(key));
    } else if (const std::string part(key.substr(0, dot)); object.contains(part)) {
        object[part].erase(std::string(key.substr(dot + 1)));
        if (object[part].empty())
            object.erase(part);
    }
}

/// Whether the reader refuses `value` under `key` for that key's own sake.
bool refuses(Json object, std::string_view key, Count value)
{
    put(object, key, value);
    const auto read = readArchitecture(object, {});
    return !read && read.error().place == key;
}

Architecture edited(const Architecture &from, const char *key, const char *text)
{
    const auto changed = withField(from, *modelField(key), text);
    if (!changed)
        qWarning("%s", toLine(changed.error()).c_str());
    return changed ? changed.value() : Architecture();
}

QString text(const Architecture &from, const char *key)
{
    return QString::fromStdString(fieldText(*modelField(key), from));
}

/// Keys of the published schema with a meaning of their own, as places.
std::set<std::string> schemaKeys()
{
    const Json schema = parseJson(documentSchema()).value();
    const std::pair<const char *, const char *> parts[] = {{"architecture", ""},
                                                           {"norm", "norm."},
                                                           {"bias", "bias."},
                                                           {"position", "position."},
                                                           {"mixture", "moe."},
                                                           {"attention", "attention."},
                                                           {"latentAttention", "mla."},
                                                           {"indexer", "indexer."},
                                                           {"multiTokenPrediction", "mtp."},
                                                           {"vision", "vision."},
                                                           {"linearAttention", "linear_attention."},
                                                           {"quantization", "quantization."}};
    std::set<std::string> keys;
    for (const auto &[part, prefix] : parts)
        for (const auto &[key, value] : schema["$defs"][part]["properties"].items())
            if (!value.empty())
                keys.insert(prefix + key);
    return keys;
}

} // namespace

class TestModelFields : public QObject
{
    Q_OBJECT

private slots:
    void everyRowIsComplete()
    {
        std::set<std::string_view> keys;
        for (const ModelField &field : modelFields()) {
            QVERIFY2(keys.insert(field.key).second, field.key.data());
            QVERIFY2(!field.title.empty() && field.help.size() > 20 && field.help.back() == '.', field.key.data());
            QVERIFY2((field.kind == ModelFieldKind::Choice) == !field.choices.empty(), field.key.data());
            QVERIFY2((field.kind == ModelFieldKind::Number) == (field.most > field.least), field.key.data());
            QVERIFY2((field.get == nullptr) == (field.set == nullptr), field.key.data());
            QVERIFY2(!field.pinned || field.fallback != nullptr, field.key.data());
            QCOMPARE(modelField(field.key), &field);
        }
        QVERIFY(!modelField("no_such_key"));
        std::set<ModelGroup> used;
        for (const ModelField &field : modelFields())
            used.insert(field.group);
        QCOMPARE(used.size(), modelGroups().size());
        for (const ModelGroupRow &row : modelGroups())
            QVERIFY2(used.contains(row.group) && row.help.back() == '.', row.title.data());
    }

    /// Whatever a document may say of its model has a row, or is another spelling of one.
    void everyKeyOfTheDocumentIsThere()
    {
        const std::set<std::string> otherSpellings = {
            "linear_attention.heads",      "linear_attention.head_dim", "linear_attention.groups",
            "linear_attention.n_groups",   "linear_attention.state",    "linear_attention.state_dim",
            "linear_attention.state_size", "linear_attention.layers",   "linear_attention.ssm_state_size",
            "attention.full_layer_count",  "moe.moe_layer_count",       "position.partial"};
        const std::set<std::string> parts = {"norm", "bias", "position", "attention", "mla", "mtp", "quantization"};
        for (const std::string &key : schemaKeys())
            if (!otherSpellings.contains(key) && !parts.contains(key))
                QVERIFY2(modelField(key) != nullptr, key.c_str());
    }

    void limitsAreTheReaders_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const ModelField &field : modelFields())
            if (field.kind == ModelFieldKind::Number && field.key != "moe.layers" && field.key != "parameters")
                QTest::newRow(field.key.data()) << QByteArray(field.key.data());
    }

    void limitsAreTheReaders()
    {
        QFETCH(QByteArray, key);
        const ModelField &field = *modelField(key.constData());
        const bool isLatent = key.startsWith("mla.") || key.startsWith("indexer.");
        const Json base = isLatent ? latentParts() : everyPart();
        const Architecture read = readArchitecture(base, {}).value();
        QVERIFY(fieldApplies(field, read));
        QVERIFY(refuses(base, field.key, field.least - 1));
        QVERIFY(!refuses(base, field.key, field.least));
        const Count most = mostOf(field, read);
        QVERIFY(most <= field.most);
        QVERIFY(!refuses(base, field.key, most));
        QVERIFY(refuses(base, field.key, most + 1));
    }

    /// A missing key is read as the table says.
    void fallbacksAreTheReaders()
    {
        int seen = 0;
        for (const Json &base : {everyPart(), latentParts()}) {
            const Architecture full = readArchitecture(base, {}).value();
            for (const ModelField &field : modelFields()) {
                if (field.fallback == nullptr || !fieldApplies(field, full))
                    continue;
                Json without = base;
                erase(without, field.key);
                const auto read = readArchitecture(without, {});
                QVERIFY2(read.ok(), field.key.data());
                Json with = without;
                const std::string value = field.fallback(read.value());
                put(with, field.key, field.kind == ModelFieldKind::Choice ? Json(value) : parseJson(value).value());
                const auto given = readArchitecture(with, {});
                QVERIFY2(given.ok() && given.value() == read.value(), field.key.data());
                ++seen;
            }
        }
        QVERIFY(seen > 20);
    }

    /// Putting back what is there changes nothing, for every field of every model of the catalogue.
    void theSameValueChangesNothing()
    {
        for (const CatalogueModel &row : catalogue().models) {
            const std::vector<std::string> texts = fieldTexts(row.architecture);
            for (std::size_t i = 0; i < texts.size(); ++i) {
                const ModelField &field = modelFields()[i];
                if (!fieldApplies(field, row.architecture))
                    continue;
                const auto same = withField(row.architecture, field, texts[i]);
                const std::string where = row.id + " " + std::string(field.key);
                QVERIFY2(same.ok(), (where + ": " + (same ? "" : toLine(same.error()))).c_str());
                QVERIFY2(same.value() == row.architecture, where.c_str());
            }
        }
    }

    /// A field answers what it was given, and no other field changes but those named.
    void oneFieldAtATime_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("others"); // keys that follow
        const auto row = [](const char *id, const char *key, const char *value, const char *others = "") {
            QTest::addRow("%s %s", key, value)
                << QByteArray(id) << QByteArray(key) << QByteArray(value) << QByteArray(others);
        };
        row("llama-3.1-8b", "name", "My Llama");
        row("llama-3.1-8b", "layers", "33");
        row("llama-3.1-8b", "hidden", "5120");
        row("llama-3.1-8b", "heads", "40");
        row("llama-3.1-8b", "kv_heads", "4");
        row("llama-3.1-8b", "kv_heads", "32", "attention.type");
        row("llama-3.1-8b", "head_dim", "64");
        row("llama-3.1-8b", "max_position", "");
        row("llama-3.1-8b", "gated", "false");
        row("llama-3.1-8b", "norm.type", "layernorm");
        row("llama-3.1-8b", "norm.bias", "true");
        row("llama-3.1-8b", "norm.per_layer", "4");
        row("llama-3.1-8b", "norm.final", "false");
        row("llama-3.1-8b", "norm.embedding", "true");
        row("llama-3.1-8b", "bias.qkv", "true");
        row("llama-3.1-8b", "bias.out", "true");
        row("llama-3.1-8b", "bias.mlp", "true");
        row("llama-3.1-8b", "bias.lm_head", "true");
        row("llama-3.1-8b", "tied_embeddings", "true");
        row("llama-3.1-8b", "parallel_block", "true");
        row("llama-3.1-8b", "position.type", "alibi");
        row("llama-3.1-8b", "position.type", "learned", "learned_positions");
        row("llama-3.1-8b", "attention.type", "multi-query", "kv_heads");
        row("llama-3.1-8b", "attention.type", "multi-head", "kv_heads");
        row("llama-3.1-8b", "attention.type", "latent",
            "kv_heads head_dim indexer mla.q_lora_rank mla.kv_lora_rank mla.qk_nope_head_dim mla.qk_rope_head_dim "
            "mla.v_head_dim");
        row("llama-3.1-8b", "attention.qk_norm", "full width");
        row("llama-3.1-8b", "attention.sinks", "true");
        row("llama-3.1-8b", "attention.output_gate", "true");
        row("llama-3.1-8b", "attention.sliding_window", "4096", "attention.sliding_layers attention.layer_pattern");
        row("llama-3.1-8b", "mtp.layers", "2", "mtp.kind mtp.own_embedding");
        row("llama-3.1-8b", "vision", "true", "vision.name");
        row("llama-3.1-8b", "quantization.method", "awq");
        row("llama-3.1-8b", "blocks", R"([{"mixer":"attention"},{"mixer":"none"}])");
        row("llama-3.1-8b", "extra", R"([{"what":"adapter","elements":1000}])");
        row("llama-3.1-8b", "not_counted", R"(["an adapter"])");
        row("llama-3.1-8b", "linear_attention", "true",
            "linear_attention.type linear_attention.layer_count linear_attention.key_heads "
            "linear_attention.key_head_dim linear_attention.value_heads linear_attention.value_head_dim "
            "linear_attention.conv_kernel linear_attention.conv_bias linear_attention.bias "
            "linear_attention.gated_norm");
        row("llama-3.1-8b", "moe", "true",
            "moe.experts moe.top_k moe.expert_ffn moe.shared_experts moe.shared_gate moe.layers moe.dense_layer_count "
            "moe.router_bias moe.expert_bias");
        row("mixtral-8x7b", "moe.experts", "16");
        row("mixtral-8x7b", "moe.top_k", "1");
        row("mixtral-8x7b", "moe.expert_ffn", "4096");
        row("mixtral-8x7b", "moe.shared_experts", "1", "moe.shared_ffn");
        row("mixtral-8x7b", "moe.latent_dim", "1024");
        row("deepseek-v3", "layers", "62");
        row("deepseek-v3", "moe.dense_layer_count", "1");
        row("deepseek-v3", "moe.layers", "2", "moe.dense_layer_count");
        row("deepseek-v3", "mla.q_lora_rank", "", "indexer");
        row("deepseek-v3", "mla.qk_rope_head_dim", "32");
        row("deepseek-v3", "indexer", "true", "indexer.heads indexer.head_dim indexer.top_k");
        row("deepseek-v3", "attention.type", "multi-head",
            "kv_heads head_dim indexer mla.q_lora_rank mla.kv_lora_rank mla.qk_nope_head_dim mla.qk_rope_head_dim "
            "mla.v_head_dim");
        row("deepseek-v3", "mtp.layers", "0", "mtp.kind mtp.own_embedding");
        row("qwen3-next-80b-a3b", "linear_attention.type", "mamba2");
        row("qwen3-next-80b-a3b", "linear_attention.conv_kernel", "0");
    }

    void oneFieldAtATime()
    {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, others);
        const Architecture before = model(id.constData());
        QVERIFY2(before.layers > 0, id.constData());
        const auto changed = withField(before, *modelField(key.constData()), value.constData());
        QVERIFY2(changed.ok(), changed ? "" : toLine(changed.error()).c_str());
        const std::vector<std::string> was = fieldTexts(before);
        const std::vector<std::string> now = fieldTexts(changed.value());
        const QList<QByteArray> followers = others.split(' ');
        for (std::size_t i = 0; i < now.size(); ++i) {
            const QByteArray name = modelFields()[i].key.data();
            if (name == key)
                QCOMPARE(QByteArray::fromStdString(now[i]), value);
            else if (followers.contains(name))
                QVERIFY2(now[i] != was[i], name.constData());
            else
                QCOMPARE(name + "=" + QByteArray::fromStdString(now[i]),
                         name + "=" + QByteArray::fromStdString(was[i]));
        }
    }

    /// Counts worked out by hand from the shapes.
    void countsFollow()
    {
        const Architecture llama = model("llama-3.1-8b");
        // 8,030,261,248 as published; its head is 128,256 x 4,096.
        QCOMPARE(parameters(edited(llama, "tied_embeddings", "true")), Count(8'030'261'248 - 525'336'576));
        // One layer: attention 4096 x (4096 + 2 x 1024 + 4096), MLP 3 x 4096 x 14336, two norms.
        QCOMPARE(parameters(edited(llama, "layers", "33")), Count(8'030'261'248 + 41'943'040 + 176'160'768 + 8'192));
        // 61 layers, 3 of them dense; a further one has 256 experts more: DeepSeek-V3, arXiv 2412.19437, section 4.2.
        const Architecture deepSeek = model("deepseek-v3");
        const Architecture fewer = edited(deepSeek, "moe.dense_layer_count", "1");
        QCOMPARE(fewer.moe->moeLayers, Count(60));
        const Architecture second = edited(model("llama-4-maverick"), "layers", "50");
        QCOMPARE(second.moe->moeLayers, Count(25));
        QCOMPARE(second.moe->denseLayers, Count(25));
    }

    void multiHeadStaysMultiHead()
    {
        const Architecture gpt = edited(model("gpt3-175b"), "heads", "48");
        QCOMPARE(gpt.kvHeads, Count(48));
        QCOMPARE(gpt.headDim, Count(128));
    }

    void aListOfLayersPlacesTheExperts()
    {
        const Architecture listed =
            edited(model("mixtral-8x7b"), "blocks", R"([{"mixer":"attention"},{"mixer":"none","mlp":"experts"}])");
        QCOMPARE(listed.moe->moeLayers, Count(32));
        QCOMPARE(text(edited(listed, "blocks", ""), "blocks"), QString());
    }

    void errorsNameTheKey_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("line");
        const auto row = [](const char *id, const char *key, const char *value, const char *line) {
            QTest::addRow("%s %s", key, value)
                << QByteArray(id) << QByteArray(key) << QByteArray(value) << QString(line);
        };
        row("llama-3.1-8b", "layers", "0", "layers is 0. Allowed: a whole number from 1 to 65536");
        row("llama-3.1-8b", "layers", "", "layers is missing. Allowed: a whole number from 1 to 65536");
        row("llama-3.1-8b", "layers", "many", "layers is \"many\". Allowed: a whole number from 1 to 65536");
        row("llama-3.1-8b", "heads", "4", "kv_heads is 8. Allowed: a whole number from 1 to 4");
        row("llama-3.1-8b", "ffn", "",
            "lacks ffn or moe. Allowed: a catalogue id, a shape (layers, hidden, heads, vocab, ffn or moe), or "
            "parameters");
        row("llama-3.1-8b", "gated", "maybe", "gated is \"maybe\". Allowed: true, false");
        row("llama-3.1-8b", "attention.sliding_layers", "2", "attention.sliding_layers is no part of this model");
        row("kimi-k2", "moe.expert_ffn", "2147483647", "has too many parameters. Allowed: at most 10^18 parameters");
        row("llama-3.1-8b", "blocks", "[{]", "blocks, line 1, column 3 is not JSON.");
        row("llama-3.1-8b", "blocks", R"([{"mixer":"linear"}])", "linear_attention is missing. ");
        row("llama-3.1-8b", "blocks", R"([{"mixr":"linear"}])", "blocks[0].mixr is a key that a model does not have");
        row("mixtral-8x7b", "moe.top_k", "9", "moe.top_k is 9. Allowed: a whole number from 1 to 8");
        row("mixtral-8x7b", "moe.layers", "33", "moe.layers is \"33\". Allowed: a whole number from 1 to 32");
    }

    void errorsNameTheKey()
    {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        QFETCH(QString, line);
        const auto changed = withField(model(id.constData()), *modelField(key.constData()), value.constData());
        QVERIFY(!changed.ok());
        const QString said = QString::fromStdString(toLine(changed.error()));
        QVERIFY2(said.startsWith(line), qPrintable(said));
    }

    void onlyASizeHasNoShape()
    {
        const Architecture sized = readArchitecture(parsed(R"({"name":"x","parameters":7000})"), {}).value();
        QCOMPARE(text(sized, "parameters"), QString("7000"));
        QCOMPARE(*edited(sized, "parameters", "8000").onlyParameters, Count(8000));
        QVERIFY(!fieldApplies(*modelField("layers"), sized));
        QVERIFY(!withField(sized, *modelField("layers"), "4").ok());
    }

    void thePlainModelCanBeWritten()
    {
        const Architecture plain = plainArchitecture();
        const auto read = readArchitecture(architectureJson(plain), {});
        QVERIFY(read.ok() && read.value() == plain);
    }
};

QTEST_APPLESS_MAIN(TestModelFields)
#include "tst_modelfields.moc"
