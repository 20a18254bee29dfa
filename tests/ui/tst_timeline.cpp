// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/yardwindow.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/format.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timelineitem.h"

#include <QAbstractItemModelTester>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

using namespace shardyard;

namespace {

/// Two ranks, two micro-batches, forward 1 and backward 2: rank 0 runs F0 F1 B0 B1 at 0, 1, 4, 7 and rank 1 F0 B0 F1 B1
/// at 1, 2, 4, 5 (1F1B: Narayanan et al. 2021, arXiv 2104.04473, section 2.2.1).
TimelineLane smallLane()
{
    TimelineLane lane;
    lane.request = {.kind = scheduleKind("1f1b"),
                    .shape = {.pipelineRanks = 2, .microBatches = 2},
                    .times = {.forward = {1, 1}, .backward = {2, 2}, .weight = {1, 1}},
                    .keepTimeline = true};
    lane.simulation = std::make_shared<const Simulation>(*simulate(lane.request));
    return lane;
}

/// The first lane's item; what a Repeater makes is no child object of the window.
TimelineItem *laneItem(QQuickItem *item)
{
    if (auto *lane = qobject_cast<TimelineItem *>(item))
        return lane;
    for (QQuickItem *child : item->childItems())
        if (TimelineItem *found = laneItem(child))
            return found;
    return nullptr;
}

QString example(const char *name)
{
    return QStringLiteral(RESOURCES "/examples/%1.shardyard").arg(QLatin1String(name));
}

} // namespace

class TestTimeline : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void atTimes_data();
    void atTimes();
    void heldOverTime();
    void heldInBytes();
    void cursorSaysBytes();
    void pixelsAreTheBlocks();
    void keysOpenIt();
    void slidersAnswer();
    void lanesShareAClock();
    void lanesStayWithTheirStrategies();
    void lanesAreAModel();
    void changedLanesSaySo();
    void anotherDocumentBeginsAnew();
    void legendShowsInNarrowWindows();
    void pickedRankIsSelectedOnTheCanvas();
    void overlappedBlocksNameBoth();
    void wheelZoomsAndDragPans();
    void everyScheduleIsDrawn();
    void stepEndIsDrawn();
    void stepEndOfAPlan();
    void steadyLanesSaySo();

private:
    static Timeline *open(YardWindow &yard, const QString &file);

    QTemporaryDir m_folder;
};

void TestTimeline::initTestCase()
{
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    installTranslations();
    prepareControls();
}

Timeline *TestTimeline::open(YardWindow &yard, const QString &file)
{
    if (!yard.show() || !yard.open(file))
        return nullptr;
    yard.key(Qt::Key_2, Qt::ControlModifier);
    auto *timeline = yard.window().findChild<Timeline *>();
    if (timeline)
        timeline->wait();
    QCoreApplication::processEvents();
    return timeline;
}

void TestTimeline::atTimes_data()
{
    QTest::addColumn<int>("rank");
    QTest::addColumn<double>("time");
    QTest::addColumn<QString>("runs");
    QTest::addColumn<int>("held");
    QTest::addColumn<int>("busy");
    QTest::newRow("first forward") << 0 << 0.5 << "F0" << 1 << 1;
    QTest::newRow("second forward") << 0 << 1.5 << "F1" << 2 << 2;
    QTest::newRow("waits for the gradient") << 0 << 3.0 << "" << 2 << 1;
    QTest::newRow("first backward") << 0 << 4.5 << "B0" << 2 << 2;
    QTest::newRow("let go") << 0 << 6.5 << "" << 1 << 1;
    QTest::newRow("last stage") << 1 << 2.5 << "B0" << 1 << 1;
    QTest::newRow("nothing yet") << 1 << 0.5 << "" << 0 << 1;
    QTest::newRow("over") << 0 << 9.5 << "" << 0 << 0;
}

