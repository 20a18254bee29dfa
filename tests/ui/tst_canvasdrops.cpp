// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvaswindow.h"

#include "ui/canvas/grouplabels.h"

#include <QRegularExpression>
#include <QSignalSpy>

using namespace shardyard;

// What changes on the canvas's own panel by drag, drop and keys, on the yard of canvaswindow.h's fiveNodes.

class TestCanvasDrops : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void dragAcrossDomainsChangesTheLinkBeforeTheRelease();
    void dropIsOneStepAndUndoRestoresEveryByte();
    void escapeCancels();
    void fullNodeSaysWhy();
    void swapByShift();
    void dropWhereItWasRecordsNothing();
    void dragNearTheEdgePans();
    void nodeDragsByItsTitle();
    void deleteRemovesAndUndoRestores();
    void paletteGpuIntoNode();
    void paletteNodeAndRackIntoYard();
    void trayJoinsADomain();
    void keyboardCarries();
    void keyboardIsToldOfARefusal();
};

void TestCanvasDrops::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

void TestCanvasDrops::dragAcrossDomainsChangesTheLinkBeforeTheRelease()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    yard.canvas()->fitAll();
    const std::string before = yard.text();
    const auto tensorOf = [](const Snapshot &snapshot) {
        return snapshot.estimate.strategies.front().groupLinks.front();
    };
    QCOMPARE(tensorOf(*yard.session().snapshot()).kind, GroupKind::Tensor);
    QCOMPARE(tensorOf(*yard.session().snapshot()).slowest, LinkClass::NvLink);

    yard.press(yard.tile(1, 1));
    yard.moveTo(yard.tile(3, 4));
    QVERIFY(CanvasController::instance()->isDragging());
    QVERIFY(CanvasController::instance()->isAccepted());
    // Targets on the way have previews, too: the newest wins.
    QTRY_VERIFY(yard.session().previewSnapshot() != nullptr
                && tensorOf(*yard.session().previewSnapshot()).slowest == LinkClass::Spine);
    const GroupLinks tensor = tensorOf(*yard.session().previewSnapshot());
    QCOMPARE(tensor.slowest, LinkClass::Spine); // node 1 is in pod 0, node 3 in pod 1
    QCOMPARE(tensor.groupsOnSlowest, Count(1));
    QCOMPARE(yard.text(), before);
    const CanvasModel &model = yard.canvas()->model();
    QTRY_VERIFY(model.showsPreview());
    QCOMPARE(model.lines().front().slowest, LinkClass::Spine);
    // 400 Gbit/s are 50 GB/s a GPU, a seventh of it over this spine: 7.14, of which rates below 10 show one decimal.
    QCOMPARE(model.tensorChange(), QStringLiteral("Tensor 4 would leave NVLink: spine 1:7, 7.1\u00A0GB/s"));

    // Away again: the numbers are the old ones before the release, too.
    yard.moveTo(yard.tile(2, 0) - QPoint(0, 0));
    yard.moveTo(QPoint(4, 60));
    QTRY_VERIFY(yard.session().previewSnapshot() == nullptr || CanvasController::instance()->isAccepted());
    yard.key(Qt::Key_Escape);
    yard.release();
    QCOMPARE(yard.text(), before);
}

void TestCanvasDrops::dropIsOneStepAndUndoRestoresEveryByte()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    yard.canvas()->fitAll();
    const std::string before = yard.text();
    yard.press(yard.tile(1, 1));
    yard.moveTo(yard.tile(3, 4));
    yard.release();
    yard.settle();
    QVERIFY(yard.session().canUndo());
    QCOMPARE(yard.session().undoText(), QStringLiteral("Move GPU 9 to node 3"));
    const CanvasScene &scene = yard.canvas()->model().scene();
    QCOMPARE(scene.gpuAt(1, 1), Count(-1));
    const Count moved = scene.gpuAt(3, 4);
    QVERIFY(moved >= 0);
    QCOMPARE(scene.rankOfGpu[static_cast<std::size_t>(moved)], 9); // the rank keeps its number
    QCOMPARE(scene.estimate()->groupLinks.front().slowest, LinkClass::Spine);
    const std::string after = yard.text();
    QVERIFY(after != before);
    yard.session().undo();
    QCOMPARE(yard.text(), before);
    QVERIFY(!yard.session().canUndo());
    yard.session().redo();
    QCOMPARE(yard.text(), after);
}

