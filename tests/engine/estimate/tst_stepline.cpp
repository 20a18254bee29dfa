// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of training logs, as programs print them.
#include "engine/estimate/stepline.h"

#include <QTest>

using namespace shardyard;

using Kind = StepReading::Kind;

class TestStepLine : public QObject
{
    Q_OBJECT

private slots:
    void isRead_data();
    void isRead();
    void isRefused_data();
    void isRefused();
    void steps();
};

void TestStepLine::isRead_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<double>("value");
    const auto row = [](const char *line, Kind kind, double value) {
        QTest::newRow(line) << QByteArray(line) << kind << value;
    };
    row("4.74", Kind::SecondsPerStep, 4.74);
    row(" 12 \n", Kind::SecondsPerStep, 12);
    row("4.74 s", Kind::SecondsPerStep, 4.74);
    row("4740 ms", Kind::SecondsPerStep, 4.74);
    row("4.74s/it", Kind::SecondsPerStep, 4.74);
    row("step time: 350 ms, data 3 ms", Kind::SecondsPerStep, 0.35);
    row("step_time=4.74", Kind::SecondsPerStep, 4.74);
    row("a step takes 1,234.5 seconds", Kind::SecondsPerStep, 1234.5);
    // Megatron-LM, megatron/training/training.py, training_log()
    row(" [2024-10-01 12:00:05] iteration       10/     500 | consumed samples:         2560 | elapsed time per "
        "iteration (ms): 12345.6 | throughput per GPU (TFLOP/s/GPU): 420.1 | learning rate: 3.0E-05 | global batch "
        "size:   256 | lm loss: 1.1E+01 |",
        Kind::SecondsPerStep, 12.3456);
    // NeMo's progress bar and the same with an equals sign
    row("Training epoch 0, iteration 9/99 | lr: 1.3e-06 | global_batch_size: 128 | global_step: 9 | "
        "reduced_train_loss: "
        "11.03 | train_step_timing in s: 4.74",
        Kind::SecondsPerStep, 4.74);
    row("v_num=0, global_step=9.000, train_step_timing in s=4.740]", Kind::SecondsPerStep, 4.74);
    // torchtitan, components/metrics.py
    row("[titan] 2024-12-05 20:01:23,456 - root - INFO - step: 10  loss:  8.1234  grad_norm:  1.2  memory: "
        "47.27GiB(59.75%)  tps: 5,762  tflops: 337.25  mfu: 34.10%",
        Kind::TokensPerSecondPerGpu, 5762);
    row("tps: 5,762", Kind::TokensPerSecondPerGpu, 5762);
    row("5762 tokens/s/GPU", Kind::TokensPerSecondPerGpu, 5762);
    row("tokens/sec/GPU: 1,639", Kind::TokensPerSecondPerGpu, 1639);
    row("368,768 tokens/s", Kind::TokensPerSecond, 368768);
    row("tokens per second = 1.5e6", Kind::TokensPerSecond, 1.5e6);
    row("throughput per GPU (TFLOP/s/GPU): 420.1", Kind::ModelTflopsPerGpu, 420.1);
    row("736 TFLOP/s/GPU", Kind::ModelTflopsPerGpu, 736);
    row("tflops: 337.25", Kind::ModelTflopsPerGpu, 337.25);
}

void TestStepLine::isRead()
{
    QFETCH(QByteArray, line);
    const auto reading = readStepLine(line.toStdString());
    QVERIFY2(reading.ok(), line.constData());
    QTEST(reading.value().kind, "kind");
    QTEST(reading.value().value, "value");
}

void TestStepLine::isRefused_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const char *line :
         {"", "   ", "hello", "0", "-3", "-3 s", "0 ms", "loss: 2.13", "step: 10", "1e400", "memory: 47.27GiB(59.75%)",
          "12:00:05 s", "ms", "tps:", "elapsed time per iteration (ms):", "s/it", "https://a.b/s"})
        QTest::newRow(line) << QByteArray(line);
    QTest::newRow("a text without end") << QByteArray(1'000'000, 's');
    QTest::newRow("no text") << QByteArray("\0\xff\xfe 1", 5);
}

void TestStepLine::isRefused()
{
    QFETCH(QByteArray, line);
    const auto reading = readStepLine(line.toStdString());
    QVERIFY(!reading.ok());
    QCOMPARE(QString::fromStdString(toLine(reading.error())),
             QString("log line tells no step time and no throughput. Allowed: seconds or ms a step, tokens/s, "
                     "tokens/s/GPU or TFLOP/s/GPU, such as \"4.74 s\" or \"tps: 5,762\""));
}

/// NVIDIA's Llama 3 70B on 64 H100 (Megatron-Bridge performance summary): batch 128 of 8,192 tokens at 1,639 tokens/s
/// and 736 TFLOP/s a GPU is 10.0 s a step.
void TestStepLine::steps()
{
    TimeEstimate time;
    time.tokens = 128.0 * 8192;
    time.gpus = 64;
    time.modelFlops = Flop(736e12 / 1639 * time.tokens);
    const double step = time.tokens / (1639.0 * 64);
    const auto of = [&time](Kind kind, double value) { return stepOf({.kind = kind, .value = value}, time).value(); };
    QVERIFY(std::abs(step - 10.0) < 0.01);
    QCOMPARE(of(Kind::SecondsPerStep, 10), 10.0);
    QCOMPARE(of(Kind::TokensPerSecondPerGpu, 1639), step);
    QCOMPARE(of(Kind::TokensPerSecond, 1639 * 64), step);
    QCOMPARE(of(Kind::ModelTflopsPerGpu, 736), step);
}

QTEST_GUILESS_MAIN(TestStepLine)
#include "tst_stepline.moc"
