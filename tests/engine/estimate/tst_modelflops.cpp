// SPDX-License-Identifier: GPL-3.0-or-later
// What "model FLOPs" count, as the workload says.
#include "engine/estimate/estimate.h"
#include "engine/export/estimatejson.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace shardyard;

namespace {

/// Llama 3 70B on 64 H100.
Plan llama(const Catalogue &catalogue, FlopConvention convention)
{
    Plan plan;
    plan.model.architecture = catalogue.model("llama-3-70b")->architecture;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = 8}};
    plan.workload = {.sequenceLength = 8192, .globalBatch = 128, .flopConvention = convention};
    plan.strategies = {
        {.name = "a", .tensorParallel = 4, .pipelineParallel = 4, .sharding = Sharding::Zero1, .virtualStages = 1}};
    return plan;
}

} // namespace

class TestModelFlops : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }

    void ofAToken_data()
    {
        QTest::addColumn<FlopConvention>("convention");
        QTest::addColumn<double>("gflop");
        // NVIDIA's published 736 TFLOP/s over 1,639 tokens/s (Megatron-Bridge performance summary, H100, Llama 3 70B)
        QTest::newRow("causal") << FlopConvention::Causal << 736e3 / 1639;
        // torchtitan, get_num_flop_per_token: 6 · (70.55e9 - 1.05e9 of the embedding) + 12 · 80 · 64 · 128 · 8192
        QTest::newRow("full") << FlopConvention::Full << 481.4;
        // Kaplan et al. 2020, arXiv 2001.08361, section 2.1: 6 · 70.55e9
        QTest::newRow("6n") << FlopConvention::Parameters << 423.3;
    }

    void ofAToken()
    {
        QFETCH(FlopConvention, convention);
        QFETCH(double, gflop);
        const StrategyEstimate estimate = run(llama(m_catalogue, convention));
        const double token = estimate.time->modelFlops.value() / estimate.time->tokens / 1e9;
        QVERIFY2(std::abs(token / gflop - 1) < 0.001, std::to_string(token).c_str());
    }

    /// MFU and HFU follow, and say what they count; the time of the step does not.
    void utilisationFollows()
    {
        const TimeEstimate causal = *run(llama(m_catalogue, FlopConvention::Causal)).time;
        for (const FlopConvention convention : {FlopConvention::Full, FlopConvention::Parameters}) {
            const TimeEstimate other = *run(llama(m_catalogue, convention)).time;
            QCOMPARE(other.step(), causal.step());
            QVERIFY(std::abs(other.mfu() / causal.mfu() / (other.modelFlops / causal.modelFlops) - 1) < 1e-12);
            QVERIFY(std::abs(other.hfu() / other.mfu() - 1) < 1e-12); // nothing is recomputed
            QVERIFY(other.definition != causal.definition);
        }
    }

    /// With full recomputation the hardware works on every layer once more: 4/3 but for the head.
    void recomputing()
    {
        for (const FlopConvention convention :
             {FlopConvention::Causal, FlopConvention::Full, FlopConvention::Parameters}) {
            Plan plan = llama(m_catalogue, convention);
            plan.strategies[0].recompute.mode = RecomputeMode::Full;
            const TimeEstimate time = *run(plan).time;
            QVERIFY(time.hfu() / time.mfu() > 1.32);
            QVERIFY(time.hfu() / time.mfu() < 4.0 / 3);
        }
    }

    void isNamedInTheAnswer()
    {
        const Plan plan = llama(m_catalogue, FlopConvention::Parameters);
        const nlohmann::json time = estimateJson(estimate(plan, m_catalogue), "f", {})["strategies"][0]["time"];
        QCOMPARE(QString::fromStdString(time["flop_convention"].get<std::string>()), QString("6n"));
        QVERIFY(QString::fromStdString(time["definition"].get<std::string>()).startsWith("6 · parameters"));
    }

private:
    [[nodiscard]] StrategyEstimate run(const Plan &plan) const
    {
        return estimate(plan, m_catalogue).strategies.front();
    }

    Catalogue m_catalogue;
};

QTEST_GUILESS_MAIN(TestModelFlops)
#include "tst_modelflops.moc"
