// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/dgxscene.h"

#include "ui/canvas/groupbadges.h"
#include "ui/canvas/grouplabels.h"

#include <QTest>

#include <cmath>

// What the lines of groups say of their traffic. DGX H100 nodes: NVLink 4 at 450 GB/s a GPU and direction, 400 Gbit/s
// of NIC, which are 50 GB/s.

using namespace shardyard;

namespace {

Communication row(TrafficKind kind, Count size, double bytes, double seconds, double exposed)
{
    return {.kind = kind,
            .collective = Collective::AllGather,
            .groupSize = size,
            .bytesPerGpu = Bytes(bytes),
            .time = Seconds(seconds),
            .exposed = Seconds(exposed)};
}

/// Ranks 3 and 40 have changed places: the first tensor group reaches into node 5, in another pod.
const std::vector<PlacementRun> swapped = {{0, 3}, {40, 1}, {4, 36}, {3, 1}, {41, 23}};

} // namespace

class TestGroupTraffic : public QObject
{
    Q_OBJECT

private slots:
    void rowsOfAKindAddUp();
    void tensorRanksOfExpertsAreApart();
    void nothingIsKnown();
    void widths_data();
    void widths();
    void texts_data();
    void texts();
    void labelsSayBytes();
    void leavingIsMarked_data();
    void leavingIsMarked();
    void badgeStandsAtTheNode();
    void badgeOfAGroupOfAllGpus();
    void badgesOfOnePlaceStandBesideEachOther();
    void trafficLens();
    void trafficLensWithoutTraffic();
};

void TestGroupTraffic::rowsOfAKindAddUp()
{
    StrategyEstimate estimate;
    estimate.communication = {row(TrafficKind::Data, 64, 2e9, 0.5, 0.25), row(TrafficKind::Data, 64, 1e9, 0.25, 0.125),
                              row(TrafficKind::Pipeline, 4, 8e9, 1, 0)};
    const GroupTraffic data = groupTraffic(estimate, GroupKind::Data);
    QCOMPARE(data.sent->value(), 3e9);
    QCOMPARE(data.time->value(), 0.75);
    QCOMPARE(data.exposed->value(), 0.375);
    QCOMPARE(groupTraffic(estimate, GroupKind::Pipeline).sent->value(), 8e9);
}

void TestGroupTraffic::tensorRanksOfExpertsAreApart()
{
    StrategyEstimate estimate;
    estimate.grid = RankGrid{.degrees = {.tensor = 8, .data = 2, .expert = 8, .expertTensor = 2}};
    estimate.communication = {row(TrafficKind::Tensor, 8, 4e9, 1, 1), row(TrafficKind::Tensor, 2, 1e9, 1, 1)};
    QCOMPARE(groupTraffic(estimate, GroupKind::Tensor).sent->value(), 4e9);
    QCOMPARE(groupTraffic(estimate, GroupKind::ExpertTensor).sent->value(), 1e9);
}

void TestGroupTraffic::nothingIsKnown()
{
    StrategyEstimate estimate;
    estimate.communication = {{.kind = TrafficKind::Tensor, .groupSize = 8}};
    QVERIFY(groupTraffic(estimate, GroupKind::Tensor) == GroupTraffic());
}

// 1.5 to 5 px (UI_SPEC.md, section 2) over the four decades from 0.1 GB to 1 TB: 3.5 / 4 px a decade.
void TestGroupTraffic::widths_data()
{
    QTest::addColumn<double>("bytes");
    QTest::addColumn<double>("pixels");
    QTest::newRow("less than it shows") << 1e3 << 1.5;
    QTest::newRow("0.1 GB") << 1e8 << 1.5;
    QTest::newRow("1 GB") << 1e9 << 2.375;
    QTest::newRow("10 GB") << 1e10 << 3.25;
    QTest::newRow("1 TB") << 1e12 << 5.0;
    QTest::newRow("more than it shows") << 1e15 << 5.0;
}

