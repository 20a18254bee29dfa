// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

namespace {

struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// A folder of configurations that holds no catalogue of a user's.
QString &configuration()
{
    static QTemporaryDir empty;
    static QString folder = empty.path();
    return folder;
}

/// `outputFile` takes the standard output where it is given.
Run shardyard(const QStringList &arguments, const QByteArray &input = {}, const QString &outputFile = {})
{
    QProcess process;
    if (!outputFile.isEmpty())
        process.setStandardOutputFile(outputFile);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(display); // no subcommand needs one
    environment.insert("XDG_CONFIG_HOME", configuration());
    process.setProcessEnvironment(environment);
    process.start(SHARDYARD_PROGRAM, arguments);
    process.write(input);
    process.closeWriteChannel();
    Run run;
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return run;
    run.code = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

QString example(const QString &name)
{
    return QStringLiteral(RESOURCES "/examples/") + name + ".shardyard";
}

/// A document of 7 billion parameters on one node, with `edit` made to it.
QByteArray document(const std::function<void(QJsonObject &)> &edit = {})
{
    QJsonObject strategy = {{"name", "a"}};
    QJsonObject object = {
        {"format", "shardyard"},
        {"version", 1},
        {"title", "small"},
        {"model", QJsonObject{{"name", "7B"}, {"parameters", 7e9}}},
        {"cluster", QJsonObject{{"nodes", QJsonArray{QJsonObject{{"type", "dgx-h100"}}}}}},
        {"workload", QJsonObject{{"kind", "training"}, {"sequence_length", 2048}, {"global_batch", 16}}},
        {"strategies", QJsonArray{strategy}}};
    if (edit)
        edit(object);
    return QJsonDocument(object).toJson();
}

} // namespace

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
    void fitPrintsTheGuidesTable();
    void fitTakesTheFirstStrategysOptimizer();
    void bytesBeyond63Bits();
    void notesAreInEveryAnswer();
    void scheduleAnswersBothBubbles();
    void scheduleRunsOverlappedBlocks();
    void exportWritesATrace();
    void scheduleRefusalsNameTheOption_data();
    void scheduleRefusalsNameTheOption();
    void servingHasNoMicroBatches();
    void modelByIdAndByConfig();
    void catalogues_data();
    void catalogues();
    void newWritesWhatEstimateReads();
    void newRefusesBytesThatAreNoText();
    void schemaIsJson();
    void newNamesTheKeysThereAre_data();
    void newNamesTheKeysThereAre();
    void newPutsServingKeysIntoTheWorkload();
    void compareMarksTheBest();
    void compareRanksEqualTasksOnly();
    void noStrategiesAreNoted();
    void namelessStrategiesAreFindings();
    void idealSplitsSaySo();
    void onlyOneThingIsSingular();
    void exitCodes_data();
    void exitCodes();
    void namesDoNotSteerTheTerminal();
    void unknownMemoryIsNoVerdict();
    void badInputIsOneLine_data();
    void badInputIsOneLine();
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
    for (const char *name :
         {"estimate", "compare", "check", "fit", "schedule", "model", "catalogue", "new", "report", "export", "schema"})
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

// The guide's table: 7 billion parameters, ZeRO's 16 bytes, 60 GB (decimal).
void TestCommandLine::fitPrintsTheGuidesTable()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["strategies"] = QJsonArray{QJsonObject{{"name", "a"}, {"precision", "bf16-zero"}}};
    });
    const QJsonObject answer = shardyard({"fit", "-", "--budget", "60", "--json"}, input).json();
    QCOMPARE(answer["budget_bytes"].toInteger(), 60'000'000'000);
    struct Expected
    {
        const char *strategy;
        qint64 gpus; // 0 = null
        qint64 bytes; // 0 = null
    };
    for (const Expected &expected :
         {Expected{"ddp", 0, 112'000'000'000}, Expected{"zero1", 3, 56'000'000'000},
          Expected{"zero2", 3, 46'666'666'667}, Expected{"zero3", 2, 56'000'000'000},
          Expected{"tensor", 2, 56'000'000'000}, Expected{"pipeline", 2, 56'000'000'000}, Expected{"expert", 0, 0}}) {
        bool found = false;
        for (const QJsonValue &row : answer["rows"].toArray()) {
            if (row["strategy"].toString() != QLatin1String(expected.strategy))
                continue;
            found = true;
            QCOMPARE(row["gpus"].toInteger(), expected.gpus);
            QCOMPARE(row["gpus"].isNull(), expected.gpus == 0);
            QCOMPARE(row["bytes_per_gpu"].toInteger(), expected.bytes);
        }
        QVERIFY2(found, expected.strategy);
    }
}

