// SPDX-License-Identifier: GPL-3.0-or-later
// Times of collectives against published measurements; none of them is our own. Payloads and bus bandwidths are those
// of nccl-tests.
#include "engine/network/collectivetime.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>

using namespace shardyard;

namespace {

constexpr std::array all = {Collective::AllReduce, Collective::AllGather, Collective::ReduceScatter,
                            Collective::AllToAll, Collective::SendReceive};

const Catalogue &catalogue()
{
    static const Catalogue built = builtInCatalogue();
    return built;
}

const nlohmann::json &measurements()
{
    static const nlohmann::json read = nlohmann::json::parse(std::ifstream(TEST_DATA "/collectives.json"));
    return read;
}

Collective collectiveOf(const std::string &name)
{
    return *std::find_if(all.begin(), all.end(), [&](Collective one) { return collectiveName(one) == name; });
}

NetworkFigures figuresOf(const std::string &id, double nicRate = 50e9)
{
    const Gpu &gpu = *catalogue().gpu(id);
    NetworkFigures figures = {.nicRate = nicRate};
    if (gpu.pcie)
        figures.pcie = pcieCurves(catalogue(), gpu, *gpu.pcie);
    if (gpu.scaleUp.rate)
        figures.scaleUp = scaleUpCurves(catalogue(), gpu, *gpu.scaleUp.rate);
    return figures;
}

/// `inNode` ranks in each of `nodes` nodes, each a domain.
GroupLayout layoutOf(Count nodes, Count inNode, LinkClass inside = LinkClass::NvLink)
{
    GroupLayout layout = {.ranks = nodes * inNode, .link = nodes > 1 ? LinkClass::Pod : inside};
    layout.domains = inside == LinkClass::Pcie ? layout.ranks : nodes;
    layout.fewestInDomain = layout.mostInDomain = inside == LinkClass::Pcie ? 1 : inNode;
    layout.nodes = nodes;
    layout.fewestInNode = layout.mostInNode = inNode;
    layout.fewestInPod = layout.ranks;
    return layout;
}

GroupLayout inside(const std::string &gpu, Count ranks)
{
    return layoutOf(1, ranks, catalogue().gpu(gpu)->scaleUp.rate ? LinkClass::NvLink : LinkClass::Pcie);
}

double microseconds(Collective collective, double bytes, const GroupLayout &layout, const NetworkFigures &figures)
{
    return collectiveTime(collective, bytes, layout, figures).value() * 1e6;
}

constexpr double kib = 1024;
constexpr double mib = 1024 * kib;
constexpr double gibibyte = 1024 * mib;

} // namespace

class TestCollectiveTime : public QObject
{
    Q_OBJECT

private slots:
    void oneNode_data();
    void oneNode();
    void severalNodes_data();
    void severalNodes();
    void meanErrorOverNodes();
    void published_data();
    void published();
    void unmeasuredIsNcclsModel();
    void risesWithThePayload_data();
    void risesWithThePayload();
    void noFasterThanTheWire();
    void messages();
    void podsShareTheirUplinks();
    void copiesSentOnce();
    void withoutNics();
    void figuresOfAMachine();
};

void TestCollectiveTime::oneNode_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<QString>("operation");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<QList<double>>("times");
    for (const auto &series : measurements()["one_node"]) {
        const auto gpu = QString::fromStdString(series["gpu"]);
        const auto operation = QString::fromStdString(series["operation"]);
        const int gpus = series["gpus"];
        const std::vector<double> times = series["time_us"];
        QTest::addRow("%s %s %d", qPrintable(gpu), qPrintable(operation), gpus)
            << gpu << operation << gpus << QList<double>(times.begin(), times.end());
    }
}

