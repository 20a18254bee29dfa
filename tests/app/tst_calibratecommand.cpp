// SPDX-License-Identifier: GPL-3.0-or-later
// shardyard calibrate, and what a document says about time and money, as a script sees them.
#include "program.h"

namespace {

/// Llama 3 8B on one node of eight H100, without and with calibration.
QByteArray measured(const std::function<void(QJsonObject &)> &edit = {})
{
    return document([&edit](QJsonObject &object) {
        object["model"] = "llama-3.1-8b";
        object["workload"] = QJsonObject{{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 16}};
        object["strategies"] = QJsonArray{QJsonObject{{"name", "ran"}, {"sharding", "fsdp"}}};
        if (edit)
            edit(object);
    });
}

QJsonObject first(const Run &run)
{
    return run.json()["strategies"].toArray().first().toObject();
}

double step(const QByteArray &input)
{
    return first(shardyard({"estimate", "-", "--json"}, input))["time"].toObject()["step_s"].toDouble();
}

} // namespace

class TestCalibrateCommand : public QObject
{
    Q_OBJECT

private slots:
    void aStep()
    {
        const double wanted = 1.3 * step(measured());
        QVERIFY(wanted > 0);
        const Run answer =
            shardyard({"calibrate", "-", "--step", QString::number(wanted, 'g', 17), "--json"}, measured());
        QCOMPARE(answer.code, 0);
        const QJsonObject json = answer.json();
        QCOMPARE(json["strategy"].toString(), QString("ran"));
        QVERIFY(std::abs(json["measured_step_s"].toDouble() / wanted - 1) < 1e-9);
        QVERIFY(std::abs(json["estimated_step_s"].toDouble() * 1.3 / wanted - 1) < 1e-9);
        QVERIFY(std::abs(json["calibrated_step_s"].toDouble() / wanted - 1) < 0.001);
        const QJsonObject constant = json["constants"].toArray().first().toObject();
        QCOMPARE(constant["constant"].toString(), QString("matrix16"));
        QVERIFY(constant["after"].toDouble() < constant["before"].toDouble());
    }

    /// What is written is estimated as measured, and says so.
    void whatIsWritten()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("b.shardyard");
        const Run answer =
            shardyard({"calibrate", "-", "--log", "tps: 6,000", "--date", "2026-11-02", "-o", file}, measured());
        QCOMPARE(answer.code, 0);
        QVERIFY2(answer.out.startsWith("ran: measured 2.731 s a step"), answer.out.constData()); // 16 · 8192 / 48,000
        const Run estimate = shardyard({"estimate", file, "--json"});
        const QJsonObject time = first(estimate)["time"].toObject();
        QVERIFY(std::abs(time["step_s"].toDouble() - 16.0 * 8192 / 48000) < 0.002);
        QCOMPARE(time["calibrated"].toBool(), true);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QJsonObject calibration = QJsonDocument::fromJson(written.readAll()).object()["calibration"].toObject();
        QCOMPARE(calibration["measured"].toObject()["text"].toString(), QString("tps: 6,000"));
        QCOMPARE(calibration["measured"].toObject()["date"].toString(), QString("2026-11-02"));
    }

    void refusalsAreOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("begin");
        const auto row = [](const char *name, const QStringList &arguments, const QByteArray &begin) {
            QTest::newRow(name) << arguments << begin;
        };
        row("nothing measured", {}, "command line: --step, --log are both missing. Allowed: ");
        row("an empty tale", {"--log", "loss: 2.1"}, "-: log line tells no step time and no throughput. Allowed: ");
        row("no such strategy", {"--step", "3", "--strategy", "x"}, "-: strategies has none named \"x\". Allowed: ");
        row("out of reach", {"--step", "0.001"}, "-: measured step of 0.001 s is beyond what");
        row("no number", {"--step", "fast"}, "");
        row("zero", {"--step", "0"}, "");
        row("both", {"--step", "1", "--log", "1 s"}, "");
    }

    void refusalsAreOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, begin);
        const Run run = shardyard(QStringList{"calibrate", "-"} + arguments, measured());
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.startsWith(begin), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
        QVERIFY(run.out.isEmpty());
    }

    /// A convention and a price by --set and by the document.
    void conventionAndPrice()
    {
        const Run made = shardyard(
            {"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100", "--set", "flop_convention=6n", "-o", "-"});
        QCOMPARE(made.code, 0);
        QJsonObject object = made.json();
        QCOMPARE(object["workload"].toObject()["flop_convention"].toString(), QString("6n"));
        object["cost"] = QJsonObject{{"usd_per_gpu_hour", 2.5}};
        const Run estimate = shardyard({"estimate", "-", "--json"}, QJsonDocument(object).toJson());
        QCOMPARE(first(estimate)["time"].toObject()["flop_convention"].toString(), QString("6n"));
        const QJsonObject cost = first(estimate)["cost"].toObject();
        QCOMPARE(cost["usd_per_hour"].toDouble(), 20.0); // 8 GPUs
        QCOMPARE(cost["price_source"].toString(), QString("the plan's own price"));
        const Run wrong = shardyard(
            {"new", "--model", "llama-3.1-8b", "--nodes", "dgx-h100", "--set", "flop_convention=half", "-o", "-"});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("workload.flop_convention is \"half\". Allowed: causal, full, 6n"),
                 wrong.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestCalibrateCommand)
#include "tst_calibratecommand.moc"