void TestGroupTraffic::widths()
{
    QFETCH(double, bytes);
    QTEST(lineWidth(Bytes(bytes)), "pixels");
    QCOMPARE(lineWidth(std::nullopt), 2.0);
}

void TestGroupTraffic::texts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("terabytes") << formatTraffic(Bytes(1.2e12)) << QStringLiteral("1.20\u00a0TB");
    QTest::newRow("gigabytes") << formatTraffic(Bytes(301.4e9)) << QStringLiteral("301\u00a0GB");
    QTest::newRow("a few") << formatTraffic(Bytes(4.3e9)) << QStringLiteral("4.30\u00a0GB");
    QTest::newRow("megabytes") << formatTraffic(Bytes(12e6)) << QStringLiteral("12.0\u00a0MB");
    QTest::newRow("none") << formatTraffic(Bytes()) << QStringLiteral("0.00\u00a0GB");
    QTest::newRow("seconds") << formatDuration(Seconds(6.49)) << QStringLiteral("6.49\u00a0s");
    QTest::newRow("milliseconds") << formatDuration(Seconds(0.72)) << QStringLiteral("720\u00a0ms");
    QTest::newRow("microseconds") << formatDuration(Seconds(8.4e-5)) << QStringLiteral("84.0\u00a0µs");
}

void TestGroupTraffic::texts()
{
    QFETCH(QString, text);
    QTEST(text, "expected");
}

void TestGroupTraffic::labelsSayBytes()
{
    const CanvasScene made = scene({.communication = {row(TrafficKind::Tensor, 8, 301e9, 1, 0.72)}});
    const GroupLine line = groupLines(made, 0, {GroupKind::Tensor}).front();
    QCOMPARE(groupText(made.cluster(), line), QStringLiteral("Tensor 8 · NVLink · 301\u00a0GB a step"));
}

void TestGroupTraffic::leavingIsMarked_data()
{
    QTest::addColumn<Yard>("yard");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("hop"); // -1 = none
    const auto add = [](const char *name, const Yard &yard, GroupKind kind, int hop) {
        QTest::newRow(name) << yard << static_cast<int>(kind) << hop;
    };
    add("tensor inside a node", {}, GroupKind::Tensor, -1);
    add("tensor with one rank elsewhere", {.placement = swapped}, GroupKind::Tensor, 2);
    add("tensor of two nodes", {.degrees = {.tensor = 16, .data = 4}}, GroupKind::Tensor, 7);
    // Replicas of whole nodes have nothing on NVLink to leave.
    add("data of whole nodes", {}, GroupKind::Data, -1);
    // Two stages a node: the pipeline goes out of it after its second.
    add("pipeline in part inside", {.degrees = {.tensor = 4, .pipeline = 4, .data = 4}}, GroupKind::Pipeline, 1);
}

void TestGroupTraffic::leavingIsMarked()
{
    QFETCH(Yard, yard);
    QFETCH(int, kind);
    QFETCH(int, hop);
    const CanvasScene made = scene(yard);
    const GroupLine line = groupLines(made, 0, {static_cast<GroupKind>(kind)}).front();
    QCOMPARE(line.leaves ? static_cast<int>(*line.leaves) : -1, hop);
}

void TestGroupTraffic::badgeStandsAtTheNode()
{
    const CanvasScene made =
        scene({.placement = swapped, .communication = {row(TrafficKind::Tensor, 8, 301e9, 0.9, 0.72)}});
    const std::vector<GroupLine> lines = groupLines(made, 0, {GroupKind::Tensor});
    const CanvasView view = {.layout = made.layout, .camera = {.scale = 2, .offset = {}}, .limits = {}};
    const std::vector<GroupBadge> badges = groupBadges(view, lines);
    QCOMPARE(badges.size(), std::size_t(1));
    const QPointF at = badges.front().rect.center();
    const QRectF node = view.nodeRect(0);
    QVERIFY(node.adjusted(-0.01, -0.01, 0.01, 0.01).contains(at));
    QVERIFY(!node.adjusted(0.01, 0.01, -0.01, -0.01).contains(at)); // on its edge
    QCOMPARE(leavingText(made, lines.front()),
             QStringLiteral("Tensor 8 leaves its NVLink domain here: 301\u00a0GB a step at 7.1\u00a0GB/s (spine 1:7) "
                            "instead of 450\u00a0GB/s; takes 900\u00a0ms, of which 720\u00a0ms exposed"));
}

