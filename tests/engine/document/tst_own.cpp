// SPDX-License-Identifier: GPL-3.0-or-later
// Hardware that documents and users bring along: read, layered over the catalogue, carried, written as it was.
#include "engine/catalogue/own.h"
#include "engine/cluster/cluster.h"
#include "engine/document/carry.h"
#include "engine/document/document.h"
#include "engine/document/ownjson.h"
#include "engine/estimate/estimate.h"
#include "engine/units/jsonread.h"

#include <QTest>

#include <algorithm>

using namespace shardyard;

namespace {

const Catalogue &builtIn()
{
    static const Catalogue catalogue = builtInCatalogue();
    return catalogue;
}

std::string sample()
{
    return readTextFile(TEST_DATA "/documents/own-hardware.shardyard").value();
}

std::string documentWith(const char *nodes, const char *own)
{
    return std::string(R"({"format": "shardyard", "version": 1, "model": "llama-3.1-8b", "cluster": {"nodes": )")
        + nodes + R"(}, "workload": {"kind": "training", "sequence_length": 4096, "global_batch": 64},)"
        + R"("strategies": [{"name": "a"}], "catalogue": )" + own + "}";
}

OwnHardware ownFile(const char *lists)
{
    const auto read = readOwnFile(std::string(R"({"format": "shardyard-catalogue", )") + lists + "}", builtIn());
    return read ? read.value() : OwnHardware();
}

std::vector<std::string> idsIn(const OwnHardware &own)
{
    std::vector<std::string> ids;
    for (const OwnGpu &gpu : own.gpus)
        ids.push_back(gpu.row.id);
    for (const OwnNode &node : own.nodes)
        ids.push_back(node.row.id);
    return ids;
}

} // namespace

class TestOwn : public QObject
{
    Q_OBJECT

private slots:
    void ids_data();
    void ids();
    void noCatalogueIdIsInTheirSpace();
    void everyFigureIsRead();
    void rowsAreWrittenAsTheyWere();
    void unknownKeysAreNotedAndKept();
    void absentAndEmptyStayThemselves();
    void theEstimateUsesThem();
    void theDocumentsRowTakesThePlaceOfTheUsers();
    void whatIsUsedIsCarried();
    void rowsArePastedOnceOrUnderAnotherId();
    void theUsersFileIsReadAndWritten();
    void aWrongFileIsOneLine_data();
    void aWrongFileIsOneLine();
};

void TestOwn::ids_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<bool>("isOwn");
    QTest::newRow("plain") << QByteArray("my-h100") << true;
    QTest::newRow("digits, dots and lines") << QByteArray("my-4.b_c-d") << true;
    QTest::newRow("the longest") << QByteArray("my-") + QByteArray(61, 'a') << true;
    QTest::newRow("too long") << QByteArray("my-") + QByteArray(62, 'a') << false;
    QTest::newRow("nothing behind") << QByteArray("my-") << false;
    QTest::newRow("no prefix") << QByteArray("h100") << false;
    QTest::newRow("capital letters") << QByteArray("my-H100") << false;
    QTest::newRow("a space") << QByteArray("my-h 100") << false;
    QTest::newRow("another script") << QByteArray("my-карта") << false;
}

void TestOwn::ids()
{
    QFETCH(QByteArray, id);
    QTEST(isOwnId(id.toStdString()), "isOwn");
}

/// A later catalogue cannot clash with documents that are out there.
void TestOwn::noCatalogueIdIsInTheirSpace()
{
    for (const Gpu &gpu : builtIn().gpus)
        QVERIFY2(!gpu.id.starts_with(ownPrefix), gpu.id.c_str());
    for (const NodeType &node : builtIn().nodes)
        QVERIFY2(!node.id.starts_with(ownPrefix), node.id.c_str());
}

void TestOwn::everyFigureIsRead()
{
    const auto read = readDocument(sample(), builtIn());
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    QVERIFY(read.value().unknownKeys.empty());
    const OwnHardware &own = read.value().document.own;
    const Gpu &gpu = own.gpu("my-bridged")->row;
    QCOMPARE(gpu.name, std::string("Our bridged card"));
    QCOMPARE(gpu.usable.value(), 95830.5 * 1024 * 1024);
    QCOMPARE(gpu.memoryBandwidth.value(), 3938.1e9);
    QCOMPARE(gpu.peak.fp6->value(), 1671e12);
    QCOMPARE(gpu.scaleUp.rate->value(), 300e9);
    QCOMPARE(gpu.scaleUp.bridgeCards, std::optional<Count>(2));
    QCOMPARE(gpu.pcie->value(), 63e9);
    QCOMPARE(gpu.sources.front().url, std::string("https://example.org/bench"));
    const Gpu &mystery = own.gpu("my-mystery")->row;
    QCOMPARE(mystery.name, std::string("my-mystery"));
    QCOMPARE(mystery.usable.value(), 0.0);
    QVERIFY(!mystery.power);
    const NodeType &node = own.node("my-box")->row;
    QCOMPARE(node.gpu, std::string("my-bridged"));
    QCOMPARE(node.gpus, Count(8));
    QCOMPARE(node.domainGpus, Count(2));
    QCOMPARE(node.hostMemory->value(), 1024.0 * 1024 * 1024 * 1024);
    QCOMPARE(own.node("my-trays")->row.domainGpus, Count(36));
}

