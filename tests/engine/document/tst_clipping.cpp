// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of plans as text: what is read, what is refused, and that both ways lead to the same.
#include "documenthelp.h"
#include "engine/document/clipping.h"
#include "engine/document/document.h"

#include <QDir>
#include <QTest>

using namespace shardyard;

namespace {

const Catalogue &catalogue()
{
    static const Catalogue built = builtInCatalogue();
    return built;
}

QByteArray clipping(const char *rest)
{
    return QByteArray(R"({"format": "shardyard-clipboard", "version": 1)") + rest + "}";
}

} // namespace

class TestClipping : public QObject
{
    Q_OBJECT

private slots:
    void isReadAsItWasWritten();
    void aDocumentIsReadForItsParts();
    void everyDocumentSurvives();
    void refusals_data();
    void refusals();
    void placementsComeAlong();
    void ownHardwareComesAlong();
};

void TestClipping::isReadAsItWasWritten()
{
    const QByteArray text = clipping(
        R"(, "nodes": [{"type": "dgx-h100", "count": 2, "asset": 3}], "gpus": ["l40s", "a10"],
           "strategies": [{"name": "é", "tensor_parallel": 8, "my_key": [1]}])");
    const auto read = readClipping(text.toStdString(), catalogue());
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    QCOMPARE(read.value().hardware.nodes.size(), std::size_t(1));
    QCOMPARE(read.value().hardware.nodes.front().count, Count(2));
    QCOMPARE(read.value().hardware.gpus, (std::vector<std::string>{"l40s", "a10"}));
    QCOMPARE(read.value().strategies.front().tensorParallel, Count(8));
    const std::string written = writeClipping(read.value());
    QVERIFY(written.find("\"asset\": 3") != std::string::npos);
    QVERIFY(written.find("\"my_key\"") != std::string::npos);
    const auto again = readClipping(written, catalogue());
    QVERIFY(again.ok());
    QCOMPARE(writeClipping(again.value()), written);
    QVERIFY(again.value().hardware == read.value().hardware);
}

void TestClipping::aDocumentIsReadForItsParts()
{
    const auto text = readTextFile(RESOURCES "/examples/llama-3.1-405b-16384-h100.shardyard");
    QVERIFY(text.ok());
    const auto read = readClipping(text.value(), catalogue());
    QVERIFY(read.ok());
    QCOMPARE(read.value().hardware.nodes.front().type, std::string("dgx-h100"));
    QVERIFY(!read.value().strategies.empty());
}

void TestClipping::everyDocumentSurvives()
{
    int documents = 0;
    for (const char *folder : {RESOURCES "/examples", TEST_DATA "/documents", TEST_DATA "/canvas"})
        for (const QFileInfo &file : QDir(QString::fromLatin1(folder)).entryInfoList({"*.shardyard"})) {
            const auto text = readTextFile(file.filePath().toStdString());
            QVERIFY(text.ok());
            const auto read = readClipping(text.value(), catalogue());
            QVERIFY2(read.ok(), qPrintable(file.fileName()));
            const auto again = readClipping(writeClipping(read.value()), catalogue());
            QVERIFY2(again.ok(), qPrintable(file.fileName()));
            QCOMPARE(writeClipping(again.value()), writeClipping(read.value()));
            ++documents;
        }
    QVERIFY(documents > 5);
}

