// SPDX-License-Identifier: GPL-3.0-or-later
// Plans drawn at random: whatever the values, writing and reading gives them back, a chain of edits can be undone
// value by value, and no key that somebody else put into the file is lost.
#include "documenthelp.h"
#include "engine/document/document.h"
#include "engine/units/jsonread.h"

#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <random>

using namespace shardyard;

namespace {

template <class T>
T oneOf(const std::vector<T> &values)
{
    return *rc::gen::elementOf(values);
}

std::string word(const std::vector<std::string_view> &words)
{
    return std::string(oneOf(words));
}

bool coin()
{
    return *rc::gen::arbitrary<bool>();
}

Count count(Count most = largestCount)
{
    return oneOf<Count>({1, 2, 8, *rc::gen::inRange<Count>(1, most + 1), most});
}

template <class T, class Draw>
std::optional<T> maybe(Draw draw)
{
    return coin() ? std::optional<T>(draw()) : std::nullopt;
}

std::optional<Count> maybeCount()
{
    return maybe<Count>([] { return count(); });
}

/// A number of the kind a file may hold, such as 0.1 or 3.7e-05.
double fraction()
{
    return static_cast<double>(*rc::gen::inRange(1, 1000001)) / 1000000.0;
}

std::string text()
{
    return oneOf<std::string>({"", "a", "two words", "é 🚀 \"quoted\" \\ \n", std::string("nul \0 inside", 12)});
}

Recompute drawRecompute()
{
    Recompute recompute;
    recompute.mode = oneOf<RecomputeMode>({RecomputeMode::None, RecomputeMode::Selective, RecomputeMode::Full});
    if (recompute.mode == RecomputeMode::Full)
        recompute.layers = maybe<Count>([] { return count(65536); });
    if (recompute.mode == RecomputeMode::Selective && coin())
        recompute.modules = {"mlp", "layernorm"};
    if (recompute.mode == RecomputeMode::Selective && coin())
        recompute.policy = "op";
    return recompute;
}

Dtype drawDtype()
{
    return *dtypeFromName(word(dtypeNames()));
}

Precision drawPrecision()
{
    if (coin())
        return *precisionRecipe(word(precisionNames()), Sharding::None);
    return {.name = {},
            .compute = drawDtype(),
            .parameters = drawDtype(),
            .gradients = drawDtype(),
            .master = maybe<Dtype>(drawDtype),
            .moments = drawDtype(),
            .gather = maybe<Dtype>(drawDtype),
            .reduce = maybe<Dtype>(drawDtype)};
}

FineTune drawFineTune()
{
    FineTune fineTune = {.method = oneOf<std::string>({"lora", "qlora"}), .rank = count(), .targets = {}};
    if (coin())
        fineTune.targets = {"q", text()};
    return fineTune;
}

Workload drawWorkload()
{
    Workload workload;
    workload.kind = coin() ? WorkloadKind::Training : WorkloadKind::Serving;
    workload.sequenceLength = count();
    workload.globalBatch = count();
    workload.tokens = maybe<double>([] { return static_cast<double>(count(Count(1) << 53)); });
    workload.fineTune = maybe<FineTune>(drawFineTune);
    workload.flopConvention =
        oneOf<FlopConvention>({FlopConvention::Causal, FlopConvention::Full, FlopConvention::Parameters});
    workload.engine = oneOf<std::string>({"vllm", "sglang"});
    workload.engineVersion = oneOf<std::string>({"", "0.19.0"});
    workload.maxModelLength = maybeCount();
    workload.promptTokens = maybeCount();
    workload.outputTokens = maybeCount();
    workload.concurrency = maybeCount();
    workload.gpuMemoryUtilization = maybe<double>(fraction);
    workload.memFractionStatic = maybe<double>(fraction);
    workload.maxNumBatchedTokens = maybeCount();
    workload.cudaGraphs = maybe<bool>(coin);
    return workload;
}

double price()
{
    return static_cast<double>(*rc::gen::inRange(1, 1000000)) / 100;
}

PlanPrice drawPrice()
{
    PlanPrice drawn;
    drawn.usdPerGpuHour = maybe<double>(price);
    if (coin())
        drawn.ofGpu["h100-sxm5-80"] = price();
    if (coin())
        drawn.ofGpu["a40"] = price();
    return drawn;
}

Calibration drawCalibration()
{
    const auto share = [] { return static_cast<double>(*rc::gen::inRange(1, 1001)) / 1000; };
    Calibration drawn = {.matrix16 = maybe<double>(share),
                         .matrix8 = maybe<double>(share),
                         .matrix4 = maybe<double>(share),
                         .attention = maybe<double>(share),
                         .torchAttention = maybe<double>(share),
                         .memory = maybe<double>(share),
                         .network = maybe<double>(share),
                         .productLatency = maybe<double>(share),
                         .measured = {},
                         .source = {}};
    if (coin())
        drawn.measured = MeasuredStep{.seconds = share(), .strategy = text(), .date = text(), .text = text()};
    return drawn;
}

void drawDegrees(Strategy &strategy)
{
    strategy.tensorParallel = count();
    strategy.contextParallel = count();
    strategy.pipelineParallel = count();
    strategy.dataParallel = maybeCount();
    strategy.expertParallel = count();
    strategy.expertTensorParallel = count();
    std::shuffle(strategy.rankOrder.begin(), strategy.rankOrder.end(),
                 std::minstd_rand(static_cast<unsigned>(*rc::gen::inRange(1, 1000))));
    strategy.sequenceParallel = maybe<bool>(coin);
    strategy.sharding = *shardingFromName(word(shardingNames()));
    strategy.shardGroup = maybeCount();
    if (coin())
        strategy.reshardAfterForward = coin();
    else
        strategy.reshardGroup = maybeCount();
}

Strategy drawStrategy()
{
    Strategy strategy;
    strategy.name = text();
    drawDegrees(strategy);
    strategy.schedule = word(scheduleNames());
    strategy.microBatchGroup = maybeCount();
    strategy.virtualStagesGiven = coin();
    strategy.virtualStages = strategy.virtualStagesGiven ? count() : 1;
    if (coin())
        strategy.layersPerStage = {0, count(65536), 3};
    strategy.countEmbeddingAndLoss = coin();
    strategy.microBatch = count();
    strategy.recompute = drawRecompute();
    strategy.precision = drawPrecision();
    strategy.optimizer = word(optimizerNames());
    strategy.attentionKernel = oneOf<std::string>({"flash", "unfused"});
    strategy.contextCommunication = oneOf<std::string>({"ring", "all-gather", "ulysses"});
    strategy.loss = oneOf<std::string>({"fused", "unfused", "chunked"});
    strategy.dropout = coin() ? 0 : fraction();
    strategy.routingSkew = 1 + fraction();
    strategy.capacityFactor = maybe<double>(fraction);
    strategy.activationOffload = count(65536) - 1;
    strategy.optimizerOffload = coin() ? 0 : fraction();
    strategy.overlap = {.data = coin(), .tensor = coin(), .pipeline = coin(), .expert = coin()};
    strategy.framework = word(frameworkNames());
    strategy.workload = maybe<Workload>(drawWorkload);
    strategy.fineTune = maybe<FineTune>(drawFineTune);
    strategy.enableExpertParallel = coin();
    strategy.dpAttention = count();
    strategy.kvDtype = oneOf<std::string>({"bf16", "fp8", "fp32"});
    strategy.weightDtype = oneOf<std::string>({"bf16", "int4", "mxfp4"});
    return strategy;
}

NodeRun drawInlineNode()
{
    NodeRun run;
    if (coin()) {
        run.gpu = "h100-sxm5-80";
        run.gpus = 4;
    } else {
        run.gpuIds = {"a40", "l40s", "a40", "h100-sxm5-80"};
    }
    if (coin())
        run.emptySlots = {1, 4};
    if (coin())
        run.domains = {{0, 1}, {3, 2}};
    run.domainGpus = maybeCount();
    run.nvlinkGBPerSecond = maybe<double>(fraction);
    run.nics = maybeCount();
    run.nicGbitPerSecond = maybe<double>(fraction);
    run.gpuOverrides = {.memoryGib = maybe<double>(fraction),
                        .memoryBandwidthGBPerSecond = maybe<double>(fraction),
                        .powerWatts = maybe<double>(fraction)};
    return run;
}

ClusterSpec drawCluster()
{
    ClusterSpec cluster;
    const int runs = *rc::gen::inRange(0, 4);
    Count gpus = 0;
    for (int i = 0; i < runs; ++i) {
        NodeRun run =
            coin() ? NodeRun{.type = "dgx-h100", .gpus = maybe<Count>([] { return Count(4); })} : drawInlineNode();
        run.domain = oneOf<std::string>({"", "rack 1"});
        run.count = count(1000);
        gpus += run.count * (run.type.empty() || run.gpus ? 4 : 8);
        cluster.nodes.push_back(run);
    }
    if (coin())
        cluster.fabric = FabricSpec{.type = oneOf<std::string>({"", "ib-ndr", "roce-400"}),
                                    .bandwidthGBPerSecond = maybe<double>(fraction),
                                    .latencySeconds = maybe<double>([] { return fraction() * 1e-5; }),
                                    .podGpus = maybeCount(),
                                    .oversubscription = maybe<double>(fraction),
                                    .railOptimized = maybe<bool>(coin)};
    if (gpus > 1 && coin())
        cluster.placement = {{1, gpus - 1}, {0, 1}};
    return cluster;
}

ModelChoice drawModel(const Catalogue &catalogue)
{
    ModelChoice model;
    const CatalogueModel &row = oneOf(catalogue.models);
    model.catalogueId = row.id;
    model.architecture = row.architecture;
    if (coin()) {
        model.catalogueId.clear();
        model.architecture = Architecture();
        model.architecture.name = text();
        model.architecture.onlyParameters = count(largestTotal);
    }
    return model;
}

Document drawDocument(const Catalogue &catalogue)
{
    Document document;
    document.title = text();
    document.notes = text();
    document.plan.model = drawModel(catalogue);
    document.plan.cluster = drawCluster();
    document.plan.workload = drawWorkload();
    const int strategies = *rc::gen::inRange(0, 4);
    for (int i = 0; i < strategies; ++i)
        document.plan.strategies.push_back(drawStrategy());
    document.plan.price = drawPrice();
    document.plan.calibration = drawCalibration();
    return document;
}

Document readBack(const std::string &text, const Catalogue &catalogue)
{
    const auto read = readDocument(text, catalogue);
    if (!read)
        RC_FAIL(toLine(read.error()) + "\n" + text);
    return read.value().document;
}

/// Puts a key nobody knows into every object, models and figures of GPUs included.
void annotate(Json &value, Count &number)
{
    for (Json &inner : value)
        if (inner.is_structured())
            annotate(inner, number);
    if (value.is_object()) {
        value["x-note-" + std::to_string(number)] = number;
        ++number;
    }
}

} // namespace