/// A group of all GPUs has no line, and its mark still shows where it leaves.
void TestGroupTraffic::badgeOfAGroupOfAllGpus()
{
    const CanvasScene made = scene({.nodes = 2, .degrees = {.tensor = 16}});
    const std::vector<GroupLine> lines = groupLines(made, 3, {GroupKind::Tensor});
    QVERIFY(lines.front().everyGpu);
    const CanvasView view = {.layout = made.layout, .camera = {.scale = 2, .offset = {}}, .limits = {}};
    QCOMPARE(groupBadges(view, lines).size(), std::size_t(1));
}

void TestGroupTraffic::badgesOfOnePlaceStandBesideEachOther()
{
    const Yard yard = {.degrees = {.tensor = 4, .context = 4, .data = 4}};
    const CanvasScene made = scene(yard);
    const std::vector<GroupLine> lines = groupLines(made, 0, {GroupKind::Context, GroupKind::Data});
    const CanvasView view = {.layout = made.layout, .camera = {.scale = 2, .offset = {}}, .limits = {}};
    std::vector<GroupLine> twice = {lines.front(), lines.front()};
    const std::vector<GroupBadge> badges = groupBadges(view, twice);
    QCOMPARE(badges.size(), std::size_t(2));
    QVERIFY(!badges[0].rect.intersects(badges[1].rect));
}

// Llama 3.1 405B on 16 DGX H100, tensor 8, 16 stages: the slowest link of all is the rail between stages. A boundary
// tensor is sequence-parallel, 8,192 · 16,384 · 2 / 8 bytes; of 16 micro-batches a middle stage sends 16 on and 16
// back, the ends half of that.
void TestGroupTraffic::trafficLens()
{
    auto snapshot = std::make_shared<Snapshot>();
    const Catalogue catalogue = builtInCatalogue();
    Plan &plan = snapshot->document.plan;
    plan.model.architecture = catalogue.model("llama-3.1-405b")->architecture;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = 16}};
    plan.workload = {.sequenceLength = 8192, .globalBatch = 16};
    plan.strategies = {{.tensorParallel = 8, .pipelineParallel = 16, .sharding = Sharding::Zero1}};
    snapshot->estimate = estimate(plan, catalogue);
    const CanvasScene made = makeScene(snapshot, 0, Lens::Traffic, {});
    const double boundary = 8192.0 * 16384.0 * 2 / 8;
    QCOMPARE(made.lens.sent.bytes[64], 32 * boundary);
    QCOMPARE(made.lens.sent.bytes[0], 16 * boundary);
    QCOMPARE(made.lens.sent.link[64], LinkClass::Pod);
    QCOMPARE(made.lens.leastSent, 16 * boundary);
    QCOMPARE(made.lens.mostSent, 32 * boundary);
    QCOMPARE(made.lens.ofSlot[64], LensClasses::memorySteps);
    QCOMPARE(made.lens.ofNode[0], 0);
    QCOMPARE(made.lens.gpus[0], Count(16)); // of the first and the last stage
    QVERIFY(qAbs(made.lens.sentAt(0.5) - 16 * boundary * std::sqrt(2)) < 1);
}

void TestGroupTraffic::trafficLensWithoutTraffic()
{
    const CanvasScene made = scene({.lens = Lens::Traffic}); // its model has no parts
    QCOMPARE(made.lens.count, 0);
    QCOMPARE(made.lens.ofSlot[0], LensClasses::notKnown);
    QCOMPARE(made.lens.sentAt(0.5), 0.0);
}

QTEST_GUILESS_MAIN(TestGroupTraffic)
#include "tst_grouptraffic.moc"
