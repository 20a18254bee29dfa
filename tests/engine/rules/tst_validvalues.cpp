// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/rules/ruleyard.h"

using namespace shardyard;

class TestValidValues : public QObject
{
    Q_OBJECT

private slots:
    void validValuesOfAField_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *line, const char *field, const char *expected) {
            QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(field)
                                << QString::fromLatin1(expected);
        };
        row("heads=128 kv=8 gpus=16384 pipeline_parallel=16", "tensor_parallel", "1 2 4 8 16 32 64 128");
        row("heads=28 kv=4 gpus=56 batch=56 seq=28672", "tensor_parallel", "1 2 4 28");
        row("gpus=24 tensor_parallel=4 layers=6", "pipeline_parallel", "1 2 3 6");
        row("gpus=64 tensor_parallel=8 pipeline_parallel=16", "tensor_parallel", "1 2 4");
        row("gpus=64 pipeline_parallel=3", "tensor_parallel", "1 2 4 8 16 32");
        row("gpus=64 tensor_parallel=8 seq=4096", "context_parallel", "1 2 4 8");
        row("gpus=64 tensor_parallel=8 seq=4104 sequence_parallel=false", "context_parallel", "1 2 4");
        row("gpus=64 tensor_parallel=8", "data_parallel", "8");
        row("gpus=64 experts=60", "expert_parallel", "1 2 4");
        row("gpus=64", "expert_parallel", "1");
        row("gpus=64 experts=8 width=1408", "expert_tensor_parallel", "1 2 4 8 16 32 64");
        row("gpus=48 sharding=hsdp tensor_parallel=4", "shard_group", "1 2 3 4 6 12");
        row("gpus=64 batch=768", "micro_batch", "1 2 3 4 6 12");
        row("gpus=64", "virtual_stages", "1");
        row("gpus=64 layers=24 pipeline_parallel=8 schedule=interleaved-1f1b", "virtual_stages", "2 3");
        row("gpus=4 batch=16 pipeline_parallel=4 virtual_stages=2 schedule=interleaved-1f1b", "micro_batch_group",
            "4 8 16");
        row("gpus=64", "schedule", "");
    }

    void validValuesOfAField()
    {
        QFETCH(QString, line);
        QFETCH(QString, field);
        QFETCH(QString, expected);
        QStringList values;
        const Yard yard = yardOf(line.toStdString());
        for (const Count value : validValues(yard.context(), field.toStdString()))
            values += QString::number(value);
        QCOMPARE(values.join(QLatin1Char(' ')), expected);
    }

    /// What is offered beside a control is in force the moment it is taken.
    void validValuesLeaveNoErrorAtTheirField()
    {
        for (const char *line : {"gpus=16384 layers=126 heads=128 tensor_parallel=12 pipeline_parallel=16 "
                                 "schedule=interleaved-1f1b virtual_stages=3 batch=2048",
                                 "gpus=2048 experts=256 ffn=18432 heads=128 kv=128 latent=1 pipeline_parallel=16 "
                                 "expert_parallel=48 batch=1920 framework=megatron"}) {
            for (const StrategyField &field : strategyFields()) {
                Yard yard = yardOf(line);
                for (const Count value : validValues(yard.context(), field.key)) {
                    QVERIFY(field.set(yard.strategy, std::to_string(value)));
                    yard.derive();
                    for (const Finding &finding : check(yard.context()))
                        QVERIFY2(finding.severity != Severity::Error || finding.field != field.key,
                                 finding.rule.c_str());
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestValidValues)
#include "tst_validvalues.moc"
