// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturejson.h"
#include "engine/catalogue/catalogue.h"
#include "engine/model/linearkinds.h"
#include "engine/model/parameters.h"
#include "engine/units/jsonread.h"

#include <QtCore/QFile>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtTest/QTest>

#include <cmath>

using namespace shardyard;

namespace {

Flop forwardFlops(const Architecture &model, Count layer, Count sequenceLength)
{
    return layerFlops(model, layerPlan(model).layer(layer), sequenceLength).all;
}

const Catalogue &catalogue()
{
    static const Catalogue built = builtInCatalogue();
    return built;
}

const Architecture &model(const char *id)
{
    return catalogue().model(id)->architecture;
}

Architecture inlineModel(const char *text)
{
    return readArchitecture(parseJson(text).value(), "model").value();
}

/// The rows of tests/data/models.json: counts with where each comes from.
QJsonArray expectedCounts()
{
    QFile file(TEST_DATA "/models.json");
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array() : QJsonArray();
}

/// Elements on GPU 0 of every layer, embedding and head, together.
Count elementsOnGpu(const Architecture &shape, const LayerDivision &division)
{
    GpuElements sum = embeddingElementsOnGpu(shape, division.tensor);
    const LayerPlan plan = layerPlan(shape);
    for (Count layer = 0; layer < shape.layers; ++layer)
        sum = sum + layerElementsOnGpu(shape, plan.layer(layer), division);
    return (sum + headElementsOnGpu(shape, division.tensor, false)).total();
}

} // namespace

class TestParameters : public QObject
{
    Q_OBJECT

private slots:
    void everyModelIsExact_data()
    {
        QTest::addColumn<QJsonObject>("expected");
        for (const QJsonValue &row : expectedCounts())
            QTest::newRow(qPrintable(row["id"].toString())) << row.toObject();
    }

    void everyModelIsExact()
    {
        QFETCH(QJsonObject, expected);
        QVERIFY(!expected["source"].toString().isEmpty());
        const CatalogueModel *row = catalogue().model(expected["id"].toString().toStdString());
        QVERIFY(row != nullptr && row->architecture.notCounted.empty());
        const Architecture &shape = row->architecture;
        const Count total = expected["parameters"].toInteger();
        QCOMPARE(parameters(shape), total);
        QCOMPARE(activeParameters(shape), Count(expected["active_parameters"].toInteger(total)));
        QCOMPARE(multiTokenPredictionParameters(shape), Count(expected["multi_token_prediction"].toInteger(0)));
        QCOMPARE(elementsOnGpu(shape, {}), total);
    }

    void everyCountableModelIsExpected()
    {
        QStringList expected;
        for (const QJsonValue &row : expectedCounts())
            expected << row["id"].toString();
        for (const CatalogueModel &row : catalogue().models)
            QCOMPARE(expected.contains(QString::fromStdString(row.id)), row.architecture.notCounted.empty());
    }

    void publishedTotalsAreReached()
    {
        for (const CatalogueModel &row : catalogue().models) {
            if (!row.architecture.notCounted.empty() || !row.publishedKind.starts_with("exact"))
                continue;
            Count total = parameters(row.architecture) + multiTokenPredictionParameters(row.architecture);
            for (const ExtraElements &extra : row.checkpointExtras)
                total += extra.elements;
            const bool residue = row.id == "kimi-k2" || row.id == "moonlight-16b-a3b"; // see their notes
            QVERIFY2(std::abs(*row.publishedParameters - total) <= (residue ? 3416 : 0), row.id.c_str());
        }
    }

