// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/begindocument.h"
#include "engine/estimate/estimate.h"

#include <QtTest/QTest>

using namespace shardyard;

namespace {

const Catalogue &catalogue()
{
    static const Catalogue built = builtInCatalogue();
    return built;
}

BegunPlan begun(const QByteArray &model, const QByteArray &node, int nodes)
{
    const CatalogueModel *row = catalogue().model(model.toStdString());
    if (row == nullptr)
        qFatal("no model %s", model.constData());
    return beginPlan({.model = {.catalogueId = row->id, .architecture = row->architecture, .source = {}},
                      .node = node.toStdString(),
                      .nodes = nodes},
                     catalogue());
}

} // namespace

class TestBeginDocument : public QObject
{
    Q_OBJECT

private slots:
    /// Bytes a parameter are those of the document format: bf16 2 + 4 + 12, with FSDP 4 + 4 + 8. An H100 has 81,559 MiB
    /// = 85.5 GB, an H200 143,771 MiB = 150.8 GB (nvidia-smi). A token of 8B keeps 139,392 bytes in each of 32 layers,
    /// one of 70B 278,784 in each of 80 (12h + 4kv + 6f + 4a).
    void theSimplestThatFits_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("node");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char *model, const char *node, int nodes, const char *strategy, bool fits = true) {
            QTest::addRow("%s on %d %s", model, nodes, node)
                << QByteArray(model) << QByteArray(node) << nodes << QString(strategy) << fits;
        };
        row("gpt3-small", "dgx-h100", 1, "DDP"); // 0.125 B x 18 = 2.3 GB
        row("llama-3.1-8b", "dgx-h200", 1, "ZeRO-1"); // 8.03 B x 18 = 144.5 GB, x (6 + 12 / 8) = 60.2 GB; kept 36.5 GB
        row("llama-3.1-8b", "dgx-h100", 1, "ZeRO-2"); // x (2 + 16 / 8) = 32.1 GB
        // 70.6 B x (2 + 16 / 64) = 159 GB with ZeRO-2; x 16 / 64 = 17.6 GB with FSDP; kept 183 GB, over 4 ranks 46 GB
        row("llama-3.1-70b", "dgx-h100", 8, "FSDP, tensor 4");
        // 2,048 sequences are none for each of 16,384 replicas; 405.9 B x 16 / 16,384 = 0.4 GB.
        row("llama-3.1-405b", "dgx-h100", 2048, "FSDP, tensor 8");
        // 405.9 B x 16 / 8 = 812 GB however it is split; over tensor ranks the activations are fewer
        row("llama-3.1-405b", "dgx-h100", 1, "FSDP, tensor 8", false);
    }

    void theSimplestThatFits()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, node);
        QFETCH(int, nodes);
        QFETCH(QString, strategy);
        QFETCH(bool, fits);
        const BegunPlan plan = begun(model, node, nodes);
        QCOMPARE(plan.document.plan.strategies.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(plan.document.plan.strategies.front().name), strategy);
        QCOMPARE(plan.fits, fits);
    }

    /// What is begun is a document like any other, and no rule refuses it.
    void everyModelBegins()
    {
        for (const CatalogueModel &row : catalogue().models) {
            const BegunPlan plan = begun(row.id.c_str(), "dgx-h100", 4);
            const std::string text = writeDocument(plan.document);
            const auto read = readDocument(text, catalogue());
            QVERIFY2(read.ok() && writeDocument(read.value().document) == text, row.id.c_str());
            const Estimate estimated = estimate(plan.document.plan, catalogue());
            QVERIFY2(estimated.strategies.front().valid, row.id.c_str());
            QCOMPARE(plan.document.plan.workload.globalBatch % 32, Count(0));
        }
    }

    void everyNodeBegins()
    {
        for (const NodeType &node : catalogue().nodes)
            for (const int nodes : {1, 3, 64, 2048}) {
                const BegunPlan plan = begun("llama-3.1-8b", node.id.c_str(), nodes);
                QVERIFY2(readDocument(writeDocument(plan.document), catalogue()).ok(), node.id.c_str());
                QVERIFY2(!plan.fits || estimate(plan.document.plan, catalogue()).strategies.front().valid,
                         node.id.c_str());
            }
    }

    void theTitleSaysWhat()
    {
        QCOMPARE(QString::fromStdString(begun("llama-3.1-8b", "dgx-h100", 2048).document.title),
                 QString("Llama 3.1 8B on 2,048 × DGX H100"));
    }
};

QTEST_APPLESS_MAIN(TestBeginDocument)
#include "tst_begindocument.moc"
