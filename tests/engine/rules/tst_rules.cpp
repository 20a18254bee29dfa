// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/simulate.h"
#include "tests/engine/rules/rulecases.h"
#include "tests/engine/rules/ruleyard.h"

#include <cmath>
#include <set>

using namespace shardyard;

class TestRules : public QObject
{
    Q_OBJECT

private slots:
    void everyRowIsCompleteAndTried()
    {
        std::set<std::string_view> tried;
        for (const Case &row : cases)
            tried.insert(row.rule);
        std::set<std::string_view> ids;
        for (const Rule &rule : rules()) {
            QVERIFY2(ids.insert(rule.id).second, rule.id.data());
            QVERIFY2(tried.contains(rule.id), rule.id.data());
            QVERIFY2(!rule.title.empty() && !rule.message.empty() && !rule.source.empty(), rule.id.data());
            QVERIFY2(rule.message.back() == '.', rule.id.data());
            const std::string_view origin = rule.source.substr(0, rule.source.find(' '));
            QVERIFY2(origin.find('/') == origin.npos || origin.find('@') != origin.npos, rule.id.data()); // at a commit
            QVERIFY2(rule.field.empty() || rule.field == "layers_per_stage" || strategyField(rule.field),
                     rule.id.data());
        }
        QCOMPARE(tried.size(), ids.size());
    }

