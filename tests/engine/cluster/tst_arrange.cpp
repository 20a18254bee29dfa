// SPDX-License-Identifier: GPL-3.0-or-later
// Arranged yards as they would be saved, each against the cluster that a person writes for the same machine.
#include "engine/cluster/arrange.h"
#include "tests/engine/cluster/nodestext.h"

#include <QTest>

#include <numeric>

using namespace shardyard;

namespace {

enum class Arrange { Group, Ungroup, FillGaps, Sort };

DropVerdict arranged(Arrange how, const ClusterSpec &spec, const std::vector<Count> &gpus)
{
    switch (how) {
    case Arrange::Group:
        return groupGpus(spec, builtIn(), gpus);
    case Arrange::Ungroup:
        return ungroupGpus(spec, builtIn(), gpus);
    case Arrange::FillGaps:
        return fillGaps(spec, builtIn(), gpus);
    case Arrange::Sort:
        return sortNodes(spec, builtIn());
    }
    return {};
}

std::vector<Count> range(Count first, Count count)
{
    std::vector<Count> gpus(static_cast<std::size_t>(count));
    std::iota(gpus.begin(), gpus.end(), first);
    return gpus;
}

} // namespace

Q_DECLARE_METATYPE(Arrange)
Q_DECLARE_METATYPE(std::vector<Count>)

class TestArrange : public QObject
{
    Q_OBJECT

private slots:
    void yards_data();
    void yards();
    void refusals_data();
    void refusals();
    void domainsAfterUngrouping();
    void ranksInOrder();
};

