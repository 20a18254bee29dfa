// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturejson.h"
#include "engine/catalogue/catalogue.h"
#include "engine/catalogue/layers.h"
#include "engine/units/jsonread.h"

#include <QtTest/QTest>

using namespace shardyard;

namespace {

Result<Architecture> read(const QByteArray &text, std::vector<std::string> *unknownKeys = nullptr)
{
    const Result<Json> json = parseJson(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    return json ? readArchitecture(json.value(), "model", unknownKeys) : Result<Architecture>(json.error());
}

/// A model of four fields with `more` keys.
QByteArray shape(const QByteArray &more)
{
    return R"({"name":"x","layers":4,"hidden":64,"heads":8,"vocab":100)" + (more.isEmpty() ? more : "," + more) + "}";
}

/// "d e e e": dense MLP or experts, layer by layer.
QString layersOf(const Architecture &model)
{
    const LayerPlan plan = layerPlan(model);
    QStringList layers;
    for (Count layer = 0; layer < model.layers; ++layer)
        layers << (plan.layer(layer).hasExperts() ? "e" : "d");
    return layers.join(' ');
}

} // namespace

class TestArchitectureJson : public QObject
{
    Q_OBJECT

private slots:
    void defaultsOfAGatedModel()
    {
        const Architecture model = read(shape(R"("ffn":256)")).value();
        const Architecture expected = {
            .name = "x", .layers = 4, .hidden = 64, .heads = 8, .kvHeads = 8, .headDim = 8, .ffn = 256, .vocab = 100};
        QVERIFY(model == expected);
    }

    void defaultsOfAnUngatedModel()
    {
        const Architecture model = read(shape(R"("ffn":256,"gated":false)")).value();
        QVERIFY(model.norm == (NormLayout{.type = NormType::LayerNorm, .bias = true}));
        QVERIFY(model.bias == (BiasLayout{.qkv = true, .out = true, .mlp = true, .head = false}));
        QVERIFY(model.position == PositionType::Rope);
        QCOMPARE(model.learnedPositions, Count(0));
    }

    void nullIsTheSameAsMissing()
    {
        const QByteArray nulls = R"("ffn":256,"kv_heads":null,"moe":null,"mla":null,"norm":{"bias":null},"bias":null,)"
                                 R"("learned_positions":null,"attention":{"sliding_window":null},"extra":null)";
        QVERIFY(read(shape(nulls)).value() == read(shape(R"("ffn":256)")).value());
    }

    void aMixtureHasItsDefaults()
    {
        const QByteArray moe =
            R"("moe":{"experts":8,"top_k":2,"expert_ffn":32,"shared_experts":1,"dense_layer_count":1},"ffn":9)";
        const Architecture model = read(shape(moe)).value();
        QCOMPARE(model.moe->moeLayers, Count(3));
        QCOMPARE(model.moe->denseLayers, Count(1));
        QCOMPARE(model.moe->sharedFfn, Count(32)); // as wide as a routed expert
        QCOMPARE(layersOf(model), QString("d e e e"));
        const Architecture all = read(shape(R"("moe":{"experts":8,"top_k":2,"expert_ffn":32})")).value();
        QCOMPARE(all.moe->moeLayers, Count(4));
        QCOMPARE(all.moe->sharedExperts, Count(0));
    }

    void everySecondLayerIsMoe()
    {
        const QByteArray moe =
            R"x("moe":{"experts":8,"top_k":1,"expert_ffn":32,"layers":"every 2nd layer (odd indices)"},"ffn":9)x";
        const Architecture model = read(shape(moe)).value();
        QCOMPARE(model.moe->moeLayers, Count(2));
        QCOMPARE(layersOf(model), QString("d e d e"));
    }

    void slidingLayers_data()
    {
        QTest::addColumn<QByteArray>("attention");
        QTest::addColumn<Count>("layers");
        QTest::addColumn<QString>("sliding"); // s = window, f = full, layer by layer
        // Layer patterns as the model cards of Mistral 7B, Gemma 2, Gemma 3, OLMo 3 and Llama 4 word them.
        QTest::newRow("all") << QByteArray(R"("layer_pattern":"all layers")") << Count(4) << "ssss";
        QTest::newRow("alternating") << QByteArray(R"("layer_pattern":"alternating: even layers sliding")") << Count(5)
                                     << "sfsfs";
        QTest::newRow("5 to 1") << QByteArray(R"("layer_pattern":"5 sliding : 1 full")") << Count(26)
                                << "sssssfsssssfsssssfsssssfss";
        QTest::newRow("3 to 1") << QByteArray(R"("layer_pattern":"3 sliding : 1 full")") << Count(8) << "sssfsssf";
        QTest::newRow("3 of 4") << QByteArray(R"("layer_pattern":"3 of 4 layers chunked")") << Count(8) << "sssfsssf";
        QTest::newRow("count") << QByteArray(R"("sliding_layers":3)") << Count(4) << "sssf";
        QTest::newRow("none") << QByteArray(R"("sliding_layers":0)") << Count(4) << "ffff";
    }

