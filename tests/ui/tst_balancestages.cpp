// SPDX-License-Identifier: GPL-3.0-or-later
// "Balance stages" gives the slowest pipeline rank less to do, of the plan as it is now or not at all.
#include "tests/ui/planwindow.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/qmlcommands.h"

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

} // namespace

class TestBalanceStages : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void isOneStep();
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
