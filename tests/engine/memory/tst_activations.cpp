// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/layers.h"
#include "engine/memory/activations.h"

#include <QTest>

using namespace shardyard;

namespace {

/// Every layer of the model, summed.
double keptOf(const Architecture &model, const Strategy &strategy, const Degrees &degrees, Count sequenceLength,
              Count layers)
{
    const LayerPlan plan = layerPlan(model);
    double bytes = 0;
    for (Count i = 0; i < layers; ++i)
        bytes += layerActivations(model, plan.layer(i), strategy, degrees, sequenceLength, i).kept.value();
    return bytes;
}

/// Korthikanti et al.'s GPT: full heads, an MLP of 4h that is not gated, LayerNorms.
Architecture gpt(Count hidden, Count heads)
{
    return {.layers = 1,
            .hidden = hidden,
            .heads = heads,
            .kvHeads = heads,
            .headDim = hidden / heads,
            .ffn = 4 * hidden,
            .gated = false,
            .vocab = 51200};
}

Recompute recomputeOf(const QString &name)
{
    Recompute recompute;
    if (name == QLatin1String("full"))
        recompute.mode = RecomputeMode::Full;
    if (name == QLatin1String("selective"))
        recompute.mode = RecomputeMode::Selective;
    return recompute;
}

} // namespace

class TestActivations : public QObject
{
    Q_OBJECT

private slots:
    /// Korthikanti et al. 2022 (arXiv 2205.05198), table 2: bytes a layer over s·b·h, with dropout and 16 bits.
    void tableOfKorthikanti_data()
    {
        QTest::addColumn<Count>("tensor");
        QTest::addColumn<bool>("sequenceParallel");
        QTest::addColumn<QString>("recompute");
        QTest::addColumn<double>("fixed"); // + perTensor / t
        QTest::addColumn<double>("perTensor");
        QTest::addColumn<double>("scores"); // · as/(ht)
        const auto row = [](const char *name, Count tensor, bool sequence, const char *recompute, double fixed,
                            double perTensor, double scores) {
            QTest::newRow(name) << tensor << sequence << QString::fromLatin1(recompute) << fixed << perTensor << scores;
        };
        row("no parallelism", 1, false, "none", 0, 34, 5);
        row("tensor", 8, false, "none", 10, 24, 5);
        row("tensor and sequence", 8, true, "none", 0, 34, 5);
        row("tensor, selective", 8, false, "selective", 10, 24, 0);
        row("tensor and sequence, selective", 8, true, "selective", 0, 34, 0);
        row("full", 1, false, "full", 2, 0, 0);
        row("full, tensor", 8, false, "full", 2, 0, 0);
    }

    void tableOfKorthikanti()
    {
        QFETCH(const Count, tensor);
        QFETCH(const bool, sequenceParallel);
        QFETCH(const QString, recompute);
        QFETCH(const double, fixed);
        QFETCH(const double, perTensor);
        QFETCH(const double, scores);
        constexpr Count hidden = 12288; // the 175B model of the paper
        constexpr Count heads = 96;
        constexpr Count sequence = 2048;
        constexpr Count batch = 2;
        const Strategy strategy{.sequenceParallel = sequenceParallel,
                                .microBatch = batch,
                                .recompute = recomputeOf(recompute),
                                .attentionKernel = "unfused",
                                .dropout = 0.1};
        const auto t = static_cast<double>(tensor);
        const double sbh = static_cast<double>(sequence * batch * hidden);
        const double expected = sbh * (fixed + perTensor / t + scores * heads * sequence / (hidden * t));
        QCOMPARE(keptOf(gpt(hidden, heads), strategy, {.tensor = tensor}, sequence, 1), expected);
    }

    /// SimuMax (commit 4dcaae5, its own B200 configuration): activations a micro-batch keeps on the first stage, as it
    /// prints them, in GiB and to four decimals.
    void simuMax_data()
    {
        QTest::addColumn<Architecture>("model");
        QTest::addColumn<Count>("tensor");
        QTest::addColumn<Count>("sequence");
        QTest::addColumn<Count>("layers");
        QTest::addColumn<double>("gib");
        const Architecture llama8b{
            .layers = 32, .hidden = 4096, .heads = 32, .kvHeads = 8, .headDim = 128, .ffn = 14336, .vocab = 128256};
        Architecture llama70b = llama8b;
        llama70b.layers = 80;
        llama70b.hidden = 8192;
        llama70b.heads = 64;
        llama70b.ffn = 28672;
        QTest::newRow("Llama 3 8B, pipeline 2") << llama8b << Count(1) << Count(4096) << Count(16) << 8.5039;
        QTest::newRow("Llama 3 70B, tensor 8, pipeline 4")
            << llama70b << Count(8) << Count(4096) << Count(20) << 2.6184;
        QTest::newRow("Llama 3 70B, tensor 4, a chunk of 4")
            << llama70b << Count(4) << Count(4096) << Count(4) << 1.0474;
    }

    void simuMax()
    {
        QFETCH(const Architecture, model);
        QFETCH(const Count, tensor);
        QFETCH(const Count, sequence);
        QFETCH(const Count, layers);
        QFETCH(const double, gib);
        const double kept = keptOf(model, {.sequenceParallel = true}, {.tensor = tensor}, sequence, layers);
        QVERIFY2(std::abs(kept / 1073741824.0 - gib) < 0.00006, qPrintable(QString::number(kept / 1073741824.0)));
    }

    /// Of two layers on a stage only the first is recomputed; what it drops comes back before its backward.
    void firstLayersAlone()
    {
        const Architecture model = gpt(1024, 16);
        const LayerShape layer = layerPlan(model).layer(0);
        Strategy strategy{.recompute = {.mode = RecomputeMode::Full, .layers = 1}};
        const LayerActivations first = layerActivations(model, layer, strategy, {}, 512, 0);
        const LayerActivations second = layerActivations(model, layer, strategy, {}, 512, 1);
        QCOMPARE(first.kept.value(), 2.0 * 1024 * 512);
        QCOMPARE(first.kept + first.recomputed, second.kept);
        QCOMPARE(second.recomputed.value(), 0.0);
    }

    /// Context ranks share the tokens, tensor ranks of experts gather theirs.
    void ranksShareTokens()
    {
        Architecture model = gpt(1024, 16);
        const LayerShape dense = layerPlan(model).layer(0);
        const Bytes whole = layerActivations(model, dense, {}, {}, 4096).kept;
        QCOMPARE(layerActivations(model, dense, {}, {.context = 4}, 4096).kept.value(), whole.value() / 4);
        model.moe = MixtureOfExperts{.experts = 8, .topK = 2, .expertFfn = 512, .moeLayers = 1};
        const LayerShape experts = layerPlan(model).layer(0);
        // Top-2 copies of 2h, experts that keep input and output of their activation, fp32 logits and probabilities.
        const double norms = 8.0 * 1024;
        const double attention = 2.0 * 4 * 1024 + 2 * 16;
        const double mixture = 2 * 8 * 4 + 2 * 2 * 1024 + 2 * 2 * 2 * 512;
        QCOMPARE(layerActivations(model, experts, {}, {}, 4096).kept.value(), 4096 * (norms + attention + mixture));
    }
};

Q_DECLARE_METATYPE(shardyard::Architecture)

QTEST_GUILESS_MAIN(TestActivations)
#include "tst_activations.moc"
