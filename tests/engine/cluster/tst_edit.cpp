// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/edit.h"
#include "tests/engine/cluster/yard.h"

#include <QTest>

#include <algorithm>

using namespace shardyard;

namespace {

using Kind = DropTarget::Kind;

const Catalogue &catalogue()
{
    static const Catalogue made = smallCatalogue();
    return made;
}

ClusterSpec boxesWithGap()
{
    return {.nodes = {{.type = "box", .count = 2}, {.type = "box", .gpus = 7, .emptySlots = {7}}, {.type = "box"}}};
}

ClusterSpec trays(Count count)
{
    return {.nodes = {{.type = "tray", .count = count}}};
}

/// Hardware where each rank sits: node and slot.
std::vector<std::pair<int, int>> seats(const ClusterSpec &spec)
{
    const Cluster cluster = resolveCluster(spec, catalogue());
    std::vector<std::pair<int, int>> list;
    for (const int gpu : gpuOfRank(spec.placement, cluster.gpus)) {
        const GpuLocation place = gpuLocation(cluster, gpu);
        list.emplace_back(place.node, place.slot);
    }
    return list;
}

} // namespace

class TestEdit : public QObject
{
    Q_OBJECT

private slots:
    void aGpuMovesAndItsRankWithIt();
    void movingBackRestoresTheCluster();
    void fullAndForeignTargetsSayWhy_data();
    void fullAndForeignTargetsSayWhy();
    void tooFewSlotsSayHowMany();
    void slotsBehindTheLastGpuAreNotWritten();
    void ranksSwapAndHardwareStays();
    void severalRanksSwap();
    void twoBoardsMakeNoBox();
    void newHardware();
    void traysJoinAndLeaveDomains();
    void domainsOutlastAnEditInside();
    void deleting();
    void briefVerdictsAgreeWithTheJudge();
    void carriedPlacements();
};

void TestEdit::aGpuMovesAndItsRankWithIt()
{
    const ClusterSpec before = boxesWithGap();
    // GPU 3 sits in node 0, slot 3; node 2 has slot 7 free.
    const DropVerdict verdict = judgeDrop(before, catalogue(), ExistingGpus{{3}}, {.kind = Kind::Node, .node = 2});
    QVERIFY(verdict.accepted);
    const ClusterSpec &after = *verdict.result;
    QCOMPARE(after.nodes.size(), std::size_t(2)); // the gap closed, so nodes 1 to 3 read as one run
    QCOMPARE(after.nodes[0].gpus, std::optional<Count>(7));
    QCOMPARE(after.nodes[0].emptySlots, std::vector<Count>{3});
    auto expected = seats(before);
    expected[3] = {2, 7};
    QCOMPARE(seats(after), expected);
}

void TestEdit::movingBackRestoresTheCluster()
{
    const ClusterSpec before = boxesWithGap();
    const DropVerdict there =
        judgeDrop(before, catalogue(), ExistingGpus{{3}}, {.kind = Kind::Slot, .node = 2, .slot = 7});
    QVERIFY(there.accepted);
    const Cluster moved = resolveCluster(*there.result, catalogue());
    const DropVerdict back = judgeDrop(*there.result, catalogue(), ExistingGpus{{gpuAt(moved, 2, 7)}},
                                       {.kind = Kind::Slot, .node = 0, .slot = 3});
    QVERIFY(back.accepted);
    QCOMPARE(seats(*back.result), seats(before));
    QVERIFY(back.result->placement.empty());
    QVERIFY(resolveCluster(*back.result, catalogue()).gpus == 31);
}

void TestEdit::fullAndForeignTargetsSayWhy_data()
{
    QTest::addColumn<int>("gpu");
    QTest::addColumn<int>("node");
    QTest::addColumn<QString>("title");
    QTest::newRow("full") << 0 << 1 << "Node {node} is full";
    QTest::newRow("another board") << 0 << 2 << "Node {node} takes other GPUs";
    QTest::newRow("its own node") << 0 << 0 << "It is here already";
}

