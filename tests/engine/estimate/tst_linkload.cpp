// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/linkload.h"

#include <QTest>

using namespace shardyard;

namespace {

const Catalogue &catalogue()
{
    static const Catalogue read = builtInCatalogue();
    return read;
}

/// Llama 3.1 405B on 16 DGX H100: tensor 8 inside a node, 16 stages.
Plan llama405()
{
    Plan plan;
    plan.model.architecture = catalogue().model("llama-3.1-405b")->architecture;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = 16}};
    plan.workload = {.sequenceLength = 8192, .globalBatch = 16};
    Strategy strategy = {.tensorParallel = 8, .pipelineParallel = 16};
    strategy.sharding = Sharding::Fsdp;
    strategy.countEmbeddingAndLoss = true;
    plan.strategies = {strategy};
    return plan;
}

std::vector<LinkLoad> loadsOf(const Plan &plan, const Estimate &result, const std::vector<Count> &ranks)
{
    const std::vector<GpuLocation> locations = gpuLocations(result.cluster);
    const std::vector<int> gpus = gpuOfRank(result.strategies[0].placement, result.cluster.gpus);
    const RankPlaces places{.locations = locations, .gpuOfRank = gpus, .gpusPerNode = gpusPerNode(result.cluster)};
    return linkLoads({.plan = plan, .strategy = plan.strategies[0], .estimate = result.strategies[0], .places = places},
                     result.cluster, networkFigures(result.cluster, catalogue()), ranks);
}

} // namespace

class TestLinkLoad : public QObject
{
    Q_OBJECT

private slots:
    void bytesOfAMiddleStage();
    void gpusAddUp();
    void timesAreInTheirOrder();
    void hidingRates_data();
    void hidingRates();
    void busyShare();
    void servingLoadsNothing();
};

// Case C045 of tests/data/communication.json: a middle stage gathers 180,388,626,432 bytes, reduces 120,259,084,288
// and sums 1,835,008 over its tensor group. Boundary tensors are sequence-parallel: 8,192 · 16,384 · 2 / 8 bytes, 16
// each way.
void TestLinkLoad::bytesOfAMiddleStage()
{
    const Plan plan = llama405();
    const std::vector<LinkLoad> loads = loadsOf(plan, estimate(plan, catalogue()), {8 * 8});
    QCOMPARE(loads.size(), std::size_t(2));
    QCOMPARE(loads[0].link, LinkClass::NvLink);
    QCOMPARE(loads[0].sent.value(), 180388626432.0 + 120259084288.0 + 1835008.0);
    QCOMPARE(inGBPerSecond(loads[0].rate), 450.0);
    QCOMPARE(loads[1].link, LinkClass::Pod);
    QCOMPARE(loads[1].sent.value(), 32 * 8192.0 * 16384.0 * 2 / 8);
    QCOMPARE(inGBPerSecond(loads[1].rate), 50.0);
}

void TestLinkLoad::gpusAddUp()
{
    const Plan plan = llama405();
    const Estimate result = estimate(plan, catalogue());
    std::vector<Count> node;
    for (Count rank = 64; rank < 72; ++rank)
        node.push_back(rank);
    std::vector<Count> three; // nodes, so many that all groups are looked at at once
    for (Count rank = 64; rank < 88; ++rank)
        three.push_back(rank);
    const LinkLoad one = loadsOf(plan, result, {64}).front();
    const LinkLoad eight = loadsOf(plan, result, node).front();
    const LinkLoad all = loadsOf(plan, result, three).front();
    QCOMPARE(eight.gpus, Count(8));
    QCOMPARE(eight.sent.value(), 8 * one.sent.value());
    QCOMPARE(eight.rate.value(), 8 * one.rate.value());
    QCOMPARE(all.sent.value(), 24 * one.sent.value());
    QVERIFY(eight.time == one.time); // of one GPU
}

void TestLinkLoad::timesAreInTheirOrder()
{
    const Plan plan = llama405();
    const Estimate result = estimate(plan, catalogue());
    QVERIFY(result.strategies[0].time);
    for (const Count rank : {0, 64, 127})
        for (const LinkLoad &load : loadsOf(plan, result, {rank})) {
            QVERIFY(load.time && load.floor);
            QCOMPARE(load.exposed.has_value(), load.link == LinkClass::NvLink); // the pipeline's shows as its bubble
            QVERIFY(*load.floor > Seconds());
            QVERIFY(*load.floor <= *load.time);
            QVERIFY(load.exposed.value_or(Seconds()) <= *load.time);
            QVERIFY(*load.time >= load.sent / load.rate); // no collective beats its link
        }
}

// By hand: 50 GB/s · (2 - 0.5) / (2 - 0.5 - 0.5) = 75 GB/s; twice the GPUs at twice the rate ask for as much each.
void TestLinkLoad::hidingRates_data()
{
    QTest::addColumn<LinkLoad>("load");
    QTest::addColumn<double>("rate"); // GB/s; 0 = none
    const auto load = [](Count gpus, double rate, double time, double floor, double exposed) {
        return LinkLoad{.link = LinkClass::Pod,
                        .gpus = gpus,
                        .sent = fromGB(1),
                        .rate = fromGBPerSecond(rate),
                        .time = Seconds(time),
                        .floor = Seconds(floor),
                        .exposed = Seconds(exposed)};
    };
    QTest::newRow("half a second shows") << load(1, 50, 2, 0.5, 0.5) << 75.0;
    QTest::newRow("of two GPUs") << load(2, 100, 2, 0.5, 0.5) << 75.0;
    QTest::newRow("nothing shows") << load(1, 50, 2, 0.5, 0) << 50.0;
    QTest::newRow("nothing runs beside it") << load(1, 50, 2, 0.5, 2) << 0.0;
    QTest::newRow("latency lasts longer than what hides it") << load(1, 50, 2, 1, 1.5) << 0.0;
    QTest::newRow("times are not known") << LinkLoad{.gpus = 1, .rate = fromGBPerSecond(50)} << 0.0;
}

void TestLinkLoad::hidingRates()
{
    QFETCH(LinkLoad, load);
    QTEST(inGBPerSecond(load.hidingRate().value_or(BytesPerSecond())), "rate");
}

// 10 GB at 50 GB/s are 0.2 s of a step of 2 s.
void TestLinkLoad::busyShare()
{
    const LinkLoad load = {.link = LinkClass::Pod, .gpus = 1, .sent = fromGB(10), .rate = fromGBPerSecond(50)};
    QCOMPARE(load.busy(TimeEstimate{.compute = Seconds(2)}).value(), 0.1);
    QVERIFY(!load.busy(std::nullopt));
    QVERIFY(!LinkLoad{.sent = fromGB(10)}.busy(TimeEstimate{.compute = Seconds(2)}));
}

void TestLinkLoad::servingLoadsNothing()
{
    Plan plan = llama405();
    plan.workload.kind = WorkloadKind::Serving;
    QVERIFY(loadsOf(plan, estimate(plan, catalogue()), {0}).empty());
}

QTEST_APPLESS_MAIN(TestLinkLoad)
#include "tst_linkload.moc"
