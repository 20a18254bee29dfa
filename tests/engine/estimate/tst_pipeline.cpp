// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/pipeline.h"

#include <QTest>

using namespace shardyard;

namespace {

/// A GPT of Korthikanti et al.'s shape (arXiv 2205.05198): full heads, 4h wide, so a layer has 12h² elements in
/// matrices.
Plan gpt(Count layers, Count pipeline, Count microBatches)
{
    Plan plan;
    Architecture &model = plan.model.architecture;
    model.name = "GPT";
    model.layers = layers;
    model.hidden = 64;
    model.heads = 4;
    model.kvHeads = 4;
    model.headDim = 16;
    model.ffn = 256;
    model.vocab = 1; // a head of next to nothing
    model.gated = false;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = 1}};
    plan.workload = {.sequenceLength = 32, .globalBatch = microBatches * 8 / pipeline};
    plan.strategies = {{.name = "a", .pipelineParallel = pipeline}};
    return plan;
}

const StrategyEstimate &first(const Estimate &estimate)
{
    return estimate.strategies.front();
}

constexpr double matrices = 24.0 * 32 * 64 * 64; // 24·s·h²: 2 FLOPs an element of 12h², Korthikanti et al., appendix A
constexpr double core = 2.0 * 32 * 32 * 64; // 4·s²·h, half of it under the causal mask

} // namespace

class TestPipeline : public QObject
{
    Q_OBJECT

private slots:
    /// Of GPUs whose rates are not known the work stands for the time.
    void initTestCase()
    {
        for (Gpu &gpu : m_catalogue.gpus)
            gpu.peak = {};
    }
    void stageTimes_data();
    void stageTimes();
    void theHeadIsOnTheLastStage();
    void slowestRank();
    void unevenRanksIdleMoreThanTheBusiest();
    void aWrongListHasNoNumbers();
    void asynchronousSchedulesHaveNoBubble();
    void everyScheduleIsReplayed_data();
    void everyScheduleIsReplayed();

private:
    Catalogue m_catalogue = builtInCatalogue();
};

/// Table 1 of Qi et al. 2023 (arXiv 2401.10241): F = 24sbh² + core, B the same and core once more, W = 24sbh²; what is
/// recomputed belongs to B.
void TestPipeline::stageTimes_data()
{
    QTest::addColumn<QString>("recompute");
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<double>("repeated"); // of the two layers of a stage
    QTest::newRow("nothing") << "none"
                             << "flash" << 0.0;
    QTest::newRow("a flash core is never kept") << "selective"
                                                << "flash" << 0.0;
    QTest::newRow("the core of both") << "selective"
                                      << "unfused" << 2 * core;
    QTest::newRow("all") << "full"
                         << "flash" << 2 * (matrices + core);
    QTest::newRow("one layer of two") << "full 1"
                                      << "flash" << matrices + core;
}

void TestPipeline::stageTimes()
{
    QFETCH(const QString, recompute);
    QFETCH(const QString, kernel);
    QFETCH(const double, repeated);
    Plan plan = gpt(8, 4, 8);
    Strategy &strategy = plan.strategies.front();
    strategy.attentionKernel = kernel.toStdString();
    strategy.recompute.mode = recompute == "none" ? RecomputeMode::None
        : recompute == "selective"                ? RecomputeMode::Selective
                                                  : RecomputeMode::Full;
    if (recompute == "full 1")
        strategy.recompute.layers = 1;
    const auto request = pipelineReplay(plan, strategy, first(estimate(plan, m_catalogue)));
    QVERIFY(request);
    QCOMPARE(request->shape.microBatches, 8);
    QCOMPARE(request->times.forward[0], 2 * (matrices + core));
    QCOMPARE(request->times.weight[0], 2 * matrices);
    QCOMPARE(request->times.backward[0], 2 * request->times.forward[0] + repeated);
}

void TestPipeline::theHeadIsOnTheLastStage()
{
    Plan plan = gpt(8, 4, 8);
    plan.model.architecture.vocab = 1000;
    const auto request = pipelineReplay(plan, plan.strategies.front(), first(estimate(plan, m_catalogue)));
    QVERIFY(request);
    QCOMPARE(request->times.forward[2], 2 * (matrices + core));
    QCOMPARE(request->times.forward[3], 2 * (matrices + core) + 2.0 * 32 * 64 * 1000);
}

