// SPDX-License-Identifier: GPL-3.0-or-later
#include "panelview.h"

#include "ui/bridge/explanation.h"
#include "ui/bridge/format.h"
#include "ui/bridge/gpufacts.h"
#include "ui/bridge/inspector.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>

using namespace shardyard;
using namespace shardyard::paneltest;

namespace {

// 32 H100, ranks in Megatron's order: tensor 8 fastest, then data 2, then pipeline 2. 32 layers: 16 a stage.
const QByteArray dense = R"({
  "format": "shardyard", "version": 1, "title": "Llama 3.1 8B on 32 H100",
  "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100", "count": 4 } ] },
  "workload": { "kind": "training", "sequence_length": 8192, "global_batch": 64 },
  "strategies": [ { "name": "wide", "tensor_parallel": 8, "pipeline_parallel": 2, "sharding": "zero1" } ]
})";

// 16 H100; 8 experts over 8 GPUs.
const QByteArray experts = R"({
  "format": "shardyard", "version": 1, "title": "Mixtral on 16 H100",
  "model": "mixtral-8x7b",
  "cluster": { "nodes": [ { "type": "dgx-h100", "count": 2 } ] },
  "workload": { "kind": "training", "sequence_length": 4096, "global_batch": 64 },
  "strategies": [ { "name": "moe", "tensor_parallel": 2, "pipeline_parallel": 1, "expert_parallel": 8, "sharding": "zero1" } ]
})";

QString rowText(const InspectorRows *rows, const QString &key)
{
    for (const InspectorRow &row : rows->rows()) {
        if (row.key == key)
            return row.value;
    }
    return {};
}

const InspectorRow *row(const InspectorRows *rows, const QString &key)
{
    for (const InspectorRow &entry : rows->rows()) {
        if (entry.key == key)
            return &entry;
    }
    return nullptr;
}

/// Bytes as the dock writes them, worked out apart from the bridge: GiB with two decimals.
QString inGib(Bytes bytes)
{
    return QLocale().toString(bytes.value() / 1073741824.0, 'f', 2);
}

} // namespace

class TestInspector : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void numbersAreTheEngines_data();
    void numbersAreTheEngines();
    void placeAndCoordinates_data();
    void placeAndCoordinates();
    void linksOfASelection();
    void expertGridHasItsOwnCoordinates();
    void movedRankIsFound();
    void summaryWithoutSelection();
    void listsAreWellFormedModels();
    void panelShowsTheSelectedGpu();
    void buttonsGoFromGpuToGpu();
    void numberExplainsItself();
    void everyTermExplainsItself_data();
    void everyTermExplainsItself();
    void previewTurnsIntoIfYouDropHere();
    void formats_data();
    void formats();
    void looks_data();
    void looks();

private:
    std::unique_ptr<Session> m_session;
};

void TestInspector::initTestCase()
{
    prepare();
}

void TestInspector::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    m_session = makeSession();
    openText(*m_session, dense);
}

void TestInspector::cleanup()
{
    Session::setInstance(nullptr);
    m_session.reset();
    Theme::instance()->setDark(false);
}

void TestInspector::numbersAreTheEngines_data()
{
    QTest::addColumn<int>("gpu");
    QTest::addColumn<int>("stage"); // 8 tensor · 2 data GPUs to a stage
    QTest::newRow("GPU 13") << 13 << 0;
    QTest::newRow("GPU 29") << 29 << 1;
}

