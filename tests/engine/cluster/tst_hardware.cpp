// SPDX-License-Identifier: GPL-3.0-or-later
// What is copied from a yard, and what a yard becomes that it is put into.
#include "engine/cluster/hardware.h"
#include "tests/engine/cluster/nodestext.h"

#include <QTest>

#include <numeric>

using namespace shardyard;

namespace {

std::vector<Count> range(Count first, Count count)
{
    std::vector<Count> gpus(static_cast<std::size_t>(count));
    std::iota(gpus.begin(), gpus.end(), first);
    return gpus;
}

} // namespace

Q_DECLARE_METATYPE(std::vector<Count>)

class TestHardware : public QObject
{
    Q_OBJECT

private slots:
    void taken_data();
    void taken();
    void putIn_data();
    void putIn();
    void domainsStayTheirOwn();
    void aFullYardRefuses();
};

void TestHardware::taken_data()
{
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<std::vector<Count>>("gpus");
    QTest::addColumn<QByteArray>("takenNodes");
    QTest::addColumn<QStringList>("takenGpus");
    const auto row = [](const char *name, const char *nodes, std::vector<Count> gpus, const char *takenNodes,
                        const QStringList &takenGpus) {
        QTest::newRow(name) << QByteArray(nodes) << std::move(gpus) << QByteArray(takenNodes) << takenGpus;
    };
    row("a node", R"({"type": "dgx-h100", "count": 3}])", range(8, 8), R"({"type": "dgx-h100"}])", {});
    row("two nodes apart", R"({"type": "dgx-h100", "count": 3}])",
        {0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23}, R"({"type": "dgx-h100", "count": 2}])", {});
    row("some GPUs", R"({"type": "dgx-h100"}])", {1, 2}, "]", {"h100-sxm5-80", "h100-sxm5-80"});
    row("a partly filled node is whole", R"({"type": "dgx-h100", "gpus": 2}])", {0, 1},
        R"({"type": "dgx-h100", "gpus": 2}])", {});
    row("a node and a GPU", R"({"gpus": ["l40s", "a10"]}, {"gpu": "l4", "gpus": 1}])", {1, 2},
        R"({"gpu": "l4", "gpus": 1}])", {"a10"});
    row("a whole rack and more", R"({"type": "gb200-nvl72", "count": 20}])", range(0, 80),
        R"({"type": "gb200-nvl72", "count": 20}])", {});
    row("trays of two racks", R"({"type": "gb200-nvl72", "count": 20}])", range(64, 16),
        R"({"type": "gb200-nvl72", "count": 2}, {"type": "gb200-nvl72", "count": 2}])", {});
    row("a named domain", R"({"type": "gb200-nvl72", "count": 4, "domain": "rack A"}])", range(0, 8),
        R"({"type": "gb200-nvl72", "count": 2, "domain": "rack A"}])", {});
    row("keys of one's own", R"({"type": "dgx-h100", "count": 2, "asset": 17}])", range(0, 8),
        R"({"type": "dgx-h100", "asset": 17}])", {});
}

void TestHardware::taken()
{
    QFETCH(QByteArray, nodes);
    QFETCH(std::vector<Count>, gpus);
    QFETCH(QByteArray, takenNodes);
    QFETCH(QStringList, takenGpus);
    const Hardware hardware = hardwareOf(clusterFrom(nodes), builtIn(), gpus);
    QCOMPARE(savedCluster({.nodes = hardware.nodes}), writtenCluster(takenNodes));
    QStringList ids;
    for (const std::string &id : hardware.gpus)
        ids.append(QString::fromStdString(id));
    QCOMPARE(ids, takenGpus);
    QCOMPARE(gpusOf(hardware, builtIn()), Count(gpus.size()));
}

