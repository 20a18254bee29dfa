// SPDX-License-Identifier: GPL-3.0-or-later
// The examples against what their sources print.
#include "engine/cluster/cluster.h"
#include "engine/document/document.h"
#include "engine/model/parameters.h"
#include "engine/strategy/rankgrid.h"

#include <QDir>
#include <QTest>

#include <algorithm>

using namespace shardyard;

class TestExamples : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }
    void everyExampleIsListedHere();
    void clusterAndModel_data();
    void clusterAndModel();
    void layouts_data();
    void layouts();

private:
    [[nodiscard]] Result<ReadDocument> example(const QString &name) const;
    Catalogue m_catalogue;
};

Result<ReadDocument> TestExamples::example(const QString &name) const
{
    const std::string path = (RESOURCES "/examples/" + name + ".shardyard").toStdString();
    const auto text = readTextFile(path);
    return text ? readDocument(text.value(), m_catalogue, path) : text.error();
}

void TestExamples::everyExampleIsListedHere()
{
    const QStringList files = QDir(RESOURCES "/examples").entryList({"*.shardyard"}, QDir::Files, QDir::Name);
    QCOMPARE(files,
             QStringList({"deepseek-v3-2048-h800.shardyard", "guide-7b-60gb.shardyard",
                          "llama-3.1-405b-16384-h100.shardyard", "megatron-1008b-3072-a100.shardyard",
                          "mixtral-8x7b-16-h100.shardyard"}));
}

void TestExamples::clusterAndModel_data()
{
    QTest::addColumn<qint64>("gpus");
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<double>("memoryGB"); // 0 = the catalogue's
    QTest::addColumn<QString>("sourceInNotes");

    // Parameters: elements of the published checkpoints (safetensors totals) without multi-token prediction and fp8
    // block scales; Megatron's from its table and formula.
    QTest::newRow("llama-3.1-405b-16384-h100") << 16384LL << "h100-sxm5-80" << 405853388800LL << 0.0 << "2407.21783";
    QTest::newRow("megatron-1008b-3072-a100") << 3072LL << "a100-sxm4-80" << 1008038758400LL << 0.0 << "2104.04473";
    QTest::newRow("deepseek-v3-2048-h800") << 2048LL << "h800-sxm5-80" << 671026419200LL << 0.0 << "2412.19437";
    QTest::newRow("guide-7b-60gb") << 4LL << "a100-sxm4-80" << 7000000000LL << 60.0 << "1910.02054";
    QTest::newRow("mixtral-8x7b-16-h100") << 16LL << "h100-sxm5-80" << 46702792704LL << 0.0 << "Not a published run";
}

void TestExamples::clusterAndModel()
{
    QFETCH(qint64, gpus);
    QFETCH(QString, gpu);
    QFETCH(qint64, parameters);
    QFETCH(double, memoryGB);
    QFETCH(QString, sourceInNotes);
    const auto read = example(QTest::currentDataTag());
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    QVERIFY(read.value().unknownKeys.empty());
    const Document &document = read.value().document;
    QVERIFY(!document.title.empty());
    QVERIFY(QString::fromStdString(document.notes).contains(sourceInNotes));
    const Cluster cluster = resolveCluster(document.plan.cluster, m_catalogue);
    QCOMPARE(cluster.gpus, Count(gpus));
    QCOMPARE(QString::fromStdString(cluster.gpuKinds.at(0).id), gpu);
    if (memoryGB > 0)
        QCOMPARE(inGB(smallestMemory(cluster)), memoryGB);
    const Architecture &model = document.plan.model.architecture;
    QCOMPARE(model.onlyParameters.value_or(model.hasShape() ? ::parameters(model) : 0), Count(parameters));
}

