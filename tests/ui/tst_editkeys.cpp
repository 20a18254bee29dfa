// SPDX-License-Identifier: GPL-3.0-or-later
// Hardware is cut, copied, pasted and duplicated with keys and menus in the whole window. What is saved after an edit
// is what a person would write.
#include "tests/ui/planwindow.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QRegularExpression>

using namespace shardyard;

namespace {

constexpr Qt::KeyboardModifiers control = Qt::ControlModifier;

} // namespace

class TestEditKeys : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void aNodeIsCopiedBehindItself();
    void aNodeIsCutAndPastedBehindAnother();
    void gpusGoIntoFreeSlots();
    void aRackIsCopiedBehindItself();
    void pastedHardwareIsSelected();
    void duplicatesTheSelectionElseTheStrategy();
    void rightClickOpensTheMenu();
    void menuKeyOpensTheMenu();
    void menuKnowsWhereTheFocusWas();

private:
    QTemporaryDir m_folder;
};

void TestEditKeys::initTestCase()
{
    QVERIFY(m_folder.isValid());
    preparePlanWindows(m_folder.path());
}

void TestEditKeys::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    QGuiApplication::clipboard()->clear();
}

void TestEditKeys::aNodeIsCopiedBehindItself()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" }, { "type": "dgx-b200" })"}));
    yard.click(yard.title(0));
    yard.key(Qt::Key_C, control);
    QCOMPARE(yard.said(), QStringLiteral("Copied 1 node"));
    QVERIFY(!yard.session().canUndo());
    yard.key(Qt::Key_V, control);
    QCOMPARE(yard.said(), QStringLiteral("Paste 1 node"));
    QCOMPARE(yard.session().undoText(), QStringLiteral("Paste 1 node"));
    yard.checkOneStepTo({.nodes = R"({ "type": "dgx-h100", "count": 2 }, { "type": "dgx-b200" })"});
}

// The ranks of the node that was cut are gone, the pasted one is new: its ranks are by its place.
void TestEditKeys::aNodeIsCutAndPastedBehindAnother()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" }, { "type": "dgx-b200" }, { "type": "dgx-a100-80" })"}));
    yard.click(yard.title(0));
    yard.key(Qt::Key_X, control);
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Cut 1 node"));
    QCOMPARE(yard.session().plan().cluster.nodes.size(), std::size_t(2));
    yard.click(yard.title(0));
    yard.key(Qt::Key_V, control);
    yard.settle();
    const QByteArray saved = yard.saveByKey();
    QCOMPARE(
        QJsonDocument::fromJson(saved),
        QJsonDocument::fromJson(
            PlanText{.nodes = R"({ "type": "dgx-b200" }, { "type": "dgx-h100" }, { "type": "dgx-a100-80" })"}.text()));
    yard.key(Qt::Key_Z, control);
    yard.key(Qt::Key_Z, control);
    QVERIFY(!yard.session().canUndo());
    QCOMPARE(yard.saveByKey(), yard.before());
}

// An H200 fits the H100's board: the node holds mixed GPUs then.
void TestEditKeys::gpusGoIntoFreeSlots()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h200" }, { "type": "dgx-h100", "gpus": 6 })"}));
    yard.click(yard.tile(0, 2));
    yard.click(yard.tile(0, 5), control);
    yard.key(Qt::Key_C, control);
    QCOMPARE(yard.said(), QStringLiteral("Copied 2 GPUs"));
    yard.click(yard.tile(1, 0));
    yard.key(Qt::Key_V, control);
    yard.checkOneStepTo(
        {.nodes = R"({ "type": "dgx-h200" }, { "type": "dgx-h100", "gpus": [ "h100-sxm5-80", "h100-sxm5-80",
                    "h100-sxm5-80", "h100-sxm5-80", "h100-sxm5-80", "h100-sxm5-80", "h200-sxm-141", "h200-sxm-141" ] })"});
}

// Two trays of one rack are a rack of their own behind it, which is partly filled.
void TestEditKeys::aRackIsCopiedBehindItself()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "gb200-nvl72", "count": 3 }, { "type": "dgx-h100" })"}));
    yard.click(yard.title(0));
    yard.click(yard.title(1), control);
    yard.key(Qt::Key_C, control);
    yard.key(Qt::Key_V, control);
    yard.checkOneStepTo({.nodes = R"({ "type": "gb200-nvl72", "count": 3 }, { "type": "gb200-nvl72", "count": 2 },
                                     { "type": "dgx-h100" })"});
    QCOMPARE(yard.canvas()->model().scene().layout.frames().size(), std::size_t(2));
}

