// SPDX-License-Identifier: GPL-3.0-or-later
// What the fuzzers hold any text to, on every text the project keeps: the fuzzers' corpus, the documents, the configs.
#include "tests/fuzz/checks.h"

#include <QDirIterator>
#include <QTest>

using namespace shardyard;

class TestCorpus : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }
    void anyTextIsRefusedOrKept_data();
    void anyTextIsRefusedOrKept();

private:
    Catalogue m_catalogue;
};

void TestCorpus::anyTextIsRefusedOrKept_data()
{
    QTest::addColumn<QString>("path");
    const QStringList folders = {RESOURCES "/examples", TEST_DATA "/documents", TEST_DATA "/hf_configs",
                                 TEST_DATA "/../fuzz/corpus"};
    for (const QString &folder : folders) {
        int files = 0;
        for (QDirIterator file(folder, QDir::Files, QDirIterator::Subdirectories); file.hasNext(); ++files) {
            const QString path = file.next();
            QTest::newRow(qPrintable(path.section('/', -2))) << path;
        }
        QVERIFY2(files > 0, qPrintable(folder));
    }
}

/// Each text as each kind: a config is no document, and the reader has to say so.
void TestCorpus::anyTextIsRefusedOrKept()
{
    QFETCH(QString, path);
    const auto text = readTextFile(path.toStdString());
    QVERIFY2(text.ok(), text.ok() ? "" : toLine(text.error()).c_str());
    QCOMPARE(problemOfDocument(text.value(), m_catalogue), std::string());
    QCOMPARE(problemOfClipping(text.value(), m_catalogue), std::string());
    QCOMPARE(problemOfOwnFile(text.value(), m_catalogue), std::string());
    QCOMPARE(problemOfInlineModel(text.value()), std::string());
    QCOMPARE(problemOfConfig(text.value()), std::string());
}

QTEST_GUILESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
