// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QDir>

class TestCommandLine : public QObject
{
    Q_OBJECT

private slots:
    void helpAndVersion();
    void fullDevice_data();
    void fullDevice();
    void everyExample_data();
    void everyExample();
    void estimateHasTheContractsKeys();
    void notesAreInEveryAnswer();
    void scheduleAnswersBothBubbles();
    void scheduleRunsOverlappedBlocks();
    void exportWritesATrace();
    void scheduleRefusalsNameTheOption_data();
    void scheduleRefusalsNameTheOption();
    void modelByIdAndByConfig();
    void catalogues_data();
    void catalogues();
    void schemaIsJson();
    void onlyOneThingIsSingular();
    void namesDoNotSteerTheTerminal();
    void badInputIsOneLine_data();
    void badInputIsOneLine();
    void wrongArgumentsSayWhatIsAllowed_data();
    void wrongArgumentsSayWhatIsAllowed();
    void hostileFilesAreOneLine_data();
    void hostileFilesAreOneLine();
};

void TestCommandLine::helpAndVersion()
{
    const Run version = shardyard({"--version"});
    QCOMPARE(version.code, 0);
    QVERIFY(version.out.startsWith("shardyard "));
    const Run help = shardyard({"--help"});
    QCOMPARE(help.code, 0);
    for (const char *name : {"estimate", "compare", "check", "explain", "calibrate", "fit", "schedule", "model",
                             "catalogue", "new", "report", "export", "schema"})
        QVERIFY2(help.out.contains(name), name);
}

void TestCommandLine::fullDevice_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString document = example("guide-7b-60gb");
    const auto row = [](const QStringList &arguments) {
        QTest::newRow(qPrintable(arguments.join(' ').section('/', -1) + " " + arguments.first())) << arguments;
    };
    row({"--help"});
    row({"--help-all"});
    row({"--version"});
    row({"estimate", "--help"});
    for (const char *subcommand : {"estimate", "compare", "check", "fit"}) {
        row({subcommand, document});
        row({subcommand, "--json", document});
    }
    row({"schedule", "--schedule", "1f1b", "--stages", "2", "--micro-batches", "2"});
    row({"model", "llama-3.1-8b"});
    row({"catalogue", "gpus"});
    row({"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100", "-o", "-"});
    row({"schema"});
}

// What was not written must not look as if it were.
void TestCommandLine::fullDevice()
{
    if (!QFile::exists("/dev/full"))
        QSKIP("no /dev/full here");
    QFETCH(QStringList, arguments);
    const Run run = shardyard(arguments, {}, "/dev/full");
    QCOMPARE(run.code, 2);
    QVERIFY2(run.err.startsWith("standard output: cannot be written."), run.err.constData());
    QCOMPARE(run.err.count('\n'), 1);
}

void TestCommandLine::everyExample_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(QStringLiteral(RESOURCES "/examples"));
    for (const QString &name : folder.entryList({"*.shardyard"}))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
    QVERIFY(folder.entryList({"*.shardyard"}).size() >= 5);
}

void TestCommandLine::everyExample()
{
    QFETCH(QString, path);
    const Run run = shardyard({"estimate", path, "--json"});
    QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    QVERIFY(run.err.isEmpty());
    for (const QJsonValue &strategy : run.json()["strategies"].toArray())
        QVERIFY2(strategy["valid"].toBool(), qPrintable(strategy["name"].toString()));
    const Run text = shardyard({"estimate", path});
    QCOMPARE(text.code, run.code);
    QVERIFY(!text.out.isEmpty());
    QVERIFY(shardyard({"check", path}).code <= 1);
}