void TestEditKeys::pastedHardwareIsSelected()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100", "count": 2 })"}));
    yard.click(yard.title(0));
    yard.key(Qt::Key_C, control);
    yard.key(Qt::Key_V, control);
    QCOMPARE(yard.session().selection(), (std::vector<Count>{8, 9, 10, 11, 12, 13, 14, 15}));
    QCOMPARE(yard.session().selectionLead(), Count(8));
    yard.settle();
    QVERIFY(yard.canvas()->hasActiveFocus());
    yard.key(Qt::Key_V, control); // goes on behind it
    QCOMPARE(yard.session().plan().cluster.nodes.front().count, Count(4));
    QCOMPARE(yard.session().selectionLead(), Count(16));
}

void TestEditKeys::duplicatesTheSelectionElseTheStrategy()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    yard.key(Qt::Key_D, control);
    QCOMPARE(yard.session().strategyCount(), 2);
    yard.key(Qt::Key_Z, control);
    yard.click(yard.title(0));
    yard.key(Qt::Key_D, control);
    QCOMPARE(yard.session().strategyCount(), 1);
    QCOMPARE(yard.session().undoText(), QStringLiteral("Duplicate 1 node"));
    yard.checkOneStepTo({.nodes = R"({ "type": "dgx-h100", "count": 2 })"});
}

void TestEditKeys::rightClickOpensTheMenu()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100", "count": 2 })"}));
    yard.click(yard.title(0));
    yard.rightClick(yard.tile(1, 3)); // not selected: then it is
    yard.settle();
    QCOMPARE(yard.session().selection(), std::vector<Count>{11});
    QQuickItem *copy = yard.find("text", QStringLiteral("&Copy"));
    QVERIFY(copy != nullptr);
    yard.click(yard.middle(copy));
    QCOMPARE(yard.said(), QStringLiteral("Copied 1 GPU"));
    yard.settle();
    QVERIFY(yard.canvas()->hasActiveFocus());

    yard.click(yard.title(0));
    yard.rightClick(yard.tile(0, 3)); // one of the selected: all stay
    yard.settle();
    QCOMPARE(yard.session().selectionCount(), 8);
    QQuickItem *duplicate = yard.find("text", QStringLiteral("D&uplicate"));
    QVERIFY(duplicate != nullptr);
    yard.click(yard.middle(duplicate));
    yard.checkOneStepTo({.nodes = R"({ "type": "dgx-h100", "count": 3 })"});
}

void TestEditKeys::menuKeyOpensTheMenu()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100", "count": 2 })"}));
    yard.key(Qt::Key_N);
    QCOMPARE(yard.canvas()->announcement(), QStringLiteral("Node 0, 8 GPUs selected"));
    for (const auto &[key, modifiers] : {std::pair(Qt::Key_Menu, Qt::NoModifier), {Qt::Key_F10, Qt::ShiftModifier}}) {
        yard.key(key, modifiers);
        yard.settle();
        QVERIFY(yard.find("text", QStringLiteral("&Group by NVLink")) != nullptr);
        yard.key(Qt::Key_Escape);
        yard.settle();
        QVERIFY(yard.find("text", QStringLiteral("&Group by NVLink")) == nullptr);
        QVERIFY(yard.canvas()->hasActiveFocus());
    }
    yard.key(Qt::Key_Menu);
    for (int item = 0; item < 4; ++item) // cut, copy, paste, duplicate
        yard.key(Qt::Key_Down);
    yard.key(Qt::Key_Return);
    yard.checkOneStepTo({.nodes = R"({ "type": "dgx-h100", "count": 3 })"});
}

// The Edit menu takes the focus, and is about what had it.
void TestEditKeys::menuKnowsWhereTheFocusWas()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    yard.click(yard.title(0));
    QQuickItem *duplicate = yard.find("text", QStringLiteral("Duplicate"));
    QVERIFY(duplicate != nullptr);
    const auto copyByMenu = [&] {
        yard.click(yard.middle(yard.find("text", QStringLiteral("&Edit"))));
        yard.settle();
        QQuickItem *copy = yard.find("text", QStringLiteral("&Copy"));
        QVERIFY(copy != nullptr);
        yard.click(yard.middle(copy));
        yard.settle();
    };
    copyByMenu();
    QCOMPARE(yard.said(), QStringLiteral("Copied 1 node"));
    duplicate->forceActiveFocus(Qt::TabFocusReason);
    copyByMenu();
    QCOMPARE(yard.said(), QStringLiteral("Copied “by hand”"));
}

QTEST_MAIN(TestEditKeys)
#include "tst_editkeys.moc"
