// SPDX-License-Identifier: GPL-3.0-or-later
// Names come from files and clipboards: the window shows them on one line and lets them turn nothing beside them.
#include "tests/ui/planwindow.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/findingsmodel.h"
#include "ui/bridge/format.h"
#include "ui/bridge/owncommands.h"
#include "ui/timeline/timeline.h"

#include <QRegularExpression>

using namespace shardyard;

class TestDisplayName : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void shown_data();
    void shown();
    void windowShowsThemOnOneLine();
    void valuesInSentencesToo();
    void ownHardwareToo();
    void renamingWithoutTypingChangesNothing();
    void pastedNamesStayReadable();

private:
    QTemporaryDir m_folder;
};

void TestDisplayName::initTestCase()
{
    QVERIFY(m_folder.isValid());
    preparePlanWindows(m_folder.path());
}

void TestDisplayName::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

void TestDisplayName::shown_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    QTest::newRow("as it is") << "paper, 8K"
                              << "paper, 8K";
    QTest::newRow("line breaks and tabs") << "one\ntwo\r\n\tthree"
                                          << "one two three";
    QTest::newRow("separators") << QStringLiteral("one\u2028two\u2029three") << "one two three";
    QTest::newRow("controls") << QStringLiteral("a\u0007b\u0001c") << "a b c";
    QTest::newRow("turned") << QStringLiteral("safe\u202Egnp.exe\u202C") << "safegnp.exe";
    QTest::newRow("isolates and marks") << QStringLiteral("\u2067a\u2069 \u200Fb\u061C") << "a b";
    QTest::newRow("right to left stays") << QStringLiteral("خطة \u0031") << QStringLiteral("خطة \u0031");
    QTest::newRow("blank") << " \n\t "
                           << "";
    QTest::newRow("long") << QString(10000, 'n') << QString(119, 'n') + QStringLiteral("…");
    QTest::newRow("surrogates stay whole")
        << QString(118, 'n') + QStringLiteral("😀😀") << QString(118, 'n') + QStringLiteral("…");
}

void TestDisplayName::shown()
{
    QFETCH(const QString, name);
    QFETCH(const QString, expected);
    QCOMPARE(displayName(name), expected);
    QCOMPARE(Names::shown(displayName(name)), displayName(name));
}

void TestDisplayName::windowShowsThemOnOneLine()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })",
                           .strategies = R"({ "name": "two\nlines\u202E", "tensor_parallel": 3 })"}));
    const QString expected = QStringLiteral("two lines");
    QVERIFY(yard.find("shown", expected)); // head of the column
    yard.session().setSelection({}, -1);
    yard.settle();
    QVERIFY(yard.find("text", expected)); // inspector
    const FindingsModel findings;
    QVERIFY(findings.rowCount() > 0);
    QCOMPARE(findings.data(findings.index(0), FindingsModel::WhereRole).toString(), expected);
    const Timeline timeline;
    QCOMPARE(timeline.choices().last(), expected);
    QVERIFY(commands::setTitle(yard.session(), QStringLiteral("a\u202Eb")).isEmpty());
    QCoreApplication::processEvents();
    QVERIFY(yard.window().title().contains(QStringLiteral("ab – Shardyard")));
    QCOMPARE(yard.session().undoText(), QStringLiteral("Title “ab”"));
}

// What the name field shows of an odd name differs from the name; leaving it alone must not put that in its place.
void TestDisplayName::valuesInSentencesToo()
{
    QCOMPARE(engineText("{gpu} has {gib} GiB", {{"gpu", "my\n\tcard\u202E"}, {"gib", "24"}}),
             QStringLiteral("my card has 24 GiB"));
    QCOMPARE(engineText("“{gpu}”", {{"gpu", std::string(10000, 'n')}}).size(), qsizetype(122));
}

void TestDisplayName::ownHardwareToo()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    Session &session = yard.session();
    const commands::Copied own = commands::copyHardware(session, HardwareKind::Gpu, "a100-sxm4-40");
    QVERIFY2(own.refusal.isEmpty(), qPrintable(own.refusal));
    QVERIFY(commands::setOwnValue(session, HardwareKind::Gpu, own.id, "name", QStringLiteral("a\u202Eb")).isEmpty());
    QVERIFY(commands::removeOwn(session, HardwareKind::Gpu, own.id).isEmpty());
    QCOMPARE(session.undoText(), QStringLiteral("Remove “ab”"));
}

void TestDisplayName::renamingWithoutTypingChangesNothing()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan(
        {.nodes = R"({ "type": "dgx-h100" })", .strategies = R"({ "name": "two\nlines" }, { "name": "b" })"}));
    QQuickItem *head = yard.find("shown", QStringLiteral("two lines"));
    QVERIFY(head);
    const QPoint name = head->mapToScene({30, 12}).toPoint();
    QTest::mouseDClick(&yard.window(), Qt::LeftButton, Qt::NoModifier, name);
    QTRY_VERIFY(QString::fromLatin1(yard.window().activeFocusItem()->metaObject()->className()).contains("TextField"));
    yard.key(Qt::Key_Return);
    yard.checkNothingChanged();
}

void TestDisplayName::pastedNamesStayReadable()
{
    OpenSession session;
    Strategy strategy;
    strategy.name = std::string(10000, 'n'); // as long as a document may hold
    for (int i = 0; i < 3; ++i)
        QVERIFY(commands::pasteStrategies(session, {strategy}, 0).isEmpty());
    const auto read = readDocument(session.text(), session.catalogue());
    QVERIFY2(bool(read), read ? "" : toLine(read.error()).c_str());
    QCOMPARE(read.value().document.plan.strategies.size(), std::size_t(4));
}

QTEST_MAIN(TestDisplayName)
#include "tst_displayname.moc"
