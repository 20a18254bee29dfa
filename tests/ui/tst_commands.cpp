// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/opensession.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/typednumber.h"

#include <QRegularExpression>
#include <QTest>

#include <functional>
#include <set>
#include <string>

using namespace shardyard;

namespace {

using Command = std::function<QString(Session &)>;

/// A finding of a strategy of our own with a ready change.
Finding findingWithFix(const char *field, const char *value)
{
    Finding finding;
    finding.fixText = "Set pipeline {fix}";
    finding.values = {{"fix", value}};
    finding.fix = Fix{.field = field, .value = value};
    return finding;
}

Command strategyValue(const char *key, const char *text)
{
    return [=](Session &s) { return commands::setStrategyValue(s, 0, key, QString::fromUtf8(text)); };
}

DropVerdict dropOnYard(const Session &session, const Dragged &dragged)
{
    DropTarget yard;
    yard.kind = DropTarget::Kind::Yard;
    return judgeDrop(session.document()->plan.cluster, session.catalogue(), dragged, yard);
}

} // namespace

Q_DECLARE_METATYPE(Command)

class TestCommands : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void edits_data();
    void edits();
    void refusals_data();
    void refusals();
    void noPlan();
    void strategies();
    void duplicatesHaveNamesOfTheirOwn();
    void strategiesAreLimited();
    void model();
    void work();
    void fabricKeepsItsPods();
    void nodes();
    void placesAtTheEnd();
    void deletesTheSelection();
    void selectionFollowsAMove();
    void ownPlacementsFollowTheGpus();
    void stalePlacementsGo();
    void typedNumbers_data();
    void typedNumbers();
};

void TestCommands::edits_data()
{
    QTest::addColumn<Command>("command");
    QTest::addColumn<QString>("label");
    const auto row = [](const char *name, Command command, const char *label) {
        QTest::newRow(name) << std::move(command) << QString::fromUtf8(label);
    };
    row("tensor", strategyValue("tensor_parallel", "8"), "tensor 1 → 8");
    row("tensor with spaces", strategyValue("tensor_parallel", " 4 "), "tensor 1 → 4");
    row("data", strategyValue("data_parallel", "8"), "data default → 8");
    row("sharding", strategyValue("sharding", "zero1"), "sharding FSDP → ZeRO-1");
    row("schedule", strategyValue("schedule", "gpipe"), "schedule 1F1B → GPipe");
    row(
        "add", [](Session &s) { return commands::addStrategy(s); }, "Add Strategy 2");
    row(
        "duplicate", [](Session &s) { return commands::duplicateStrategy(s, 0); }, "Duplicate Strategy 1");
    row(
        "rename", [](Session &s) { return commands::renameStrategy(s, 0, QStringLiteral(" wide  one ")); },
        "Rename Strategy 1 to wide one");
    row(
        "model", [](Session &s) { return commands::setModel(s, "llama-3.1-405b"); }, "Model Llama 3.1 405B");
    row(
        "sequence", [](Session &s) { return commands::setSequenceLength(s, QStringLiteral("131072")); },
        "sequence length 8,192 → 131,072");
    row(
        "batch", [](Session &s) { return commands::setGlobalBatch(s, QStringLiteral("2,048")); },
        "global batch 32 → 2,048");
    row(
        "tokens", [](Session &s) { return commands::setTokens(s, QStringLiteral("15.6 T")); },
        "tokens default → 1.56e+13");
    row(
        "title", [](Session &s) { return commands::setTitle(s, QStringLiteral("Größer")); }, "Title “Größer”");
    row(
        "fabric", [](Session &s) { return commands::setFabric(s, "ib-ndr"); }, "Fabric InfiniBand NDR");
    row(
        "pods", [](Session &s) { return commands::setPodGpus(s, QStringLiteral("3,072")); }, "Pods of 3,072 GPUs");
    row(
        "oversubscription", [](Session &s) { return commands::setOversubscription(s, QStringLiteral("7")); },
        "Oversubscription 7:1");
    row(
        "nodes", [](Session &s) { return commands::setNodeRun(s, 0, "dgx-h100", 2048); }, "2,048 × DGX H100");
    row(
        "other nodes", [](Session &s) { return commands::setNodeRun(s, 0, "dgx-b200", 1); }, "1 × DGX B200");
    row(
        "remove nodes", [](Session &s) { return commands::removeNodeRun(s, 0); }, "Remove 1 × DGX H100");
    row(
        "fix", [](Session &s) { return commands::applyFix(s, 0, findingWithFix("pipeline_parallel", "2")); },
        "Set pipeline 2");
    row(
        "move", [](Session &s) { return commands::moveOnCluster(s, {}, QStringLiteral("Clear the yard")); },
        "Clear the yard");
}

