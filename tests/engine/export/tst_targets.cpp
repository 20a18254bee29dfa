// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/document.h"
#include "engine/export/targets.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <map>
#include <set>

using namespace shardyard;

namespace {

Plan plan(const std::string &strategy)
{
    static const Catalogue catalogue = builtInCatalogue();
    const auto read = readDocument(R"({"format":"shardyard","version":1,"model":{"name":"7B","parameters":7e9},
        "cluster":{"nodes":[{"type":"dgx-h100","count":1}]},
        "workload":{"kind":"training","sequence_length":2048,"global_batch":16},
        "strategies":[)" + strategy + "]}",
                                   catalogue);
    if (!read)
        qFatal("%s", toLine(read.error()).c_str());
    return read.value().document.plan;
}

Result<std::string> exported(const Plan &plan, const char *target)
{
    static const Catalogue catalogue = builtInCatalogue();
    const Estimate result = estimate(plan, catalogue);
    return exportTarget(target)->write(
        {.plan = plan, .strategy = plan.strategies.front(), .estimate = result.strategies.front()});
}

} // namespace

class TestTargets : public QObject
{
    Q_OBJECT

private slots:
    void everyRowHasTexts();
    void traceOf1f1b();
    void traceOfTwoWaySchedule();
    void traceEndsWithTheStep();
    void traceNeedsASchedule();
};

void TestTargets::everyRowHasTexts()
{
    std::set<std::string_view> ids;
    for (const ExportTarget &target : exportTargets()) {
        QVERIFY(ids.insert(target.id).second);
        QVERIFY(!target.title.empty());
        QCOMPARE(exportTarget(target.id), &target);
    }
    QVERIFY(!exportTarget("no-such"));
}

/// Two ranks, 4 micro-batches, forward 1 ms, backward 2 ms: 1F1B ends after (m+p-1)·3 ms = 15 ms (Narayanan et al.
/// 2021, arXiv 2104.04473, section 2.2.1); rank 0 runs F0 F1 B0 F2 B1 F3 B2 B3.
void TestTargets::traceOf1f1b()
{
    const auto text = exported(plan(R"({"name":"a","pipeline_parallel":2,"tensor_parallel":1})"), "trace");
    QVERIFY(text);
    const auto json = nlohmann::json::parse(text.value());
    std::map<int, std::string> names;
    std::map<int, double> free;
    double end = 0;
    for (const auto &event : json["traceEvents"]) {
        if (event["ph"] == "M")
            continue;
        QCOMPARE(event["ph"].get<std::string>(), std::string("X"));
        const int rank = event["tid"];
        names[rank] += event["name"].get<std::string>() + " ";
        QVERIFY(event["ts"].get<double>() >= free[rank] - 1e-6); // a rank runs one thing at a time
        free[rank] = event["ts"].get<double>() + event["dur"].get<double>();
        end = std::max(end, free[rank]);
        QCOMPARE(event["dur"].get<double>(), event["cat"] == "forward" ? 1000.0 : 2000.0);
    }
    QCOMPARE(names.size(), 2U);
    QCOMPARE(QString::fromStdString(names[0]), QString("F0 F1 B0 F2 B1 F3 B2 B3 "));
    QCOMPARE(end, 15000.0);
}

/// DualPipe runs 16 micro-batches on 4 ranks, half of them from the other end; blocks of two have equal times.
void TestTargets::traceOfTwoWaySchedule()
{
    const auto text =
        exported(plan(R"({"name":"a","pipeline_parallel":4,"tensor_parallel":2,"schedule":"dualpipe"})"), "trace");
    QVERIFY(text);
    const auto json = nlohmann::json::parse(text.value());
    std::set<std::pair<int, int>> forwards; // replica, micro-batch on rank 0
    int blocks = 0;
    for (std::size_t i = 0; i + 1 < json["traceEvents"].size(); ++i) {
        const auto &event = json["traceEvents"][i];
        if (event["ph"] != "X" || event["tid"] != 0)
            continue;
        if (event["cat"] == "forward")
            forwards.emplace(event["args"]["replica"].get<int>(), event["args"]["micro_batch"].get<int>());
        if (event["args"]["overlapped"] == true) {
            ++blocks;
            QVERIFY(event["ts"] == json["traceEvents"][i + 1]["ts"]);
            QVERIFY(event["dur"] == json["traceEvents"][i + 1]["dur"]);
        }
    }
    QCOMPARE(forwards.size(), 16U);
    QVERIFY(blocks > 0);
}

/// Where the step's time is known the trace is in its microseconds, and the optimizer ends it on every rank.
void TestTargets::traceEndsWithTheStep()
{
    Plan shaped = plan(R"({"name":"a","pipeline_parallel":2,"tensor_parallel":2})");
    shaped.model.architecture = builtInCatalogue().model("llama-3.1-8b")->architecture;
    const Estimate result = estimate(shaped, builtInCatalogue());
    const StrategyEstimate &step = result.strategies.front();
    QVERIFY(step.time);
    const auto text = exported(shaped, "trace");
    QVERIFY(text);
    const auto json = nlohmann::json::parse(text.value());
    std::map<int, double> pipelineEnd;
    std::map<int, double> optimizerStart;
    for (const auto &event : json["traceEvents"]) {
        if (event["ph"] != "X")
            continue;
        const int rank = event["tid"];
        const double start = event["ts"];
        const double end = start + event["dur"].get<double>();
        if (event["name"] == "optimizer") {
            optimizerStart[rank] = start;
            QVERIFY(qAbs(event["dur"].get<double>() - 1e6 * step.time->optimizer.value()) < 1e-3);
        } else if (event["name"] != "exposed data traffic") {
            pipelineEnd[rank] = std::max(pipelineEnd[rank], end);
        }
    }
    QCOMPARE(optimizerStart.size(), 2U);
    QVERIFY(qAbs(std::max(pipelineEnd[0], pipelineEnd[1]) - 1e6 * step.pipeline.makespan->value()) < 1);
    for (const int rank : {0, 1})
        QVERIFY(optimizerStart[rank] >= pipelineEnd[rank]);
}

void TestTargets::traceNeedsASchedule()
{
    const auto text = exported(plan(R"({"name":"odd","pipeline_parallel":3})"), "trace");
    QVERIFY(!text);
    QCOMPARE(QString::fromStdString(toLine(text.error())),
             QString("odd has no schedule to replay. Allowed: a training strategy whose schedule runs its stages and "
                     "micro-batches"));
}

QTEST_GUILESS_MAIN(TestTargets)
#include "tst_targets.moc"