void TestTimeline::atTimes()
{
    QFETCH(const int, rank);
    QFETCH(const double, time);
    QFETCH(const QString, runs);
    QFETCH(const int, held);
    QFETCH(const int, busy);
    const TimelineLane lane = smallLane();
    const AtTime at = atTime(lane, rank, time);
    const QString found = at.operation
        ? QString("%1%2").arg(at.operation->kind == OperationKind::Forward ? "F" : "B").arg(at.operation->microBatch)
        : QString();
    QCOMPARE(found, runs);
    QCOMPARE(at.held, Count(held));
    QCOMPARE(busyRanks(lane, time), busy);
}

void TestTimeline::heldOverTime()
{
    QString text;
    for (const HeldStep &step : heldSteps(smallLane(), 0))
        text += QString("%1:%2 ").arg(step.time).arg(step.held);
    QCOMPARE(text, QString("0:1 1:2 6:1 9:0 "));
}

/// The colour at a time on a rank is that of what runs there, whether blocks are drawn one by one or averaged.
void TestTimeline::pixelsAreTheBlocks()
{
    const TimelineLane lane = smallLane();
    const Theme &theme = *Theme::instance();
    const QColor forward = theme.memoryColor(QStringLiteral("gradients"));
    const QColor backward = theme.memoryColor(QStringLiteral("activations"));
    for (const double width : {900.0, 9.0}) { // 100 pixels a forward, and one
        QImage image(int(width), 40, QImage::Format_RGB32);
        QPainter painter(&image);
        const LanePicture picture{.lane = lane, .theme = theme, .rows = QRectF(0, 0, width, 40), .start = 0, .end = 9};
        paintRows(painter, picture);
        painter.end();
        const auto at = [&](int rank, double time) {
            return image.pixelColor(int(picture.xOf(time)), int(picture.rowOf(rank).top()) + 1);
        };
        QCOMPARE(at(0, 0.2), forward);
        QCOMPARE(at(1, 0.2), theme.alt());
        QCOMPARE(at(0, 4.2), backward);
        QCOMPARE(at(1, 2.2), backward);
        QCOMPARE(at(0, 3.2), theme.alt());
        QCOMPARE(picture.rankAt(30), 1);
        QCOMPARE(picture.rankAt(50), -1);
    }
}

void TestTimeline::keysOpenIt()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("megatron-1008b-3072-a100"));
    QVERIFY(timeline);
    QVERIFY(laneItem(yard.window().contentItem()));
    QVERIFY(laneItem(yard.window().contentItem())->isVisible());
    QVERIFY(!yard.canvas()->isVisible());
    QCOMPARE(timeline->shown().size(), std::size_t(1));
    QCOMPARE(timeline->stages(), 64);
    QCOMPARE(timeline->shown().front().simulation->timeline.size(), std::size_t(64));
    QCOMPARE(timeline->viewStart(), 0.0);
    QCOMPARE(timeline->viewEnd(), timeline->end());
    yard.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(yard.canvas()->isVisible());
    QVERIFY(!timeline->isActive());
}

