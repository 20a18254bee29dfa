// SPDX-License-Identifier: GPL-3.0-or-later
// A step that was measured, and what it makes of the constants.
#include "engine/estimate/calibrate.h"

#include <QTest>

using namespace shardyard;

namespace {

/// Llama 3 70B on 64 H100, as NeMo's recipes split it.
Plan llama(const Catalogue &catalogue, const char *precision = "bf16")
{
    Plan plan;
    plan.model.architecture = catalogue.model("llama-3-70b")->architecture;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = 8}};
    plan.workload = {.sequenceLength = 8192, .globalBatch = 128};
    plan.strategies = {{.name = "other"},
                       {.name = "ran",
                        .tensorParallel = 4,
                        .pipelineParallel = 4,
                        .sharding = Sharding::Zero1,
                        .precision = *precisionRecipe(precision, Sharding::Zero1),
                        .framework = "megatron"}};
    return plan;
}

} // namespace

class TestCalibrate : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }

    /// The estimate is then what was measured.
    void theStepIsTheMeasuredOne_data()
    {
        QTest::addColumn<QByteArray>("precision");
        QTest::addColumn<double>("ofEstimate");
        QTest::addColumn<QByteArray>("constants");
        QTest::newRow("faster") << QByteArray("bf16") << 0.9 << QByteArray("matrix16");
        QTest::newRow("slower") << QByteArray("bf16") << 1.5 << QByteArray("matrix16");
        QTest::newRow("far slower") << QByteArray("bf16") << 5.0 << QByteArray("matrix16");
        QTest::newRow("faster than products explain") << QByteArray("bf16") << 0.745 << QByteArray("matrix16, memory");
        QTest::newRow("fp8") << QByteArray("fp8") << 1.1 << QByteArray("matrix8");
    }

    void theStepIsTheMeasuredOne()
    {
        QFETCH(QByteArray, precision);
        QFETCH(double, ofEstimate);
        Plan plan = llama(m_catalogue, precision.constData());
        const double measured = ofEstimate * step(plan);
        const auto fit = calibrate(plan, m_catalogue, 1, {.seconds = measured, .date = "2026-11-02"});
        QVERIFY2(fit.ok(), fit ? "" : toLine(fit.error()).c_str());
        std::string names;
        for (const FittedConstant &constant : fit.value().constants)
            names += (names.empty() ? "" : ", ") + std::string(constant.key);
        QTEST(QByteArray::fromStdString(names), "constants");
        plan.calibration = fit.value().calibration;
        QVERIFY(std::abs(step(plan) / measured - 1) < 0.001);
        QVERIFY(estimate(plan, m_catalogue).strategies[1].time->calibrated);
        QCOMPARE(plan.calibration.measured->strategy, std::string("ran"));
        QCOMPARE(plan.calibration.measured->date, std::string("2026-11-02"));
        QCOMPARE(plan.calibration.measured->seconds, measured);
        for (const FittedConstant &constant : fit.value().constants)
            QVERIFY(constant.after >= 0.05 && constant.after <= 1);
    }

    /// 128 · 8,192 tokens at 1,000 a second on each of 64 GPUs.
    void aLineOfALog()
    {
        const Plan plan = llama(m_catalogue);
        const char *lines[] = {"tps: 1,000", "elapsed time per iteration (ms): 16384.0"};
        for (const char *line : lines) {
            const auto fit = calibrateFromLine(plan, m_catalogue, 1, {.text = line});
            QVERIFY2(fit.ok(), fit ? "" : toLine(fit.error()).c_str());
            QVERIFY(std::abs(fit.value().measured.value() - 16.384) < 1e-9);
            QCOMPARE(fit.value().calibration.measured->text, std::string(line));
        }
        const auto none = calibrateFromLine(plan, m_catalogue, 1, {.text = "loss: 2"});
        QVERIFY(!none.ok());
        QCOMPARE(none.error().place, std::string("log line"));
    }

    /// One measurement takes the place of another, as if that had not been; what was set by hand stays.
    void onceMoreIsAsOnce()
    {
        Plan plan = llama(m_catalogue);
        plan.calibration.network = 1.05;
        const double estimated = step(plan);
        const auto once = calibrate(plan, m_catalogue, 1, {.seconds = 1.2 * estimated});
        plan.calibration = calibrate(plan, m_catalogue, 1, {.seconds = 0.745 * estimated}).value().calibration;
        QVERIFY(plan.calibration.memory);
        const auto again = calibrate(plan, m_catalogue, 1, {.seconds = 1.2 * estimated});
        QVERIFY(again.value() == once.value());
        QCOMPARE(again.value().calibration.network, std::optional<double>(1.05));
        QVERIFY(!again.value().calibration.memory);
        const Calibration none = uncalibrated(again.value().calibration);
        QVERIFY(!none.matrix16 && !none.measured && none.network);
    }

    void saysWhenItCannot()
    {
        Plan plan = llama(m_catalogue);
        const auto line = [this, &plan](std::size_t strategy, double seconds) {
            const auto fit = calibrate(plan, m_catalogue, strategy, {.seconds = seconds});
            return fit ? QString() : QString::fromStdString(toLine(fit.error()));
        };
        QVERIFY(line(1, 0.5).startsWith("measured step of 0.500 s is beyond what the matrix and memory shares can "
                                        "explain. Allowed: "));
        QVERIFY(line(1, 5000).startsWith("measured step of 5000.0 s is beyond"));
        QVERIFY(line(2, 10).startsWith("strategies has none to calibrate"));
        plan.strategies[1].workload = Workload{.kind = WorkloadKind::Serving};
        QVERIFY(line(1, 10).startsWith("strategy has no estimated time"));
    }

    /// A network that reaches half of what is computed takes twice as long for what is sent.
    void theNetwork()
    {
        Plan plan = llama(m_catalogue);
        const auto sent = [this, &plan] {
            double seconds = 0;
            for (const Communication &row : estimate(plan, m_catalogue).strategies[1].communication)
                if (row.kind == TrafficKind::Tensor)
                    seconds += row.time->value();
            return seconds;
        };
        const double whole = sent();
        plan.calibration.network = 0.5;
        QVERIFY(whole > 0);
        QVERIFY(std::abs(sent() / whole - 2) < 1e-9);
    }

private:
    [[nodiscard]] double step(const Plan &plan) const
    {
        return estimate(plan, m_catalogue).strategies[1].time->step().value();
    }

    Catalogue m_catalogue;
};

QTEST_GUILESS_MAIN(TestCalibrate)
#include "tst_calibrate.moc"
