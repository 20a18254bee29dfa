// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplesnapshot.h"

#include "ui/plots/bubbleplot.h"
#include "ui/plots/memoryplot.h"
#include "ui/plots/momentsplot.h"
#include "ui/plots/plotfill.h"
#include "ui/plots/plotkinds.h"
#include "ui/plots/plotlegend.h"
#include "ui/plots/plottable.h"
#include "ui/plots/scalingplot.h"
#include "ui/plots/stagegpu.h"
#include "ui/plots/statesplot.h"
#include "ui/plots/timeplots.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace shardyard;

namespace {

std::vector<double> values(const PlotTerm &term)
{
    std::vector<double> numbers;
    for (const auto &value : term.values)
        numbers.push_back(value.value_or(-1));
    return numbers;
}

QStringList termIds(const PlotSeries &series)
{
    QStringList ids;
    for (const PlotTerm &term : series.terms)
        ids += term.id;
    return ids;
}

} // namespace

class TestPlots : public QObject
{
    Q_OBJECT

private slots:
    void memoryPerStage();
    void memoryOfInvalidStrategy();
    void memoryTermsFollowWhatIsComputed();
    void momentsOfTheSelectedStage();
    void bubbleBothDenominators();
    void statesOfWorstStage();
    void stepOfEachStrategy();
    void ratesAndCosts();
    void noStepSaysWhy();
    void noCostSaysWhy();
    void scalingLines();
    void partsOfAStepAreTold();
    void emptyStates();
    void selectedStageFollowsPlacement();
    void clickFindsGpuOfStage();
    void tableHoldsTheNumbers();
    void tableModel();
    void hatchStaysInside_data();
    void hatchStaysInside();
};

void TestPlots::memoryPerStage()
{
    const PlotSeries series = memoryPlot(sample::sampleSnapshot(), 0, 4);
    QCOMPARE(termIds(series), QStringList({"parameters", "gradients", "optimizer"}));
    QCOMPARE(values(series.terms[0]), std::vector<double>({4, 5, 6, 4}));
    QCOMPARE(values(series.terms[1]), std::vector<double>({8, 10, 12, 8}));
    QCOMPARE(values(series.terms[2]), std::vector<double>({12, 15, 18, 12}));
    QCOMPARE(series.total(2), std::optional<double>(36));
    QCOMPARE(series.capacity, std::optional<double>(80));
    QCOMPARE(series.title, QString("Model states per stage"));
    QVERIFY(series.note.contains("activations, logits, transient and overhead"));
    QVERIFY(!series.isEmpty());
}

void TestPlots::memoryOfInvalidStrategy()
{
    const PlotSeries series = memoryPlot(sample::sampleSnapshot(), 1);
    QVERIFY(series.isEmpty());
    QCOMPARE(series.emptyTitle, QString("Not computed for broken"));
    QCOMPARE(series.emptyReason, QString("32 heads cannot be divided over 3 tensor ranks."));
}

void TestPlots::memoryTermsFollowWhatIsComputed()
{
    Snapshot snapshot = sample::sampleSnapshot();
    for (StageMemory &stage : snapshot.estimate.strategies[0].memory->stages) {
        stage.activationBytes = fromGib(20);
        stage.logitsBytes = fromGib(0);
        stage.transientBytes = fromGib(1);
        stage.overheadBytes = fromGib(3);
    }
    const PlotSeries series = memoryPlot(snapshot, 0);
    QCOMPARE(series.terms.size(), std::size_t(7));
    QCOMPARE(series.total(2), std::optional<double>(60));
    QCOMPARE(series.title, QString("Memory per stage"));
    QVERIFY(series.note.isEmpty());
}

