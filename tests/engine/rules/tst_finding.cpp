// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/finding.h"

#include <QObject>
#include <QTest>

using namespace shardyard;

class TestFinding : public QObject
{
    Q_OBJECT

private slots:
    void severities()
    {
        QCOMPARE(severityName(Severity::Error), "error");
        QCOMPARE(severityName(Severity::Warning), "warning");
        QCOMPARE(severityName(Severity::Note), "note");
    }

    void fillsTemplates_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("plain") << "Nothing to fill."
                               << "Nothing to fill.";
        QTest::newRow("two") << "{tensor} does not divide {heads} heads."
                             << "12 does not divide 128 heads.";
        QTest::newRow("thousands") << "{gpus} GPUs"
                                   << "16,384 GPUs";
        QTest::newRow("name") << "Set {fix}"
                              << "Set tp-cp-dp-pp";
        QTest::newRow("decimal") << "{idle} %"
                                 << "46.7 %";
        QTest::newRow("many") << "{gpus} {gpus:GPU is|GPUs are}"
                              << "16,384 GPUs are";
        QTest::newRow("one") << "{one} {one:GPU is|GPUs are}"
                             << "1 GPU is";
        QTest::newRow("a language without plurals") << "{gpus} {gpus:GPU}, {one} {one:GPU}"
                                                    << "16,384 GPU, 1 GPU";
        QTest::newRow("plural of an unknown") << "{nothing:one|many}"
                                              << "{nothing:one|many}";
        QTest::newRow("unknown stays") << "{nothing} {tensor}"
                                       << "{nothing} 12";
        QTest::newRow("open brace") << "a {tensor"
                                    << "a {tensor";
        QTest::newRow("empty") << ""
                               << "";
    }

    void fillsTemplates()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const std::string result = filled(text.toStdString(),
                                          {{"tensor", "12"},
                                           {"heads", "128"},
                                           {"gpus", "16384"},
                                           {"one", "1"},
                                           {"fix", "tp-cp-dp-pp"},
                                           {"idle", "46.7"}});
        QCOMPARE(QString::fromStdString(result), expected);
    }
};

QTEST_GUILESS_MAIN(TestFinding)
#include "tst_finding.moc"
