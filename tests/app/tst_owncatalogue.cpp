// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own catalogue file and the own hardware of documents, by the command line.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace {

struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

constexpr const char *ours = R"({"format": "shardyard-catalogue",
  "gpus": [{"id": "my-gpu", "name": "Our GPU", "memory": {"marketed_gb": 20, "usable_mib": 10240, "bandwidth_gb_per_s": 1000},
            "peak_dense_tflops": {"bf16": 500}}],
  "nodes": [{"id": "my-node", "name": "Our node", "gpu": "my-gpu", "gpus": 4, "nvlink_domain": 4}]})";

} // namespace

class TestOwnCatalogue : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void listsMarkWhatIsOwn();
    void newPlansCarryWhatTheyUse();
    void everySubcommandReadsThem_data();
    void everySubcommandReadsThem();
    void aBrokenFileIsOneLineAndStays();

private:
    [[nodiscard]] Run run(const QStringList &arguments) const;
    void keep(const QByteArray &text) const;
    [[nodiscard]] QString path() const { return m_folder->filePath("shardyard/catalogue.json"); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestOwnCatalogue::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

Run TestOwnCatalogue::run(const QStringList &arguments) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CONFIG_HOME", m_folder->path());
    process.setProcessEnvironment(environment);
    process.start(SHARDYARD_PROGRAM, arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {.code = process.exitCode(), .out = process.readAllStandardOutput(), .err = process.readAllStandardError()};
}

void TestOwnCatalogue::keep(const QByteArray &text) const
{
    QVERIFY(QDir(m_folder->path()).mkpath("shardyard"));
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), text.size());
}

void TestOwnCatalogue::listsMarkWhatIsOwn()
{
    QVERIFY(!run({"catalogue", "gpus"}).out.contains("my-gpu"));
    keep(ours);
    const QList<QByteArray> lines = run({"catalogue", "gpus"}).out.split('\n');
    int own = 0;
    for (const QByteArray &line : lines)
        if (line.startsWith("my-gpu ")) {
            QVERIFY2(line.contains("Our GPU") && line.contains("10.00") && line.endsWith(" own"), line.constData());
            ++own;
        } else {
            QVERIFY2(!line.endsWith(" own") || line.startsWith("id "), line.constData());
        }
    QCOMPARE(own, 1);
    for (const QJsonValue &node : QJsonDocument::fromJson(run({"catalogue", "nodes", "--json"}).out).array())
        QCOMPARE(node["own"].toBool(), node["id"].toString() == "my-node");
}

void TestOwnCatalogue::newPlansCarryWhatTheyUse()
{
    keep(ours);
    const QString plan = m_folder->filePath("plan.shardyard");
    const Run made = run({"new", "--model", "llama-3.1-8b", "--nodes", "my-node:2", "-o", plan});
    QVERIFY2(made.code == 0, made.err.constData());
    QVERIFY(QFile::remove(path())); // as on another machine
    const Run estimated = run({"estimate", plan, "--json"});
    QVERIFY2(estimated.code == 0 || estimated.code == 1, estimated.err.constData());
    const QJsonObject strategy = estimated.json()["strategies"][0].toObject();
    QCOMPARE(strategy["gpus"].toInt(), 8);
    QCOMPARE(strategy["memory"]["capacity_bytes"].toDouble(), 10240.0 * 1024 * 1024);
}

void TestOwnCatalogue::everySubcommandReadsThem_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("estimate") << QStringList{"estimate", "FILE"};
    QTest::newRow("check") << QStringList{"check", "FILE"};
    QTest::newRow("compare") << QStringList{"compare", "FILE", "FILE"};
    QTest::newRow("fit") << QStringList{"fit", "FILE"};
    QTest::newRow("export") << QStringList{"export", "FILE", "--to", "trace"};
    QTest::newRow("report") << QStringList{"report", "FILE", "-o", "REPORT"};
}

/// A document with rows of its own, and one that names a row of the user's file.
void TestOwnCatalogue::everySubcommandReadsThem()
{
    QFETCH(QStringList, arguments);
    keep(ours);
    const QString named = m_folder->filePath("named.shardyard");
    QFile file(named);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "shardyard", "version": 1, "model": "gpt2", "cluster": {"nodes": [{"type": "my-node"}]},
                   "workload": {"kind": "training", "sequence_length": 1024, "global_batch": 64},
                   "strategies": [{"name": "a"}]})");
    file.close();
    for (const QString &document : {named, QStringLiteral(TEST_DATA "/documents/own-hardware.shardyard")}) {
        QStringList words = arguments;
        words.replaceInStrings("FILE", document).replaceInStrings("REPORT", m_folder->filePath("report.pdf"));
        const Run answer = run(words);
        QVERIFY2(answer.code == 0 || answer.code == 1, answer.err.constData());
        QVERIFY2(!answer.err.contains("warning"), answer.err.constData());
    }
}

void TestOwnCatalogue::aBrokenFileIsOneLineAndStays()
{
    const QByteArray broken = R"({"format": "shardyard-catalogue", "gpus": [{"id": "my-gpu", "power_w": "much"}]})";
    keep(broken);
    const Run listed = run({"catalogue", "gpus"});
    QCOMPARE(listed.code, 0);
    QVERIFY(listed.out.contains("h100-sxm5-80"));
    QCOMPARE(listed.err.count('\n'), 1);
    QVERIFY2(listed.err.contains("shardyard/catalogue.json: gpus[0].power_w is \"much\". Allowed: a number from 1"),
             listed.err.constData());
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), broken);
}

QTEST_GUILESS_MAIN(TestOwnCatalogue)
#include "tst_owncatalogue.moc"
