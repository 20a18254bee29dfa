// SPDX-License-Identifier: GPL-3.0-or-later
#include "panelview.h"
#include "threestrategies.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/format.h"
#include "ui/bridge/strategyrows.h"
#include "ui/bridge/strategytable.h"

#include <QRegularExpression>
#include <QSignalSpy>

using namespace shardyard;
using namespace shardyard::paneltest;

/// The cells of the strategies' panel, worked by hand.
class TestStrategyCells : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void keysInTheStepperEditTheDocument();
    void layersAStageAreTyped();
    void typedDigitsSurviveNewRows();
    void typingShowsTheRuleBeforeCommit();
    void linkBelowTheFieldMendsIt();
    void fixInTheLastRowMendsIt();
    void choiceEditsTheDocument();
    void choiceByMouseEditsTheDocument_data();
    void choiceByMouseEditsTheDocument();
    void headSelectsAndRenames();

private:
    [[nodiscard]] const Strategy &strategy(std::size_t index) const
    {
        return m_session->document()->plan.strategies[index];
    }
    /// The stepper of a strategy in a row with this name.
    [[nodiscard]] static QQuickItem *stepper(const PanelView &view, const QString &name, int column);
    /// The list of choices of the base in a row with this name; null where there is none.
    [[nodiscard]] static QQuickItem *choice(const PanelView &view, const QString &name);

    std::unique_ptr<Session> m_session;
};

void TestStrategyCells::initTestCase()
{
    prepare();
}

void TestStrategyCells::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    m_session = makeSession();
    openText(*m_session, threeStrategies);
}

void TestStrategyCells::cleanup()
{
    Session::setInstance(nullptr);
    m_session.reset();
}

QQuickItem *TestStrategyCells::stepper(const PanelView &view, const QString &name, int column)
{
    QList<QQuickItem *> found;
    for (QQuickItem *item : view.find("name", name)) {
        if (item->metaObject()->indexOfSignal("stepped(int,bool)") >= 0)
            found += item;
    }
    std::sort(found.begin(), found.end(),
              [](QQuickItem *a, QQuickItem *b) { return a->mapToScene({}).x() < b->mapToScene({}).x(); });
    return found.value(column);
}

QQuickItem *TestStrategyCells::choice(const PanelView &view, const QString &name)
{
    QQuickItem *leftmost = nullptr;
    for (QQuickItem *item : view.find("name", name)) {
        if (item->inherits("QQuickComboBox") && (!leftmost || item->mapToScene({}).x() < leftmost->mapToScene({}).x()))
            leftmost = item;
    }
    return leftmost;
}

void TestStrategyCells::keysInTheStepperEditTheDocument()
{
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(700, 420));
    QVERIFY(view.isReady());
    // Cells are made anew where a hint comes or goes: looked up each time.
    const auto tensor = [&view] { return stepper(view, QStringLiteral("Tensor"), 0); };
    QVERIFY(tensor());
    tensor()->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(&view.window(), Qt::Key_Up);
    QCOMPARE(strategy(0).tensorParallel, Count(16));
    QCOMPARE(tensor()->property("value").toString(), QStringLiteral("16"));
    QTest::keyClick(&view.window(), Qt::Key_Down);
    QCOMPARE(strategy(0).tensorParallel, Count(8));
    QTest::keyClick(&view.window(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(strategy(0).tensorParallel, Count(7));
    m_session->waitForEstimate(); // a hint appears below: the focus stays where it was
    QTRY_VERIFY(tensor()->hasActiveFocus());
    QTest::keyClick(&view.window(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&view.window(), Qt::Key_4);
    QCOMPARE(strategy(0).tensorParallel, Count(7)); // not before it is committed
    QTest::keyClick(&view.window(), Qt::Key_Return);
    QCOMPARE(strategy(0).tensorParallel, Count(4));
    m_session->waitForEstimate();
    QTRY_VERIFY(tensor()->hasActiveFocus());
    QTest::keyClick(&view.window(), Qt::Key_Up);
    QCOMPARE(strategy(0).tensorParallel, Count(8));
}

/// A list with a fault says so beside the field and is not taken; Escape gives it up; a good one is one step.
void TestStrategyCells::layersAStageAreTyped()
{
    openText(*m_session, R"({ "format": "shardyard", "version": 1, "model": "llama-3.1-8b",
        "cluster": { "nodes": [{ "type": "dgx-h100" }] },
        "workload": { "kind": "training", "sequence_length": 4096, "global_batch": 16 },
        "strategies": [{ "name": "staged", "pipeline_parallel": 4, "layers_per_stage": [8, 8, 8, 8] },
                       { "name": "even", "pipeline_parallel": 4 }] })");
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(700, 620));
    QVERIFY(view.isReady());
    const auto field = [&view]() -> QQuickItem * {
        for (QQuickItem *item : view.find("name", QStringLiteral("Layers a stage")))
            if (item->inherits("QQuickTextField") && item->property("value").toString() != QLatin1String("even"))
                return item;
        return nullptr;
    };
    QVERIFY(field());
    QCOMPARE(field()->property("value").toString(), QStringLiteral("8 × 4"));
    field()->forceActiveFocus(Qt::TabFocusReason);
    for (const char key : {'9', ',', '9', ',', '8'})
        QTest::keyClick(&view.window(), key);
    QCOMPARE(field()->property("complaint").toString(),
             QStringLiteral("3 stages are listed; pipeline 4 with 1 chunk a rank makes 4."));
    QTest::keyClick(&view.window(), Qt::Key_Escape);
    QCOMPARE(field()->property("text").toString(), QStringLiteral("8 × 4"));
    QTest::keyClick(&view.window(), Qt::Key_A, Qt::ControlModifier);
    for (const char key : {'8', ',', '9', 'x', '2', ',', '6'})
        QTest::keyClick(&view.window(), key);
    QCOMPARE(field()->property("complaint").toString(), QString());
    QTest::keyClick(&view.window(), Qt::Key_Return);
    QCOMPARE(strategy(0).layersPerStage, (std::vector<Count>{8, 9, 9, 6}));
    QCOMPARE(m_session->undoText(), QStringLiteral("layers a stage 8 × 4 → 8, 9 × 2, 6"));
    m_session->undo();
    QCOMPARE(strategy(0).layersPerStage, (std::vector<Count>{8, 8, 8, 8}));
}