class TestDocumentProperties : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }
    void whatIsWrittenIsRead();
    void anyEditIsReadAndTakenBack();
    void noUnknownKeyIsLost();

private:
    Catalogue m_catalogue;
};

void TestDocumentProperties::whatIsWrittenIsRead()
{
    QVERIFY(rc::check("read(write(d)) is d", [this] {
        const Document document = drawDocument(m_catalogue);
        const std::string written = writeDocument(document);
        const Document again = readBack(written, m_catalogue);
        RC_ASSERT(withoutSources(again) == document);
        RC_ASSERT(writeDocument(again) == written);
    }));
}

/// The document as another one would have its values: every edit at once, seen from the file.
void adopt(Document &document, const Document &other)
{
    document.title = other.title;
    document.notes = other.notes;
    ModelChoice &model = document.plan.model;
    model.catalogueId = other.plan.model.catalogueId;
    model.architecture = other.plan.model.architecture;
    Workload workload = other.plan.workload;
    workload.source = document.plan.workload.source;
    document.plan.workload = workload;
    PlanPrice price = other.plan.price;
    price.source = document.plan.price.source;
    document.plan.price = price;
    Calibration calibration = other.plan.calibration;
    calibration.source = document.plan.calibration.source;
    document.plan.calibration = calibration;
    for (std::size_t i = 0; i < document.plan.strategies.size() && i < other.plan.strategies.size(); ++i) {
        Strategy &strategy = document.plan.strategies[i];
        const std::string source = strategy.source;
        const std::string workloadSource = strategy.workload ? strategy.workload->source : std::string();
        strategy = other.plan.strategies[i];
        strategy.source = source;
        if (strategy.workload)
            strategy.workload->source = workloadSource;
    }
}

