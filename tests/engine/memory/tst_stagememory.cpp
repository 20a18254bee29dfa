// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/need.h"
#include "engine/strategy/strategy.h"

#include <QTest>

using namespace shardyard;

namespace {

/// The 175B model of Korthikanti et al. 2022 (arXiv 2205.05198), table 3.
Architecture gpt175()
{
    return {.layers = 96,
            .hidden = 12288,
            .heads = 96,
            .kvHeads = 96,
            .headDim = 128,
            .ffn = 4 * 12288,
            .gated = false,
            .vocab = 51200};
}

constexpr Count sequence = 2048;
constexpr Count ranks = 8;

Strategy megatron()
{
    return {.tensorParallel = 8,
            .pipelineParallel = ranks,
            .sequenceParallel = true,
            .attentionKernel = "unfused",
            .loss = "unfused",
            .dropout = 0.1,
            .framework = "megatron"};
}

/// Every rank of 1F1B with as many micro-batches as it can hold: p - r of them.
std::vector<RankNeed> needsOf(const Architecture &model, const Strategy &strategy)
{
    const Degrees degrees{.tensor = strategy.tensorParallel, .pipeline = strategy.pipelineParallel, .data = 1};
    const StageLayers stages = stageLayers(strategy, model.layers);
    std::vector<Count> peakChunks;
    for (Count rank = 0; rank < strategy.pipelineParallel; ++rank)
        peakChunks.push_back(strategy.pipelineParallel - rank);
    return rankNeeds({.model = model,
                      .strategy = strategy,
                      .degrees = degrees,
                      .stages = stages,
                      .sequenceLength = sequence,
                      .gpusPerNode = 8,
                      .peakChunks = peakChunks});
}

const MemoryParts &partsAt(const StepMemory &step, const std::string &moment)
{
    for (const MemoryMoment &row : step.moments)
        if (row.id == moment)
            return row.parts;
    qFatal("no moment %s", moment.c_str());
}

} // namespace

class TestStageMemory : public QObject
{
    Q_OBJECT

private slots:
    /// Korthikanti et al. 2022, section 4.3: the first stage holds L layers' worth, sbh L/t (34 + 5as/h), and p masks
    /// of the embedding's dropout, sbhp/t.
    void firstStage()
    {
        const RankNeed need = needsOf(gpt175(), megatron()).front();
        const double sbh = 2048.0 * 12288;
        const double layers = sbh * 96 / 8 * (34 + 5.0 * 96 * 2048 / 12288);
        QCOMPARE(partsAt(*need.step, "forward").activations.value(), layers + sbh * 8 / 8);
    }

    /// The last stage: one micro-batch of L/p layers, 4sbh/t for the final norm and the head's input, and 4sbv/t for
    /// the fp32 logits, with a 2-byte gradient of them beside.
    void lastStage()
    {
        const RankNeed need = needsOf(gpt175(), megatron()).back();
        const double sbh = 2048.0 * 12288;
        const double layers = sbh * 12 / 8 * (34 + 5.0 * 96 * 2048 / 12288);
        const MemoryParts &parts = partsAt(*need.step, "loss");
        QCOMPARE(parts.activations.value(), layers + 4 * sbh / 8);
        QCOMPARE(parts.logits.value(), (4.0 + 2.0) * 2048 * 51200 / 8);
    }

    void everyRankHoldsLess()
    {
        const std::vector<RankNeed> needs = needsOf(gpt175(), megatron());
        for (std::size_t rank = 1; rank < needs.size(); ++rank)
            QVERIFY(partsAt(*needs[rank].step, "forward").activations
                    < partsAt(*needs[rank - 1].step, "forward").activations);
    }

    void thePeakIsTheLargestMoment()
    {
        for (const RankNeed &need : needsOf(gpt175(), megatron())) {
            for (const MemoryMoment &moment : need.step->moments) {
                QVERIFY(moment.parts.total() <= need.step->parts().total());
                QCOMPARE(std::floor(moment.parts.total().value()), moment.parts.total().value());
            }
            QVERIFY(need.step->allocated <= need.step->reserved);
            QVERIFY(need.step->reserved < need.step->device);
            QVERIFY(need.step->allocated < need.step->parts().total());
        }
    }

    /// Of 12 layers a stage, the activations of 3 go to the host: a quarter less of the layers stays.
    void offloadedLayersStay()
    {
        Strategy strategy = megatron();
        strategy.dropout = 0;
        const double all = partsAt(*needsOf(gpt175(), strategy).front().step, "forward").activations.value();
        strategy.activationOffload = 3;
        QCOMPARE(partsAt(*needsOf(gpt175(), strategy).front().step, "forward").activations.value(), all * 9 / 12);
    }

    /// At the loss FSDP has gathered the current layer and the next, and the head, in 2 bytes (Zhao et al. 2023, arXiv
    /// 2304.11277, section 3.3); without resharding everything. A layer without biases has 12h² + 2h elements.
    void fullyShardedGathers()
    {
        Architecture model = gpt175();
        model.layers = 4;
        Strategy strategy{.sharding = Sharding::Fsdp};
        const double h = 12288;
        const double layer = 12 * h * h + 2 * h;
        const double head = 51200 * h + h;
        const auto gathered = [&model, &strategy] {
            return partsAt(*needsOf(model, strategy).front().step, "forward").transient.value();
        };
        QCOMPARE(gathered(), 2 * (2 * layer + head));
        strategy.reshardAfterForward = false;
        QCOMPARE(gathered(), 2 * (4 * layer + head + 51200 * h));
    }