// Megatron's bf16, 7 billion parameters: 2 + 4 + 4 and one 4-byte momentum, not two, are 14 bytes each.
void TestCommandLine::fitTakesTheFirstStrategysOptimizer()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["strategies"] = QJsonArray{QJsonObject{{"name", "a"}, {"optimizer", "sgd"}}};
    });
    const QJsonObject answer = shardyard({"fit", "-", "--budget", "60", "--json"}, input).json();
    QCOMPARE(answer["rows"][0]["bytes_per_gpu"].toInteger(), 98'000'000'000);
}

// 18 bytes for each of 10^18 parameters.
void TestCommandLine::bytesBeyond63Bits()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["model"] = QJsonObject{{"name", "largest"}, {"parameters", 1e18}};
    });
    for (const char *subcommand : {"estimate", "fit"}) {
        const Run run = shardyard({subcommand, "-", "--json"}, input);
        QVERIFY2(run.out.contains("18000000000000000000"), run.out.constData());
        QVERIFY(!run.out.contains("-9223372036854775808"));
    }
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

void TestCommandLine::servingHasNoMicroBatches()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["workload"] = QJsonObject{{"kind", "serving"}, {"engine", "vllm"}};
    });
    const Run run = shardyard({"estimate", "-"}, input);
    QVERIFY(run.code == 0);
    QVERIFY2(!run.out.contains("micro-batches") && !run.out.contains("bubble"), run.out.constData());
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

/// A shell puts the byte there: arguments of QProcess are always text.
void TestCommandLine::newRefusesBytesThatAreNoText()
{
    for (const char *options : {R"(--model "$x" --nodes dgx-h100)", R"(--model gpt2 --nodes "$x")",
                                R"(--model gpt2 --nodes dgx-h100 --set "name=$x")"}) {
        QProcess process;
        process.start(
            "/bin/sh",
            {"-c", QStringLiteral(R"(x=$(printf 'a\377'); exec "$0" new %1 -o -)").arg(options), SHARDYARD_PROGRAM});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 2);
        const QByteArray error = process.readAllStandardError();
        QVERIFY2(error.count('\n') == 1 && error.contains("is not UTF-8"), error.constData());
    }
}

void TestCommandLine::newWritesWhatEstimateReads()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("plan.shardyard");
    const Run made = shardyard({"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100:2", "--set", "tensor_parallel=8",
                                "--set", "sharding=zero1", "--set", "global_batch=64", "-o", path});
    QVERIFY2(made.code == 0, made.err.constData());
    const Run run = shardyard({"estimate", path, "--json"});
    QCOMPARE(run.code, 0);
    const QJsonObject strategy = run.json()["strategies"][0].toObject();
    QCOMPARE(strategy["degrees"]["tensor"].toInt(), 8);
    QCOMPARE(strategy["degrees"]["data"].toInt(), 2);
    QCOMPARE(strategy["pipeline"]["micro_batches"].toInt(), 32);
    QCOMPARE(
        shardyard({"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100:2", "--set", "tensor_paralel=8", "-o", path})
            .code,
        2);
    QCOMPARE(shardyard({"new", "--model", "no-such-model", "--nodes", "dgx-h100:2", "-o", path}).code, 2);
}

void TestCommandLine::newNamesTheKeysThereAre_data()
{
    QTest::addColumn<QString>("setting");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("a typing error")
        << "tensor_paralel=8"
        << QByteArray("command line: --set names tensor_paralel, which is no key of a document. Allowed: "
                      "tensor_parallel");
    QTest::newRow("nothing near") << "foo=1"
                                  << QByteArray("command line: --set names foo, which is no key of a document. "
                                                "Allowed: title, notes, fabric, kind, sequence_length");
    QTest::newRow("inside an object") << "overlap={\"dato\":true}" << QByteArray("overlap.dato");
    QTest::newRow("no value") << "tensor_parallel" << QByteArray("Allowed: KEY=VALUE");
}