/// Each is one step with its label; its document is one the reader takes, and undo gives back every byte.
void TestCommands::edits()
{
    QFETCH(Command, command);
    QFETCH(QString, label);
    OpenSession session;
    const std::string before = session.text();
    QCOMPARE(command(session), QString());
    QVERIFY(session.canUndo());
    QCOMPARE(session.undoText(), label);
    const std::string after = session.text();
    QVERIFY(after != before);

    const auto read = readDocument(after, session.catalogue());
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    QCOMPARE(writeDocument(read.value().document), after);
    QVERIFY(read.value().unknownKeys.empty());

    session.undo();
    QVERIFY(!session.canUndo());
    QCOMPARE(session.text(), before);
    session.redo();
    QCOMPARE(session.text(), after);
    session.waitForEstimate();
    QVERIFY(session.snapshot()->document == *session.document());
}

void TestCommands::refusals_data()
{
    QTest::addColumn<Command>("command");
    QTest::addColumn<QString>("says"); // part of the reason
    const auto row = [](const char *name, Command command, const char *says) {
        QTest::newRow(name) << std::move(command) << QString::fromUtf8(says);
    };
    row("words", strategyValue("tensor_parallel", "eight"), "whole number from 1");
    row("zero", strategyValue("tensor_parallel", "0"), "whole number from 1");
    row("negative", strategyValue("tensor_parallel", "-8"), "whole number from 1");
    row("fraction", strategyValue("tensor_parallel", "2.5"), "whole number from 1");
    row("nothing", strategyValue("tensor_parallel", ""), "whole number from 1");
    row("too large", strategyValue("tensor_parallel", "9223372036854775808"), "whole number from 1");
    row("unknown choice", strategyValue("sharding", "zero9"), "zero1");
    row("no such field", strategyValue("no_such_field", "1"), "no such field");
    row(
        "no such strategy",
        [](Session &s) { return commands::setStrategyValue(s, 7, "tensor_parallel", QStringLiteral("1")); },
        "no such strategy");
    row(
        "negative strategy", [](Session &s) { return commands::duplicateStrategy(s, -1); }, "no such strategy");
    row(
        "remove the last", [](Session &s) { return commands::removeStrategy(s, 0); }, "at least one");
    row(
        "no name", [](Session &s) { return commands::renameStrategy(s, 0, QStringLiteral("  ")); }, "name");
    row(
        "move outside", [](Session &s) { return commands::moveStrategy(s, 0, 1); }, "no such strategy");
    row(
        "no fix", [](Session &s) { return commands::applyFix(s, 0, Finding()); }, "no ready change");
    row(
        "fix that is no value",
        [](Session &s) { return commands::applyFix(s, 0, findingWithFix("pipeline_parallel", "x")); }, "whole number");
    row(
        "model", [](Session &s) { return commands::setModel(s, "gpt-5"); }, "no model");
    row(
        "long title", [](Session &s) { return commands::setTitle(s, QString(10'001, u'a')); }, "10,000 characters");
    row(
        "long name", [](Session &s) { return commands::renameStrategy(s, 0, QString(10'001, u'a')); },
        "10,000 characters");
    row(
        "node", [](Session &s) { return commands::placeNodes(s, "dgx-x", 1); }, "no node");
    row(
        "no nodes", [](Session &s) { return commands::placeNodes(s, "dgx-h100", 0); }, "whole number");
    row(
        "too many nodes", [](Session &s) { return commands::placeNodes(s, "dgx-h100", 4194304); }, "4,194,304");
    row(
        "too many in a run", [](Session &s) { return commands::setNodeRun(s, 0, "dgx-h100", 600000); }, "4,194,304");
    row(
        "no such run", [](Session &s) { return commands::setNodeRun(s, 1, "dgx-h100", 2); }, "no such nodes");
    row(
        "no such node in a run", [](Session &s) { return commands::setNodeRun(s, 0, "dgx-x", 2); }, "no node");
    row(
        "remove no run", [](Session &s) { return commands::removeNodeRun(s, -1); }, "no such nodes");
    row(
        "gpu", [](Session &s) { return commands::placeGpu(s, "x1"); }, "no GPU");
    row(
        "fabric", [](Session &s) { return commands::setFabric(s, "string"); }, "no fabric");
    row(
        "pods", [](Session &s) { return commands::setPodGpus(s, QStringLiteral("0")); }, "whole number");
    row(
        "oversubscription", [](Session &s) { return commands::setOversubscription(s, QStringLiteral("0.5")); },
        "from 1");
    row(
        "sequence", [](Session &s) { return commands::setSequenceLength(s, QStringLiteral("0")); }, "whole number");
    row(
        "batch", [](Session &s) { return commands::setGlobalBatch(s, QStringLiteral("2147483648")); }, "2,147,483,647");
    row(
        "tokens", [](Session &s) { return commands::setTokens(s, QStringLiteral("1e19")); }, "10^18");
    row(
        "tokens that are none", [](Session &s) { return commands::setTokens(s, QStringLiteral("nan")); }, "10^18");
    row(
        "nothing selected", [](Session &s) { return commands::deleteSelection(s); }, "Nothing is selected");
}

void TestCommands::refusals()
{
    QFETCH(Command, command);
    QFETCH(QString, says);
    OpenSession session;
    const auto document = session.document();
    const QString reason = command(session);
    QVERIFY2(reason.contains(says), qPrintable(reason));
    QCOMPARE(session.document(), document);
    QVERIFY(!session.canUndo());
}

void TestCommands::noPlan()
{
    OpenSession session;
    session.closeDocument();
    const QString reason = commands::setTitle(session, QStringLiteral("x"));
    QVERIFY(!reason.isEmpty());
    QCOMPARE(commands::setModel(session, "llama-3.1-8b"), reason);
    QCOMPARE(commands::placeNodes(session, "dgx-h100", 1), reason);
    QCOMPARE(commands::moveOnCluster(session, {}, {}), reason);
    QCOMPARE(commands::setNodeRun(session, 0, "dgx-h100", 1), reason);
    QCOMPARE(commands::deleteSelection(session), reason);
    QCOMPARE(commands::setFabric(session, {}), reason);
    QCOMPARE(commands::setTokens(session, {}), reason);
    QVERIFY(!session.hasDocument());
}

void TestCommands::strategies()
{
    OpenSession session;
    commands::setStrategyValue(session, 0, "tensor_parallel", QStringLiteral("8"));
    commands::duplicateStrategy(session, 0);
    QCOMPARE(session.activeStrategy(), 1);
    QCOMPARE(session.plan().strategies[1].tensorParallel, Count(8));
    QCOMPARE(session.plan().strategies[1].name, std::string("Strategy 1 copy"));
    commands::setStrategyValue(session, 1, "tensor_parallel", QStringLiteral("4"));
    QCOMPARE(session.plan().strategies[0].tensorParallel, Count(8));
    commands::moveStrategy(session, 1, 0);
    QCOMPARE(session.plan().strategies[0].tensorParallel, Count(4));
    QVERIFY(commands::renameStrategy(session, 0, QStringLiteral("Strategy 1")).contains(QStringLiteral("Another")));
    QCOMPARE(commands::renameStrategy(session, 1, QStringLiteral("Strategy 1")), QString()); // its own name
    commands::removeStrategy(session, 0);
    QCOMPARE(session.strategyCount(), 1);
    QCOMPARE(session.plan().strategies[0].name, std::string("Strategy 1"));
}

void TestCommands::duplicatesHaveNamesOfTheirOwn()
{
    OpenSession session;
    commands::duplicateStrategy(session, 0);
    commands::duplicateStrategy(session, 0);
    commands::addStrategy(session);
    std::set<std::string> names;
    for (const Strategy &strategy : session.plan().strategies)
        names.insert(strategy.name);
    QCOMPARE(names, (std::set<std::string>{"Strategy 1", "Strategy 1 copy", "Strategy 1 copy 2", "Strategy 4"}));
}

void TestCommands::strategiesAreLimited()
{
    OpenSession session;
    Document full = *session.document();
    full.plan.strategies.assign(1024, full.plan.strategies.front()); // as many as resources/schema/document.json allows
    session.apply(full, QStringLiteral("fill"));
    QVERIFY(commands::addStrategy(session).contains(QStringLiteral("1,024")));
    QVERIFY(!commands::duplicateStrategy(session, 3).isEmpty());
    QCOMPARE(session.strategyCount(), 1024);
}

void TestCommands::model()
{
    OpenSession session;
    commands::setModel(session, "llama-3.1-405b");
    QCOMPARE(session.plan().model.architecture.layers, Count(126)); // arXiv 2407.21783, table 3
    session.waitForEstimate();
    QCOMPARE(session.snapshot()->estimate.parameters.value(), Count(405853388800)); // Meta's checkpoint index
}

void TestCommands::work()
{
    OpenSession session;
    commands::setTokens(session, QStringLiteral("15.6e12"));
    QCOMPARE(session.plan().workload.tokens.value(), 15.6e12);
    commands::setTokens(session, QString());
    QVERIFY(!session.plan().workload.tokens.has_value());
}

void TestCommands::fabricKeepsItsPods()
{
    OpenSession session;
    commands::setFabric(session, "ib-ndr");
    commands::setPodGpus(session, QStringLiteral("3072"));
    commands::setOversubscription(session, QStringLiteral("7"));
    commands::setFabric(session, "ib-xdr");
    QCOMPARE(session.plan().cluster.fabric->podGpus.value(), Count(3072));
    QCOMPARE(session.plan().cluster.fabric->oversubscription.value(), 7.0);
    commands::setPodGpus(session, {});
    commands::setOversubscription(session, {});
    commands::setFabric(session, {});
    QVERIFY(!session.plan().cluster.fabric.has_value());
}

void TestCommands::nodes()
{
    OpenSession session;
    commands::setNodeRun(session, 0, "dgx-h100", 4);
    commands::placeNodes(session, "dgx-b200", 2);
    QCOMPARE(session.plan().cluster.nodes.size(), std::size_t(2));
    commands::setNodeRun(session, 1, "dgx-h200", 2);
    QCOMPARE(session.plan().cluster.nodes[1].type, std::string("dgx-h200"));
    QCOMPARE(session.plan().cluster.nodes[1].count, Count(2));
    commands::removeNodeRun(session, 0);
    QCOMPARE(session.plan().cluster.nodes.size(), std::size_t(1));
    session.waitForEstimate();
    QCOMPARE(session.snapshot()->estimate.cluster.gpus, Count(16));
}

void TestCommands::placesAtTheEnd()
{
    OpenSession session;
    QCOMPARE(commands::placeNodes(session, "gb200-nvl72", 18), QString());
    session.waitForEstimate();
    const Cluster &cluster = session.snapshot()->estimate.cluster;
    QCOMPARE(cluster.gpus, Count(8 + 72));
    QVERIFY(cluster.blocks.back().shape.spanning);
    const DropVerdict verdict = dropOnYard(session, NewNodes{.type = "dgx-h100", .count = 1});
    QCOMPARE(commands::drop(session, verdict), QString());
    QCOMPARE(session.plan().cluster.nodes.back().type, std::string("dgx-h100"));
}

void TestCommands::deletesTheSelection()
{
    OpenSession session;
    commands::setNodeRun(session, 0, "dgx-h100", 3);
    const std::string before = session.text();
    session.setSelection({11}, 11);
    QCOMPARE(commands::deleteSelection(session), QString());
    QCOMPARE(session.undoText(), QStringLiteral("Delete GPU 11"));
    QCOMPARE(session.selectionCount(), 0);
    session.waitForEstimate();
    QCOMPARE(session.snapshot()->estimate.cluster.gpus, Count(23));
    QCOMPARE(session.snapshot()->estimate.cluster.slotCount, Count(24)); // its slot stays, empty
    session.undo();
    QCOMPARE(session.text(), before);

    session.setSelection({8, 9, 10, 11, 12, 13, 14, 15, 16}, 8);
    commands::deleteSelection(session);
    QCOMPARE(session.undoText(), QStringLiteral("Delete 9 GPUs"));
    session.waitForEstimate();
    QCOMPARE(session.snapshot()->estimate.cluster.gpus, Count(15));
    QCOMPARE(session.snapshot()->estimate.cluster.nodes, Count(2)); // a node without GPUs goes too
}

void TestCommands::selectionFollowsAMove()
{
    OpenSession session;
    commands::setNodeRun(session, 0, "dgx-h100", 3);
    session.setSelection({4, 20}, 20);
    // Node 1 loses a GPU: what stood behind it counts one less.
    const EditedCluster edited = withoutGpus(session.plan().cluster, session.catalogue(), {9});
    DropVerdict verdict;
    verdict.accepted = true;
    verdict.result = edited.spec;
    verdict.formerGpu = edited.formerGpu;
    verdict.label = "Take GPU 9 away";
    QCOMPARE(commands::drop(session, verdict), QString());
    QCOMPARE(session.selection(), (std::vector<Count>{4, 19}));
    QCOMPARE(session.selectionLead(), Count(19));
}

void TestCommands::ownPlacementsFollowTheGpus()
{
    OpenSession session;
    Document document = *session.document();
    document.plan.strategies.front().placement = {{.firstGpu = 4, .count = 4}, {.firstGpu = 0, .count = 4}};
    session.apply(document, QStringLiteral("place"));
    session.setSelection({1}, 1);
    commands::deleteSelection(session);
    // Ranks 0–3 sit on the former GPUs 4–7, now 3–6; ranks 4–6 on 0, 2, 3, now 0, 1, 2.
    QCOMPARE(session.plan().strategies.front().placement,
             (std::vector<PlacementRun>{{.firstGpu = 3, .count = 4}, {.firstGpu = 0, .count = 3}}));
}

void TestCommands::stalePlacementsGo()
{
    OpenSession session;
    Document document = *session.document();
    document.plan.cluster.placement = {{.firstGpu = 4, .count = 4}, {.firstGpu = 0, .count = 4}};
    session.apply(document, QStringLiteral("place"));
    commands::setNodeRun(session, 0, "dgx-h200", 1);
    QCOMPARE(session.plan().cluster.placement.size(), std::size_t(2)); // as many GPUs: it still holds
    commands::setNodeRun(session, 0, "dgx-h200", 2);
    QVERIFY(session.plan().cluster.placement.empty());
}

void TestCommands::typedNumbers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("number"); // < 0 = none
    QTest::addColumn<double>("count"); // < 0 = none
    QTest::newRow("plain") << "7" << 7.0 << 7.0;
    QTest::newRow("grouped") << "16,384" << 16384.0 << 16384.0;
    QTest::newRow("spaces") << " 16 384 " << 16384.0 << 16384.0;
    QTest::newRow("decimal") << "1.5" << 1.5 << -1.0;
    QTest::newRow("exponent") << "15.6e12" << 15.6e12 << -1.0;
    QTest::newRow("T") << "15.6 T" << 15.6e12 << -1.0;
    QTest::newRow("b") << "300b" << 300e9 << -1.0;
    QTest::newRow("M") << "2M" << 2e6 << -1.0;
    QTest::newRow("k") << "4k" << 4000.0 << -1.0;
    QTest::newRow("only a letter") << "T" << -1.0 << -1.0;
    QTest::newRow("nothing") << "" << -1.0 << -1.0;
    QTest::newRow("words") << "eight" << -1.0 << -1.0;
    QTest::newRow("infinite") << "inf" << -1.0 << -1.0;
    QTest::newRow("too large") << "1e999" << -1.0 << -1.0;
}

void TestCommands::typedNumbers()
{
    QFETCH(QString, text);
    QFETCH(double, number);
    QFETCH(double, count);
    QCOMPARE(typedNumber(text).value_or(-1), number);
    QCOMPARE(double(typedCount(text).value_or(-1)), count);
}

QTEST_GUILESS_MAIN(TestCommands)
#include "tst_commands.moc"
