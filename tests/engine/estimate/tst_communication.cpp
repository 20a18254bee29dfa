// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/estimate.h"

#include <QTest>

using namespace shardyard;

namespace {

const Catalogue &catalogue()
{
    static const Catalogue read = builtInCatalogue();
    return read;
}

struct Batch
{
    Count sequence = 8192;
    Count sequences = 0;
};

Plan planOf(const Architecture &model, Count nodes, const Batch &batch, const Strategy &strategy)
{
    Plan plan;
    plan.model.architecture = model;
    plan.cluster.nodes = {{.type = "dgx-h100", .count = nodes}};
    plan.workload = {.sequenceLength = batch.sequence, .globalBatch = batch.sequences};
    plan.strategies = {strategy};
    return plan;
}

Architecture llama(const char *id)
{
    return catalogue().model(id)->architecture;
}

Architecture onlyParameters(Count parameters)
{
    Architecture model;
    model.onlyParameters = parameters;
    return model;
}

Architecture gpt(Count layers, Count hidden)
{
    Architecture model;
    model.layers = layers;
    model.hidden = hidden;
    model.headDim = 128;
    model.heads = model.kvHeads = hidden / model.headDim;
    model.ffn = 4 * hidden;
    model.vocab = 51200;
    model.gated = false;
    return model;
}

Architecture tied(Architecture model)
{
    model.tiedEmbeddings = true;
    return model;
}

Architecture mixture(Count layers, Count hidden, Count experts, Count topK)
{
    Architecture model = gpt(layers, hidden);
    model.moe = MixtureOfExperts{.experts = experts, .topK = topK, .expertFfn = 2048, .moeLayers = layers};
    return model;
}

Strategy paper405()
{
    Strategy strategy = {.tensorParallel = 8, .pipelineParallel = 16};
    strategy.sharding = Sharding::Fsdp;
    strategy.countEmbeddingAndLoss = true;
    return strategy;
}

Strategy bf16Gradients()
{
    Strategy strategy;
    strategy.precision = *precisionRecipe("bf16-zero", Sharding::None);
    return strategy;
}

/// "data all-reduce over 8 nvlink 56211828736", a line a row.
QString printed(const StrategyEstimate &estimate, const QString &kinds)
{
    QStringList lines;
    for (const Communication &row : estimate.communication) {
        const std::string_view kind = trafficName(row.kind);
        if (!kinds.contains(QString::fromUtf8(kind.data(), qsizetype(kind.size())) + QLatin1Char(' ')))
            continue;
        const std::string_view collective = row.collective ? collectiveName(*row.collective) : "-";
        const std::string_view link = linkName(row.link);
        lines += QStringLiteral("%1 %2 over %3 %4 %5")
                     .arg(QString::fromUtf8(kind.data(), qsizetype(kind.size())),
                          QString::fromUtf8(collective.data(), qsizetype(collective.size())),
                          QString::number(row.groupSize), QString::fromUtf8(link.data(), qsizetype(link.size())),
                          row.bytesPerGpu ? QString::number(row.bytesPerGpu->value(), 'f', 0) : QStringLiteral("-"));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestCommunication : public QObject
{
    Q_OBJECT

private slots:
    void volumesOfAPlan_data();
    void volumesOfAPlan();
    void servingHasLinksAlone();
    void kindsAreInOrder();
};

// Bytes from the cases of tests/data/communication.json, by the number in the name; their sources are there. Links:
// eight GPUs of a DGX share an NVLink domain, nodes are joined by one pod.
void TestCommunication::volumesOfAPlan_data()
{
    QTest::addColumn<Plan>("plan");
    QTest::addColumn<QString>("rows");
    const Architecture small = llama("llama-3.1-8b");
    const auto fsdp = [](Strategy strategy) {
        strategy.sharding = Sharding::Fsdp;
        return strategy;
    };
    const auto row = [](const char *name, const Plan &plan, const char *rows) {
        QTest::newRow(name) << plan << QString::fromUtf8(rows);
    };
    row("C001 DDP", planOf(small, 1, {.sequences = 8}, {}), "data all-reduce over 8 nvlink 56211828736");
    row("C002 ZeRO-1", planOf(small, 1, {.sequences = 8}, {.sharding = Sharding::Zero1}),
        "data reduce-scatter over 8 nvlink 28105914368\ndata all-gather over 8 nvlink 14052957184");
    row("C017 FSDP", planOf(small, 1, {.sequences = 8}, fsdp({})),
        "data reduce-scatter over 8 nvlink 28105914368\ndata all-gather over 8 nvlink 28105914368");
    row("C022 FSDP, not resharded", planOf(small, 8, {.sequences = 256}, fsdp({.reshardAfterForward = false})),
        "data reduce-scatter over 64 pod 126476614656\ndata all-gather over 64 pod 63238307328");
    row("C024 FSDP of 70B",
        planOf(llama("llama-3.1-70b"), 32, {.sequences = 512}, fsdp({.reshardAfterForward = false})),
        "data reduce-scatter over 256 pod 562224848640\ndata all-gather over 256 pod 281112424320");
    row("C028 FSDP, resharded in a node", planOf(small, 8, {.sequences = 64}, fsdp({.reshardGroup = 8})),
        "data reduce-scatter over 64 pod 31619153664\ndata all-gather over 64 pod 15809576832\n"
        "data all-gather over 8 nvlink 14052957184");
    row("C029 HSDP", planOf(small, 8, {.sequences = 64}, {.sharding = Sharding::Hsdp}),
        "data reduce-scatter over 8 nvlink 28105914368\ndata all-reduce over 8 pod 7026478592\n"
        "data all-gather over 8 nvlink 28105914368");
    row("C008 a model of no shape", planOf(onlyParameters(1000000000), 2, {.sequences = 16}, bf16Gradients()),
        "data all-reduce over 16 pod 3750000000");
    // Chimera (arXiv 2107.06925): a GPU holds two stages, 2/32 of the elements, and shares them with the other end.
    row("a stage on two ranks",
        planOf(onlyParameters(1000000000), 4, {.sequences = 4},
               {.tensorParallel = 8, .pipelineParallel = 4, .schedule = "chimera"}),
        "data all-reduce over 2 pod 250000000");
    row("C045 tensor, a middle stage", planOf(llama("llama-3.1-405b"), 16, {.sequences = 16}, paper405()),
        "tensor all-gather over 8 nvlink 180388626432\ntensor reduce-scatter over 8 nvlink 120259084288\n"
        "tensor all-reduce over 8 nvlink 1835008");
    row("C049 ring", planOf(small, 1, {.sequence = 32768, .sequences = 16}, {.contextParallel = 4}),
        "context send-receive over 4 nvlink 85899345920");
    row("C050 all-gather",
        planOf(small, 1, {.sequence = 32768, .sequences = 16},
               {.contextParallel = 4, .contextCommunication = "all-gather"}),
        "context all-gather over 4 nvlink 51539607552\ncontext reduce-scatter over 4 nvlink 25769803776");
    row("C057 boundaries of a middle stage",
        planOf(gpt(8, 8192), 8, {.sequence = 4096, .sequences = 32}, {.tensorParallel = 8, .pipelineParallel = 8}),
        "pipeline send-receive over 8 pod 536870912");
    row("C076 experts",
        planOf(mixture(4, 7168, 256, 8), 8, {.sequence = 4096, .sequences = 2048}, {.expertParallel = 64}),
        "expert all-to-all over 64 pod 236760072192");
    row("C080 experts of fixed capacity",
        planOf(mixture(16, 4096, 64, 2), 1, {.sequence = 8192, .sequences = 16},
               {.expertParallel = 8, .capacityFactor = 1.25}),
        "expert all-to-all over 8 nvlink 18790481920");
    row("C081 tied embeddings",
        planOf(tied(gpt(4, 12288)), 2, {.sequence = 2048, .sequences = 4},
               {.tensorParallel = 8, .pipelineParallel = 2}),
        "embedding all-reduce over 2 pod 314572800");
}

void TestCommunication::volumesOfAPlan()
{
    QFETCH(Plan, plan);
    QFETCH(QString, rows);
    const Estimate result = estimate(plan, catalogue());
    QVERIFY(result.strategies[0].grid);
    QString kinds;
    for (const QString &line : rows.split(QLatin1Char('\n')))
        kinds += line.section(QLatin1Char(' '), 0, 0) + QLatin1Char(' ');
    QCOMPARE(printed(result.strategies[0], kinds), rows);
}

void TestCommunication::servingHasLinksAlone()
{
    Plan plan = planOf(llama("llama-3.1-8b"), 1, {.sequences = 8}, {.tensorParallel = 8});
    plan.workload.kind = WorkloadKind::Serving;
    QCOMPARE(printed(estimate(plan, catalogue()).strategies[0], QStringLiteral("tensor ")),
             QStringLiteral("tensor - over 8 nvlink -"));
}

void TestCommunication::kindsAreInOrder()
{
    const Plan plan = planOf(mixture(4, 4096, 64, 2), 4, {.sequence = 4096, .sequences = 64},
                             {.tensorParallel = 2,
                              .contextParallel = 2,
                              .pipelineParallel = 2,
                              .expertParallel = 2,
                              .expertTensorParallel = 2});
    QStringList kinds;
    const StrategyEstimate strategy = estimate(plan, catalogue()).strategies[0];
    for (const Communication &row : strategy.communication) {
        const std::string_view kind = trafficName(row.kind);
        kinds += QString::fromUtf8(kind.data(), qsizetype(kind.size()));
        QVERIFY(row.bytesPerGpu && row.bytesPerGpu->value() > 0);
        QVERIFY(row.link != LinkClass::None);
    }
    kinds.removeDuplicates();
    QCOMPARE(kinds.join(QLatin1Char(' ')), QStringLiteral("tensor context pipeline data expert expert_data"));
}

QTEST_APPLESS_MAIN(TestCommunication)
#include "tst_communication.moc"