// Lists end in ] so that a placement can follow.
void TestArrange::yards_data()
{
    QTest::addColumn<Arrange>("how");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<std::vector<Count>>("gpus");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, Arrange how, const char *before, std::vector<Count> gpus, const char *after) {
        QTest::newRow(name) << how << QByteArray(before) << std::move(gpus) << QByteArray(after);
    };
    // NVIDIA, H100 PCIe product brief: a bridge joins two cards.
    row("one bridged pair", Arrange::Group, R"({"gpu": "h100-pcie-80", "gpus": 4}])", {0, 1},
        R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[0, 1]]}])");
    row("another pair of the box", Arrange::Group, R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[0, 1]]}])",
        {2, 3}, R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[0, 1], [2, 3]]}])");
    row("all pairs of two boxes", Arrange::Group, R"({"gpu": "h100-pcie-80", "gpus": 4, "count": 2}])", range(0, 8),
        R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[0, 1], [2, 3]], "count": 2}])");
    row("a pair that is not beside", Arrange::Group, R"({"gpu": "a100-pcie-80", "gpus": 4}])", {1, 3},
        R"({"gpu": "a100-pcie-80", "gpus": 4, "domains": [[1, 3]]}])");
    row("a new bridge takes a card from its old one", Arrange::Group,
        R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[0, 1], [2, 3]]}])", {1, 2},
        R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[1, 2]]}])");
    // NVIDIA, H200 NVL product page: 2- or 4-way bridges.
    row("four cards by one bridge", Arrange::Group, R"({"gpu": "h200-nvl-141", "gpus": 8}])", range(0, 8),
        R"({"gpu": "h200-nvl-141", "gpus": 8, "domains": [[0, 1, 2, 3], [4, 5, 6, 7]]}])");
    row("two cards by a bridge of four", Arrange::Group, R"({"gpu": "h200-nvl-141", "gpus": 4}])", {0, 1},
        R"({"gpu": "h200-nvl-141", "gpus": 4, "domains": [[0, 1]]}])");
    row("one box of a run", Arrange::Group, R"({"gpu": "h100-pcie-80", "gpus": 2, "count": 3}])", {2, 3},
        R"({"gpu": "h100-pcie-80", "gpus": 2}, {"gpu": "h100-pcie-80", "gpus": 2, "domains": [[0, 1]]},
           {"gpu": "h100-pcie-80", "gpus": 2}])");
    row("bridges go", Arrange::Ungroup, R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[0, 1], [2, 3]]}])", {3},
        R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[0, 1]]}])");
    row("the last bridge goes", Arrange::Ungroup, R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[0, 1]]}])", {0},
        R"({"gpu": "h100-pcie-80", "gpus": 4}])");
    row("pairs by counting are listed when one goes", Arrange::Ungroup,
        R"({"gpu": "h100-pcie-80", "gpus": 4, "nvlink_domain": 2}])", {0},
        R"({"gpu": "h100-pcie-80", "gpus": 4, "domains": [[2, 3]]}])");
    row("a board of one's own is switched off", Arrange::Ungroup, R"({"gpu": "h100-sxm5-80", "gpus": 4}])", {0},
        R"({"gpu": "h100-sxm5-80", "gpus": 4, "nvlink_domain": 1}])");
    row("and on again", Arrange::Group, R"({"gpu": "h100-sxm5-80", "gpus": 4, "nvlink_domain": 1}])", range(0, 4),
        R"({"gpu": "h100-sxm5-80", "gpus": 4}])");
    row("half of a board", Arrange::Group, R"({"gpu": "h100-sxm5-80", "gpus": 4, "nvlink_domain": 1}])", {0, 1},
        R"({"gpu": "h100-sxm5-80", "gpus": 4, "domains": [[0, 1]]}])");

    row("lone cards come into one box", Arrange::Group, R"({"gpu": "l40s", "gpus": 1, "count": 4}])", range(0, 4),
        R"({"gpu": "l40s", "gpus": 4}])");
    row("some of the lone cards", Arrange::Group, R"({"gpu": "l40s", "gpus": 1, "count": 4}])", {1, 2},
        R"({"gpu": "l40s", "gpus": 1}, {"gpu": "l40s", "gpus": 2}, {"gpu": "l40s", "gpus": 1}])");
    row("lone cards of two kinds", Arrange::Group, R"({"gpu": "l40s", "gpus": 1}, {"gpu": "h100-pcie-80", "gpus": 1}])",
        {0, 1}, R"({"gpus": ["l40s", "h100-pcie-80"]}])");
    row("boxes without NVLink come into one", Arrange::Group, R"({"gpu": "l40s", "gpus": 2, "count": 2}])", range(0, 4),
        R"({"gpu": "l40s", "gpus": 4}])");
    row("a card out of order keeps its rank", Arrange::Group, R"({"gpu": "l40s", "gpus": 1, "count": 3}])", {0, 2},
        R"({"gpu": "l40s", "gpus": 2}, {"gpu": "l40s", "gpus": 1}], "placement": [[0, 1], [2, 1], [1, 1]])");

    // A tray is 4 GPUs, a domain 72: 18 trays.
    row("trays of two racks share a domain", Arrange::Group,
        R"({"type": "gb200-nvl72", "count": 2}, {"type": "gb200-nvl72", "count": 2}])", range(0, 16),
        R"({"type": "gb200-nvl72", "count": 4}])");
    row("a tray out of the middle of another rack", Arrange::Group,
        R"({"type": "gb200-nvl72", "count": 1}, {"type": "gb200-nvl72", "count": 3}])", {0, 8},
        R"({"type": "gb200-nvl72", "count": 2}, {"type": "gb200-nvl72", "count": 2}],
           "placement": [[0, 4], [8, 4], [4, 4], [12, 4]])");
    row("a named domain keeps its name", Arrange::Group,
        R"({"type": "gb200-nvl72", "count": 2, "domain": "rack A"}, {"type": "gb200-nvl72"}, {"type": "gb200-nvl72"}])",
        {8, 12}, R"({"type": "gb200-nvl72", "count": 2, "domain": "rack A"}, {"type": "gb200-nvl72", "count": 2}])");
    row("a tray leaves its rack", Arrange::Ungroup, R"({"type": "gb200-nvl72", "count": 18}])", {0},
        R"({"type": "gb200-nvl72", "count": 17}, {"type": "gb200-nvl72"}], "placement": [[68, 4], [0, 68]])");
    row("a rack falls apart", Arrange::Ungroup, R"({"type": "gb200-nvl72", "count": 3}])", range(0, 12),
        R"({"type": "gb200-nvl72"}, {"type": "gb200-nvl72"}, {"type": "gb200-nvl72"}])");
    row("the second of two racks loses its last tray", Arrange::Ungroup, R"({"type": "gb200-nvl72", "count": 36}])",
        {140}, R"({"type": "gb200-nvl72", "count": 35}, {"type": "gb200-nvl72"}])");

    row("two halves fill one node", Arrange::FillGaps, R"({"type": "dgx-h100", "gpus": 4, "count": 2}])", {},
        R"({"type": "dgx-h100"}])");
    row("full nodes stay", Arrange::FillGaps,
        R"({"type": "dgx-h100", "count": 2}, {"type": "dgx-h100", "gpus": 6, "count": 3}])", {},
        R"({"type": "dgx-h100", "count": 4}, {"type": "dgx-h100", "gpus": 2}])");
    row("gaps inside", Arrange::FillGaps,
        R"({"type": "dgx-h100", "gpus": 7, "empty_slots": [2]}, {"type": "dgx-h100", "gpus": 3}])", {},
        R"({"type": "dgx-h100"}, {"type": "dgx-h100", "gpus": 2}])");
    row("only kinds that fit", Arrange::FillGaps,
        R"({"type": "dgx-h100", "gpus": 4}, {"type": "dgx-a100-80", "gpus": 4}, {"type": "dgx-h100", "gpus": 4}])", {},
        R"({"type": "dgx-h100"}, {"type": "dgx-a100-80", "gpus": 4}], "placement": [[0, 4], [8, 4], [4, 4]])");
    row("only the selected", Arrange::FillGaps, R"({"type": "dgx-h100", "gpus": 4, "count": 4}])", {8, 12},
        R"({"type": "dgx-h100", "gpus": 4, "count": 2}, {"type": "dgx-h100"}])");

    row("kinds come together", Arrange::Sort,
        R"({"type": "dgx-h100"}, {"type": "dgx-b200"}, {"type": "dgx-h100", "count": 2}])", {},
        R"({"type": "dgx-h100", "count": 3}, {"type": "dgx-b200"}], "placement": [[0, 8], [24, 8], [8, 16]])");
    row("fuller ones first", Arrange::Sort, R"({"type": "dgx-h100", "gpus": 4}, {"type": "dgx-h100"}])", {},
        R"({"type": "dgx-h100"}, {"type": "dgx-h100", "gpus": 4}], "placement": [[8, 4], [0, 8]])");
    row("named domains stay together", Arrange::Sort,
        R"({"type": "gb200-nvl72", "domain": "a"}, {"type": "dgx-h100"}, {"type": "gb200-nvl72", "domain": "b"},
           {"type": "gb200-nvl72", "domain": "a", "gpus": 3}])",
        {},
        R"({"type": "gb200-nvl72", "domain": "a"}, {"type": "gb200-nvl72", "domain": "a", "gpus": 3},
           {"type": "gb200-nvl72", "domain": "b"}, {"type": "dgx-h100"}],
           "placement": [[0, 4], [11, 8], [7, 4], [4, 3]])");
}