// A newer estimate brings a hint while a number is half typed: the digits stay, uncommitted.
void TestStrategyCells::typedDigitsSurviveNewRows()
{
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(900, 460));
    QVERIFY(view.isReady());
    const auto pipeline = [&view] { return stepper(view, QStringLiteral("Pipeline"), 0); };
    commands::setStrategyValue(*m_session, 0, "tensor_parallel", QStringLiteral("7"));
    pipeline()->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(&view.window(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&view.window(), Qt::Key_1);
    m_session->waitForEstimate();
    commands::setStrategyValue(*m_session, 2, "tensor_parallel", QStringLiteral("8"));
    m_session->waitForEstimate();
    QTRY_VERIFY(pipeline()->hasActiveFocus());
    QCOMPARE(pipeline()->property("typed").toString(), QStringLiteral("1"));
    QCOMPARE(strategy(0).pipelineParallel, Count(2));
    QTest::keyClick(&view.window(), Qt::Key_6);
    QTest::keyClick(&view.window(), Qt::Key_Return);
    QCOMPARE(strategy(0).pipelineParallel, Count(16));
}

void TestStrategyCells::typingShowsTheRuleBeforeCommit()
{
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(700, 420));
    QVERIFY(view.isReady());
    QQuickItem *tensor = stepper(view, QStringLiteral("Tensor"), 0);
    tensor->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(&view.window(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&view.window(), Qt::Key_6);
    const QString complaint = tensor->property("complaint").toString();
    QVERIFY2(complaint.contains(QStringLiteral("6")), qPrintable(complaint));
    QCOMPARE(strategy(0).tensorParallel, Count(8));
    QTRY_VERIFY(!view.texts(complaint).isEmpty());
    view.shoot(QStringLiteral("strategies-typing"));
    QTest::keyClick(&view.window(), Qt::Key_Escape);
    QCOMPARE(tensor->property("typed").toString(), QStringLiteral("8"));
    QTRY_VERIFY(view.texts(complaint).isEmpty());
}

void TestStrategyCells::linkBelowTheFieldMendsIt()
{
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(900, 460));
    QVERIFY(view.isReady());
    QQuickItem *link = nullptr;
    QTRY_VERIFY((link = view.find("modelData", QStringLiteral("16")).value(0)));
    view.click(link);
    QCOMPARE(strategy(2).tensorParallel, Count(16));
    m_session->waitForEstimate();
    StrategyTable table;
    QVERIFY(!table.isHint(table.rowOf(QStringLiteral("tensor_parallel")) + 1));
    m_session->undo();
    QCOMPARE(strategy(2).tensorParallel, Count(12));
}