    void examples_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; const Case &row : cases) {
            QTest::newRow((std::string(row.rule) + " " + std::to_string(index)).c_str()) << index;
            ++index;
        }
    }

    /// The bad example breaks the rule, every text renders, its fix mends it; the good example keeps it.
    void examples()
    {
        QFETCH(int, index);
        const Case &row = cases[index];
        Yard yard = yardOf(row.bad);
        const std::vector<Finding> findings = check(yard.context());
        const Finding *finding = findingOf(findings, row.rule);
        QVERIFY(finding);
        QCOMPARE(QString::fromStdString(finding->field), QString::fromLatin1(row.field));
        for (const std::string &text : {finding->title, finding->message, finding->fixText}) {
            const std::string shown = filled(text, finding->values);
            QVERIFY2(shown.find_first_of("{}") == std::string::npos, shown.c_str());
        }
        QVERIFY(!finding->title.empty() && !finding->message.empty() && !finding->source.empty());
        QCOMPARE(finding->fixText.empty(), !finding->fix.has_value());
        const std::string fix = finding->fix ? finding->fix->field + "=" + finding->fix->value : std::string();
        QCOMPARE(QString::fromStdString(fix), QString::fromUtf8(row.fix));
        if (finding->fix) {
            QVERIFY(strategyField(finding->fix->field)->set(yard.strategy, finding->fix->value));
            yard.derive();
            QVERIFY(!findingOf(check(yard.context()), row.rule));
        }
        QVERIFY(!findingOf(check(yardOf(row.good).context()), row.rule));
    }

    /// Llama 3.1 405B as published (arXiv 2407.21783, table 4): nothing may be wrong with it.
    void publishedLayoutIsClean()
    {
        for (const char *line :
             {"batch=2048 seq=8192 context_parallel=1", "batch=128 seq=131072 context_parallel=16"}) {
            const Yard yard =
                yardOf(std::string(line)
                       + " gpus=16384 layers=126 hidden=16384 heads=128 kv=8 ffn=53248 range=131072 "
                         "tensor_parallel=8 pipeline_parallel=16 sharding=fsdp virtual_stages=4 "
                         "schedule=interleaved-1f1b count_embedding_and_loss=true rank_order=tp-cp-pp-dp");
            for (const Finding &finding : check(yard.context()))
                QFAIL(finding.rule.c_str());
        }
    }

    void errorsComeFirst()
    {
        const std::vector<Finding> findings =
            check(yardOf("gpus=64 kv=4 tensor_parallel=8 layers=30 pipeline_parallel=4 expert_parallel=8").context());
        QVERIFY(findings.size() >= 3);
        for (std::size_t i = 1; i < findings.size(); ++i)
            QVERIFY(findings[i - 1].severity <= findings[i].severity);
        QCOMPARE(findings.front().severity, Severity::Error);
        QCOMPARE(findings.back().severity, Severity::Note);
    }

    void frameworksHaveTheirOwnRules()
    {
        const std::string layout = "pipeline_parallel=4 sharding=zero2 ";
        QVERIFY(!findingOf(check(yardOf(layout).context()), "deepspeed-pipeline-shards-optimizer-only"));
        QVERIFY(!findingOf(check(yardOf(layout + "framework=megatron").context()),
                           "deepspeed-pipeline-shards-optimizer-only"));
        QVERIFY(findingOf(check(yardOf(layout + "framework=deepspeed").context()),
                          "deepspeed-pipeline-shards-optimizer-only"));
    }

    /// Equal stages of which the forwards take 1 and the backwards 2: m micro-batches behind each other through v·p
    /// stages take 3 (v·p + m-1), and a rank works 3·v·m. 1 - 4/11, 1 - 16/35, 1 - 2/5 and 1 - 6/14.
    void tooFewMicroBatchesIdle_data()
    {
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *line, const char *expected) {
            QTest::newRow(line) << QString::fromLatin1(expected);
        };
        row("gpus=8 batch=4 pipeline_parallel=8", "64");
        row("gpus=8 batch=4 pipeline_parallel=8 virtual_stages=4 schedule=interleaved-1f1b", "54");
        row("gpus=4 batch=2 pipeline_parallel=4 schedule=gpipe", "60");
        row("gpus=4 batch=3 pipeline_parallel=4 virtual_stages=3 layers=36 schedule=interleaved-1f1b", "36");
        // Halves of the backward apart, F I W = 1 1 1, two micro-batches on 8 ranks: the last rank starts at 7, runs
        // F0 I0 F1 I1, and the input halves are back at rank 0 at 7 + 4 + 7, whose last W ends at 19: 1 - 6 / 19.
        row("gpus=8 batch=2 pipeline_parallel=8 schedule=zb-h1", "68");
    }

    void tooFewMicroBatchesIdle()
    {
        QFETCH(QString, expected);
        const Yard yard = yardOf(QTest::currentDataTag());
        const std::vector<Finding> findings = check(yard.context());
        const Finding *finding = findingOf(findings, "micro-batches-fewer-than-stages");
        QVERIFY(finding);
        QCOMPARE(QString::fromStdString(filled("{idle}", finding->values)), expected);
        // And so says the schedule itself.
        const ScheduleShape shape = {.pipelineRanks = yard.strategy.pipelineParallel,
                                     .virtualStages = yard.strategy.virtualStages,
                                     .microBatches = yard.plan.workload.globalBatch};
        const auto stages = static_cast<std::size_t>(shape.globalStages());
        const auto simulation = simulate({.kind = scheduleKind(yard.strategy.schedule),
                                          .shape = shape,
                                          .times = {.forward = std::vector<double>(stages, 1),
                                                    .backward = std::vector<double>(stages, 2),
                                                    .weight = std::vector<double>(stages, 1)}});
        QVERIFY(simulation);
        QCOMPARE(QString::number(std::lround(100 * simulation->bubbleOfTotal())), expected);
    }

    /// Where the degrees make no grid, an error says why, in training and in serving.
    void noGridWithoutAnError()
    {
        for (const char *kind : {"", " serving=1", " serving=1 sglang=1"})
            for (const char *model : {"", " experts=8"})
                for (const int gpus : {0, 1, 12, 64})
                    for (const int tensor : {1, 2, 3, 2147483647})
                        for (const int pipeline : {1, 4, 5})
                            for (const int expert : {1, 8, 7})
                                for (const char *data : {"", " data_parallel=4"}) {
                                    const std::string line = "gpus=" + std::to_string(gpus) + " tensor_parallel="
                                        + std::to_string(tensor) + " pipeline_parallel=" + std::to_string(pipeline)
                                        + " expert_parallel=" + std::to_string(expert) + " expert_tensor_parallel="
                                        + std::to_string(expert == 8 ? 2 : 1) + kind + model + data;
                                    const Yard yard = yardOf(line);
                                    if (yard.grid)
                                        continue;
                                    const std::vector<Finding> findings = check(yard.context());
                                    QVERIFY2(!findings.empty() && findings.front().severity == Severity::Error,
                                             line.c_str());
                                }
    }

    /// A model of which only the size is known, serving, and degrees that make no grid are no reason to crash.
    void rulesHoldTheirGround_data()
    {
        QTest::addColumn<QString>("line");
        const QString huge =
            QStringLiteral("tensor_parallel=2147483647 context_parallel=2147483647 "
                           "pipeline_parallel=2147483647 virtual_stages=2147483647 "
                           "micro_batch=2147483647 expert_parallel=2147483647 data_parallel=2147483647 "
                           "expert_tensor_parallel=2147483647 shard_group=2147483647 sharding=hsdp "
                           "schedule=interleaved-1f1b micro_batch_group=2147483647");
        QTest::newRow("only parameters") << "parameters=7000000000 tensor_parallel=3 pipeline_parallel=64";
        QTest::newRow("serving") << "serving=1 heads=28 kv=4 tensor_parallel=8";
        QTest::newRow("no GPUs") << "gpus=0 tensor_parallel=8 sharding=hsdp";
        QTest::newRow("empty model") << "layers=0 hidden=0 heads=0 kv=0 ffn=0 vocab=0 pipeline_parallel=2";
        for (const char *framework :
             {"none", "megatron", "nemo", "torchtitan", "nanotron", "deepspeed", "accelerate"}) {
            const QString named = huge + QStringLiteral(" framework=") + QString::fromLatin1(framework);
            QTest::newRow((std::string("huge ") + framework).c_str()) << named;
            QTest::newRow((std::string("huge experts ") + framework).c_str())
                << named + QStringLiteral(" experts=65536 width=2147483647 batch=2147483647 seq=2147483647");
        }
    }

    void rulesHoldTheirGround()
    {
        QFETCH(QString, line);
        const Yard yard = yardOf(line.toStdString());
        for (const Finding &finding : check(yard.context()))
            QVERIFY(filled(finding.message, finding.values).find('{') == std::string::npos);
        for (const StrategyField &field : strategyFields())
            for (const Count value : validValues(yard.context(), field.key))
                QVERIFY(value >= 1);
    }

    void servingIsNotTrained()
    {
        const std::vector<Finding> findings =
            check(yardOf("serving=1 heads=28 kv=4 tensor_parallel=8 batch=7 seq=4097 pipeline_parallel=2").context());
        QVERIFY(findingOf(findings, "heads-divisible-by-tensor"));
        QVERIFY(!findingOf(findings, "batch-divisible-by-data"));
        QVERIFY(!findingOf(findings, "batch-smaller-than-data"));
        QVERIFY(!findingOf(findings, "sequence-divisible-by-tensor"));
    }
};

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