void TestEdit::fullAndForeignTargetsSayWhy()
{
    QFETCH(int, gpu);
    QFETCH(int, node);
    QFETCH(QString, title);
    const ClusterSpec spec = {.nodes = {{.type = "box", .count = 2}, {.type = "cards", .gpus = 3, .emptySlots = {3}}}};
    const DropVerdict verdict = judgeDrop(spec, catalogue(), ExistingGpus{{gpu}}, {.kind = Kind::Node, .node = node});
    QVERIFY(!verdict.accepted);
    QVERIFY(!verdict.result);
    QVERIFY(!verdict.brief.empty());
    QVERIFY(!verdict.reason.empty());
    QCOMPARE(QString::fromStdString(verdict.title), title);
}

void TestEdit::tooFewSlotsSayHowMany()
{
    const ClusterSpec spec = {.nodes = {{.type = "box", .count = 1}, {.type = "box", .gpus = 7}}};
    const DropVerdict three =
        judgeDrop(spec, catalogue(), ExistingGpus{{0, 1, 2}}, {.kind = Kind::Slot, .node = 1, .slot = 7});
    QVERIFY(!three.accepted);
    QCOMPARE(QString::fromStdString(three.title), QStringLiteral("Node {node} has room for {free}, not {coming}"));
    const auto &values = three.values;
    QVERIFY(std::find(values.begin(), values.end(), std::pair<std::string, std::string>("free", "1")) != values.end());
    QVERIFY(std::find(values.begin(), values.end(), std::pair<std::string, std::string>("coming", "3"))
            != values.end());
    const BriefVerdict brief = briefVerdict(resolveCluster(spec, catalogue()), catalogue(), ExistingGpus{{0, 1, 2}}, 1);
    QVERIFY(!brief.accepted);
    QCOMPARE(QString::fromStdString(brief.brief), QStringLiteral("Has room for {free}"));
}

// A person writes {"type": "box", "gpus": 7}, not that slot 7 of eight is empty.
void TestEdit::slotsBehindTheLastGpuAreNotWritten()
{
    const ClusterSpec spec = {.nodes = {{.type = "box", .count = 1}, {.type = "box", .gpus = 6}}};
    const DropVerdict verdict =
        judgeDrop(spec, catalogue(), ExistingGpus{{0}}, {.kind = Kind::Slot, .node = 1, .slot = 6});
    QVERIFY(verdict.accepted);
    QVERIFY((verdict.result->nodes
             == std::vector<NodeRun>{{.type = "box", .gpus = 7, .emptySlots = {0}}, {.type = "box", .gpus = 7}}));
}

void TestEdit::ranksSwapAndHardwareStays()
{
    const ClusterSpec spec = {.nodes = {{.type = "box", .count = 2}}};
    const DropVerdict one = judgeDrop(spec, catalogue(), ExistingGpus{{3}}, {.kind = Kind::Slot, .node = 1, .slot = 0});
    QVERIFY(one.accepted);
    QVERIFY(one.result->nodes == spec.nodes);
    auto expected = seats(spec);
    std::swap(expected[3], expected[8]);
    QCOMPARE(seats(*one.result), expected);

    const DropVerdict nodes = judgeDrop(spec, catalogue(), ExistingNodes{{0}}, {.kind = Kind::Node, .node = 1});
    QVERIFY(nodes.accepted);
    QVERIFY(nodes.result->nodes == spec.nodes);
    QVERIFY((nodes.result->placement
             == std::vector<PlacementRun>{{.firstGpu = 8, .count = 8}, {.firstGpu = 0, .count = 8}}));

    const ClusterSpec gap = boxesWithGap();
    QVERIFY(!judgeDrop(gap, catalogue(), ExistingGpus{{3}}, {.kind = Kind::Slot, .node = 2, .slot = 7}, true).accepted);
    QVERIFY(!judgeDrop(gap, catalogue(), ExistingNodes{{0}}, {.kind = Kind::Node, .node = 2}).accepted);
    QVERIFY(!judgeDrop(spec, catalogue(), ExistingGpus{{3}}, {.kind = Kind::Slot, .node = 0, .slot = 3}).accepted);
}

