// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks change places by mouse and by keyboard in the whole window; the hardware stays. What is saved is the placement
// a person would write.
#include "tests/ui/planwindow.h"

#include "ui/bridge/commands.h"

#include <QRegularExpression>

using namespace shardyard;

namespace {

constexpr Qt::KeyboardModifiers shift = Qt::ShiftModifier;
constexpr Qt::KeyboardModifiers control = Qt::ControlModifier;
const QByteArray twoNodes = R"({ "type": "dgx-h100", "count": 2 })";

} // namespace

class TestSwapRanks : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void byMouse();
    void severalByMouse();
    void severalNeedShift();
    void nodesInsideADomain();
    void aPlacementOfTheStrategysOwn();
    void byKeyboard();
    void nodesByKeyboard();
    void toTheEmptyYardByKeyboard();
    void escapeLeavesNoTrace();
    void ranksInOrder();
    void ranksOfTheSelectionInOrder();

private:
    QTemporaryDir m_folder;
};

void TestSwapRanks::initTestCase()
{
    QVERIFY(m_folder.isValid());
    preparePlanWindows(m_folder.path());
}

void TestSwapRanks::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

// Tensor groups of 2: rank 0 leaves rank 1's node, so the group crosses nodes, which shows before the release.
void TestSwapRanks::byMouse()
{
    const QByteArray strategy = R"({ "name": "pairs", "tensor_parallel": 2 })";
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = twoNodes, .strategies = strategy}));
    yard.press(yard.tile(0, 0), shift);
    yard.moveTo(yard.tile(1, 3), shift);
    QVERIFY(CanvasController::instance()->isAccepted());
    QCOMPARE(CanvasController::instance()->verdictBrief(), QStringLiteral("Swaps with GPU 11"));
    yard.settle();
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("NVLink → rail, in pod"));
    yard.release(shift);
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Swap the ranks of GPU 0 and 11"));
    yard.checkOneStepTo(
        {.nodes = twoNodes, .strategies = strategy, .placement = "[[11, 1], [1, 10], [0, 1], [12, 4]]"});
}

void TestSwapRanks::severalByMouse()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = twoNodes}));
    yard.click(yard.tile(0, 0));
    yard.click(yard.tile(0, 3), shift);
    yard.press(yard.tile(0, 1), shift);
    yard.moveTo(yard.tile(1, 4), shift);
    QVERIFY(CanvasController::instance()->isAccepted());
    QCOMPARE(CanvasController::instance()->verdictBrief(), QStringLiteral("Swaps with 4 from GPU 12 on"));
    yard.release(shift);
    yard.checkOneStepTo({.nodes = twoNodes, .placement = "[[12, 4], [4, 8], [0, 4]]"});
}

void TestSwapRanks::severalNeedShift()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = twoNodes}));
    yard.click(yard.tile(0, 0));
    yard.click(yard.tile(0, 1), control);
    yard.press(yard.tile(0, 1));
    yard.moveTo(yard.tile(1, 4));
    QVERIFY(!CanvasController::instance()->isAccepted());
    QVERIFY(yard.find("text", QStringLiteral("Hold Shift to swap their ranks with as many from here on.")) != nullptr);
    QTest::keyPress(&yard.window(), Qt::Key_Shift, shift);
    QVERIFY(CanvasController::instance()->isAccepted());
    QTest::keyRelease(&yard.window(), Qt::Key_Shift);
    QVERIFY(!CanvasController::instance()->isAccepted());
    yard.release();
    yard.checkNothingChanged();
}

// A node held over its own domain is there already; with Shift it means the node under the pointer.
void TestSwapRanks::nodesInsideADomain()
{
    const QByteArray rack = R"({ "type": "gb200-nvl72", "count": 3 })";
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = rack}));
    yard.press(yard.title(0));
    yard.moveTo(yard.title(2));
    QVERIFY(!CanvasController::instance()->isAccepted());
    yard.hop(yard.title(2) + QPoint(1, 0), shift);
    QVERIFY(CanvasController::instance()->isAccepted());
    yard.release(shift);
    yard.checkOneStepTo({.nodes = rack, .placement = "[[8, 4], [4, 4], [0, 4]]"});
}

// The strategy says itself where its ranks are: the swap is about them, and what others follow stays.
void TestSwapRanks::aPlacementOfTheStrategysOwn()
{
    const QByteArray other = R"({ "name": "other" })";
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "gpu": "l40s", "gpus": 4 })",
                           .strategies = R"({ "name": "own", "placement": [[2, 2], [0, 2]] }, )" + other,
                           .placement = "[[1, 3], [0, 1]]"}));
    yard.press(yard.tile(0, 0), shift);
    yard.moveTo(yard.tile(0, 2), shift);
    yard.settle();
    QCOMPARE(yard.session().previewSnapshot()->estimate.strategies.front().placement.size(), std::size_t(4));
    yard.release(shift);
    yard.checkOneStepTo({.nodes = R"({ "gpu": "l40s", "gpus": 4 })",
                         .strategies = R"({ "name": "own", "placement": [[0, 1], [3, 1], [2, 1], [1, 1]] }, )" + other,
                         .placement = "[[1, 3], [0, 1]]"});
    // In order is said where the cluster's placement is another.
    yard.canvas()->forceActiveFocus(Qt::TabFocusReason);
    yard.session().setSelection({}, -1);
    QCOMPARE(commands::putRanksInOrder(yard.session()), QString());
    QCOMPARE(QJsonDocument::fromJson(yard.saveByKey()),
             QJsonDocument::fromJson(PlanText{.nodes = R"({ "gpu": "l40s", "gpus": 4 })",
                                              .strategies = R"({ "name": "own", "placement": [[0, 4]] }, )" + other,
                                              .placement = "[[1, 3], [0, 1]]"}
                                         .text()));
}