void TestCommandLine::newNamesTheKeysThereAre()
{
    QFETCH(QString, setting);
    QFETCH(QByteArray, line);
    const Run run = shardyard({"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100", "--set", setting, "-o", "-"});
    QCOMPARE(run.code, 2);
    QVERIFY2(run.err.contains(line), run.err.constData());
    QCOMPARE(run.err.count('\n'), 1);
}

void TestCommandLine::newPutsServingKeysIntoTheWorkload()
{
    const Run run = shardyard({"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100", "--set", "kind=serving",
                               "--set", "engine=sglang", "--set", "max_model_len=4096", "-o", "-"});
    QVERIFY2(run.code == 0, run.err.constData());
    QCOMPARE(run.json()["workload"].toObject()["engine"].toString(), QString("sglang"));
    QCOMPARE(run.json()["workload"].toObject()["max_model_len"].toInt(), 4096);
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

void TestCommandLine::compareMarksTheBest()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["strategies"] =
            QJsonArray{QJsonObject{{"name", "plain"}}, QJsonObject{{"name", "sharded"}, {"sharding", "zero3"}}};
    });
    const Run run = shardyard({"compare", "-", "--json"}, input);
    const QJsonObject row = run.json()["rows"][0].toObject();
    QCOMPARE(row["row"].toString(), QString("peak_model_states_bytes"));
    QCOMPARE(row["best"].toArray(), QJsonArray{1});
}

// Less memory for a smaller model, or for serving, is no merit of the layout.
void TestCommandLine::compareRanksEqualTasksOnly()
{
    QTemporaryDir folder;
    const auto file = [&folder](const QString &name, const QByteArray &text) {
        QFile written(folder.filePath(name));
        return written.open(QIODevice::WriteOnly) && written.write(text) == text.size() ? written.fileName()
                                                                                        : QString();
    };
    const auto two = [](const char *modelName, double parameters) {
        return document([=](QJsonObject &object) {
            object["model"] = QJsonObject{{"name", modelName}, {"parameters", parameters}};
            object["strategies"] =
                QJsonArray{QJsonObject{{"name", "plain"}}, QJsonObject{{"name", "sharded"}, {"sharding", "zero3"}}};
        });
    };
    const QString small = file("small.shardyard", two("1B", 1e9));
    const QString large = file("large.shardyard", two("3B", 3e9));
    const QString longer = file(
        "longer.shardyard", document([](QJsonObject &object) {
            object["workload"] = QJsonObject{{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 16}};
        }));
    const Run json = shardyard({"compare", small, large, longer, "--json"});
    QCOMPARE(json.json()["rows"][0].toObject()["best"].toArray(), (QJsonArray{1, 3}));
    const Run text = shardyard({"compare", small, large});
    QVERIFY2(text.out.contains("document") && text.out.contains(small.toUtf8()) && text.out.contains(large.toUtf8()),
             text.out.constData());
    QVERIFY2(text.out.contains("model ") && text.out.contains("3B"), text.out.constData());
    QVERIFY(text.out.contains("of the same model and workload"));
    QVERIFY(!shardyard({"compare", small}).out.contains("document"));
}

void TestCommandLine::noStrategiesAreNoted()
{
    const QByteArray input = document([](QJsonObject &object) { object["strategies"] = QJsonArray(); });
    for (const char *subcommand : {"estimate", "compare", "check"}) {
        const Run text = shardyard({subcommand, "-"}, input);
        QCOMPARE(text.code, 0);
        QCOMPARE(text.err, QByteArray("note: -: strategies is empty: there is nothing to estimate\n"));
        const Run json = shardyard({subcommand, "-", "--json"}, input);
        QCOMPARE(json.json()["notes"].toArray().size(), 1);
        QVERIFY(json.err.isEmpty());
    }
}

void TestCommandLine::namelessStrategiesAreFindings()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["strategies"] = QJsonArray{QJsonObject{{"name", ""}, {"sharding", "zero3"}},
                                          QJsonObject{{"name", "twin"}, {"sharding", "zero3"}},
                                          QJsonObject{{"name", "twin"}, {"sharding", "zero3"}}};
    });
    const Run run = shardyard({"check", "-", "--json"}, input);
    QCOMPARE(run.code, 0); // a note is no fault
    QStringList rules;
    for (const QJsonValue &finding : run.json()["findings"].toArray())
        if (finding["rule"].toString().startsWith("strategy-"))
            rules << finding["rule"].toString();
    QCOMPARE(rules, QStringList({"strategy-has-a-name", "strategy-name-is-its-own", "strategy-name-is-its-own"}));
    QVERIFY(shardyard({"check", "-"}, input).out.contains("(no name): note: No name."));
}