void TestCanvasDrops::escapeCancels()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    const std::string before = yard.text();
    yard.press(yard.tile(1, 1));
    yard.moveTo(yard.tile(3, 4));
    QVERIFY(CanvasController::instance()->isDragging());
    yard.key(Qt::Key_Escape);
    QVERIFY(!CanvasController::instance()->isDragging());
    QVERIFY(!yard.session().isPreviewing());
    yard.moveTo(yard.tile(3, 5));
    yard.release();
    QCOMPARE(yard.text(), before);
    QVERIFY(!yard.session().canUndo());
}

void TestCanvasDrops::fullNodeSaysWhy()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    const std::string before = yard.text();
    yard.press(yard.tile(1, 1));
    yard.moveTo(yard.title(0));
    CanvasController &drag = *CanvasController::instance();
    QVERIFY(drag.isOverTarget());
    QVERIFY(!drag.isAccepted());
    QCOMPARE(drag.verdictTitle(), QStringLiteral("Node 0 is full"));
    QCOMPARE(drag.verdictReason(), QStringLiteral("A DGX H100 holds 8 GPUs and has 8."));
    QCOMPARE(drag.verdictAdvice(), QStringLiteral("Drop on one of its GPUs to swap the two."));
    QVERIFY(yard.canvas()->announcement().contains(QStringLiteral("Node 0 is full")));
    QCOMPARE(drag.briefOf(0).accepted, false);
    QCOMPARE(drag.briefOf(3).accepted, true);
    // The frame of the node under the pointer has the colour of an error.
    const QRectF node = yard.canvas()->view().nodeRect(0);
    const QPoint edge = yard.canvas()->mapToScene(QPointF(node.left(), node.center().y())).toPoint();
    QCOMPARE(yard.window().grabWindow().pixelColor(edge), Theme::instance()->err());
    yard.release();
    yard.settle();
    QCOMPARE(yard.text(), before);
    QVERIFY(!yard.session().canUndo());
}

void TestCanvasDrops::swapByShift()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    yard.press(yard.tile(0, 0));
    yard.moveTo(yard.tile(2, 3), Qt::ShiftModifier);
    QVERIFY(CanvasController::instance()->isAccepted());
    yard.release(Qt::ShiftModifier);
    yard.settle();
    const CanvasScene &scene = yard.canvas()->model().scene();
    QCOMPARE(scene.rankOfSlot(scene.layout.firstSlot(0)), Count(19));
    QCOMPARE(scene.rankOfSlot(scene.layout.firstSlot(2) + 3), Count(0));
    QCOMPARE(scene.cluster().gpus, Count(32));
    // Shift over an empty slot has nothing to swap with.
    yard.press(yard.tile(0, 0));
    yard.moveTo(yard.tile(3, 5), Qt::ShiftModifier);
    QVERIFY(!CanvasController::instance()->isAccepted());
    QCOMPARE(CanvasController::instance()->verdictTitle(), QStringLiteral("Nothing to swap with"));
    yard.key(Qt::Key_Escape);
    yard.release();
}

void TestCanvasDrops::dropWhereItWasRecordsNothing()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    const std::string before = yard.text();
    yard.press(yard.tile(1, 1));
    yard.moveTo(yard.tile(1, 3));
    yard.moveTo(yard.tile(1, 1));
    yard.release();
    yard.settle();
    QCOMPARE(yard.text(), before);
    QVERIFY(!yard.session().canUndo());
}

void TestCanvasDrops::dragNearTheEdgePans()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    yard.lookAt(1, 4);
    CanvasItem *canvas = yard.canvas();
    yard.press(yard.tile(1, 1));
    yard.moveTo(canvas->mapToScene(QPointF(canvas->width() / 2, canvas->height() - 4)).toPoint());
    const QPointF before = canvas->camera().offset;
    QTRY_VERIFY(canvas->camera().offset.y() < before.y() - 20);
    yard.key(Qt::Key_Escape);
    yard.release();
    const QPointF after = canvas->camera().offset;
    QTest::qWait(60);
    QCOMPARE(canvas->camera().offset, after);
}

