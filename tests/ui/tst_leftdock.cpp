// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/opensession.h"
#include "ui/bridge/cataloguelist.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/noderunsmodel.h"
#include "ui/bridge/outlinemodel.h"
#include "ui/bridge/outlinetree.h"
#include "ui/bridge/plansummary.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <set>

using namespace shardyard;

namespace {

using Tester = QAbstractItemModelTester;
using Kind = OutlineEntry::Kind;

NodeRun run(const char *type, Count count)
{
    NodeRun nodes;
    nodes.type = type;
    nodes.count = count;
    return nodes;
}

Cluster clusterOf(const std::vector<NodeRun> &runs, std::optional<Count> podGpus = {})
{
    ClusterSpec spec;
    spec.nodes = runs;
    if (podGpus) {
        spec.fabric = FabricSpec();
        spec.fabric->podGpus = podGpus;
    }
    return resolveCluster(spec, *sharedCatalogue());
}

void setCluster(Session &session, const std::vector<NodeRun> &runs, std::optional<Count> podGpus = {})
{
    Document document = *session.document();
    document.plan.cluster.nodes = runs;
    if (podGpus) {
        document.plan.cluster.fabric = FabricSpec();
        document.plan.cluster.fabric->podGpus = podGpus;
    }
    session.apply(document, QStringLiteral("cluster"));
    session.waitForEstimate();
}

QStringList titles(const QAbstractItemModel &model)
{
    QStringList list;
    for (int row = 0; row < model.rowCount(); ++row)
        list.append(model.index(row, 0).data().toString());
    return list;
}

/// Opens every entry down to the GPUs and checks that the children are the parent's GPUs, in order, none missing.
void checkPartition(const Cluster &cluster, const OutlineEntry &entry, int depth = 0)
{
    QVERIFY2(depth < 12, "the outline must end");
    if (entry.kind == Kind::Gpu)
        return;
    const std::vector<OutlineEntry> children = outlineChildren(cluster, entry);
    const GpuRange whole = gpusOf(cluster, entry);
    if (entry.kind != Kind::Node) // a node's children are its GPUs, however many it has
        QVERIFY(Count(children.size()) <= mostOutlineChildren);
    Count next = whole.first;
    for (const OutlineEntry &child : children) {
        const GpuRange part = gpusOf(cluster, child);
        QCOMPARE(part.first, next);
        next += part.count;
        checkPartition(cluster, child, depth + 1);
        if (QTest::currentTestFailed())
            return;
    }
    QCOMPARE(next, whole.first + whole.count);
}

} // namespace

Q_DECLARE_METATYPE(Cluster)

class TestLeftDock : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void catalogueLines_data();
    void catalogueLines();
    void commonKindsComeFirst();
    void catalogueIdsAreUnique();
    void searchNarrows();
    void placesAtTheEnd();
    void summary();
    void summaryOfMixedNodes();
    void nodeRuns();
    void outlinePartitions_data();
    void outlinePartitions();
    void outlineOpens();
    void outlineShowsDomains();
    void outlineSelects();
    void outlineSelectsRanges();
    void outlineReveals();
    void outlineFollowsEdits();
    void outlineOfManyHoldsOnlyWhatIsOpen();
};

