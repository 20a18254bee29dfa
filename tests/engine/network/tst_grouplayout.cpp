// SPDX-License-Identifier: GPL-3.0-or-later
// Where the worst group of a kind lies: cases worked by hand, and against the plain definition.
#include "engine/network/links.h"
#include "tests/engine/cluster/yard.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace shardyard;

namespace {

/// Counts by maps, group by group.
GroupLayout plainLayout(const std::vector<Count> &ranks, const std::vector<GpuLocation> &locations,
                        const std::vector<int> &gpuOfRank)
{
    std::map<int, Count> domains, nodes, pods;
    int alone = -1;
    for (const Count rank : ranks) {
        const GpuLocation &location = locations[std::size_t(gpuOfRank[std::size_t(rank)])];
        ++domains[location.domain >= 0 ? location.domain : alone--];
        ++nodes[location.node];
        ++pods[location.pod];
    }
    const auto range = [](const std::map<int, Count> &counts) {
        const auto [least, most] = std::minmax_element(
            counts.begin(), counts.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
        return std::pair(least->second, most->second);
    };
    return {.ranks = Count(ranks.size()),
            .link = slowestLink(ranks, locations, gpuOfRank),
            .domains = Count(domains.size()),
            .fewestInDomain = range(domains).first,
            .mostInDomain = range(domains).second,
            .nodes = Count(nodes.size()),
            .fewestInNode = range(nodes).first,
            .mostInNode = range(nodes).second,
            .pods = Count(pods.size()),
            .fewestInPod = range(pods).first};
}

QString shown(const GroupLayout &layout)
{
    return QStringLiteral("%1 ranks over %2: %3 domains of %4 to %5, %6 nodes of %7 to %8, %9 pods of %10")
        .arg(layout.ranks)
        .arg(QString::fromUtf8(linkName(layout.link).data(), qsizetype(linkName(layout.link).size())))
        .arg(layout.domains)
        .arg(layout.fewestInDomain)
        .arg(layout.mostInDomain)
        .arg(layout.nodes)
        .arg(layout.fewestInNode)
        .arg(layout.mostInNode)
        .arg(layout.pods)
        .arg(layout.fewestInPod);
}

GroupLinks linksOf(const std::vector<GroupLinks> &all, GroupKind kind)
{
    return *std::find_if(all.begin(), all.end(), [kind](const GroupLinks &links) { return links.kind == kind; });
}

} // namespace

class TestGroupLayout : public QObject
{
    Q_OBJECT

private slots:
    void byHand_data();
    void byHand();
    void placedByHand();
    void worstOfAll_data();
    void worstOfAll();
};

void TestGroupLayout::byHand_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<int>("nodes");
    QTest::addColumn<int>("pod");
    QTest::addColumn<int>("tensor");
    QTest::addColumn<QString>("tensorGroup");
    QTest::addColumn<QString>("dataGroup");
    QTest::newRow("eight in a box") << "box" << 4 << 0 << 8
                                    << "8 ranks over nvlink: 1 domains of 8 to 8, 1 nodes of 8 to 8, 1 pods of 8"
                                    << "4 ranks over pod: 4 domains of 1 to 1, 4 nodes of 1 to 1, 1 pods of 4";
    QTest::newRow("sixteen over boxes") << "box" << 4 << 0 << 16
                                        << "16 ranks over pod: 2 domains of 8 to 8, 2 nodes of 8 to 8, 1 pods of 16"
                                        << "2 ranks over pod: 2 domains of 1 to 1, 2 nodes of 1 to 1, 1 pods of 2";
    QTest::newRow("six straddle boxes") << "box" << 3 << 0 << 6
                                        << "6 ranks over pod: 2 domains of 2 to 4, 2 nodes of 2 to 4, 1 pods of 6"
                                        << "4 ranks over pod: 3 domains of 1 to 2, 3 nodes of 1 to 2, 1 pods of 4";
    QTest::newRow("a domain over trays")
        << "tray" << 6 << 0 << 12 << "12 ranks over nvlink: 1 domains of 12 to 12, 3 nodes of 4 to 4, 1 pods of 12"
        << "2 ranks over pod: 2 domains of 1 to 1, 2 nodes of 1 to 1, 1 pods of 2";
    QTest::newRow("cards") << "cards" << 4 << 0 << 4
                           << "4 ranks over pcie: 4 domains of 1 to 1, 1 nodes of 4 to 4, 1 pods of 4"
                           << "4 ranks over pod: 4 domains of 1 to 1, 4 nodes of 1 to 1, 1 pods of 4";
    QTest::newRow("pods") << "box" << 4 << 16 << 4
                          << "4 ranks over nvlink: 1 domains of 4 to 4, 1 nodes of 4 to 4, 1 pods of 4"
                          << "8 ranks over spine: 4 domains of 2 to 2, 4 nodes of 2 to 2, 2 pods of 4";
}

