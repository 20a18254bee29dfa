// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

class TestAnswers : public QObject
{
    Q_OBJECT

private slots:
    void fitPrintsTheGuidesTable();
    void fitTakesTheFirstStrategysOptimizer();
    void bytesBeyond63Bits();
    void servingHasNoMicroBatches();
    void newWritesWhatEstimateReads();
    void newRefusesBytesThatAreNoText();
    void newNamesTheKeysThereAre_data();
    void newNamesTheKeysThereAre();
    void newPutsServingKeysIntoTheWorkload();
    void compareMarksTheBest();
    void compareRanksEqualTasksOnly();
    void noStrategiesAreNoted();
    void namelessStrategiesAreFindings();
    void idealSplitsSaySo();
    void exitCodes_data();
    void exitCodes();
    void unknownMemoryIsNoVerdict();
    void newKeepsWhatTheFileHeld();
    void unevenRanksAreNotBest();
    void fitSaysThatNothingFits();
    void headingsAreOneLine();
    void derivedCapacitiesSaySo();
    void checkSaysWhatIsNotComputed();
    void reportToStandardOutput();
    void estimateShowsTheStep();
    void explainPutsTheValuesIn();
    void explainNamesTheTermsThereAre();
    void explainSaysWhyNot();
};

// The guide's table: 7 billion parameters, ZeRO's 16 bytes, 60 GB (decimal).
void TestAnswers::fitPrintsTheGuidesTable()
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
void TestAnswers::fitTakesTheFirstStrategysOptimizer()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["strategies"] = QJsonArray{QJsonObject{{"name", "a"}, {"optimizer", "sgd"}}};
    });
    const QJsonObject answer = shardyard({"fit", "-", "--budget", "60", "--json"}, input).json();
    QCOMPARE(answer["rows"][0]["bytes_per_gpu"].toInteger(), 98'000'000'000);
}

// 18 bytes for each of 10^18 parameters.
void TestAnswers::bytesBeyond63Bits()
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

void TestAnswers::servingHasNoMicroBatches()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["workload"] = QJsonObject{{"kind", "serving"}, {"engine", "vllm"}};
    });
    const Run run = shardyard({"estimate", "-"}, input);
    QVERIFY(run.code == 0);
    QVERIFY2(!run.out.contains("micro-batches") && !run.out.contains("bubble"), run.out.constData());
}

/// A shell puts the byte there: arguments of QProcess are always text.
void TestAnswers::newRefusesBytesThatAreNoText()
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

void TestAnswers::newWritesWhatEstimateReads()
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

void TestAnswers::newNamesTheKeysThereAre_data()
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

void TestAnswers::newNamesTheKeysThereAre()
{
    QFETCH(QString, setting);
    QFETCH(QByteArray, line);
    const Run run = shardyard({"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100", "--set", setting, "-o", "-"});
    QCOMPARE(run.code, 2);
    QVERIFY2(run.err.contains(line), run.err.constData());
    QCOMPARE(run.err.count('\n'), 1);
}

void TestAnswers::newPutsServingKeysIntoTheWorkload()
{
    const Run run = shardyard({"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100", "--set", "kind=serving",
                               "--set", "engine=sglang", "--set", "max_model_len=4096", "-o", "-"});
    QVERIFY2(run.code == 0, run.err.constData());
    QCOMPARE(run.json()["workload"].toObject()["engine"].toString(), QString("sglang"));
    QCOMPARE(run.json()["workload"].toObject()["max_model_len"].toInt(), 4096);
}

void TestAnswers::compareMarksTheBest()
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
void TestAnswers::compareRanksEqualTasksOnly()
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

void TestAnswers::noStrategiesAreNoted()
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

void TestAnswers::namelessStrategiesAreFindings()
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
void TestAnswers::idealSplitsSaySo()
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

void TestAnswers::exitCodes_data()
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

void TestAnswers::exitCodes()
{
    QFETCH(QByteArray, input);
    QFETCH(int, code);
    QCOMPARE(shardyard({"estimate", "-"}, input).code, code);
    QCOMPARE(shardyard({"estimate", "-", "--json"}, input).code, code);
    QCOMPARE(shardyard({"check", "-"}, input).code, code);
}

// NVIDIA names no usable memory of B100: what is not known is neither "fits" nor "does not fit".
void TestAnswers::unknownMemoryIsNoVerdict()
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

void TestAnswers::newKeepsWhatTheFileHeld()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("plan.shardyard");
    QFile former(path);
    QVERIFY(former.open(QIODevice::WriteOnly) && former.write(document()) > 0);
    former.close();
    const QStringList make = {"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100:2", "-o", path};
    const Run made = shardyard(make);
    QCOMPARE(made.code, 0);
    QVERIFY2(made.err.contains("plan.shardyard.bak"), made.err.constData());
    QFile kept(path + ".bak");
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), document());
    QVERIFY(shardyard(make).err.isEmpty()); // the same again loses nothing
}

// The rank of 31 layers hardly waits, and the other waits for it all the time.
void TestAnswers::unevenRanksAreNotBest()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["model"] = "llama-3.1-8b";
        const QJsonObject even = {
            {"name", "even"}, {"pipeline_parallel", 2}, {"sharding", "zero1"}, {"tensor_parallel", 4}};
        QJsonObject uneven = even;
        uneven["name"] = "uneven";
        uneven["layers_per_stage"] = QJsonArray{31, 1};
        object["strategies"] = QJsonArray{even, uneven};
    });
    for (const QJsonValue &row : shardyard({"compare", "-", "--json"}, input).json()["rows"].toArray()) {
        const QString key = row["row"].toString();
        if (key == "bubble_of_total") {
            QVERIFY(row["values"][1].toDouble() < row["values"][0].toDouble());
            QCOMPARE(row["best"].toArray(), QJsonArray());
        }
        if (key == "idle_fraction")
            QCOMPARE(row["best"].toArray(), QJsonArray{0});
    }
    QVERIFY(shardyard({"estimate", "-"}, input).out.contains("uneven ranks: all of them together idle"));
}