    void slidingLayers()
    {
        QFETCH(QByteArray, attention);
        QFETCH(Count, layers);
        QFETCH(QString, sliding);
        const QByteArray text = R"({"layers":)" + QByteArray::number(layers)
            + R"(,"hidden":64,"heads":8,"vocab":9,"ffn":9,"attention":{"sliding_window":16,)" + attention + "}}";
        const Architecture model = read(text).value();
        const LayerPlan plan = layerPlan(model);
        QString seen;
        for (Count layer = 0; layer < layers; ++layer)
            seen += plan.layer(layer).window ? "s" : "f";
        QCOMPARE(seen, sliding);
    }

    void onlyACount()
    {
        const Architecture model = read(R"({"name":"15.6 T","parameters":15.6e12})").value();
        QVERIFY(!model.hasShape());
        QCOMPARE(*model.onlyParameters, Count(15600000000000));
        QCOMPARE(*read(R"({"parameters":7000000000})").value().onlyParameters, Count(7000000000));
    }

    void unknownKeysAreNamed()
    {
        std::vector<std::string> unknownKeys;
        QVERIFY(read(shape(R"("ffn":256,"colour":1,"norm":{"epsilon":1e-5})"), &unknownKeys).ok());
        QCOMPARE(unknownKeys, (std::vector<std::string>{"model.colour", "model.norm.epsilon"}));
    }

    void everyCatalogueModelSurvivesWritingAndReading()
    {
        for (const CatalogueModel &model : builtInCatalogue().models) {
            const Result<Architecture> again = readArchitecture(architectureJson(model.architecture), "model");
            QVERIFY2(again.ok(), again.ok() ? "" : toLine(again.error()).c_str());
            QVERIFY2(again.value() == model.architecture, model.id.c_str());
        }
        const Architecture count = {.name = "7 B", .onlyParameters = 7000000000};
        QVERIFY(readArchitecture(architectureJson(count), "model").value() == count);
    }

    void partsThatCannotBeCountedAreNamed()
    {
        const QByteArray text = R"("ffn":256,"linear_attention":{"type":"retention","heads":4,"head_dim":8})";
        const Architecture model = read(shape(text)).value();
        QCOMPARE(model.notCounted, (std::vector<std::string>{"linear attention of the kind retention"}));
        QVERIFY(readArchitecture(architectureJson(model), "model").value() == model);
    }

    void everyPartSurvivesWritingAndReading_data()
    {
        QTest::addColumn<QByteArray>("more");
        const auto row = [](const char *name, const QByteArray &more) { QTest::newRow(name) << more; };
        row("output gate", R"("ffn":9,"attention":{"output_gate":true})");
        row("gated delta net",
            R"("ffn":9,"attention":{"full_layer_count":1},"linear_attention":{"type":"gated delta net","key_heads":2,)"
            R"("key_head_dim":4,"value_heads":4,"value_head_dim":8})");
        row("lightning",
            R"("ffn":9,"linear_attention":{"type":"lightning attention","heads":8,"head_dim":8,"layer_count":3})");
        row("Mamba-2 in blocks",
            R"("ffn":9,"gated":false,"linear_attention":{"type":"mamba2","heads":4,"head_dim":8,"groups":2,"state":16,)"
            R"("conv_bias":false,"bias":true,"gated_norm":false},"blocks":[{"mixer":"linear","mlp":"none"},)"
            R"({"mixer":"none"},{"count":2,"mixer":"attention+linear","kv_heads":2,"ffn":7}])");
        row("experts in blocks",
            R"("moe":{"experts":4,"top_k":1,"expert_ffn":8,"latent_dim":3,"moe_layer_count":2},)"
            R"("blocks":[{"mlp":"none"},{"mixer":"none","mlp":"experts"}])");
        row("projections", R"("ffn":9,"blocks":[{"mixer":"projection"},{"mlp":"projection"}])");
        row("sliding in blocks",
            R"("ffn":9,"attention":{"sliding_window":16},"blocks":[{"count":3},{"mixer":"sliding"}])");
        row("prediction in blocks",
            R"("moe":{"experts":4,"top_k":1,"expert_ffn":8},"mtp":{"layers":2,"kind":"nemotron",)"
            R"("blocks":[{"mlp":"none"},{"mixer":"none","mlp":"experts"}]})");
        row("a tower by name", R"("ffn":9,"vision":"SigLIP")");
        row("a tower", R"("ffn":9,"vision":{"name":"SigLIP","layers":27,"hidden":1152,"parameters":419816304})");
        row("fp8", R"("ffn":9,"quantization":{"method":"fp8","bits":8,"block_rows":128,"block_columns":128})");
        row("awq", R"("ffn":9,"quantization":{"method":"awq","bits":4,"group_size":128,"kept":["lm_head"]})");
        row("assumed", R"("ffn":9,"assumed":["tie_word_embeddings = false"])");
    }

