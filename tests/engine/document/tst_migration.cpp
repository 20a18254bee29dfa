// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/migration.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace shardyard;

namespace {

/// A draft that never was: degrees under short names.
constexpr std::array<Migration, 1> draft = {Migration{.from = 0, .apply = [](Json &root) {
                                                          for (Json &strategy : root["strategies"])
                                                              if (strategy.contains("tp")) {
                                                                  strategy["tensor_parallel"] = strategy["tp"];
                                                                  strategy.erase("tp");
                                                              }
                                                      }}};

constexpr const char *draftText = R"({ "format": "shardyard", "version": 0, "my_key": 7, "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100" } ] },
  "workload": { "kind": "training", "sequence_length": 4096, "global_batch": 64 },
  "strategies": [ { "name": "a", "tp": 4 } ] })";

} // namespace

class TestMigration : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }
    void theTableHasNoGap();
    void everyVersionHasASample();
    void anOlderDocumentIsMigrated();
    void versionsThatAreRefused_data();
    void versionsThatAreRefused();
    void savingKeepsTheOlderFile();
    void noBackupNoSaving();

private:
    Catalogue m_catalogue;
};

void TestMigration::theTableHasNoGap()
{
    const auto steps = migrations();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        QCOMPARE(steps[i].from, documentVersion - int(steps.size() - i));
        QVERIFY(steps[i].apply != nullptr);
    }
}

void TestMigration::everyVersionHasASample()
{
    const int oldest = migrations().empty() ? documentVersion : migrations().front().from;
    for (int version = oldest; version <= documentVersion; ++version) {
        const auto text = readTextFile(TEST_DATA "/documents/version-" + std::to_string(version) + ".shardyard");
        QVERIFY2(text.ok(), qPrintable(QString::number(version)));
        const auto read = readDocument(text.value(), m_catalogue);
        QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
        QCOMPARE(read.value().version, version);
    }
}

void TestMigration::anOlderDocumentIsMigrated()
{
    const auto read = readDocument(draftText, m_catalogue, "f", draft);
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    QCOMPARE(read.value().version, 0);
    QCOMPARE(read.value().document.plan.strategies.front().tensorParallel, Count(4));
    // It is written in the present version, with what somebody else put into it.
    const Json written = parseJson(writeDocument(read.value().document)).value();
    QCOMPARE(written["version"].get<int>(), documentVersion);
    QCOMPARE(written["my_key"].get<int>(), 7);
    QVERIFY(!written["strategies"][0].contains("tp"));
    const auto again = readDocument(written.dump(), m_catalogue, "f", draft);
    QVERIFY(again.ok());
    QCOMPARE(again.value().version, documentVersion);
}

void TestMigration::versionsThatAreRefused_data()
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QString>("line");
    QTest::newRow("later") << QByteArray("2")
                           << "f: version is 2, which a later Shardyard wrote. Allowed: 1 at most; a Shardyard for "
                              "version 2 is needed";
    QTest::newRow("earlier than the table") << QByteArray("-1") << "f: version is -1. Allowed: 0 to 1";
    QTest::newRow("text") << QByteArray("\"0\"") << "f: version is \"0\". Allowed: 0 to 1";
}

void TestMigration::versionsThatAreRefused()
{
    QFETCH(QByteArray, version);
    QFETCH(QString, line);
    const QByteArray text = QByteArray(draftText).replace("\"version\": 0", "\"version\": " + version);
    const auto read = readDocument(text.toStdString(), m_catalogue, "f", draft);
    QVERIFY(!read.ok());
    QCOMPARE(QString::fromStdString(toLine(read.error())), line);
}

void TestMigration::savingKeepsTheOlderFile()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("a.shardyard").toStdString();
    QVERIFY(writeTextFile(path, draftText).ok());
    const auto read = readDocument(draftText, m_catalogue, path, draft);
    QVERIFY(read.ok());
    const std::string text = writeDocument(read.value().document);
    QVERIFY(saveDocument(path, text, read.value().version).ok());
    QCOMPARE(readTextFile(path).value(), text);
    QCOMPARE(readTextFile(path + ".v0.bak").value(), std::string(draftText));
    // The first backup is the one that was not migrated: it stays.
    QVERIFY(saveDocument(path, text, 0).ok());
    QCOMPARE(readTextFile(path + ".v0.bak").value(), std::string(draftText));

    // Of the present version nothing is kept, and a new file has nothing to keep.
    QVERIFY(saveDocument(folder.filePath("b.shardyard").toStdString(), text, documentVersion).ok());
    QVERIFY(saveDocument(folder.filePath("c.shardyard").toStdString(), text, 0).ok());
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files),
             QStringList({"a.shardyard", "a.shardyard.v0.bak", "b.shardyard", "c.shardyard"}));
}

void TestMigration::noBackupNoSaving()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath(QString(250, 'n')).toStdString(); // no room for the backup's ending
    QVERIFY(writeTextFile(path, draftText).ok());
    const auto read = readDocument(draftText, m_catalogue, path, draft);
    QVERIFY(read.ok());
    const auto saved = saveDocument(path, writeDocument(read.value().document), read.value().version);
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().problem, std::string("has too long a name"));
    QCOMPARE(readTextFile(path).value(), std::string(draftText));
}

QTEST_GUILESS_MAIN(TestMigration)
#include "tst_migration.moc"
