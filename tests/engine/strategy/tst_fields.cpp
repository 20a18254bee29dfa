// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/fields.h"

#include <QObject>
#include <QTest>

#include <set>

using namespace shardyard;

namespace {

QString get(const char *key, const Strategy &strategy = {})
{
    return QString::fromStdString(strategyField(key)->get(strategy));
}

} // namespace

class TestFields : public QObject
{
    Q_OBJECT

private slots:
    void everyRowIsComplete()
    {
        std::set<std::string_view> keys;
        for (const StrategyField &field : strategyFields()) {
            QVERIFY2(keys.insert(field.key).second, field.key.data());
            QVERIFY2(!field.title.empty() && field.help.size() > 40 && field.help.back() == '.', field.key.data());
            QVERIFY2((field.kind == FieldKind::Choice) == (field.choices != nullptr), field.key.data());
            QVERIFY2((field.kind == FieldKind::Number) == (field.most > field.least), field.key.data());
            QCOMPARE(strategyField(field.key), &field);
        }
        QVERIFY(!strategyField("no_such_key"));
    }

    /// The defaults of the document format.
    void defaults_data()
    {
        QTest::addColumn<QString>("value");
        const std::pair<const char *, const char *> rows[] = {{"tensor_parallel", "1"},
                                                              {"context_parallel", "1"},
                                                              {"pipeline_parallel", "1"},
                                                              {"data_parallel", ""},
                                                              {"expert_parallel", "1"},
                                                              {"expert_tensor_parallel", "1"},
                                                              {"sharding", "none"},
                                                              {"shard_group", ""},
                                                              {"schedule", "1f1b"},
                                                              {"virtual_stages", "1"},
                                                              {"micro_batch_group", ""},
                                                              {"layers_per_stage", "even"},
                                                              {"micro_batch", "1"},
                                                              {"precision", "bf16"},
                                                              {"optimizer", "adam"},
                                                              {"recompute", "none"},
                                                              {"rank_order", "tp-cp-dp-pp"},
                                                              {"sequence_parallel", "false"},
                                                              {"framework", "none"},
                                                              {"count_embedding_and_loss", "false"},
                                                              {"reshard_after_forward", "true"},
                                                              {"attention_kernel", "flash"},
                                                              {"context_communication", "ring"},
                                                              {"loss", "fused"}};
        for (const auto &[key, value] : rows)
            QTest::newRow(key) << QString::fromLatin1(value);
    }

    void defaults()
    {
        QFETCH(QString, value);
        QCOMPARE(get(QTest::currentDataTag()), value);
    }

    void everyChoiceRoundTrips()
    {
        for (const StrategyField &field : strategyFields()) {
            if (field.kind != FieldKind::Choice)
                continue;
            std::set<std::string_view> seen;
            for (const std::string_view choice : field.choices()) {
                QVERIFY(seen.insert(choice).second);
                Strategy strategy;
                QVERIFY2(field.set(strategy, choice), choice.data());
                QCOMPARE(QString::fromStdString(field.get(strategy)),
                         QString::fromLatin1(choice.data(), static_cast<int>(choice.size())));
            }
            QVERIFY2(seen.contains(field.get({})), field.key.data());
        }
    }

    void everyNumberRoundTrips()
    {
        for (const StrategyField &field : strategyFields()) {
            if (field.kind != FieldKind::Number)
                continue;
            for (const Count value : {field.least, Count(8), field.most}) {
                Strategy strategy;
                QVERIFY2(field.set(strategy, std::to_string(value)), field.key.data());
                QCOMPARE(field.get(strategy), std::to_string(value));
            }
        }
    }

    void everySwitchRoundTrips()
    {
        for (const StrategyField &field : strategyFields())
            for (const std::string text : {"true", "false"})
                if (field.kind == FieldKind::Switch) {
                    Strategy strategy;
                    QVERIFY2(field.set(strategy, text), field.key.data());
                    QCOMPARE(field.get(strategy), text);
                }
    }

    void refusalsLeaveTheStrategyAlone()
    {
        for (const StrategyField &field : strategyFields())
            for (const char *text : {"eight", "0", "-8", "8.0", " 8", "8 ", "2147483648", "99999999999999999999999",
                                     "TRUE", "none ", "tp-tp-dp-pp"}) {
                Strategy strategy;
                QVERIFY2(!field.set(strategy, text), field.key.data());
                QCOMPARE(strategy, Strategy());
            }
        Strategy strategy;
        QVERIFY(!strategyField("tensor_parallel")->set(strategy, ""));
        QVERIFY(!strategyField("sharding")->set(strategy, "zero4"));
    }

    void settingWhatIsThereChangesNothing()
    {
        Strategy strategy{.dataParallel = 4,
                          .sequenceParallel = std::nullopt,
                          .recompute = {.mode = RecomputeMode::Full, .layers = 4},
                          .optimizer = "lion"};
        strategy.precision = {.name = "", .moments = Dtype::Bf16};
        for (const StrategyField &field : strategyFields()) {
            Strategy changed = strategy;
            QVERIFY2(field.set(changed, field.get(changed)), field.key.data());
            QCOMPARE(changed, strategy);
        }
        QCOMPARE(get("recompute", strategy), QStringLiteral("full (4 layers a stage)"));
        QCOMPARE(get("precision", strategy), QStringLiteral("custom"));
    }

    void derivedValuesFollow()
    {
        Strategy strategy;
        QVERIFY(strategyField("data_parallel")->set(strategy, "16"));
        QVERIFY(strategyField("data_parallel")->set(strategy, ""));
        QCOMPARE(strategy, Strategy());

        QVERIFY(strategyField("tensor_parallel")->set(strategy, "8"));
        QCOMPARE(get("sequence_parallel", strategy), QStringLiteral("true"));
        QVERIFY(strategyField("pipeline_parallel")->set(strategy, "4"));
        QCOMPARE(get("reshard_after_forward", strategy), QStringLiteral("false"));
        QVERIFY(strategyField("schedule")->set(strategy, "zb-v"));
        QCOMPARE(get("virtual_stages", strategy), QStringLiteral("2"));
    }

    void detailsOfTheDocumentShow()
    {
        Strategy strategy{.reshardGroup = 8};
        strategy.recompute = {.mode = RecomputeMode::Selective, .modules = {"mlp", "moe_act"}};
        QCOMPARE(get("reshard_after_forward", strategy), QStringLiteral("8"));
        QCOMPARE(get("recompute", strategy), QStringLiteral("selective (mlp, moe_act)"));
        QVERIFY(strategyField("recompute")->set(strategy, "none"));
        QCOMPARE(strategy.recompute, Recompute());
        QVERIFY(strategyField("reshard_after_forward")->set(strategy, "16"));
        QCOMPARE(strategy.reshardGroup, 16);
        QVERIFY(strategyField("reshard_after_forward")->set(strategy, "false"));
        QVERIFY(!strategy.reshardGroup);
    }
};

QTEST_GUILESS_MAIN(TestFields)
#include "tst_fields.moc"
