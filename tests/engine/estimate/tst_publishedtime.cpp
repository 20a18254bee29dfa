// SPDX-License-Identifier: GPL-3.0-or-later
// The estimated step against published runs.
#include "engine/estimate/timeaccuracy.h"
#include "engine/strategy/framework.h"
#include "tests/engine/publishedruns.h"

#include <QTest>

#include <map>

using namespace shardyard;

namespace {

double signedError(const PublishedRun &run)
{
    return run.estimate.time->step().value() / run.stepSeconds - 1;
}

bool hasExperts(const PublishedRun &run)
{
    return run.estimate.grid->degrees.expert > 1
        || run.estimate.memory->stages.back().parameters > run.estimate.memory->stages.back().denseParameters;
}

} // namespace

class TestPublishedTime : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (PublishedRun &run : publishedRuns(TEST_DATA))
            if (run.stepSeconds > 0)
                m_runs.push_back(std::move(run));
        QCOMPARE(m_runs.size(), std::size_t(564));
    }

    void everyRunIsAnswered()
    {
        for (const PublishedRun &run : m_runs)
            QVERIFY2(run.estimate.time && run.estimate.time->step() > Seconds(), run.id.c_str());
    }

    void meanOfAll()
    {
        std::vector<double> errors;
        errors.reserve(m_runs.size());
        for (const PublishedRun &run : m_runs)
            errors.push_back(std::abs(signedError(run)));
        QVERIFY2(mean(errors) <= 0.10, std::to_string(mean(errors)).c_str());
    }

    /// Sources of ten runs and more; NVIDIA's recipes change with their releases, which a plan does not tell.
    void meanOfEachSource()
    {
        std::map<std::string, std::vector<double>> errors;
        for (const PublishedRun &run : m_runs)
            errors[run.source].push_back(std::abs(signedError(run)));
        for (const auto &[source, ofSource] : errors) {
            const bool drifts = source.starts_with("nemo") || source.starts_with("megatron-bridge");
            if (ofSource.size() >= 10)
                QVERIFY2(mean(ofSource) <= (drifts ? 0.20 : 0.15),
                         (source + ": " + std::to_string(mean(ofSource))).c_str());
        }
    }

    /// The four parts of a step are all of it.
    void partsAddUp()
    {
        for (const PublishedRun &run : m_runs) {
            const TimeEstimate &time = *run.estimate.time;
            for (const Seconds part : {time.compute, time.exposedCommunication, time.bubble, time.optimizer})
                QVERIFY2(part.value() >= -1e-9 * time.step().value(), run.id.c_str());
            QVERIFY2(time.mfu() > 0 && time.mfu() <= time.hfu() && time.hfu() < 1, run.id.c_str());
        }
    }

    /// What the program says of its own errors is what these runs say.
    void bands()
    {
        for (const TimeAccuracy &row : timeAccuracies()) {
            std::vector<double> errors;
            std::vector<double> sizes;
            for (const PublishedRun &run : m_runs)
                if (row.mixture == hasExperts(run)
                    && (row.framework.empty() || buildsOn(run.strategy.framework, row.framework))) {
                    errors.push_back(signedError(run));
                    sizes.push_back(std::abs(signedError(run)));
                }
            const std::string is = row.band.kind + ": " + std::to_string(errors.size()) + ", "
                + std::to_string(mean(sizes)) + ", " + std::to_string(quantile(errors, 0.05)) + ", "
                + std::to_string(quantile(errors, 0.95));
            QVERIFY2(static_cast<Count>(errors.size()) == row.band.runs, is.c_str());
            QVERIFY2(std::abs(mean(sizes) - row.band.meanError) < 0.0006, is.c_str());
            QVERIFY2(std::abs(quantile(errors, 0.05) - row.band.low) < 0.0006, is.c_str());
            QVERIFY2(std::abs(quantile(errors, 0.95) - row.band.high) < 0.0006, is.c_str());
        }
    }

private:
    std::vector<PublishedRun> m_runs;
};

QTEST_GUILESS_MAIN(TestPublishedTime)
#include "tst_publishedtime.moc"
