// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvaslayout.h"
#include "ui/canvas/nodeinterior.h"

#include <QTest>

#include <set>

using namespace shardyard;

namespace {

Catalogue testCatalogue()
{
    Gpu gpu;
    gpu.id = gpu.name = "x";
    Catalogue catalogue;
    catalogue.gpus.push_back(gpu);
    return catalogue;
}

NodeRun run(Count count, Count gpus, Count domainGpus)
{
    NodeRun nodes;
    nodes.gpu = "x";
    nodes.count = count;
    nodes.gpus = gpus;
    nodes.domainGpus = domainGpus;
    return nodes;
}

Cluster cluster(std::vector<NodeRun> runs, Count podGpus = 0)
{
    ClusterSpec spec;
    spec.nodes = std::move(runs);
    if (podGpus > 0) {
        spec.fabric = FabricSpec();
        spec.fabric->podGpus = podGpus;
    }
    return resolveCluster(spec, testCatalogue());
}

RankGrid grid(Count tensor, Count context, Count pipeline, Count data, const RankOrder &order = megatronOrder)
{
    RankGrid made;
    made.degrees = {.tensor = tensor, .context = context, .pipeline = pipeline, .data = data};
    made.order = order;
    return made;
}

constexpr RankOrder pipelineBeforeData = {Axis::Tensor, Axis::Context, Axis::Pipeline, Axis::Data};

} // namespace

class TestCanvasLayout : public QObject
{
    Q_OBJECT

private slots:
    void tileGrids_data();
    void tileGrids();
    void rowLengths_data();
    void rowLengths();
    void meaningOfRows_data();
    void meaningOfRows();
    void rowIsOnePipelineReplica();
    void everyNodeIsFoundWhereItIs_data();
    void everyNodeIsFoundWhereItIs();
    void nodesDoNotOverlap();
    void rackFramesHoldTheirTrays();
    void movedGpuKeepsTheLayout();
    void visitsOnlyWhatIsTouched();
    void largeClusterIsQuick();
    void details_data();
    void details();
    void tilesFillTheNode_data();
    void tilesFillTheNode();
};

void TestCanvasLayout::tileGrids_data()
{
    QTest::addColumn<Count>("slotCount");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("rows");
    // clang-format off
    QTest::newRow("one GPU")              << Count(1)  << 1 << 1;
    QTest::newRow("tray of NVL72")        << Count(4)  << 4 << 1;
    QTest::newRow("DGX: 4 × 2")          << Count(8)  << 4 << 2;
    QTest::newRow("ten")                  << Count(10) << 4 << 3;
    QTest::newRow("HGX-2 of 16")          << Count(16) << 4 << 4;
    QTest::newRow("72 in one node")       << Count(72) << 9 << 8;
    // clang-format on
}

void TestCanvasLayout::tileGrids()
{
    QFETCH(Count, slotCount);
    QFETCH(int, columns);
    QFETCH(int, rows);
    const TileGrid made = tileGrid(slotCount);
    QCOMPARE(made.columns, columns);
    QCOMPARE(made.rows, rows);
}

void TestCanvasLayout::rowLengths_data()
{
    QTest::addColumn<Count>("nodes");
    QTest::addColumn<RankGrid>("ranks");
    QTest::addColumn<int>("columns");
    // Nodes of 8; a row is a pipeline replica where that is not far from the shape of the canvas, and otherwise ends
    // where a stage, a replica or a part of one ends.
    // clang-format off
    QTest::newRow("a pod of Llama 3.1 405B")            << Count(384)   << grid(8, 1, 16, 128, pipelineBeforeData) << 16;
    QTest::newRow("the same in Megatron's order")       << Count(384)   << grid(8, 1, 16, 128)                     << 16;
    QTest::newRow("context 16: a stage is 16 nodes")    << Count(384)   << grid(8, 16, 16, 8, pipelineBeforeData)  << 16;
    QTest::newRow("eight replicas")                     << Count(128)   << grid(8, 1, 16, 8, pipelineBeforeData)   << 16;
    QTest::newRow("two replicas a row")                 << Count(2048)  << grid(8, 1, 16, 128, pipelineBeforeData) << 32;
    QTest::newRow("one replica, near square")           << Count(16)    << grid(8, 1, 16, 1, pipelineBeforeData)   << 4;
    QTest::newRow("no pipeline")                        << Count(384)   << grid(8, 1, 1, 384)                      << 16;
    QTest::newRow("one node")                           << Count(1)     << grid(8, 1, 1, 1)                        << 1;
    // clang-format on
}

