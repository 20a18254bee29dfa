// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/rankgrid.h"
#include "engine/strategy/workloadgrid.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace shardyard;

namespace {

Strategy split(Count tensor, Count context, Count pipeline)
{
    Strategy strategy;
    strategy.tensorParallel = tensor;
    strategy.contextParallel = context;
    strategy.pipelineParallel = pipeline;
    return strategy;
}

std::vector<Count> list(const QString &text)
{
    std::vector<Count> numbers;
    for (const QString &word : text.split(' ', Qt::SkipEmptyParts))
        numbers.push_back(word.toLongLong());
    return numbers;
}

} // namespace

class TestRankGrid : public QObject
{
    Q_OBJECT

private slots:
    void groups_data();
    void groups();
    void expertGroups_data();
    void expertGroups();
    void servingExperts_data();
    void servingExperts();
    void refusals_data();
    void refusals();
    void numbersAndCoordinatesAgree();
    void groupsPartitionTheWorld();
    void pipelineGroups();
    void layers_data();
    void layers();
};

// Megatron-LM, megatron/core/parallel_state.py, initialize_model_parallel: 16 GPUs, tensor 2, pipeline 4. The second
// order is Llama 3's (arXiv 2407.21783, section 3.3.2: [TP, CP, PP, DP]), worked by hand.
void TestRankGrid::groups_data()
{
    QTest::addColumn<QString>("order");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("rank");
    QTest::addColumn<QString>("members");

    const auto tensor = int(GroupKind::Tensor);
    const auto pipeline = int(GroupKind::Pipeline);
    const auto data = int(GroupKind::Data);
    QTest::newRow("tensor of 0") << "tp-cp-dp-pp" << tensor << 0 << "0 1";
    QTest::newRow("tensor of 15") << "tp-cp-dp-pp" << tensor << 15 << "14 15";
    QTest::newRow("pipeline of 0") << "tp-cp-dp-pp" << pipeline << 0 << "0 4 8 12";
    QTest::newRow("pipeline of 7") << "tp-cp-dp-pp" << pipeline << 7 << "3 7 11 15";
    QTest::newRow("data of 0") << "tp-cp-dp-pp" << data << 0 << "0 2";
    QTest::newRow("data of 13") << "tp-cp-dp-pp" << data << 13 << "13 15";
    QTest::newRow("Llama 3, pipeline of 0") << "tp-cp-pp-dp" << pipeline << 0 << "0 2 4 6";
    QTest::newRow("Llama 3, data of 3") << "tp-cp-pp-dp" << data << 3 << "3 11";
}

void TestRankGrid::groups()
{
    QFETCH(QString, order);
    QFETCH(int, kind);
    QFETCH(int, rank);
    QFETCH(QString, members);
    Strategy strategy = split(2, 1, 4);
    strategy.rankOrder = *rankOrderFromName(order.toStdString());
    const auto grid = rankGrid(strategy, 16, false);
    QVERIFY(grid);
    QCOMPARE(grid->degrees.data, Count(2));
    QCOMPARE(grid->group(GroupKind(kind), rank), list(members));
}

// Degrees: world = etp·ep·pp·edp. The groups are worked by hand from Megatron's tp-cp-ep-dp-pp order with cp = 1.
void TestRankGrid::expertGroups_data()
{
    QTest::addColumn<int>("expertTensor");
    QTest::addColumn<int>("expert");
    QTest::addColumn<int>("pipeline");
    QTest::addColumn<int>("expertData");
    QTest::addColumn<QString>("expertGroupOf5");
    QTest::addColumn<QString>("expertDataGroupOf5");

    QTest::newRow("ep 4 of 16") << 1 << 4 << 1 << 4 << "4 5 6 7"
                                << "1 5 9 13";
    QTest::newRow("etp 2, ep 4") << 2 << 4 << 1 << 2 << "1 3 5 7"
                                 << "5 13";
    QTest::newRow("ep 4, pp 2") << 1 << 4 << 2 << 2 << "4 5 6 7"
                                << "1 5";
    QTest::newRow("ep fills the stage") << 1 << 8 << 2 << 1 << "0 1 2 3 4 5 6 7"
                                        << "5";
}

void TestRankGrid::expertGroups()
{
    QFETCH(int, expertTensor);
    QFETCH(int, expert);
    QFETCH(int, pipeline);
    QFETCH(int, expertData);
    QFETCH(QString, expertGroupOf5);
    QFETCH(QString, expertDataGroupOf5);
    Strategy strategy = split(2, 1, pipeline);
    strategy.expertParallel = expert;
    strategy.expertTensorParallel = expertTensor;
    const auto grid = rankGrid(strategy, 16, true);
    QVERIFY(grid);
    QCOMPARE(grid->degrees.expertData, Count(expertData));
    QCOMPARE(grid->group(GroupKind::Expert, 5), list(expertGroupOf5));
    QCOMPARE(grid->group(GroupKind::ExpertData, 5), list(expertDataGroupOf5));
}

