// SPDX-License-Identifier: GPL-3.0-or-later
// The memory estimate against published runs: tests/data/runs-memory.json holds each run's plan, as its source gives
// it, and what the framework's allocator or nvidia-smi read, or that the run ended out of memory.
#include "engine/document/document.h"
#include "engine/estimate/estimate.h"
#include "engine/memory/accuracy.h"
#include "engine/strategy/framework.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

using namespace shardyard;
using Json = nlohmann::json;

namespace {

struct Run
{
    std::string id;
    std::string reading; ///< empty = none
    double gib = 0;
    bool outOfMemory = false;
    Strategy strategy;
    StrategyEstimate estimate;

    [[nodiscard]] double error() const { return gib > 0 ? std::abs(predicted() / gib - 1) : 0; }
    [[nodiscard]] double signedError() const { return predicted() / gib - 1; }

    /// What of the estimate answers to the reading, in GiB.
    [[nodiscard]] double predicted() const
    {
        const MemoryEstimate &memory = *estimate.memory;
        if (reading == "allocated, last rank")
            return shardyard::gib(*memory.stages.back().allocatedBytes);
        if (reading == "allocated")
            return shardyard::gib(*memory.peakAllocated);
        if (reading == "reserved")
            return shardyard::gib(*memory.peakReserved);
        return shardyard::gib(std::max(*memory.stages.front().deviceBytes, *memory.stages.back().deviceBytes));
    }
};

Json documentOf(const Json &row, const Json &models)
{
    Json strategy = row["strategy"];
    strategy["name"] = "run";
    return {
        {"format", "shardyard"},
        {"version", 1},
        {"model", models[row["model"].get<std::size_t>()]},
        {"cluster", {{"nodes", row["nodes"]}}},
        {"workload",
         {{"kind", "training"}, {"sequence_length", row["sequence_length"]}, {"global_batch", row["global_batch"]}}},
        {"strategies", Json::array({strategy})}};
}

std::vector<Run> publishedRuns()
{
    const Catalogue catalogue = builtInCatalogue();
    const Json data = Json::parse(readTextFile(TEST_DATA "/runs-memory.json").value());
    std::vector<Run> runs;
    for (const Json &row : data["runs"]) {
        const std::string id = row["id"];
        Result<ReadDocument> read = readDocument(documentOf(row, data["models"]).dump(), catalogue, id);
        if (!read)
            qFatal("%s", toLine(read.error()).c_str());
        const Plan &plan = read.value().document.plan;
        runs.push_back({.id = id,
                        .reading = row.value("reading", ""),
                        .gib = row.value("gib", 0.0),
                        .outOfMemory = row["outcome"] == "out of memory",
                        .strategy = plan.strategies.front(),
                        .estimate = estimate(plan, catalogue).strategies.front()});
    }
    return runs;
}

double mean(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

/// The value below which a share of them lies.
double quantile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
}

} // namespace

class TestPublishedMemory : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_runs = publishedRuns(); }

    void everyRunIsAnswered()
    {
        for (const Run &run : m_runs) {
            QVERIFY2(run.estimate.memory && run.estimate.memory->peak, run.id.c_str());
            QVERIFY2(run.estimate.fits.has_value(), run.id.c_str());
        }
    }

    void readings()
    {
        std::map<std::string, std::vector<double>> errors;
        for (const Run &run : m_runs)
            if (!run.reading.empty())
                errors[run.reading].push_back(run.error());
        QCOMPARE(errors.size(), std::size_t(4));
        for (const auto &[reading, ofReading] : errors)
            QVERIFY2(mean(ofReading) <= 0.08, (reading + ": " + std::to_string(mean(ofReading))).c_str());
    }

    /// SimuMax publishes its own B200 measurements with its predictions: a twin to measure against.
    void simuMaxRuns()
    {
        std::vector<double> errors;
        for (const Run &run : m_runs)
            if (run.id.starts_with("simumax-")) {
                errors.push_back(run.error());
                QVERIFY2(run.error() <= 0.02, run.id.c_str());
            }
        QCOMPARE(errors.size(), std::size_t(25));
    }

    void verdicts()
    {
        int missed = 0;
        int falseAlarms = 0;
        int ran = 0;
        for (const Run &run : m_runs) {
            missed += run.outOfMemory && *run.estimate.fits ? 1 : 0;
            falseAlarms += !run.outOfMemory && !*run.estimate.fits ? 1 : 0;
            ran += run.outOfMemory ? 0 : 1;
        }
        QVERIFY2(missed <= 3, std::to_string(missed).c_str());
        QVERIFY2(falseAlarms <= 0.04 * ran, std::to_string(falseAlarms).c_str());
    }

    /// What the program says of its own errors is what these runs say.
    void bands()
    {
        for (const MemoryAccuracy &row : memoryAccuracies()) {
            std::vector<double> errors;
            std::vector<double> sizes;
            for (const Run &run : m_runs)
                if (!run.reading.empty()
                    && (row.framework.empty() || buildsOn(run.strategy.framework, row.framework))) {
                    errors.push_back(run.signedError());
                    sizes.push_back(run.error());
                }
            QCOMPARE(static_cast<Count>(errors.size()), row.band.runs);
            QVERIFY2(std::abs(mean(sizes) - row.band.meanError) < 0.0006, std::to_string(mean(sizes)).c_str());
            QVERIFY2(std::abs(quantile(errors, 0.05) - row.band.low) < 0.0006,
                     std::to_string(quantile(errors, 0.05)).c_str());
            QVERIFY2(std::abs(quantile(errors, 0.95) - row.band.high) < 0.0006,
                     std::to_string(quantile(errors, 0.95)).c_str());
        }
    }

private:
    std::vector<Run> m_runs;
};

QTEST_GUILESS_MAIN(TestPublishedMemory)
#include "tst_publishedmemory.moc"
