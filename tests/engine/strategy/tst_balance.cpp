// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/balance.h"

#include "engine/catalogue/layers.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace shardyard;

namespace {

constexpr Count sequence = 64;

/// A head as heavy as several layers, and where `denseLayers` are given, layers of two kinds.
Architecture model(Count layers, Count vocab, Count leadingDense)
{
    Architecture model{.name = "small",
                       .layers = layers,
                       .hidden = 64,
                       .heads = 4,
                       .kvHeads = 4,
                       .headDim = 16,
                       .ffn = 1024,
                       .vocab = vocab};
    if (leadingDense > 0)
        model.moe = MixtureOfExperts{
            .experts = 8, .topK = 2, .expertFfn = 64, .moeLayers = layers - leadingDense, .denseLayers = leadingDense};
    return model;
}

/// Forward work of each layer, from the FLOPs of layer and head alone.
std::vector<double> layerWork(const Architecture &model)
{
    std::vector<double> work;
    const LayerPlan plan = layerPlan(model);
    for (Count i = 0; i < model.layers; ++i)
        work.push_back(layerFlops(model, plan.layer(i), sequence).all.value());
    return work;
}

/// The work of the slowest rank for these layers a stage, ranks taking stages in turn.
double slowest(const std::vector<double> &work, double head, const std::vector<Count> &layers, std::size_t ranks)
{
    std::vector<double> sums(ranks, 0.0);
    std::size_t next = 0;
    for (std::size_t stage = 0; stage < layers.size(); ++stage)
        for (Count i = 0; i < layers[stage]; ++i)
            sums[stage % ranks] += work[next++];
    sums[(layers.size() - 1) % ranks] += head;
    return *std::max_element(sums.begin(), sums.end());
}

/// The least over every way to cut the layers into stages.
double leastSlowest(const std::vector<double> &work, double head, std::vector<Count> &layers, std::size_t stage,
                    std::size_t ranks)
{
    const Count used = std::accumulate(layers.begin(), layers.begin() + static_cast<std::ptrdiff_t>(stage), Count(0));
    const Count left = static_cast<Count>(work.size()) - used;
    if (stage + 1 == layers.size()) {
        layers[stage] = left;
        return slowest(work, head, layers, ranks);
    }
    double least = std::numeric_limits<double>::infinity();
    for (Count count = 0; count <= left; ++count) {
        layers[stage] = count;
        least = std::min(least, leastSlowest(work, head, layers, stage + 1, ranks));
    }
    return least;
}

} // namespace

class TestBalance : public QObject
{
    Q_OBJECT

private slots:
    /// Every way to cut is tried beside it.
    void noCutIsBetter_data()
    {
        QTest::addColumn<Count>("layers");
        QTest::addColumn<Count>("vocab");
        QTest::addColumn<Count>("leadingDense");
        QTest::addColumn<Count>("ranks");
        QTest::addColumn<Count>("chunks");
        for (const Count layers : {Count(4), Count(9), Count(12)})
            for (const Count vocab : {Count(1), Count(3000), Count(12000)})
                for (const Count dense : {Count(0), Count(3)})
                    for (const Count ranks : {Count(2), Count(3), Count(4)})
                        QTest::addRow("%d layers, vocabulary %d, %d dense, %d ranks", int(layers), int(vocab),
                                      int(dense), int(ranks))
                            << layers << vocab << dense << ranks << Count(1);
        for (const Count layers : {Count(8), Count(11)})
            for (const Count vocab : {Count(1), Count(3000)})
                for (const Count ranks : {Count(2), Count(3)})
                    QTest::addRow("%d layers, vocabulary %d, 2 chunks on %d ranks", int(layers), int(vocab), int(ranks))
                        << layers << vocab << Count(0) << ranks << Count(2);
    }

    void noCutIsBetter()
    {
        QFETCH(const Count, layers);
        QFETCH(const Count, vocab);
        QFETCH(const Count, leadingDense);
        QFETCH(const Count, ranks);
        QFETCH(const Count, chunks);
        const Architecture architecture = model(layers, vocab, leadingDense);
        Strategy strategy{.pipelineParallel = ranks,
                          .schedule = chunks > 1 ? "interleaved-1f1b" : "1f1b",
                          .virtualStages = chunks,
                          .virtualStagesGiven = chunks > 1};
        const std::vector<Count> balanced = balancedLayers(architecture, strategy, sequence);
        QCOMPARE(std::accumulate(balanced.begin(), balanced.end(), Count(0)), layers);
        const std::vector<double> work = layerWork(architecture);
        const double head = headForwardFlops(architecture, sequence).value();
        std::vector<Count> tried(static_cast<std::size_t>(ranks * chunks), 0);
        QCOMPARE(slowest(work, head, balanced, static_cast<std::size_t>(ranks)),
                 leastSlowest(work, head, tried, 0, static_cast<std::size_t>(ranks)));
    }

    /// Llama 3.1 405B (arXiv 2407.21783, section 3.3.2) takes a layer from the first and the last of 16 stages. A head
    /// is two thirds of a layer, so no split beats 8 layers on some rank and this is what the balance finds.
    void llamasOwnSplit()
    {
        const Architecture llama{
            .layers = 126, .hidden = 16384, .heads = 128, .kvHeads = 8, .headDim = 128, .ffn = 53248, .vocab = 128256};
        Strategy strategy{.pipelineParallel = 16};
        std::vector<Count> expected(16, 8);
        expected.front() = 7;
        expected.back() = 7;
        QCOMPARE(balancedLayers(llama, strategy, 8192), expected);
        strategy.countEmbeddingAndLoss = true;
        QCOMPARE(balancedLayers(llama, strategy, 8192), expected);
    }

    /// Two-way schedules hold stages r and p-1-r on a rank: with a head worth two layers on the pair of the ends, the
    /// pair in the middle takes one layer more.
    void pairsAreBalanced()
    {
        Architecture architecture = model(10, 1, 0);
        const double layer = layerWork(architecture).front();
        architecture.vocab = static_cast<Count>(2 * layer / (2.0 * sequence * 64));
        const Strategy strategy{.pipelineParallel = 4, .schedule = "dualpipe"};
        const std::vector<Count> layers = balancedLayers(architecture, strategy, sequence);
        QCOMPARE(layers[0] + layers[3], 4);
        QCOMPARE(layers[1] + layers[2], 6);
    }

    /// One rank more than the others by what its layers and the head are worth.
    void loads()
    {
        const Architecture architecture = model(8, 3000, 0);
        const double layer = 3 * layerWork(architecture).front(); // forward and backward
        const double head = 3 * headForwardFlops(architecture, sequence).value();
        const RankLoad load = rankLoad(architecture, {.pipelineParallel = 4}, sequence);
        QCOMPARE(load.slowestRank, 3);
        QCOMPARE(load.slowest, 2 * layer + head);
        QCOMPARE(load.mean, 2 * layer + head / 4);
        QCOMPARE(load.overMean(), load.slowest / load.mean - 1);
    }

    void modelsOfNoShapeHaveNothingToBalance()
    {
        const Architecture unknown{.onlyParameters = 7000000000};
        QVERIFY(balancedLayers(unknown, {.pipelineParallel = 4}, sequence).empty());
    }
};

QTEST_GUILESS_MAIN(TestBalance)
#include "tst_balance.moc"