void TestPlots::momentsOfTheSelectedStage()
{
    Snapshot snapshot = sample::sampleSnapshot();
    MemoryEstimate &memory = *snapshot.estimate.strategies[0].memory;
    QCOMPARE(momentsPlot(snapshot, 0).emptyTitle, QString("Not computed for wide"));
    StageMemory &stage = memory.stages[static_cast<std::size_t>(memory.peakStage)];
    const MemoryParts states{.parameters = fromGib(6), .gradients = fromGib(12), .optimizer = fromGib(18)};
    MemoryMoment forward{.id = "forward", .name = "End of the forward", .module = {}, .parts = states};
    forward.parts.activations = fromGib(20);
    MemoryMoment step{.id = "optimizer", .name = "Optimizer step", .module = {}, .parts = states};
    step.parts.transient = fromGib(3);
    stage.moments = {forward, step};
    stage.peakMoment = 0;
    const PlotSeries series = momentsPlot(snapshot, 0);
    QCOMPARE(series.count(), 2);
    QCOMPARE(series.total(0), std::optional<double>(56));
    QCOMPARE(series.total(1), std::optional<double>(39));
    QCOMPARE(series.capacity, std::optional<double>(80));
    QCOMPARE(series.selected, 0);
    QCOMPARE(tableRow(series, 1).first(), QString("Optimizer step"));
}

void TestPlots::bubbleBothDenominators()
{
    const PlotSeries series = bubblePlot(sample::sampleSnapshot());
    QCOMPARE(termIds(series), QStringList({"of_ideal", "of_total"}));
    QCOMPARE(series.terms[0].values[0], std::optional<double>(18.75));
    QCOMPARE(*series.terms[1].values[0], 300.0 / 19);
    QVERIFY(!series.terms[0].values[1]);
    QCOMPARE(barLabel(series, 0, 0), QString("18.8\u00a0% of ideal"));
    QCOMPARE(barLabel(series, 0, 1), QString("15.8\u00a0% of total"));
    QCOMPARE(barLabel(series, 1, 0), QString("not computed"));
}

void TestPlots::statesOfWorstStage()
{
    const PlotSeries series = statesPlot(sample::sampleSnapshot(), 0);
    QCOMPARE(values(series.terms[0]), std::vector<double>({6, -1}));
    QCOMPARE(series.total(0), std::optional<double>(36));
    QCOMPARE(barLabel(series, 0, 0), QString("36.0 · stage 2"));
    QCOMPARE(barLabel(series, 1, 0), QString("not computed"));
    QCOMPARE(series.capacity, std::optional<double>(80));
}

void TestPlots::stepOfEachStrategy()
{
    Snapshot snapshot = sample::sampleSnapshot();
    sample::addTime(snapshot.estimate.strategies[0]);
    const PlotSeries series = stepPlot(snapshot, 0);
    QCOMPARE(termIds(series), QStringList({"step_compute", "step_exposed", "step_bubble", "step_optimizer"}));
    QCOMPARE(*series.total(0), 8.0);
    QCOMPARE(values(series.terms[0]), std::vector<double>({6.4, -1}));
    QCOMPARE(barLabel(series, 0, 0), QString("8.00"));
    QCOMPARE(barLabel(series, 1, 0), QString("not computed"));
    QCOMPARE(categoryText(series, 0),
             QString("Strategy wide: Compute 6.40, Exposed communication 0.40, Bubble 1.00, Optimizer 0.20, "
                     "together 8.00 s"));
}

void TestPlots::ratesAndCosts()
{
    Snapshot snapshot = sample::sampleSnapshot();
    sample::addTime(snapshot.estimate.strategies[0]);
    const PlotSeries rates = ratePlot(snapshot);
    QCOMPARE(barLabel(rates, 0, 0), QString("1,024 · MFU 25.0\u00a0%"));
    QVERIFY(rates.note.contains("matrix products once"));
    const PlotSeries costs = costPlot(snapshot);
    QCOMPARE(values(costs.terms[0]), std::vector<double>({38.4, -1}));
    QVERIFY(costs.subtitle.startsWith("thousand US dollars"));
    QCOMPARE(barLabel(costs, 0, 0), QString("38.4 · 10.0\u00a0days"));
}

void TestPlots::noStepSaysWhy()
{
    const Snapshot snapshot = sample::sampleSnapshot();
    for (const PlotSeries &series : {stepPlot(snapshot, 1), ratePlot(snapshot, 1), costPlot(snapshot, 1)}) {
        QCOMPARE(series.emptyTitle, QString("No step time computed"));
        QCOMPARE(series.emptyReason, QString("32 heads cannot be divided over 3 tensor ranks."));
        QCOMPARE(series.count(), 0);
    }
}