void TestArrange::yards()
{
    QFETCH(Arrange, how);
    QFETCH(QByteArray, before);
    QFETCH(std::vector<Count>, gpus);
    QFETCH(QByteArray, after);
    const ClusterSpec spec = clusterFrom(before);
    const DropVerdict verdict = arranged(how, spec, gpus);
    QVERIFY2(verdict.accepted, verdict.title.c_str());
    QVERIFY(!verdict.label.empty());
    QCOMPARE(savedCluster(*verdict.result), writtenCluster(after));
    // No GPU comes or goes, and each is what it was.
    const Cluster formerly = resolveCluster(spec, builtIn());
    const Cluster now = resolveCluster(*verdict.result, builtIn());
    QCOMPARE(now.gpus, formerly.gpus);
    std::vector<int> former = verdict.formerGpu;
    for (Count gpu = 0; gpu < now.gpus; ++gpu)
        QCOMPARE(now.gpuKinds[std::size_t(gpuLocation(now, gpu).kind)].id,
                 formerly.gpuKinds[std::size_t(gpuLocation(formerly, former[std::size_t(gpu)]).kind)].id);
    std::sort(former.begin(), former.end());
    QCOMPARE(former, gpuOfRank({}, now.gpus));
}

void TestArrange::refusals_data()
{
    QTest::addColumn<Arrange>("how");
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<std::vector<Count>>("gpus");
    QTest::addColumn<QString>("title");
    const auto row = [](const char *name, Arrange how, const char *nodes, std::vector<Count> gpus, const char *title) {
        QTest::newRow(name) << how << QByteArray(nodes) << std::move(gpus) << QString::fromLatin1(title);
    };
    row("one GPU", Arrange::Group, R"({"type": "dgx-h100"}])", {0}, "One GPU is no group");
    row("a board", Arrange::Group, R"({"type": "dgx-h100"}])", {0, 1}, "The selected GPUs are grouped already");
    row("two boards", Arrange::Group, R"({"type": "dgx-h100", "count": 2}])", {0, 8},
        "NVLink of a {title} ends at its own GPUs");
    row("two whole boards", Arrange::Group, R"({"type": "dgx-h100", "count": 2}])", range(0, 16),
        "The selected GPUs are grouped already");
    row("no NVLink", Arrange::Group, R"({"gpu": "l40s", "gpus": 4}])", {0, 1}, "{gpu} has no NVLink");
    row("three cards", Arrange::Group, R"({"gpu": "h100-pcie-80", "gpus": 4}])", {0, 1, 2},
        "No bridge joins {count} cards");
    row("three of a bridge of four", Arrange::Group, R"({"gpu": "h200-nvl-141", "gpus": 4}])", {0, 1, 2},
        "No bridge joins {count} cards");
    row("cards of two kinds", Arrange::Group, R"({"gpus": ["h100-pcie-80", "a100-pcie-80"]}])", {0, 1},
        "A bridge joins equal cards");
    row("a pair that is one", Arrange::Group, R"({"gpu": "h100-pcie-80", "gpus": 2, "domains": [[0, 1]]}])", {0, 1},
        "The selected GPUs are grouped already");
    row("cards of two forms", Arrange::Group, R"({"gpu": "l40s", "gpus": 1}, {"gpu": "h100-sxm5-80", "gpus": 1}])",
        {0, 1}, "No box takes both {a} and {b}");
    row("more than a domain", Arrange::Group, R"({"type": "gb200-nvl72", "count": 19}])", range(0, 76),
        "An NVLink domain does not reach so far");
    row("other racks", Arrange::Group, R"({"type": "gb200-nvl72"}, {"type": "gb300-nvl72"}, {"type": "vr-nvl72"}])",
        {0, 8}, "{title} and {other} share no NVLink domain");
    row("a rack and a box", Arrange::Group, R"({"type": "dgx-h100"}, {"type": "gb200-nvl72"}])", {0, 8},
        "{title} and {other} share no NVLink domain");
    row("trays of one rack", Arrange::Group, R"({"type": "gb200-nvl72", "count": 2}])", {0, 4},
        "The selected GPUs are grouped already");
    row("part of a tray", Arrange::Group, R"({"type": "gb200-nvl72", "count": 2}])", {0, 1},
        "The selected GPUs are grouped already");
    row("a board stays", Arrange::Ungroup, R"({"type": "dgx-h100"}])", {0},
        "The NVLink of node {node} is on its board");
    row("nothing to part", Arrange::Ungroup, R"({"gpu": "l40s", "gpus": 4}])", {0}, "There is no group to take apart");
    row("a tray alone", Arrange::Ungroup, R"({"type": "gb200-nvl72"}])", {0}, "There is no group to take apart");
    row("no gaps", Arrange::FillGaps, R"({"type": "dgx-h100", "count": 2}, {"type": "dgx-h100", "gpus": 7}])", {},
        "There are no gaps to fill");
    row("packed already", Arrange::FillGaps, R"({"type": "dgx-h100", "gpus": 7}, {"type": "dgx-a100-80", "gpus": 7}])",
        {}, "There are no gaps to fill");
    row("sorted", Arrange::Sort, R"({"type": "dgx-h100", "count": 2}, {"type": "dgx-b200"}])", {},
        "The nodes are sorted already");
    row("an empty yard", Arrange::Sort, "]", {}, "The nodes are sorted already");
}