void TestLeftDock::catalogueLines_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<int>("count");
    // NVIDIA DGX H100 data sheet: 8 GPUs, 80 GB each, one NVLink domain.
    QTest::newRow("node") << "node"
                          << "dgx-h100"
                          << "DGX H100"
                          << "8 × 80 GB · NVLink" << 1;
    // AMD Instinct MI300X platform data sheet: 8 × 192 GB, Infinity Fabric mesh.
    QTest::newRow("xGMI") << "node"
                          << "mi300x-8"
                          << "MI300X 8-GPU platform (OAM UBB)"
                          << "8 × 192 GB · xGMI" << 1;
    // Oracle BM.GPU.L40S.4: 4 × 48 GB on PCIe.
    QTest::newRow("PCIe") << "node"
                          << "oci-bm.gpu.l40s.4"
                          << "BM.GPU.L40S.4"
                          << "4 × 48 GB · no NVLink" << 1;
    // NVIDIA GB200 NVL72: 18 trays of 4 GPUs.
    QTest::newRow("rack") << "rack"
                          << "gb200-nvl72"
                          << "GB200 NVL72 (one rack)"
                          << "72 × 186 GB · NVLink" << 18;
    QTest::newRow("GPU") << "gpu"
                         << "h100-sxm5-80"
                         << "H100 SXM5 80 GB"
                         << "80 GB HBM3 · NVLink 4" << 1;
    QTest::newRow("fabric") << "fabric"
                            << "ib-ndr"
                            << "InfiniBand NDR"
                            << "50\u00a0GB/s a GPU and direction" << 1;
    // Llama 3.1 405B: 405,853,388,800 parameters in Meta's checkpoint index.
    QTest::newRow("model") << "model"
                           << "llama-3.1-405b"
                           << "Llama 3.1 405B"
                           << "405.9\u00a0B parameters · dense · 2024-07" << 1;
}

void TestLeftDock::catalogueLines()
{
    QFETCH(QString, kind);
    QFETCH(QString, id);
    QFETCH(int, count);
    const std::vector<CatalogueRow> rows = catalogueRows(*sharedCatalogue(), kind);
    const auto row = std::find_if(rows.begin(), rows.end(), [&id](const CatalogueRow &r) { return r.id == id; });
    QVERIFY(row != rows.end());
    QTEST(row->name, "name");
    QTEST(row->detail, "detail");
    QCOMPARE(row->count, Count(count));
}

// The list begins with what is used most: no node of the catalogue carries another GPU as often.
void TestLeftDock::commonKindsComeFirst()
{
    const auto name = [](const char *kind) {
        return catalogueRows(*sharedCatalogue(), QLatin1String(kind)).front().name;
    };
    QCOMPARE(name("node"), QStringLiteral("DGX H100"));
    QCOMPARE(name("nodetype"), QStringLiteral("DGX H100"));
    QCOMPARE(name("rack"), QStringLiteral("GB200 NVL72 (one rack)"));
}

void TestLeftDock::catalogueIdsAreUnique()
{
    const Catalogue &catalogue = *sharedCatalogue();
    for (const char *kind : {"node", "rack", "nodetype", "gpu", "model", "fabric"}) {
        const auto rows = catalogueRows(catalogue, QLatin1String(kind));
        std::set<QString> ids;
        for (const CatalogueRow &row : rows) {
            ids.insert(row.id);
            QVERIFY2(!row.name.isEmpty() && !row.detail.isEmpty(), qPrintable(row.id));
        }
        QVERIFY(rows.size() > 3);
        QCOMPARE(ids.size(), rows.size());
    }
    QCOMPARE(catalogueRows(catalogue, QStringLiteral("node")).size()
                 + catalogueRows(catalogue, QStringLiteral("rack")).size(),
             catalogue.nodes.size());
    QCOMPARE(catalogueRows(catalogue, QStringLiteral("model")).size(), catalogue.models.size());
}

void TestLeftDock::searchNarrows()
{
    OpenSession session;
    CatalogueList list;
    Tester tester(&list, Tester::FailureReportingMode::QtTest);
    list.setKind(QStringLiteral("model"));
    const int all = list.count();
    QSignalSpy resets(&list, &QAbstractItemModel::modelReset);
    for (const char *typed : {"l", "ll", "llama", "llama 405", "405B Llama"})
        list.setFilter(QString::fromLatin1(typed));
    QVERIFY(list.count() >= 1 && list.count() < 5);
    for (const QString &title : titles(list))
        QVERIFY(title.contains(QStringLiteral("405B")));
    list.setFilter(QStringLiteral("no such thing"));
    QCOMPARE(list.count(), 0);
    list.setFilter(QString());
    QCOMPARE(list.count(), all);
    QCOMPARE(resets.count(), 0);
    QVERIFY(list.rowOf(QStringLiteral("llama-3.1-8b")) >= 0);
    QCOMPARE(list.idAt(list.rowOf(QStringLiteral("llama-3.1-8b"))), QStringLiteral("llama-3.1-8b"));
    QCOMPARE(list.rowOf(QStringLiteral("none")), -1);
    QCOMPARE(list.idAt(-1), QString());
    list.setKind(QStringLiteral("gpu"));
    QVERIFY(list.rowOf(QStringLiteral("h100-sxm5-80")) >= 0);
}

