// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/jsonread.h"

#include <QTest>

using namespace shardyard;

class TestJsonParse : public QObject
{
    Q_OBJECT

private slots:
    void goodTexts_data();
    void goodTexts();
    void badTexts_data();
    void badTexts();
    void aHostileTextEnds_data();
    void aHostileTextEnds();
    void keysAreShownOnOneLine();
};

void TestJsonParse::goodTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("compact");

    QTest::newRow("order kept") << QByteArray(R"({"b": 1, "a": [true, null]})")
                                << QByteArray(R"({"b":1,"a":[true,null]})");
    QTest::newRow("nested") << QByteArray(R"([{"a": {"b": []}}, {}, -1, 0.5])")
                            << QByteArray(R"([{"a":{"b":[]}},{},-1,0.5])");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF{}") << QByteArray("{}");
    QTest::newRow("scalar") << QByteArray(" 7 ") << QByteArray("7");
    QTest::newRow("same key in two objects")
        << QByteArray(R"([{"a":1},{"a":2}])") << QByteArray(R"([{"a":1},{"a":2}])");
    QTest::newRow("largest unsigned") << QByteArray("18446744073709551615") << QByteArray("18446744073709551615");
    QTest::newRow("64 levels") << QByteArray(64, '[') + QByteArray(64, ']')
                               << QByteArray(64, '[') + QByteArray(64, ']');
    QTest::newRow("brackets in text") << "[\"" + QByteArray(1000, '[') + "\"]"
                                      << "[\"" + QByteArray(1000, '[') + "\"]";
}

void TestJsonParse::goodTexts()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, compact);
    const Result<Json> parsed = parseJson(text.toStdString());
    QVERIFY2(parsed.ok(), parsed.ok() ? "" : toLine(parsed.error()).c_str());
    QCOMPARE(QByteArray::fromStdString(parsed.value().dump()), compact);
}

void TestJsonParse::badTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("line");

    const auto row = [](const char *name, const QByteArray &text, const QString &line) {
        QTest::newRow(name) << text << line;
    };
    row("empty", "", "is empty. Allowed: a JSON object");
    row("blank", " \n\t", "is empty. Allowed: a JSON object");
    row("truncated", "{\"a\": [1,", "line 1, column 10 ends too early. Allowed: UTF-8 JSON");
    row("truncated in text", "{\"a", "line 1, column 4 ends too early. Allowed: UTF-8 JSON");
    row("not JSON", "{\n  \"a\": nan }", "line 2, column 9 is not JSON. Allowed: UTF-8 JSON");
    row("bad UTF-8", "{\"a\": \"\xFF\"}", "line 1, column 8 is not UTF-8. Allowed: UTF-8 JSON");
    row("cut UTF-8", "{\"a\": \"\xE2\x82\"}", "line 1, column 10 is not UTF-8. Allowed: UTF-8 JSON");
    row("1e999", "[1e999]", "line 1, column 6 holds a number that is too large. Allowed: finite numbers");
    row("65 levels", QByteArray(65, '['), "line 1, column 65 nests too deep. Allowed: at most 64 levels of brackets");
    row("key twice", R"({"a": 1, "b": 2, "a": 3})", "a is given twice. Allowed: each key once");
    row("key twice inside", R"({"s": [{}, {"o": {"x": 1, "x": 1}}]})",
        "s[1].o.x is given twice. Allowed: each key once");
    row("text after the end", "{} {}", "line 1, column 4 is not JSON. Allowed: UTF-8 JSON");
}

void TestJsonParse::badTexts()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, line);
    const Result<Json> parsed = parseJson(text.toStdString());
    QVERIFY(!parsed.ok());
    QCOMPARE(QString::fromStdString(toLine(parsed.error())), line);
}

void TestJsonParse::aHostileTextEnds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("good");

    QByteArray manyKeys = "{";
    for (int i = 0; i < 300000; ++i)
        manyKeys += "\"k" + QByteArray::number(i) + "\":0,";
    QTest::newRow("5 million brackets") << QByteArray(5000000, '[') << false;
    QTest::newRow("300,000 keys") << manyKeys + "\"k\":0}" << true;
    QTest::newRow("300,000 keys, one twice") << manyKeys + "\"k7\":0}" << false;
    QTest::newRow("one text of 10 MB") << "\"" + QByteArray(10000000, 'x') + "\"" << true;
}

void TestJsonParse::aHostileTextEnds()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, good);
    const std::string input = text.toStdString();
    QCOMPARE(parseJson(input).ok(), good);
}

void TestJsonParse::keysAreShownOnOneLine()
{
    QCOMPARE(shownKey("tensor_parallel"), std::string("tensor_parallel"));
    QCOMPARE(shownKey(""), std::string("\"\""));
    QCOMPARE(shownKey("a\nb"), std::string("\"a\\nb\""));
    QVERIFY(shownKey(std::string(1000, 'k')).size() < 100);
}

QTEST_GUILESS_MAIN(TestJsonParse)
#include "tst_jsonparse.moc"
