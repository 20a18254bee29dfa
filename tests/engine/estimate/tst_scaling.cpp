// SPDX-License-Identifier: GPL-3.0-or-later
// A strategy on fewer and more of its nodes.
#include "engine/estimate/scaling.h"

#include <QTest>

using namespace shardyard;

namespace {

/// Llama 3 8B on eight nodes, 32 micro-batches a replica.
Plan llama(const Catalogue &catalogue)
{
    Plan plan;
    plan.model.architecture = catalogue.model("llama-3-8b")->architecture;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = 8}};
    plan.workload = {.sequenceLength = 8192, .globalBatch = 256, .tokens = 1e12};
    plan.strategies = {{.name = "a",
                        .tensorParallel = 4,
                        .pipelineParallel = 2,
                        .dataParallel = 8,
                        .sharding = Sharding::Zero1,
                        .framework = "megatron"},
                       {.name = "b"}};
    return plan;
}

} // namespace

class TestScaling : public QObject
{
    Q_OBJECT

private slots:
    void nodesAndBatch_data()
    {
        QTest::addColumn<int>("times");
        QTest::addColumn<int>("over");
        QTest::addColumn<int>("nodes"); // 0 = they do not divide
        QTest::addColumn<int>("grown");
        QTest::newRow("an eighth") << 1 << 8 << 1 << 32;
        QTest::newRow("half") << 1 << 2 << 4 << 128;
        QTest::newRow("as it is") << 1 << 1 << 8 << 256;
        QTest::newRow("eight times") << 8 << 1 << 64 << 2048;
        QTest::newRow("a sixteenth") << 1 << 16 << 0 << 0;
    }

    void nodesAndBatch()
    {
        QFETCH(int, times);
        QFETCH(int, over);
        QFETCH(int, nodes);
        QFETCH(int, grown);
        const Scale scale{.times = times, .over = over};
        const std::optional<Plan> same = scaledPlan(llama(m_catalogue), 0, scale, false);
        const std::optional<Plan> growing = scaledPlan(llama(m_catalogue), 0, scale, true);
        QCOMPARE(same.has_value(), nodes > 0);
        if (!same)
            return;
        QCOMPARE(same->strategies.size(), std::size_t(1));
        QCOMPARE(same->cluster.nodes.front().count, Count(nodes));
        QCOMPARE(same->workload.globalBatch, Count(256));
        QCOMPARE(growing->workload.globalBatch, Count(grown));
    }

    /// Data parallelism takes the change, whatever the plan gives for it; tensor and pipeline stay.
    void degreesStay()
    {
        const Plan half = *scaledPlan(llama(m_catalogue), 0, {.over = 2}, false);
        const Degrees degrees = estimate(half, m_catalogue).strategies.front().grid->degrees;
        QCOMPARE(degrees.tensor, Count(4));
        QCOMPARE(degrees.pipeline, Count(2));
        QCOMPARE(degrees.data, Count(4));
    }

    void placedByHand()
    {
        Plan plan = llama(m_catalogue);
        plan.cluster.placement = {{.firstGpu = 32, .count = 32}, {.firstGpu = 0, .count = 32}};
        QVERIFY(scaledPlan(plan, 0, {.times = 2}, false)->cluster.placement.empty());
        QCOMPARE(scaledPlan(plan, 0, {}, false)->cluster.placement, plan.cluster.placement);
        plan.cluster.nodes.front().domain = "rack";
        QVERIFY(!scaledPlan(plan, 0, {.times = 2}, false));
    }

    /// 256 sequences fill 8 replicas of 32 micro-batches, and 512 GPUs' 64 of 4: there the pipeline idles
    /// (p - 1) / m = 1/4 of its work instead of 1/32, so a GPU does less; with the batch grown it does as much but for
    /// what data parallelism adds.
    void moreGpusDoLessEach()
    {
        const std::vector<ScalingPoint> points = scaling(llama(m_catalogue), m_catalogue, 0);
        QCOMPARE(points.size(), std::size_t(7));
        QCOMPARE(points.front().gpus, Count(8));
        QCOMPARE(points.back().gpus, Count(512));
        for (std::size_t i = 1; i < points.size(); ++i)
            QVERIFY(points[i].sameBatch.tokensPerSecondPerGpu < points[i - 1].sameBatch.tokensPerSecondPerGpu);
        const double lost = *points.back().sameBatch.tokensPerSecondPerGpu / *points[3].sameBatch.tokensPerSecondPerGpu;
        QVERIFY2(lost < 33.0 / 32 / (5.0 / 4) + 0.02 && lost > 0.5, std::to_string(lost).c_str());
        const double kept =
            *points.back().grownBatch.tokensPerSecondPerGpu / *points[3].sameBatch.tokensPerSecondPerGpu;
        QVERIFY2(kept > 0.95 && kept < 1.001, std::to_string(kept).c_str());
        QCOMPARE(idealRate(points), points.front().sameBatch.tokensPerSecondPerGpu);
    }

    void asItIsEqualsTheEstimate()
    {
        const Plan plan = llama(m_catalogue);
        const StrategyEstimate now = estimate(plan, m_catalogue).strategies.front();
        const std::vector<ScalingPoint> points = scaling(plan, m_catalogue, 0);
        QCOMPARE(*points[3].sameBatch.tokensPerSecondPerGpu, now.time->tokensPerSecond() / 64);
        QCOMPARE(points[3].grownBatch, points[3].sameBatch);
        QVERIFY(points[3].sameBatch.runs);
    }

    /// Eight sequences do not divide over sixteen replicas.
    void whatCannotRunSaysWhy()
    {
        Plan plan = llama(m_catalogue);
        plan.workload.globalBatch = 8;
        const std::vector<ScalingPoint> points = scaling(plan, m_catalogue, 0);
        QVERIFY(!points[4].sameBatch.tokensPerSecondPerGpu);
        QVERIFY(!points[4].sameBatch.runs);
        QVERIFY(!points[4].sameBatch.problem.empty());
        QVERIFY(points[4].grownBatch.tokensPerSecondPerGpu);
        QVERIFY(!idealRate({}));
    }

private:
    Catalogue m_catalogue = builtInCatalogue();
};

QTEST_GUILESS_MAIN(TestScaling)
#include "tst_scaling.moc"