void TestCanvasDrops::nodeDragsByItsTitle()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    yard.press(yard.title(0));
    yard.moveTo(yard.title(2));
    QVERIFY(CanvasController::instance()->isAccepted());
    QCOMPARE(CanvasController::instance()->dragTitle(), QStringLiteral("node 0"));
    yard.release();
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Swap the ranks of node 0 and node 2"));
    const CanvasScene &scene = yard.canvas()->model().scene();
    QCOMPARE(scene.rankOfSlot(scene.layout.firstSlot(0)), Count(16));
    QCOMPARE(scene.rankOfSlot(scene.layout.firstSlot(2)), Count(0));
}

void TestCanvasDrops::deleteRemovesAndUndoRestores()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    const std::string before = yard.text();
    yard.click(yard.title(4));
    QCOMPARE(yard.session().selection(), (std::vector<Count>{28, 29, 30, 31}));
    yard.key(Qt::Key_Delete);
    yard.settle();
    QCOMPARE(yard.canvas()->model().scene().cluster().nodes, Count(4));
    QCOMPARE(yard.canvas()->model().scene().cluster().gpus, Count(28));
    yard.session().undo();
    QCOMPARE(yard.text(), before);
}

// ---- palette

void TestCanvasDrops::paletteGpuIntoNode()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    const std::string before = yard.text();
    CanvasController &drag = *CanvasController::instance();
    QVERIFY(!drag.beginPaletteDrag(QStringLiteral("gpu"), QStringLiteral("no such"), 0, 0));
    QVERIFY(drag.beginPaletteDrag(QStringLiteral("gpu"), QStringLiteral("h100-sxm5-80"), 5, 5));
    QVERIFY(!drag.beginPaletteDrag(QStringLiteral("gpu"), QStringLiteral("h100-sxm5-80"), 5, 5));
    const QPoint full = yard.title(0);
    drag.dragMove(full.x(), full.y());
    QVERIFY(!drag.isAccepted());
    const QPoint free = yard.tile(4, 6);
    drag.dragMove(free.x(), free.y());
    QVERIFY(drag.isAccepted());
    QCOMPARE(drag.verdictBrief(), QStringLiteral("Takes it: slot 6 is free"));
    QTRY_VERIFY(yard.session().previewSnapshot() != nullptr);
    QCOMPARE(yard.session().previewSnapshot()->estimate.cluster.gpus, Count(33));
    drag.dragEnd();
    yard.settle();
    QCOMPARE(yard.canvas()->model().scene().cluster().gpus, Count(33));
    QVERIFY(yard.canvas()->model().scene().gpuAt(4, 6) >= 0);
    yard.session().undo();
    QCOMPARE(yard.text(), before);
}

void TestCanvasDrops::paletteNodeAndRackIntoYard()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    CanvasController &drag = *CanvasController::instance();
    const QPointF open = yard.canvas()->mapToScene(QPointF(6, yard.canvas()->height() - 40));
    const auto drop = [&](const char *kind, const char *id) {
        const bool began = drag.beginPaletteDrag(QString::fromLatin1(kind), QString::fromLatin1(id), 0, 0);
        drag.dragMove(open.x(), open.y());
        drag.dragEnd();
        yard.settle();
        return began;
    };
    QVERIFY(drop("node", "dgx-h100"));
    QCOMPARE(yard.canvas()->model().scene().cluster().nodes, Count(6));
    QVERIFY(drop("rack", "gb200-nvl72"));
    QCOMPARE(yard.canvas()->model().scene().cluster().nodes, Count(6 + 18));
    QCOMPARE(yard.canvas()->model().scene().layout.frames().size(), std::size_t(1));
    QVERIFY(drop("gpu", "h200-sxm-141"));
    QCOMPARE(yard.canvas()->model().scene().cluster().nodes, Count(6 + 18 + 1));
    yard.session().undo();
    yard.session().undo();
    yard.session().undo();
    QVERIFY(!yard.session().canUndo());
}

