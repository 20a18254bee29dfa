// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/cluster.h"
#include "tests/engine/cluster/yard.h"

#include <QTest>

using namespace shardyard;

namespace {

ClusterSpec yard(const QString &name)
{
    ClusterSpec spec;
    if (name == "two boxes")
        spec.nodes = {{.type = "box", .count = 2}};
    else if (name == "trays")
        spec.nodes = {{.type = "tray", .count = 7}}; // 12 GPUs a domain = 3 trays: the last domain has one
    else if (name == "bridged pairs")
        spec.nodes = {{.gpu = "board", .gpus = 4, .domains = {{0, 1}, {2, 3}}}};
    else if (name == "cards without a bridge")
        spec.nodes = {{.gpu = "pair", .gpus = 4}};
    else if (name == "cards with one bridge")
        spec.nodes = {{.gpu = "pair", .gpus = 4, .domains = {{0, 1}}}};
    else if (name == "cards in pairs")
        spec.nodes = {{.gpu = "pair", .gpus = 4, .domainGpus = 2}};
    else if (name == "half domains")
        spec.nodes = {{.gpu = "board", .gpus = 8, .domainGpus = 4}};
    else if (name == "cards")
        spec.nodes = {{.type = "cards", .count = 2}};
    else if (name == "one left a box")
        spec.nodes = {{.type = "box", .gpus = 7, .emptySlots = {3}}, {.type = "box"}};
    else if (name == "named trays")
        spec.nodes = {
            {.type = "tray", .domain = "a"}, {.type = "tray", .domain = "b"}, {.type = "tray", .domain = "a"}};
    else if (name == "two runs of trays")
        spec.nodes = {{.type = "tray", .count = 2}, {.type = "tray", .count = 2}};
    else if (name == "pods")
        spec = {.nodes = {{.type = "box", .count = 4}}, .fabric = FabricSpec{.podGpus = 16, .oversubscription = 7}};
    return spec;
}

} // namespace

class TestCluster : public QObject
{
    Q_OBJECT

private slots:
    void locations_data();
    void locations();
    void links_data();
    void links();
    void oneLocationEqualsAll();
    void overridesChangeTheGpu();
    void placementRunsRoundTrip();
    void anEmptyYard();
};

// Expected node, slot, domain and pod of one GPU, worked by hand: nodes fill a spanning domain one after
// the other up to its size, and slots fill pods in rank order.
void TestCluster::locations_data()
{
    QTest::addColumn<int>("gpu");
    QTest::addColumn<int>("node");
    QTest::addColumn<int>("slot");
    QTest::addColumn<int>("domain");
    QTest::addColumn<int>("pod");
    const auto row = [](const char *name, int gpu, int node, int slot, int domain, int pod) {
        QTest::addRow("%s/%d", name, gpu) << gpu << node << slot << domain << pod;
    };
    row("two boxes", 0, 0, 0, 0, 0);
    row("two boxes", 15, 1, 7, 1, 0);
    row("trays", 11, 2, 3, 0, 0);
    row("trays", 12, 3, 0, 1, 0);
    row("trays", 27, 6, 3, 2, 0);
    row("bridged pairs", 1, 0, 1, 0, 0);
    row("bridged pairs", 2, 0, 2, 1, 0);
    row("half domains", 3, 0, 3, 0, 0);
    row("half domains", 4, 0, 4, 1, 0);
    row("cards", 5, 1, 1, -1, 0);
    row("one left a box", 3, 0, 4, 0, 0); // slot 3 is empty
    row("one left a box", 7, 1, 0, 1, 0);
    row("named trays", 4, 1, 0, 1, 0);
    row("named trays", 8, 2, 0, 0, 0);
    row("two runs of trays", 7, 1, 3, 0, 0);
    row("two runs of trays", 8, 2, 0, 1, 0); // a new run begins a new domain
    row("pods", 15, 1, 7, 1, 0);
    row("pods", 16, 2, 0, 2, 1);
}

void TestCluster::locations()
{
    const Catalogue catalogue = smallCatalogue();
    const QString name = QString::fromUtf8(QTest::currentDataTag()).section('/', 0, 0);
    QFETCH(int, gpu);
    QFETCH(int, node);
    QFETCH(int, slot);
    QFETCH(int, domain);
    QFETCH(int, pod);
    const GpuLocation place = gpuLocation(resolveCluster(yard(name), catalogue), gpu);
    QCOMPARE(place.node, node);
    QCOMPARE(place.slot, slot);
    QCOMPARE(place.domain, domain);
    QCOMPARE(place.pod, pod);
}