void TestLeftDock::placesAtTheEnd()
{
    OpenSession session;
    CatalogueList list;
    list.setKind(QStringLiteral("rack"));
    QCOMPARE(list.placeAtEnd(list.rowOf(QStringLiteral("gb200-nvl72"))), QString());
    session.waitForEstimate();
    QCOMPARE(session.snapshot()->estimate.cluster.gpus, Count(8 + 72));
    list.setKind(QStringLiteral("node"));
    QCOMPARE(list.placeAtEnd(list.rowOf(QStringLiteral("dgx-h100"))), QString());
    session.waitForEstimate();
    QCOMPARE(session.snapshot()->estimate.cluster.gpus, Count(8 + 72 + 8));
    QCOMPARE(list.placeAtEnd(9999), QString());
}

void TestLeftDock::summary()
{
    OpenSession session;
    QVERIFY2(session.openExample(QStringLiteral("llama-3.1-405b-16384-h100")), qPrintable(session.errorText()));
    PlanSummary plan;
    QCOMPARE(plan.model(), QStringLiteral("Llama 3.1 405B"));
    QCOMPARE(plan.cluster(), QStringLiteral("2,048 × DGX H100"));
    QVERIFY(plan.work().startsWith(QStringLiteral("Train, 8,192 × ")));
    QVERIFY(plan.isTraining());
    QCOMPARE(plan.sequenceLength(), QStringLiteral("8,192"));

    QSignalSpy changed(&plan, &PlanSummary::changed);
    commands::setFabric(session, "ib-ndr");
    commands::setOversubscription(session, QStringLiteral("7"));
    commands::setPodGpus(session, QStringLiteral("3072"));
    commands::setTokens(session, QStringLiteral("15.6e12"));
    QVERIFY(changed.count() >= 1);
    QCOMPARE(plan.fabric(), QStringLiteral("InfiniBand NDR, 1:7"));
    QCOMPARE(plan.oversubscription(), QStringLiteral("7"));
    QCOMPARE(plan.podGpus(), QStringLiteral("3,072"));
    QCOMPARE(plan.tokens(), QStringLiteral("15.6 T"));
    session.closeDocument();
    QCOMPARE(plan.model() + plan.cluster() + plan.fabric() + plan.work() + plan.tokens(), QString());
}

void TestLeftDock::summaryOfMixedNodes()
{
    OpenSession session;
    PlanSummary plan;
    setCluster(session, {run("dgx-h100", 2), run("dgx-h200", 1), run("dgx-h100", 1)});
    QCOMPARE(plan.cluster(), QStringLiteral("4 nodes of 2 kinds"));
    NodeRun own;
    own.gpu = "h100-sxm5-80";
    own.gpus = 4;
    setCluster(session, {own});
    QCOMPARE(plan.cluster(), QStringLiteral("1 × 4 × H100 SXM5 80 GB"));
    setCluster(session, {});
    QCOMPARE(plan.cluster(), QStringLiteral("no GPUs yet"));
}

void TestLeftDock::nodeRuns()
{
    OpenSession session;
    NodeRunsModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    commands::placeNodes(session, "dgx-b200", 2);
    commands::placeNodes(session, "dgx-h200", 1);
    QCOMPARE(titles(model),
             QStringList({QStringLiteral("DGX H100"), QStringLiteral("DGX B200"), QStringLiteral("DGX H200")}));
    QCOMPARE(model.index(1).data(NodeRunsModel::NodesRole).toString(), QStringLiteral("2"));
    commands::removeNodeRun(session, 1);
    QCOMPARE(titles(model), QStringList({QStringLiteral("DGX H100"), QStringLiteral("DGX H200")}));
    session.undo();
    session.undo();
    QCOMPARE(model.count(), 2);
    session.closeDocument();
    QCOMPARE(model.count(), 0);
    QCOMPARE(resets.count(), 0);
}