void TestCanvasDrops::trayJoinsADomain()
{
    CanvasWindow yard;
    QVERIFY(yard.open(QStringLiteral(TEST_DATA "/canvas/racks.shardyard")));
    QVERIFY(yard.show());
    const CanvasLayout &layout = yard.canvas()->model().scene().layout;
    QCOMPARE(layout.frames().size(), std::size_t(2));
    CanvasController &drag = *CanvasController::instance();
    const auto over = [&](const CanvasFrame &frame) {
        const QRectF rect = yard.canvas()->camera().toScreen(layout.frameRect(frame));
        return yard.canvas()->mapToScene(QPointF(rect.center().x(), rect.bottom() - 2));
    };
    QVERIFY(drag.beginPaletteDrag(QStringLiteral("node"), QStringLiteral("gb200-nvl72"), 0, 0));
    const QPointF full = over(layout.frames()[0]);
    drag.dragMove(full.x(), full.y());
    QVERIFY(!drag.isAccepted());
    QCOMPARE(drag.verdictTitle(), QStringLiteral("NVLink domain 0 is full"));
    const QPointF room = over(layout.frames()[1]);
    drag.dragMove(room.x(), room.y());
    QVERIFY(drag.isAccepted());
    drag.dragEnd();
    yard.settle();
    QCOMPARE(yard.canvas()->model().scene().layout.frames()[1].nodes, Count(10));
}

// ---- keyboard

void TestCanvasDrops::keyboardCarries()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    yard.canvas()->forceActiveFocus(Qt::TabFocusReason);
    yard.key(Qt::Key_Right);
    QCOMPARE(yard.session().selection(), std::vector<Count>{1});
    QCOMPARE(yard.canvas()->announcement(), QStringLiteral("Rank 1, node 0 slot 1, tensor 1, stage 0, replica 0"));
    const std::string before = yard.text();
    yard.key(Qt::Key_Space);
    QVERIFY(CanvasController::instance()->isDragging());
    QVERIFY(yard.canvas()->announcement().startsWith(QStringLiteral("Picked up GPU 1, node 0 slot 1.")));
    // To the first free slot of node 3 by whole nodes and tiles; the way does not matter, where it ends does.
    for (int step = 0; step < 12 && CanvasController::instance()->target().value_or(DropTarget()).node != 3; ++step)
        yard.key(step % 2 == 0 ? Qt::Key_Down : Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(CanvasController::instance()->target()->node, Count(3));
    yard.key(Qt::Key_Down);
    QCOMPARE(CanvasController::instance()->target()->slot, Count(5));
    QVERIFY(CanvasController::instance()->isAccepted());
    QCOMPARE(yard.canvas()->announcement(), QStringLiteral("Node 3 slot 5: Takes it: slot 5 is free."));
    QTRY_VERIFY(yard.session().previewSnapshot() != nullptr);
    QCOMPARE(yard.text(), before);
    yard.key(Qt::Key_Space);
    yard.settle();
    QCOMPARE(yard.canvas()->announcement(), QStringLiteral("Move GPU 1 to node 3"));
    QVERIFY(yard.canvas()->model().scene().gpuAt(3, 5) >= 0);
    yard.session().undo();
    QCOMPARE(yard.text(), before);
}

void TestCanvasDrops::keyboardIsToldOfARefusal()
{
    CanvasWindow yard;
    QVERIFY(yard.open(fiveNodes));
    QVERIFY(yard.show());
    yard.canvas()->forceActiveFocus(Qt::TabFocusReason);
    yard.key(Qt::Key_Right);
    yard.key(Qt::Key_Space);
    yard.key(Qt::Key_Right);
    yard.key(Qt::Key_Left);
    QVERIFY(!CanvasController::instance()->isAccepted());
    QVERIFY(yard.canvas()->announcement().startsWith(QStringLiteral("Node 0 slot 1: It is here already. Dropping it")));
    yard.key(Qt::Key_Escape);
    QCOMPARE(yard.canvas()->announcement(), QStringLiteral("Cancelled. Nothing moved."));
    QVERIFY(!yard.session().canUndo());
}

QTEST_MAIN(TestCanvasDrops)
#include "tst_canvasdrops.moc"