void TestInspector::numbersAreTheEngines()
{
    QFETCH(int, gpu);
    QFETCH(int, stage);
    Inspector inspector;
    m_session->setSelection({gpu}, gpu);
    const auto &memory = *m_session->snapshot()->estimate.strategies.front().memory;
    const StageMemory &own = memory.stages[static_cast<std::size_t>(stage)];
    QCOMPARE(inspector.mode(), Inspector::Gpu);
    QCOMPARE(inspector.stage(), stage);
    QCOMPARE(rowText(inspector.memory(), "parameters"), inGib(own.parameterBytes));
    QCOMPARE(rowText(inspector.memory(), "gradients"), inGib(own.gradientBytes));
    QCOMPARE(rowText(inspector.memory(), "optimizer"), inGib(own.optimizerBytes));
    QCOMPARE(rowText(inspector.memory(), "activations"), inGib(*own.activationBytes));
    QCOMPARE(inspector.memory()->count(), 7);
    QCOMPARE(inspector.memoryShares().size(), 7);
    QCOMPARE(inspector.memoryShares()[1], own.gradientBytes.value() / memory.capacity.value());
    QVERIFY(inspector.notComputed().isEmpty());
    QCOMPARE(inspector.verdict(), QStringLiteral("fits"));
    QVERIFY(inspector.parameters().startsWith(
        QLocale().toString(static_cast<double>(own.parameters) / 1e6, 'f', own.parameters < 100000000 ? 2 : 1)));
}

void TestInspector::placeAndCoordinates_data()
{
    QTest::addColumn<int>("gpu");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("pipeline");
    QTest::addColumn<QString>("data");
    QTest::addColumn<QString>("layers");
    // rank = tensor + 8 · data + 16 · pipeline; eight slots a node
    QTest::newRow("first") << 0 << "node 0, slot 0"
                           << "0"
                           << "0"
                           << "0" << QStringLiteral("Layers 0–15 · embedding");
    QTest::newRow("GPU 13") << 13 << "node 1, slot 5"
                            << "5"
                            << "0"
                            << "1" << QStringLiteral("Layers 0–15 · embedding");
    QTest::newRow("last") << 31 << "node 3, slot 7"
                          << "7"
                          << "1"
                          << "1" << QStringLiteral("Layers 16–31 · head");
}

void TestInspector::placeAndCoordinates()
{
    QFETCH(int, gpu);
    Inspector inspector;
    m_session->setSelection({gpu}, gpu);
    QCOMPARE(inspector.title(), QStringLiteral("GPU %1").arg(gpu));
    QFETCH(QString, place);
    QVERIFY2(inspector.subtitle().startsWith(place), qPrintable(inspector.subtitle()));
    QTEST(rowText(inspector.coordinates(), "tensor"), "tensor");
    QTEST(rowText(inspector.coordinates(), "pipeline"), "pipeline");
    QTEST(rowText(inspector.coordinates(), "data"), "data");
    QTEST(inspector.layers(), "layers");
    QCOMPARE(inspector.expertCoordinates()->count(), 0);
    QCOMPARE(rowText(inspector.groups(), "tensor"), QStringLiteral("NVLink"));
    QCOMPARE(row(inspector.groups(), "pipeline")->link, QStringLiteral("pod")); // stages are two nodes apart
}

// Eight GPUs of a DGX H100: 450 GB/s of NVLink each (NVIDIA, H100 data sheet: 900 GB/s both ways), 50 GB/s of NIC.
void TestInspector::linksOfASelection()
{
    openText(*m_session, dense);
    Inspector inspector;
    m_session->setSelection({0}, 0);
    QCOMPARE(rowText(inspector.links(), "nvlink link_rate"), QStringLiteral("450\u00a0GB/s"));
    QCOMPARE(rowText(inspector.links(), "pod link_rate"), QStringLiteral("50\u00a0GB/s"));
    const InspectorRow *load = row(inspector.links(), "nvlink link_load");
    QVERIFY(load);
    QCOMPARE(load->label, QStringLiteral("NVLink"));
    QCOMPARE(load->link, QStringLiteral("nvlink"));
    for (const char *term : {"link_busy", "link_latency", "link_exposed", "link_hiding_rate"})
        QVERIFY2(row(inspector.links(), QStringLiteral("nvlink ") + QLatin1String(term)), term);
    m_session->setSelection({0, 1, 2, 3, 4, 5, 6, 7}, 0); // a node
    QCOMPARE(rowText(inspector.links(), "nvlink link_rate"), QStringLiteral("3,600\u00a0GB/s"));
    Explanation explanation;
    for (const InspectorRow &line : inspector.links()->rows()) {
        QVERIFY2(explanation.show(line.term, -1, 0), qPrintable(line.term));
        QVERIFY(explanation.value().contains(line.value));
        QVERIFY(explanation.inputs()->count() > 0);
    }
}