/// The bubble of GPipe and 1F1B with equal stages is (p-1)/m over ideal, whatever is set by hand.
void TestTimeline::slidersAnswer()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("guide-7b-60gb"));
    QVERIFY(timeline);
    timeline->setStages(4);
    timeline->setMicroBatches(16);
    timeline->wait();
    QVERIFY(!timeline->isPlain());
    QCOMPARE(timeline->shown().front().simulation->bubbleOverIdeal(), 0.1875);
    timeline->setMicroBatches(8);
    timeline->setSchedule(int(scheduleKind("zb-h1") - scheduleKinds().data()));
    timeline->setInputGradient(1);
    timeline->setWeightGradient(1);
    timeline->wait();
    // ZB-H1: (p-1)(f+b-w) over m(f+b+w), Qi et al. 2023 (arXiv 2401.10241), section 2.2.
    QCOMPARE(timeline->shown().front().simulation->bubbleOverIdeal(), 3.0 / 24);
    timeline->setSchedule(int(scheduleKind("dualpipe") - scheduleKinds().data()));
    timeline->setMicroBatches(4);
    timeline->wait();
    QCOMPARE(timeline->lanes()->rows().front().refusal,
             QString("DualPipe needs at least 8 micro-batches with 4 pipeline ranks, not 4."));
    const std::vector<ProgramRow> &programs = timeline->programs()->rows();
    QCOMPARE(programs.size(), std::size_t(2)); // as defined, and DeepSeek's own program
    for (const ProgramRow &program : programs)
        QCOMPARE(program.runs.mid(0, 10),
                 QList<bool>({false, false, false, false, false, false, false, true, false, true}));
    timeline->setSchedule(int(scheduleKind("1f1b") - scheduleKinds().data()));
    QStringList titles;
    for (const ProgramRow &program : timeline->programs()->rows())
        titles += program.title;
    QCOMPARE(titles, QStringList({"By definition", "Megatron-Core", "PyTorch", "DeepSpeed", "nanotron"}));
    // PyTorch wants as many micro-batches as stages (torch/distributed/pipelining/schedules.py), Megatron does not.
    QCOMPARE(timeline->programs()->rows()[1].runs.mid(0, 5), QList<bool>({true, true, true, true, true}));
    QCOMPARE(timeline->programs()->rows()[2].runs.mid(0, 5), QList<bool>({false, false, false, true, true}));
    timeline->reset();
    timeline->wait();
    QVERIFY(timeline->isPlain());
    QCOMPARE(yard.session().canUndo(), false); // the plan is not touched
}

/// The same work in more chunks: 1F1B ends after (m+p-1)·3 = 69 forwards of a rank, interleaved over 4 chunks after
/// 3m + 3(p-1)/v = 53.25 (Narayanan et al. 2021, arXiv 2104.04473, section 2.2).
void TestTimeline::lanesShareAClock()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("guide-7b-60gb"));
    QVERIFY(timeline);
    timeline->setStages(8);
    timeline->setMicroBatches(16);
    timeline->wait();
    QCOMPARE(timeline->shown().front().makespan(), 69.0);
    timeline->setSchedule(int(scheduleKind("interleaved-1f1b") - scheduleKinds().data()));
    timeline->setChunks(4);
    timeline->wait();
    QCOMPARE(timeline->shown().front().makespan(), 53.25);
}

void TestTimeline::lanesStayWithTheirStrategies()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("llama-3.1-405b-16384-h100"));
    QVERIFY(timeline);
    const auto titles = [&] {
        timeline->wait();
        QStringList all;
        for (const TimelineLane &lane : timeline->shown())
            all.append(lane.title);
        return all.join(" | ");
    };
    timeline->setSecond(1);
    QCOMPARE(titles(), QString("paper, 8K | paper, 131K"));
    QCOMPARE(timeline->shown()[0].unit, timeline->shown()[1].unit);
    QVERIFY(commands::removeStrategy(yard.session(), 0).isEmpty());
    yard.settle();
    QCOMPARE(titles(), QString("paper, 131K | paper, 131K"));
    yard.session().undo();
    yard.settle();
    QCOMPARE(timeline->second(), 1);
    timeline->setMicroBatches(32);
    QVERIFY(!timeline->isPlain());
    QVERIFY(yard.open(example("guide-7b-60gb")));
    timeline->wait();
    QVERIFY(timeline->isPlain()); // another plan begins anew
    QCOMPARE(timeline->second(), -1);
}

void TestTimeline::lanesAreAModel()
{
    LaneRows rows;
    const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
    TimelineLane lane = smallLane();
    rows.setLanes({lane});
    QCOMPARE(rows.rowCount(), 1);
    // (p-1)/m and (p-1)/(m+p-1) with p = m = 2
    QCOMPARE(rows.data(rows.index(0), LaneRows::OverIdealRole).toString().replace(QChar::Nbsp, ' '), QString("50.0 %"));
    QCOMPARE(rows.data(rows.index(0), LaneRows::OfTotalRole).toString().replace(QChar::Nbsp, ' '), QString("33.3 %"));
    QCOMPARE(rows.data(rows.index(0), LaneRows::ClosedFormRole).toString().replace(QChar::Nbsp, ' '),
             QString("50.0 %"));
    lane.request.times.transfer = 0.5; // the closed form knows no transfers
    rows.setLanes({lane});
    QCOMPARE(rows.data(rows.index(0), LaneRows::ClosedFormRole).toString(), QString());
    lane.request.times.transfer = 0;
    rows.setLanes({lane, lane});
    QCOMPARE(rows.rowCount(), 2);
    rows.setLanes({});
    QCOMPARE(rows.rowCount(), 0);
}

