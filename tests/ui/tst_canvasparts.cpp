// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/dgxscene.h"

#include "ui/canvas/canvascursor.h"
#include "ui/canvas/canvasselection.h"
#include "ui/canvas/droptarget.h"
#include "ui/canvas/grouplabels.h"
#include "ui/canvas/highlight.h"

#include <QTest>

using namespace shardyard;

class TestCanvasParts : public QObject
{
    Q_OBJECT

private slots:
    void classesOfLenses_data();
    void classesOfLenses();
    void memoryThatDoesNotFitHasItsOwnClass();
    void ranksThatDoNotFillAreNotKnown();
    void groupTexts_data();
    void groupTexts();
    void lineOfATensorGroupOverNodes();
    void highlightMarksSlotsAndNodes();
    void dropTargets_data();
    void dropTargets();
    void slotsLightUp();
    void cursorWalks_data();
    void cursorWalks();
    void rangesAndNodes();
    void cameraMaps();
    void camerasFlyStraight();
};

void TestCanvasParts::classesOfLenses_data()
{
    QTest::addColumn<int>("lens");
    QTest::addColumn<int>("slot");
    QTest::addColumn<int>("lensClass");
    const auto row = [](const char *name, Lens lens, int slot, int lensClass) {
        QTest::newRow(name) << static_cast<int>(lens) << slot << lensClass;
    };
    // tp 8, pp 4, dp 2 in the order tp-cp-pp-dp: node n holds stage n mod 4 of replica n / 4.
    row("stage of the first", Lens::Stage, 0, 0);
    row("stage of node 5", Lens::Stage, 43, 1);
    row("tensor group of node 5", Lens::TensorGroup, 43, 5);
    row("replica of node 3", Lens::DataReplica, 31, 0);
    row("replica of node 4", Lens::DataReplica, 32, 1);
    // 30 GiB a stage of what an H100 has usable, 79.6 GiB: 64 · 30 / 79.6 = 24.1, 64 · 60 / 79.6 = 48.2.
    row("memory of stage 0", Lens::Memory, 0, 0);
    row("memory of stage 1", Lens::Memory, 8, 24);
    row("memory of stage 2", Lens::Memory, 16, 48);
}

void TestCanvasParts::classesOfLenses()
{
    QFETCH(int, lens);
    QFETCH(int, slot);
    const CanvasScene made = scene({.lens = static_cast<Lens>(lens)});
    QTEST(made.lens.ofSlot[static_cast<std::size_t>(slot)], "lensClass");
    QTEST(made.lens.ofNode[static_cast<std::size_t>(slot / 8)], "lensClass");
}

void TestCanvasParts::memoryThatDoesNotFitHasItsOwnClass()
{
    const CanvasScene made = scene({.lens = Lens::Memory});
    QCOMPARE(made.lens.ofSlot[24], LensClasses::overCapacity); // stage 3: 90 GiB
    QCOMPARE(made.lens.gpus[LensClasses::overCapacity], Count(16));
}

void TestCanvasParts::ranksThatDoNotFillAreNotKnown()
{
    const CanvasScene made = scene({.nodes = 9});
    QVERIFY(made.grid() == nullptr);
    QCOMPARE(made.lens.count, 0);
    for (const int lensClass : made.lens.ofSlot)
        QCOMPARE(lensClass, LensClasses::notKnown);
    QVERIFY(groupLines(made, 3, {GroupKind::Tensor}).empty());
}

void TestCanvasParts::groupTexts_data()
{
    QTest::addColumn<Yard>("yard");
    QTest::addColumn<int>("rank");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const Yard &yard, int rank, GroupKind kind, const char *text) {
        QTest::newRow(name) << yard << rank << static_cast<int>(kind) << QString::fromUtf8(text);
    };
    const Yard eight;
    // Llama 3.1 405B on 16,384 GPUs: 128 replicas over six pods of 3,072; 24 of them in pod 0, so 104 elsewhere.
    const Yard llama = {.nodes = 2048, .podGpus = 3072, .degrees = {.tensor = 8, .pipeline = 16, .data = 128}};
    const Yard sharded = {.nodes = 8, .degrees = {.tensor = 1, .pipeline = 1, .data = 64}};
    row("in one node", eight, 0, GroupKind::Tensor, "Tensor 8 · NVLink");
    row("in one pod", eight, 0, GroupKind::Pipeline, "Pipeline 4 · rail, in pod");
    row("over two pods", eight, 0, GroupKind::Data, "Data 2 · 1 peer in pod 1 · spine 1:7");
    row("over six pods", llama, 1579, GroupKind::Data, "Data 128 · 104 peers in pods 1–5 · spine 1:7");
    row("a pipeline of sixteen nodes", llama, 1579, GroupKind::Pipeline, "Pipeline 16 · rail, in pod");
    row("all of them", sharded, 9, GroupKind::Data, "Data 64 · every GPU · spine 1:7");
}

