// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/planwindow.h"

#include <QGuiApplication>
#include <QRegularExpression>
#include <QStyleHints>

using namespace shardyard;

class TestMenuBar : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void escapePutsTheBarDown();
    void clicksOpenAndClose();
    void armedBarFollowsThePointer();

private:
    static bool isOpen(const QQuickItem *item)
    {
        return item->property("menu").value<QObject *>()->property("opened").toBool();
    }

    QTemporaryDir m_folder;
};

void TestMenuBar::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QGuiApplication::styleHints()->setUseHoverEffects(true); // as desktops have it
    preparePlanWindows(m_folder.path());
}

void TestMenuBar::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

void TestMenuBar::escapePutsTheBarDown()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    QQuickItem *file = yard.find("text", QStringLiteral("&File"));
    QQuickItem *edit = yard.find("text", QStringLiteral("&Edit"));
    QVERIFY(file && edit);
    yard.moveTo(yard.middle(file));
    yard.click(yard.middle(file));
    QTRY_VERIFY(isOpen(file));
    yard.key(Qt::Key_Escape);
    QTRY_VERIFY(!isOpen(file));
    yard.moveTo(yard.middle(edit));
    QTRY_VERIFY(edit->property("hovered").toBool());
    QTest::qWait(50);
    QVERIFY(!isOpen(edit));
    yard.click(yard.middle(edit)); // and it opens as ever
    QTRY_VERIFY(isOpen(edit));
}

void TestMenuBar::clicksOpenAndClose()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    QQuickItem *file = yard.find("text", QStringLiteral("&File"));
    QVERIFY(file);
    yard.moveTo(yard.middle(file));
    for (int i = 0; i < 2; ++i) {
        yard.click(yard.middle(file));
        QTRY_VERIFY(isOpen(file));
        yard.click(yard.middle(file));
        QTRY_VERIFY(!isOpen(file));
        QTest::qWait(50);
        QVERIFY(!isOpen(file));
    }
}

void TestMenuBar::armedBarFollowsThePointer()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    QQuickItem *file = yard.find("text", QStringLiteral("&File"));
    QQuickItem *edit = yard.find("text", QStringLiteral("&Edit"));
    QVERIFY(file && edit);
    yard.moveTo(yard.middle(file));
    yard.click(yard.middle(file));
    QTRY_VERIFY(isOpen(file));
    yard.moveTo(yard.middle(edit));
    QTRY_VERIFY(isOpen(edit) && !isOpen(file));
    QTest::qWait(50);
    QVERIFY(isOpen(edit));
}

QTEST_MAIN(TestMenuBar)
#include "tst_menubar.moc"