void TestGroupLayout::byHand()
{
    QFETCH(QString, type);
    QFETCH(int, nodes);
    QFETCH(int, pod);
    QFETCH(int, tensor);
    QFETCH(QString, tensorGroup);
    QFETCH(QString, dataGroup);
    ClusterSpec spec = {.nodes = {{.type = type.toStdString(), .count = nodes}}, .fabric = FabricSpec()};
    if (pod > 0)
        spec.fabric->podGpus = pod;
    const Cluster cluster = resolveCluster(spec, smallCatalogue());
    const auto grid = rankGrid({.tensorParallel = tensor}, cluster.gpus, false);
    QVERIFY(grid);
    const auto links =
        groupLinks(*grid, gpuLocations(cluster), gpuOfRank({}, cluster.gpus), false, repeatsAfter(cluster, {}));
    QCOMPARE(shown(linksOf(links, GroupKind::Tensor).worst), tensorGroup);
    QCOMPARE(shown(linksOf(links, GroupKind::Data).worst), dataGroup);
}

/// Ranks 7 and 8 change places: seven of a group stay in its node, one sits in the other.
void TestGroupLayout::placedByHand()
{
    const Cluster cluster = resolveCluster({.nodes = {{.type = "box", .count = 2}}}, smallCatalogue());
    std::vector<int> ranks = gpuOfRank({}, 16);
    std::swap(ranks[7], ranks[8]);
    const auto links = groupLinks(*rankGrid({.tensorParallel = 8}, 16, false), gpuLocations(cluster), ranks, false);
    QCOMPARE(shown(links.front().worst),
             QStringLiteral("8 ranks over pod: 2 domains of 1 to 7, 2 nodes of 1 to 7, 1 pods of 8"));
}

void TestGroupLayout::worstOfAll_data()
{
    QTest::addColumn<QString>("order");
    QTest::addColumn<int>("tensor");
    QTest::addColumn<int>("pipeline");
    QTest::newRow("tensor in a node") << "tp-cp-dp-pp" << 8 << 2;
    QTest::newRow("tensor over nodes") << "tp-cp-dp-pp" << 16 << 2;
    QTest::newRow("pipeline fastest") << "pp-dp-cp-tp" << 4 << 4;
    QTest::newRow("Llama 3's order") << "tp-cp-pp-dp" << 2 << 8;
}

/// Mixed nodes, pods and ranks placed by hand: no group lies worse than the one that is kept, and one lies so.
void TestGroupLayout::worstOfAll()
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
    const std::vector<GpuLocation> locations = gpuLocations(cluster);
    std::vector<int> ranks = gpuOfRank({}, cluster.gpus);
    std::swap(ranks[3], ranks[60]);
    std::swap(ranks[17], ranks[40]);
    for (const GroupLinks &links : groupLinks(*grid, locations, ranks, false)) {
        bool found = false;
        for (Count rank = 0; rank < grid->world(); ++rank) {
            const GroupLayout layout = plainLayout(grid->group(links.kind, rank), locations, ranks);
            QVERIFY2(!isWorse(layout, links.worst), qPrintable(shown(layout) + " / " + shown(links.worst)));
            found = found || layout == links.worst;
        }
        QVERIFY(found);
    }
}

QTEST_GUILESS_MAIN(TestGroupLayout)
#include "tst_grouplayout.moc"