// GPUs 0 and 2 are picked up and held over GPU 1: they exchange ranks with 1 and 3, not with each other.
void TestEdit::severalRanksSwap()
{
    const ClusterSpec spec = {.nodes = {{.type = "box", .count = 2}}};
    const DropTarget first = {.kind = Kind::Slot, .node = 0, .slot = 1};
    const DropVerdict plain = judgeDrop(spec, catalogue(), ExistingGpus{{0, 2}}, first);
    QVERIFY(!plain.accepted);
    QCOMPARE(QString::fromStdString(plain.title), QStringLiteral("GPU {other} is in this slot"));
    const DropVerdict swap = judgeDrop(spec, catalogue(), ExistingGpus{{0, 2}}, first, true);
    QVERIFY(swap.accepted);
    QVERIFY(swap.result->nodes == spec.nodes);
    QCOMPARE(swap.swapped, (GpuPairs{{0, 1}, {2, 3}}));
    auto expected = seats(spec);
    std::swap(expected[0], expected[1]);
    std::swap(expected[2], expected[3]);
    QCOMPARE(seats(*swap.result), expected);
    QVERIFY(swappedPlacement(swap.result->placement, 16, swap.swapped).empty()); // and back

    const DropTarget last = {.kind = Kind::Slot, .node = 1, .slot = 7};
    const DropVerdict tooFew = judgeDrop(spec, catalogue(), ExistingGpus{{0, 2}}, last, true);
    QVERIFY(!tooFew.accepted);
    QCOMPARE(QString::fromStdString(tooFew.title), QStringLiteral("From GPU {other} on there are {have} to swap with"));
    const DropTarget itself = {.kind = Kind::Slot, .node = 0, .slot = 2};
    QVERIFY(!judgeDrop(spec, catalogue(), ExistingGpus{{0, 2}}, itself, true).accepted);
}

void TestEdit::twoBoardsMakeNoBox()
{
    const ClusterSpec spec = {.nodes = {{.type = "box"}, {.type = "cards"}}};
    QVERIFY(judgeDrop(spec, catalogue(), ExistingGpus{{0, 1}}, {}).accepted);
    const DropVerdict both = judgeDrop(spec, catalogue(), ExistingGpus{{0, 8}}, {});
    QVERIFY(!both.accepted);
    QCOMPARE(QString::fromStdString(both.title), QStringLiteral("No box takes both {a} and {b}"));
}

void TestEdit::newHardware()
{
    const ClusterSpec spec = {.nodes = {{.type = "box"}}};
    const DropVerdict node = judgeDrop(spec, catalogue(), NewNodes{.type = "box"}, {});
    QVERIFY(node.accepted);
    QCOMPARE(node.result->nodes.size(), std::size_t(1));
    QCOMPARE(node.result->nodes[0].count, Count(2));

    const ClusterSpec gap = boxesWithGap();
    const DropVerdict gpu = judgeDrop(gap, catalogue(), NewGpu{"big"}, {.kind = Kind::Node, .node = 2});
    QVERIFY(gpu.accepted);
    QCOMPARE(gpu.result->nodes[1].gpuIds.size(), std::size_t(8)); // mixed: the ids are listed
    QCOMPARE(gpu.result->nodes[1].gpuIds.back(), std::string("big"));
    QCOMPARE(seats(*gpu.result).back(), std::make_pair(2, 7)); // the new GPU runs the last rank

    const DropVerdict lone = judgeDrop(spec, catalogue(), NewGpu{"card"}, {});
    QVERIFY(lone.accepted);
    QCOMPARE(lone.result->nodes.back().gpu, std::string("card"));
    QVERIFY(!judgeDrop(spec, catalogue(), NewGpu{"card"}, {.kind = Kind::Node, .node = 0}).accepted);
    QVERIFY(!judgeDrop(spec, catalogue(), NewNodes{.type = "box", .count = 4'194'304}, {}).accepted);
}