void TestArrange::refusals()
{
    QFETCH(Arrange, how);
    QFETCH(QByteArray, nodes);
    QFETCH(std::vector<Count>, gpus);
    QFETCH(QString, title);
    const DropVerdict verdict = arranged(how, clusterFrom(nodes), gpus);
    QVERIFY(!verdict.accepted);
    QVERIFY(!verdict.result);
    QCOMPARE(QString::fromStdString(verdict.title), title);
    QVERIFY(!verdict.reason.empty());
}

// Whatever the text of the document says, a rack that fell apart is three domains, and one tray less is one more.
void TestArrange::domainsAfterUngrouping()
{
    const DropVerdict apart =
        ungroupGpus(clusterFrom(R"({"type": "gb200-nvl72", "count": 3}])"), builtIn(), range(0, 12));
    QVERIFY(apart.accepted);
    QCOMPARE(resolveCluster(*apart.result, builtIn()).domainOfNode, (std::vector<int>{0, 1, 2}));
    const DropVerdict out = ungroupGpus(clusterFrom(R"({"type": "gb200-nvl72", "count": 36}])"), builtIn(), {4});
    QVERIFY(out.accepted);
    const Cluster cluster = resolveCluster(*out.result, builtIn());
    QCOMPARE(cluster.domains, Count(3));
    QCOMPARE(std::count(cluster.domainOfNode.begin(), cluster.domainOfNode.end(), 0), 17);
    QCOMPARE(std::count(cluster.domainOfNode.begin(), cluster.domainOfNode.end(), 1), 1);
    QCOMPARE(std::count(cluster.domainOfNode.begin(), cluster.domainOfNode.end(), 2), 18);
}

void TestArrange::ranksInOrder()
{
    const std::vector<PlacementRun> placement = {{3, 1}, {2, 1}, {1, 1}, {0, 1}};
    QVERIFY(placementInOrder(placement, 4, {}).empty());
    QVERIFY(placementInOrder(placement, 4, {2}).empty());
    // Ranks 0 and 2 sit on GPUs 3 and 1: afterwards on 1 and 3.
    QCOMPARE(gpuOfRank(placementInOrder(placement, 4, {1, 3}), 4), (std::vector<int>{1, 2, 3, 0}));
    QVERIFY(placementInOrder(placement, 4, {0, 1, 2, 3}).empty());
}

QTEST_GUILESS_MAIN(TestArrange)
#include "tst_arrange.moc"
