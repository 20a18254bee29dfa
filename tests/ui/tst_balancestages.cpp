// SPDX-License-Identifier: GPL-3.0-or-later
// "Balance stages" gives the slowest pipeline rank less to do, of the plan as it is now or not at all.
#include "tests/ui/planwindow.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/qmlcommands.h"
#include "ui/bridge/strategytable.h"

#include <QRegularExpression>

using namespace shardyard;

namespace {

/// 32 layers on two pipeline ranks of four GPUs each.
QByteArray planOf(const QByteArray &layers)
{
    return R"({
  "format": "shardyard", "version": 1, "title": "Stages", "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100" } ] },
  "workload": { "kind": "training", "sequence_length": 4096, "global_batch": 64 },
  "strategies": [ { "name": "uneven", "tensor_parallel": 4, "pipeline_parallel": 2, "layers_per_stage": [)"
        + layers + R"(] }, { "name": "other", "tensor_parallel": 4, "pipeline_parallel": 2 } ] })";
}

QVariant cell(const StrategyTable &table, const QString &row, int strategy, int role)
{
    return table.data(table.index(table.rowOf(row), table.columnOf(strategy)), role);
}

} // namespace

class TestBalanceStages : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void isOneStep();
    void idleTimeFalls();
    void anUnevenPipelineIsNoBest();
    void refusesWhatIsNotEstimatedYet();
    void refusesWhereNothingIsGained();
    void refusesWithoutStrategy();

private:
    void open(Session &session, const QByteArray &layers);

    QTemporaryDir m_folder;
};

void TestBalanceStages::initTestCase()
{
    QVERIFY(m_folder.isValid());
    preparePlanWindows(m_folder.path());
}

void TestBalanceStages::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

void TestBalanceStages::open(Session &session, const QByteArray &layers)
{
    QFile file(m_folder.filePath(QStringLiteral("stages.shardyard")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(planOf(layers));
    file.close();
    QVERIFY2(session.openFile(file.fileName()), qPrintable(session.errorText()));
    session.waitForEstimate();
}

void TestBalanceStages::isOneStep()
{
    OpenSession session;
    open(session, "31, 1");
    const std::unique_ptr<QmlCommands> all(QmlCommands::create(nullptr, nullptr));
    QCOMPARE(all->balanceStages(0), QString());
    const std::vector<Count> layers = session.plan().strategies[0].layersPerStage;
    QCOMPARE(layers.size(), std::size_t(2));
    QCOMPARE(layers[0] + layers[1], Count(32));
    QVERIFY(layers[0] >= 16 && layers[0] <= 18); // the head weighs some layers, far from 15
    session.undo();
    QVERIFY(!session.canUndo());
    QCOMPARE(session.plan().strategies[0].layersPerStage, (std::vector<Count>{31, 1}));
}

/// A layer of Llama 3.1 8B has 218 million parameters (its config.json), the head 525 million or 2.4 layers: the second
/// rank works a tenth of the first one's time and waits the rest, which the first one's bubble does not show. With
/// 64 micro-batches over two even ranks both wait about one part in 65.
void TestBalanceStages::idleTimeFalls()
{
    OpenSession session;
    open(session, "31, 1");
    StrategyTable table;
    const auto idle = [&] { return *session.snapshot()->estimate.strategies[0].pipeline.idleFraction; };
    const auto shown = [&] { return cell(table, QStringLiteral("idle"), 0, StrategyTable::TextRole).toString(); };
    const QString before = shown();
    QVERIFY2(idle() > 0.4 && idle() < 0.5, qPrintable(before));
    QVERIFY(before.startsWith(QLatin1Char('4')) && before.endsWith(QLatin1Char('%')));
    const std::unique_ptr<QmlCommands> all(QmlCommands::create(nullptr, nullptr));
    QCOMPARE(all->balanceStages(0), QString());
    session.waitForEstimate();
    QVERIFY2(idle() < 0.05, qPrintable(QString::number(idle())));
    QVERIFY(table.rowOf(QStringLiteral("idle")) < 0 || shown() != before);
}

/// Its busiest rank hardly ever waits, the other one nearly always: that is no better pipeline.
void TestBalanceStages::anUnevenPipelineIsNoBest()
{
    OpenSession session;
    open(session, "31, 1");
    StrategyTable table;
    const auto &strategies = session.snapshot()->estimate.strategies;
    QVERIFY(strategies[0].pipeline.bubbleOverIdeal < strategies[1].pipeline.bubbleOverIdeal);
    for (const int strategy : {0, 1})
        QVERIFY(!cell(table, QStringLiteral("bubble"), strategy, StrategyTable::BestRole).toBool());
    QVERIFY(!cell(table, QStringLiteral("idle"), 0, StrategyTable::BestRole).toBool());
    QVERIFY(cell(table, QStringLiteral("idle"), 1, StrategyTable::BestRole).toBool());
}

/// The newest estimate is of other layers, or of another strategy in this place.
void TestBalanceStages::refusesWhatIsNotEstimatedYet()
{
    OpenSession session;
    open(session, "31, 1");
    const std::unique_ptr<QmlCommands> all(QmlCommands::create(nullptr, nullptr));
    QVERIFY(commands::setStrategyValue(session, 0, "layers_per_stage", QStringLiteral("30, 2")).isEmpty());
    QVERIFY(all->balanceStages(0).contains(QStringLiteral("still being estimated")));
    QCOMPARE(session.plan().strategies[0].layersPerStage, (std::vector<Count>{30, 2}));
    session.undo();
    session.waitForEstimate();
    QVERIFY(commands::moveStrategy(session, 0, 1).isEmpty());
    QVERIFY(all->balanceStages(0).contains(QStringLiteral("still being estimated")));
    session.waitForEstimate();
    QCOMPARE(all->balanceStages(1), QString());
}

void TestBalanceStages::refusesWhereNothingIsGained()
{
    OpenSession session;
    open(session, "31, 1");
    const std::unique_ptr<QmlCommands> all(QmlCommands::create(nullptr, nullptr));
    QCOMPARE(all->balanceStages(0), QString());
    session.waitForEstimate();
    const auto before = session.document();
    QVERIFY(!all->balanceStages(0).isEmpty());
    QCOMPARE(session.document(), before);
}

void TestBalanceStages::refusesWithoutStrategy()
{
    OpenSession session;
    open(session, "31, 1");
    const std::unique_ptr<QmlCommands> all(QmlCommands::create(nullptr, nullptr));
    for (const int index : {-1, 2, 1000})
        QCOMPARE(all->balanceStages(index), QStringLiteral("There is no such strategy."));
}

QTEST_MAIN(TestBalanceStages)
#include "tst_balancestages.moc"