/// Within 5 % at every size of the source, those that the catalogue leaves out as well. Where a larger payload was
/// measured faster, between what it and the smaller took.
void TestCollectiveTime::oneNode()
{
    QFETCH(QString, gpu);
    QFETCH(QString, operation);
    QFETCH(int, gpus);
    QFETCH(QList<double>, times);
    const NetworkFigures figures = figuresOf(gpu.toStdString());
    for (qsizetype i = 0; i < times.size(); ++i) {
        const double least = *std::min_element(times.begin() + i, times.end());
        const double most = *std::max_element(times.begin(), times.begin() + i + 1);
        const double time = microseconds(collectiveOf(operation.toStdString()), std::ldexp(512, int(i)),
                                         inside(gpu.toStdString(), gpus), figures);
        QVERIFY2(time >= least * 0.95 && time <= most * 1.05,
                 qPrintable(QStringLiteral("512 B * 2^%1: %2, measured %3").arg(i).arg(time).arg(times[i])));
    }
}

void TestCollectiveTime::severalNodes_data()
{
    QTest::addColumn<double>("mean"); // allowed |predicted / measured - 1|
    QTest::addColumn<double>("largest");
    QTest::newRow("4 x 8 B200, EFA v4") << 0.06 << 0.19;
    QTest::newRow("4 x 8 of a GPU not named") << 0.10 << 0.17;
    QTest::newRow("2 x 8 A100 40 GB, RoCE") << 0.08 << 0.08;
    QTest::newRow("2 x 8 MI300X, RoCE") << 0.04 << 0.04;
    QTest::newRow("4 x 8 H200, EFA v3, ring") << 0.04 << 0.04;
    QTest::newRow("2 x 8 H100, GPUDirect-TCPXO") << 0.12 << 0.20;
    QTest::newRow("248 x 8 H200") << 0.20 << 0.20;
    // Not among the rows the constants were chosen on.
    QTest::newRow("2 x 8 H20, InfiniBand NDR") << 0.10 << 0.10;
    QTest::newRow("2 x 1 H100, tree") << 0.16 << 0.32;
}

namespace {

/// predicted / measured - 1 at each payload of a row.
std::vector<double> errorsOf(const nlohmann::json &row)
{
    NetworkFigures figures = figuresOf(row["gpu"], row["nic_gb_per_s"].get<double>() * 1e9);
    figures.fabricLatency = row["latency_us"].get<double>() * 1e-6;
    const GroupLayout layout = layoutOf(row["nodes"], row["gpus_per_node"]);
    std::vector<double> errors;
    for (std::size_t i = 0; i < row["bytes"].size(); ++i)
        errors.push_back(microseconds(collectiveOf(row["operation"]), row["bytes"][i], layout, figures)
                             / row["time_us"][i].get<double>()
                         - 1);
    return errors;
}

double meanOf(const std::vector<double> &errors)
{
    double sum = 0;
    for (const double error : errors)
        sum += std::abs(error);
    return sum / double(errors.size());
}

} // namespace

void TestCollectiveTime::severalNodes()
{
    QFETCH(double, mean);
    QFETCH(double, largest);
    for (const auto &row : measurements()["several_nodes"]) {
        if (row["name"].get<std::string>() != QTest::currentDataTag())
            continue;
        const std::vector<double> errors = errorsOf(row);
        QVERIFY2(meanOf(errors) <= mean, qPrintable(QString::number(meanOf(errors))));
        for (const double error : errors)
            QVERIFY2(std::abs(error) <= largest, qPrintable(QString::number(error)));
        return;
    }
    QFAIL("no such row");
}

/// 6.2 % over the 39 rows the constants were chosen on, 13 % over the 7 others.
void TestCollectiveTime::meanErrorOverNodes()
{
    std::vector<double> fitted, others;
    for (const auto &row : measurements()["several_nodes"]) {
        std::vector<double> &kept = row["fitted"].get<bool>() ? fitted : others;
        const std::vector<double> errors = errorsOf(row);
        kept.insert(kept.end(), errors.begin(), errors.end());
    }
    QCOMPARE(fitted.size(), std::size_t(39));
    QVERIFY2(meanOf(fitted) < 0.065, qPrintable(QString::number(meanOf(fitted))));
    QVERIFY2(meanOf(others) < 0.14, qPrintable(QString::number(meanOf(others))));
}

