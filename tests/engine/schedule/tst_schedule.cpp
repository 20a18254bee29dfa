// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule.h"
#include "engine/units/jsonread.h"

#include <QFile>
#include <QObject>
#include <QTest>

#include <cmath>
#include <set>

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

std::string printed(const std::vector<Operation> &order)
{
    std::string line;
    for (const Operation &operation : order)
        line += (line.empty() ? "" : " ") + std::to_string(operation.stage) + "FBIW"[static_cast<int>(operation.kind)]
            + std::to_string(operation.microBatch);
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

/// ZB-H1 (Qi et al. 2023, arXiv 2401.10241): the backward's halves apart, which the simulator must know already.
std::vector<std::vector<Operation>> zeroBubbleH1(const ScheduleShape &shape)
{
    std::vector<std::vector<Operation>> orders;
    const int microBatches = static_cast<int>(shape.microBatches);
    for (int rank = 0; rank < shape.pipelineRanks; ++rank) {
        std::vector<Operation> order;
        int forwards = 0;
        int weights = 0;
        const auto add = [&order, rank](OperationKind kind, int microBatch) {
            order.push_back({.kind = kind, .stage = rank, .microBatch = microBatch});
        };
        while (forwards < std::min<int>(microBatches, static_cast<int>(shape.pipelineRanks) - 1 - rank))
            add(OperationKind::Forward, forwards++);
        for (int k = 0; k < microBatches; ++k) {
            if (forwards < microBatches)
                add(OperationKind::Forward, forwards++);
            add(OperationKind::InputGradient, k);
            if (k >= rank)
                add(OperationKind::WeightGradient, weights++);
        }
        while (weights < microBatches)
            add(OperationKind::WeightGradient, weights++);
        orders.push_back(order);
    }
    return orders;
}

const ScheduleKind splitBackward = {.id = "zb-h1",
                                    .title = "ZB-H1",
                                    .source = "",
                                    .virtualStages = false,
                                    .refusal = noRefusal,
                                    .operations = zeroBubbleH1};

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

const ScheduleKind *kindOf(const std::string &id)
{
    return id == "zb-h1" ? &splitBackward : scheduleKind(id);
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
            const auto orders = kindOf(id)->operations(shapeOf(row));
            QCOMPARE(orders.size(), row["ranks"].size());
            for (std::size_t rank = 0; rank < orders.size(); ++rank)
                QCOMPARE(QString::fromStdString(printed(orders[rank])),
                         QString::fromStdString(row["ranks"][rank].get<std::string>()));
        }
        for (const ScheduleKind &kind : scheduleKinds())
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
        const auto result = simulate({.kind = kindOf(row["schedule"]),
                                      .shape = shape,
                                      .times = {.forward = spread<double>(row["forward"], stages),
                                                .backward = spread<double>(row["backward"], stages),
                                                .weight = spread<double>(row["weight"], stages),
                                                .transfer = row["transfer"],
                                                .blocking = row["blocking"]}});
        QVERIFY(result);
        QVERIFY(close(result->makespan, row["makespan"]));
        QVERIFY(close(result->ideal, row["ideal"]));
        QVERIFY(close(result->bubbleOverIdeal(), row["bubble_over_ideal"]));
        QVERIFY(close(result->bubbleOfTotal(), row["bubble_of_total"]));
        QCOMPARE(result->peakInFlight, spread<Count>(row["peak_in_flight"], stages));
        QCOMPARE(result->peakChunks, spread<Count>(row["peak_chunks"], shape.pipelineRanks));
        QVERIFY(result->timeline.empty());
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
                    QCOMPARE(result->peakInFlight.front(), inFlight);
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
        QCOMPARE(result->peakInFlight.front(), 2);
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
            "1F1B runs one model chunk a rank; 2 were given");
        row("gpipe chunks", QStringLiteral("gpipe"), {4, 3, 8, 0}, "virtual_stages",
            "GPipe runs one model chunk a rank; 3 were given");
        row("zero", QStringLiteral("1f1b"), {0, 1, 8, 0}, "stages",
            "a schedule needs at least one pipeline rank, one model chunk and one micro-batch");
        row("huge", QStringLiteral("gpipe"), {2147483647, 1, 2147483647, 0}, "stages",
            "more than 2,000,000 forwards (pipeline ranks times model chunks times micro-batches) are not replayed");
        row("largest", QStringLiteral("1f1b"), {64, 1, 31250, 0}, "", "");
        row("one rank", interleaved, {1, 2, 8, 0}, "stages", "interleaved 1F1B needs at least 2 pipeline ranks");
        row("one chunk", interleaved, {4, 1, 8, 0}, "virtual_stages",
            "interleaved 1F1B needs at least 2 model chunks a rank (virtual stages); with 1 it is 1F1B");
        row("last group short", interleaved, {4, 2, 10, 0}, "group",
            "10 micro-batches in groups of 4 leave a last group of 2; it must be empty or at least 4, the pipeline "
            "ranks");
        row("PyTorch's group", interleaved, {4, 2, 10, 5}, "", "");
        row("last group long enough", interleaved, {4, 2, 14, 10}, "", "");
        row("group over micro-batches", interleaved, {4, 2, 8, 16}, "group",
            "a group of 16 needs at least as many micro-batches; there are 8");
        row("group under ranks", interleaved, {4, 2, 8, 2}, "group",
            "a group of 2 is smaller than the 4 pipeline ranks");
        row("fewer micro-batches", interleaved, {8, 2, 4, 0}, "", "");
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
        QCOMPARE(QString::fromStdString(kind->refusal(given).reason), reason);
        QCOMPARE(kind->refusal(given).allowed.empty(), reason.isEmpty());
        QCOMPARE(QString::fromLatin1(kind->refusal(given).field.data(), qsizetype(kind->refusal(given).field.size())),
                 field);
        if (!reason.isEmpty())
            QVERIFY(!simulate({.kind = kind, .shape = given, .times = {}}));
    }
};

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