void TestExamples::layouts_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<QList<qint64>>(
        "degrees"); // tensor, context, pipeline, data, expert, expert tensor, expert data (0 = no experts)
    QTest::addColumn<qint64>("microBatches");
    QTest::addColumn<QString>("source");

    const auto row = [](const char *file, const char *strategy, const QList<qint64> &degrees, qint64 microBatches,
                        const char *source) {
        QTest::newRow(qPrintable(QString("%1: %2").arg(file, strategy)))
            << file << strategy << degrees << microBatches << source;
    };
    const char *llama = "arXiv 2407.21783, table 4: batch 16 a data-parallel group, micro-batch 1";
    row("llama-3.1-405b-16384-h100", "paper, 8K", {8, 1, 16, 128, 1, 1, 0}, 16, llama);
    row("llama-3.1-405b-16384-h100", "paper, 131K", {8, 16, 16, 8, 1, 1, 0}, 16, llama);
    const char *megatron = "arXiv 2104.04473, table 1: 3,072 sequences on 6 replicas";
    row("megatron-1008b-3072-a100", "paper", {8, 1, 64, 6, 1, 1, 0}, 512, megatron);
    row("megatron-1008b-3072-a100", "interleaved, 2 chunks", {8, 1, 64, 6, 1, 1, 0}, 512, megatron);
    row("deepseek-v3-2048-h800", "report", {1, 1, 16, 128, 64, 1, 2}, 120, "arXiv 2412.19437, section 3: 15,360 / 128");
    const char *budget = "16 sequences on four GPUs";
    row("guide-7b-60gb", "DDP", {1, 1, 1, 4, 1, 1, 0}, 4, budget);
    row("guide-7b-60gb", "ZeRO-1", {1, 1, 1, 4, 1, 1, 0}, 4, budget);
    row("guide-7b-60gb", "ZeRO-2", {1, 1, 1, 4, 1, 1, 0}, 4, budget);
    row("guide-7b-60gb", "ZeRO-3", {1, 1, 1, 4, 1, 1, 0}, 4, budget);
    row("guide-7b-60gb", "ideal tensor", {4, 1, 1, 1, 1, 1, 0}, 16, budget);
    row("guide-7b-60gb", "ideal pipeline", {1, 1, 4, 1, 1, 1, 0}, 16, budget);
    const char *mixture = "256 sequences on two nodes";
    row("mixtral-8x7b-16-h100", "expert 8", {1, 1, 1, 16, 8, 1, 2}, 16, mixture);
    row("mixtral-8x7b-16-h100", "tensor 2, expert 8", {2, 1, 1, 8, 8, 1, 2}, 32, mixture);
    row("mixtral-8x7b-16-h100", "pipeline 2, expert 8", {1, 1, 2, 8, 8, 1, 1}, 32, mixture);
    row("mixtral-8x7b-16-h100", "FSDP, expert 8", {1, 1, 1, 16, 8, 1, 2}, 16, mixture);
}

void TestExamples::layouts()
{
    QFETCH(QString, file);
    QFETCH(QString, strategy);
    QFETCH(QList<qint64>, degrees);
    QFETCH(qint64, microBatches);
    const auto read = example(file);
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    const Plan &plan = read.value().document.plan;
    const auto found = std::find_if(plan.strategies.begin(), plan.strategies.end(),
                                    [&](const Strategy &s) { return s.name == strategy.toStdString(); });
    QVERIFY(found != plan.strategies.end());
    const Count gpus = resolveCluster(plan.cluster, m_catalogue).gpus;
    const auto grid = rankGrid(*found, gpus, plan.model.architecture.moe.has_value());
    QVERIFY(grid.has_value());
    const Degrees &d = grid->degrees;
    QCOMPARE(d.tensor, degrees[0]);
    QCOMPARE(d.context, degrees[1]);
    QCOMPARE(d.pipeline, degrees[2]);
    QCOMPARE(d.data, degrees[3]);
    QCOMPARE(d.expert, degrees[4]);
    QCOMPARE(d.expertTensor, degrees[5]);
    if (degrees[6] > 0)
        QCOMPARE(d.expertData, degrees[6]);
    QCOMPARE(workloadOf(plan, *found).globalBatch, microBatches * d.data * found->microBatch);
}

QTEST_GUILESS_MAIN(TestExamples)
#include "tst_examples.moc"