/// What is not in the catalogue: other sizes, other numbers of GPUs, GPUs that take a relative's series.
void TestCollectiveTime::published_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("collective");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<double>("bytes");
    QTest::addColumn<double>("busGBPerSecond");
    QTest::addColumn<double>("tolerance");
    const int reduce = int(Collective::AllReduce);
    const int gather = int(Collective::AllGather);
    // stas00/ml-engineering network/README.md @744d01e
    QTest::newRow("A100, 16 GiB") << "a100-sxm4-80" << reduce << 8 << 16 * gibibyte << 234.9 << 0.05;
    QTest::newRow("H200, 16 GiB") << "h200-sxm-141" << reduce << 8 << 16 * gibibyte << 482.3 << 0.05;
    QTest::newRow("H200, 16 GiB, gather") << "h200-sxm-141" << gather << 8 << 16 * gibibyte << 361.4 << 0.06;
    QTest::newRow("H200, 5 GPUs") << "h200-sxm-141" << reduce << 5 << 8 * gibibyte << 414.2 << 0.06;
    QTest::newRow("H200, 6 GPUs") << "h200-sxm-141" << reduce << 6 << 8 * gibibyte << 435.6 << 0.06;
    QTest::newRow("H200, 7 GPUs") << "h200-sxm-141" << reduce << 7 << 8 * gibibyte << 460.0 << 0.06;
    QTest::newRow("B200, 16 GiB") << "b200-sxm" << reduce << 8 << 16 * gibibyte << 845.7 << 0.12;
    QTest::newRow("NVL72, from B200") << "gb200-gpu" << reduce << 72 << 16 * gibibyte << 850.0 << 0.12;
    QTest::newRow("MI300X, from A100") << "mi300x" << reduce << 8 << 4 * gibibyte << 312.9 << 0.13;
    QTest::newRow("two MI300X, one link") << "mi300x" << reduce << 2 << 4 * gibibyte << 47.67 << 0.13;
    // NVIDIA/dgxc-benchmarking nccl/README.md @841f546
    QTest::newRow("H100, 16 GiB") << "h100-sxm5-80" << reduce << 8 << 16 * gibibyte << 479.9 << 0.05;
    // github.com/NVIDIA/nccl/issues/1374: eight H800, 400 GB/s of NVLink
    QTest::newRow("H800, from H100") << "h800-sxm5-80" << reduce << 8 << 4 * gibibyte << 215.0 << 0.10;
    // VIA-Research/vTrain trace/v100/AR_GPU8_1M_1024M_LUT @f8dda84
    QTest::newRow("V100, from A100") << "v100-sxm2-32" << reduce << 8 << gibibyte << 134.5 << 0.16;
    // MooreThreads/SimuMax configs/system/a100_pcie.json @4dcaae5: 30 GB/s times its efficiency
    QTest::newRow("two A100 PCIe") << "a100-pcie-80" << reduce << 2 << gibibyte << 20.9 << 0.10;
    QTest::newRow("eight A100 PCIe") << "a100-pcie-80" << reduce << 8 << gibibyte << 12.5 << 0.10;
}

void TestCollectiveTime::published()
{
    QFETCH(QString, gpu);
    QFETCH(int, collective);
    QFETCH(int, gpus);
    QFETCH(double, bytes);
    QFETCH(double, busGBPerSecond);
    QFETCH(double, tolerance);
    const GroupLayout layout = layoutOf(1, gpus, gpu.contains("pcie") ? LinkClass::Pcie : LinkClass::NvLink);
    const double time = collectiveTime(Collective(collective), bytes, layout, figuresOf(gpu.toStdString())).value();
    const double bus = busFactor(Collective(collective), gpus) * bytes / time / 1e9;
    QVERIFY2(std::abs(bus / busGBPerSecond - 1) <= tolerance, qPrintable(QString::number(bus)));
}

/// Eight GPUs of no measured relative: a ring by LL, 6.6 + 14·0.6 µs and 6.6 + 7·0.6 µs (NCCL 2.30.7 tuning.cc);
/// measured on H100: 15.6 and 10.4 µs at 1 KiB.
void TestCollectiveTime::unmeasuredIsNcclsModel()
{
    const Gpu gpu = {.id = "new", .scaleUp = {.type = "NVLink", .generation = 7, .rate = fromGBPerSecond(450)}};
    const LinkCurves curves = scaleUpCurves(Catalogue(), gpu, fromGBPerSecond(450));
    QVERIFY(std::abs(curves.time(Collective::AllReduce, kib, 8) * 1e6 - 15.0) < 0.05);
    QVERIFY(std::abs(curves.time(Collective::AllGather, kib, 8) * 1e6 - 10.8) < 0.05);
    QVERIFY(std::abs(microseconds(Collective::AllReduce, kib, layoutOf(1, 8), figuresOf("h100-sxm5-80")) - 15.6) < 0.5);
    QVERIFY(std::abs(microseconds(Collective::AllGather, kib, layoutOf(1, 8), figuresOf("h100-sxm5-80")) - 10.4) < 0.5);
}