void TestPlots::noCostSaysWhy()
{
    Snapshot snapshot = sample::sampleSnapshot();
    sample::addTime(snapshot.estimate.strategies[0]);
    CostEstimate &cost = snapshot.estimate.strategies[0].cost;
    cost.usdTotal.reset();
    QVERIFY(costPlot(snapshot).emptyReason.contains("price"));
    cost = {};
    QVERIFY(costPlot(snapshot).emptyReason.contains("tokens"));
}

void TestPlots::scalingLines()
{
    const ScalingPoint half{.scale = {.over = 2},
                            .gpus = 8,
                            .sameBatch = {.tokensPerSecondPerGpu = 1100, .runs = false, .problem = "does not fit"},
                            .grownBatch = {.tokensPerSecondPerGpu = 1050, .runs = true, .problem = {}}};
    const ScalingPoint now{.scale = {},
                           .gpus = 16,
                           .sameBatch = {.tokensPerSecondPerGpu = 1024, .runs = true, .problem = {}},
                           .grownBatch = {.tokensPerSecondPerGpu = 1024, .runs = true, .problem = {}}};
    const ScalingPoint twice{.scale = {.times = 2},
                             .gpus = 32,
                             .sameBatch = {.problem = "the batch does not divide"},
                             .grownBatch = {.tokensPerSecondPerGpu = 1000, .runs = true, .problem = {}}};
    const PlotSeries series = scalingPlot({.strategy = "wide", .points = {half, now, twice}});
    QCOMPARE(termIds(series), QStringList({"grown_batch", "same_batch", "ideal_rate"}));
    QCOMPARE(values(series.terms[1]), std::vector<double>({1100, 1024, -1}));
    QCOMPARE(values(series.terms[2]), std::vector<double>({1024, 1024, 1024})); // of the first that runs
    QCOMPARE(series.terms[1].hollow, std::vector<bool>({true, false, true}));
    QCOMPARE(series.selected, 1);
    QCOMPARE(series.largest(), 1100.0);
    QCOMPARE(tableRow(series, 0), QStringList({"8", "1,050", "1,100", "1,024", "same batch: does not fit"}));
    QVERIFY(!scalingPlot({.strategy = "none", .points = {}}).emptyTitle.isEmpty());
}

/// Each part has a colour of its own, the bubble a hatch.
void TestPlots::partsOfAStepAreTold()
{
    for (const bool dark : {false, true}) {
        Theme theme(nullptr);
        theme.setDark(dark);
        QSet<QRgb> colours;
        for (const char *id : {"step_compute", "step_exposed", "step_optimizer", "same_batch", "ideal_rate"})
            colours.insert(plotFill(theme, QLatin1String(id)).ground.rgb());
        QCOMPARE(colours.size(), qsizetype(5));
        QCOMPARE(plotFill(theme, QStringLiteral("step_bubble")).degrees, 45);
    }
}

void TestPlots::emptyStates()
{
    Snapshot snapshot = sample::sampleSnapshot();
    snapshot.estimate.strategies.clear();
    for (const char *kind : {"memory", "moments", "bubble", "states", "step", "rate", "cost", "scaling"}) {
        const PlotSeries series = plotKind(QString::fromLatin1(kind))->series(snapshot, {});
        QCOMPARE(series.emptyTitle, QString("No strategies yet"));
        QVERIFY(!series.emptyReason.isEmpty());
        QCOMPARE(series.count(), 0);
        QCOMPARE(series.largest(), 0.0);
    }
    snapshot = sample::sampleSnapshot();
    snapshot.estimate.cluster = {};
    QCOMPARE(memoryPlot(snapshot, 0).emptyTitle, QString("No GPUs yet"));
    QVERIFY(!plotKind(u"no such plot"));
}

void TestPlots::selectedStageFollowsPlacement()
{
    Snapshot snapshot = sample::sampleSnapshot();
    StrategyEstimate &strategy = snapshot.estimate.strategies[0];
    // tensor 2, data 2, pipeline 4 in Megatron's order: ranks 0-3 are stage 0, 4-7 stage 1, …
    QCOMPARE(memoryPlot(snapshot, 0, 5).selected, 1);
    QCOMPARE(memoryPlot(snapshot, 0, -1).selected, -1);
    QCOMPARE(memoryPlot(snapshot, 0, 99).selected, -1);
    strategy.placement = {{.firstGpu = 8, .count = 8}, {.firstGpu = 0, .count = 8}};
    QCOMPARE(memoryPlot(snapshot, 0, 5).selected, 3);
    QCOMPARE(memoryPlot(snapshot, 0, 8).selected, 0);
}