// Experts: rank = expert + 8 · expert data, with expert tensor 1.
void TestInspector::expertGridHasItsOwnCoordinates()
{
    openText(*m_session, experts);
    Inspector inspector;
    m_session->setSelection({11}, 11);
    QCOMPARE(rowText(inspector.expertCoordinates(), "expert"), QStringLiteral("3"));
    QCOMPARE(rowText(inspector.expertCoordinates(), "expert_tensor"), QStringLiteral("0"));
    QCOMPARE(rowText(inspector.expertCoordinates(), "expert_data"), QStringLiteral("1"));
    QCOMPARE(rowText(inspector.coordinates(), "tensor"), QStringLiteral("1"));
    QCOMPARE(rowText(inspector.groups(), "expert"), QStringLiteral("NVLink"));
}

void TestInspector::movedRankIsFound()
{
    const std::vector<PlacementRun> swapped = {{0, 4}, {20, 4}, {8, 12}, {4, 4}};
    QCOMPARE(rankOnGpu(swapped, 3), Count(3));
    QCOMPARE(rankOnGpu(swapped, 20), Count(4));
    QCOMPARE(rankOnGpu(swapped, 23), Count(7));
    QCOMPARE(rankOnGpu(swapped, 8), Count(8));
    QCOMPARE(rankOnGpu(swapped, 5), Count(21));
    QCOMPARE(rankOnGpu({}, 5), Count(5));
}

void TestInspector::summaryWithoutSelection()
{
    Inspector inspector;
    QCOMPARE(inspector.mode(), Inspector::Summary);
    QCOMPARE(inspector.title(), QStringLiteral("wide"));
    QCOMPARE(rowText(inspector.summary(), "gpus"), QStringLiteral("32"));
    QCOMPARE(rowText(inspector.summary(), "micro_batches"), QStringLiteral("32")); // 64 / 2
    QCOMPARE(rowText(inspector.summary(), "tensor"), QStringLiteral("NVLink"));
    m_session->closeDocument();
    QCOMPARE(inspector.mode(), Inspector::Empty);
}

void TestInspector::listsAreWellFormedModels()
{
    Inspector inspector;
    std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
    for (InspectorRows *rows :
         {inspector.coordinates(), inspector.expertCoordinates(), inspector.memory(), inspector.groups(),
          inspector.links(), inspector.summary(), inspector.drop(), inspector.dropFindings()})
        testers.push_back(
            std::make_unique<QAbstractItemModelTester>(rows, QAbstractItemModelTester::FailureReportingMode::QtTest));
    for (int gpu : {0, 31, -1, 5}) {
        m_session->setSelection(gpu < 0 ? std::vector<Count>() : std::vector<Count>{gpu}, gpu);
    }
    openText(*m_session, experts);
    m_session->setSelection({3}, 3);
    openText(*m_session, dense);
    m_session->setSelection({3}, 3);
    QCOMPARE(inspector.mode(), Inspector::Gpu);
}

void TestInspector::panelShowsTheSelectedGpu()
{
    PanelView view(QStringLiteral("InspectorPanel"), QSize(320, 560));
    QVERIFY(view.isReady());
    m_session->setSelection({13}, 13);
    const StageMemory &own = m_session->snapshot()->estimate.strategies.front().memory->stages[0];
    QTRY_VERIFY(!view.texts(QStringLiteral("GPU 13")).isEmpty());
    QVERIFY(!view.texts(inGib(own.gradientBytes)).isEmpty());
    QVERIFY(!view.texts(QStringLiteral("stage 0")).isEmpty());
}

void TestInspector::buttonsGoFromGpuToGpu()
{
    PanelView view(QStringLiteral("InspectorPanel"), QSize(320, 560));
    QVERIFY(view.isReady());
    m_session->setSelection({0}, 0);
    QTRY_VERIFY(!view.texts(QStringLiteral("Previous GPU")).isEmpty());
    view.click(view.texts(QStringLiteral("Previous GPU")).constFirst());
    QCOMPARE(m_session->selectionLead(), Count(31));
    view.click(view.texts(QStringLiteral("Next GPU")).constFirst());
    view.click(view.texts(QStringLiteral("Next GPU")).constFirst());
    QCOMPARE(m_session->selectionLead(), Count(1));
    QCOMPARE(m_session->selection(), std::vector<Count>{1});
}

