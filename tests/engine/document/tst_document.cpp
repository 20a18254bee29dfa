// SPDX-License-Identifier: GPL-3.0-or-later
#include "documenthelp.h"
#include "engine/document/document.h"
#include "engine/units/jsonread.h"

#include <QTest>

using namespace shardyard;

namespace {

Result<ReadDocument> readFile(const Catalogue &catalogue, const QString &path)
{
    const auto text = readTextFile(path.toStdString());
    return text ? readDocument(text.value(), catalogue, path.toStdString()) : text.error();
}

std::string whyNot(const Result<ReadDocument> &read)
{
    return read ? std::string() : toLine(read.error());
}

std::string textOf(const QString &path)
{
    return readTextFile(path.toStdString()).value();
}

} // namespace

class TestDocument : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }
    void comesBackAsItWas_data();
    void comesBackAsItWas();
    void anExampleIsWrittenByteForByte_data();
    void anExampleIsWrittenByteForByte();
    void everyPartOfTheClusterIsRead();
    void everyTrainingKeyIsRead();
    void everyServingKeyIsRead();
    void whatIsAbsentHasItsDefault();
    void unknownKeysAreNoted();
    void aNewDocumentIsWrittenInTheContractsOrder();
    void theExampleOfTheContractIsRead();

private:
    Catalogue m_catalogue;
};

void TestDocument::comesBackAsItWas_data()
{
    QTest::addColumn<QString>("path");
    const QStringList paths = allDocuments();
    QVERIFY(paths.size() >= 10);
    for (const QString &path : paths)
        QTest::newRow(qPrintable(path.section('/', -1))) << path;
}

void TestDocument::comesBackAsItWas()
{
    QFETCH(QString, path);
    const auto file = readFile(m_catalogue, path);
    QVERIFY2(file.ok(), whyNot(file).c_str());
    const ReadDocument &read = file.value();
    const std::string written = writeDocument(read.document);
    QCOMPARE(writeDocument(read.document), written);
    QVERIFY(written.ends_with("}\n"));

    // The same JSON value with its keys in the same order.
    QCOMPARE(parseJson(written).value().dump(), parseJson(textOf(path)).value().dump());

    const auto again = readDocument(written, m_catalogue);
    QVERIFY2(again.ok(), whyNot(again).c_str());
    QVERIFY(again.value() == read);

    // What is known of it is all in its values: written without what was read, it is the same plan.
    const Document bare = withoutSources(read.document);
    const auto fromBare = readDocument(writeDocument(bare), m_catalogue);
    QVERIFY2(fromBare.ok(), whyNot(fromBare).c_str());
    QVERIFY(withoutSources(fromBare.value().document) == bare);
}

void TestDocument::anExampleIsWrittenByteForByte_data()
{
    QTest::addColumn<QString>("path");
    for (const QString &path : allDocuments())
        if (path.contains("/examples/") || path.endsWith("version-1.shardyard"))
            QTest::newRow(qPrintable(path.section('/', -1))) << path;
}

void TestDocument::anExampleIsWrittenByteForByte()
{
    QFETCH(QString, path);
    const auto read = readFile(m_catalogue, path);
    QVERIFY2(read.ok(), whyNot(read).c_str());
    QCOMPARE(QString::fromStdString(writeDocument(read.value().document)), QString::fromStdString(textOf(path)));
    QVERIFY(read.value().unknownKeys.empty());
}

void TestDocument::everyPartOfTheClusterIsRead()
{
    const auto read = readFile(m_catalogue, TEST_DATA "/documents/version-1.shardyard");
    QVERIFY2(read.ok(), whyNot(read).c_str());
    const Plan plan = withoutSources(read.value().document).plan;
    const ClusterSpec &cluster = plan.cluster;
    QCOMPARE(cluster.nodes.size(), std::size_t(6));
    QVERIFY((cluster.nodes[0] == NodeRun{.type = "dgx-h100", .count = 3}));
    const NodeRun bridged = {
        .gpu = "h100-sxm5-80",
        .gpus = 4,
        .domainGpus = 2,
        .domains = {{0, 1}, {2, 3}},
        .nvlinkGBPerSecond = 300,
        .nics = 2,
        .nicGbitPerSecond = 200,
        .gpuOverrides = {.memoryGib = 95, .memoryBandwidthGBPerSecond = 2400, .powerWatts = 500},
    };
    QVERIFY(cluster.nodes[1] == bridged);
    QVERIFY((cluster.nodes[2]
             == NodeRun{.gpuIds = {"h100-sxm5-80", "h200-sxm-141"}, .emptySlots = {1, 3}, .domainGpus = 4}));
    QVERIFY((cluster.nodes[3] == NodeRun{.type = "dgx-h100", .gpus = 7, .emptySlots = {2}}));
    QVERIFY((cluster.nodes[4] == NodeRun{.type = "gb200-nvl72", .count = 2, .domain = "rack A"}));
    QVERIFY((cluster.nodes[5] == NodeRun{.type = "gb200-nvl72", .domain = "rack A"}));
    const FabricSpec fabric = {.type = "ib-ndr",
                               .bandwidthGBPerSecond = 48.5,
                               .latencySeconds = 5e-6,
                               .podGpus = 32,
                               .oversubscription = 2,
                               .railOptimized = false};
    QVERIFY(cluster.fabric == fabric);
    QVERIFY((cluster.placement == std::vector<PlacementRun>{{40, 9}, {0, 40}}));
    QCOMPARE(plan.model.architecture.name, std::string("Sample MoE"));
    QCOMPARE(plan.model.architecture.moe->experts, Count(64));
}