void TestStrategyCells::fixInTheLastRowMendsIt()
{
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(900, 612));
    QVERIFY(view.isReady());
    StrategyTable table;
    const QString fix = cell(table, "fix", 2, StrategyTable::TextRole).toString();
    QVERIFY(!fix.isEmpty());
    QTRY_VERIFY(!view.texts(fix).isEmpty());
    const QString before = m_session->undoText();
    QQuickItem *button = nullptr;
    for (QQuickItem *item : view.texts(fix))
        button = item->inherits("QQuickAbstractButton") ? item : button;
    QVERIFY(button);
    button->forceActiveFocus(Qt::TabFocusReason); // below the edge of the table: it scrolls there
    QVERIFY(button->mapToScene(QPointF(0, button->height())).y() <= view.window().height());
    view.click(button);
    m_session->waitForEstimate();
    QVERIFY(m_session->undoText() != before);
    QVERIFY(m_session->snapshot()->estimate.strategies[2].valid);
}

void TestStrategyCells::choiceEditsTheDocument()
{
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(900, 460));
    QVERIFY(view.isReady());
    QQuickItem *sharding = choice(view, QStringLiteral("Sharding"));
    QVERIFY(sharding);
    QCOMPARE(sharding->property("displayText").toString(), QStringLiteral("ZeRO-1"));
    sharding->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(&view.window(), Qt::Key_Down);
    QCOMPARE(strategy(0).sharding, Sharding::Zero2);
    QCOMPARE(sharding->property("displayText").toString(), QStringLiteral("ZeRO-2"));
    m_session->undo();
    QCOMPARE(strategy(0).sharding, Sharding::Zero1);
    QCOMPARE(sharding->property("displayText").toString(), QStringLiteral("ZeRO-1"));

    // Opened by keyboard, chosen two lines down.
    QTest::keyClick(&view.window(), Qt::Key_Space);
    QTRY_VERIFY(!view.texts(QStringLiteral("ZeRO-3")).isEmpty());
    QTest::keyClick(&view.window(), Qt::Key_Down);
    QTest::keyClick(&view.window(), Qt::Key_Down);
    QCOMPARE(strategy(0).sharding, Sharding::Zero1); // not before it is chosen
    QTest::keyClick(&view.window(), Qt::Key_Return);
    QCOMPARE(strategy(0).sharding, Sharding::Zero3);
    m_session->undo();
    QCOMPARE(strategy(0).sharding, Sharding::Zero1);
}

void TestStrategyCells::choiceByMouseEditsTheDocument_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("chosen");
    QTest::newRow("sharding") << QStringLiteral("Sharding") << QStringLiteral("ZeRO-3");
    QTest::newRow("schedule") << QStringLiteral("Schedule") << QStringLiteral("GPipe");
}

void TestStrategyCells::choiceByMouseEditsTheDocument()
{
    QFETCH(QString, row);
    QFETCH(QString, chosen);
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(900, 560));
    QVERIFY(view.isReady());
    const QString folded = QStringLiteral("%1 equal rows hidden").arg(StrategyTable().foldable());
    QVERIFY(!view.texts(folded).isEmpty());
    view.click(view.texts(folded).constFirst());
    QTRY_VERIFY(choice(view, row));
    const auto shown = [&] { return choice(view, row)->property("displayText").toString(); };
    const QString before = shown();
    QVERIFY(before != chosen);
    view.click(choice(view, row));
    QQuickItem *line = nullptr;
    QTRY_VERIFY((line = view.texts(chosen).value(0)));
    view.window().grabWindow(); // an opening list is not where it will be until it is polished
    view.click(line);
    QTRY_COMPARE(shown(), chosen);
    QVERIFY(m_session->canUndo());
    m_session->undo();
    QTRY_COMPARE(shown(), before);
    QVERIFY(!m_session->canUndo());
}

void TestStrategyCells::headSelectsAndRenames()
{
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(900, 460));
    QVERIFY(view.isReady());
    QQuickItem *deep = view.texts(QStringLiteral("deep")).value(0);
    QVERIFY(deep);
    view.click(deep);
    QCOMPARE(m_session->activeStrategy(), 1);
    const QPoint centre = deep->mapToScene(QPointF(20, 8)).toPoint();
    QTest::mouseDClick(&view.window(), Qt::LeftButton, Qt::NoModifier, centre);
    QTest::keyClick(&view.window(), Qt::Key_X);
    QTest::keyClick(&view.window(), Qt::Key_Return);
    QCOMPARE(strategy(1).name, std::string("x"));
}

QTEST_MAIN(TestStrategyCells)
#include "tst_strategycells.moc"
