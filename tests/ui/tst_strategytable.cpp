// SPDX-License-Identifier: GPL-3.0-or-later
#include "panelview.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/format.h"
#include "ui/bridge/strategyrows.h"
#include "ui/bridge/strategytable.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>

using namespace shardyard;
using namespace shardyard::paneltest;

namespace {

// 32 H100. Llama 3.1 8B has 32 query heads, 8 KV heads and 32 layers (its config.json).
const QByteArray threeStrategies = R"({
  "format": "shardyard", "version": 1, "title": "Llama 3.1 8B on 32 H100",
  "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100", "count": 4 } ] },
  "workload": { "kind": "training", "sequence_length": 8192, "global_batch": 64 },
  "strategies": [
    { "name": "wide", "tensor_parallel": 8, "pipeline_parallel": 2, "sharding": "zero1" },
    { "name": "deep", "tensor_parallel": 4, "pipeline_parallel": 4, "sharding": "zero1" },
    { "name": "odd", "tensor_parallel": 12, "pipeline_parallel": 2, "sharding": "zero1" }
  ]
})";

QVariant cell(const StrategyTable &table, const QString &key, int strategy, int role)
{
    return table.data(table.index(table.rowOf(key), table.columnOf(strategy)), role);
}

} // namespace

class TestStrategyTable : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void baseComesFirst();
    void marksWhatDiffers();
    void marksTheBest();
    void marksNoBestAcrossWorkloads();
    void invalidNumbersAreShown();
    void noLabelIsElided();
    void equalRowsFold();
    void invalidValueIsExplained();
    void stepsThroughValidValues_data();
    void stepsThroughValidValues();
    void staysAWellFormedModel();
    void keysInTheStepperEditTheDocument();
    void unknownMemoryIsNoVerdict();
    void layersAStageAreTyped();
    void typedDigitsSurviveNewRows();
    void typingShowsTheRuleBeforeCommit();
    void linkBelowTheFieldMendsIt();
    void fixInTheLastRowMendsIt();
    void choiceEditsTheDocument();
    void choiceByMouseEditsTheDocument_data();
    void choiceByMouseEditsTheDocument();
    void headSelectsAndRenames();
    void looks_data();
    void looks();

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

void TestStrategyTable::initTestCase()
{
    prepare();
}

void TestStrategyTable::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    m_session = makeSession();
    openText(*m_session, threeStrategies);
}

void TestStrategyTable::cleanup()
{
    Session::setInstance(nullptr);
    m_session.reset();
    Theme::instance()->setDark(false);
}

QQuickItem *TestStrategyTable::stepper(const PanelView &view, const QString &name, int column)
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

QQuickItem *TestStrategyTable::choice(const PanelView &view, const QString &name)
{
    QQuickItem *leftmost = nullptr;
    for (QQuickItem *item : view.find("name", name)) {
        if (item->inherits("QQuickComboBox") && (!leftmost || item->mapToScene({}).x() < leftmost->mapToScene({}).x()))
            leftmost = item;
    }
    return leftmost;
}

void TestStrategyTable::baseComesFirst()
{
    StrategyTable table;
    QCOMPARE(table.columnCount(), 4);
    QCOMPARE(table.strategyAt(0), -1);
    QCOMPARE(table.strategyAt(1), 0);
    QCOMPARE(table.data(table.index(0, 1), StrategyTable::TextRole).toString(), QStringLiteral("wide"));
    m_session->setBaseStrategy(1);
    QCOMPARE(table.strategyAt(1), 1);
    QCOMPARE(table.strategyAt(2), 0);
    QCOMPARE(table.columnOf(2), 3);
    QCOMPARE(table.data(table.index(0, 1), StrategyTable::TextRole).toString(), QStringLiteral("deep"));
    QVERIFY(table.data(table.index(0, 1), StrategyTable::BaseRole).toBool());
}

void TestStrategyTable::marksWhatDiffers()
{
    StrategyTable table;
    QVERIFY(!cell(table, "tensor_parallel", 0, StrategyTable::DiffersRole).toBool());
    QVERIFY(cell(table, "tensor_parallel", 1, StrategyTable::DiffersRole).toBool());
    QVERIFY(!cell(table, "sharding", 1, StrategyTable::DiffersRole).toBool());
    QCOMPARE(cell(table, "data_parallel", 0, StrategyTable::TextRole).toString(), QStringLiteral("2")); // 32 / (8·2)
    QCOMPARE(cell(table, "data_parallel", 1, StrategyTable::TextRole).toString(), QStringLiteral("2")); // 32 / (4·4)
}

// Both hold an eighth of the blocks' states a GPU, but embedding and head, which four stages leave to the outer two,
// are divided by 8 or by 4: "wide" holds less. Two stages idle less than four at 32 micro-batches each.
void TestStrategyTable::marksTheBest()
{
    StrategyTable table;
    QVERIFY(cell(table, "model_states", 0, StrategyTable::BestRole).toBool());
    QVERIFY(!cell(table, "model_states", 1, StrategyTable::BestRole).toBool());
    QVERIFY(cell(table, "bubble", 0, StrategyTable::BestRole).toBool());
    QCOMPARE(cell(table, "micro_batches", 0, StrategyTable::TextRole).toString(), QStringLiteral("32")); // 64 / (2·1)
    QCOMPARE(cell(table, "tensor_link", 0, StrategyTable::TextRole).toString(), QStringLiteral("NVLink"));
    QCOMPARE(cell(table, "peak_memory", 2, StrategyTable::TextRole).toString(), QStringLiteral("not computed"));
}