/// Rank 0 holds two micro-batches from 1 to 7, rank 1 one of them from 1 on (see smallLane).
void TestTimeline::heldInBytes()
{
    TimelineLane lane = smallLane();
    QVERIFY(!heldBytes(lane, 0, atTime(lane, 0, 3)));
    lane.chunkBytes = {fromGib(3), fromGib(5)};
    QCOMPARE(heldBytes(lane, 0, atTime(lane, 0, 0.5)), std::optional(fromGib(3)));
    QCOMPARE(heldBytes(lane, 0, atTime(lane, 0, 3)), std::optional(fromGib(6)));
    QCOMPARE(heldBytes(lane, 0, atTime(lane, 0, 9.5)), std::optional(Bytes()));
    QCOMPARE(heldBytes(lane, 1, atTime(lane, 1, 2.5)), std::optional(fromGib(5)));
    QVERIFY(!heldBytes(lane, 2, AtTime()));
}

/// While a rank holds the most it ever does, the cursor says what memory counts as activations; a lane that is not the
/// plan's own has no such number.
void TestTimeline::cursorSaysBytes()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("megatron-1008b-3072-a100"));
    QVERIFY(timeline);
    const StrategyEstimate &estimate = yard.session().snapshot()->estimate.strategies.front();
    for (const int rank : {0, 10}) {
        const auto index = static_cast<std::size_t>(rank);
        const TimelineLane &lane = timeline->shown().front();
        for (const HeldStep &step : heldSteps(lane, rank)) {
            if (step.held != estimate.pipeline.peakChunks[index])
                continue;
            timeline->setRank(rank);
            timeline->setCursor(step.time + 1e-6);
            break;
        }
        const QString said = timeline->atCursor(0);
        const QString bytes = formatMemory(*estimate.memory->stages[index].activationBytes);
        QVERIFY2(said.contains(bytes + QStringLiteral(" of activations;")), qPrintable(said + " / " + bytes));
    }
    timeline->setMicroBatches(128);
    timeline->wait();
    QVERIFY2(!timeline->atCursor(0).contains(QStringLiteral("activations")), qPrintable(timeline->atCursor(0)));
}

void TestTimeline::pickedRankIsSelectedOnTheCanvas()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("megatron-1008b-3072-a100"));
    QVERIFY(timeline);
    auto *item = laneItem(yard.window().contentItem());
    item->forceActiveFocus();
    yard.key(Qt::Key_Down);
    yard.key(Qt::Key_Down);
    QCOMPARE(timeline->rank(), 2);
    QCOMPARE(yard.session().selection().size(), std::size_t(1));
    const double before = timeline->cursor();
    yard.key(Qt::Key_Right);
    QVERIFY(timeline->cursor() > before);
    QVERIFY(timeline->atCursor(0).startsWith("Rank 2: forward 0"));
    // And the other way round: ranks go tp 8, dp 6, pp 64, so that GPU 480 is of stage 10.
    yard.session().setSelection({480}, 480);
    QCOMPARE(timeline->rank(), 10);
}

/// DualPipe's blocks are of a forward and a backward: both are named.
void TestTimeline::overlappedBlocksNameBoth()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("guide-7b-60gb"));
    QVERIFY(timeline);
    timeline->setStages(4);
    timeline->setMicroBatches(16);
    timeline->setSchedule(int(scheduleKind("dualpipe") - scheduleKinds().data()));
    timeline->wait();
    const TimelineLane &lane = timeline->shown().front();
    for (const TimedOperation &timed : lane.simulation->timeline[1]) {
        if (!timed.operation.overlapsNext)
            continue;
        timeline->setRank(1);
        timeline->setCursor((timed.start + timed.end) / 2 / lane.unit);
        const QString forward = QStringLiteral("forward %1 with backward ").arg(timed.operation.microBatch);
        QVERIFY2(timeline->atCursor(0).contains(forward), qPrintable(timeline->atCursor(0)));
        return;
    }
    QFAIL("no block overlaps");
}