void TestCollectiveTime::risesWithThePayload_data()
{
    QTest::addColumn<int>("nodes");
    QTest::addColumn<int>("inNode");
    for (const auto &[nodes, inNode] : {std::pair(1, 2), {1, 3}, {1, 8}, {1, 72}, {2, 8}, {16, 1}, {128, 8}})
        QTest::addRow("%d x %d", nodes, inNode) << nodes << inNode;
}

void TestCollectiveTime::risesWithThePayload()
{
    QFETCH(int, nodes);
    QFETCH(int, inNode);
    for (const Gpu &gpu : catalogue().gpus) {
        const NetworkFigures figures = figuresOf(gpu.id);
        const GroupLayout layout = layoutOf(nodes, inNode, gpu.scaleUp.rate ? LinkClass::NvLink : LinkClass::Pcie);
        for (const Collective collective : all) {
            double before = 0;
            for (double bytes = 100; bytes < 100 * gibibyte; bytes *= 1.3) {
                const double time = microseconds(collective, bytes, layout, figures);
                QVERIFY2(time >= before && std::isfinite(time), gpu.id.c_str());
                before = time;
            }
        }
    }
}

/// What no switch adds up takes at least the bytes that leave a GPU over the rate of its links.
void TestCollectiveTime::noFasterThanTheWire()
{
    for (const Gpu &gpu : catalogue().gpus) {
        const NetworkFigures figures = figuresOf(gpu.id);
        for (const Collective collective : all) {
            if (collective == Collective::AllReduce)
                continue;
            for (double bytes = kib; bytes < 100 * gibibyte; bytes *= 2) {
                for (const Count ranks : {2, 3, 4, 6, 8, 16, 72}) {
                    const double sent = busFactor(collective, ranks) * bytes * 1e6;
                    if (gpu.scaleUp.rate)
                        QVERIFY2(microseconds(collective, bytes, layoutOf(1, ranks), figures)
                                     >= sent / gpu.scaleUp.rate->value(),
                                 gpu.id.c_str());
                    QVERIFY(microseconds(collective, bytes, layoutOf(ranks, 1), figures) >= sent / 50e9);
                }
            }
        }
    }
}

/// One GiB to a neighbour: the copy rates of stas00/ml-engineering network/README.md @744d01e, and 42.5 GB/s of a NIC
/// of 50 (40 to 45 sustained).
void TestCollectiveTime::messages()
{
    const auto rate = [](const char *gpu, const GroupLayout &layout) {
        return gibibyte / microseconds(Collective::SendReceive, gibibyte, layout, figuresOf(gpu)) / 1e3;
    };
    QVERIFY(std::abs(rate("a100-sxm4-80", layoutOf(1, 8)) / 274.5 - 1) < 0.02);
    QVERIFY(std::abs(rate("h100-sxm5-80", layoutOf(1, 8)) / 376 - 1) < 0.04);
    QVERIFY(std::abs(rate("h200-sxm-141", layoutOf(1, 8)) / 396.4 - 1) < 0.04);
    QVERIFY(std::abs(rate("gb200-gpu", layoutOf(18, 4)) - 42.5) < 0.1);
    GroupLayout domain = layoutOf(18, 4);
    domain.link = LinkClass::NvLink;
    domain.domains = 1;
    QVERIFY(std::abs(rate("gb200-gpu", domain) / 746.7 - 1) < 0.02);
}