    void parts_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QList<Count>>("parts"); // embedding, attention, mlp, experts, router, norm, head, other
        // clang-format off
        // Worked by hand from each config.json.
        QTest::newRow("Llama 3 8B") << "llama-3-8b" << QList<Count>{
            Count(128256) * 4096, 32 * (2 * 4096 * 4096 + Count(2) * 4096 * 1024), Count(32) * 3 * 4096 * 14336, 0, 0,
            65 * 4096, Count(128256) * 4096, 0};
        QTest::newRow("GPT-2: tied, learned positions, biases") << "gpt2" << QList<Count>{
            (50257 + 1024) * 768, 12 * (4 * 768 * 768 + 4 * 768), 12 * (2 * 768 * 3072 + 3072 + 768), 0, 0,
            25 * 2 * 768, 0, 0};
        QTest::newRow("Mixtral 8x7B: experts") << "mixtral-8x7b" << QList<Count>{
            32000 * 4096, 32 * (2 * 4096 * 4096 + 2 * 4096 * 1024), 0, Count(32) * 8 * 3 * 4096 * 14336, 32 * 8 * 4096,
            65 * 4096, 32000 * 4096, 0};
        QTest::newRow("DeepSeek-V2-Lite: latent, shared, one dense layer") << "deepseek-v2-lite" << QList<Count>{
            102400 * 2048,
            27 * (2048 * 16 * 192 + 2048 * (512 + 64) + 512 * 16 * (128 + 128) + 16 * 128 * 2048),
            3 * 2048 * 10944 + 26 * 2 * 3 * 2048 * 1408, Count(26) * 64 * 3 * 2048 * 1408, 26 * 64 * 2048,
            27 * (2 * 2048 + 512) + 2048, 102400 * 2048, 0};
        QTest::newRow("gpt-oss-20b: sinks, biases of router and experts") << "gpt-oss-20b" << QList<Count>{
            201088 * 2880, 24 * (2 * 2880 * 4096 + 2 * 2880 * 512 + 4096 + 2 * 512 + 2880 + 64), 0,
            Count(24) * 32 * (3 * 2880 * 2880 + 3 * 2880), 24 * (32 * 2880 + 32), 49 * 2880, 201088 * 2880, 0};
        QTest::newRow("GPT-J 6B: one norm, bias of the head") << "gpt-j-6b" << QList<Count>{
            50400 * 4096, 28 * 4 * 4096 * 4096, Count(28) * (2 * 4096 * 16384 + 16384 + 4096), 0, 0,
            29 * 2 * 4096, 50400 * 4096 + 50400, 0};
        QTest::newRow("OPT 350M: a narrow embedding") << "opt-350m" << QList<Count>{
            (50272 + 2050) * 1024, 24 * (4 * 1024 * 1024 + 4 * 1024), 24 * (2 * 1024 * 4096 + 4096 + 1024), 0, 0,
            24 * 2 * 2 * 1024, 0, 2 * 512 * 1024 - 50272 * 512};
        // clang-format on
    }

    void parts()
    {
        QFETCH(QString, id);
        QFETCH(QList<Count>, parts);
        const ParametersByPart by = parametersByPart(model(id.toUtf8().constData()));
        QCOMPARE((QList<Count>{by.embedding, by.attention, by.mlp, by.experts, by.router, by.norm, by.head, by.other}),
                 parts);
    }

    void blocksOfWhichOnlyTheNumbersAreKnown_data()
    {
        QTest::addColumn<QByteArray>("blocks");
        QTest::addColumn<Count>("parameters");
        QTest::addColumn<Count>("attention");
        // Llama 3.3 Nemotron Super 49B: element total of the safetensors files, Hugging Face API.
        QTest::newRow("MLPs in every layer, attention in some")
            << QByteArray(R"({"layers":80,"hidden":8192,"heads":64,"kv_heads":8,"vocab":128256,"blocks":[)"
                          R"({"type":"attention","count":49,"kv_heads":8},{"type":"mlp","count":49,"ffn":28672},)"
                          R"({"type":"mlp","count":10,"ffn":7168},{"type":"mlp","count":8,"ffn":5632},)"
                          R"({"type":"mlp","count":6,"ffn":2816},{"type":"mlp","count":6,"ffn":14336},)"
                          R"({"type":"mlp","count":1,"ffn":17920}]})")
            << Count(49867145216) << Count(49);
        // Nemotron Nano 9B v2: the same source.
        QTest::newRow("each half a layer")
            << QByteArray(R"({"layers":56,"hidden":4480,"heads":40,"kv_heads":8,"head_dim":128,"vocab":131072,)"
                          R"("gated":false,"norm":{"type":"rmsnorm","per_layer":1},)"
                          R"("bias":{"qkv":false,"out":false,"mlp":false},"blocks":[)"
                          R"({"type":"mamba2","count":27,"heads":128,"head_dim":80,"groups":8,"state":128},)"
                          R"({"type":"attention","count":4},{"type":"mlp","count":25,"ffn":15680}]})")
            << Count(8888227328) << Count(4);
    }

    void blocksOfWhichOnlyTheNumbersAreKnown()
    {
        QFETCH(QByteArray, blocks);
        QFETCH(Count, parameters);
        QFETCH(Count, attention);
        const Architecture shape = inlineModel(blocks.constData());
        QCOMPARE(shardyard::parameters(shape), parameters);
        QCOMPARE(elementsOnGpu(shape, {}), parameters);
        const LayerPlan plan = layerPlan(shape);
        Count withAttention = 0;
        Count inTheFirstHalf = 0;
        for (Count layer = 0; layer < shape.layers; ++layer) {
            withAttention += plan.layer(layer).attention ? 1 : 0;
            if (2 * layer < shape.layers)
                inTheFirstHalf = withAttention;
        }
        QCOMPARE(withAttention, attention);
        QVERIFY(std::abs(2 * inTheFirstHalf - attention) <= 1); // spread evenly
        QVERIFY(!shape.assumed.empty());
    }

    void theStateOfLinearAttention()
    {
        // By hand: 128 · 32 · 128 values and three inputs of the convolution over 2 · 16 · 128 + 32 · 128 channels.
        const LinearAttention net = *model("qwen3-next-80b-a3b").linear;
        QCOMPARE(stateElements(net), Count(128 * 32 * 128 + 3 * 8192));
        // Megatron-LM: four products with the state, a multiplication and an addition each.
        QCOMPARE(stateFlopsPerToken(net), 8.0 * 128 * 32 * 128);
        QCOMPARE(stateElements(*model("minimax-text-01").linear), Count(128 * 64 * 128));
    }

    void linearAttentionCostsTheSameForEachToken()
    {
        const Architecture &shape = model("qwen3-next-80b-a3b");
        const Flop once = forwardFlops(shape, 0, 4096);
        QCOMPARE(forwardFlops(shape, 0, 8192).value(), 2 * once.value());
        QVERIFY(forwardFlops(shape, 3, 8192).value() > 2 * forwardFlops(shape, 3, 4096).value());
    }

    void predictionWhereLayersAreHalves()
    {
        // By hand: attention and an MLP, one norm each, the join and its three norms.
        const Architecture shape = inlineModel(
            R"({"layers":4,"hidden":8,"heads":2,"vocab":9,"mtp":{"layers":1},"blocks":[{"type":"attention","count":1},)"
            R"({"type":"mamba2","count":1,"heads":2,"head_dim":8,"state":4},{"type":"mlp","count":2,"ffn":16}]})");
        QCOMPARE(multiTokenPredictionParameters(shape), Count(4 * 8 * 8 + 8 + 3 * 8 * 16 + 8 + 2 * 8 * 8 + 3 * 8));
    }

    void predictionOnAGpu()
    {
        // DeepSeek-V3 by hand: one MoE layer, the join and three norms; the copies of embedding and head that the
        // checkpoint stores are shared in training.
        const Architecture &shape = model("deepseek-v3");
        const GpuElements layer =
            layerElementsOnGpu(shape, layerPlan(shape).layer(60), {.tensor = 2, .expert = 64, .expertTensor = 1});
        const GpuElements module = predictionElementsOnGpu(shape, {.tensor = 2, .expert = 64, .expertTensor = 1});
        QCOMPARE(module.experts, layer.experts);
        QCOMPARE(module.dense, layer.dense + 2 * 7168 * 7168 + 3 * 7168);
        QCOMPARE(headElementsOnGpu(shape, 2, true).dense - headElementsOnGpu(shape, 2, false).dense,
                 Count(129280 / 2) * 7168);
    }

    void onlyACountIsNoPart()
    {
        const Architecture seven = inlineModel(R"({"name":"7 B","parameters":7e9})");
        QCOMPARE(parameters(seven), Count(7000000000));
        QCOMPARE(activeParameters(seven), Count(7000000000));
        QCOMPARE(parametersByPart(seven).other, Count(7000000000));
        QCOMPARE(keyValueBytesPerToken(seven).value(), 0.0);
    }

    void layersOnAGpu_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<Count>("layer");
        QTest::addColumn<QList<Count>>("division"); // tensor, expert, expert tensor
        QTest::addColumn<Count>("dense");
        QTest::addColumn<Count>("experts");
        // clang-format off
        // Worked by hand after Megatron-LM's layers: columns and rows divided, row biases, norms and router on every rank.
        QTest::newRow("Llama 3.1 405B, tensor 8") << "llama-3.1-405b" << Count(0) << QList<Count>{8, 1, 1}
            << Count(Count(16384) * (2048 + 2 * 128) + Count(2048) * 16384 + Count(3) * 16384 * 6656 + 2 * 16384) << Count(0);
        QTest::newRow("Llama 3.1 405B, tensor 16: a KV head on each rank") << "llama-3.1-405b" << Count(0) << QList<Count>{16, 1, 1}
            << Count(Count(16384) * (1024 + 2 * 128) + Count(1024) * 16384 + Count(3) * 16384 * 3328 + 2 * 16384) << Count(0);
        QTest::newRow("GPT-3 175B, tensor 8: biases") << "gpt3-175b" << Count(5) << QList<Count>{8, 1, 1}
            << Count(3 * (12288 * 1536 + 1536) + (1536 * 12288 + 12288) + (12288 * 6144 + 6144) + (6144 * 12288 + 12288) + 4 * 12288) << Count(0);
        QTest::newRow("Mixtral 8x7B, expert 8") << "mixtral-8x7b" << Count(0) << QList<Count>{1, 8, 1}
            << Count(Count(2) * 4096 * 4096 + 2 * 4096 * 1024 + 8 * 4096 + 2 * 4096) << Count(3) * 4096 * 14336;
        QTest::newRow("Mixtral 8x7B, tensor 2, expert 4, expert tensor 2") << "mixtral-8x7b" << Count(0) << QList<Count>{2, 4, 2}
            << Count(Count(4096) * 4096 + 4096 * 1024 + 8 * 4096 + 2 * 4096) << Count(2) * 3 * 4096 * 7168;
        QTest::newRow("DeepSeek-V3, dense layer, tensor 4") << "deepseek-v3" << Count(2) << QList<Count>{4, 64, 1}
            << Count(7168 * 1536 + 1536 * 32 * 192 + 7168 * 576 + 512 * 32 * 256 + 32 * 128 * 7168 + 3 * 7168 * 4608 + 2 * 7168 + 1536 + 512) << Count(0);
        QTest::newRow("DeepSeek-V3, MoE layer, expert 64") << "deepseek-v3" << Count(3) << QList<Count>{1, 64, 1}
            << Count(7168 * 1536 + 1536 * 128 * 192 + 7168 * 576 + 512 * 128 * 256 + 128 * 128 * 7168 + 3 * 7168 * 2048 + 256 * 7168 + 256 + 2 * 7168 + 1536 + 512) << Count(4) * 3 * 7168 * 2048;
        QTest::newRow("Llama 4 Maverick, even layers are dense") << "llama-4-maverick" << Count(0) << QList<Count>{1, 1, 1}
            << Count(2 * 5120 * 5120 + 2 * 5120 * 1024 + 3 * 5120 * 16384 + 2 * 5120) << Count(0);
        QTest::newRow("Gemma 2 9B, tensor 3 does not divide") << "gemma-2-9b" << Count(0) << QList<Count>{3, 1, 1}
            << Count(3584 * 6 * 256 + 2 * 3584 * 3 * 256 + 6 * 256 * 3584 + 3 * 3584 * 4779 + 4 * 3584) << Count(0);
        // clang-format on
    }

    void layersOnAGpu()
    {
        QFETCH(QString, id);
        QFETCH(Count, layer);
        QFETCH(QList<Count>, division);
        QFETCH(Count, dense);
        QFETCH(Count, experts);
        const Architecture &shape = model(id.toUtf8().constData());
        const GpuElements elements =
            layerElementsOnGpu(shape, layerPlan(shape).layer(layer),
                               {.tensor = division[0], .expert = division[1], .expertTensor = division[2]});
        QCOMPARE(elements.dense, dense);
        QCOMPARE(elements.experts, experts);
    }

    void endsOnAGpu()
    {
        QCOMPARE(embeddingElementsOnGpu(model("gpt2"), 2).dense, Count(25129 * 768 + 1024 * 768)); // 50257 rows, odd
        QCOMPARE(headElementsOnGpu(model("gpt2"), 2, false).dense, Count(2 * 768)); // the final norm alone
        QCOMPARE(headElementsOnGpu(model("gpt2"), 2, true).dense, Count(25129 * 768 + 2 * 768));
        QCOMPARE(headElementsOnGpu(model("llama-3-8b"), 4, true).dense, Count(32064 * 4096 + 4096));
        QCOMPARE(embeddingElementsOnGpu(model("bloom-7b1"), 1).dense, Count(250880) * 4096 + 2 * 4096);
        // 512 wide for 50,272 tokens, 2,050 positions, two projections on every rank.
        QCOMPARE(embeddingElementsOnGpu(model("opt-350m"), 8).dense,
                 Count(50272 / 8 * 512 + 2050 * 1024 + 2 * 512 * 1024));
    }

    void moreDivisionNeverMeansMore()
    {
        for (const CatalogueModel &row : catalogue().models) {
            Count before = elementsOnGpu(row.architecture, {});
            for (const Count degree : {2, 4, 8, 16, 32}) {
                const Count now =
                    elementsOnGpu(row.architecture, {.tensor = degree, .expert = degree, .expertTensor = 1});
                QVERIFY2(now < before && now > 0, row.id.c_str());
                before = now;
            }
        }
    }

    void keyValueBytes_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("bytes");
        // 2 bytes · layers · (2 · KV heads · width), or · (compressed width + rotary width), from each config.json;
        // DeepSeek-V3's 70 KB a token is the figure of arXiv 2505.09343, table 1.
        QTest::newRow("Llama 3 70B") << "llama-3-70b" << 327680.0;
        QTest::newRow("Llama 3.1 405B") << "llama-3.1-405b" << 516096.0;
        QTest::newRow("DeepSeek-V3") << "deepseek-v3" << 70272.0;
        QTest::newRow("GPT-3 175B") << "gpt3-175b" << 4718592.0;
        QTest::newRow("Falcon 7B, one KV head") << "falcon-7b" << 8192.0;
        QTest::newRow("Qwen3-Next, 12 layers of attention") << "qwen3-next-80b-a3b" << 2.0 * 12 * 2 * 2 * 256;
        QTest::newRow("MiniMax-Text-01, 10 layers of attention") << "minimax-text-01" << 2.0 * 10 * 2 * 8 * 128;
        QTest::newRow("Nemotron Super, 49 layers of attention")
            << "llama-3.3-nemotron-super-49b" << 2.0 * 49 * 2 * 8 * 128;
    }

    void keyValueBytes()
    {
        QFETCH(QString, id);
        QFETCH(double, bytes);
        QCOMPARE(keyValueBytesPerToken(model(id.toUtf8().constData())).value(), bytes);
    }

    void trainingFlopsPerToken_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<Count>("sequence");
        QTest::addColumn<double>("flops");
        // What Megatron-LM's num_floating_point_operations prints for these shapes. It leaves the router out, and
        // counts the two norms of latent attention as matrices, which is taken off here.
        QTest::newRow("Llama 2 7B, 4K") << "llama-2-7b" << Count(4096) << 42863689728.0;
        QTest::newRow("Llama 3 8B, 8K") << "llama-3-8b" << Count(8192) << 51470401536.0;
        QTest::newRow("Llama 3 70B, 8K") << "llama-3-70b" << Count(8192) << 449222541312.0;
        QTest::newRow("Llama 3 70B, 128K") << "llama-3-70b" << Count(131072) << 932406362112.0;
        QTest::newRow("Mixtral 8x7B, 4K") << "mixtral-8x7b" << Count(4096) << 79706456064.0;
        QTest::newRow("DeepSeek-V3, 4K") << "deepseek-v3" << Count(4096) << 249812054016.0 - 6 * 61 * (1536 + 512);
    }

    void trainingFlopsPerToken()
    {
        QFETCH(QString, id);
        QFETCH(Count, sequence);
        QFETCH(double, flops);
        const Architecture &shape = model(id.toUtf8().constData());
        Flop forward = headForwardFlops(shape, sequence);
        Count routers = 0;
        const LayerPlan plan = layerPlan(shape);
        for (Count layer = 0; layer < shape.layers; ++layer) {
            forward += forwardFlops(shape, layer, sequence);
            routers += plan.layer(layer).hasExperts() ? shape.moe->experts * shape.hidden : 0;
        }
        const double perToken =
            3 * (forward.value() / static_cast<double>(sequence) - 2 * static_cast<double>(routers));
        QVERIFY2(std::abs(perToken / flops - 1) < 1e-9, qPrintable(QString::number(perToken, 'f', 0)));
    }

    void attentionWithinAWindow()
    {
        // Hand-worked for one head of width 4: 16 FLOPs a pair; 16 positions see 16·16/2 = 128 pairs without a window,
        // 16·4 - 4·4/2 = 56 within 4, and 16·4/2 = 32 in chunks of 4.
        const char *shape =
            R"({"layers":2,"hidden":4,"heads":1,"vocab":9,"ffn":4,"attention":{"sliding_window":4,%1}})";
        const auto read = [&](const char *more) {
            return inlineModel(QString::fromUtf8(shape).arg(QString::fromUtf8(more)).toUtf8().constData());
        };
        const double matrices = 2 * 16 * (4 * 16 + 3 * 16);
        const Architecture alternating = read(R"("sliding_layers":1)");
        QCOMPARE(forwardFlops(alternating, 0, 16).value(), matrices + 16 * 56);
        QCOMPARE(forwardFlops(alternating, 1, 16).value(), matrices + 16 * 128);
        QCOMPARE(forwardFlops(read(R"("layer_pattern":"chunks")"), 0, 16).value(), matrices + 16 * 32);
        QCOMPARE(forwardFlops(alternating, 0, 4).value(), forwardFlops(alternating, 1, 4).value());
    }
};

QTEST_GUILESS_MAIN(TestParameters)
#include "tst_parameters.moc"
