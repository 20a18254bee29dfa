// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/strategy.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace shardyard;

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

double bytesOf(const std::optional<Dtype> &dtype)
{
    return dtype ? bytesPerElement(*dtype) : 0;
}

} // namespace

class TestStrategyNames : public QObject
{
    Q_OBJECT

private slots:
    void bytesOfADtype_data();
    void bytesOfADtype();
    void everyDtypeNameReadsBack();
    void bytesOfARecipe_data();
    void bytesOfARecipe();
    void gatherAndReduceFillIn_data();
    void gatherAndReduceFillIn();
    void shardingNamesReadBack();
    void everyRankOrderReadsBack();
    void badRankOrders_data();
    void badRankOrders();
    void theScheduleListIsTheContracts();
    void virtualStagesInForce_data();
    void virtualStagesInForce();
};

void TestStrategyNames::bytesOfADtype_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("bytes");
    QTest::addColumn<QString>("source");

    QTest::newRow("fp32") << "fp32" << 4.0 << "IEEE 754 binary32";
    QTest::newRow("tf32") << "tf32" << 4.0 << "stored as binary32: CUDA C++ programming guide, tf32 fragments";
    QTest::newRow("bf16") << "bf16" << 2.0 << "bfloat16";
    QTest::newRow("fp16") << "fp16" << 2.0 << "IEEE 754 binary16";
    QTest::newRow("fp8") << "fp8" << 1.0 << "arXiv 2209.05433, E4M3 and E5M2";
    QTest::newRow("int8") << "int8" << 1.0 << "8 bits";
    QTest::newRow("mxfp8") << "mxfp8" << 33.0 / 32 << "OCP MX 1.0 table 1: 32 elements of 8 bits share 8 bits of scale";
    QTest::newRow("mxfp4") << "mxfp4" << 17.0 / 32 << "OCP MX 1.0 table 1: 32 elements of 4 bits share 8 bits of scale";
    QTest::newRow("nvfp4") << "nvfp4" << 9.0 / 16 << "NVIDIA, Introducing NVFP4: 16 elements of 4 bits share 8 bits";
    QTest::newRow("fp4") << "fp4" << 0.5 << "4 bits";
    QTest::newRow("int4") << "int4" << 0.5 << "4 bits";
    QTest::newRow("fp6") << "fp6" << 0.75 << "6 bits";
}

void TestStrategyNames::bytesOfADtype()
{
    QFETCH(QString, name);
    QFETCH(double, bytes);
    const auto dtype = dtypeFromName(name.toStdString());
    QVERIFY(dtype.has_value());
    QCOMPARE(bytesPerElement(*dtype), bytes);
}

void TestStrategyNames::everyDtypeNameReadsBack()
{
    QCOMPARE(dtypeNames().size(), std::size_t(12));
    for (const std::string_view name : dtypeNames()) {
        const auto dtype = dtypeFromName(name);
        QVERIFY2(dtype.has_value(), qPrintable(text(name)));
        QCOMPARE(text(dtypeName(*dtype)), text(name));
    }
    QVERIFY(!dtypeFromName("float32").has_value());
    QVERIFY(!dtypeFromName("").has_value());
}