void TestCanvasLayout::rowLengths()
{
    QFETCH(Count, nodes);
    QFETCH(RankGrid, ranks);
    QFETCH(int, columns);
    const CanvasLayout layout(cluster({run(nodes, 8, 8)}), rowHint(ranks));
    QCOMPARE(layout.sections().size(), std::size_t(1));
    QCOMPARE(layout.sections().front().columns, columns);
}

void TestCanvasLayout::meaningOfRows_data()
{
    QTest::addColumn<Count>("gpusInRow");
    QTest::addColumn<RankGrid>("ranks");
    QTest::addColumn<int>("kind");
    QTest::addColumn<Count>("each");
    QTest::addColumn<Count>("rows");
    const int none = static_cast<int>(RowMeaning::Kind::None);
    const int replica = static_cast<int>(RowMeaning::Kind::Replica);
    const int stage = static_cast<int>(RowMeaning::Kind::Stage);
    // clang-format off
    QTest::newRow("one replica")            << Count(128) << grid(8, 1, 16, 128, pipelineBeforeData) << replica << Count(1) << Count(0);
    QTest::newRow("two replicas")           << Count(256) << grid(8, 1, 16, 128, pipelineBeforeData) << replica << Count(2) << Count(0);
    QTest::newRow("replica of 16 rows")     << Count(128) << grid(8, 16, 16, 8, pipelineBeforeData)  << replica << Count(0) << Count(16);
    QTest::newRow("stage of 8 rows")        << Count(128) << grid(8, 1, 16, 128)                     << stage   << Count(0) << Count(8);
    QTest::newRow("PP64 DP6: two stages")   << Count(96)  << grid(8, 1, 64, 6)                       << stage   << Count(2) << Count(0);
    QTest::newRow("no pipeline")            << Count(128) << grid(8, 1, 1, 384)                      << none    << Count(0) << Count(0);
    QTest::newRow("does not divide")        << Count(100) << grid(8, 1, 16, 128)                     << none    << Count(0) << Count(0);
    // clang-format on
}

void TestCanvasLayout::meaningOfRows()
{
    QFETCH(Count, gpusInRow);
    QFETCH(RankGrid, ranks);
    const RowMeaning meaning = rowMeaning(gpusInRow, rowHint(ranks));
    QTEST(static_cast<int>(meaning.kind), "kind");
    QTEST(meaning.each, "each");
    QTEST(meaning.rows, "rows");
}

void TestCanvasLayout::rowIsOnePipelineReplica()
{
    // By hand, tensor 8 and pipeline 16 fastest: GPU 1579 sits in node 197, row 12 of pod 0 is replica 12, column 5 is
    // stage 5.
    const CanvasLayout layout(cluster({run(2048, 8, 8)}, 3072), rowHint(grid(8, 1, 16, 128, pipelineBeforeData)));
    QCOMPARE(layout.pods(), Count(6));
    const CanvasSection &section = layout.sectionOf(197);
    QCOMPARE(section.pod, Count(0));
    QCOMPARE(section.columns, 16);
    const QRectF node = layout.nodeRect(197);
    QCOMPARE(node, section.cellRect(12 * 16 + 5));
    QCOMPARE(node.left(), section.origin.x() + 5 * section.pitch.width());
    QCOMPARE(node.top(), section.origin.y() + 12 * section.pitch.height());
    QCOMPARE(layout.podOf(383), Count(0));
    QCOMPARE(layout.podOf(384), Count(1));
    QVERIFY(layout.podRect(1).left() > layout.podRect(0).right());
}

