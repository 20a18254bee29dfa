// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/datatraffic.h"
#include "engine/network/traffic.h"
#include "engine/schedule/simulate.h"
#include "engine/units/jsonread.h"

#include <QFile>
#include <QTest>

#include <map>

using namespace shardyard;

namespace {

Json readCases()
{
    QFile file(TEST_DATA "/communication.json");
    return file.open(QIODevice::ReadOnly) ? Json::parse(file.readAll().toStdString())["cases"] : Json();
}

/// A GPT of four-fold MLPs.
Architecture gpt(Count hidden, Count keyValueWidth)
{
    Architecture model;
    model.layers = 1;
    model.hidden = hidden;
    model.headDim = 128;
    model.heads = hidden / model.headDim;
    model.kvHeads = keyValueWidth / model.headDim;
    model.ffn = 4 * hidden;
    model.gated = false;
    model.vocab = 51200;
    return model;
}

/// What a case is about: its numbers by name, absent ones as `absent`.
class Shape
{
public:
    explicit Shape(const Json &shape) : m_shape(shape) { }
    [[nodiscard]] Count count(const char *key, Count absent = 1) const { return m_shape.value(key, absent); }
    [[nodiscard]] bool flag(const char *key) const { return m_shape.value(key, false); }
    [[nodiscard]] bool has(const char *key) const { return m_shape.contains(key); }
    [[nodiscard]] double number(const char *key) const { return m_shape[key]; }

private:
    const Json &m_shape;
};

Degrees degreesOf(const Shape &shape)
{
    return {.tensor = shape.count("tensor"),
            .context = shape.count("context"),
            .pipeline = shape.count("pipeline"),
            .data = shape.count("data"),
            .expert = shape.count("expert")};
}

Strategy strategyOf(const std::string &name, const Shape &shape)
{
    Strategy strategy;
    strategy.microBatch = shape.count("micro_batch");
    strategy.sequenceParallel = name.starts_with("tp sp") || shape.flag("sequence_parallel");
    if (name == "tp allreduce full recompute")
        strategy.recompute.mode = RecomputeMode::Full;
    if (name == "ulysses" || name == "cp all gather")
        strategy.contextCommunication = name == "ulysses" ? "ulysses" : "all-gather";
    if (shape.has("capacity_factor"))
        strategy.capacityFactor = shape.number("capacity_factor");
    if (shape.flag("fp8_dispatch"))
        strategy.precision = *precisionRecipe("fp8", strategy.sharding);
    return strategy;
}

Transfers times(const Transfers &transfers, double factor)
{
    Transfers product;
    for (Transfer transfer : transfers) {
        transfer.calls *= factor;
        product.add(transfer);
    }
    return product;
}

Transfers layersOf(const std::string &name, const Shape &shape)
{
    Architecture model = gpt(shape.count("hidden"), shape.count("key_value_width", 128));
    LayerShape layer = {.kvHeads = model.kvHeads, .ffn = model.ffn};
    Count tokens = shape.count("sequence_length", 0);
    if (shape.has("top_k")) {
        model.moe = MixtureOfExperts{.experts = shape.count("experts", 256), .topK = shape.count("top_k")};
        layer.feedForward = FeedForward::Experts;
        tokens = shape.count("tokens");
    }
    const LayerTraffic traffic =
        layerTraffic(model, layer, trafficShape(strategyOf(name, shape), degreesOf(shape), tokens));
    Transfers all = traffic.forward;
    all.add(traffic.backward);
    all.add(traffic.recomputed);
    return times(all, double(shape.count("layers") * shape.count("micro_batches")));
}

Transfers boundariesOf(const std::string &name, const Shape &shape)
{
    const Count stages = shape.count("pipeline") * shape.count("virtual_stages");
    const std::vector<double> equal(static_cast<std::size_t>(stages), 1.0);
    const auto replay = simulate({.kind = scheduleKind(name == "pp 1f1b" ? "1f1b" : "interleaved-1f1b"),
                                  .shape = {.pipelineRanks = shape.count("pipeline"),
                                            .virtualStages = shape.count("virtual_stages"),
                                            .microBatches = shape.count("micro_batches")},
                                  .times = {.forward = equal, .backward = equal, .weight = equal}});
    const Architecture model = gpt(shape.count("hidden"), 128);
    Transfer boundary = boundaryTransfer(
        model, trafficShape(strategyOf(name, shape), degreesOf(shape), shape.count("sequence_length")));
    boundary.calls = double(replay->counts.messages[static_cast<std::size_t>(shape.count("pipeline_rank", 0))]);
    Transfers transfers;
    transfers.add(boundary);
    return transfers;
}

Strategy dataStrategyOf(const std::string &name, const Shape &shape)
{
    Strategy strategy;
    strategy.sharding =
        *shardingFromName(name.substr(0, name.find(' ')) == "ddp" ? "none" : name.substr(0, name.find(' ')));
    strategy.precision = {.name = {}};
    strategy.precision.gather = shape.count("gather_bytes", 2) == 2 ? Dtype::Bf16 : Dtype::Fp32;
    strategy.precision.reduce = shape.count("reduce_bytes") == 2 ? Dtype::Bf16 : Dtype::Fp32;
    if (name.starts_with("fsdp reshard"))
        strategy.reshardAfterForward = name != "fsdp reshard false";
    if (shape.has("reshard_group"))
        strategy.reshardGroup = shape.count("reshard_group");
    if (shape.has("shard"))
        strategy.shardGroup = shape.count("shard");
    return strategy;
}

Transfers statesOf(const std::string &name, const Shape &shape)
{
    const Degrees degrees = {.pipeline = name == "fsdp pp torch" ? 2 : 1,
                             .data = shape.count("data") * shape.count("shard") * shape.count("replicas")};
    const DataShape data = dataShape(dataStrategyOf(name, shape), degrees, shape.count("micro_batches"), 8);
    const GpuElements elements = {.dense = shape.count("parameters")};
    Transfers transfers = gradientReduction(data, elements);
    transfers.add(parameterGathering(data, elements));
    return transfers;
}

Transfers transfersOf(const std::string &name, const Shape &shape)
{
    if (name == "tp sp ideal")
        return times(idealTensorTraffic(double(shape.count("sequence_length") * shape.count("micro_batch")
                                               * shape.count("hidden") * shape.count("activation_bytes")),
                                        shape.count("tensor")),
                     double(shape.count("layers") * shape.count("micro_batches")));
    if (name == "hierarchical all reduce")
        return hierarchicalAllReduce(TrafficKind::Data, shape.number("payload_bytes"), shape.count("gpus_per_node"),
                                     shape.count("nodes"));
    Transfers transfers;
    if (name == "tied embedding allreduce") {
        const DataShape data = {.reduce = shape.number("reduce_bytes")};
        transfers.add(
            sharedTableGradients(data, double(shape.count("vocab") / shape.count("tensor") * shape.count("hidden"))));
        return transfers;
    }
    if (name == "grad norm") {
        transfers.add({.ranks = shape.count("ranks"), .payload = 4});
        return transfers;
    }
    if (name.starts_with("pp "))
        return boundariesOf(name, shape);
    return shape.has("parameters") ? statesOf(name, shape) : layersOf(name, shape);
}

struct Sum
{
    double calls = 0;
    double sent = 0;