void TestInspector::numberExplainsItself()
{
    PanelView view(QStringLiteral("InspectorPanel"), QSize(900, 600));
    QVERIFY(view.isReady());
    m_session->setSelection({13}, 13);
    const StageMemory &own = m_session->snapshot()->estimate.strategies.front().memory->stages[0];
    QQuickItem *number = nullptr;
    QTRY_VERIFY((number = view.texts(inGib(own.gradientBytes)).value(0)));
    number->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(&view.window(), Qt::Key_Return);
    const QString exact =
        QLocale().toString(static_cast<qlonglong>(own.gradientBytes.value())) + QStringLiteral(" bytes");
    QTRY_VERIFY2(!view.texts(exact).isEmpty(), qPrintable(exact));
    QVERIFY(!view.texts(QStringLiteral("stage 0, wide")).isEmpty());
    view.shoot(QStringLiteral("explain"));
    QTest::keyClick(&view.window(), Qt::Key_Escape);
    QTRY_VERIFY(view.texts(exact).isEmpty());
    QVERIFY(number->hasActiveFocus());
}

void TestInspector::everyTermExplainsItself_data()
{
    QTest::addColumn<QString>("term");
    for (const char *term : {"parameters",
                             "parameters_bytes",
                             "gradients_bytes",
                             "optimizer_bytes",
                             "model_states_bytes",
                             "activations_bytes",
                             "logits_bytes",
                             "transient_bytes",
                             "overhead_bytes",
                             "total_bytes",
                             "capacity_bytes",
                             "micro_batches",
                             "bubble_over_ideal",
                             "bubble_of_total",
                             "idle_fraction",
                             "link",
                             "step_s",
                             "compute_s",
                             "exposed_communication_s",
                             "bubble_s",
                             "optimizer_s",
                             "tokens_per_s",
                             "tokens_per_s_per_gpu",
                             "model_tflops_per_gpu",
                             "mfu",
                             "hfu",
                             "model_flops_per_step",
                             "hardware_flops_per_step",
                             "bytes_per_gpu",
                             "time_s",
                             "exposed_s",
                             "forward_s",
                             "backward_s",
                             "stage_exposed_s",
                             "usd_per_hour"})
        QTest::newRow(term) << QString::fromLatin1(term);
}

void TestInspector::everyTermExplainsItself()
{
    QFETCH(QString, term);
    Explanation explanation;
    QVERIFY(explanation.show(term, 0, 1));
    QVERIFY(!explanation.name().isEmpty());
    QVERIFY(!explanation.value().isEmpty());
    QVERIFY(!explanation.formula().isEmpty());
    QVERIFY(!explanation.meaning().isEmpty());
    QVERIFY(!explanation.source().isEmpty());
    QVERIFY(term == QLatin1String("capacity_bytes") || explanation.inputs()->count() > 0);
    QVERIFY(!explanation.show(QStringLiteral("no-such-term"), 0, 1));
}

// One GPU of the first node trades places with one of the third: a tensor group leaves NVLink.
void TestInspector::previewTurnsIntoIfYouDropHere()
{
    Inspector inspector;
    m_session->setSelection({3}, 3);
    Document moved = *m_session->document();
    moved.plan.cluster.placement = {{0, 3}, {16, 1}, {4, 12}, {3, 1}, {17, 15}};
    m_session->startPreview(moved);
    QCOMPARE(inspector.mode(), Inspector::Drop);
    const InspectorRow *tensor = row(inspector.drop(), "tensor");
    QVERIFY(tensor);
    QCOMPARE(tensor->before, QStringLiteral("NVLink"));
    QCOMPARE(tensor->value, QStringLiteral("…"));
    QTRY_VERIFY(inspector.isPreviewReady());
    tensor = row(inspector.drop(), "tensor");
    QCOMPARE(tensor->link, QStringLiteral("pod"));
    QCOMPARE(tensor->tone, QStringLiteral("err"));
    QCOMPARE(row(inspector.drop(), "gpus")->note, QStringLiteral("same"));
    QCOMPARE(row(inspector.drop(), "states")->note, QStringLiteral("same"));
    QVERIFY(inspector.dropFindings()->count() > 0);
    PanelView view(QStringLiteral("InspectorPanel"), QSize(320, 640));
    QVERIFY(view.isReady());
    QTRY_VERIFY(!view.texts(QStringLiteral("If you drop here")).isEmpty());
    view.shoot(QStringLiteral("inspector-drop"));
    m_session->stopPreview();
    QCOMPARE(inspector.mode(), Inspector::Gpu);
}