void TestCanvasLayout::everyNodeIsFoundWhereItIs_data()
{
    QTest::addColumn<std::vector<NodeRun>>("runs");
    QTest::addColumn<Count>("podGpus");
    // clang-format off
    QTest::newRow("one node")              << std::vector{run(1, 8, 8)}                               << Count(0);
    QTest::newRow("three pods, last short")<< std::vector{run(100, 8, 8)}                             << Count(256);
    QTest::newRow("two racks and a half")  << std::vector{run(45, 4, 72)}                             << Count(0);
    QTest::newRow("mixed")                 << std::vector{run(5, 8, 8), run(20, 4, 72), run(3, 16, 16), run(2, 1, 1)} << Count(0);
    QTest::newRow("nodes wider than a pod")<< std::vector{run(6, 8, 8)}                               << Count(12);
    // clang-format on
}

void TestCanvasLayout::everyNodeIsFoundWhereItIs()
{
    QFETCH(std::vector<NodeRun>, runs);
    QFETCH(Count, podGpus);
    const Cluster made = cluster(runs, podGpus);
    const CanvasLayout layout(made, {});
    QCOMPARE(layout.nodes(), made.nodes);
    QCOMPARE(layout.slotCount(), made.slotCount);
    for (Count node = 0; node < layout.nodes(); ++node) {
        const QRectF rect = layout.nodeRect(node);
        QVERIFY(layout.bounds().contains(rect));
        const CanvasPlace place = layout.placeAt(rect.center());
        QCOMPARE(place.node, node);
        QCOMPARE(place.pod, layout.podOf(node));
        QCOMPARE(layout.nearestNode(rect.center()), node);
        QCOMPARE(layout.placeAt(rect.topLeft() - QPointF(1, 1)).node, Count(-1));
        for (Count slot = layout.firstSlot(node); slot < layout.firstSlot(node + 1); ++slot)
            QCOMPARE(layout.nodeOfSlot(slot), node);
        if (!made.domainOfNode.empty())
            QCOMPARE(place.domain, Count(made.domainOfNode[static_cast<std::size_t>(node)]));
    }
    QCOMPARE(layout.placeAt(QPointF(-50, -50)), CanvasPlace());
}

void TestCanvasLayout::nodesDoNotOverlap()
{
    const CanvasLayout layout(cluster({run(5, 8, 8), run(20, 4, 72), run(3, 16, 16), run(2, 1, 1)}, 64), {});
    for (Count a = 0; a < layout.nodes(); ++a)
        for (Count b = a + 1; b < layout.nodes(); ++b)
            QVERIFY2(!layout.nodeRect(a).intersects(layout.nodeRect(b)), qPrintable(QString("%1 %2").arg(a).arg(b)));
}

void TestCanvasLayout::rackFramesHoldTheirTrays()
{
    // NVL72: 18 trays of 4; the third rack has 9 of them and keeps free places.
    const CanvasLayout layout(cluster({run(45, 4, 72)}), {});
    QCOMPARE(layout.frames().size(), std::size_t(3));
    QCOMPARE(layout.sections().size(), std::size_t(1));
    const CanvasSection &section = layout.sections().front();
    QCOMPARE(section.places, Count(18));
    QCOMPARE(section.nodeColumns, 3);
    for (const CanvasFrame &frame : layout.frames()) {
        QCOMPARE(layout.frameOfDomain(frame.domain), &frame);
        for (Count node = frame.firstNode; node < frame.firstNode + frame.nodes; ++node) {
            QCOMPARE(layout.frameOf(node), &frame);
            QVERIFY(layout.frameRect(frame).contains(layout.nodeRect(node)));
        }
    }
    QCOMPARE(layout.frames().back().nodes, Count(9));
    const QPointF free = section.placeRect(2, 12).center();
    QCOMPARE(layout.placeAt(free).node, Count(-1));
    QCOMPARE(layout.placeAt(free).domain, layout.frames().back().domain);
}