void TestStrategyNames::bytesOfARecipe_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("sharding");
    QTest::addColumn<double>("parameters");
    QTest::addColumn<double>("gradients");
    QTest::addColumn<double>("master");
    QTest::addColumn<double>("moments");
    QTest::addColumn<double>("gather");
    QTest::addColumn<QString>("source");

    const QString megatron = "Megatron-LM docs, distributed optimizer: 18 bytes with bf16 parameters, fp32 gradients";
    const QString zero = "arXiv 1910.02054, section 3.1: 2 + 2 + 12 = 16 bytes";
    const QString torch = "PyTorch docs, MixedPrecisionPolicy(param_dtype=bf16): fp32 shards, 16 bytes";
    const QString states = "the document format: holds states as bf16";
    const auto row = [](const char *recipe, const char *sharding) -> QTestData & {
        return QTest::newRow(qPrintable(QString("%1, %2").arg(recipe, sharding))) << recipe << sharding;
    };
    for (const char *sharding : {"none", "zero1", "zero2", "zero3"}) {
        row("bf16", sharding) << 2.0 << 4.0 << 4.0 << 8.0 << 2.0 << megatron;
        row("fp8", sharding) << 2.0 << 4.0 << 4.0 << 8.0 << 2.0 << states;
    }
    for (const char *sharding : {"fsdp", "hsdp"}) {
        row("bf16", sharding) << 4.0 << 4.0 << 0.0 << 8.0 << 2.0 << torch;
        row("mxfp8", sharding) << 4.0 << 4.0 << 0.0 << 8.0 << 2.0 << states;
    }
    for (const char *sharding : {"none", "fsdp"}) {
        row("bf16-zero", sharding) << 2.0 << 2.0 << 4.0 << 8.0 << 2.0 << zero;
        row("fp16", sharding) << 2.0 << 2.0 << 4.0 << 8.0 << 2.0 << zero;
        row("bf16-pure", sharding) << 2.0 << 2.0 << 0.0 << 4.0 << 2.0 << "everything in 2 bytes: 2 + 2 + 0 + 4 = 8";
        row("fp32", sharding) << 4.0 << 4.0 << 0.0 << 8.0 << 4.0 << "everything in 4 bytes: 4 + 4 + 0 + 8 = 16";
    }
    row("fp8-block", "zero1") << 2.0 << 4.0 << 4.0 << 8.0 << 2.0 << states;
    row("mxfp8", "none") << 2.0 << 4.0 << 4.0 << 8.0 << 2.0 << states;
    row("fp4", "none") << 2.0 << 4.0 << 4.0 << 8.0 << 2.0 << states;
}

void TestStrategyNames::bytesOfARecipe()
{
    QFETCH(QString, recipe);
    QFETCH(QString, sharding);
    QFETCH(double, parameters);
    QFETCH(double, gradients);
    QFETCH(double, master);
    QFETCH(double, moments);
    QFETCH(double, gather);
    Strategy strategy;
    strategy.sharding = *shardingFromName(sharding.toStdString());
    strategy.precision = *precisionRecipe(recipe.toStdString(), Sharding::None);
    const Precision precision = effectivePrecision(strategy);
    QCOMPARE(text(precision.name), recipe);
    QCOMPARE(bytesPerElement(precision.parameters), parameters);
    QCOMPARE(bytesPerElement(precision.gradients), gradients);
    QCOMPARE(bytesOf(precision.master), master);
    QCOMPARE(2 * bytesPerElement(precision.moments), moments);
    QCOMPARE(bytesOf(precision.gather), gather);
    QCOMPARE(bytesOf(precision.reduce), gradients);
    QVERIFY(std::find(precisionNames().begin(), precisionNames().end(), recipe.toStdString())
            != precisionNames().end());
}

void TestStrategyNames::gatherAndReduceFillIn_data()
{
    QTest::addColumn<QString>("compute");
    QTest::addColumn<QString>("parameters");
    QTest::addColumn<QString>("gather");

    // The document format: `gather` is by default the smaller of `parameters` and 2 bytes.
    QTest::newRow("fp32 shards, bf16 compute") << "bf16"
                                               << "fp32"
                                               << "bf16";
    QTest::newRow("fp32 shards, fp16 compute") << "fp16"
                                               << "fp32"
                                               << "fp16";
    QTest::newRow("fp32 shards, fp8 compute") << "fp8"
                                              << "fp32"
                                              << "bf16";
    QTest::newRow("bf16 shards") << "bf16"
                                 << "bf16"
                                 << "bf16";
    QTest::newRow("fp8 shards") << "bf16"
                                << "fp8"
                                << "fp8";
}

void TestStrategyNames::gatherAndReduceFillIn()
{
    QFETCH(QString, compute);
    QFETCH(QString, parameters);
    QFETCH(QString, gather);
    Strategy strategy;
    strategy.precision.name.clear();
    strategy.precision.compute = *dtypeFromName(compute.toStdString());
    strategy.precision.parameters = *dtypeFromName(parameters.toStdString());
    strategy.precision.gradients = Dtype::Bf16;
    QCOMPARE(text(dtypeName(*effectivePrecision(strategy).gather)), gather);
    QCOMPARE(*effectivePrecision(strategy).reduce, Dtype::Bf16);

    strategy.precision.gather = Dtype::Fp8;
    strategy.precision.reduce = Dtype::Fp32;
    QCOMPARE(*effectivePrecision(strategy).gather, Dtype::Fp8);
    QCOMPARE(*effectivePrecision(strategy).reduce, Dtype::Fp32);
}