void TestCanvasParts::groupTexts()
{
    QFETCH(Yard, yard);
    QFETCH(int, rank);
    QFETCH(int, kind);
    const CanvasScene made = scene(yard);
    const auto lines = groupLines(made, rank, {static_cast<GroupKind>(kind)});
    QCOMPARE(lines.size(), std::size_t(1));
    QTEST(groupText(made.cluster(), lines.front()), "text");
}

void TestCanvasParts::lineOfATensorGroupOverNodes()
{
    // Ranks 3 and 40 have changed places: the first tensor group reaches into node 5, in another pod.
    const Yard yard = {.placement = {{0, 3}, {40, 1}, {4, 36}, {3, 1}, {41, 23}}};
    const CanvasScene made = scene(yard);
    const auto line = groupLines(made, 0, {GroupKind::Tensor}).front();
    QCOMPARE(line.members, (std::vector<int>{0, 1, 2, 40, 4, 5, 6, 7}));
    QCOMPARE(line.hops[2], LinkClass::Spine);
    QCOMPARE(line.hops[0], LinkClass::NvLink);
    QCOMPARE(line.slowest, LinkClass::Spine);
    QCOMPARE(line.elsewhere, Count(1));
    QCOMPARE(made.rankOfSlot(40), Count(3));
    // 400 Gbit/s a GPU are 50 GB/s in a pod, a seventh of it over a 1:7 spine.
    const NodeShape &shape = made.cluster().blocks.front().shape;
    QCOMPARE(inGBPerSecond(linkRate(made.cluster(), LinkClass::Pod, shape)), 50.0);
    QVERIFY(qAbs(inGBPerSecond(linkRate(made.cluster(), LinkClass::Spine, shape)) - 50.0 / 7) < 1e-9);
    QCOMPARE(inGBPerSecond(linkRate(made.cluster(), LinkClass::NvLink, shape)), 450.0);
}

void TestCanvasParts::highlightMarksSlotsAndNodes()
{
    const CanvasScene made = scene({});
    const auto lines = groupLines(made, 9, {GroupKind::Tensor, GroupKind::Data});
    const Highlight marks = highlight(made, {9, 60}, 9, lines);
    QVERIFY(marks.active);
    QCOMPARE(int(marks.slot(9)), Highlight::selected | Highlight::lead | Highlight::member | Highlight::ringed);
    QCOMPARE(int(marks.slot(8)), int(Highlight::ringed));
    QCOMPARE(int(marks.slot(41)), int(Highlight::member)); // its data peer, four nodes on
    QCOMPARE(int(marks.slot(60)), int(Highlight::selected));
    QCOMPARE(int(marks.slot(61)), 0);
    QCOMPARE(int(marks.node(0)), 0);
    QVERIFY(!highlight(made, {}, -1, {}).active);
}

void TestCanvasParts::dropTargets_data()
{
    QTest::addColumn<Dragged>("dragged");
    QTest::addColumn<CanvasHit>("hit");
    QTest::addColumn<DropTarget>("target");
    using Kind = DropTarget::Kind;
    const Dragged gpu = NewGpu{.gpu = "h100-sxm5-80"};
    const Dragged node = NewNodes{.type = "dgx-h100", .count = 1};
    const CanvasHit slot = {.pod = 0, .domain = -1, .node = 4, .slot = 2};
    const CanvasHit title = {.pod = 0, .domain = -1, .node = 4, .slot = -1};
    const CanvasHit tray = {.pod = 0, .domain = 3, .node = 4, .slot = 2};
    const CanvasHit frame = {.pod = 0, .domain = 3, .node = -1, .slot = -1};
    const CanvasHit pod = {.pod = 0, .domain = -1, .node = -1, .slot = -1};
    QTest::newRow("GPU on a slot") << gpu << slot << DropTarget{.kind = Kind::Slot, .node = 4, .slot = 2};
    QTest::newRow("GPU on a title") << gpu << title << DropTarget{.kind = Kind::Node, .node = 4};
    QTest::newRow("GPU on a rack") << gpu << frame << DropTarget{.kind = Kind::Domain, .domain = 3};
    QTest::newRow("GPU on the pod") << gpu << pod << DropTarget{};
    const Dragged placed = ExistingNodes{.nodes = {1}};
    QTest::newRow("node on a slot") << placed << slot << DropTarget{.kind = Kind::Node, .node = 4};
    QTest::newRow("new node on a slot") << node << slot << DropTarget{};
    QTest::newRow("node on a tray") << node << tray << DropTarget{.kind = Kind::Domain, .domain = 3};
    QTest::newRow("node beside") << node << pod << DropTarget{};
}

void TestCanvasParts::dropTargets()
{
    QFETCH(Dragged, dragged);
    QFETCH(CanvasHit, hit);
    QFETCH(DropTarget, target);
    QVERIFY(dropTarget(dragged, hit) == target);
}