// A tray holds 4 GPUs, a domain 12: three trays.
void TestEdit::traysJoinAndLeaveDomains()
{
    const ClusterSpec spec = trays(5); // domain 0 has three trays, domain 1 two
    const DropVerdict joins =
        judgeDrop(spec, catalogue(), NewNodes{.type = "tray"}, {.kind = Kind::Domain, .domain = 1});
    QVERIFY(joins.accepted);
    QCOMPARE(gpuLocation(resolveCluster(*joins.result, catalogue()), 23).domain, 1);
    QVERIFY(!judgeDrop(spec, catalogue(), NewNodes{.type = "tray"}, {.kind = Kind::Domain, .domain = 0}).accepted);

    const DropVerdict moves = judgeDrop(spec, catalogue(), ExistingNodes{{0}}, {.kind = Kind::Domain, .domain = 1});
    QVERIFY(moves.accepted);
    const Cluster moved = resolveCluster(*moves.result, catalogue());
    const std::vector<int> order = gpuOfRank(moves.result->placement, moved.gpus);
    QCOMPARE(gpuLocation(moved, order[0]).domain, gpuLocation(moved, order[12]).domain); // rank 0 came along
    QVERIFY(gpuLocation(moved, order[4]).domain != gpuLocation(moved, order[0]).domain);

    const DropVerdict leaves = judgeDrop(trays(3), catalogue(), ExistingNodes{{1}}, {.kind = Kind::Yard});
    QVERIFY(leaves.accepted);
    QCOMPARE(resolveCluster(*leaves.result, catalogue()).domains, Count(2));
}

void TestEdit::domainsOutlastAnEditInside()
{
    const EditedCluster edited = withoutGpus(trays(7), catalogue(), {5}); // tray 1 of domain 0 loses a GPU
    const Cluster cluster = resolveCluster(edited.spec, catalogue());
    QCOMPARE(cluster.gpus, Count(27));
    QCOMPARE(cluster.domains, Count(3));
    const std::vector<int> expected = {0, 0, 0, 1, 1, 1, 2};
    QCOMPARE(cluster.domainOfNode, expected);
}

void TestEdit::deleting()
{
    const ClusterSpec spec = {.nodes = {{.type = "box", .count = 3}}};
    const EditedCluster nodes = withoutNodes(spec, catalogue(), {1});
    QCOMPARE(nodes.spec.nodes.size(), std::size_t(1));
    QCOMPARE(nodes.spec.nodes[0].count, Count(2));
    QVERIFY(nodes.spec.placement.empty());
    const EditedCluster all = withoutGpus(spec, catalogue(), {0, 1, 2, 3, 4, 5, 6, 7});
    QCOMPARE(all.spec.nodes[0].count, Count(2)); // a node that loses its last GPU goes too
    QVERIFY(withoutNodes(spec, catalogue(), {0, 1, 2}).spec.nodes.empty());
}

void TestEdit::briefVerdictsAgreeWithTheJudge()
{
    const ClusterSpec spec = boxesWithGap();
    const Cluster cluster = resolveCluster(spec, catalogue());
    const std::vector<Dragged> things = {NewGpu{"board"}, NewGpu{"card"}, ExistingGpus{{0}}, ExistingGpus{{0, 1}},
                                         NewNodes{.type = "box"}};
    for (const Dragged &dragged : things)
        for (Count node = 0; node < cluster.nodes; ++node)
            QCOMPARE(briefVerdict(cluster, catalogue(), dragged, node).accepted,
                     judgeDrop(spec, catalogue(), dragged, {.kind = Kind::Node, .node = node}).accepted);
}

void TestEdit::carriedPlacements()
{
    // Ranks 0…3 on GPUs 3 2 1 0; GPU 1 goes, a new one comes last.
    const std::vector<PlacementRun> former = {{3, 1}, {2, 1}, {1, 1}, {0, 1}};
    const std::vector<PlacementRun> carried = carriedPlacement(former, 4, {0, 2, 3, -1});
    QCOMPARE(gpuOfRank(carried, 4), (std::vector<int>{2, 1, 0, 3}));
}

QTEST_GUILESS_MAIN(TestEdit)
#include "tst_edit.moc"