void TestHardware::putIn_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<QStringList>("gpus");
    QTest::addColumn<int>("behind");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, const char *before, const char *nodes, const QStringList &gpus, int behind,
                        const char *after) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(nodes) << gpus << behind << QByteArray(after);
    };
    const QStringList none;
    row("an equal node in between", R"({"type": "dgx-h100", "count": 3}])", R"({"type": "dgx-h100"}])", none, 0,
        R"({"type": "dgx-h100", "count": 4}])");
    row("another node in between", R"({"type": "dgx-h100", "count": 3}])", R"({"type": "dgx-b200"}])", none, 0,
        R"({"type": "dgx-h100"}, {"type": "dgx-b200"}, {"type": "dgx-h100", "count": 2}])");
    row("at the end", R"({"type": "dgx-h100"}])", R"({"type": "dgx-b200", "count": 2}])", none, -1,
        R"({"type": "dgx-h100"}, {"type": "dgx-b200", "count": 2}])");
    row("ranks that are not in order stay", R"({"type": "dgx-h100", "count": 2}], "placement": [[8, 8], [0, 8]])",
        R"({"type": "dgx-h100"}])", none, 0, R"({"type": "dgx-h100", "count": 3}], "placement": [[16, 8], [0, 16]])");
    row("trays go behind the whole rack", R"({"type": "gb200-nvl72", "count": 36}])",
        R"({"type": "gb200-nvl72", "count": 2}])", none, 3,
        R"({"type": "gb200-nvl72", "count": 20}, {"type": "gb200-nvl72", "count": 18}])");
    row("trays behind an open rack begin their own", R"({"type": "gb200-nvl72", "count": 3}])",
        R"({"type": "gb200-nvl72", "count": 2}])", none, 0,
        R"({"type": "gb200-nvl72", "count": 3}, {"type": "gb200-nvl72", "count": 2}])");
    row("a name that is taken", R"({"type": "gb200-nvl72", "domain": "rack"}])",
        R"({"type": "gb200-nvl72", "domain": "rack", "count": 2}, {"type": "dgx-h100"},
           {"type": "gb200-nvl72", "domain": "rack"}])",
        none, -1,
        R"({"type": "gb200-nvl72", "domain": "rack"}, {"type": "gb200-nvl72", "domain": "rack 2", "count": 2},
           {"type": "dgx-h100"}, {"type": "gb200-nvl72", "domain": "rack 2"}])");
    row("GPUs fill the free slots", R"({"type": "dgx-h100", "gpus": 6}])", "]", {"h100-sxm5-80", "h100-sxm5-80"}, 0,
        R"({"type": "dgx-h100"}])");
    row("mixed GPUs in a node", R"({"type": "dgx-h100", "gpus": 6}])", "]", {"h200-sxm-141"}, 0,
        R"({"type": "dgx-h100", "gpus": ["h100-sxm5-80", "h100-sxm5-80", "h100-sxm5-80", "h100-sxm5-80",
           "h100-sxm5-80", "h100-sxm5-80", "h200-sxm-141"]}])");
    row("too many for the free slots", R"({"type": "dgx-h100", "gpus": 7}, {"type": "dgx-b200"}])", "]",
        {"h100-sxm5-80", "h100-sxm5-80"}, 0,
        R"({"type": "dgx-h100", "gpus": 7}, {"gpu": "h100-sxm5-80", "gpus": 2}, {"type": "dgx-b200"}])");
    row("no card into a board", R"({"type": "dgx-h100", "gpus": 7}])", "]", {"l40s"}, 0,
        R"({"type": "dgx-h100", "gpus": 7}, {"gpu": "l40s", "gpus": 1}])");
    row("one box a board", "]", "]", {"l40s", "h100-sxm5-80", "a10"}, -1,
        R"({"gpus": ["l40s", "a10"]}, {"gpu": "h100-sxm5-80", "gpus": 1}])");
}

void TestHardware::putIn()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, nodes);
    QFETCH(QStringList, gpus);
    QFETCH(int, behind);
    QFETCH(QByteArray, after);
    Hardware hardware = {.nodes = clusterFrom(nodes).nodes, .gpus = {}};
    for (const QString &id : gpus)
        hardware.gpus.push_back(id.toStdString());
    const DropVerdict verdict = insertHardware(clusterFrom(before), builtIn(), hardware, behind);
    QVERIFY(verdict.accepted);
    QCOMPARE(savedCluster(*verdict.result), writtenCluster(after));
    const Cluster cluster = resolveCluster(*verdict.result, builtIn());
    QCOMPARE(Count(verdict.formerGpu.size()), cluster.gpus);
    QCOMPARE(Count(std::count(verdict.formerGpu.begin(), verdict.formerGpu.end(), -1)), gpusOf(hardware, builtIn()));
}

void TestHardware::domainsStayTheirOwn()
{
    const ClusterSpec spec = clusterFrom(R"({"type": "gb200-nvl72", "count": 36}])");
    const Hardware trays = hardwareOf(spec, builtIn(), range(64, 16)); // two trays of each rack
    const DropVerdict verdict = insertHardware(spec, builtIn(), trays, 0);
    QVERIFY(verdict.accepted);
    const Cluster cluster = resolveCluster(*verdict.result, builtIn());
    QCOMPARE(cluster.domains, Count(4));
    for (const auto &[domain, nodes] : {std::pair(0, 18), std::pair(1, 2), std::pair(2, 2), std::pair(3, 18)})
        QCOMPARE(std::count(cluster.domainOfNode.begin(), cluster.domainOfNode.end(), domain), nodes);
}

void TestHardware::aFullYardRefuses()
{
    const ClusterSpec spec = clusterFrom(R"({"type": "dgx-h100", "count": 524288}])"); // 4,194,304 GPUs
    QVERIFY(!insertHardware(spec, builtIn(), {.nodes = {}, .gpus = {"l40s"}}, -1).accepted);
    QVERIFY(!insertHardware(clusterFrom(R"({"type": "dgx-h100"}])"), builtIn(), {.nodes = spec.nodes, .gpus = {}}, -1)
                 .accepted);
}

QTEST_GUILESS_MAIN(TestHardware)
#include "tst_hardware.moc"