void TestCanvasParts::slotsLightUp()
{
    CanvasScene made = scene({});
    for (const std::size_t slot : {19, 21, 22})
        made.gpuOfSlot[slot] = -1;
    const auto taken = [&](const Dragged &dragged, const DropTarget &target) {
        return slotsTaken(dragged, target, made.layout, made.gpuOfSlot);
    };
    using Kind = DropTarget::Kind;
    const Dragged two = ExistingGpus{.gpus = {0, 1}};
    const Dragged one = ExistingGpus{.gpus = {0}};
    QCOMPARE(taken(one, {.kind = Kind::Node, .node = 2}), std::vector<Count>{19});
    QCOMPARE(taken(two, {.kind = Kind::Node, .node = 2}), (std::vector<Count>{19, 21}));
    QCOMPARE(taken(two, {.kind = Kind::Slot, .node = 2, .slot = 6}), (std::vector<Count>{22, 19}));
    QCOMPARE(taken(one, {.kind = Kind::Slot, .node = 2, .slot = 0}), std::vector<Count>{16}); // a swap
    QVERIFY(taken(NewNodes{.type = "dgx-h100", .count = 1}, {.kind = Kind::Node, .node = 2}).empty());
}

void TestCanvasParts::cursorWalks_data()
{
    QTest::addColumn<int>("node");
    QTest::addColumn<int>("slot");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("rows");
    QTest::addColumn<bool>("wholeNodes");
    QTest::addColumn<int>("toNode");
    QTest::addColumn<int>("toSlot");
    // Eight nodes in two pods side by side; in each a row of four: one replica of four stages.
    // clang-format off
    QTest::newRow("right in the node")    << 0 << 1 <<  1 <<  0 << false << 0 << 2;
    QTest::newRow("down in the node")     << 0 << 1 <<  0 <<  1 << false << 0 << 5;
    QTest::newRow("over the edge")        << 0 << 7 <<  1 <<  0 << false << 1 << 4;
    QTest::newRow("back over the edge")   << 1 << 4 << -1 <<  0 << false << 0 << 7;
    QTest::newRow("next node, same slot") << 0 << 6 <<  1 <<  0 << true  << 1 << 6;
    QTest::newRow("nothing that way")     << 0 << 0 << -1 <<  0 << false << 0 << 0;
    QTest::newRow("nothing above")        << 2 << 1 <<  0 << -1 << false << 2 << 1;
    // clang-format on
}

void TestCanvasParts::cursorWalks()
{
    QFETCH(int, node);
    QFETCH(int, slot);
    QFETCH(int, columns);
    QFETCH(int, rows);
    QFETCH(bool, wholeNodes);
    const CanvasScene made = scene({});
    const CanvasHit to = neighbour(made.layout, {.pod = -1, .domain = -1, .node = node, .slot = slot},
                                   {.columns = columns, .rows = rows, .wholeNodes = wholeNodes});
    QTEST(static_cast<int>(to.node), "toNode");
    QTEST(to.slot, "toSlot");
}

void TestCanvasParts::rangesAndNodes()
{
    const CanvasScene made = scene({.placement = {{0, 3}, {40, 1}, {4, 36}, {3, 1}, {41, 23}}});
    QCOMPARE(gpusBetween(made, 1, 4), (std::vector<Count>{1, 2, 4, 40})); // ranks 1 to 4
    QCOMPARE(toggled({1, 2}, {2, 3}), (std::vector<Count>{1, 2, 3}));
    QCOMPARE(toggled({1, 2, 3}, {2, 3}), std::vector<Count>{1});
    QCOMPARE(wholeNodes(made, {8, 9, 10, 11, 12, 13, 14, 15, 16}), std::vector<Count>{1});
    QCOMPARE(gpusOfNode(made, 7).front(), Count(56));
}

void TestCanvasParts::cameraMaps()
{
    const Camera camera = {.scale = 2, .offset = QPointF(10, -5)};
    QCOMPARE(camera.toScreen(QPointF(3, 4)), QPointF(16, 3));
    QCOMPARE(camera.toPlane(QPointF(16, 3)), QPointF(3, 4));
    const Camera zoomed = camera.zoomedAt(QPointF(100, 50), 5);
    QCOMPARE(zoomed.toPlane(QPointF(100, 50)), camera.toPlane(QPointF(100, 50)));
    const QRectF rect(100, 200, 300, 50);
    const Camera fitted = fitting(rect, QSizeF(640, 480), QMarginsF(20, 40, 20, 40), 10);
    QCOMPARE(fitted.toScreen(rect).width(), 600.0);
    QCOMPARE(fitted.toScreen(rect).center(), QPointF(320, 240));
    QCOMPARE(fitting(rect, QSizeF(640, 480), {}, 1).scale, 1.0);
}

void TestCanvasParts::camerasFlyStraight()
{
    const Camera from = {.scale = 1, .offset = QPointF(0, 0)};
    const Camera to = from.zoomedAt(QPointF(200, 100), 8);
    for (const double progress : {0.0, 0.25, 0.5, 0.9, 1.0}) {
        const Camera camera = between(from, to, progress);
        QVERIFY((camera.toPlane(QPointF(200, 100)) - QPointF(200, 100)).manhattanLength() < 1e-9);
    }
    QCOMPARE(between(from, to, 1), to);
    QCOMPARE(between(from, to, 0.5).scale, std::sqrt(8.0));
}

QTEST_GUILESS_MAIN(TestCanvasParts)
#include "tst_canvasparts.moc"