void TestDocument::everyTrainingKeyIsRead()
{
    const auto read = readFile(m_catalogue, TEST_DATA "/documents/version-1.shardyard");
    QVERIFY2(read.ok(), whyNot(read).c_str());
    const Plan plan = withoutSources(read.value().document).plan;
    const Workload workload = {.sequenceLength = 4096,
                               .globalBatch = 512,
                               .tokens = 2.5e11,
                               .fineTune = FineTune{.method = "lora", .rank = 8, .targets = {"q", "v"}}};
    QVERIFY(plan.workload == workload);
    const Strategy expected = {
        .name = "every training key",
        .tensorParallel = 2,
        .contextParallel = 4,
        .pipelineParallel = 6,
        .dataParallel = 1,
        .expertParallel = 8,
        .expertTensorParallel = 2,
        .rankOrder = {Axis::Pipeline, Axis::Data, Axis::Context, Axis::Tensor},
        .sequenceParallel = false,
        .sharding = Sharding::Hsdp,
        .shardGroup = 4,
        .reshardGroup = 2,
        .schedule = "interleaved-zb",
        .microBatchGroup = 12,
        .virtualStages = 2,
        .virtualStagesGiven = true,
        .layersPerStage = {0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3},
        .countEmbeddingAndLoss = true,
        .microBatch = 3,
        .recompute = {.mode = RecomputeMode::Full, .layers = 2},
        .precision = {.name = {},
                      .compute = Dtype::Fp8,
                      .parameters = Dtype::Fp32,
                      .gradients = Dtype::Bf16,
                      .master = std::nullopt,
                      .moments = Dtype::Fp16,
                      .gather = Dtype::Fp8,
                      .reduce = Dtype::Fp32},
        .optimizer = "muon",
        .attentionKernel = "unfused",
        .contextCommunication = "all-gather",
        .loss = "chunked",
        .dropout = 0.1,
        .routingSkew = 1.25,
        .capacityFactor = 1.5,
        .activationOffload = 1,
        .optimizerOffload = 0.5,
        .overlap = {.data = false, .tensor = true, .pipeline = false, .expert = true},
        .framework = "nemo-automodel",
        .workload = Workload{.sequenceLength = 1024, .globalBatch = 8},
        .placement = {{0, 10}, {10, 39}},
    };
    QVERIFY(plan.strategies[0] == expected);
}

void TestDocument::everyServingKeyIsRead()
{
    const auto read = readFile(m_catalogue, TEST_DATA "/documents/version-1.shardyard");
    QVERIFY2(read.ok(), whyNot(read).c_str());
    const Workload workload = {.kind = WorkloadKind::Serving,
                               .engine = "sglang",
                               .engineVersion = "0.5.3",
                               .maxModelLength = 16384,
                               .promptTokens = 1000,
                               .outputTokens = 200,
                               .concurrency = 64,
                               .gpuMemoryUtilization = 0.85,
                               .memFractionStatic = 0.8,
                               .maxNumBatchedTokens = 4096,
                               .cudaGraphs = false};
    const Strategy expected = {.name = "every serving key",
                               .tensorParallel = 8,
                               .expertParallel = 4,
                               .workload = workload,
                               .enableExpertParallel = true,
                               .dpAttention = 2,
                               .kvDtype = "fp8",
                               .weightDtype = "int4"};
    QVERIFY(withoutSources(read.value().document).plan.strategies[1] == expected);
}