void TestCanvasLayout::movedGpuKeepsTheLayout()
{
    // A GPU leaves node 3: three runs instead of one, the same places.
    NodeRun short1 = run(1, 7, 8);
    short1.emptySlots = {3};
    const CanvasLayout before(cluster({run(8, 8, 8)}), {});
    const CanvasLayout after(cluster({run(3, 8, 8), short1, run(4, 8, 8)}), {});
    QVERIFY(before.sameGeometry(after));
    QVERIFY(!before.sameGeometry(CanvasLayout(cluster({run(9, 8, 8)}), {})));
}

void TestCanvasLayout::visitsOnlyWhatIsTouched()
{
    const CanvasLayout layout(cluster({run(300, 8, 8), run(45, 4, 72)}, 512), {});
    const QRectF area = layout.nodeRect(37).united(layout.nodeRect(55)).adjusted(3, 3, -3, -3);
    std::set<Count> visited;
    layout.forEachNode(area, [&](Count node, const QRectF &rect) {
        QCOMPARE(rect, layout.nodeRect(node));
        QVERIFY(visited.insert(node).second);
    });
    for (Count node = 0; node < layout.nodes(); ++node)
        QCOMPARE(visited.contains(node), layout.nodeRect(node).intersects(area));
    Count all = 0;
    layout.forEachNode(layout.bounds(), [&](Count, const QRectF &) { ++all; });
    QCOMPARE(all, layout.nodes());
}

void TestCanvasLayout::largeClusterIsQuick()
{
    const Cluster large = cluster({run(16384, 8, 8)}, 3072);
    const CanvasLayout layout(large, rowHint(grid(8, 1, 16, 1024, pipelineBeforeData)));
    QCOMPARE(layout.slotCount(), Count(131072));
    for (const Count node : {0, 1, 383, 384, 8191, 16383})
        QCOMPARE(layout.placeAt(layout.nodeRect(node).center()).node, node);
}

void TestCanvasLayout::details_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<int>("detail");
    // As "lod" in resources/theme/tokens.json says.
    // clang-format off
    QTest::newRow("4.9 px") << 4.9  << static_cast<int>(Detail::Block);
    QTest::newRow("5 px")   << 5.0  << static_cast<int>(Detail::Plain);
    QTest::newRow("23.9")   << 23.9 << static_cast<int>(Detail::Plain);
    QTest::newRow("24 px")  << 24.0 << static_cast<int>(Detail::Rank);
    QTest::newRow("64 px")  << 64.0 << static_cast<int>(Detail::Bar);
    QTest::newRow("87.9")   << 87.9 << static_cast<int>(Detail::Bar);
    QTest::newRow("88 px")  << 88.0 << static_cast<int>(Detail::Full);
    // clang-format on
}

void TestCanvasLayout::details()
{
    QFETCH(double, width);
    QTEST(static_cast<int>(detailOf(width, {})), "detail");
}

void TestCanvasLayout::tilesFillTheNode_data()
{
    QTest::addColumn<double>("scale");
    QTest::addColumn<Count>("slotCount");
    for (const double scale : {0.25, 0.5, 0.9, 1.0, 2.0, 2.7, 3.0, 3.7, 5.0})
        for (const Count slotCount : {1, 4, 8, 16, 72})
            QTest::addRow("%g × %lld", scale, static_cast<long long>(slotCount)) << scale << slotCount;
}

void TestCanvasLayout::tilesFillTheNode()
{
    QFETCH(double, scale);
    QFETCH(Count, slotCount);
    const TileGrid tiles = tileGrid(slotCount);
    const QRectF node(QPointF(10, 20), nodeSize(tiles) * scale);
    const NodeInterior interior = nodeInterior(node, tiles, detailOf(plane::tileWidth * scale, {}), {});
    for (int slot = 0; slot < slotCount; ++slot) {
        const QRectF tile = interior.tile(slot);
        QVERIFY(node.contains(tile));
        QVERIFY(tile.height() > 2);
        QCOMPARE(interior.slotAt(tile.center(), slotCount), slot);
        for (int other = 0; other < slot; ++other)
            QVERIFY(!tile.intersects(interior.tile(other)));
    }
    QCOMPARE(interior.slotAt(node.topLeft(), slotCount), -1);
}

QTEST_GUILESS_MAIN(TestCanvasLayout)
#include "tst_canvaslayout.moc"