// Longer sequences need other layouts: of two strategies for different ones neither is the better.
void TestStrategyTable::marksNoBestAcrossWorkloads()
{
    StrategyTable table;
    Document document = *m_session->document();
    Workload longer = document.plan.workload;
    longer.sequenceLength *= 2;
    document.plan.strategies[1].workload = longer;
    m_session->apply(document, QStringLiteral("Longer sequences"));
    m_session->waitForEstimate();
    for (const char *row : {"model_states", "bubble"})
        for (const int strategy : {0, 1})
            QVERIFY2(!cell(table, row, strategy, StrategyTable::BestRole).toBool(), row);
}

// DeepSpeed refuses ZeRO-2 in a pipeline, but what it would hold is known: GPU inspector and plots show it, so does
// this.
void TestStrategyTable::invalidNumbersAreShown()
{
    StrategyTable table;
    const QString before = cell(table, "model_states", 0, StrategyTable::TextRole).toString();
    commands::setStrategyValue(*m_session, 0, "framework", QStringLiteral("deepspeed"));
    commands::setStrategyValue(*m_session, 0, "sharding", QStringLiteral("zero2"));
    m_session->waitForEstimate();
    QVERIFY(!m_session->snapshot()->estimate.strategies[0].valid);
    const Bytes states = m_session->snapshot()->estimate.strategies[0].memory->peakModelStates;
    QCOMPARE(cell(table, "model_states", 0, StrategyTable::TextRole).toString(), formatMemory(states));
    QVERIFY(before != formatMemory(states));
    QCOMPARE(cell(table, "model_states", 0, StrategyTable::ToneRole).toString(), QStringLiteral("muted"));
    QVERIFY(!cell(table, "model_states", 0, StrategyTable::BestRole).toBool());
    QVERIFY(cell(table, "model_states", 0, StrategyTable::HelpRole).toString().contains("cannot run"));
}

// At 100 % the column of labels is as wide as the longest of them.
void TestStrategyTable::noLabelIsElided()
{
    PanelView view(QStringLiteral("StrategiesPanel"), QSize(1440, 900));
    QVERIFY(view.isReady());
    view.root()->findChild<StrategyTable *>()->setUnfolded(true);
    QTest::qWait(50);
    int labels = 0;
    for (const QString &label : rowLabels())
        for (QQuickItem *item : view.find("text", label)) {
            if (item->property("truncated").isValid()) {
                QVERIFY2(!item->property("truncated").toBool(), qPrintable(label));
                ++labels;
            }
        }
    QVERIFY(labels > 5);
}

void TestStrategyTable::equalRowsFold()
{
    StrategyTable table;
    const int folded = table.foldable();
    QVERIFY(folded > 0);
    QCOMPARE(table.rowOf(QStringLiteral("precision")), -1);
    QVERIFY(table.rowOf(QStringLiteral("tensor_parallel")) > 0);
    const int rows = table.rowCount();
    table.setUnfolded(true);
    QCOMPARE(table.rowCount(), rows + folded);
    QVERIFY(table.rowOf(QStringLiteral("precision")) > 0);
    table.setUnfolded(false);
    // A row that comes to differ shows by itself.
    commands::setStrategyValue(*m_session, 1, "precision", QStringLiteral("bf16-pure"));
    QVERIFY(table.rowOf(QStringLiteral("precision")) > 0);
    QCOMPARE(table.foldable(), folded - 1);
    QVERIFY(table.rowOf(QStringLiteral("peak_memory")) > 0);
}

void TestStrategyTable::invalidValueIsExplained()
{
    StrategyTable table;
    QCOMPARE(cell(table, "tensor_parallel", 2, StrategyTable::ToneRole).toString(), QStringLiteral("err"));
    const int hint = table.rowOf(QStringLiteral("tensor_parallel")) + 1;
    QVERIFY(table.isHint(hint));
    const QModelIndex odd = table.index(hint, table.columnOf(2));
    const QString text = table.data(odd, StrategyTable::TextRole).toString();
    QVERIFY2(text.contains(QStringLiteral("12")), qPrintable(text));
    const QStringList values = table.data(odd, StrategyTable::ValuesRole).toStringList();
    QVERIFY2(values.contains(QStringLiteral("8")) && values.contains(QStringLiteral("16")),
             qPrintable(values.join(' ')));
    QVERIFY(!values.contains(QStringLiteral("12")));
    QVERIFY(table.data(table.index(hint, table.columnOf(0)), StrategyTable::TextRole).toString().isEmpty());
    QVERIFY(table.hintHeight(hint, 126, Theme::instance()->caption()) > 30);
}