void TestOwn::rowsAreWrittenAsTheyWere()
{
    const Document document = readDocument(sample(), builtIn()).value().document;
    const std::string written = writeDocument(document);
    QCOMPARE(parseJson(written).value().dump(), parseJson(sample()).value().dump());
    QVERIFY(written.find("\"bridge_cards\": 2") != std::string::npos);
    QVERIFY(written.find("95830.5") != std::string::npos);
    QVERIFY(readDocument(written, builtIn()).value().document == document);
}

void TestOwn::unknownKeysAreNotedAndKept()
{
    const std::string text =
        documentWith(R"([{"type": "my-n"}])",
                     R"({"asset": 1, "nodes": [{"id": "my-n", "gpu": "my-g", "gpus": 2, "rack": "B"}],
            "gpus": [{"memory": {"usable_mib": 1000, "ecc": true}, "id": "my-g", "bin": 4}]})");
    const auto read = readDocument(text, builtIn());
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    std::vector<std::string> noted = read.value().unknownKeys;
    std::sort(noted.begin(), noted.end());
    QCOMPARE(noted,
             (std::vector<std::string>{"catalogue.asset", "catalogue.gpus[0].bin", "catalogue.gpus[0].memory.ecc",
                                       "catalogue.nodes[0].rack"}));
    const std::string written = writeDocument(read.value().document);
    QCOMPARE(parseJson(written).value().dump(), parseJson(text).value().dump());
}

void TestOwn::absentAndEmptyStayThemselves()
{
    for (const char *own : {"{}", R"({"gpus": []})", R"({"nodes": [], "gpus": []})", R"({"note": "ours"})"}) {
        const std::string text = documentWith("[]", own);
        const auto read = readDocument(text, builtIn());
        QVERIFY2(read.ok(), own);
        QCOMPARE(parseJson(writeDocument(read.value().document)).value().dump(), parseJson(text).value().dump());
    }
    Document document = readDocument(sample(), builtIn()).value().document;
    document.own = {};
    QVERIFY(writeDocument(document).find("catalogue") == std::string::npos);
}

/// 8 GPUs a box and 95830.5 MiB each, as the sample says, reach the machine and the capacity.
void TestOwn::theEstimateUsesThem()
{
    const Document document = readDocument(sample(), builtIn()).value().document;
    const Catalogue catalogue = withOwn(builtIn(), document.own);
    const Cluster cluster = resolveCluster(document.plan.cluster, catalogue);
    QCOMPARE(cluster.gpus, Count(2 * 8 + 4 + 4 + 2));
    const std::string text = documentWith(R"([{"type": "my-n"}])",
                                          R"({"nodes": [{"id": "my-n", "gpu": "my-g", "gpus": 2}],
                                              "gpus": [{"id": "my-g", "memory": {"usable_mib": 95830.5}}]})");
    const Document alone = readDocument(text, builtIn()).value().document;
    const Estimate result = estimate(alone.plan, withOwn(builtIn(), alone.own));
    QCOMPARE(result.cluster.gpus, Count(2));
    QCOMPARE(result.strategies.front().memory->capacity.value(), 95830.5 * 1024 * 1024);
}

void TestOwn::theDocumentsRowTakesThePlaceOfTheUsers()
{
    const OwnHardware user = ownFile(R"("gpus": [{"id": "my-a", "power_w": 100}, {"id": "my-b", "power_w": 200}])");
    const OwnHardware document = ownFile(R"("gpus": [{"id": "my-a", "power_w": 300}])");
    const Catalogue layered = withOwn(withOwn(builtIn(), user), document);
    QCOMPARE(layered.gpus.size(), builtIn().gpus.size() + 2);
    QCOMPARE(layered.gpu("my-a")->power->value(), 300.0);
    QCOMPARE(layered.gpu("my-b")->power->value(), 200.0);
    QCOMPARE(layered.gpus.front(), builtIn().gpus.front());
}

