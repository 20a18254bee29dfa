// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/edit.h"
#include "engine/estimate/estimate.h"
#include "engine/estimate/terms.h"
#include "engine/export/estimatejson.h"

#include <nlohmann/json.hpp>

#include <QSet>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace shardyard;

namespace {

const Catalogue &catalogue()
{
    static const Catalogue read = builtInCatalogue();
    return read;
}

Plan sevenBillion(Count nodes)
{
    Plan plan;
    plan.model.architecture.name = "7B";
    plan.model.architecture.onlyParameters = 7'000'000'000;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = nodes}};
    plan.workload.globalBatch = 64;
    plan.strategies = {{.name = "a"}};
    return plan;
}

Plan llama405(Count nodes)
{
    Plan plan;
    plan.model = {.catalogueId = "llama-3.1-405b", .architecture = catalogue().model("llama-3.1-405b")->architecture};
    plan.cluster.nodes = {{.type = "dgx-h100", .count = nodes}};
    plan.cluster.fabric = FabricSpec{.type = "ib-ndr", .podGpus = 3072, .oversubscription = 7};
    plan.workload = {.sequenceLength = 8192, .globalBatch = 2048};
    Strategy strategy = {.name = "paper", .tensorParallel = 8, .pipelineParallel = 16};
    strategy.rankOrder = *rankOrderFromName("tp-cp-pp-dp");
    strategy.sharding = Sharding::Zero1;
    strategy.countEmbeddingAndLoss = true;
    plan.strategies = {strategy};
    return plan;
}

const GroupLinks *group(const StrategyEstimate &strategy, GroupKind kind)
{
    const auto found = std::find_if(strategy.groupLinks.begin(), strategy.groupLinks.end(),
                                    [kind](const GroupLinks &c) { return c.kind == kind; });
    return found == strategy.groupLinks.end() ? nullptr : &*found;
}

} // namespace

class TestEstimate : public QObject
{
    Q_OBJECT

private slots:
    void theGuidesBubble();
    void stagesHoldTheWholeModel();
    void linksFollowThePlacement();
    void statesThatExceedTheGpuDoNotFit();
    void impossibleDegreesAreFindings();
    void hugeInputsStayCheap();
    void moreStagesThanLayersAreFindings_data();
    void moreStagesThanLayersAreFindings();
    void withoutAPipelineOneMicroBatchIsInFlight();
    void asynchronousSchedulesKeepVersions_data();
    void asynchronousSchedulesKeepVersions();
    void bytesOfTheLargestModel();
    void anEmptyYardHasAnAnswer();
    void termsAreComplete();
    void jsonLeavesTheUnknownNull();
};