void TestAnswers::fitSaysThatNothingFits()
{
    const QByteArray huge = document([](QJsonObject &object) {
        object["model"] = QJsonObject{{"name", "10^18"}, {"parameters", 1e18}};
    });
    QCOMPARE(shardyard({"fit", "-", "--budget", "0.000001"}, huge).code, 1); // a thousand bytes a GPU
    QCOMPARE(shardyard({"fit", "-", "--budget", "60"}, document()).code, 0);
}

void TestAnswers::headingsAreOneLine()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["title"] = "a\nb\tc";
        object["strategies"] = QJsonArray{QJsonObject{{"name", "d\ne"}, {"sharding", "zero3"}}};
    });
    const QByteArray text = shardyard({"estimate", "-"}, input).out;
    QVERIFY2(text.contains("a b c\n") && text.contains("d e: valid"), text.constData());
}

void TestAnswers::derivedCapacitiesSaySo()
{
    const auto on = [](const char *gpu) {
        return document([gpu](QJsonObject &object) {
            object["cluster"] = QJsonObject{{"nodes", QJsonArray{QJsonObject{{"gpu", gpu}, {"gpus", 8}}}}};
        });
    };
    QVERIFY(shardyard({"estimate", "-"}, on("h800-sxm5-80")).out.contains("GiB, of the marketed size"));
    QVERIFY(shardyard({"estimate", "-"}, on("h100-sxm5-80")).out.contains("GiB usable"));
}

void TestAnswers::checkSaysWhatIsNotComputed()
{
    const QByteArray input = document([](QJsonObject &object) {
        object["workload"] = QJsonObject{{"kind", "serving"}};
    });
    const Run run = shardyard({"check", "-"}, input);
    QVERIFY2(run.out.contains("a: valid, memory not computed"), run.out.constData());
}

void TestAnswers::reportToStandardOutput()
{
    const Run run = shardyard({"report", "-", "-o", "-"}, document());
    QVERIFY2(run.out.startsWith("%PDF-") && run.out.trimmed().endsWith("%%EOF"), run.err.constData());
}

// The numbers of --json, in the text for people.
void TestAnswers::estimateShowsTheStep()
{
    const QJsonObject strategy =
        shardyard({"estimate", example("llama-3.1-405b-16384-h100"), "--json"}).json()["strategies"][0].toObject();
    const QJsonObject time = strategy["time"].toObject();
    const QString text = shardyard({"estimate", example("llama-3.1-405b-16384-h100")}).out;
    for (const QString &words : {QStringLiteral("step: %1 s").arg(time["step_s"].toDouble(), 0, 'f', 2),
                                 QStringLiteral("MFU %1 %").arg(100 * time["mfu"].toDouble(), 0, 'f', 2),
                                 QStringLiteral("%1 a GPU;").arg(time["tokens_per_s_per_gpu"].toDouble(), 0, 'f', 1),
                                 QStringLiteral("FLOPs count ") + time["definition"].toString(),
                                 QStringLiteral("%1 days").arg(strategy["cost"]["days"].toDouble(), 0, 'f', 1),
                                 QStringLiteral("nine in ten estimates"), QStringLiteral("exposed ms")})
        QVERIFY2(text.contains(words), qPrintable(words + "\n" + text));
    const QJsonObject stage = strategy["pipeline"]["stage_times"][0].toObject();
    QVERIFY(stage["forward_s"].toDouble() > 0);
    QVERIFY(stage["backward_s"].toDouble() > stage["forward_s"].toDouble());
    QVERIFY(stage["exposed_s"].toDouble() > 0); // tensor parallel 8
}

void TestAnswers::explainPutsTheValuesIn()
{
    const Run run = shardyard({"explain", example("mixtral-8x7b-16-h100"), "mfu", "--json"});
    const QJsonObject answer = run.json();
    QCOMPARE(answer["term"].toString(), QStringLiteral("mfu"));
    QVERIFY(!answer["formula"].toString().isEmpty() && !answer["source"].toString().isEmpty());
    const QJsonObject strategy = answer["strategies"][0].toObject();
    QVERIFY(strategy["value"].toString().endsWith(" %"));
    bool peak = false; // 989 TFLOP/s dense in bf16 (NVIDIA H100 data sheet)
    for (const QJsonValue &input : strategy["inputs"].toArray())
        peak = peak || input["value"].toString() == "989 TFLOP/s";
    QVERIFY2(peak, run.out.constData());
    const Run step = shardyard({"explain", example("mixtral-8x7b-16-h100"), "compute_s"});
    QVERIFY2(step.out.contains("fitted on published runs of Hopper: dgxc-benchmarking"), step.out.constData());
}

void TestAnswers::explainNamesTheTermsThereAre()
{
    const Run run = shardyard({"explain", example("mixtral-8x7b-16-h100"), "step_sec"});
    QCOMPARE(run.code, 2);
    QVERIFY2(run.err.contains("step_s") && run.err.count('\n') == 1, run.err.constData());
}

void TestAnswers::explainSaysWhyNot()
{
    const Run run = shardyard({"explain", "-", "step_s"}, document());
    QVERIFY2(run.out.contains("not computed") && run.out.contains("needs its shape"), run.out.constData());
}

QTEST_GUILESS_MAIN(TestAnswers)
#include "tst_answers.moc"