void TestTimeline::changedLanesSaySo()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("llama-3.1-405b-16384-h100"));
    QVERIFY(timeline);
    QCOMPARE(timeline->lanes()->rows().front().changed, QString());
    timeline->setStages(8);
    timeline->setMicroBatches(32);
    timeline->wait();
    QCOMPARE(timeline->lanes()->rows().front().changed, QStringLiteral("8 stages, 32 micro-batches"));
    QVERIFY(yard.find("text", QStringLiteral("What if: 8 stages, 32 micro-batches")));
    timeline->reset();
    timeline->wait();
    QCOMPARE(timeline->lanes()->rows().front().changed, QString());
}

/// What was tried on one plan is not carried to another of the same title.
void TestTimeline::anotherDocumentBeginsAnew()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("llama-3.1-405b-16384-h100"));
    QVERIFY(timeline);
    timeline->setStages(8);
    timeline->setSecond(1);
    timeline->wait();
    QVERIFY(!timeline->isPlain());
    QVERIFY(yard.open(example("llama-3.1-405b-16384-h100")));
    timeline->wait();
    QVERIFY(timeline->isPlain());
    QCOMPARE(timeline->second(), -1);
}

void TestTimeline::legendShowsInNarrowWindows()
{
    for (const int width : {1440, 1024, 960}) {
        YardWindow yard(QSize(width, 700));
        QVERIFY(open(yard, example("llama-3.1-405b-16384-h100")));
        yard.settle();
        bool shown = false;
        for (const QQuickItem *entry : yard.findAll("text", QStringLiteral("Weight gradient"))) {
            bool opaque = true;
            for (const QQuickItem *at = entry; at; at = at->parentItem())
                opaque = opaque && at->opacity() > 0;
            const double right = entry->mapToScene({entry->width(), 0}).x();
            const double left = entry->mapToScene({0, 0}).x();
            shown = shown || (opaque && left > 262 && right < width); // not the slider's name on the left
        }
        QVERIFY2(shown, qPrintable(QString::number(width)));
        // The last number of a lane's head is in the window, too.
        const QQuickItem *peak = yard.find("name", QStringLiteral("Peak in flight"));
        QVERIFY(peak);
        QVERIFY(peak->mapToScene({peak->width(), 0}).x() <= width);
    }
}

void TestTimeline::wheelZoomsAndDragPans()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("llama-3.1-405b-16384-h100"));
    QVERIFY(timeline);
    auto *item = laneItem(yard.window().contentItem());
    const QPoint middle = yard.middle(item);
    const double all = timeline->viewEnd() - timeline->viewStart();
    QWheelEvent wheel(middle, yard.window().mapToGlobal(middle), {}, QPoint(0, 480), Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&yard.window(), &wheel);
    const double length = timeline->viewEnd() - timeline->viewStart();
    QVERIFY(length < 0.5 * all);
    const double start = timeline->viewStart();
    yard.press(middle);
    yard.moveTo(middle - QPoint(100, 0));
    yard.release();
    QVERIFY(timeline->viewStart() > start);
    QVERIFY(std::abs(timeline->viewEnd() - timeline->viewStart() - length) < 1e-9);
    item->forceActiveFocus();
    yard.key(Qt::Key_F);
    QCOMPARE(timeline->viewEnd() - timeline->viewStart(), all);
}