// The guide: 4 stages, 16 micro-batches: 3/16 over ideal and 3/19 of total.
void TestEstimate::theGuidesBubble()
{
    Plan plan = sevenBillion(2);
    plan.strategies[0].pipelineParallel = 4;
    const StrategyEstimate strategy = estimate(plan, catalogue()).strategies[0];
    QCOMPARE(strategy.pipeline.microBatches, std::optional<Count>(16));
    QCOMPARE(*strategy.pipeline.bubbleOverIdeal, 3.0 / 16);
    QCOMPARE(*strategy.pipeline.bubbleOfTotal, 3.0 / 19);
    QCOMPARE(strategy.memory->stages.size(), std::size_t(4));
    QCOMPARE(strategy.memory->stages[0].parameters, Count(1'750'000'000));
}

void TestEstimate::stagesHoldTheWholeModel()
{
    Plan plan = llama405(2048);
    plan.strategies[0].tensorParallel = 1;
    plan.cluster.nodes[0].count = 2;
    plan.workload.globalBatch = 16;
    const Estimate result = estimate(plan, catalogue());
    Count sum = 0;
    for (const StageMemory &stage : result.strategies[0].memory->stages)
        sum += stage.parameters;
    QCOMPARE(sum, Count(405'853'388'800)); // element count of the published checkpoint
    QCOMPARE(result.parameters, std::optional<Count>(405'853'388'800));
}

// Tensor groups of 8 fill the nodes; a pipeline of 16 nodes stays in its pod of 384 nodes; data peers do not.
void TestEstimate::linksFollowThePlacement()
{
    Plan plan = llama405(2048);
    const StrategyEstimate before = estimate(plan, catalogue()).strategies[0];
    QCOMPARE(int(group(before, GroupKind::Tensor)->slowest), int(LinkClass::NvLink));
    QCOMPARE(group(before, GroupKind::Tensor)->groups, Count(2048));
    QCOMPARE(int(group(before, GroupKind::Pipeline)->slowest), int(LinkClass::Pod));
    QCOMPARE(int(group(before, GroupKind::Data)->slowest), int(LinkClass::Spine));

    const DropVerdict swap = judgeDrop(plan.cluster, catalogue(), ExistingGpus{{1579}},
                                       {.kind = DropTarget::Kind::Slot, .node = 198, .slot = 7});
    QVERIFY(swap.accepted);
    plan.cluster = *swap.result;
    const StrategyEstimate after = estimate(plan, catalogue()).strategies[0];
    QCOMPARE(int(group(after, GroupKind::Tensor)->slowest), int(LinkClass::Pod));
    QCOMPARE(group(after, GroupKind::Tensor)->groupsOnSlowest, Count(2)); // both groups that exchanged a member
}

void TestEstimate::statesThatExceedTheGpuDoNotFit()
{
    Plan plan = sevenBillion(1);
    QCOMPARE(estimate(plan, catalogue()).strategies[0].fits, std::optional<bool>(false)); // 126 GB a GPU
    plan.strategies[0].sharding = Sharding::Zero3;
    QCOMPARE(estimate(plan, catalogue()).strategies[0].fits, std::optional<bool>()); // activations are not known
}

void TestEstimate::impossibleDegreesAreFindings()
{
    Plan plan = llama405(2);
    plan.strategies[0].tensorParallel = 3;
    const StrategyEstimate strategy = estimate(plan, catalogue()).strategies[0];
    QVERIFY(!strategy.valid);
    QVERIFY(!strategy.findings.empty());
    QVERIFY(!strategy.grid);
    QVERIFY(!strategy.memory);
}

void TestEstimate::hugeInputsStayCheap()
{
    Plan plan = llama405(16'384); // 131,072 GPUs
    plan.workload.globalBatch = 2'147'483'647;
    plan.strategies[0].tensorParallel = 2'147'483'647;
    plan.strategies[0].pipelineParallel = 2'147'483'647;
    plan.strategies[0].virtualStages = 2'147'483'647;
    plan.strategies[0].virtualStagesGiven = true;
    plan.strategies[0].schedule = "interleaved-1f1b";
    QVERIFY(!estimate(plan, catalogue()).strategies[0].valid);
    plan.strategies[0].tensorParallel = 1;
    plan.strategies[0].pipelineParallel = 1;
    QVERIFY(!estimate(plan, catalogue()).strategies[0].valid);
    plan.strategies[0].virtualStages = 1;
    plan.strategies[0].schedule = "1f1b";
    plan.strategies[0].pipelineParallel = 16;
    plan.workload.globalBatch = Count(8192) * 262'144; // more micro-batches than a replay takes
    const StrategyEstimate strategy = estimate(plan, catalogue()).strategies[0];
    QCOMPARE(strategy.pipeline.microBatches, std::optional<Count>(262'144));
    QVERIFY(!strategy.pipeline.bubbleOverIdeal);
}

// Stages are the product of pipeline ranks and chunks, however each of them is within the layers.
void TestEstimate::moreStagesThanLayersAreFindings_data()
{
    QTest::addColumn<qlonglong>("layers"); // 0 = a model of no shape
    QTest::addColumn<qlonglong>("virtualStages");
    QTest::addColumn<QString>("rule");
    QTest::newRow("20,000 layers") << 20'000LL << 19'999LL << "chunks-within-layers";
    QTest::newRow("no shape") << 0LL << 19'999LL << "stages-within-any-model";
    QTest::newRow("no shape, most") << 0LL << 2'147'483'647LL << "stages-within-any-model";
}

void TestEstimate::moreStagesThanLayersAreFindings()
{
    QFETCH(qlonglong, layers);
    QFETCH(qlonglong, virtualStages);
    QFETCH(QString, rule);
    Plan plan = layers > 0 ? llama405(2048) : sevenBillion(2048);
    plan.model.architecture.layers = layers;
    plan.strategies = {{.name = "a",
                        .pipelineParallel = 16'384,
                        .schedule = "interleaved-1f1b",
                        .virtualStages = virtualStages,
                        .virtualStagesGiven = true}};
    const StrategyEstimate strategy = estimate(plan, catalogue()).strategies[0];
    QVERIFY(!strategy.valid);
    QVERIFY(!strategy.stageLayers);
    QVERIFY(std::any_of(strategy.findings.begin(), strategy.findings.end(),
                        [&](const Finding &finding) { return finding.rule == rule.toStdString(); }));
}

// Gradient accumulation runs one micro-batch after the other.
void TestEstimate::withoutAPipelineOneMicroBatchIsInFlight()
{
    const StrategyEstimate strategy = estimate(sevenBillion(1), catalogue()).strategies[0];
    QCOMPARE(strategy.pipeline.microBatches, std::optional<Count>(8)); // 64 sequences over 8 GPUs
    QCOMPARE(strategy.memory->stages[0].inFlightMicroBatches, std::optional<Count>(1));
}

// 1.75 billion parameters a stage at 2 bytes: PipeDream keeps p-r versions on rank r (Narayanan et al. 2019, section
// 3.3), PipeDream-2BW two (arXiv 2006.09503, section 3.1). Gradients and optimizer have one.
void TestEstimate::asynchronousSchedulesKeepVersions_data()
{
    QTest::addColumn<QList<double>>("gigabytes");
    QTest::newRow("1f1b") << QList<double>{3.5, 3.5, 3.5, 3.5};
    QTest::newRow("pipedream") << QList<double>{14, 10.5, 7, 3.5};
    QTest::newRow("pipedream-2bw") << QList<double>{7, 7, 7, 7};
    QTest::newRow("dualpipe") << QList<double>{7, 7, 7, 7}; // two stages, not two versions
}

void TestEstimate::asynchronousSchedulesKeepVersions()
{
    QFETCH(QList<double>, gigabytes);
    Plan plan = sevenBillion(2);
    plan.strategies[0].pipelineParallel = 4;
    plan.strategies[0].schedule = QTest::currentDataTag();
    const StrategyEstimate strategy = estimate(plan, catalogue()).strategies[0];
    const Count stagesHeld = plan.strategies[0].schedule == "dualpipe" ? 2 : 1;
    for (std::size_t rank = 0; rank < 4; ++rank) {
        const StageMemory &stage = strategy.memory->stages[rank];
        QCOMPARE(inGB(stage.parameterBytes), gigabytes[qsizetype(rank)]);
        QCOMPARE(inGB(stage.gradientBytes), 7.0 * double(stagesHeld));
    }
}

// 10^18 parameters, the most a document holds: 2, 4 and 12 bytes each, 18 in all, which is beyond 63 bits.
void TestEstimate::bytesOfTheLargestModel()
{
    Plan plan = sevenBillion(1);
    plan.model.architecture.onlyParameters = 1'000'000'000'000'000'000;
    const auto json = estimateJson(estimate(plan, catalogue()), "plan.shardyard", {});
    const auto &stage = json["strategies"][0]["memory"]["stages"][0];
    QCOMPARE(stage["parameters_bytes"].get<std::uint64_t>(), 2'000'000'000'000'000'000U);
    QCOMPARE(stage["optimizer_bytes"].get<std::uint64_t>(), 12'000'000'000'000'000'000U);
    QCOMPARE(stage["model_states_bytes"].dump(), std::string("18000000000000000000"));
    QCOMPARE(wholeBytes(Bytes(2e19)), std::uint64_t(18'446'744'073'709'551'615U)); // 2^64 - 1
    QCOMPARE(wholeBytes(Bytes(0)), std::uint64_t(0));
}

void TestEstimate::anEmptyYardHasAnAnswer()
{
    Plan plan = llama405(1);
    plan.cluster.nodes.clear();
    const Estimate result = estimate(plan, catalogue());
    QCOMPARE(result.cluster.gpus, Count(0));
    QVERIFY(!result.strategies[0].grid);
}

void TestEstimate::termsAreComplete()
{
    QSet<QString> ids;
    for (const Term &row : terms()) {
        ids.insert(QString::fromUtf8(row.id.data(), qsizetype(row.id.size())));
        for (const std::string_view text : {row.id, row.name, row.formula, row.meaning, row.source})
            QVERIFY2(!text.empty(), row.id.data());
        QVERIFY(term(row.id) == &row);
    }
    QCOMPARE(ids.size(), qsizetype(terms().size()));
    QVERIFY(term("no such term") == nullptr);
}

void TestEstimate::jsonLeavesTheUnknownNull()
{
    Plan plan = sevenBillion(1);
    const auto json = estimateJson(estimate(plan, catalogue()), "plan.shardyard", {"strategies[0].mine"});
    QCOMPARE(json["notes"][0].get<std::string>(), std::string("strategies[0].mine"));
    const auto &strategy = json["strategies"][0];
    QVERIFY(strategy["memory"]["peak_bytes"].is_null());
    QVERIFY(strategy["time"]["step_s"].is_null());
    QVERIFY(strategy["memory"]["stages"][0]["parameters_bytes"].is_number_integer());
    QCOMPARE(strategy["memory"]["stages"][0]["parameters_bytes"].get<Count>(), Count(14'000'000'000));
}

QTEST_GUILESS_MAIN(TestEstimate)
#include "tst_estimate.moc"