// The guide's table again: 112 GB in two halves is what tensor and pipeline parallelism would reach at best.
void TestCommandLine::idealSplitsSaySo()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["strategies"] = QJsonArray{QJsonObject{{"name", "a"}, {"precision", "bf16-zero"}}};
    });
    const QByteArray text = shardyard({"fit", "-", "--budget", "60"}, input).out;
    const QJsonObject answer = shardyard({"fit", "-", "--budget", "60", "--json"}, input).json();
    for (const QJsonValue &row : answer["rows"].toArray()) {
        const QString strategy = row["strategy"].toString();
        const bool ideal = strategy == "tensor" || strategy == "pipeline";
        QCOMPARE(row["ideal_split"].toBool(), ideal);
        QCOMPARE(row["binds"].toString().contains("ideal split"), ideal);
    }
    QCOMPARE(text.count("2 ideally"), 2);
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

void TestCommandLine::exitCodes_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("code");
    QTest::newRow("feasible") << document([](QJsonObject &object) {
        object["strategies"] = QJsonArray{QJsonObject{{"name", "a"}, {"sharding", "zero3"}}};
    }) << 0;
    QTest::newRow("states do not fit") << document([](QJsonObject &object) {
        object["model"] = QJsonObject{{"name", "70B"}, {"parameters", 70e9}};
    }) << 1;
    QTest::newRow("invalid degrees") << document([](QJsonObject &object) {
        object["strategies"] = QJsonArray{QJsonObject{{"name", "a"}, {"tensor_parallel", 3}}};
    }) << 1;
    QTest::newRow("unusable") << QByteArray("{") << 2;
}

void TestCommandLine::exitCodes()
{
    QFETCH(QByteArray, input);
    QFETCH(int, code);
    QCOMPARE(shardyard({"estimate", "-"}, input).code, code);
    QCOMPARE(shardyard({"estimate", "-", "--json"}, input).code, code);
    QCOMPARE(shardyard({"check", "-"}, input).code, code);
}

// Names come from other people's files: a terminal must not take orders from them.
void TestCommandLine::namesDoNotSteerTheTerminal()
{
    const QByteArray input =
        document([](QJsonObject &object) { object["title"] = QString::fromUtf8("a\x1b[31m\x07\u202e\u0085z"); });
    const Run run = shardyard({"estimate", "-"}, input);
    QVERIFY(run.out.contains("a\ufffd[31m\ufffd\ufffd\ufffdz"));
}

// NVIDIA names no usable memory of B100: what is not known is neither "fits" nor "does not fit".
void TestCommandLine::unknownMemoryIsNoVerdict()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["cluster"] = QJsonObject{{"nodes", QJsonArray{QJsonObject{{"gpu", "b100-sxm"}, {"gpus", 8}}}}};
    });
    const Run run = shardyard({"estimate", "-"}, input);
    QCOMPARE(run.code, 0);
    QVERIFY2(!run.out.contains("inf") && run.out.contains("an unknown memory"), run.out.constData());
    QVERIFY2(run.out.contains("fit unknown") && !run.out.contains("states fit"), run.out.constData());
    const QJsonObject json = shardyard({"estimate", "-", "--json"}, input).json();
    const QJsonObject memory = json["strategies"][0].toObject()["memory"].toObject();
    QVERIFY(memory.contains("capacity_bytes") && memory["capacity_bytes"].isNull());
    const Run fit = shardyard({"fit", "-"}, input);
    QCOMPARE(fit.code, 2);
    QVERIFY2(fit.err.contains("not known") && fit.err.contains("--budget"), fit.err.constData());
    QCOMPARE(shardyard({"fit", "-", "--budget", "60"}, input).code, 0);
    for (const QJsonValue &gpu : QJsonDocument::fromJson(shardyard({"catalogue", "gpus", "--json"}).out).array())
        QCOMPARE(gpu["memory_usable_bytes"].isNull(), gpu["id"].toString() == "b100-sxm");
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