// rules.json mcore-world-dense and mcore-world-expert (NVIDIA/Megatron-LM@d98e8a6): their bad and good examples.
// 16 GPUs. vLLM: experts over tensor · data, whole or sliced (vllm FusedMoEParallelConfig.make); SGLang: expert ·
// expert tensor = tensor (sglang parallel_state.py).
void TestRankGrid::servingExperts_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QList<qint64>>("degrees"); // tensor, pipeline, expert as given
    QTest::addColumn<bool>("enabled");
    QTest::addColumn<QList<qint64>>("experts"); // expert, expert tensor, expert data; empty = no grid
    QTest::newRow("vllm sliced") << "vllm" << QList<qint64>{4, 1, 1} << false << QList<qint64>{1, 16, 1};
    QTest::newRow("vllm whole") << "vllm" << QList<qint64>{4, 1, 1} << true << QList<qint64>{16, 1, 1};
    QTest::newRow("vllm pipeline") << "vllm" << QList<qint64>{4, 2, 3} << true << QList<qint64>{8, 1, 1};
    QTest::newRow("sglang") << "sglang" << QList<qint64>{8, 1, 4} << false << QList<qint64>{4, 2, 2};
    QTest::newRow("sglang sliced") << "sglang" << QList<qint64>{8, 1, 1} << true << QList<qint64>{1, 8, 2};
    QTest::newRow("sglang beyond tensor") << "sglang" << QList<qint64>{2, 1, 4} << false << QList<qint64>{};
}

void TestRankGrid::servingExperts()
{
    QFETCH(QString, engine);
    QFETCH(QList<qint64>, degrees);
    QFETCH(bool, enabled);
    QFETCH(QList<qint64>, experts);
    Strategy strategy;
    strategy.tensorParallel = degrees[0];
    strategy.pipelineParallel = degrees[1];
    strategy.expertParallel = degrees[2];
    strategy.enableExpertParallel = enabled;
    const Workload workload = {.kind = WorkloadKind::Serving, .engine = engine.toStdString()};
    const auto grid = rankGrid(strategy, workload, 16, true);
    QCOMPARE(grid.has_value(), !experts.isEmpty());
    if (!grid)
        return;
    const Degrees &d = grid->degrees;
    QCOMPARE((QList<qint64>{d.expert, d.expertTensor, d.expertData}), experts);
    QCOMPARE(d.expert * d.expertTensor * d.expertData * d.pipeline, Count(16));
    QCOMPARE(rankGrid(strategy, workload, 16, false)->degrees.expert, Count(1));
}

void TestRankGrid::refusals_data()
{
    QTest::addColumn<Count>("world");
    QTest::addColumn<QString>("degrees"); // tp cp pp ep etp
    QTest::addColumn<bool>("made");

    QTest::newRow("24 over tp4 pp4") << Count(24) << "4 1 4 1 1" << false;
    QTest::newRow("32 over tp4 pp4") << Count(32) << "4 1 4 1 1" << true;
    QTest::newRow("1024, pp16 ep64 etp2") << Count(1024) << "1 1 16 64 2" << false;
    QTest::newRow("1024, pp16 ep64 etp1") << Count(1024) << "1 1 16 64 1" << true;
    QTest::newRow("an empty yard") << Count(0) << "1 1 1 1 1" << false;
    QTest::newRow("degrees far beyond the world") << Count(8) << "2147483647 2147483647 2147483647 1 1" << false;
}

void TestRankGrid::refusals()
{
    QFETCH(Count, world);
    QFETCH(QString, degrees);
    QFETCH(bool, made);
    const std::vector<Count> d = list(degrees);
    Strategy strategy = split(d[0], d[1], d[2]);
    strategy.expertParallel = d[3];
    strategy.expertTensorParallel = d[4];
    QCOMPARE(rankGrid(strategy, world, true).has_value(), made);
}

void TestRankGrid::numbersAndCoordinatesAgree()
{
    for (const char *name : {"tp-cp-dp-pp", "tp-cp-pp-dp", "pp-dp-cp-tp", "dp-tp-pp-cp"}) {
        Strategy strategy = split(2, 3, 4);
        strategy.rankOrder = *rankOrderFromName(name);
        strategy.expertParallel = 6;
        const auto grid = rankGrid(strategy, 120, true);
        QVERIFY(grid);
        for (Count rank = 0; rank < 120; ++rank) {
            QCOMPARE(grid->rank(grid->coordinates(rank)), rank);
            QCOMPARE(grid->rank(grid->expertCoordinates(rank)), rank);
        }
    }
}