    /// InternLM xtuner's llm_calc (commit b934f46) on 8 GPUs, in GiB: its second micro-batch at the end of its forward,
    /// with the last layer and the head gathered, and the end of the backward, with the first layer and the embedding.
    void momentsOfXtuner_data()
    {
        QTest::addColumn<Architecture>("model");
        QTest::addColumn<QString>("loss");
        QTest::addColumn<Count>("sequenceLength");
        QTest::addColumn<bool>("recomputed");
        QTest::addColumn<double>("forward");
        QTest::addColumn<double>("backward");
        const Architecture dense{.layers = 36,
                                 .hidden = 4096,
                                 .heads = 32,
                                 .kvHeads = 8,
                                 .headDim = 128,
                                 .ffn = 12288,
                                 .vocab = 151936,
                                 .qkNorm = QkNorm::PerHead};
        const Architecture mixture{.layers = 24,
                                   .hidden = 2048,
                                   .heads = 32,
                                   .kvHeads = 4,
                                   .headDim = 128,
                                   .vocab = 151936,
                                   .qkNorm = QkNorm::PerHead,
                                   .moe =
                                       MixtureOfExperts{.experts = 128, .topK = 8, .expertFfn = 768, .moeLayers = 24}};
        QTest::newRow("Qwen3 8B, 32k") << dense << "chunked" << Count(32768) << true << 30.402 << 21.386;
        QTest::newRow("Qwen3 8B, 32k, kept") << dense << "chunked" << Count(32768) << false << 170.470 << 21.386;
        QTest::newRow("Qwen3 8B, 8k") << dense << "chunked" << Count(8192) << true << 20.182 << 18.197;
        QTest::newRow("Qwen3 30B-A3B, half its layers")
            << mixture << "fused" << Count(8192) << true << 37.549 << 33.291;
    }

    void momentsOfXtuner()
    {
        QFETCH(const Architecture, model);
        QFETCH(const QString, loss);
        QFETCH(const Count, sequenceLength);
        QFETCH(const bool, recomputed);
        QFETCH(const double, forward);
        QFETCH(const double, backward);
        Strategy strategy{.sharding = Sharding::Fsdp,
                          .precision = *precisionRecipe("bf16", Sharding::Fsdp),
                          .loss = loss.toStdString()};
        strategy.precision.name.clear();
        strategy.precision.reduce = Dtype::Bf16;
        if (recomputed)
            strategy.recompute.mode = RecomputeMode::Full;
        const Degrees degrees{.data = 8, .expertData = 8};
        const RankNeed need = rankNeeds({.model = model,
                                         .strategy = strategy,
                                         .degrees = degrees,
                                         .stages = stageLayers(strategy, model.layers),
                                         .sequenceLength = sequenceLength,
                                         .gpusPerNode = 8,
                                         .peakChunks = {1}})
                                  .front();
        const auto error = [&need](const char *moment, double gibs) {
            const MemoryParts &parts = partsAt(*need.step, moment);
            return gib(parts.total() - parts.overhead) / gibs - 1;
        };
        QVERIFY2(std::abs(error("loss", forward)) < 0.05, std::to_string(error("loss", forward)).c_str());
        QVERIFY2(std::abs(error("backward_end", backward)) < 0.05,
                 std::to_string(error("backward_end", backward)).c_str());
    }

    void lessIsKeptWhereMoreIsRecomputed()
    {
        Strategy strategy = megatron();
        const double all = needsOf(gpt175(), strategy).front().step->parts().activations.value();
        strategy.recompute.mode = RecomputeMode::Selective;
        const double selective = needsOf(gpt175(), strategy).front().step->parts().activations.value();
        strategy.recompute.mode = RecomputeMode::Full;
        const double full = needsOf(gpt175(), strategy).front().step->parts().activations.value();
        QVERIFY(full < selective && selective < all);
    }

    /// GPipe's last stage runs every forward before the first backward: the logits of all its micro-batches wait, one
    /// of them at work (Huang et al. 2019, arXiv 1811.06965, section 2.3).
    void logitsOfEveryMicroBatchWait()
    {
        const Architecture model = gpt175();
        const Strategy strategy = megatron();
        const Degrees degrees{.tensor = 8, .pipeline = ranks};
        constexpr Count microBatches = 4;
        const std::vector<RankNeed> needs = rankNeeds({.model = model,
                                                       .strategy = strategy,
                                                       .degrees = degrees,
                                                       .stages = stageLayers(strategy, model.layers),
                                                       .sequenceLength = sequence,
                                                       .gpusPerNode = 8,
                                                       .microBatches = microBatches,
                                                       .peakChunks = std::vector<Count>(ranks, microBatches)});
        const double logits = 2048.0 * 51200 / 8;
        QCOMPARE(partsAt(*needs.back().step, "loss").logits.value(), logits * (3 * 4 + 6));
        QCOMPARE(partsAt(*needs.back().step, "backward").logits.value(), logits * 3 * 4);
    }

    void noOrderNoStep()
    {
        const Degrees degrees{.tensor = 8, .pipeline = ranks};
        const Strategy strategy = megatron();
        const Architecture model = gpt175();
        const StageLayers stages = stageLayers(strategy, model.layers);
        for (const RankNeed &need : rankNeeds({.model = model,
                                    .strategy = strategy,
                                    .degrees = degrees,
                                    .stages = stages,
                                    .sequenceLength = sequence,
                                    .gpusPerNode = 8,
                                    .peakChunks = {}}))
            QVERIFY(!need.step && need.states.total() > Bytes());
    }
};

QTEST_GUILESS_MAIN(TestStageMemory)
#include "tst_stagememory.moc"