void TestClipping::refusals_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("line");
    QTest::newRow("no JSON") << QByteArray("{\"a\": ") << "line 1, column 7";
    QTest::newRow("a list") << QByteArray("[]") << "is a list";
    QTest::newRow("another program's") << QByteArray(R"({"format": "excalidraw/clipboard"})")
                                       << "format is \"excalidraw/clipboard\"";
    QTest::newRow("no format") << QByteArray("{}") << "format is missing";
    QTest::newRow("no version") << QByteArray(R"({"format": "shardyard-clipboard"})") << "version is missing";
    QTest::newRow("a later version") << QByteArray(R"({"format": "shardyard-clipboard", "version": 2})")
                                     << "version is 2, which a later Shardyard wrote. Allowed: 1 at most; a Shardyard "
                                        "for version 2 is needed";
    QTest::newRow("unknown node") << clipping(R"(, "nodes": [{"type": "dgx-z"}])") << "nodes[0].type is \"dgx-z\"";
    QTest::newRow("unknown GPU") << clipping(R"(, "gpus": ["l40z"])")
                                 << "gpus names \"l40z\". Allowed: a GPU id of the catalogue, near it: l4, l40s";
    QTest::newRow("too many GPUs") << clipping(R"(, "nodes": [{"type": "dgx-h100", "count": 4194304}])")
                                   << "nodes[0] brings the cluster to 33554432 GPUs";
    QTest::newRow("an own GPU that is not there")
        << clipping(R"(, "gpus": ["my-a"], "catalogue": {"gpus": [{"id": "my-b"}]})") << "gpus names \"my-a\"";
    QTest::newRow("own hardware that is wrong")
        << clipping(R"(, "catalogue": {"gpus": [{"id": "l40s"}]})") << "catalogue.gpus[0].id is \"l40s\"";
    QTest::newRow("no list of nodes") << clipping(R"(, "nodes": {})") << "nodes is an object";
    QTest::newRow("a wrong degree") << clipping(R"(, "strategies": [{"name": "a", "tensor_parallel": 0}])")
                                    << "strategies[0].tensor_parallel is 0";
    QTest::newRow("strategies of no shape") << clipping(R"(, "strategies": [7])") << "strategies[0] is 7";
    QTest::newRow("a placement that misses a GPU")
        << clipping(R"(, "strategies": [{"name": "a", "placement": [[1, 3]]}])") << "strategies[0].placement[0] ends";
    QTest::newRow("a placement of huge runs")
        << clipping(R"(, "strategies": [{"name": "a", "placement": [[0, 18446744073709551615]]}])")
        << "strategies[0].placement[0] is";
    QTest::newRow("a document that is wrong")
        << QByteArray(R"({"format": "shardyard", "version": 1, "model": "no-such"})") << "model is \"no-such\"";
}

void TestClipping::refusals()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, line);
    const auto read = readClipping(text.toStdString(), catalogue());
    QVERIFY(!read.ok());
    const QString said = QString::fromStdString(toLine(read.error()));
    QVERIFY2(said.startsWith(line), qPrintable(said));
    QVERIFY(!said.contains(u'\n'));
}

// A placement is held to the number of GPUs that it names, since the yard it comes from is not there.
void TestClipping::placementsComeAlong()
{
    const auto read = readClipping(
        clipping(R"(, "strategies": [{"name": "a", "placement": [[2, 2], [0, 2]]}])").toStdString(), catalogue());
    QVERIFY(read.ok());
    QCOMPARE(placedGpus(read.value().strategies.front().placement), Count(4));
    QCOMPARE(placedGpus({}), Count(0));
}

void TestClipping::ownHardwareComesAlong()
{
    const QByteArray text = clipping(R"(, "nodes": [{"type": "my-n"}], "gpus": ["my-a"],
        "catalogue": {"gpus": [{"id": "my-a", "scale_up": {"type": "NVLink", "bridge_cards": 4}, "bin": 3}],
                      "nodes": [{"id": "my-n", "gpu": "my-a", "gpus": 4}]})");
    const auto read = readClipping(text.toStdString(), catalogue());
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    QCOMPARE(read.value().own.gpu("my-a")->row.scaleUp.bridgeCards, std::optional<Count>(4));
    QCOMPARE(read.value().own.node("my-n")->row.gpus, Count(4));
    const std::string written = writeClipping(read.value());
    QVERIFY(written.find("\"bridge_cards\": 4") != std::string::npos
            && written.find("\"bin\": 3") != std::string::npos);
    QVERIFY(readClipping(written, catalogue()).value().own.gpus == read.value().own.gpus);

    // A document's own hardware comes with the nodes that name it, and no more.
    const auto document =
        readClipping(readTextFile(TEST_DATA "/documents/own-hardware.shardyard").value(), catalogue());
    QVERIFY(document.ok());
    QCOMPARE(document.value().own.gpus.size(), std::size_t(1));
    QCOMPARE(document.value().own.nodes.size(), std::size_t(2));
}

QTEST_GUILESS_MAIN(TestClipping)
#include "tst_clipping.moc"