void TestLeftDock::outlinePartitions_data()
{
    QTest::addColumn<Cluster>("cluster");
    const auto row = [](const char *name, const std::vector<NodeRun> &runs, std::optional<Count> podGpus = {}) {
        QTest::newRow(name) << clusterOf(runs, podGpus);
    };
    NodeRun gap = run("dgx-h100", 3);
    gap.gpus = 7;
    gap.emptySlots = {3};
    row("empty", {});
    row("one node", {run("dgx-h100", 1)});
    row("64 nodes", {run("dgx-h100", 64)});
    row("65 nodes", {run("dgx-h100", 65)});
    row("pods", {run("dgx-h100", 2048)}, 3072);
    row("pods that cut nodes", {run("dgx-h100", 40)}, 100);
    row("many pods", {run("dgx-h100", 600)}, 32);
    row("racks", {run("gb200-nvl72", 18 * 3 + 5)});
    row("many racks", {run("gb200-nvl72", 18 * 100)});
    row("mixed", {run("dgx-h100", 5), gap, run("gb200-nvl72", 20), run("dgx-a100-80", 200)}, 512);
}

void TestLeftDock::outlinePartitions()
{
    QFETCH(Cluster, cluster);
    checkPartition(cluster, {.kind = Kind::Cluster});
    for (const Count gpu : {Count(0), cluster.gpus / 2, cluster.gpus - 1}) {
        const std::vector<OutlineEntry> path = outlinePath(cluster, gpu);
        QCOMPARE(path.empty(), cluster.gpus == 0);
        if (path.empty())
            continue;
        QVERIFY(path.back().kind == Kind::Node);
        QCOMPARE(path.back().first, Count(gpuLocation(cluster, gpu).node));
    }
    QVERIFY(outlinePath(cluster, cluster.gpus).empty());
    QVERIFY(outlinePath(cluster, -1).empty());
}

void TestLeftDock::outlineOpens()
{
    OpenSession session;
    setCluster(session, {run("dgx-h100", 2048)}, 3072); // Llama 3: 3,072 GPUs a pod, arXiv 2407.21783, section 3.3.1
    OutlineModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QCOMPARE(titles(model), QStringList({"Cluster", "Pod 0", "Pod 1", "Pod 2", "Pod 3", "Pod 4", "Pod 5"}));
    QCOMPARE(model.index(0).data(OutlineModel::GpusRole).toString(), QStringLiteral("16,384"));
    QCOMPARE(model.index(1).data(OutlineModel::GpusRole).toString(), QStringLiteral("3,072"));
    QCOMPARE(model.index(6).data(OutlineModel::GpusRole).toString(), QStringLiteral("1,024"));

    model.setExpanded(2, true);
    QCOMPARE(model.index(3).data().toString(), QStringLiteral("nodes 384–447"));
    QCOMPARE(model.index(3).data(OutlineModel::DepthRole).toInt(), 2);
    model.setExpanded(3, true);
    QCOMPARE(model.index(4).data().toString(), QStringLiteral("node 384"));
    model.setExpanded(4, true);
    QCOMPARE(model.index(5).data().toString(), QStringLiteral("GPU 3072"));
    QVERIFY(!model.index(5).data(OutlineModel::ExpandableRole).toBool());
    QCOMPARE(model.parentRow(5), 4);
    QCOMPARE(model.parentRow(4), 3);
    QCOMPARE(model.parentRow(6), 4);
    QCOMPARE(model.parentRow(0), -1);

    const int open = model.count();
    model.setExpanded(2, false);
    QCOMPARE(model.count(), 7);
    model.setExpanded(2, true); // what was open inside still is
    QCOMPARE(model.count(), open);
    model.setExpanded(99999, true);
    model.setExpanded(-1, true);
    QCOMPARE(model.count(), open);
}

void TestLeftDock::outlineShowsDomains()
{
    OpenSession session;
    setCluster(session, {run("dgx-h100", 2), run("gb200-nvl72", 20)});
    OutlineModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QCOMPARE(model.count(), 4); // the cluster, two nodes in one range, a full rack, a rack of two trays
    QCOMPARE(model.index(1).data().toString(), QStringLiteral("nodes 0–1"));
    QVERIFY(model.index(2).data().toString().startsWith(QStringLiteral("NVLink domain")));
    QCOMPARE(model.index(2).data(OutlineModel::GpusRole).toString(), QStringLiteral("72"));
    QCOMPARE(model.index(3).data(OutlineModel::GpusRole).toString(), QStringLiteral("8"));
}