    friend bool operator==(const Sum &, const Sum &) = default;
};
/// By collective, ranks (but of sends, whose group the cases leave out) and payload.
using Sums = std::map<std::tuple<std::string, Count, double>, Sum>;

Sums sumsOf(const Json &transfers)
{
    Sums sums;
    for (const Json &row : transfers) {
        const std::string collective = row["collective"];
        const Count ranks = collective == "send-receive" ? 0 : row["ranks"].get<Count>();
        Sum &sum = sums[{collective, ranks, row["payload_bytes"].get<double>()}];
        sum.calls += row["calls"].get<double>();
        sum.sent += row["sent_bytes"].get<double>();
    }
    return sums;
}

Sums sumsOf(const Transfers &transfers)
{
    Sums sums;
    for (const Transfer &transfer : transfers) {
        const Count ranks = transfer.collective == Collective::SendReceive ? 0 : transfer.ranks;
        Sum &sum = sums[{std::string(collectiveName(transfer.collective)), ranks, transfer.payload}];
        sum.calls += transfer.calls;
        sum.sent += transfer.sent();
    }
    return sums;
}

} // namespace

class TestTraffic : public QObject
{
    Q_OBJECT

private slots:
    void everyCaseComesOut_data();
    void everyCaseComesOut();
    void vocabularyEnds_data();
    void vocabularyEnds();
    void gradientsOfCopies();
    void eightBitDispatch();
    void nodeLimit();
    void latentAttentionGathersLatents();
    void recomputedModules_data();
    void recomputedModules();
    void singleExpertsShared();
    void skewSendsMoreBack();
    void stagesOnTwoRanks();
    void reshardingUnderAPipeline();
    void buckets_data();
    void buckets();
};

