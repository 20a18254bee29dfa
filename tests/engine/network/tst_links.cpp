// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/links.h"
#include "tests/engine/cluster/yard.h"

#include <QTest>

using namespace shardyard;

/// The fast group walk against the plain definition: the slowest of all pairs.
class TestLinks : public QObject
{
    Q_OBJECT

private slots:
    void slowestOfAllPairs_data();
    void slowestOfAllPairs();
    void countsGroups();
    void partsOfGroups_data();
    void partsOfGroups();
    void repetitionsStandForAll_data();
    void repetitionsStandForAll();
};

void TestLinks::slowestOfAllPairs_data()
{
    QTest::addColumn<QString>("order");
    QTest::addColumn<int>("tensor");
    QTest::addColumn<int>("pipeline");
    QTest::newRow("tensor in a node") << "tp-cp-dp-pp" << 8 << 2;
    QTest::newRow("tensor over nodes") << "tp-cp-dp-pp" << 16 << 2;
    QTest::newRow("pipeline fastest") << "pp-dp-cp-tp" << 4 << 4;
    QTest::newRow("Llama 3's order") << "tp-cp-pp-dp" << 2 << 8;
}

void TestLinks::slowestOfAllPairs()
{
    QFETCH(QString, order);
    QFETCH(int, tensor);
    QFETCH(int, pipeline);
    const Cluster cluster = resolveCluster({.nodes = {{.type = "box", .count = 2},
                                                      {.count = 2, .gpu = "board", .gpus = 8, .domainGpus = 2},
                                                      {.type = "box", .count = 4}},
                                            .fabric = FabricSpec{.podGpus = 32}},
                                           smallCatalogue());
    Strategy strategy = {.tensorParallel = tensor, .pipelineParallel = pipeline};
    strategy.rankOrder = *rankOrderFromName(order.toStdString());
    const auto grid = rankGrid(strategy, cluster.gpus, false);
    QVERIFY(grid);
    const std::vector<GpuLocation> locations = gpuLocations(cluster);
    std::vector<int> ranks = gpuOfRank({}, cluster.gpus);
    std::swap(ranks[3], ranks[60]);
    std::swap(ranks[17], ranks[40]);
    for (const GroupLinks &links : groupLinks(*grid, locations, ranks, false)) {
        LinkClass slowest = LinkClass::None;
        for (Count rank = 0; rank < grid->world(); ++rank) {
            const std::vector<Count> members = grid->group(links.kind, rank);
            for (const Count a : members)
                for (const Count b : members)
                    if (a != b)
                        slowest = std::max(slowest,
                                           linkBetween(locations[std::size_t(ranks[std::size_t(a)])],
                                                       locations[std::size_t(ranks[std::size_t(b)])]));
        }
        QCOMPARE(int(links.slowest), int(slowest));
    }
}

void TestLinks::countsGroups()
{
    const Cluster cluster = resolveCluster({.nodes = {{.type = "box", .count = 2}}}, smallCatalogue());
    const Strategy strategy = {.tensorParallel = 4};
    std::vector<int> ranks = gpuOfRank({}, 16);
    std::swap(ranks[0], ranks[15]);
    const std::vector<GroupLinks> links =
        groupLinks(*rankGrid(strategy, 16, false), gpuLocations(cluster), ranks, false);
    QCOMPARE(links[0].groups, Count(4));
    QCOMPARE(links[0].groupsOnSlowest, Count(2));
    QCOMPARE(int(links[0].slowest), int(LinkClass::Pod));
}

// 16 boxes of 8 GPUs, tensor 2: of a data·context group of 64 four ranks are in each node and 16 in each of 4 pods.
void TestLinks::partsOfGroups_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("step");
    QTest::addColumn<bool>("firstOnly");
    QTest::addColumn<int>("groups");
    QTest::addColumn<int>("slowest");
    QTest::addColumn<int>("onSlowest");
    const auto row = [](const char *name, int size, int step, bool firstOnly, int groups, LinkClass slowest, int on) {
        QTest::newRow(name) << size << step << firstOnly << groups << int(slowest) << on;
    };
    row("all", 64, 1, false, 2, LinkClass::Spine, 2);
    row("in a node", 4, 1, false, 32, LinkClass::NvLink, 32);
    row("in a pod", 16, 1, false, 8, LinkClass::Pod, 8);
    row("between nodes", 16, 4, false, 8, LinkClass::Spine, 8);
    row("first and last", 2, 63, true, 2, LinkClass::Spine, 2);
}

