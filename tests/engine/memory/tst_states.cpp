// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/states.h"

#include <QTest>

using namespace shardyard;

namespace {

Strategy sharded(const char *sharding, const char *precision)
{
    Strategy strategy;
    strategy.sharding = *shardingFromName(sharding);
    strategy.precision = *precisionRecipe(precision, strategy.sharding);
    return strategy;
}

} // namespace

class TestStates : public QObject
{
    Q_OBJECT

private slots:
    void bytesPerParameter_data();
    void bytesPerParameter();
    void sevenBillion_data();
    void sevenBillion();
    void offloadLeavesTheRest_data();
    void offloadLeavesTheRest();
    void twoShardGroups_data();
    void twoShardGroups();
    void twoWaySchedulesHoldTwoStages_data();
    void twoWaySchedulesHoldTwoStages();
    void vocabularyIsPadded_data();
    void vocabularyIsPadded();
    void moreShardingNeverCostsMemory();
};

// Bytes of parameters + gradients + (master + moments) of each recipe. Sources: ZeRO, arXiv 1910.02054, section 3.1;
// Megatron-LM docs, distributed optimizer; Dettmers et al. 2022, arXiv 2110.02861 (8-bit Adam).
void TestStates::bytesPerParameter_data()
{
    QTest::addColumn<QString>("sharding");
    QTest::addColumn<QString>("optimizer");
    QTest::addColumn<double>("parameters");
    QTest::addColumn<double>("gradients");
    QTest::addColumn<double>("states");
    QTest::newRow("bf16") << "zero1"
                          << "adam" << 2.0 << 4.0 << 12.0;
    QTest::newRow("bf16") << "fsdp"
                          << "adam" << 4.0 << 4.0 << 8.0;
    QTest::newRow("bf16") << "hsdp"
                          << "adam" << 4.0 << 4.0 << 8.0;
    QTest::newRow("bf16-zero") << "zero3"
                               << "adam" << 2.0 << 2.0 << 12.0;
    QTest::newRow("fp16") << "none"
                          << "adam" << 2.0 << 2.0 << 12.0;
    QTest::newRow("bf16-pure") << "none"
                               << "adam" << 2.0 << 2.0 << 4.0;
    QTest::newRow("fp32") << "none"
                          << "adam" << 4.0 << 4.0 << 8.0;
    QTest::newRow("fp8") << "none"
                         << "adam" << 2.0 << 4.0 << 12.0;
    QTest::newRow("mxfp8") << "none"
                           << "adam" << 2.0 << 4.0 << 12.0;
    QTest::newRow("fp4") << "none"
                         << "adam" << 2.0 << 4.0 << 12.0;
    QTest::newRow("bf16") << "none"
                          << "adam8bit" << 2.0 << 4.0 << 6.0;
    QTest::newRow("bf16") << "none"
                          << "sgd" << 2.0 << 4.0 << 8.0;
    // One momentum (Jordan et al. 2024, Muon); row and column sums only (Shazeer and Stern 2018, arXiv 1804.04235).
    QTest::newRow("bf16") << "none"
                          << "muon" << 2.0 << 4.0 << 8.0;
    QTest::newRow("bf16-pure") << "none"
                               << "muon" << 2.0 << 2.0 << 2.0;
    QTest::newRow("bf16") << "none"
                          << "adafactor" << 2.0 << 4.0 << 4.0;
    QTest::newRow("fp32") << "none"
                          << "adafactor" << 4.0 << 4.0 << 0.0;
    QTest::newRow("fp32") << "none"
                          << "adam8bit" << 4.0 << 4.0 << 2.0;
}

void TestStates::bytesPerParameter()
{
    QFETCH(QString, sharding);
    QFETCH(QString, optimizer);
    QFETCH(double, parameters);
    QFETCH(double, gradients);
    QFETCH(double, states);
    Strategy strategy = sharded(sharding.toUtf8().constData(), QTest::currentDataTag());
    strategy.optimizer = optimizer.toStdString();
    const StateBytes bytes = stateBytes(strategy);
    QCOMPARE(bytes.parameters, parameters);
    QCOMPARE(bytes.gradients, gradients);
    QCOMPARE(bytes.optimizer, states);
}