void TestTraffic::everyCaseComesOut_data()
{
    QTest::addColumn<QString>("text");
    for (const Json &row : readCases())
        QTest::newRow(row["id"].get<std::string>().c_str()) << QString::fromStdString(row.dump());
}

void TestTraffic::everyCaseComesOut()
{
    QFETCH(QString, text);
    const Json row = Json::parse(text.toStdString());
    const Transfers transfers = transfersOf(row["case"], Shape(row["shape"]));
    QVERIFY(sumsOf(transfers) == sumsOf(row["transfers"]));
    QCOMPARE(transfers.sent(), row["sent_bytes_per_step"].get<double>());
}

// Llama 3 8B's width, one sequence of 8192 over 8 GPUs: 134,217,728 bytes of activations, 32,768 of an fp32 value a
// token. Without sequence parallelism 2 · 7/8 · (2 · 134,217,728 + 3 · 32,768) (Megatron-LM: embedding forward, head
// backward, three sums of the loss); with it a reduce-scatter and a gather at the embedding, two gathers and a
// reduce-scatter at the head (its layers.py and language_model_embedding.py), 5 · 7/8 · 134,217,728 and the same sums.
void TestTraffic::vocabularyEnds_data()
{
    QTest::addColumn<bool>("sequence");
    QTest::addColumn<double>("bytes");
    QTest::newRow("copies of the sequence") << false << 1.75 * (2 * 134217728.0 + 3 * 32768);
    QTest::newRow("parts of the sequence") << true << 0.875 * (5 * 134217728.0 + 2 * 3 * 32768);
}

void TestTraffic::vocabularyEnds()
{
    QFETCH(bool, sequence);
    QFETCH(double, bytes);
    const TrafficShape shape = trafficShape({.sequenceParallel = sequence}, {.tensor = 8}, 8192);
    const Architecture model = gpt(8192, 1024);
    QCOMPARE(embeddingTraffic(model, shape).sent() + headTraffic(model, shape).sent(), bytes);
}

// Two LayerNorms of 2h each and two biases after sums: 6h a layer, 2 · 7/8 · 6h · 4 bytes (Megatron-LM,
// finalize_model_grads.py); nothing without sequence parallelism.
void TestTraffic::gradientsOfCopies()
{
    Architecture model = gpt(12288, 12288);
    model.norm = {.type = NormType::LayerNorm, .bias = true};
    model.bias = {.qkv = true, .out = true, .mlp = true};
    const double elements = copiedElements(model, layerPlan(model).layer(0));
    QCOMPARE(elements, 6 * 12288.0);
    QCOMPARE(copiedGradients(trafficShape({}, {.tensor = 8}, 2048), elements, 4).sent(), 1.75 * 6 * 12288 * 4);
    QCOMPARE(copiedGradients(trafficShape({.sequenceParallel = false}, {.tensor = 8}, 2048), elements, 4).sent(), 0.0);
}