/// Two pods of eight nodes, their uplinks a quarter of the NICs: what crosses an all-gather's ring leaves a pod once,
/// by the uplinks of 64 GPUs, and costs no more; half of an all-to-all goes by uplinks of a quarter.
void TestCollectiveTime::podsShareTheirUplinks()
{
    NetworkFigures figures = figuresOf("h100-sxm5-80");
    figures.oversubscription = 4;
    GroupLayout layout = layoutOf(16, 8);
    const double gathered = microseconds(Collective::AllGather, gibibyte, layout, figures);
    const double exchanged = microseconds(Collective::AllToAll, gibibyte, layout, figures);
    layout.link = LinkClass::Spine;
    layout.pods = 2;
    layout.fewestInPod = 64;
    QCOMPARE(microseconds(Collective::AllGather, gibibyte, layout, figures), gathered);
    const double overPods = microseconds(Collective::AllToAll, gibibyte, layout, figures);
    QVERIFY(overPods > exchanged);
    // 0.5 GiB at 0.85·12.5 GB/s, and 22.4 + 120 µs.
    QVERIFY(std::abs(overPods - (0.5 * gibibyte / (0.85 * 12.5e3) + 142.4)) < 1);
    layout.fewestInPod = 8;
    // One node a pod: 127/128 GiB at 0.95·100 GB/s, and 8.4 + 112·3.4 + 15·14 µs of NCCL's ring.
    QVERIFY(std::abs(microseconds(Collective::AllGather, gibibyte, layout, figures)
                     - (127.0 / 128 * gibibyte / 95e3 + 599.2))
            < 1);
}

/// DeepSeek-V3: a token goes to 8 experts in at most 4 nodes, so half as much crosses the NICs.
void TestCollectiveTime::copiesSentOnce()
{
    const NetworkFigures figures = figuresOf("h800-sxm5-80");
    const GroupLayout layout = layoutOf(8, 8);
    const Seconds each = collectiveTime(Collective::AllToAll, gibibyte, layout, figures);
    const Seconds once = collectiveTime(Collective::AllToAll, gibibyte, layout, figures, {.sentOnce = 0.5});
    QVERIFY(std::abs(each / once - 2) < 0.05);
}

void TestCollectiveTime::withoutNics()
{
    const NetworkFigures figures = figuresOf("h100-sxm5-80", 0);
    QVERIFY(std::isinf(collectiveTime(Collective::AllReduce, 1e6, layoutOf(2, 8), figures).value()));
    QVERIFY(std::isfinite(collectiveTime(Collective::AllReduce, 1e6, layoutOf(1, 8), figures).value()));
    QCOMPARE(collectiveTime(Collective::AllReduce, 1e6, GroupLayout(), figures).value(), 0.0);
    QCOMPARE(collectiveTime(Collective::AllReduce, 0, layoutOf(1, 8), figures).value(), 0.0);
}

void TestCollectiveTime::figuresOfAMachine()
{
    const Cluster h100 = resolveCluster({.nodes = {{.type = "dgx-h100", .count = 4}}}, catalogue());
    const NetworkFigures one = networkFigures(h100, catalogue());
    QCOMPARE(one.nicRate, 50e9);
    QCOMPARE(one.fabricLatency, 0.0);
    QVERIFY(one.scaleUp.inSwitchReduction);
    const ClusterSpec mixed = {.nodes = {{.type = "dgx-h100", .count = 4}, {.type = "dgx-a100-80", .count = 4}},
                               .fabric = FabricSpec{.type = "efa-v4", .podGpus = 32, .oversubscription = 2}};
    const NetworkFigures slower = networkFigures(resolveCluster(mixed, catalogue()), catalogue());
    QCOMPARE(slower.fabricLatency, 35e-6);
    QCOMPARE(slower.nicRate, 25e9);
    QCOMPARE(slower.oversubscription, 2.0);
    const GroupLayout eight = layoutOf(1, 8);
    QCOMPARE(microseconds(Collective::AllGather, gibibyte, eight, slower),
             microseconds(Collective::AllGather, gibibyte, eight, figuresOf("a100-sxm4-80")));
    QVERIFY(microseconds(Collective::AllGather, gibibyte, eight, one)
            < microseconds(Collective::AllGather, gibibyte, eight, slower));
}

QTEST_GUILESS_MAIN(TestCollectiveTime)
#include "tst_collectivetime.moc"