/// Layers 1, 3, 1, 1 of equal work: rank 1 has 3 of 6, twice the mean of 1.5.
void TestPipeline::slowestRank()
{
    Plan plan = gpt(6, 4, 8);
    plan.model.architecture.vocab = 1;
    plan.strategies.front().layersPerStage = {1, 3, 1, 1};
    const Estimate result = estimate(plan, m_catalogue);
    QCOMPARE(first(result).pipeline.slowestRank, std::optional<Count>(1));
    QVERIFY(std::abs(*first(result).pipeline.slowestOverMean - 2) < 0.01); // the head of one word
}

/// Layers 1, 3, 1, 1 and 8 micro-batches, one unit of forward and two of backward a layer: rank 1 works 8 · 9 = 72
/// units without a pause, after one forward and before one backward of rank 0, 75 in all. It idles 3 of 75, all ranks
/// together 1 - 6 · 3 · 8 / (4 · 75).
void TestPipeline::unevenRanksIdleMoreThanTheBusiest()
{
    Plan plan = gpt(6, 4, 8);
    plan.model.architecture.vocab = 1;
    plan.strategies.front().layersPerStage = {1, 3, 1, 1};
    const PipelineEstimate pipeline = first(estimate(plan, m_catalogue)).pipeline;
    QVERIFY(std::abs(*pipeline.bubbleOfTotal - 0.04) < 1e-3);
    QVERIFY(std::abs(*pipeline.idleFraction - 0.52) < 1e-3);
}

/// A list of layers that does not add up means no split: no numbers of another one are shown for it.
void TestPipeline::aWrongListHasNoNumbers()
{
    Plan plan = gpt(6, 4, 8);
    plan.strategies.front().layersPerStage = {1, 3, 1, 2};
    const StrategyEstimate result = first(estimate(plan, m_catalogue));
    QVERIFY(!result.valid);
    QVERIFY(!result.memory);
    QVERIFY(!result.stageLayers);
    QVERIFY(!result.pipeline.bubbleOverIdeal);
}

/// Narayanan et al. 2021 (arXiv 2006.09503, section 3.1): without a flush the pipeline stays full.
void TestPipeline::asynchronousSchedulesHaveNoBubble()
{
    for (const char *schedule : {"pipedream", "pipedream-2bw"}) {
        Plan plan = gpt(8, 4, 8);
        plan.model.architecture.vocab = 1;
        plan.strategies.front().schedule = schedule;
        const Estimate result = estimate(plan, m_catalogue);
        QVERIFY(first(result).pipeline.bubbleOverIdeal);
        QVERIFY(std::abs(*first(result).pipeline.bubbleOverIdeal) < 1e-3);
        QVERIFY(std::abs(*first(result).pipeline.bubbleOfTotal) < 1e-3);
    }
    const Estimate flushed = estimate(gpt(8, 4, 8), m_catalogue);
    QVERIFY(std::abs(*first(flushed).pipeline.bubbleOverIdeal - 3.0 / 8) < 1e-3); // (p-1)/m
}

void TestPipeline::everyScheduleIsReplayed_data()
{
    QTest::addColumn<QString>("schedule");
    for (const ScheduleKind &kind : scheduleKinds())
        QTest::newRow(kind.id.data()) << QString::fromLatin1(kind.id.data(), qsizetype(kind.id.size()));
}

/// The interleaved ones with two chunks; 16 micro-batches suit every schedule on 4 ranks.
void TestPipeline::everyScheduleIsReplayed()
{
    QFETCH(const QString, schedule);
    Plan plan = gpt(8, 4, 16);
    Strategy &strategy = plan.strategies.front();
    strategy.schedule = schedule.toStdString();
    if (scheduleKind(strategy.schedule)->virtualStages) {
        strategy.virtualStages = 2;
        strategy.virtualStagesGiven = true;
    }
    const Estimate result = estimate(plan, m_catalogue);
    QVERIFY(first(result).pipeline.bubbleOverIdeal);
    QVERIFY(*first(result).pipeline.bubbleOverIdeal > -1e-9);
    QVERIFY(*first(result).pipeline.bubbleOverIdeal < 0.25);
    QCOMPARE(first(result).pipeline.inFlight.size(), 4U);
    for (const Count inFlight : first(result).pipeline.inFlight)
        QVERIFY(inFlight >= 1 && inFlight <= 16);
}

QTEST_GUILESS_MAIN(TestPipeline)
#include "tst_pipeline.moc"