void TestStrategyNames::shardingNamesReadBack()
{
    const std::vector<std::string_view> expected = {"none", "zero1", "zero2", "zero3", "fsdp", "hsdp"};
    QCOMPARE(shardingNames(), expected);
    for (const std::string_view name : expected)
        QCOMPARE(text(shardingName(*shardingFromName(name))), text(name));
    QVERIFY(!shardingFromName("zero4").has_value());
    QVERIFY(!shardingFromName("ddp").has_value());
}

void TestStrategyNames::everyRankOrderReadsBack()
{
    const RankOrder megatron = {Axis::Tensor, Axis::Context, Axis::Data, Axis::Pipeline};
    const RankOrder llama = {Axis::Tensor, Axis::Context, Axis::Pipeline, Axis::Data};
    QCOMPARE(*rankOrderFromName("tp-cp-dp-pp"), megatron);
    QCOMPARE(*rankOrderFromName("tp-cp-pp-dp"), llama);

    std::vector<std::string> words = {"cp", "dp", "pp", "tp"};
    std::set<std::string> seen;
    do {
        const std::string name = words[0] + "-" + words[1] + "-" + words[2] + "-" + words[3];
        const auto order = rankOrderFromName(name);
        QVERIFY2(order.has_value(), name.c_str());
        QCOMPARE(rankOrderName(*order), name);
        seen.insert(name);
    } while (std::next_permutation(words.begin(), words.end()));
    QCOMPARE(seen.size(), std::size_t(24));
}

void TestStrategyNames::badRankOrders_data()
{
    QTest::addColumn<QString>("name");

    for (const char *name : {"", "tp", "tp-cp-dp", "tp-cp-dp-dp", "tp-tp-dp-pp", "tp-cp-dp-ep", "tp-cp-dp-pp-ep",
                             "tp_cp_dp_pp", "TP-CP-DP-PP", "tp-cp-dp-pp ", "tp--p-dp-pp"})
        QTest::newRow(name) << name;
}

void TestStrategyNames::badRankOrders()
{
    QFETCH(QString, name);
    QVERIFY(!rankOrderFromName(name.toStdString()).has_value());
}

void TestStrategyNames::theScheduleListIsTheContracts()
{
    const std::vector<std::string_view> expected = {
        "1f1b", "eager-1f1b", "gpipe", "interleaved-1f1b", "looped-bfs", "zb-h1",      "zb-h2",     "interleaved-zb",
        "zb-v", "v-half",     "v-min", "chimera",          "dualpipe",   "dualpipe-v", "pipedream", "pipedream-2bw"};
    QCOMPARE(scheduleNames(), expected);
    QCOMPARE(optimizerNames().front(), std::string_view("adam"));
    QCOMPARE(frameworkNames().front(), std::string_view("none"));
    QCOMPARE(frameworkNames().size(), std::size_t(9));
}

void TestStrategyNames::virtualStagesInForce_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<int>("given"); // 0 = not given
    QTest::addColumn<int>("expected");

    // Two chunks a rank: Qi et al., arXiv 2405.15362 (zb-v, v-half, v-min); DualPipeV, github deepseek-ai/DualPipe.
    for (const char *schedule : {"zb-v", "v-half", "v-min", "dualpipe-v"})
        QTest::newRow(schedule) << schedule << 0 << 2;
    for (const char *schedule : {"1f1b", "gpipe", "interleaved-1f1b", "dualpipe", "zb-h1"})
        QTest::newRow(schedule) << schedule << 0 << 1;
    QTest::newRow("zb-v, given 1") << "zb-v" << 1 << 1;
    QTest::newRow("interleaved, given 4") << "interleaved-1f1b" << 4 << 4;
}

void TestStrategyNames::virtualStagesInForce()
{
    QFETCH(QString, schedule);
    QFETCH(int, given);
    QFETCH(int, expected);
    Strategy strategy;
    strategy.schedule = schedule.toStdString();
    strategy.virtualStagesGiven = given > 0;
    strategy.virtualStages = given > 0 ? given : 1;
    QCOMPARE(effectiveVirtualStages(strategy), Count(expected));
}

QTEST_GUILESS_MAIN(TestStrategyNames)
#include "tst_strategynames.moc"