// ZeRO's 16 bytes a parameter, 7 billion parameters: DDP 112 GB, ZeRO-1 28 + 84/n, ZeRO-2 14 + 98/n, ZeRO-3 112/n
// (arXiv 1910.02054, figure 1, scaled from 7.5 to 7 billion).
void TestStates::sevenBillion_data()
{
    QTest::addColumn<int>("gpus");
    QTest::addColumn<double>("bytes");
    QTest::newRow("none") << 1 << 112e9;
    QTest::newRow("none") << 64 << 112e9;
    QTest::newRow("zero1") << 3 << 56e9;
    QTest::newRow("zero1") << 12 << 35e9;
    QTest::newRow("zero2") << 3 << 14e9 + 32666666667.0;
    QTest::newRow("zero2") << 7 << 28e9;
    QTest::newRow("zero3") << 2 << 56e9;
    QTest::newRow("fsdp") << 2 << 56e9;
}

void TestStates::sevenBillion()
{
    QFETCH(int, gpus);
    QFETCH(double, bytes);
    const Strategy strategy = sharded(QTest::currentDataTag(), "bf16-zero");
    const Degrees degrees = {.data = gpus, .expertData = gpus};
    const ModelStates states = modelStates({.dense = 7'000'000'000}, strategy, degrees, 8);
    const double total = (states.parameters + states.gradients + states.optimizer).value();
    QVERIFY2(std::abs(total - bytes) <= 1, qPrintable(QString::number(total, 'f', 0))); // whole bytes, rounded up
}

// ZeRO-Offload keeps master copy and moments in host memory (Ren et al. 2021, arXiv 2101.06840, section 4.1): of 12
// bytes a parameter the share that is not offloaded stays, here 1000 parameters over 4 GPUs.
void TestStates::offloadLeavesTheRest_data()
{
    QTest::addColumn<double>("offload");
    QTest::addColumn<double>("optimizer");
    QTest::newRow("none") << 0.0 << 3000.0;
    QTest::newRow("half") << 0.5 << 1500.0;
    QTest::newRow("all") << 1.0 << 0.0;
}

void TestStates::offloadLeavesTheRest()
{
    QFETCH(double, offload);
    QFETCH(double, optimizer);
    Strategy strategy = sharded("zero1", "bf16");
    strategy.optimizerOffload = offload;
    const ModelStates states = modelStates({.dense = 1000}, strategy, {.data = 4, .expertData = 4}, 8);
    QCOMPARE(states.optimizer.value(), optimizer);
    QCOMPARE(states.parameters.value(), 2000.0);
    QCOMPARE(states.gradients.value(), 4000.0);
}

// Worked by hand: 1000 dense and 2000 expert elements, data 8, context 2, so 16 dense shards; expert data 4.
void TestStates::twoShardGroups_data()
{
    QTest::addColumn<QString>("sharding");
    QTest::addColumn<double>("parameters");
    QTest::addColumn<double>("gradients");
    QTest::addColumn<double>("optimizer");
    QTest::newRow("none") << "none" << 6000.0 << 12000.0 << 36000.0;
    QTest::newRow("zero1") << "zero1" << 6000.0 << 12000.0 << 750.0 + 6000;
    QTest::newRow("zero2") << "zero2" << 6000.0 << 250.0 + 2000 << 750.0 + 6000;
    QTest::newRow("zero3") << "zero3" << 125.0 + 1000 << 250.0 + 2000 << 750.0 + 6000;
    QTest::newRow("hsdp over 8") << "hsdp" << 500.0 + 2000 << 500.0 + 2000 << 1000.0 + 4000;
}

void TestStates::twoShardGroups()
{
    QFETCH(QString, sharding);
    QFETCH(double, parameters);
    QFETCH(double, gradients);
    QFETCH(double, optimizer);
    const Strategy strategy = sharded(sharding.toUtf8().constData(), "bf16");
    const Degrees degrees = {.context = 2, .data = 8, .expert = 4, .expertData = 4};
    const ModelStates states = modelStates({.dense = 1000, .experts = 2000}, strategy, degrees, 8);
    QCOMPARE(states.parameters.value(), parameters);
    QCOMPARE(states.gradients.value(), gradients);
    QCOMPARE(states.optimizer.value(), optimizer);
}

// Rank r of Chimera and DualPipe holds stages r and p-1-r whole (Li and Hoefler 2021, arXiv 2107.06925, section 3.1;
// github deepseek-ai/DualPipe, README: parameters 2x); the middle of an odd number of ranks meets itself.
void TestStates::twoWaySchedulesHoldTwoStages_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<QList<qint64>>("layers");
    QTest::newRow("chimera") << "chimera" << QList<qint64>{1, 2, 3, 4};
    QTest::newRow("dualpipe") << "dualpipe" << QList<qint64>{3, 3, 2, 2};
    QTest::newRow("odd") << "dualpipe" << QList<qint64>{5, 2, 3};
}

void TestStates::twoWaySchedulesHoldTwoStages()
{
    QFETCH(QString, schedule);
    QFETCH(QList<qint64>, layers);
    const Architecture model = {
        .layers = 10, .hidden = 8, .heads = 2, .kvHeads = 2, .headDim = 4, .ffn = 16, .vocab = 100};
    const Degrees degrees = {.pipeline = layers.size()};
    Strategy strategy = {.pipelineParallel = layers.size()};
    strategy.layersPerStage.assign(layers.begin(), layers.end());
    const std::vector<GpuElements> oneWay =
        elementsPerPipelineRank(model, strategy, degrees, stageLayers(strategy, 10));
    strategy.schedule = schedule.toStdString();
    const std::vector<GpuElements> twoWay =
        elementsPerPipelineRank(model, strategy, degrees, stageLayers(strategy, 10));
    const auto last = std::size_t(layers.size()) - 1;
    for (std::size_t rank = 0; rank <= last; ++rank)
        QCOMPARE(twoWay[rank].dense, oneWay[rank].dense + (last - rank == rank ? 0 : oneWay[last - rank].dense));
    // A layer is 4·8·8 + 3·8·16 + 2·8 = 656 elements, embedding and head are 800 each and the last norm 8.
    QCOMPARE(twoWay[0].dense, (layers.front() + layers.back()) * 656 + 2 * 800 + 8);
    // Of a model of no shape: two of p equal parts.
    const std::vector<GpuElements> equal =
        elementsPerPipelineRank({.onlyParameters = 1200}, strategy, degrees, stageLayers(strategy, 0));
    QCOMPARE(equal.front().dense, 2 * 1200 / layers.size());
}

// Megatron's default of --make-vocab-size-divisible-by is 128 rows a tensor rank (NVIDIA/Megatron-LM@d98e8a6
// megatron/training/vocab_utils.py): 50,257 become 50,304 over 1 and 51,200 over 8 ranks.
void TestStates::vocabularyIsPadded_data()
{
    QTest::addColumn<qlonglong>("tensor");
    QTest::addColumn<qlonglong>("rows");
    QTest::newRow("megatron") << 1LL << 50'304LL;
    QTest::newRow("nemo") << 8LL << 51'200LL;
    QTest::newRow("none") << 8LL << 50'264LL;
    QTest::newRow("torchtitan") << 1LL << 50'257LL;
}

void TestStates::vocabularyIsPadded()
{
    QFETCH(qlonglong, tensor);
    QFETCH(qlonglong, rows);
    const Architecture model = {
        .layers = 1, .hidden = 64, .heads = 8, .kvHeads = 8, .headDim = 8, .ffn = 64, .vocab = 50'257};
    Strategy strategy = {.tensorParallel = tensor, .framework = QTest::currentDataTag()};
    QCOMPARE(paddedVocabulary(model, strategy), Count(rows));
    const auto elements = [&](Count vocabulary) {
        Architecture other = model;
        other.vocab = vocabulary;
        return elementsPerPipelineRank(other, strategy, {.tensor = tensor}, stageLayers(strategy, 1)).front().dense;
    };
    // Embedding and head of the estimate have those rows, 64 elements each.
    const Count withoutAny = elements(rows) - 2 * rows / tensor * 64;
    QCOMPARE(elements(50'257), withoutAny + 2 * rows / tensor * 64);
    QVERIFY(elements(50'257) == elements(rows));
}

void TestStates::moreShardingNeverCostsMemory()
{
    const auto total = [](const char *sharding, Count data) {
        const ModelStates states =
            modelStates({.dense = 123'456'789}, sharded(sharding, "bf16-zero"), {.data = data, .expertData = data}, 8);
        return (states.parameters + states.gradients + states.optimizer).value();
    };
    for (Count data = 2; data <= 1024; data *= 2) {
        QVERIFY(total("zero1", data) < total("none", data));
        QVERIFY(total("zero2", data) < total("zero1", data));
        QVERIFY(total("zero3", data) < total("zero2", data));
        QVERIFY(total("zero3", 2 * data) < total("zero3", data));
    }
}

QTEST_GUILESS_MAIN(TestStates)
#include "tst_states.moc"