// DeepSeek-V3 (arXiv 2412.19437), section 3.3: dispatch in fp8 with one fp32 scale for 128 values, the rest in bf16. Of
// 4096 tokens to 8 experts each over 64 GPUs 63/64 · 4096 · 8 · 7168 · (1 + 4/128 + 6).
void TestTraffic::eightBitDispatch()
{
    Architecture model = gpt(7168, 128);
    model.moe = MixtureOfExperts{.experts = 256, .topK = 8};
    Strategy strategy;
    strategy.precision = *precisionRecipe("fp8-block", Sharding::Zero1);
    const TrafficShape shape = trafficShape(strategy, {.expert = 64}, 4096);
    const LayerTraffic traffic = layerTraffic(model, {.feedForward = FeedForward::Experts, .kvHeads = 1}, shape);
    QCOMPARE(traffic.sent(TrafficKind::Expert), 63.0 * 64 * 8 * 7168 * 7.03125);
}

// The same, 4 of 8 nodes a token: 4096 · 7168 · 4 · 7/8 · (1 + 4/128 + 6) (section 3.2.2).
void TestTraffic::nodeLimit()
{
    Architecture model = gpt(7168, 128);
    model.moe = MixtureOfExperts{.experts = 256, .topK = 8};
    Strategy strategy;
    strategy.precision = *precisionRecipe("fp8-block", Sharding::Zero1);
    const TrafficShape shape = trafficShape(strategy, {.expert = 64}, 4096);
    QCOMPARE(nodeLimitedBytes(model, shape, {.nodes = 8, .perToken = 4}), 4096.0 * 7168 * 3.5 * 7.03125);
}

// Megatron-LM multi_latent_attention.py: queries of rank 1536, keys and values of rank 512 and 64 rotary values are
// gathered instead of 7168; the rotary key's gather is not repeated in the backward. Without an MLP: gathers of 2112,
// 7168 and 2048, reduce-scatters of 7168 and 2112, each 7/8 · 4096 tokens · 2 bytes.
void TestTraffic::latentAttentionGathersLatents()
{
    Architecture model = gpt(7168, 128);
    model.latent = LatentAttention{
        .queryRank = 1536, .keyValueRank = 512, .nopeHeadDim = 128, .ropeHeadDim = 64, .valueHeadDim = 128};
    const TrafficShape shape = trafficShape({}, {.tensor = 8}, 4096);
    QCOMPARE(layerTraffic(model, {.feedForward = FeedForward::None}, shape).sent(),
             0.875 * 4096 * 2 * (2112 + 7168 + 2048 + 7168 + 2112));
}

// Gathers and reduce-scatters that the backward repeats, of 7/8 · 2048 · 4096 · 2 bytes each, under Megatron-LM's
// names; torchtitan's policy keeps what reduce-scatters yield.
void TestTraffic::recomputedModules_data()
{
    QTest::addColumn<QString>("modules");
    QTest::addColumn<int>("passes");
    QTest::newRow("attention core") << "core_attn" << 0;
    QTest::newRow("norms") << "layernorm" << 0;
    QTest::newRow("MLP") << "mlp" << 2;
    QTest::newRow("all") << "full" << 4;
    QTest::newRow("every second product") << "op" << 2;
}

void TestTraffic::recomputedModules()
{
    QFETCH(QString, modules);
    QFETCH(int, passes);
    Strategy strategy = {.recompute = {.mode = RecomputeMode::Selective}};
    if (modules == "full")
        strategy.recompute = {.mode = RecomputeMode::Full, .layers = 1};
    else if (modules == "op")
        strategy.recompute.policy = "op";
    else
        strategy.recompute.modules = {modules.toStdString()};
    const TrafficShape shape = trafficShape(strategy, {.tensor = 8}, 2048);
    const LayerShape layer = {.kvHeads = 8};
    const double once = 0.875 * 2048 * 4096 * 2;
    QCOMPARE(layerTraffic(gpt(4096, 1024), layer, shape).recomputed.sent(), passes * once);
    if (modules == "full") // of the first layer alone
        QCOMPARE(layerTraffic(gpt(4096, 1024), layer, shape, 1).recomputed.sent(), 0.0);
}