void TestCommandLine::estimateHasTheContractsKeys()
{
    const QJsonObject answer = shardyard({"estimate", "-", "--json"}, document()).json();
    for (const char *key : {"document", "model", "notes", "strategies"})
        QVERIFY2(answer.contains(QLatin1String(key)), key);
    const QJsonObject strategy = answer["strategies"].toArray().first().toObject();
    for (const char *key : {"name", "valid", "fits", "gpus", "degrees", "findings", "memory", "pipeline",
                            "communication", "time", "cost", "serving"})
        QVERIFY2(strategy.contains(QLatin1String(key)), key);
    const QJsonObject stage = strategy["memory"]["stages"].toArray().first().toObject();
    for (const char *key : {"stage", "parameters", "parameters_bytes", "gradients_bytes", "optimizer_bytes",
                            "activations_bytes", "logits_bytes", "transient_bytes", "overhead_bytes", "total_bytes",
                            "allocated_bytes", "reserved_bytes", "device_bytes", "in_flight_micro_batches"})
        QVERIFY2(stage.contains(QLatin1String(key)), key);
    QVERIFY(stage["activations_bytes"].isNull());
    QCOMPARE(stage["parameters"].toInteger(), 7'000'000'000);
    QCOMPARE(strategy["degrees"]["data"].toInt(), 8);
}

void TestCommandLine::notesAreInEveryAnswer()
{
    const QByteArray input = document([](QJsonObject &object) { object["mine"] = 1; });
    for (const char *subcommand : {"estimate", "fit", "compare"}) {
        const Run json = shardyard({subcommand, "-", "--json"}, input);
        QVERIFY(json.err.isEmpty());
        QCOMPARE(json.json()["notes"].toArray().size(), 1);
        QVERIFY(json.json()["notes"][0].toString().contains("mine"));
        const Run text = shardyard({subcommand, "-"}, input);
        QCOMPARE(text.err, QByteArray("note: -: mine is not a key of a document: it is kept, but not read\n"));
    }
}

void TestCommandLine::scheduleAnswersBothBubbles()
{
    const Run run = shardyard({"schedule", "--schedule", "1f1b", "--stages", "4", "--micro-batches", "16", "--json"});
    QCOMPARE(run.code, 0);
    QCOMPARE(run.json()["bubble_over_ideal"].toDouble(), 0.1875);
    QCOMPARE(run.json()["bubble_of_total"].toDouble(), 3.0 / 19);
    QCOMPARE(run.json()["operations"].toArray().size(), 4);
    QCOMPARE(run.json()["operations"][0].toArray().size(), 32);
    const Run text = shardyard({"schedule", "--schedule", "1f1b", "--stages", "4", "--micro-batches", "16"});
    QVERIFY(text.out.contains("18.75 % over ideal, 15.79 % of total"));
}

/// Case S303 of tests/data/schedules.json: blocks of a forward and a backward that last three quarters of their sum.
void TestCommandLine::scheduleRunsOverlappedBlocks()
{
    const Run run = shardyard({"schedule", "--schedule", "dualpipe", "--stages", "8", "--micro-batches", "20",
                               "--overlap", "0.75", "--json"});
    QCOMPARE(run.code, 0);
    QCOMPARE(run.json()["makespan"].toDouble(), 55.5);
    QCOMPARE(run.json()["ideal"].toDouble(), 53.25);
    QCOMPARE(run.json()["operations"][0][0]["replica"].toInt(-1), 0);
    QCOMPARE(run.json()["peak_in_flight"].toArray().size(), 16);
    const Run late = shardyard({"schedule", "--schedule", "pipedream", "--stages", "4", "--micro-batches", "8"});
    QVERIFY(late.out.contains("asynchronous"));
}

void TestCommandLine::exportWritesATrace()
{
    const Run run = shardyard({"export", example("llama-3.1-405b-16384-h100"), "--to", "trace"});
    QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    QVERIFY(run.json()["traceEvents"].toArray().size() > 2048);
    const Run unknown = shardyard({"export", example("llama-3.1-405b-16384-h100"), "--to", "word"});
    QCOMPARE(unknown.code, 2);
    QVERIFY2(unknown.err.contains("--to") && unknown.err.contains("trace"), unknown.err.constData());
}

void TestCommandLine::scheduleRefusalsNameTheOption_data()
{
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QByteArray>("option");
    QTest::newRow("chunks") << QStringList{"1f1b", "--virtual-stages", "2"} << QByteArray("--virtual-stages");
    QTest::newRow("one chunk") << QStringList{"interleaved-1f1b"} << QByteArray("--virtual-stages");
    QTest::newRow("group") << QStringList{"interleaved-1f1b", "--virtual-stages", "2", "--group", "3"}
                           << QByteArray("--group");
    QTest::newRow("overlap") << QStringList{"dualpipe", "--overlap", "1.5"} << QByteArray("--overlap");
    QTest::newRow("stages of two ways") << QStringList{"dualpipe", "--stages", "3"} << QByteArray("--stages");
    QTest::newRow("too few for a V") << QStringList{"dualpipe-v", "--micro-batches", "7"}
                                     << QByteArray("--micro-batches");
}

void TestCommandLine::scheduleRefusalsNameTheOption()
{
    QFETCH(QStringList, more);
    QFETCH(QByteArray, option);
    QStringList arguments = QStringList{"schedule", "--schedule"} + more;
    for (const auto &[name, value] : {std::pair("--stages", "4"), std::pair("--micro-batches", "8")})
        if (!arguments.contains(name))
            arguments << name << value;
    const Run run = shardyard(arguments);
    QCOMPARE(run.code, 2);
    QVERIFY2(run.err.contains(option + ":") || run.err.contains(option + " "), run.err.constData());
    QVERIFY2(run.err.contains("Allowed: "), run.err.constData());
}

void TestCommandLine::modelByIdAndByConfig()
{
    // 405,853,388,800: element count of the published checkpoint.
    const QJsonObject byId = shardyard({"model", "llama-3.1-405b", "--json"}).json();
    QCOMPARE(byId["parameters"].toInteger(), 405'853'388'800);
    qint64 sum = 0;
    for (const QJsonValue &part : byId["by_part"].toObject())
        sum += part.toInteger();
    QCOMPARE(sum, 405'853'388'800);
    const QString config = QStringLiteral(TEST_DATA "/hf_configs/meta-llama--Meta-Llama-3.1-405B.json");
    QCOMPARE(shardyard({"model", config, "--json"}).json()["parameters"].toInteger(), 405'853'388'800);
}

void TestCommandLine::catalogues_data()
{
    QTest::addColumn<QByteArray>("row");
    QTest::newRow("models") << QByteArray("llama-3.1-405b");
    QTest::newRow("gpus") << QByteArray("h100-sxm5-80");
    QTest::newRow("nodes") << QByteArray("gb200-nvl72");
    QTest::newRow("fabrics") << QByteArray("ib-ndr");
}

void TestCommandLine::catalogues()
{
    QFETCH(QByteArray, row);
    const Run run = shardyard({"catalogue", QTest::currentDataTag()});
    QCOMPARE(run.code, 0);
    QVERIFY(run.out.contains(row));
    const Run json = shardyard({"catalogue", QTest::currentDataTag(), "--json"});
    QVERIFY(!QJsonDocument::fromJson(json.out).array().isEmpty());
}

void TestCommandLine::schemaIsJson()
{
    const Run run = shardyard({"schema"});
    QCOMPARE(run.code, 0);
    QCOMPARE(run.json()["$schema"].toString(), QStringLiteral("https://json-schema.org/draft/2020-12/schema"));
    QFile published(QStringLiteral(RESOURCES "/schema/document.json"));
    QVERIFY(published.open(QIODevice::ReadOnly));
    // The file but for the schedules, which the program fills in.
    const QByteArray any = "\"Default: 1f1b.\",\n          \"type\": \"string\"";
    const QByteArray text = published.readAll();
    const qsizetype at = text.indexOf(any);
    QVERIFY(at > 0);
    QVERIFY(run.out.startsWith(text.left(at)));
    QVERIFY(run.out.endsWith(text.mid(at + any.size())));
    QVERIFY(run.out.contains("\"enum\": [\"1f1b\", ") && run.out.contains(", \"dualpipe-v\", "));
}

void TestCommandLine::onlyOneThingIsSingular()
{
    const QByteArray one = shardyard({"schedule", "--schedule", "1f1b", "--stages", "1", "--micro-batches", "1"}).out;
    QVERIFY2(one.contains("1 pipeline rank, 1 model chunk a rank, 1 micro-batch\n"), one.constData());
    const QByteArray single = document([](QJsonObject &object) {
        object["cluster"] = QJsonObject{{"nodes", QJsonArray{QJsonObject{{"gpu", "h100-sxm5-80"}, {"gpus", 1}}}}};
        object["strategies"] = QJsonArray{QJsonObject{{"name", "a"}, {"data_parallel", 2}}};
    });
    const QByteArray text = shardyard({"estimate", "-"}, single).out;
    QVERIFY2(text.contains(", 1 GPU\n") && text.contains("no grid on 1 GPU\n"), text.constData());
    QVERIFY2(text.contains("2 replicas need 2 GPUs; the cluster has 1."), text.constData());
}

// Names come from other people's files: a terminal must not take orders from them.
void TestCommandLine::namesDoNotSteerTheTerminal()
{
    const QByteArray input =
        document([](QJsonObject &object) { object["title"] = QString::fromUtf8("a\x1b[31m\x07\u202e\u0085z"); });
    const Run run = shardyard({"estimate", "-"}, input);
    QVERIFY(run.out.contains("a\ufffd[31m\ufffd\ufffd\ufffdz"));
}

void TestCommandLine::badInputIsOneLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no such file") << QStringList{"estimate", "no-such-file.shardyard"};
    QTest::newRow("a directory") << QStringList{"estimate", QDir::tempPath()};
    QTest::newRow("a file whose reading fails") << QStringList{"estimate", "/proc/self/mem"};
    QTest::newRow("no file") << QStringList{"estimate"};
    QTest::newRow("mistyped subcommand") << QStringList{"estimat", example("guide-7b-60gb")};
    QTest::newRow("a window without a display") << QStringList{};
    QTest::newRow("unknown option of the window") << QStringList{"--bogus"};
    QTest::newRow("an option of subcommands without one") << QStringList{example("guide-7b-60gb"), "--json"};
    QTest::newRow("a document without a display") << QStringList{example("guide-7b-60gb")};
    QTest::newRow("unknown option") << QStringList{"estimate", "x", "--frob"};
    QTest::newRow("unknown strategy") << QStringList{"estimate", example("guide-7b-60gb"), "--strategy", "nobody"};
    QTest::newRow("unknown schedule") << QStringList{"schedule", "--schedule",      "x", "--stages",
                                                     "2",        "--micro-batches", "2"};
    QTest::newRow("zero stages") << QStringList{"schedule", "--schedule",      "1f1b", "--stages",
                                                "0",        "--micro-batches", "2"};
    QTest::newRow("nan time") << QStringList{"schedule",        "--schedule", "1f1b",      "--stages", "2",
                                             "--micro-batches", "2",          "--forward", "nan"};
    QTest::newRow("too many micro-batches")
        << QStringList{"schedule", "--schedule", "1f1b", "--stages", "2147483647", "--micro-batches", "2147483647"};
    QTest::newRow("unknown model") << QStringList{"model", "no-such-model"};
    QTest::newRow("unknown list") << QStringList{"catalogue", "cars"};
    QTest::newRow("nan budget") << QStringList{"fit", example("guide-7b-60gb"), "--budget", "nan"};
    QTest::newRow("report without output") << QStringList{"report", example("guide-7b-60gb")};
    QTest::newRow("report onto its document")
        << QStringList{"report", example("guide-7b-60gb"), "-o", example("guide-7b-60gb")};
    QTest::newRow("report to a folder that is not there")
        << QStringList{"report", example("guide-7b-60gb"), "-o", "no-such-folder/x.pdf"};
}

void TestCommandLine::badInputIsOneLine()
{
    QFETCH(QStringList, arguments);
    const Run run = shardyard(arguments);
    QCOMPARE(run.code, 2);
    QVERIFY(run.out.isEmpty());
    QCOMPARE(run.err.trimmed().count('\n'), 0);
    QVERIFY(!run.err.trimmed().isEmpty());
}

void TestCommandLine::wrongArgumentsSayWhatIsAllowed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("line");
    const QByteArray unknown =
        "command line: \"estimat\" is neither a subcommand nor a file. Allowed: estimate, compare, "
        "check, explain, calibrate, fit, schedule, model, catalogue, new, report, export, schema, or a document to "
        "open\n";
    QTest::newRow("no such subcommand") << QStringList{"estimat"} << unknown;
    QTest::newRow("no such subcommand, and its arguments") << QStringList{"estimat", "a", "--b"} << unknown;
    const QByteArray estimate = " Allowed: shardyard estimate FILE [--strategy TEXT] [--json]\n";
    QTest::newRow("no file") << QStringList{"estimate"} << "command line: estimate: FILE is required." + estimate;
    QTest::newRow("options first to last") << QStringList{"estimate", "a", "--first", "--second"}
                                           << "command line: estimate: does not take \"--first\"." + estimate;
    QTest::newRow("a word too many") << QStringList{"estimate", "a", "b", "c"}
                                     << "command line: estimate: does not take \"b\"." + estimate;
    QTest::newRow("an option without its value")
        << QStringList{"estimate", "a", "--strategy"}
        << "command line: estimate: --strategy: 1 required TEXT missing." + estimate;
}

// One line with what is wrong and what is allowed, in the order it was written; exit 2.
void TestCommandLine::wrongArgumentsSayWhatIsAllowed()
{
    QFETCH(const QStringList, arguments);
    const Run run = shardyard(arguments);
    QCOMPARE(run.code, 2);
    QVERIFY(run.out.isEmpty());
    QTEST(run.err, "line");
}

void TestCommandLine::hostileFilesAreOneLine_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("truncated") << document().left(100);
    QTest::newRow("5 million brackets") << QByteArray(5'000'000, '[');
    QTest::newRow("invalid UTF-8") << QByteArray("{\"title\": \"\xff\xfe\"}");
    QTest::newRow("NaN") << document().replace("2048", "NaN");
    QTest::newRow("1e300") << document().replace("2048", "1e300");
    QTest::newRow("1e400") << document().replace("2048", "1e400");
    QTest::newRow("2^63") << document().replace("2048", "9223372036854775808");
    QTest::newRow("negative") << document().replace("2048", "-2048");
    QTest::newRow("wrong type") << document().replace("2048", "\"eight\"");
    QTest::newRow("unknown id") << document().replace("dgx-h100", "dgx-h101");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("null") << QByteArray("null");
    QTest::newRow("another format") << document().replace("\"shardyard\"", "\"other\"");
    QTest::newRow("a newer version") << document().replace("\"version\": 1", "\"version\": 99");
}

void TestCommandLine::hostileFilesAreOneLine()
{
    QFETCH(QByteArray, input);
    for (const char *subcommand : {"estimate", "check", "fit", "compare"}) {
        const Run run = shardyard({subcommand, "-"}, input);
        QCOMPARE(run.code, 2);
        QVERIFY(run.out.isEmpty());
        QCOMPARE(run.err.trimmed().count('\n'), 0);
        QVERIFY2(run.err.contains("Allowed:"), run.err.constData());
    }
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