void TestInspector::formats_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("small GiB") << formatMemory(Bytes(6378889216)) << QStringLiteral("5.94\u00a0GiB");
    QTest::newRow("large GiB") << formatMemory(Bytes(1180.4 * 1073741824)) << QStringLiteral("1,180\u00a0GiB");
    QTest::newRow("bytes") << formatWholeBytes(Bytes(45634027520)) << QStringLiteral("45,634,027,520 bytes");
    QTest::newRow("billions") << formatElements(3190000000) << QStringLiteral("3.19\u00a0B");
    QTest::newRow("hundreds of billions") << formatElements(405853388800) << QStringLiteral("405.9\u00a0B");
    QTest::newRow("exact below a million") << formatElements(524288) << QStringLiteral("524,288");
    QTest::newRow("rate") << formatRate(fromGBPerSecond(450)) << QStringLiteral("450\u00a0GB/s");
    QTest::newRow("runs") << formatRuns({9, 10, 41, 42, 1024}) << QStringLiteral("9–10, 41–42, 1024");
    QTest::newRow("one run") << formatRuns({0, 1, 2, 3}) << QStringLiteral("0–3");
    QTest::newRow("one GPU") << formatGpus(1) << QStringLiteral("1 GPU");
    QTest::newRow("many GPUs") << formatGpus(16384) << QStringLiteral("16,384 GPUs");
    QTest::newRow("one node") << formatNodes(1) << QStringLiteral("1 node");
    QTest::newRow("no node") << formatNodes(0) << QStringLiteral("0 nodes");
    QTest::newRow("the only group") << formatCrossing(1, 1) << QStringLiteral("its only group crosses it");
    QTest::newRow("one of the groups") << formatCrossing(1, 8) << QStringLiteral("1 of 8 groups crosses it");
    QTest::newRow("some groups") << formatCrossing(3, 8) << QStringLiteral("3 of 8 groups cross it");
    Cluster cluster;
    cluster.oversubscription = 7;
    QTest::newRow("spine") << linkTitle(LinkClass::Spine, cluster) << QStringLiteral("spine 1:7");
    QTest::newRow("template") << engineText("{a} of {b}", {{"a", "1"}, {"b", "2"}}) << QStringLiteral("1 of 2");
}

void TestInspector::formats()
{
    QFETCH(QString, text);
    QTEST(text, "expected");
}

void TestInspector::looks_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("moe");
    QTest::addColumn<int>("gpu");
    QTest::newRow("light") << false << false << 13;
    QTest::newRow("dark") << true << false << 13;
    QTest::newRow("experts") << false << true << 11;
    QTest::newRow("summary") << false << false << -1;
}

void TestInspector::looks()
{
    QFETCH(bool, dark);
    QFETCH(bool, moe);
    QFETCH(int, gpu);
    Theme::instance()->setDark(dark);
    if (moe)
        openText(*m_session, experts);
    PanelView view(QStringLiteral("InspectorPanel"), QSize(320, 560));
    QVERIFY(view.isReady());
    m_session->setSelection(gpu < 0 ? std::vector<Count>() : std::vector<Count>{gpu}, gpu);
    QTRY_VERIFY(!view.texts(QStringLiteral("Gradients")).isEmpty());
    view.shoot(QStringLiteral("inspector-") + QString::fromLatin1(QTest::currentDataTag()));
}

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