/// Every schedule gives a lane with blocks, at the sizes that all of them run.
void TestTimeline::everyScheduleIsDrawn()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("llama-3.1-405b-16384-h100"));
    QVERIFY(timeline);
    timeline->setStages(4);
    timeline->setMicroBatches(16);
    timeline->setGroup(4);
    for (int i = 0; i < int(scheduleKinds().size()); ++i) {
        timeline->setSchedule(i);
        timeline->wait();
        const TimelineLane &lane = timeline->shown().front();
        QVERIFY2(lane.refusal.isEmpty(), qPrintable(lane.refusal));
        QCOMPARE(lane.simulation->timeline.size(), std::size_t(4));
        QVERIFY(!yard.window().grabWindow().isNull());
    }
}

/// After the pipeline's 9: what nothing hides until 10, the optimizer until 12, on both ranks.
void TestTimeline::stepEndIsDrawn()
{
    TimelineLane lane = smallLane();
    lane.stepEnd = {.exposed = 1, .optimizer = 2};
    QCOMPARE(lane.end(), 12.0);
    QVERIFY(!atTime(lane, 1, 8.5).communicates);
    QVERIFY(atTime(lane, 1, 9.5).communicates);
    QVERIFY(!atTime(lane, 1, 9.5).optimizes);
    QVERIFY(atTime(lane, 0, 11).optimizes);
    QVERIFY(!atTime(lane, 0, 12.5).optimizes);
    QCOMPARE(busyRanks(lane, 11), 2);
    QCOMPARE(busyRanks(lane, 12.5), 0);
    const Theme &theme = *Theme::instance();
    QImage image(600, 40, QImage::Format_RGB32);
    QPainter painter(&image);
    const LanePicture picture{.lane = lane, .theme = theme, .rows = QRectF(0, 0, 600, 40), .start = 0, .end = 12};
    paintRows(painter, picture);
    painter.end();
    for (const int rank : {0, 1}) {
        const auto at = [&](double time) {
            return image.pixelColor(int(picture.xOf(time)), int(picture.rowOf(rank).top()) + 1);
        };
        QCOMPARE(at(9.1), exposedColor(theme));
        QCOMPARE(at(11.9), optimizerColor(theme));
    }
}

/// The lane ends where the estimate's step does: the pipeline, what data parallelism does not hide, the optimizer.
void TestTimeline::stepEndOfAPlan()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("megatron-1008b-3072-a100"));
    QVERIFY(timeline);
    const StrategyEstimate &estimate = yard.session().snapshot()->estimate.strategies.front();
    const TimelineLane &lane = timeline->shown().front();
    QVERIFY(qAbs(lane.simulation->makespan / estimate.pipeline.makespan->value() - 1) < 1e-9);
    QCOMPARE(lane.stepEnd.optimizer, estimate.time->optimizer.value());
    QVERIFY(timeline->end() > lane.makespan());
    timeline->setCursor(lane.end() - 0.5 * lane.stepEnd.optimizer / lane.unit);
    QVERIFY2(timeline->atCursor(0).startsWith(QStringLiteral("All ranks: optimizer, ")),
             qPrintable(timeline->atCursor(0)));
    timeline->setMicroBatches(64); // no longer the plan's own
    timeline->wait();
    QCOMPARE(timeline->shown().front().stepEnd.optimizer, 0.0);
}

/// PipeDream never flushes: once it runs, no rank waits (Harlap et al. 2018, arXiv 1806.03377, section 3.2).
void TestTimeline::steadyLanesSaySo()
{
    YardWindow yard;
    Timeline *timeline = open(yard, example("guide-7b-60gb"));
    QVERIFY(timeline);
    timeline->setStages(4);
    timeline->setMicroBatches(16);
    timeline->setSchedule(int(scheduleKind("pipedream") - scheduleKinds().data()));
    timeline->wait();
    QVERIFY(timeline->shown().front().steady);
    QCOMPARE(timeline->lanes()->rows().front().overIdeal, QStringLiteral("0.0\u00a0% steady"));
    timeline->setSchedule(int(scheduleKind("1f1b") - scheduleKinds().data()));
    timeline->wait();
    QCOMPARE(timeline->lanes()->rows().front().overIdeal, QStringLiteral("18.8\u00a0%"));
}

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
