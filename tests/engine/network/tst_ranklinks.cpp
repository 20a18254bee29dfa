// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/ranklinks.h"

#include <QTest>

// Links of single ranks' groups. Eight DGX H100 in pods of four nodes: an NVLink domain is a node.

using namespace shardyard;

namespace {

struct Machine
{
    Cluster cluster;
    std::vector<GpuLocation> locations;
    std::vector<int> gpus;

    explicit Machine(const std::vector<PlacementRun> &placement = {})
    {
        ClusterSpec spec;
        spec.nodes = {{.type = "dgx-h100", .count = 8}};
        spec.fabric = FabricSpec();
        spec.fabric->podGpus = 32;
        spec.fabric->oversubscription = 7;
        cluster = resolveCluster(spec, builtInCatalogue());
        locations = gpuLocations(cluster);
        gpus = gpuOfRank(placement, cluster.gpus);
    }
    [[nodiscard]] RankPlaces places() const { return {.locations = locations, .gpuOfRank = gpus, .gpusPerNode = 8}; }
};

RankGrid gridOf(const Degrees &degrees)
{
    RankGrid grid;
    grid.degrees = degrees;
    grid.order = {Axis::Tensor, Axis::Context, Axis::Pipeline, Axis::Data};
    return grid;
}

/// Ranks 3 and 40 have changed places.
const std::vector<PlacementRun> swapped = {{0, 3}, {40, 1}, {4, 36}, {3, 1}, {41, 23}};

} // namespace

class TestRankLinks : public QObject
{
    Q_OBJECT

private slots:
    void linksOfARank_data();
    void linksOfARank();
    void allRanksAsEachByItself_data();
    void allRanksAsEachByItself();
    void layoutOfARank();
    void rates();
};

void TestRankLinks::linksOfARank_data()
{
    QTest::addColumn<bool>("byHand");
    QTest::addColumn<int>("rank");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("link");
    const auto row = [](const char *name, bool byHand, int rank, GroupKind kind, LinkClass link) {
        QTest::newRow(name) << byHand << rank << static_cast<int>(kind) << static_cast<int>(link);
    };
    row("tensor in a node", false, 0, GroupKind::Tensor, LinkClass::NvLink);
    row("four stages in a pod", false, 0, GroupKind::Pipeline, LinkClass::Pod);
    row("replicas in two pods", false, 0, GroupKind::Data, LinkClass::Spine);
    row("no context group", false, 0, GroupKind::Context, LinkClass::None);
    row("tensor with a member in the other pod", true, 0, GroupKind::Tensor, LinkClass::Spine);
    row("tensor beside it", true, 8, GroupKind::Tensor, LinkClass::NvLink);
}

void TestRankLinks::linksOfARank()
{
    QFETCH(bool, byHand);
    QFETCH(int, rank);
    QFETCH(int, kind);
    QFETCH(int, link);
    const Machine machine(byHand ? swapped : std::vector<PlacementRun>());
    const RankGrid grid = gridOf({.tensor = 8, .pipeline = 4, .data = 2});
    const OwnLinks own = ownLinks(grid, rank, machine.places(), false);
    QCOMPARE(static_cast<int>(own[static_cast<std::size_t>(kind)]), link);
}

void TestRankLinks::allRanksAsEachByItself_data()
{
    QTest::addColumn<Degrees>("degrees");
    QTest::addColumn<bool>("experts");
    QTest::newRow("tensor, pipeline, data") << Degrees{.tensor = 8, .pipeline = 4, .data = 2} << false;
    QTest::newRow("context") << Degrees{.tensor = 4, .context = 4, .pipeline = 2, .data = 2} << false;
    QTest::newRow("experts") << Degrees{.tensor = 2, .data = 32, .expert = 16, .expertTensor = 2, .expertData = 2}
                             << true;
    QTest::newRow("tensor over nodes") << Degrees{.tensor = 16, .data = 4} << false;
}

void TestRankLinks::allRanksAsEachByItself()
{
    QFETCH(Degrees, degrees);
    QFETCH(bool, experts);
    const RankGrid grid = gridOf(degrees);
    for (const auto &placement : {std::vector<PlacementRun>(), swapped}) {
        const Machine machine(placement);
        const RankLinks all(grid, machine.places(), experts);
        for (Count rank = 0; rank < grid.world(); ++rank)
            QVERIFY(all.of(rank) == ownLinks(grid, rank, machine.places(), experts));
    }
}

void TestRankLinks::layoutOfARank()
{
    const Machine machine(swapped);
    const RankGrid grid = gridOf({.tensor = 8, .pipeline = 4, .data = 2});
    const GroupLayout layout = ownLayout(grid, GroupKind::Tensor, 0, machine.places());
    QCOMPARE(layout.ranks, Count(8));
    QCOMPARE(layout.nodes, Count(2));
    QCOMPARE(layout.mostInNode, Count(7));
    QCOMPARE(layout.fewestInNode, Count(1));
    QCOMPARE(layout.pods, Count(2));
}

// 400 Gbit/s a GPU are 50 GB/s in a pod, a seventh of it over a 1:7 spine; NVLink 4 is 450 GB/s in one direction
// (NVIDIA, H100 data sheet: 900 GB/s both ways).
void TestRankLinks::rates()
{
    const Machine machine;
    const NodeShape &shape = machine.cluster.blocks.front().shape;
    const auto rate = [&](LinkClass link) { return inGBPerSecond(linkRate(machine.cluster, link, shape)); };
    QCOMPARE(rate(LinkClass::NvLink), 450.0);
    QCOMPARE(rate(LinkClass::Pod), 50.0);
    QVERIFY(qAbs(rate(LinkClass::Spine) - 50.0 / 7) < 1e-9);
    QCOMPARE(rate(LinkClass::None), 0.0);
}

QTEST_APPLESS_MAIN(TestRankLinks)
#include "tst_ranklinks.moc"