void TestCluster::links_data()
{
    QTest::addColumn<int>("a");
    QTest::addColumn<int>("b");
    QTest::addColumn<QString>("link");
    QTest::addRow("two boxes/a domain") << 0 << 7 << "nvlink";
    QTest::addRow("two boxes/two nodes") << 7 << 8 << "pod";
    QTest::addRow("trays/over nodes") << 0 << 11 << "nvlink";
    QTest::addRow("trays/two racks") << 11 << 12 << "pod";
    QTest::addRow("bridged pairs/a pair") << 2 << 3 << "nvlink";
    QTest::addRow("bridged pairs/two pairs") << 1 << 2 << "pcie";
    // A card's NVLink is a bridge: it has none until the document says which cards it joins.
    QTest::addRow("cards without a bridge/neighbours") << 0 << 1 << "pcie";
    QTest::addRow("cards with one bridge/the pair") << 0 << 1 << "nvlink";
    QTest::addRow("cards with one bridge/the others") << 2 << 3 << "pcie";
    QTest::addRow("cards in pairs/a pair") << 2 << 3 << "nvlink";
    QTest::addRow("cards in pairs/two pairs") << 1 << 2 << "pcie";
    QTest::addRow("cards/one node") << 0 << 3 << "pcie";
    QTest::addRow("cards/two nodes") << 0 << 4 << "pod";
    QTest::addRow("pods/across") << 15 << 16 << "spine";
}

void TestCluster::links()
{
    QFETCH(int, a);
    QFETCH(int, b);
    QFETCH(QString, link);
    const Catalogue catalogue = smallCatalogue();
    const QString name = QString::fromUtf8(QTest::currentDataTag()).section('/', 0, 0);
    const Cluster cluster = resolveCluster(yard(name), catalogue);
    const std::string_view found = linkName(linkBetween(gpuLocation(cluster, a), gpuLocation(cluster, b)));
    QCOMPARE(QString::fromUtf8(found.data(), static_cast<qsizetype>(found.size())), link);
}

void TestCluster::oneLocationEqualsAll()
{
    const Catalogue catalogue = smallCatalogue();
    for (const char *name : {"two boxes", "trays", "bridged pairs", "cards", "one left a box", "named trays", "pods"}) {
        const Cluster cluster = resolveCluster(yard(name), catalogue);
        const std::vector<GpuLocation> all = gpuLocations(cluster);
        QCOMPARE(static_cast<Count>(all.size()), cluster.gpus);
        for (Count gpu = 0; gpu < cluster.gpus; ++gpu) {
            const GpuLocation place = gpuLocation(cluster, gpu);
            QVERIFY(place == all[static_cast<std::size_t>(gpu)]);
            QCOMPARE(gpuAt(cluster, place.node, place.slot), gpu);
        }
    }
    const Cluster gap = resolveCluster(yard("one left a box"), catalogue);
    QCOMPARE(gpuAt(gap, 0, 3), Count(-1));
    QCOMPARE(gpuAt(gap, 0, 99), Count(-1));
    QCOMPARE(gpuAt(gap, 2, 0), Count(-1));
}

void TestCluster::overridesChangeTheGpu()
{
    const Catalogue catalogue = smallCatalogue();
    const Cluster cluster =
        resolveCluster({.nodes = {{.type = "box"}, {.type = "box", .gpuOverrides = {.memoryGib = 60}}}}, catalogue);
    QCOMPARE(cluster.gpuKinds.size(), std::size_t(2));
    QCOMPARE(smallestMemory(cluster).value(), 60.0 * 1073741824);
}

void TestCluster::placementRunsRoundTrip()
{
    QVERIFY(placementRuns({0, 1, 2, 3}).empty());
    const std::vector<int> order = {2, 3, 0, 1, 5, 4};
    const std::vector<PlacementRun> runs = placementRuns(order);
    QCOMPARE(runs.size(), std::size_t(4));
    QCOMPARE(gpuOfRank(runs, 6), order);
}

void TestCluster::anEmptyYard()
{
    const Cluster cluster = resolveCluster({}, smallCatalogue());
    QCOMPARE(cluster.gpus, Count(0));
    QCOMPARE(cluster.pods, Count(0));
    QVERIFY(gpuLocations(cluster).empty());
}

QTEST_GUILESS_MAIN(TestCluster)
#include "tst_cluster.moc"