// With two pipeline stages on 32 GPUs, tensor parallel must divide 16 and the 32 heads.
void TestStrategyTable::stepsThroughValidValues_data()
{
    QTest::addColumn<int>("strategy");
    QTest::addColumn<int>("direction");
    QTest::addColumn<bool>("any");
    QTest::addColumn<QString>("expected");
    QTest::newRow("up") << 0 << 1 << false << QStringLiteral("16");
    QTest::newRow("down") << 0 << -1 << false << QStringLiteral("4");
    QTest::newRow("any up") << 0 << 1 << true << QStringLiteral("9");
    QTest::newRow("any down") << 0 << -1 << true << QStringLiteral("7");
    QTest::newRow("up from an invalid value") << 2 << 1 << false << QStringLiteral("16");
    QTest::newRow("down from an invalid value") << 2 << -1 << false << QStringLiteral("8");
}

void TestStrategyTable::stepsThroughValidValues()
{
    QFETCH(int, strategy);
    QFETCH(int, direction);
    QFETCH(bool, any);
    StrategyTable table;
    QTEST(table.stepped(strategy, QStringLiteral("tensor_parallel"), direction, any), "expected");
}

void TestStrategyTable::staysAWellFormedModel()
{
    StrategyTable table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto settle = [this] { m_session->waitForEstimate(); };
    commands::setStrategyValue(*m_session, 1, "tensor_parallel", QStringLiteral("6"));
    settle();
    table.setUnfolded(true);
    commands::duplicateStrategy(*m_session, 0);
    settle();
    QCOMPARE(table.columnCount(), 5);
    commands::moveStrategy(*m_session, 0, 2);
    settle();
    m_session->setBaseStrategy(3);
    commands::renameStrategy(*m_session, 1, QStringLiteral("another"));
    settle();
    commands::removeStrategy(*m_session, 3);
    settle();
    QCOMPARE(table.columnCount(), 4);
    commands::removeStrategy(*m_session, 0);
    commands::addStrategy(*m_session);
    settle();
    table.setUnfolded(false);
    while (m_session->canUndo()) {
        m_session->undo();
        settle();
    }
    QCOMPARE(table.columnCount(), 4);
    m_session->closeDocument();
    QCOMPARE(table.rowCount(), 0);
    QCOMPARE(table.columnCount(), 1);
}

void TestStrategyTable::keysInTheStepperEditTheDocument()
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

/// The catalogue knows no memory of a B100.
void TestStrategyTable::unknownMemoryIsNoVerdict()
{
    openText(*m_session, R"({ "format": "shardyard", "version": 1, "model": "llama-3.1-405b",
        "cluster": { "nodes": [{ "gpu": "b100-sxm", "gpus": 8 }] },
        "workload": { "kind": "training", "sequence_length": 8192, "global_batch": 8 },
        "strategies": [{ "name": "all" }] })");
    StrategyTable table;
    QCOMPARE(table.data(table.index(0, 1), StrategyTable::VerdictRole).toString(), QString());
    for (int row = 0; row < table.rowCount(); ++row)
        QVERIFY(table.data(table.index(row, 1), StrategyTable::ToneRole).toString() != QStringLiteral("err"));
}

/// A list with a fault says so beside the field and is not taken; Escape gives it up; a good one is one step.
void TestStrategyTable::layersAStageAreTyped()
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
void TestStrategyTable::typedDigitsSurviveNewRows()
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

void TestStrategyTable::typingShowsTheRuleBeforeCommit()
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

void TestStrategyTable::linkBelowTheFieldMendsIt()
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

void TestStrategyTable::fixInTheLastRowMendsIt()
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

void TestStrategyTable::choiceEditsTheDocument()
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

void TestStrategyTable::choiceByMouseEditsTheDocument_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("chosen");
    QTest::newRow("sharding") << QStringLiteral("Sharding") << QStringLiteral("ZeRO-3");
    QTest::newRow("schedule") << QStringLiteral("Schedule") << QStringLiteral("GPipe");
}

void TestStrategyTable::choiceByMouseEditsTheDocument()
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

void TestStrategyTable::headSelectsAndRenames()
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

void TestStrategyTable::looks_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::newRow("light") << false << QSize(760, 356);
    QTest::newRow("dark") << true << QSize(760, 356);
    QTest::newRow("narrow") << false << QSize(430, 300);
}

// The panel loads at every size and in both looks without a warning, and its heads stay while it scrolls.
void TestStrategyTable::looks()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Theme::instance()->setDark(dark);
    PanelView view(QStringLiteral("StrategiesPanel"), size);
    QVERIFY(view.isReady());
    QTRY_VERIFY(!view.texts(QStringLiteral("Tensor")).isEmpty());
    view.shoot(QStringLiteral("strategies-") + QString::fromLatin1(QTest::currentDataTag()));
    m_session->setActiveStrategy(2);
    QTRY_VERIFY(!view.texts(QStringLiteral("odd")).isEmpty());
    QVERIFY(!view.texts(QStringLiteral("wide")).isEmpty());
    view.shoot(QStringLiteral("strategies-scrolled-") + QString::fromLatin1(QTest::currentDataTag()));
}

QTEST_MAIN(TestStrategyTable)
#include "tst_strategytable.moc"
