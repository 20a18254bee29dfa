// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute/operators.h"

#include <QTest>

using namespace shardyard;

namespace {

GpuRates ratesOf(const char *gpu)
{
    return *gpuRates(*builtInCatalogue().gpu(gpu));
}

} // namespace

class TestOperators : public QObject
{
    Q_OBJECT

private slots:
    /// Products of transformer layers with training layouts on one B200, alone and repeated (MooreThreads/SimuMax
    /// configs/system/b200_bf16_ceperm.json): microseconds. In a training run they are slower still.
    void productsOnB200_data()
    {
        QTest::addColumn<double>("rows");
        QTest::addColumn<double>("inner");
        QTest::addColumn<double>("columns");
        QTest::addColumn<double>("microseconds");
        QTest::newRow("qkv") << 4096.0 << 8192.0 << 10240.0 << 473.4;
        QTest::newRow("output") << 4096.0 << 8192.0 << 8192.0 << 528.3;
        QTest::newRow("gate and up") << 4096.0 << 8192.0 << 57344.0 << 3514.0;
        QTest::newRow("down") << 4096.0 << 28672.0 << 8192.0 << 1764.0;
        QTest::newRow("head") << 4096.0 << 8192.0 << 128256.0 << 7849.0;
        QTest::newRow("output of two tensor ranks") << 4096.0 << 4096.0 << 8192.0 << 265.4;
        QTest::newRow("gate and up of two") << 4096.0 << 8192.0 << 28672.0 << 1730.0;
        QTest::newRow("down of two") << 4096.0 << 14336.0 << 8192.0 << 897.8;
    }

    void productsOnB200()
    {
        QFETCH(const double, rows);
        QFETCH(const double, inner);
        QFETCH(const double, columns);
        QFETCH(const double, microseconds);
        const Seconds time =
            productTime(ratesOf("b200-sxm"), {.rows = rows, .columns = columns, .inner = inner}, Dtype::Bf16);
        const double ratio = time.value() * 1e6 / microseconds;
        QVERIFY2(ratio > 0.9 && ratio < 1.6, std::to_string(ratio).c_str());
    }

    /// No operator is faster than the hardware allows.
    void bounds()
    {
        for (const Gpu &gpu : builtInCatalogue().gpus) {
            const std::optional<GpuRates> rates = gpuRates(gpu);
            if (!rates)
                continue;
            const Product product{.rows = 8192, .columns = 8192, .inner = 8192};
            for (const Dtype dtype : {Dtype::Fp32, Dtype::Bf16, Dtype::Fp8, Dtype::Nvfp4}) {
                const Seconds time = productTime(*rates, product, dtype);
                QVERIFY2(time > Flop(product.flops()) / computePeak(*rates, dtype), gpu.id.c_str());
            }
            QVERIFY(memoryTime(*rates, 1e9, 1) > Bytes(1e9) / rates->bandwidth);
        }
    }

    /// Few rows an expert make its product slow; many make it as fast as a dense one.
    void fewRowsAreSlow()
    {
        const GpuRates rates = ratesOf("h100-sxm5-80");
        const auto perFlop = [&rates](double rowsEach) {
            const Product product{.rows = 64 * rowsEach, .columns = 4096, .inner = 7168};
            return groupedProductTime(rates, product, 64, Dtype::Bf16).value() / product.flops();
        };
        QVERIFY(perFlop(64) > 2 * perFlop(1024));
        QVERIFY(perFlop(1 << 20) < 1.01
                    * productTime(rates, {.rows = 1 << 20, .columns = 4096, .inner = 7168}, Dtype::Bf16).value()
                    / (2.0 * (1 << 20) * 4096 * 7168));
    }

    /// Heads of 108 and 225 elements are no multiples of 16 bytes.
    void oddHeadsAreSlow()
    {
        const GpuRates rates = ratesOf("a100-sxm4-80");
        const auto forward = [&rates](double headDim) {
            return attentionForward(rates, {.flops = 1e12, .reach = 2048, .headDim = headDim, .flash = false}).value();
        };
        QVERIFY(forward(108) > 10 * forward(112));
        QVERIFY(forward(225) > 10 * forward(224));
    }

    /// Five products against two (Dao 2023, arXiv 2307.08691).
    void backwardOfAttention()
    {
        const GpuRates rates = ratesOf("h100-sxm5-80");
        const AttentionCore core{.flops = 1e13, .reach = 8192};
        const double ratio = attentionBackward(rates, core) / attentionForward(rates, core);
        QVERIFY(ratio > 2.5 && ratio < 3.5);
    }
};

QTEST_GUILESS_MAIN(TestOperators)
#include "tst_operators.moc"