void TestDocument::whatIsAbsentHasItsDefault()
{
    const auto read = readFile(m_catalogue, TEST_DATA "/documents/version-1.shardyard");
    QVERIFY2(read.ok(), whyNot(read).c_str());
    const Strategy strategy = withoutSources(read.value().document).plan.strategies[2];
    // The document format's table of strategy keys, "default first".
    QCOMPARE(strategy.tensorParallel, Count(1));
    QVERIFY(!strategy.dataParallel && !strategy.sequenceParallel && !strategy.capacityFactor);
    QCOMPARE(rankOrderName(strategy.rankOrder), std::string("tp-cp-dp-pp"));
    QCOMPARE(strategy.schedule, std::string("1f1b"));
    QCOMPARE(strategy.precision.name, std::string("bf16"));
    QCOMPARE(strategy.attentionKernel, std::string("flash"));
    QVERIFY((strategy.overlap == Overlap{.data = true, .tensor = false, .pipeline = true, .expert = false}));
    QCOMPARE(strategy.framework, std::string("none"));
    QVERIFY((strategy == Strategy{.name = "defaults"}));
}

void TestDocument::unknownKeysAreNoted()
{
    const auto file = readFile(m_catalogue, TEST_DATA "/documents/kept-as-written.shardyard");
    QVERIFY2(file.ok(), whyNot(file).c_str());
    const ReadDocument &read = file.value();
    const std::vector<std::string> expected = {
        "model.colour",    "cluster.nodes[0].type.asset", "cluster.nodes[1].rack", "cluster.site",
        "workload.loader", "strategies[0].overlap.why",   "strategies[0].colour",  "strategies[1].my_note",
        "my_tool",
    };
    QCOMPARE(read.unknownKeys, expected);
    const std::string written = writeDocument(read.document);
    for (const char *kept :
         {"\"saved_by\": \"someone\"", "\"asset\": \"A-17\"", "\"rack\": 7", "\"why\": \"the default\"",
          "\"my_note\": null", "\"dropout\": 0.0", "é 🚀", "\"tokens\": 1e9"})
        QVERIFY2(written.find(kept) != std::string::npos, kept);
}

void TestDocument::aNewDocumentIsWrittenInTheContractsOrder()
{
    Document document;
    document.title = "New";
    document.plan.model.catalogueId = "llama-3.1-8b";
    document.plan.cluster.nodes = {NodeRun{.type = "dgx-h100", .count = 2}};
    document.plan.cluster.fabric = FabricSpec{.type = "ib-ndr"};
    document.plan.workload = {.sequenceLength = 8192, .globalBatch = 128, .tokens = 15.6e12};
    document.plan.strategies = {Strategy{.name = "first", .tensorParallel = 2, .sharding = Sharding::Fsdp}};
    const char *expected = R"({
  "format": "shardyard",
  "version": 1,
  "title": "New",
  "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100", "count": 2 } ], "fabric": { "type": "ib-ndr" } },
  "workload": { "kind": "training", "sequence_length": 8192, "global_batch": 128, "tokens": 15600000000000 },
  "strategies": [ { "name": "first", "tensor_parallel": 2, "sharding": "fsdp" } ]
}
)";
    QCOMPARE(QString::fromStdString(writeDocument(document)), QString(expected));
}

/// The example of the document format, as it stands there.
void TestDocument::theExampleOfTheContractIsRead()
{
    const char *text = R"({
  "format": "shardyard", "version": 1,
  "title": "Llama 3.1 405B on 16,384 H100",
  "notes": "free text",
  "model": "llama-3.1-405b",
  "cluster": {
    "nodes": [ { "type": "dgx-h100", "count": 2048 } ],
    "fabric": { "type": "ib-ndr", "pod_gpus": 3072, "oversubscription": 7 }
  },
  "workload": { "kind": "training", "sequence_length": 8192, "global_batch": 2048, "tokens": 15.6e12 },
  "strategies": [
    { "name": "paper, 8K", "tensor_parallel": 8, "context_parallel": 1, "pipeline_parallel": 16,
      "sharding": "fsdp", "reshard_after_forward": false, "sequence_parallel": true, "schedule": "interleaved-1f1b",
      "virtual_stages": 4, "count_embedding_and_loss": true, "rank_order": "tp-cp-pp-dp", "micro_batch": 1, "recompute": "none", "precision": "bf16" }
  ]
})";
    const auto read = readDocument(text, m_catalogue);
    QVERIFY2(read.ok(), whyNot(read).c_str());
    QVERIFY(read.value().unknownKeys.empty());
    const Plan &plan = read.value().document.plan;
    QCOMPARE(plan.model.architecture.layers, Count(126)); // arXiv 2407.21783, table 3
    QCOMPARE(*plan.workload.tokens, 15.6e12);
    QCOMPARE(plan.strategies[0].virtualStages, Count(4));
    QCOMPARE(*plan.strategies[0].reshardAfterForward, false);
    QCOMPARE(plan.cluster.fabric->oversubscription.value(), 7.0);
}

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