void TestDocumentProperties::anyEditIsReadAndTakenBack()
{
    QVERIFY(rc::check("an edited document reads as edited; undone it is as before", [this] {
        const Document original = readBack(writeDocument(drawDocument(m_catalogue)), m_catalogue);
        const std::string before = writeDocument(original);
        Document edited = original;
        adopt(edited, drawDocument(m_catalogue));
        const Document again = readBack(writeDocument(edited), m_catalogue);
        RC_ASSERT(withoutSources(again) == withoutSources(edited));
        adopt(edited, original);
        RC_ASSERT(writeDocument(edited) == before);
    }));
}

void TestDocumentProperties::noUnknownKeyIsLost()
{
    QVERIFY(rc::check("a file with a key of somebody's in every object is written as it was", [this] {
        Json root = parseJson(writeDocument(drawDocument(m_catalogue))).value();
        Count number = 0;
        annotate(root, number);
        const auto read = readDocument(root.dump(), m_catalogue);
        RC_ASSERT(read.ok());
        RC_ASSERT(read.value().unknownKeys.size() == static_cast<std::size_t>(number));
        RC_ASSERT(parseJson(writeDocument(read.value().document)).value().dump() == root.dump());
    }));
}

QTEST_GUILESS_MAIN(TestDocumentProperties)
#include "tst_documentproperties.moc"
