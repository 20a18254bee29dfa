// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/closedform.h"
#include "engine/schedule/shipped.h"
#include "engine/schedule/simulate.h"
#include "engine/units/jsonread.h"

#include <QFile>
#include <QObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace shardyard;

namespace {

Json readData(const char *name)
{
    QFile file(QStringLiteral(TEST_DATA "/") + QString::fromLatin1(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", name);
    return Json::parse(file.readAll().toStdString());
}

template <class T>
std::vector<T> spread(const Json &list, Count size)
{
    const auto values = list.get<std::vector<T>>();
    return values.size() == 1 ? std::vector<T>(static_cast<std::size_t>(size), values.front()) : values;
}

ScheduleShape shapeOf(const Json &row)
{
    ScheduleShape shape{
        .pipelineRanks = row["stages"], .virtualStages = row["virtual_stages"], .microBatches = row["micro_batches"]};
    if (!row["group"].is_null())
        shape.group = row["group"].get<Count>();
    return shape;
}

StageTimes uniformTimes(Count stages, double forward, double backward)
{
    const auto size = static_cast<std::size_t>(stages);
    return {.forward = std::vector<double>(size, forward),
            .backward = std::vector<double>(size, backward),
            .weight = std::vector<double>(size, backward / 2)};
}

std::string printed(const Operation &operation)
{
    return (operation.replica > 0 ? "r" : "") + std::to_string(operation.stage)
        + "FBIW"[static_cast<int>(operation.kind)] + std::to_string(operation.microBatch);
}

std::string printed(const std::vector<Operation> &order)
{
    std::string line;
    for (std::size_t i = 0; i < order.size(); ++i) {
        line += line.empty() ? "" : " ";
        if (order[i].overlapsNext) {
            line += "(" + printed(order[i]) + ";" + printed(order[i + 1]) + ")";
            ++i;
        } else {
            line += printed(order[i]);
        }
    }
    return line;
}

bool close(double value, double expected)
{
    return std::abs(value - expected) <= 1e-9 * std::max(1.0, std::abs(expected));
}

ShapeRefusal noRefusal(const ScheduleShape &)
{
    return {};
}

/// Two ranks in V placement: rank 0 holds stages 0 and 3, rank 1 holds 1 and 2.
std::vector<std::vector<Operation>> zigzag(const ScheduleShape &)
{
    using enum OperationKind;
    return {{{Forward, 0, 0}, {Forward, 3, 0}, {Backward, 3, 0}, {Backward, 0, 0}},
            {{Forward, 1, 0}, {Forward, 2, 0}, {Backward, 2, 0}, {Backward, 1, 0}}};
}

/// Each rank waits for the other for ever.
std::vector<std::vector<Operation>> deadlock(const ScheduleShape &)
{
    using enum OperationKind;
    return {{{Backward, 0, 0}, {Forward, 0, 0}}, {{Forward, 1, 0}, {Backward, 1, 0}}};
}

} // namespace

class TestSchedule : public QObject
{
    Q_OBJECT

private slots:
    void everyRowHasTexts()
    {
        std::set<std::string_view> ids;
        for (const ScheduleKind &kind : scheduleKinds()) {
            QVERIFY(ids.insert(kind.id).second);
            QVERIFY(!kind.title.empty());
            QVERIFY(!kind.source.empty());
            QCOMPARE(scheduleKind(kind.id), &kind);
        }
        QVERIFY(!scheduleKind("no-such"));
    }

    void ordersMatchReference()
    {
        const Json data = readData("schedules-orders.json");
        std::set<std::string> seen;
        for (const Json &row : data["cases"]) {
            const std::string id = row["schedule"];
            seen.insert(id);
            const auto orders = scheduleKind(id)->operations(shapeOf(row));
            QCOMPARE(orders.size(), row["ranks"].size());
            for (std::size_t rank = 0; rank < orders.size(); ++rank)
                QCOMPARE(QString::fromStdString(printed(orders[rank])),
                         QString::fromStdString(row["ranks"][rank].get<std::string>()));
        }
        for (const ScheduleKind &kind : scheduleKinds())
            if (kind.synchronous)
                QVERIFY2(seen.contains(std::string(kind.id)), kind.id.data());
    }

    void simulationMatchesReference_data()
    {
        QTest::addColumn<QString>("text");
        const Json data = readData("schedules.json");
        for (const Json &row : data["cases"])
            QTest::newRow(row["id"].get<std::string>().c_str()) << QString::fromStdString(row.dump());
    }

    void simulationMatchesReference()
    {
        QFETCH(QString, text);
        const Json row = Json::parse(text.toStdString());
        const ScheduleShape shape = shapeOf(row);
        const Count stages = shape.globalStages();
        const ScheduleKind &kind = *scheduleKind(row["schedule"].get<std::string>());
        const StageTimes times = {.forward = spread<double>(row["forward"], stages),
                                  .backward = spread<double>(row["backward"], stages),
                                  .weight = spread<double>(row["weight"], stages),
                                  .transfer = row["transfer"],
                                  .blocking = row["blocking"],
                                  .overlap = row["overlap"]};
        const auto result = simulate({.kind = &kind, .shape = shape, .times = times});
        QVERIFY(result);
        const bool twoReplicas = kind.placement == StagePlacement::TwoReplicas;
        QVERIFY(close(result->makespan, row["makespan"]));
        QVERIFY(close(result->ideal, row["ideal"]));
        QVERIFY(close(result->bubbleOverIdeal(), row["bubble_over_ideal"]));
        QVERIFY(close(result->bubbleOfTotal(), row["bubble_of_total"]));
        QVERIFY(close(result->idleShare(), row["idle_share"]));
        QVERIFY(close(result->longestSpan, row["longest_span"]));
        QVERIFY(close(result->spanBubbleOverIdeal(), row["span_bubble_over_ideal"]));
        if (!row["closed_form_makespan"].is_null())
            QVERIFY(close(result->makespan, row["closed_form_makespan"]));
        // Whatever the closed form claims is what comes of the replay, and it speaks where the reference does.
        const std::optional<double> idle = closedFormIdle(kind, shape, times);
        QVERIFY(idle || row["closed_form_makespan"].is_null() || row["transfer"] > 0);
        if (idle)
            QVERIFY(close(result->makespan, result->ideal + *idle));
        const OrderCounts &counts = result->counts;
        QCOMPARE(counts.peakInFlight, spread<Count>(row["peak_in_flight"], twoReplicas ? 2 * stages : stages));
        QCOMPARE(counts.peakChunks, spread<Count>(row["peak_chunks"], shape.pipelineRanks));
        QCOMPARE(counts.peakUntilInputGradient, spread<Count>(row["peak_until_input_gradient"], shape.pipelineRanks));
        QCOMPARE(counts.messages, spread<Count>(row["messages"], shape.pipelineRanks));
        QVERIFY(result->timeline.empty());
    }

    /// Shapes each program's source takes, and the nearest it refuses (sources in the table).
    void shippedSchedulesRunTheirShapes_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<Count>("chunks");
        QTest::addColumn<Count>("group");
        QTest::addColumn<QString>("runs"); // of 1 to 12 micro-batches on 4 ranks
        const auto row = [](const char *program, const char *schedule, Count chunks, Count group, const char *runs) {
            QTest::addRow("%s %s group %d", program, schedule, int(group))
                << QString::fromLatin1(program) << QString::fromLatin1(schedule) << chunks << group
                << QString::fromLatin1(runs);
        };
        row("megatron", "1f1b", 1, 0, "++++++++++++");
        row("megatron", "interleaved-1f1b", 2, 0, "---+---+---+");
        row("megatron", "interleaved-1f1b", 2, 6, "-----+---+++"); // 6, then a rest of 4 or more, or none
        row("pytorch", "1f1b", 1, 0, "---+++++++++");
        row("pytorch", "interleaved-1f1b", 2, 0, "++++++++-+-+");
        row("pytorch", "dualpipe-v", 2, 0, "-------+++++");
        row("nanotron", "1f1b", 1, 0, "--++++++++++");
        row("dualpipe", "dualpipe", 1, 0, "-------+-+-+");
    }

    void shippedSchedulesRunTheirShapes()
    {
        QFETCH(const QString, program);
        QFETCH(const QString, schedule);
        QFETCH(const Count, chunks);
        QFETCH(const Count, group);
        QFETCH(const QString, runs);
        const ShippedSchedule *shipped = shippedSchedule(program.toStdString(), schedule.toStdString());
        QVERIFY(shipped);
        QString found;
        for (Count count = 1; count <= runs.size(); ++count)
            found += shipped->runs({.pipelineRanks = 4,
                                    .virtualStages = chunks,
                                    .microBatches = count,
                                    .group = group > 0 ? std::optional(group) : std::nullopt})
                ? QLatin1Char('+')
                : QLatin1Char('-');
        QCOMPARE(found, runs);
    }

    void shippedRowsAreComplete()
    {
        for (const ShippedSchedule &row : shippedSchedules()) {
            QVERIFY2(scheduleKind(row.schedule), row.schedule.data());
            QVERIFY(!row.title.empty() && row.source.size() > 10 && row.runs);
            QCOMPARE(shippedSchedule(row.program, row.schedule), &row);
        }
        QVERIFY(!shippedSchedule("megatron", "zb-v"));
    }

    /// 4 stages, 16 micro-batches: (p-1)/m and (p-1)/(m+p-1).
    void bothDenominators()
    {
        for (const char *id : {"1f1b", "gpipe"}) {
            const auto result = simulate({.kind = scheduleKind(id),
                                          .shape = {.pipelineRanks = 4, .microBatches = 16},
                                          .times = uniformTimes(4, 1, 2)});
            QVERIFY(result);
            QCOMPARE(result->bubbleOverIdeal(), 0.1875);
            QCOMPARE(result->bubbleOfTotal(), 3.0 / 19.0);
        }
    }

    /// Closed forms: Huang et al. 2019 and Narayanan et al. 2021, section 2.2.
    void uniformStagesFollowClosedForms()
    {
        for (const Count ranks : {1, 2, 3, 7, 16})
            for (const Count microBatches : {1, 2, 16, 33})
                for (const char *id : {"1f1b", "gpipe"}) {
                    const auto result = simulate({.kind = scheduleKind(id),
                                                  .shape = {.pipelineRanks = ranks, .microBatches = microBatches},
                                                  .times = uniformTimes(ranks, 1, 2)});
                    QVERIFY(result);
                    QCOMPARE(result->makespan, 3.0 * static_cast<double>(microBatches + ranks - 1));
                    const Count inFlight =
                        std::string_view(id) == "1f1b" ? std::min(ranks, microBatches) : microBatches;
                    QCOMPARE(result->counts.peakInFlight.front(), inFlight);
                }
        for (const Count chunks : {2, 4}) {
            const auto result = simulate({.kind = scheduleKind("interleaved-1f1b"),
                                          .shape = {.pipelineRanks = 8, .virtualStages = chunks, .microBatches = 24},
                                          .times = uniformTimes(8 * chunks, 1, 2)});
            QVERIFY(result);
            QCOMPARE(result->bubbleOverIdeal(), 7.0 / (24.0 * static_cast<double>(chunks)));
        }
    }

    /// PyTorch runs fewer micro-batches than ranks as one group of them all.
    void interleavedRunsFewMicroBatches()
    {
        const auto result = simulate({.kind = scheduleKind("interleaved-1f1b"),
                                      .shape = {.pipelineRanks = 4, .virtualStages = 2, .microBatches = 2},
                                      .times = uniformTimes(8, 1, 2)});
        QVERIFY(result);
        QCOMPARE(result->ideal, 12.0);
        QCOMPARE(result->counts.peakInFlight.front(), 2);
    }

    /// Whatever the shape, a schedule that takes it finishes, runs every micro-batch once on every stage and lets go of
    /// all it holds.
    void everyShapeFinishes()
    {
        for (const ScheduleKind &kind : scheduleKinds())
            for (const Count ranks : {1, 2, 3, 4, 6, 9})
                for (const Count chunks : {1, 2, 3})
                    for (const Count microBatches : {1, 2, 3, 4, 7, 12, 18, 24}) {
                        const ScheduleShape shape{
                            .pipelineRanks = ranks, .virtualStages = chunks, .microBatches = microBatches};
                        if (!kind.refusal(shape).empty())
                            continue;
                        const auto result = simulate(
                            {.kind = &kind, .shape = shape, .times = uniformTimes(shape.globalStages(), 1, 2)});
                        QVERIFY2(result, kind.id.data());
                        std::map<std::tuple<int, int, int>, int> seen; // replica, stage, micro-batch
                        for (const std::vector<Operation> &rank : kind.operations(shape))
                            for (const Operation &operation : rank)
                                seen[{operation.replica, operation.stage, operation.microBatch}] +=
                                    operation.kind == OperationKind::Forward         ? 1
                                    : operation.kind == OperationKind::Backward      ? 110
                                    : operation.kind == OperationKind::InputGradient ? 10
                                                                                     : 100;
                        QCOMPARE(static_cast<Count>(seen.size()), shape.globalStages() * microBatches);
                        for (const auto &[what, sum] : seen)
                            QCOMPARE(sum, 111);
                        QVERIFY(result->makespan >= result->ideal);
                    }
    }

    /// An overlapped block by hand: DualPipeV on one rank with two micro-batches runs F0 F1 alone, then blocks.
    void overlapShortensBlocks()
    {
        const ScheduleShape shape{.pipelineRanks = 1, .virtualStages = 2, .microBatches = 4};
        StageTimes times = uniformTimes(2, 1, 2);
        const auto plain = simulate({.kind = scheduleKind("dualpipe-v"), .shape = shape, .times = times});
        times.overlap = 0.5;
        const auto overlapped =
            simulate({.kind = scheduleKind("dualpipe-v"), .shape = shape, .times = times, .keepTimeline = true});
        QVERIFY(plain && overlapped);
        QCOMPARE(plain->makespan, 24.0); // 2 stages x 4 micro-batches x 3
        const auto orders = scheduleKind("dualpipe-v")->operations(shape);
        const auto blocks = std::count_if(orders[0].begin(), orders[0].end(),
                                          [](const Operation &operation) { return operation.overlapsNext; });
        QVERIFY(blocks > 0);
        QCOMPARE(overlapped->makespan, 24.0 - 1.5 * static_cast<double>(blocks));
        for (std::size_t i = 0; i + 1 < orders[0].size(); ++i)
            if (orders[0][i].overlapsNext) {
                QCOMPARE(overlapped->timeline[0][i].start, overlapped->timeline[0][i + 1].start);
                QCOMPARE(overlapped->timeline[0][i].end, overlapped->timeline[0][i + 1].end);
            }
    }

    void timelineIsConsistent()
    {
        const SimulationRequest request{.kind = scheduleKind("interleaved-1f1b"),
                                        .shape = {.pipelineRanks = 4, .virtualStages = 2, .microBatches = 8},
                                        .times = uniformTimes(8, 1, 2),
                                        .keepTimeline = true};
        const auto result = simulate(request);
        QVERIFY(result);
        QCOMPARE(result->timeline.size(), 4U);
        const auto orders = request.kind->operations(request.shape);
        double last = 0;
        for (std::size_t rank = 0; rank < 4; ++rank) {
            QCOMPARE(result->timeline[rank].size(), orders[rank].size());
            double free = 0;
            for (std::size_t n = 0; n < orders[rank].size(); ++n) {
                const TimedOperation &timed = result->timeline[rank][n];
                QCOMPARE(timed.operation, orders[rank][n]);
                QVERIFY(timed.start >= free);
                QCOMPARE(timed.end - timed.start, timed.operation.kind == OperationKind::Forward ? 1.0 : 2.0);
                free = timed.end;
            }
            last = std::max(last, free);
        }
        QCOMPARE(result->makespan, last);
    }

    /// By hand: F0 F1 F2 F3 with transfers 0-1 and 2-3 only, and back again: 4 + 8 + 4 · 0.5.
    void transfersFollowThePlacementInTheOrder()
    {
        const ScheduleKind kind = {
            .id = "v", .title = "V", .source = "", .virtualStages = true, .refusal = noRefusal, .operations = zigzag};
        StageTimes times = uniformTimes(4, 1, 2);
        times.transfer = 0.5;
        const auto result = simulate(
            {.kind = &kind, .shape = {.pipelineRanks = 2, .virtualStages = 2, .microBatches = 1}, .times = times});
        QVERIFY(result);
        QCOMPARE(result->makespan, 14.0);
        QCOMPARE(result->ideal, 6.0);
    }

    void deadlockIsNothing()
    {
        const ScheduleKind kind = {.id = "deadlock",
                                   .title = "",
                                   .source = "",
                                   .virtualStages = false,
                                   .refusal = noRefusal,
                                   .operations = deadlock};
        QVERIFY(!simulate(
            {.kind = &kind, .shape = {.pipelineRanks = 2, .microBatches = 1}, .times = uniformTimes(2, 1, 2)}));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<QList<qint64>>("shape"); // ranks, chunks, micro-batches, group (0 = absent)
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("reason");
        const QString interleaved = QStringLiteral("interleaved-1f1b");
        const auto row = [](const char *name, const QString &schedule, QList<qint64> shape, const char *field,
                            const char *reason) {
            QTest::newRow(name) << schedule << shape << QString::fromLatin1(field) << QString::fromLatin1(reason);
        };
        row("1f1b fewer micro-batches", QStringLiteral("1f1b"), {8, 1, 5, 0}, "", "");
        row("1f1b chunks", QStringLiteral("1f1b"), {4, 2, 8, 0}, "virtual_stages",
            "1F1B cannot run 2 model chunks a rank.");
        row("gpipe chunks", QStringLiteral("gpipe"), {4, 3, 8, 0}, "virtual_stages",
            "GPipe cannot run 3 model chunks a rank.");
        row("zero", QStringLiteral("1f1b"), {0, 1, 8, 0}, "stages",
            "A schedule needs at least one pipeline rank, one model chunk and one micro-batch.");
        row("huge", QStringLiteral("gpipe"), {2147483647, 1, 2147483647, 0}, "stages",
            "More than 2,000,000 forwards (pipeline ranks times model chunks times micro-batches) are not replayed.");
        row("largest", QStringLiteral("1f1b"), {64, 1, 31250, 0}, "", "");
        row("one rank", interleaved, {1, 2, 8, 0}, "stages", "Interleaved 1F1B needs at least 2 pipeline ranks.");
        row("one chunk", interleaved, {4, 1, 8, 0}, "virtual_stages",
            "Interleaved 1F1B needs at least 2 model chunks a rank; with 1 it is 1F1B.");
        row("last group short", interleaved, {4, 2, 10, 0}, "group",
            "10 micro-batches in groups of 4 leave a last group of 2; it must be empty or at least 4, the pipeline "
            "ranks.");
        row("PyTorch's group", interleaved, {4, 2, 10, 5}, "", "");
        row("last group long enough", interleaved, {4, 2, 14, 10}, "", "");
        row("group over micro-batches", interleaved, {4, 2, 8, 16}, "group",
            "A group of 16 is more than the 8 micro-batches.");
        row("group under ranks", interleaved, {4, 2, 8, 2}, "group",
            "A group of 2 is smaller than the 4 pipeline ranks.");
        row("fewer micro-batches", interleaved, {8, 2, 4, 0}, "", "");
        const QString dualPipe = QStringLiteral("dualpipe");
        row("looped, one chunk", QStringLiteral("looped-bfs"), {4, 1, 8, 0}, "virtual_stages",
            "Looped BFS needs at least 2 model chunks a rank; with 1 it is GPipe.");
        row("V, one chunk", QStringLiteral("zb-v"), {4, 1, 8, 0}, "virtual_stages",
            "ZB-V runs two model chunks a rank, not 1.");
        row("V, fewer micro-batches", QStringLiteral("v-min"), {4, 2, 1, 0}, "", "");
        row("DualPipe, odd ranks", dualPipe, {3, 1, 8, 0}, "stages",
            "DualPipe needs an even number of pipeline ranks, not 3.");
        row("DualPipe, few", dualPipe, {4, 1, 6, 0}, "micro_batches",
            "DualPipe needs at least 8 micro-batches with 4 pipeline ranks, not 6.");
        row("DualPipe, odd", dualPipe, {4, 1, 9, 0}, "micro_batches",
            "DualPipe needs a multiple of 2 micro-batches, not 9.");
        row("DualPipeV, few", QStringLiteral("dualpipe-v"), {4, 2, 7, 0}, "micro_batches",
            "DualPipeV needs at least 8 micro-batches with 4 pipeline ranks, not 7.");
        row("Chimera, not whole", QStringLiteral("chimera"), {4, 1, 6, 0}, "micro_batches",
            "Chimera needs a multiple of 4 micro-batches, not 6.");
        row("2BW, few", QStringLiteral("pipedream-2bw"), {4, 1, 3, 0}, "micro_batches",
            "PipeDream-2BW needs at least 4 micro-batches with 4 pipeline ranks, not 3.");
        row("interleaved zero bubble, short group", QStringLiteral("interleaved-zb"), {4, 2, 8, 2}, "group",
            "A group of 2 is smaller than the 4 pipeline ranks.");
    }

    void refusals()
    {
        QFETCH(QString, schedule);
        QFETCH(QList<qint64>, shape);
        QFETCH(QString, field);
        QFETCH(QString, reason);
        const ScheduleShape given{.pipelineRanks = shape[0],
                                  .virtualStages = shape[1],
                                  .microBatches = shape[2],
                                  .group = shape[3] > 0 ? std::optional<Count>(shape[3]) : std::nullopt};
        const ScheduleKind *kind = scheduleKind(schedule.toStdString());
        QVERIFY(kind);
        QCOMPARE(QString::fromStdString(kind->refusal(given).reasonText()), reason);
        QCOMPARE(kind->refusal(given).allowed.empty(), reason.isEmpty());
        QCOMPARE(QString::fromLatin1(kind->refusal(given).field.data(), qsizetype(kind->refusal(given).field.size())),
                 field);
        if (!reason.isEmpty())
            QVERIFY(!simulate({.kind = kind, .shape = given, .times = {}}));
    }
};

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
