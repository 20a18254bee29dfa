// SPDX-License-Identifier: GPL-3.0-or-later
// The memory estimate against published runs.
#include "engine/memory/accuracy.h"
#include "engine/strategy/framework.h"
#include "tests/engine/publishedruns.h"

#include <QTest>

#include <map>

using namespace shardyard;

namespace {

/// What of the estimate answers to the reading, in GiB.
double predicted(const PublishedRun &run)
{
    const MemoryEstimate &memory = *run.estimate.memory;
    if (run.reading == "allocated, last rank")
        return gib(*memory.stages.back().allocatedBytes);
    if (run.reading == "allocated")
        return gib(*memory.peakAllocated);
    if (run.reading == "reserved")
        return gib(*memory.peakReserved);
    return gib(std::max(*memory.stages.front().deviceBytes, *memory.stages.back().deviceBytes));
}

double signedError(const PublishedRun &run)
{
    return predicted(run) / run.gib - 1;
}

double error(const PublishedRun &run)
{
    return run.gib > 0 ? std::abs(signedError(run)) : 0;
}

} // namespace

class TestPublishedMemory : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_runs = publishedRuns(TEST_DATA); }

    void everyRunIsAnswered()
    {
        for (const PublishedRun &run : m_runs) {
            QVERIFY2(run.estimate.memory && run.estimate.memory->peak, run.id.c_str());
            QVERIFY2(run.estimate.fits.has_value(), run.id.c_str());
        }
    }

    void readings()
    {
        std::map<std::string, std::vector<double>> errors;
        for (const PublishedRun &run : m_runs)
            if (!run.reading.empty())
                errors[run.reading].push_back(error(run));
        QCOMPARE(errors.size(), std::size_t(4));
        for (const auto &[reading, ofReading] : errors)
            QVERIFY2(mean(ofReading) <= 0.08, (reading + ": " + std::to_string(mean(ofReading))).c_str());
    }

    /// SimuMax publishes its own B200 measurements with its predictions: a twin to measure against.
    void simuMaxRuns()
    {
        std::vector<double> errors;
        for (const PublishedRun &run : m_runs)
            if (run.id.starts_with("simumax-")) {
                errors.push_back(error(run));
                QVERIFY2(error(run) <= 0.02, run.id.c_str());
            }
        QCOMPARE(errors.size(), std::size_t(25));
    }

    void verdicts()
    {
        int missed = 0;
        int falseAlarms = 0;
        int ran = 0;
        for (const PublishedRun &run : m_runs) {
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
            for (const PublishedRun &run : m_runs)
                if (!run.reading.empty()
                    && (row.framework.empty() || buildsOn(run.strategy.framework, row.framework))) {
                    errors.push_back(signedError(run));
                    sizes.push_back(error(run));
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
    std::vector<PublishedRun> m_runs;
};

QTEST_GUILESS_MAIN(TestPublishedMemory)
#include "tst_publishedmemory.moc"