void TestSwapRanks::byKeyboard()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = twoNodes}));
    CanvasItem *canvas = yard.canvas();
    QVERIFY(canvas->hasActiveFocus());
    yard.key(Qt::Key_Right);
    yard.key(Qt::Key_Space);
    QVERIFY(canvas->announcement().startsWith(QStringLiteral("Picked up GPU 1, node 0 slot 1.")));
    yard.key(Qt::Key_Right, shift);
    QCOMPARE(canvas->announcement(), QStringLiteral("Node 0 slot 2: Swaps with GPU 2."));
    yard.key(Qt::Key_Down, shift);
    QCOMPARE(canvas->announcement(), QStringLiteral("Node 0 slot 6: Swaps with GPU 6."));
    QVERIFY(yard.session().isPreviewing());
    yard.key(Qt::Key_Space);
    QCOMPARE(canvas->announcement(), QStringLiteral("Swap the ranks of GPU 1 and 6"));
    yard.checkOneStepTo({.nodes = twoNodes, .placement = "[[0, 1], [6, 1], [2, 4], [1, 1], [7, 9]]"});
}

void TestSwapRanks::nodesByKeyboard()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = twoNodes}));
    CanvasItem *canvas = yard.canvas();
    yard.key(Qt::Key_Space, control);
    QVERIFY(canvas->announcement().startsWith(QStringLiteral("Picked up node 0.")));
    for (const Qt::Key way : {Qt::Key_Right, Qt::Key_Down}) // where the other node is
        if (CanvasController::instance()->target().value_or(DropTarget()).node != 1)
            yard.key(way, control);
    QCOMPARE(canvas->announcement(), QStringLiteral("Node 1: Swaps with node 1."));
    yard.key(Qt::Key_Space);
    QCOMPARE(canvas->announcement(), QStringLiteral("Swap the ranks of node 0 and node 1"));
    yard.checkOneStepTo({.nodes = twoNodes, .placement = "[[8, 8], [0, 8]]"});
}

// No arrow leads out of the nodes: End does.
void TestSwapRanks::toTheEmptyYardByKeyboard()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    yard.key(Qt::Key_End); // means nothing while nothing is carried
    QVERIFY(!CanvasController::instance()->isDragging());
    yard.key(Qt::Key_Right);
    yard.key(Qt::Key_Right, shift);
    QCOMPARE(yard.session().selection(), (std::vector<Count>{1, 2}));
    yard.key(Qt::Key_Space);
    yard.key(Qt::Key_End);
    QCOMPARE(yard.canvas()->announcement(), QStringLiteral("Empty yard: New node."));
    yard.key(Qt::Key_Space);
    yard.checkOneStepTo({.nodes = R"({ "type": "dgx-h100", "gpus": 6, "empty_slots": [ 1, 2 ] },
                                     { "gpu": "h100-sxm5-80", "gpus": 2 })",
                         .placement = "[[0, 1], [6, 2], [1, 5]]"});
}

void TestSwapRanks::escapeLeavesNoTrace()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = twoNodes}));
    yard.key(Qt::Key_Right);
    yard.key(Qt::Key_Space);
    yard.key(Qt::Key_Right, shift);
    QVERIFY(yard.session().isPreviewing());
    yard.key(Qt::Key_Escape);
    QVERIFY(!yard.session().isPreviewing());
    QCOMPARE(yard.canvas()->announcement(), QStringLiteral("Cancelled. Nothing moved."));
    yard.press(yard.tile(0, 0), shift);
    yard.moveTo(yard.tile(1, 3), shift);
    yard.key(Qt::Key_Escape);
    yard.release(shift);
    yard.checkNothingChanged();
}

void TestSwapRanks::ranksInOrder()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = twoNodes, .placement = "[[8, 8], [0, 8]]"}));
    yard.click(yard.middle(yard.find("text", QStringLiteral("&Edit"))));
    yard.settle();
    yard.click(yard.middle(yard.find("text", QStringLiteral("A&rrange"))));
    yard.settle();
    QQuickItem *inOrder = yard.find("text", QStringLiteral("&Ranks in order"));
    QVERIFY(inOrder != nullptr);
    yard.click(yard.middle(inOrder));
    QCOMPARE(yard.session().undoText(), QStringLiteral("Ranks in order"));
    yard.checkOneStepTo({.nodes = twoNodes});
    QCOMPARE(commands::putRanksInOrder(yard.session()),
             QStringLiteral("The ranks are in the order of the GPUs already."));
}

// Ranks 0 to 3 sit on GPUs 3 2 1 0; GPUs 0 and 2 are put in order, 1 and 3 stay.
void TestSwapRanks::ranksOfTheSelectionInOrder()
{
    PlanWindow yard;
    QVERIFY(
        yard.openPlan({.nodes = R"({ "gpu": "l40s", "gpus": 4 })", .placement = "[[3, 1], [2, 1], [1, 1], [0, 1]]"}));
    yard.click(yard.tile(0, 0));
    yard.click(yard.tile(0, 2), control);
    yard.rightClick(yard.tile(0, 2));
    yard.settle();
    QQuickItem *inOrder = yard.find("text", QStringLiteral("&Ranks of the selection in order"));
    QVERIFY(inOrder != nullptr);
    yard.click(yard.middle(inOrder));
    yard.checkOneStepTo({.nodes = R"({ "gpu": "l40s", "gpus": 4 })", .placement = "[[3, 1], [0, 3]]"});
}

QTEST_MAIN(TestSwapRanks)
#include "tst_swapranks.moc"