    void everyPartSurvivesWritingAndReading()
    {
        QFETCH(QByteArray, more);
        std::vector<std::string> unknownKeys;
        const Result<Architecture> model = read(shape(more), &unknownKeys);
        QVERIFY2(model.ok(), model.ok() ? "" : toLine(model.error()).c_str());
        QCOMPARE(unknownKeys, std::vector<std::string>());
        QVERIFY(model.value() != read(shape(R"("ffn":9)")).value());
        const Result<Architecture> again = readArchitecture(architectureJson(model.value()), "model", &unknownKeys);
        QVERIFY2(again.ok(), again.ok() ? "" : toLine(again.error()).c_str());
        QVERIFY(again.value() == model.value());
        QCOMPARE(unknownKeys, std::vector<std::string>());
    }

    void wrongInputIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("line");
        const auto row = [](const char *name, const QByteArray &text, const char *line) {
            QTest::newRow(name) << text << QString::fromUtf8(line);
        };
        const char *forms = "a catalogue id, a shape (layers, hidden, heads, vocab, ffn or moe), or parameters";
        row("no object", "[]", "model is a list. Allowed: an object");
        row("no keys", "{}",
            (std::string("model lacks layers, hidden, heads, vocab, ffn or moe. Allowed: ") + forms).c_str());
        row("one key missing", R"({"layers":1,"hidden":8,"heads":1,"vocab":9})",
            (std::string("model lacks ffn or moe. Allowed: ") + forms).c_str());
        row("text for a count", R"({"layers":"4","hidden":8,"heads":1,"vocab":9,"ffn":9})",
            "model.layers is \"4\". Allowed: a whole number from 1 to 65536");
        row("too many layers", R"({"layers":65537,"hidden":8,"heads":1,"vocab":9,"ffn":9})",
            "model.layers is 65537. Allowed: a whole number from 1 to 65536");
        row("zero", shape(R"("ffn":0)"), "model.ffn is 0. Allowed: a whole number from 1 to 2147483647");
        row("2^63", shape(R"("ffn":9223372036854775808)"),
            "model.ffn is 9223372036854775808. Allowed: a whole number from 1 to 2147483647");
        row("a fraction", shape(R"("ffn":8.5)"), "model.ffn is 8.5. Allowed: a whole number from 1 to 2147483647");
        row("more KV heads than heads", shape(R"("ffn":9,"kv_heads":9)"),
            "model.kv_heads is 9. Allowed: a whole number from 1 to 8");
        row("no whole head", R"({"layers":1,"hidden":10,"heads":3,"vocab":9,"ffn":9})",
            "model.head_dim is missing and hidden / heads is no whole number. Allowed: the width of one head");
        row("experts", shape(R"("moe":{"experts":65537,"top_k":1,"expert_ffn":9})"),
            "model.moe.experts is 65537. Allowed: a whole number from 1 to 65536");
        row("top_k", shape(R"("moe":{"experts":4,"top_k":8,"expert_ffn":9})"),
            "model.moe.top_k is 8. Allowed: a whole number from 1 to 4");
        row("top_k missing", shape(R"("moe":{"experts":4,"expert_ffn":9})"),
            "model.moe.top_k is missing. Allowed: a whole number");
        row("layer counts",
            shape(R"("ffn":9,"moe":{"experts":4,"top_k":1,"expert_ffn":9,"moe_layer_count":2,"dense_layer_count":1})"),
            "model.moe.moe_layer_count and dense_layer_count add up to 3. Allowed: counts that add up to the 4 layers");
        row("dense layers without a width",
            shape(R"("moe":{"experts":4,"top_k":1,"expert_ffn":9,"dense_layer_count":1})"),
            "model.ffn is missing. Allowed: the width of the MLP of the dense layers");
        row("no boolean", shape(R"("ffn":9,"gated":1)"), "model.gated is 1. Allowed: true or false");
        row("no object inside", shape(R"("ffn":9,"norm":"rmsnorm")"), "model.norm is \"rmsnorm\". Allowed: an object");
        row("no list inside", shape(R"("ffn":9,"extra":7)"), "model.extra is 7. Allowed: a list of objects");
        row("an unknown word", shape(R"("ffn":9,"position":{"type":"spiral"})"),
            "model.position.type is \"spiral\". Allowed: rope, learned, alibi, none");
        row("latent attention without a width", shape(R"("ffn":9,"mla":{"kv_lora_rank":4})"),
            "model.mla.qk_nope_head_dim is missing. Allowed: its width");
        row("a block of nothing", shape(R"("ffn":9,"blocks":[{"mixer":"none","mlp":"none"}])"),
            "model.blocks[0].mixer and mlp are both none. Allowed: a layer with one of them");
        row("a mixer nobody knows", shape(R"("ffn":9,"blocks":[{"mixer":"rwkv"}])"),
            "model.blocks[0].mixer is \"rwkv\". Allowed: attention, sliding, linear, attention+linear, projection, "
            "none");
        row("blocks that slide without a window", shape(R"("ffn":9,"blocks":[{"mixer":"sliding"}])"),
            "model.attention.sliding_window is missing. Allowed: the width of the window of sliding layers");
        row("blocks without their linear attention", shape(R"("ffn":9,"blocks":[{"mixer":"linear"}])"),
            "model.linear_attention is missing. Allowed: its kind, heads and widths");
        row("blocks without their experts", shape(R"("ffn":9,"blocks":[{"mlp":"experts"}])"),
            "model.moe is missing. Allowed: the experts of the layers that have them");
        row("blocks without a width", shape(R"("blocks":[{"mixer":"attention"}])"),
            "model.ffn is missing. Allowed: the width of the MLP of the dense layers");
        row("halves that are too few", shape(R"("blocks":[{"type":"mlp","count":2,"ffn":9}])"),
            "model.blocks are 0 mixers and 2 MLPs. Allowed: as many MLPs, or mixers and MLPs together, as the 4 "
            "layers");
        row("a half nobody knows", shape(R"("ffn":9,"blocks":[{"type":"rwkv","count":4}])"),
            "model.blocks[0].type is \"rwkv\". Allowed: attention, a kind of linear attention, mlp, moe");
        row("two forms of blocks", shape(R"("ffn":9,"blocks":[{"type":"mlp","count":4},{"mixer":"attention"}])"),
            "model.blocks mix layers and halves of layers. Allowed: all with a type, or none");
        row("linear attention without widths", shape(R"("ffn":9,"linear_attention":{"type":"mamba2"})"),
            "model.linear_attention.heads is missing. Allowed: a whole number");
        row("blocks too wide",
            R"({"layers":65536,"hidden":2147483647,"heads":1,"vocab":9,"blocks":[{"ffn":2147483647}]})",
            "model has too many parameters. Allowed: at most 10^18 parameters");
        row("overflow", R"({"layers":65536,"hidden":2147483647,"heads":1,"vocab":9,"ffn":2147483647})",
            "model has too many parameters. Allowed: at most 10^18 parameters");
        row("too many parameters", R"({"parameters":1e19})",
            "model.parameters is 1e+19. Allowed: a whole number from 1 to 1000000000000000000");
        row("half a parameter", R"({"parameters":0.5})",
            "model.parameters is 0.5. Allowed: a whole number from 1 to 1000000000000000000");
    }

    void wrongInputIsRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, line);
        const Result<Architecture> model = read(text);
        QVERIFY(!model.ok());
        QCOMPARE(QString::fromStdString(toLine(model.error())), line);
    }
};

QTEST_GUILESS_MAIN(TestArchitectureJson)
#include "tst_architecturejson.moc"
