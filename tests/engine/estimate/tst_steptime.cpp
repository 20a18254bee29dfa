// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a step: its parts, and what moves which of them.
#include "engine/estimate/estimate.h"
#include "engine/export/estimatejson.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace shardyard;

namespace {

/// Llama 3 70B on 64 H100, as NeMo's recipes split it.
Plan llama(const Catalogue &catalogue)
{
    Plan plan;
    plan.model.architecture = catalogue.model("llama-3-70b")->architecture;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = 8}};
    plan.workload = {.sequenceLength = 8192, .globalBatch = 128, .tokens = 1e12};
    plan.strategies = {{.name = "a",
                        .tensorParallel = 4,
                        .pipelineParallel = 4,
                        .sharding = Sharding::Zero1,
                        .schedule = "interleaved-1f1b",
                        .virtualStages = 5,
                        .virtualStagesGiven = true,
                        .framework = "megatron"}};
    return plan;
}

const Communication *row(const StrategyEstimate &estimate, TrafficKind kind)
{
    for (const Communication &communication : estimate.communication)
        if (communication.kind == kind)
            return &communication;
    return nullptr;
}

} // namespace

class TestStepTime : public QObject
{
    Q_OBJECT

private slots:
    /// 6 · 70.55e9 - embedding and half the square of attention: TIME_MODELS' 449 GFLOP a token at 8,192, which is
    /// NVIDIA's published 736 TFLOP/s over 1,639 tokens/s (Megatron-Bridge performance summary).
    void modelFlopsOfAToken()
    {
        const StrategyEstimate estimate = run(llama(m_catalogue));
        const double token = estimate.time->modelFlops.value() / estimate.time->tokens;
        QVERIFY2(std::abs(token / (736e12 / 1639) - 1) < 0.005, std::to_string(token).c_str());
        QVERIFY(estimate.time->mfu() < estimate.time->hfu() + 1e-12);
    }

    void tokensAndCost()
    {
        const StrategyEstimate estimate = run(llama(m_catalogue));
        const TimeEstimate &time = *estimate.time;
        QCOMPARE(time.tokens, 128.0 * 8192);
        QVERIFY(std::abs(time.tokensPerSecond() - time.tokens / time.step().value()) < 1e-6);
        QVERIFY(std::abs(*estimate.cost.days - 1e12 / time.tokensPerSecond() / 86400) < 1e-9);
        QVERIFY(std::abs(*estimate.cost.usdTotal - *estimate.cost.usdPerHour * 24 * *estimate.cost.days) < 1e-3);
        QVERIFY(std::abs(*estimate.cost.kWh - 64 * 0.7 * 24 * *estimate.cost.days) < 1e-3); // 700 W each
    }

    /// A tensor group of four that lies in one NVLink domain, and one that is taken apart.
    void leavingTheDomainCosts()
    {
        Plan plan = llama(m_catalogue);
        const StrategyEstimate inside = run(plan);
        plan.cluster.nodes = {{.type = "dgx-h100", .count = 8, .domainGpus = 2}};
        const StrategyEstimate outside = run(plan);
        QCOMPARE(row(inside, TrafficKind::Tensor)->link, LinkClass::NvLink);
        QVERIFY(row(outside, TrafficKind::Tensor)->link > LinkClass::NvLink);
        QVERIFY(*row(outside, TrafficKind::Tensor)->time > 2 * *row(inside, TrafficKind::Tensor)->time);
        QVERIFY(outside.time->step() > inside.time->step());
    }

    /// Gradients are summed over data and context ranks together.
    void contextRanksSumGradients()
    {
        Plan plan = llama(m_catalogue);
        plan.strategies.front().contextParallel = 2;
        const StrategyEstimate estimate = run(plan);
        QCOMPARE(row(estimate, TrafficKind::Data)->groupSize, Count(4));
        QVERIFY(*row(estimate, TrafficKind::Data)->time > Seconds());
        QVERIFY(*row(estimate, TrafficKind::Context)->time > Seconds());
    }

    /// Experts may be divided over more ranks than layers are.
    void ranksThatShareExpertsTakeTime()
    {
        Plan plan = llama(m_catalogue);
        plan.model.architecture = m_catalogue.model("mixtral-8x7b")->architecture;
        plan.strategies = {{.name = "a", .expertParallel = 4, .expertTensorParallel = 2}};
        const StrategyEstimate estimate = run(plan);
        const auto shared =
            std::find_if(estimate.communication.begin(), estimate.communication.end(),
                         [](const Communication &of) { return of.kind == TrafficKind::Tensor && of.groupSize == 2; });
        QVERIFY(shared != estimate.communication.end());
        QVERIFY(shared->time && *shared->time > Seconds());
    }

    void overlapHides()
    {
        Plan plan = llama(m_catalogue);
        const StrategyEstimate hidden = run(plan);
        plan.strategies.front().overlap.data = false;
        const StrategyEstimate shown = run(plan);
        QVERIFY(*row(hidden, TrafficKind::Data)->exposed < *row(hidden, TrafficKind::Data)->time);
        QVERIFY(*row(shown, TrafficKind::Data)->exposed > *row(hidden, TrafficKind::Data)->exposed);
        QVERIFY(shown.time->step() > hidden.time->step());
    }

    /// Full recomputation repeats the forward, a third of the work (Korthikanti et al. 2022, arXiv 2205.05198).
    void recomputationCostsAThird()
    {
        Plan plan = llama(m_catalogue);
        const StrategyEstimate kept = run(plan);
        plan.strategies.front().recompute.mode = RecomputeMode::Full;
        const StrategyEstimate repeated = run(plan);
        const double more = repeated.time->compute / kept.time->compute;
        QVERIFY2(more > 1.25 && more < 1.36, std::to_string(more).c_str());
        QCOMPARE(repeated.time->modelFlops.value(), kept.time->modelFlops.value());
        QVERIFY(repeated.time->hardwareFlops > kept.time->hardwareFlops);
    }

    void moreMicroBatchesIdleLess()
    {
        Plan plan = llama(m_catalogue);
        const StrategyEstimate few = run(plan);
        plan.workload.globalBatch *= 4;
        const StrategyEstimate many = run(plan);
        QVERIFY(many.time->bubble / many.time->step() < few.time->bubble / few.time->step());
    }

    void halfTheBitsAreFaster()
    {
        Plan plan = llama(m_catalogue);
        const StrategyEstimate sixteen = run(plan);
        plan.strategies.front().precision = *precisionRecipe("fp8", Sharding::Zero1);
        const StrategyEstimate eight = run(plan);
        QVERIFY(eight.time->step() < sixteen.time->step());
        QVERIFY(std::abs(eight.time->peak.value() / 1979e12 - 1) < 1e-3);
    }

    void unknownRatesGiveNoTime()
    {
        Catalogue catalogue = m_catalogue;
        for (Gpu &gpu : catalogue.gpus)
            gpu.peak = {};
        const Estimate estimate = shardyard::estimate(llama(m_catalogue), catalogue);
        QVERIFY(!estimate.strategies.front().time);
        const nlohmann::json json = estimateJson(estimate, "x", {});
        QVERIFY(json["strategies"][0]["time"].contains("step_s"));
        QVERIFY(json["strategies"][0]["time"]["step_s"].is_null());
    }

private:
    [[nodiscard]] StrategyEstimate run(const Plan &plan) const
    {
        return estimate(plan, m_catalogue).strategies.front();
    }

    Catalogue m_catalogue = builtInCatalogue();
};

QTEST_GUILESS_MAIN(TestStepTime)
#include "tst_steptime.moc"
