// SPDX-License-Identifier: GPL-3.0-or-later
#include "badrows.h"
#include "engine/document/document.h"

#include <QTest>

using namespace shardyard;

class TestBadInput : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }
    void theUnchangedDocumentIsRead();
    void oneClearLine_data();
    void oneClearLine();
    void whatIsAllowedIsRead_data();
    void whatIsAllowedIsRead();
    void textsThatAreNoDocument_data();
    void textsThatAreNoDocument();
    void everyTruncationIsRefused();
    void manyUnknownKeysMakeAHundredNotes();
    void largeDocumentsRoundTrip();

private:
    Catalogue m_catalogue;
};

void TestBadInput::theUnchangedDocumentIsRead()
{
    const auto read = readDocument(good, m_catalogue, "file");
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
}

void TestBadInput::oneClearLine_data()
{
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("line");

    for (const BadRow &row : badRows(m_catalogue))
        QTest::newRow(row.name().constData()) << row.pointer << row.value << row.line;
}

void TestBadInput::oneClearLine()
{
    QFETCH(QByteArray, pointer);
    QFETCH(QByteArray, value);
    QFETCH(QString, line);
    const auto read = readDocument(changed(pointer, value), m_catalogue, "plans/a.shardyard");
    QVERIFY(!read.ok());
    QCOMPARE(QString::fromStdString(toLine(read.error())), "plans/a.shardyard: " + line);
}

void TestBadInput::whatIsAllowedIsRead_data()
{
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value");

    const auto row = [](const QByteArray &pointer, const QByteArray &value) {
        QTest::newRow((pointer + " " + value.left(40)).constData()) << pointer << value;
    };
    row("/title", "(removed)");
    row("/notes", "\"\"");
    row("/title", '"' + QByteArray("é").repeated(10'000) + '"');
    row("/notes", '"' + QByteArray(1'000'000, 'a') + '"');
    row("/model", "{\"name\": \"7B\", \"parameters\": 15.6e12}");
    row("/model", "{\"name\": \"7B\", \"parameters\": 1000000000000000000}");
    row("/cluster/fabric", "(removed)");
    row("/cluster/fabric", "{\"pod_gpus\": 8}");
    row("/cluster/placement", "(removed)");
    row("/cluster/placement", "[[0, 16]]");
    row("/cluster/nodes/0/nvlink_domain", "72");
    row("/cluster/nodes/0/nvlink_domain", "2147483647");
    row("/workload/tokens", "15.6e12");
    row("/workload/tokens", "1e18");
    row("/workload/fine_tune", "null");
    row("/workload/fine_tune", "{\"method\": \"qlora\", \"rank\": 64, \"targets\": [\"q\"]}");
    row("/strategies", "[]");
    row("/strategies/0/data_parallel", "3"); // does not fit: a finding, not bad input
    row("/strategies/0/tensor_parallel", "2147483647");
    row("/strategies/0/capacity_factor", "null");
    row("/strategies/0/fine_tune", "null");
    row("/strategies/0/reshard_after_forward", "8");
    row("/strategies/0/reshard_after_forward", "true");
    row("/strategies/0/layers_per_stage", "[0, 65536]");
    row("/strategies/0/recompute", "{\"mode\": \"selective\", \"policy\": \"op\"}");
    row("/strategies/0/precision", "{\"compute\": \"bf16\", \"master\": null}");
    row("/strategies/0/optimizer_offload", "1");
    row("/strategies/0/some_key_of_mine", "null");
}

void TestBadInput::whatIsAllowedIsRead()
{
    QFETCH(QByteArray, pointer);
    QFETCH(QByteArray, value);
    const std::string text = changed(pointer, value);
    const auto read = readDocument(text, m_catalogue);
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    QCOMPARE(parseJson(writeDocument(read.value().document)).value().dump(), text);
}

void TestBadInput::textsThatAreNoDocument_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("line");

    const QString json = ". Allowed: UTF-8 JSON";
    QTest::newRow("empty") << QByteArray() << "f: is empty. Allowed: a JSON object";
    QTest::newRow("a number") << QByteArray("7") << "f: is 7. Allowed: an object";
    QTest::newRow("a list") << QByteArray("[{}]") << "f: is a list. Allowed: an object";
    QTest::newRow("null") << QByteArray("null") << "f: is null. Allowed: an object";
    QTest::newRow("an empty object") << QByteArray("{}") << "f: format is missing. Allowed: shardyard";
    QTest::newRow("NaN") << QByteArray("{\"version\": NaN}") << "f: line 1, column 13 is not JSON" + json;
    QTest::newRow("comment") << QByteArray("{ // x\n}") << "f: line 1, column 3 is not JSON" + json;
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0}\0", 6) << "f: line 1, column 1 is not JSON" + json;
    QTest::newRow("not UTF-8") << QByteArray("{\"title\": \"\xE9t\xE9\"}")
                               << "f: line 1, column 13 is not UTF-8" + json;
    QTest::newRow("key twice") << QByteArray(R"({"format": "shardyard", "version": 1, "format": "x"})")
                               << "f: format is given twice. Allowed: each key once";
    QTest::newRow("5 million brackets") << QByteArray(
        5000000, '[') << "f: line 1, column 65 nests too deep. Allowed: at most 64 levels of brackets";
    QTest::newRow("20 million values") << "[" + QByteArray("0,").repeated(20000000) + "0]"
                                       << "f: holds too many values. Allowed: at most 16777216";
}

void TestBadInput::textsThatAreNoDocument()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, line);
    const auto read = readDocument(text.toStdString(), m_catalogue, "f");
    QVERIFY(!read.ok());
    QCOMPARE(QString::fromStdString(toLine(read.error())), line);
}

void TestBadInput::everyTruncationIsRefused()
{
    const std::string text = good;
    for (std::size_t length = 0; length < text.size(); ++length) {
        const auto read = readDocument(text.substr(0, length), m_catalogue, "f");
        QVERIFY2(!read.ok(), qPrintable(QString::number(length)));
        const std::string line = toLine(read.error());
        QVERIFY2(line.find('\n') == std::string::npos && line.find("Allowed: ") != std::string::npos, line.c_str());
    }
}

void TestBadInput::manyUnknownKeysMakeAHundredNotes()
{
    Json document = parseJson(good).value();
    for (int i = 0; i < 1000; ++i)
        document["x-" + std::to_string(i)] = i;
    const auto read = readDocument(document.dump(), m_catalogue);
    QVERIFY(read.ok());
    QCOMPARE(read.value().unknownKeys.size(), std::size_t(100));
    QCOMPARE(read.value().unknownKeys.front(), std::string("x-0"));
    QCOMPARE(read.value().unlistedKeys, Count(900));
}

void TestBadInput::largeDocumentsRoundTrip()
{
    constexpr Count gpus = 131072;
    Json document = parseJson(good).value();
    document["cluster"]["nodes"] = Json::array({{{"type", "dgx-h100"}, {"count", gpus / 8}}});
    Json &placement = document["cluster"]["placement"] = Json::array();
    for (Count rank = 0; rank < gpus; ++rank)
        placement.push_back(Json::array({rank * 5 % gpus, 1})); // 5 and 2^17 have no common factor
    const std::string text = document.dump();

    const auto read = readDocument(text, m_catalogue);
    QVERIFY(read.ok());
    QCOMPARE(read.value().document.plan.cluster.placement.size(), std::size_t(gpus));
    QCOMPARE(parseJson(writeDocument(read.value().document)).value().dump(), text);
}

QTEST_GUILESS_MAIN(TestBadInput)
#include "tst_badinput.moc"
