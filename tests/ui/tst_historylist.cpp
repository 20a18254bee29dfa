// SPDX-License-Identifier: GPL-3.0-or-later
// The history as a list: its rows lead to any step, by mouse and by keyboard.
#include "tests/ui/planwindow.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/history.h"
#include "ui/bridge/historymodel.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>

using namespace shardyard;

namespace {

constexpr Qt::KeyboardModifiers control = Qt::ControlModifier;

} // namespace

class TestHistoryList : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void historyGoesToAStep();
    void historyByKeyboard();
    void historyModel();

private:
    QTemporaryDir m_folder;
};

void TestHistoryList::initTestCase()
{
    QVERIFY(m_folder.isValid());
    preparePlanWindows(m_folder.path());
}

void TestHistoryList::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

void TestHistoryList::historyGoesToAStep()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    yard.click(yard.title(0));
    for (int copies = 0; copies < 3; ++copies)
        yard.key(Qt::Key_D, control);
    yard.key(Qt::Key_S, control);
    const QByteArray last = yard.saved();
    yard.key(Qt::Key_H, control);
    yard.settle();
    QQuickItem *first = yard.find("label", QStringLiteral("The plan as it was opened"));
    QVERIFY(first != nullptr);
    int results = 0;
    QObject::connect(&yard.session(), &Session::documentChanged, this, [&results] { ++results; });
    yard.click(yard.middle(first));
    QCOMPARE(results, 1); // three steps, one new plan
    QVERIFY(!yard.session().canUndo());
    QCOMPARE(yard.said(), QStringLiteral("Undone: 3 steps"));
    QCOMPARE(yard.saveByKey(), yard.before());
    // The list stays open, and what is undone can be had again.
    QQuickItem *third = nullptr;
    for (QQuickItem *row : yard.findAll("label", QStringLiteral("Duplicate 1 node")))
        third = row;
    QVERIFY(third != nullptr);
    QVERIFY(!third->property("done").toBool());
    yard.click(yard.middle(third));
    QCOMPARE(yard.said(), QStringLiteral("Redone: 3 steps"));
    QCOMPARE(yard.saveByKey(), last);
    QVERIFY(third->property("present").toBool());
}

void TestHistoryList::historyByKeyboard()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    yard.click(yard.title(0));
    yard.key(Qt::Key_D, control);
    yard.key(Qt::Key_D, control);
    yard.key(Qt::Key_H, control);
    yard.settle();
    QVERIFY(yard.find("label", QStringLiteral("Duplicate 1 node")) != nullptr);
    yard.key(Qt::Key_Up);
    yard.key(Qt::Key_Return);
    QCOMPARE(yard.session().plan().cluster.nodes.front().count, Count(2));
    yard.key(Qt::Key_Home);
    yard.key(Qt::Key_Return);
    QCOMPARE(yard.session().plan().cluster.nodes.front().count, Count(1));
    yard.key(Qt::Key_End);
    yard.key(Qt::Key_Return);
    QCOMPARE(yard.session().plan().cluster.nodes.front().count, Count(3));
    yard.key(Qt::Key_Escape);
    yard.settle();
    QVERIFY(yard.find("label", QStringLiteral("Duplicate 1 node")) == nullptr);
    QVERIFY(yard.canvas()->hasActiveFocus());
}

void TestHistoryList::historyModel()
{
    OpenSession session;
    HistoryModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 1);
    for (std::size_t i = 0; i < History::longest + 10; ++i)
        commands::setTitle(session, QStringLiteral("plan %1").arg(i)), session.undo(), session.redo();
    QCOMPARE(model.rowCount(), int(History::longest) + 1);
    QCOMPARE(model.longest(), 256);
    const auto label = [&model](int row) { return model.data(model.index(row), HistoryModel::LabelRole).toString(); };
    QCOMPARE(label(0), QStringLiteral("Before the oldest step kept"));
    QCOMPARE(label(model.rowCount() - 1), QStringLiteral("Title “plan 265”"));
    session.goToStep(-1);
    session.goToStep(1000);
    QCOMPARE(model.present(), 256);
    session.goToStep(100);
    QCOMPARE(model.present(), 100);
    QVERIFY(model.data(model.index(100), HistoryModel::PresentRole).toBool());
    QVERIFY(!model.data(model.index(101), HistoryModel::DoneRole).toBool());
    QCOMPARE(session.title(), QStringLiteral("plan 109")); // ten are forgotten, titles count from 0
    commands::setTitle(session, QStringLiteral("another"));
    QCOMPARE(model.rowCount(), 102);
}

QTEST_MAIN(TestHistoryList)
#include "tst_historylist.moc"