void TestPlots::clickFindsGpuOfStage()
{
    StrategyEstimate strategy = sample::pipelined("wide");
    QCOMPARE(gpuOfStage(strategy, 2, -1), std::optional<Count>(8));
    QCOMPARE(gpuOfStage(strategy, 2, 5), std::optional<Count>(9)); // tensor 1 stays tensor 1
    strategy.placement = {{.firstGpu = 8, .count = 8}, {.firstGpu = 0, .count = 8}};
    QCOMPARE(gpuOfStage(strategy, 2, -1), std::optional<Count>(0));
    QVERIFY(!gpuOfStage(strategy, 4, -1));
    for (Count gpu = 0; gpu < 16; ++gpu)
        QCOMPARE(gpuForRank(strategy, *rankOnGpu(strategy, gpu)), gpu);
    strategy.grid.reset();
    QVERIFY(!gpuOfStage(strategy, 0, -1));
}

void TestPlots::tableHoldsTheNumbers()
{
    const PlotSeries series = memoryPlot(sample::sampleSnapshot(), 0);
    QCOMPARE(tableHeader(series),
             QStringList({"Stage", "Parameters, GiB", "Gradients, GiB", "Optimizer, GiB", "Together, GiB",
                          "Capacity, GiB", "Remark"}));
    QCOMPARE(tableRow(series, 2), QStringList({"2", "6.00", "12.00", "18.00", "36.00", "80.00", ""}));
    QCOMPARE(tableText(series).count('\n'), 5);
    QCOMPARE(categoryText(series, 2),
             QString("Stage 2: Parameters 6.00, Gradients 12.00, Optimizer 18.00, together 36.00 GiB"));
    const PlotSeries bubble = bubblePlot(sample::sampleSnapshot());
    QCOMPARE(tableRow(bubble, 1), QStringList({"broken", "–", "–", "not computed"}));
}

void TestPlots::tableModel()
{
    PlotTable table;
    PlotLegend legend;
    const QAbstractItemModelTester tableTester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester legendTester(&legend, QAbstractItemModelTester::FailureReportingMode::QtTest);
    int changes = 0;
    connect(&table, &QAbstractItemModel::dataChanged, this, [&](const QModelIndex &from) {
        ++changes;
        QCOMPARE(from.row(), 2);
    });
    Snapshot snapshot = sample::sampleSnapshot();
    table.take(memoryPlot(snapshot, 0));
    legend.take(memoryPlot(snapshot, 0));
    QCOMPARE(table.rowCount(), 5);
    QCOMPARE(legend.rowCount(), 3);
    snapshot.estimate.strategies[0].memory->stages[1].parameterBytes = fromGib(7);
    table.take(memoryPlot(snapshot, 0));
    QCOMPARE(changes, 1);
    QCOMPARE(table.index(2, 1).data().toString(), QString("7.00"));
    table.take(memoryPlot(snapshot, 1));
    legend.take(memoryPlot(snapshot, 1));
    QCOMPARE(table.rowCount(), 0);
    QCOMPARE(legend.rowCount(), 0);
}

void TestPlots::hatchStaysInside_data()
{
    QTest::addColumn<int>("degrees");
    QTest::addColumn<int>("least");
    QTest::newRow("level") << 0 << 5;
    QTest::newRow("falling") << 45 << 8;
    QTest::newRow("rising") << 135 << 8;
}

void TestPlots::hatchStaysInside()
{
    QFETCH(const int, degrees);
    QFETCH(const int, least);
    const QRectF rect(13.3, 7.7, 40, 31);
    const QRectF outer = rect.adjusted(-1e-6, -1e-6, 1e-6, 1e-6);
    const QList<QLineF> lines = hatchLines(rect, degrees, 6);
    QVERIFY(lines.size() >= least);
    for (const QLineF &line : lines) {
        QVERIFY(outer.contains(line.p1()) && outer.contains(line.p2()));
        QVERIFY(line.length() > 0);
    }
}

QTEST_MAIN(TestPlots)
#include "tst_plots.moc"