void TestLeftDock::outlineSelects()
{
    OpenSession session;
    setCluster(session, {run("dgx-h100", 4)});
    OutlineModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    const auto state = [&model](int row) { return model.index(row).data(OutlineModel::StateRole).toInt(); };
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.select(2, false); // node 1
    QCOMPARE(session.selection(), (std::vector<Count>{8, 9, 10, 11, 12, 13, 14, 15}));
    QCOMPARE(session.selectionLead(), Count(8));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(state(0), int(OutlineModel::Selected::Part));
    QCOMPARE(state(1), int(OutlineModel::Selected::None));
    QCOMPARE(state(2), int(OutlineModel::Selected::All));
    model.select(4, true);
    QCOMPARE(session.selectionCount(), 16);
    model.select(2, true); // taken out again
    QCOMPARE(session.selection().front(), Count(24));
    model.select(0, false);
    QCOMPARE(session.selectionCount(), 32);
    QCOMPARE(state(0), int(OutlineModel::Selected::All));
    model.select(77, false);
    QCOMPARE(session.selectionCount(), 32);
}

void TestLeftDock::outlineSelectsRanges()
{
    OpenSession session;
    setCluster(session, {run("dgx-h100", 4)});
    OutlineModel model;
    model.selectRange(3, 2);
    QCOMPARE(session.selectionCount(), 16);
    QCOMPARE(session.selectionLead(), Count(8));
    // An open node among them counts by the GPUs below it.
    model.setExpanded(2, true);
    model.selectRange(2, 3);
    QCOMPARE(session.selection(), (std::vector<Count>{8}));
}

void TestLeftDock::outlineReveals()
{
    OpenSession session;
    setCluster(session, {run("dgx-h100", 2048)}, 3072);
    OutlineModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QCOMPARE(model.reveal(), -1);
    session.setSelection({1579}, 1579);
    const int row = model.reveal();
    QCOMPARE(model.index(row).data().toString(), QStringLiteral("node 197")); // 1579 = 197 · 8 + 3
    QCOMPARE(model.index(row).data(OutlineModel::StateRole).toInt(), int(OutlineModel::Selected::Part));
    QCOMPARE(model.reveal(), row);
}

void TestLeftDock::outlineFollowsEdits()
{
    OpenSession session;
    setCluster(session, {run("dgx-h100", 4)});
    OutlineModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setExpanded(1, true);
    session.setSelection({2}, 2);
    commands::deleteSelection(session);
    session.waitForEstimate();
    QCOMPARE(model.index(0).data(OutlineModel::GpusRole).toString(), QStringLiteral("31"));
    commands::placeNodes(session, "gb200-nvl72", 18);
    session.waitForEstimate();
    QCOMPARE(model.index(0).data(OutlineModel::GpusRole).toString(), QStringLiteral("103"));
    session.undo();
    session.undo();
    session.waitForEstimate();
    QCOMPARE(model.index(0).data(OutlineModel::GpusRole).toString(), QStringLiteral("32"));
    QVERIFY(model.isExpanded(1));
    session.closeDocument();
    QCOMPARE(model.count(), 0);
    QCOMPARE(resets.count(), 0);
}

void TestLeftDock::outlineOfManyHoldsOnlyWhatIsOpen()
{
    OpenSession session;
    setCluster(session, {run("dgx-h100", 16384)}); // 131,072 GPUs in one pod
    OutlineModel model;
    QVERIFY(model.count() <= 1 + int(mostOutlineChildren));
    session.setSelection({100000}, 100000);
    QVERIFY(model.reveal() > 0);
    model.select(0, false);
    QCOMPARE(session.selectionCount(), 131072);
    QVERIFY(model.count() < 500);
}

QTEST_GUILESS_MAIN(TestLeftDock)
#include "tst_leftdock.moc"
