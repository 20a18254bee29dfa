// SPDX-License-Identifier: GPL-3.0-or-later
#include "panelview.h"
#include "threestrategies.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/format.h"
#include "ui/bridge/strategyrows.h"
#include "ui/bridge/strategytable.h"
#include "ui/bridge/timetext.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>

#include <numeric>

using namespace shardyard;
using namespace shardyard::paneltest;

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
    void showsTheStep();
    void noStepSaysWhy();
    void whatDoesNotFitIsNoBest();
    void invalidNumbersAreShown();
    void noLabelIsElided();
    void equalRowsFold();
    void invalidValueIsExplained();
    void stepsThroughValidValues_data();
    void stepsThroughValidValues();
    void staysAWellFormedModel();
    void unknownMemoryIsNoVerdict();
    void looks_data();
    void looks();

private:
    [[nodiscard]] const Strategy &strategy(std::size_t index) const
    {
        return m_session->document()->plan.strategies[index];
    }

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
    for (const char *row : {"model_states", "bubble", "step_time", "tokens_per_gpu", "mfu"})
        for (const int strategy : {0, 1})
            QVERIFY2(!cell(table, row, strategy, StrategyTable::BestRole).toBool(), row);
}

void TestStrategyTable::showsTheStep()
{
    StrategyTable table;
    const std::vector<StrategyEstimate> &strategies = m_session->snapshot()->estimate.strategies;
    for (const int index : {0, 1}) {
        const TimeEstimate &time = *strategies[static_cast<std::size_t>(index)].time;
        QCOMPARE(cell(table, "step_time", index, StrategyTable::TextRole).toString(), formatSeconds(time.step()));
        QCOMPARE(cell(table, "step_time", index, StrategyTable::TermRole).toString(), QStringLiteral("step_s"));
        QCOMPARE(cell(table, "mfu", index, StrategyTable::TextRole).toString(), formatPercent(time.mfu()));
        QVERIFY(cell(table, "mfu", index, StrategyTable::HelpRole)
                    .toString()
                    .contains(QString::fromStdString(time.definition)));
    }
    // The faster has more tokens a second, and its bar is the shorter.
    const int fast = strategies[0].time->step() < strategies[1].time->step() ? 0 : 1;
    for (const char *row : {"step_time", "tokens_per_gpu"}) {
        QVERIFY2(cell(table, row, fast, StrategyTable::BestRole).toBool(), row);
        QVERIFY2(!cell(table, row, 1 - fast, StrategyTable::BestRole).toBool(), row);
    }
    const auto width = [&table](int strategy) {
        const auto parts = cell(table, "step_time", strategy, StrategyTable::PartsRole).value<QList<double>>();
        return std::accumulate(parts.begin(), parts.end(), 0.0);
    };
    QVERIFY(std::abs(width(1 - fast) - 1) < 1e-9);
    QVERIFY(std::abs(width(fast)
                     - strategies[static_cast<std::size_t>(fast)].time->step()
                         / strategies[static_cast<std::size_t>(1 - fast)].time->step())
            < 1e-9);
    QCOMPARE(table.rowOf(QStringLiteral("days")), -1); // the plan gives no tokens
}

void TestStrategyTable::noStepSaysWhy()
{
    StrategyTable table;
    QCOMPARE(cell(table, "step_time", 2, StrategyTable::TextRole).toString(), QStringLiteral("not computed"));
    QVERIFY(cell(table, "step_time", 2, StrategyTable::HelpRole).toString().contains("12"));
    commands::setStrategyValue(*m_session, 0, "micro_batch", QStringLiteral("5"));
    m_session->waitForEstimate();
    QCOMPARE(cell(table, "step_time", 0, StrategyTable::TextRole).toString(), QStringLiteral("not computed"));
    QVERIFY(!cell(table, "step_time", 0, StrategyTable::HelpRole).toString().isEmpty());
}

// 405 billion parameters need 18 bytes each (Megatron) over 32 GPUs: 228 GB, and an H100 has 80.
void TestStrategyTable::whatDoesNotFitIsNoBest()
{
    StrategyTable table;
    Document document = *m_session->document();
    document.plan.model.architecture = m_session->catalogue().model("llama-3.1-405b")->architecture;
    document.plan.strategies[2].tensorParallel = 8;
    m_session->apply(document, QStringLiteral("A large model"));
    m_session->waitForEstimate();
    for (const int index : {0, 1}) {
        QVERIFY(m_session->snapshot()->estimate.strategies[static_cast<std::size_t>(index)].time);
        QVERIFY(!cell(table, "step_time", index, StrategyTable::BestRole).toBool());
    }
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
    const QFont font = Theme::instance()->caption();
    QVERIFY(table.hintHeight(hint, 126, font) > 30);
    // However long the sentence, two lines of it and one of links.
    QVERIFY(QFontMetricsF(font).horizontalAdvance(text) > 2 * 126);
    QVERIFY(table.hintHeight(hint, 126, font) <= 2 * QFontMetricsF(font).lineSpacing() + 22 + 1);
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
