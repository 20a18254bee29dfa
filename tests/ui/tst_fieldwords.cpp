// SPDX-License-Identifier: GPL-3.0-or-later
#include "opensession.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/fieldwords.h"
#include "ui/bridge/strategytable.h"

#include <QTest>
#include <QTranslator>

using namespace shardyard;

namespace {

/// Every other language has its own word for even layers.
class Gleich : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        return qstrcmp(source, "even") == 0 ? QStringLiteral("gleich") : QString();
    }
};

} // namespace

class TestFieldWords : public QObject
{
    Q_OBJECT

private slots:
    void valuesAreShownInWords_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char *key, const char *value, const char *shown) {
            QTest::addRow("%s %s", key, value)
                << QString::fromUtf8(key) << QString::fromUtf8(value) << QString::fromUtf8(shown);
        };
        row("sharding", "zero1", "ZeRO-1");
        row("schedule", "1f1b", "1F1B");
        row("optimizer", "adam8bit", "Adam, 8-bit");
        row("framework", "mine", "mine");
        row("precision", "custom", "custom");
        row("recompute", "full", "full");
        row("recompute", "selective (mlp, moe_act)", "selective (mlp, moe_act)");
        row("recompute", "full (4 layers a stage)", "full (4 layers a stage)");
    }

    void valuesAreShownInWords()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, value);
        QTEST(choiceTitle(key, value), "shown");
    }

    void evenLayersAreReadInTheUsersLanguage()
    {
        Gleich translator;
        QCoreApplication::installTranslator(&translator);
        OpenSession session;
        StrategyTable table;
        table.setUnfolded(true);
        const auto shown = [&table] {
            return table.data(table.index(table.rowOf(QStringLiteral("layers_per_stage")), 1), Qt::DisplayRole)
                .toString();
        };
        const auto set = [&session](const QString &text) {
            return commands::setStrategyValue(session, 0, "layers_per_stage", text);
        };
        QCOMPARE(commands::setStrategyValue(session, 0, "pipeline_parallel", QStringLiteral("2")), QString());
        QCOMPARE(shown(), QStringLiteral("gleich"));
        QCOMPARE(set(QStringLiteral("15, 17")), QString());
        QCOMPARE(session.undoText(), QStringLiteral("layers a stage gleich → 15, 17"));
        QCOMPARE(shown(), QStringLiteral("15, 17"));
        QVERIFY(set(QStringLiteral("ungleich")).contains(QStringLiteral("“gleich”")));
        for (const char *typed : {"gleich", " Gleich ", "even", ""}) {
            QCOMPARE(set(QStringLiteral("15, 17")), QString());
            QCOMPARE(set(QString::fromUtf8(typed)), QString());
            QVERIFY(session.plan().strategies.front().layersPerStage.empty());
        }
        QCoreApplication::removeTranslator(&translator);
    }
};

QTEST_GUILESS_MAIN(TestFieldWords)
#include "tst_fieldwords.moc"