void TestLinks::partsOfGroups()
{
    QFETCH(int, size);
    QFETCH(int, step);
    QFETCH(bool, firstOnly);
    const Cluster cluster = resolveCluster(
        {.nodes = {{.type = "box", .count = 16}}, .fabric = FabricSpec{.podGpus = 32}}, smallCatalogue());
    const Strategy strategy = {.tensorParallel = 2, .contextParallel = 2};
    const GroupPart part = {
        .inner = GroupKind::Context, .outer = GroupKind::Data, .size = size, .step = step, .firstOnly = firstOnly};
    for (const Count period : {Count(0), repeatsAfter(cluster, {})}) {
        const GroupLinks links = partLinks(*rankGrid(strategy, cluster.gpus, false), part, gpuLocations(cluster),
                                           gpuOfRank({}, cluster.gpus), period);
        QCOMPARE(int(links.groupSize), size);
        QTEST(int(links.groups), "groups");
        QTEST(int(links.slowest), "slowest");
        QTEST(int(links.groupsOnSlowest), "onSlowest");
    }
}

void TestLinks::repetitionsStandForAll_data()
{
    QTest::addColumn<int>("nodes");
    QTest::addColumn<int>("pod");
    QTest::addColumn<QString>("type");
    for (const char *type : {"box", "tray", "cards", "gaps", "pairs"})
        for (const int nodes : {1, 6, 12, 16, 60})
            for (const int pod : {0, 8, 20, 32, 48})
                QTest::addRow("%d %s in pods of %d", nodes, type, pod) << nodes << pod << QString::fromLatin1(type);
}

/// Whether the machine's repetition is used or every GPU is walked, the groups come out the same.
void TestLinks::repetitionsStandForAll()
{
    QFETCH(int, nodes);
    QFETCH(int, pod);
    QFETCH(QString, type);
    NodeRun run = {.type = type.toStdString(), .count = nodes};
    if (type == "gaps")
        run = {.type = "box", .count = nodes, .gpus = 6, .emptySlots = {1, 4}};
    if (type == "pairs")
        run = {.count = nodes, .gpu = "board", .gpus = 4, .domainGpus = 2, .domains = {{0, 1}, {2, 3}}};
    ClusterSpec spec = {.nodes = {run}, .fabric = FabricSpec()};
    if (pod > 0)
        spec.fabric->podGpus = pod;
    const Cluster cluster = resolveCluster(spec, smallCatalogue());
    const std::vector<GpuLocation> locations = gpuLocations(cluster);
    const std::vector<int> ranks = gpuOfRank({}, cluster.gpus);
    const Count period = repeatsAfter(cluster, {});
    QVERIFY(period > 0);
    QCOMPARE(repeatsAfter(cluster, {{.firstGpu = 0, .count = cluster.gpus}}), Count(0));
    for (const char *order : {"tp-cp-dp-pp", "pp-dp-cp-tp", "dp-tp-pp-cp"}) {
        for (const Count tensor : {1, 2, 3, 4, 6}) {
            Strategy strategy = {.tensorParallel = tensor, .contextParallel = 2, .pipelineParallel = 2};
            strategy.rankOrder = *rankOrderFromName(order);
            const auto grid = rankGrid(strategy, cluster.gpus, false);
            if (grid)
                QVERIFY(groupLinks(*grid, locations, ranks, false, period)
                        == groupLinks(*grid, locations, ranks, false));
        }
    }
}

QTEST_GUILESS_MAIN(TestLinks)
#include "tst_links.moc"