void TestOwn::whatIsUsedIsCarried()
{
    const OwnHardware user = ownFile(R"("gpus": [{"id": "my-a"}, {"id": "my-b"}, {"id": "my-c"}, {"id": "my-d"}],
        "nodes": [{"id": "my-n", "gpu": "my-a", "gpus": 8}, {"id": "my-idle", "gpu": "my-d", "gpus": 8}])");
    const std::string text = documentWith(R"([{"type": "my-n"}, {"gpus": ["my-b", "l4"]}])",
                                          R"({"nodes": [{"id": "my-o", "gpu": "my-c", "gpus": 1}]})");
    Document document = readDocument(text, withOwn(builtIn(), user)).value().document;
    carryOwn(document, user);
    QCOMPARE(idsIn(document.own), (std::vector<std::string>{"my-a", "my-b", "my-c", "my-o", "my-n"}));
    QVERIFY(readDocument(writeDocument(document), builtIn()).ok()); // without the user's file
    const Document carried = document;
    carryOwn(document, user);
    QVERIFY(document == carried);
    const OwnHardware used = ownUsedBy({.nodes = {}, .gpus = {"my-b", "l4"}}, document.own);
    QCOMPARE(idsIn(used), (std::vector<std::string>{"my-b"}));
}

void TestOwn::rowsArePastedOnceOrUnderAnotherId()
{
    const char *rows = R"("gpus": [{"id": "my-a", "power_w": 100}],
                          "nodes": [{"id": "my-n", "gpu": "my-a", "gpus": 8}])";
    const OwnHardware brought = ownFile(rows);
    const Hardware copied = {.nodes = {NodeRun{.type = "my-n", .count = 1}}, .gpus = {"my-a"}};

    OwnHardware own;
    Hardware hardware = copied;
    adoptOwn(own, brought, hardware, builtIn());
    QCOMPARE(idsIn(own), idsIn(brought));
    QVERIFY(hardware == copied);
    adoptOwn(own, brought, hardware, builtIn());
    QCOMPARE(own.gpus.size(), std::size_t(1));

    // Here my-a is another GPU: both it and the node made of it come under other ids.
    OwnHardware other = ownFile(R"("gpus": [{"id": "my-a", "power_w": 999}],
                                   "nodes": [{"id": "my-n", "gpu": "my-a", "gpus": 8}])");
    adoptOwn(other, brought, hardware, builtIn());
    QCOMPARE(idsIn(other), (std::vector<std::string>{"my-a", "my-a-2", "my-n", "my-n-2"}));
    QCOMPARE(other.node("my-n-2")->row.gpu, std::string("my-a-2"));
    QCOMPARE(other.gpu("my-a-2")->row.power->value(), 100.0);
    QCOMPARE(hardware.nodes.front().type, std::string("my-n-2"));
    QCOMPARE(hardware.gpus.front(), std::string("my-a-2"));
    const auto again = readOwnFile(writeOwnFile(other), builtIn()); // values and texts agree
    QVERIFY(again.value().gpus == other.gpus && again.value().nodes == other.nodes);
}

void TestOwn::theUsersFileIsReadAndWritten()
{
    const std::string text = R"({"about": "ours", "format": "shardyard-catalogue", "site": 7,
        "nodes": [{"id": "my-n", "gpu": "h100-sxm5-80", "gpus": 8}], "gpus": [{"id": "my-a", "x": 1}]})";
    const auto read = readOwnFile(text, builtIn());
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    QCOMPARE(idsIn(read.value()), (std::vector<std::string>{"my-a", "my-n"}));
    QCOMPARE(parseJson(writeOwnFile(read.value())).value().dump(), parseJson(text).value().dump());
    OwnHardware made;
    made.gpus = read.value().gpus;
    const auto again = readOwnFile(writeOwnFile(made), builtIn());
    QVERIFY(again.ok());
    QCOMPARE(again.value().gpus, made.gpus);
}

void TestOwn::aWrongFileIsOneLine_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("line");
    QTest::newRow("no JSON") << QByteArray("{\"format\"") << "own.json: line 1, column 10";
    QTest::newRow("a list") << QByteArray("[]") << "own.json: is a list";
    QTest::newRow("no format") << QByteArray("{}") << "own.json: format is missing. Allowed: shardyard-catalogue";
    QTest::newRow("a document") << QByteArray(R"({"format": "shardyard"})") << "own.json: format is \"shardyard\"";
    QTest::newRow("a built-in id") << QByteArray(
        R"({"format": "shardyard-catalogue", "gpus": [{"id": "h100-sxm5-80"}]})")
                                   << "own.json: gpus[0].id is \"h100-sxm5-80\". Allowed: my- and then";
    QTest::newRow("no such GPU") << QByteArray(
        R"({"format": "shardyard-catalogue", "nodes": [{"id": "my-n", "gpu": "my-a", "gpus": 8}]})")
                                 << "own.json: nodes[0].gpu is \"my-a\". Allowed: a GPU id of the catalogue";
}

void TestOwn::aWrongFileIsOneLine()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, line);
    const auto read = readOwnFile(text.toStdString(), builtIn(), "own.json");
    QVERIFY(!read.ok());
    const QString said = QString::fromStdString(toLine(read.error()));
    QVERIFY2(said.startsWith(line) && !said.contains(u'\n'), qPrintable(said));
}

QTEST_GUILESS_MAIN(TestOwn)
#include "tst_own.moc"