// Megatron-LM token_dispatcher.py: 2048/2 tokens a rank, after the all-to-all two copies of each, gathered over the two
// ranks of an expert and scattered again, likewise in the backward: 4 · 1/2 · 2 · 1024 · 2 · 4096 · 2 bytes.
void TestTraffic::singleExpertsShared()
{
    Architecture model = gpt(4096, 1024);
    model.moe = MixtureOfExperts{.experts = 8, .topK = 2};
    const TrafficShape shape = trafficShape({}, {.tensor = 2, .expert = 4, .expertTensor = 2}, 2048);
    const LayerShape layer = {.attention = false, .feedForward = FeedForward::Experts};
    QCOMPARE(layerTraffic(model, layer, shape).sent(TrafficKind::Tensor), 4 * 0.5 * 2 * 1024 * 2 * 4096 * 2);
}

// A rank that gets twice the mean sends back twice as much, in the forward and in the backward, of which each is 7/8 ·
// T · k · h · 2 bytes; full buffers are all of one size.
void TestTraffic::skewSendsMoreBack()
{
    Architecture model = gpt(4096, 1024);
    model.moe = MixtureOfExperts{.experts = 64, .topK = 2};
    const LayerShape layer = {.feedForward = FeedForward::Experts};
    const double once = 0.875 * 8192 * 2 * 4096 * 2;
    const auto sent = [&](const Strategy &strategy) {
        return layerTraffic(model, layer, trafficShape(strategy, {.expert = 8}, 8192)).sent();
    };
    QCOMPARE(sent({}), 4 * once);
    QCOMPARE(sent({.routingSkew = 2}), 6 * once);
    QCOMPARE(sent({.routingSkew = 2, .capacityFactor = 1.25}), 5 * once);
}

// Chimera (arXiv 2107.06925), section 3.2: the two replicas of a stage sum their gradients with those of data
// parallelism; over 4 replicas and 2 directions 2 · 7/8 · P · 4 bytes.
void TestTraffic::stagesOnTwoRanks()
{
    const DataShape shape = dataShape({.schedule = "chimera"}, {.pipeline = 4, .data = 4}, 8, 8);
    QCOMPARE(gradientReduction(shape, {.dense = 1000}).sent(), 1.75 * 1000 * 4);
}

// 2mw + g where micro-batches gather but gradients are summed once (torch, set_requires_gradient_sync).
void TestTraffic::reshardingUnderAPipeline()
{
    const Strategy strategy = {.sharding = Sharding::Fsdp, .reshardAfterForward = true};
    const DataShape shape = dataShape(strategy, {.pipeline = 2, .data = 4}, 8, 8);
    QCOMPARE(parameterGathering(shape, {.dense = 1000}).sent(), 0.75 * 1000 * 2 * 16);
    QCOMPARE(gradientReduction(shape, {.dense = 1000}).sent(), 0.75 * 1000 * 4);
}

// Megatron-LM: 40 million elements, above 40 ranks one million a rank; torch DDP: 25 MiB, 6.5536 million fp32
// gradients; FSDP: a layer.
void TestTraffic::buckets_data()
{
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<Count>("ranks");
    QTest::addColumn<double>("buckets");
    QTest::newRow("few ranks") << Strategy{} << Count(8) << 25.0;
    QTest::newRow("many ranks") << Strategy{} << Count(100) << 10.0;
    QTest::newRow("no overlap") << Strategy{.overlap = {.data = false}} << Count(8) << 1.0;
    QTest::newRow("torch") << Strategy{.framework = "pytorch"} << Count(8) << 153.0;
    QTest::newRow("FSDP") << Strategy{.sharding = Sharding::Fsdp} << Count(8) << 32.0;
}

void TestTraffic::buckets()
{
    QFETCH(Strategy, strategy);
    QFETCH(Count, ranks);
    QFETCH(double, buckets);
    QCOMPARE(bucketsOf(dataShape(strategy, {.data = ranks}, 1, 8), 1e9, 32), buckets);
}

QTEST_APPLESS_MAIN(TestTraffic)
#include "tst_traffic.moc"