void TestRankGrid::groupsPartitionTheWorld()
{
    Strategy strategy = split(4, 2, 2);
    strategy.expertParallel = 8;
    const auto grid = rankGrid(strategy, 64, true);
    QVERIFY(grid);
    for (const GroupKind kind : {GroupKind::Tensor, GroupKind::Context, GroupKind::Data, GroupKind::Pipeline,
                                 GroupKind::Expert, GroupKind::ExpertTensor, GroupKind::ExpertData}) {
        for (Count rank = 0; rank < 64; ++rank) {
            const std::vector<Count> members = grid->group(kind, rank);
            QCOMPARE(static_cast<Count>(members.size()), grid->groupSize(kind));
            QVERIFY(std::find(members.begin(), members.end(), rank) != members.end());
            for (const Count member : members)
                QCOMPARE(grid->group(kind, member), members);
        }
    }
}

// Megatron-LM asserts that pipeline groups are the same for dense and expert layers (parallel_state.py).
void TestRankGrid::pipelineGroups()
{
    Strategy strategy = split(8, 1, 4);
    strategy.expertParallel = 8;
    QVERIFY(pipelineGroupsAgree(*rankGrid(strategy, 64, true)));
    strategy.rankOrder = *rankOrderFromName("tp-cp-pp-dp");
    QVERIFY(pipelineGroupsAgree(*rankGrid(strategy, 64, true)));
    strategy.expertParallel = 4;
    QVERIFY(!pipelineGroupsAgree(*rankGrid(strategy, 64, true)));
}

// Llama 3 405B: 126 layers, embedding and loss take a layer's place (arXiv 2407.21783, section 3.3.2); the rest by
// hand.
void TestRankGrid::layers_data()
{
    QTest::addColumn<Count>("layerCount");
    QTest::addColumn<Count>("pipeline");
    QTest::addColumn<Count>("virtualStages");
    QTest::addColumn<bool>("countEnds");
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<bool>("even");

    QTest::newRow("32 over 4") << Count(32) << Count(4) << Count(1) << false << ""
                               << "8 8 8 8" << true;
    QTest::newRow("126 over 16, ends counted") << Count(126) << Count(16) << Count(1) << true << ""
                                               << "7 8 8 8 8 8 8 8 8 8 8 8 8 8 8 7" << true;
    QTest::newRow("10 over 4") << Count(10) << Count(4) << Count(1) << false << ""
                               << "3 3 2 2" << false;
    QTest::newRow("6 over 2·2, ends counted") << Count(6) << Count(2) << Count(2) << true << ""
                                              << "1 2 2 1" << true;
    QTest::newRow("by hand") << Count(8) << Count(4) << Count(1) << false << "1 3 3 1"
                             << "1 3 3 1" << true;
    QTest::newRow("by hand, wrong sum") << Count(8) << Count(4) << Count(1) << false << "1 1 1 1"
                                        << "2 2 2 2" << true;
    QTest::newRow("fewer layers than stages, ends counted") << Count(1) << Count(4) << Count(1) << true << ""
                                                            << "0 1 0 0" << false;
}

void TestRankGrid::layers()
{
    QFETCH(Count, layerCount);
    QFETCH(Count, pipeline);
    QFETCH(Count, virtualStages);
    QFETCH(bool, countEnds);
    QFETCH(QString, given);
    QFETCH(QString, expected);
    QFETCH(bool, even);
    Strategy strategy = split(1, 1, pipeline);
    strategy.virtualStages = virtualStages;
    strategy.virtualStagesGiven = true;
    strategy.schedule = virtualStages > 1 ? "interleaved-1f1b" : "1f1b";
    strategy.countEmbeddingAndLoss = countEnds;
    strategy.layersPerStage = list(given);
    const StageLayers stages = stageLayers(strategy, layerCount);
    QCOMPARE(stages.layers, list(expected));
    QCOMPARE(stages.even, even);
    QCOMPARE(std::accumulate(stages.layers.begin(), stages.layers.end(), Count(0)), layerCount);
    for (std::size_t stage = 0; stage < stages.pipelineRank.size(); ++stage)
        QCOMPARE(stages.pipelineRank[stage], static_cast<Count>(stage) % pipeline);
}

QTEST_GUILESS_MAIN(TestRankGrid)
#include "tst_rankgrid.moc"
