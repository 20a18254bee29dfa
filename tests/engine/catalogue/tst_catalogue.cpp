// SPDX-License-Identifier: GPL-3.0-or-later
// Walks every row of the catalogue; a few rows are held to their sources figure by figure.
#include "engine/catalogue/catalogue.h"
#include "engine/catalogue/layers.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace shardyard;

namespace {

const Catalogue &catalogue()
{
    static const Catalogue built = builtInCatalogue();
    return built;
}

void checkSources(const std::string &id, const std::vector<Source> &sources)
{
    QVERIFY2(!sources.empty(), id.c_str());
    for (const Source &source : sources) {
        QVERIFY2(!source.title.empty(), id.c_str());
        QVERIFY2(source.url.empty() || source.url.starts_with("https://"), id.c_str());
        QVERIFY2(source.date.size() >= 7 && source.date.starts_with("20"), id.c_str());
    }
}

template <class Row>
void checkIds(const std::vector<Row> &rows)
{
    std::set<std::string> ids;
    for (const Row &row : rows) {
        QVERIFY(!row.id.empty());
        QVERIFY2(ids.insert(row.id).second, row.id.c_str());
    }
}

bool positive(const std::optional<BytesPerSecond> &rate)
{
    return !rate || rate->value() > 0;
}

} // namespace

class TestCatalogue : public QObject
{
    Q_OBJECT

private slots:
    void builtInTextsAreRead()
    {
        const Result<Catalogue> read = readCatalogue(builtInCatalogueTexts());
        QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
        QCOMPARE(read.value().gpus.size(), std::size_t(37));
        QCOMPARE(read.value().nodes.size(), std::size_t(60));
        QCOMPARE(read.value().fabrics.size(), std::size_t(28));
        QCOMPARE(read.value().collectives.size(), std::size_t(100));
        QCOMPARE(read.value().prices.size(), std::size_t(39));
        QCOMPARE(read.value().models.size(), std::size_t(118));
    }

    void idsAreUniqueAndFound()
    {
        checkIds(catalogue().gpus);
        checkIds(catalogue().nodes);
        checkIds(catalogue().fabrics);
        checkIds(catalogue().models);
        QCOMPARE(catalogue().gpu("h100-sxm5-80")->name, std::string("H100 SXM5 80 GB"));
        QCOMPARE(catalogue().node("dgx-h100")->gpu, std::string("h100-sxm5-80"));
        QCOMPARE(catalogue().fabric("ib-ndr")->rate->value(), 50e9);
        QCOMPARE(catalogue().model("llama-3.1-405b")->architecture.name, std::string("Llama 3.1 405B"));
        QVERIFY(catalogue().gpu("no-such-gpu") == nullptr);
        QVERIFY(catalogue().model("") == nullptr);
    }

    void everyGpu()
    {
        for (const Gpu &gpu : catalogue().gpus) {
            checkSources(gpu.id, gpu.sources);
            QVERIFY2(!gpu.name.empty() && !gpu.vendor.empty() && !gpu.confidence.empty(), gpu.id.c_str());
            // A marketed GB may be as large as a GiB, and a driver keeps a few per cent for itself.
            const double marketed = gpu.marketedGB * bytesPerGB;
            QVERIFY2(gpu.usable.value() <= marketed * bytesPerGib / bytesPerGB + bytesPerGib, gpu.id.c_str());
            QVERIFY2(gpu.usable.value() >= marketed * 0.97, gpu.id.c_str());
            QCOMPARE(gpu.usableIsDerived, gpu.usableSource.empty());
            QVERIFY2(positive(gpu.scaleUp.rate) && positive(gpu.pcie), gpu.id.c_str());
            QVERIFY2(!gpu.power || gpu.power->value() >= 50, gpu.id.c_str());
            if (gpu.id == "b100-sxm") // announced, never widely sold
                continue;
            QVERIFY2(gpu.usable.value() > 0 && gpu.memoryBandwidth.value() > 0, gpu.id.c_str());
            QVERIFY2(gpu.peak.bf16 || gpu.peak.fp16 || gpu.id == "mi350x", gpu.id.c_str());
        }
    }

    void everyGpuRateIsOneDirectionAndDense()
    {
        for (const Gpu &gpu : catalogue().gpus) {
            const ScaleUp &link = gpu.scaleUp;
            if (link.links && link.linkRate && link.rate)
                QCOMPARE(static_cast<double>(*link.links) * link.linkRate->value(), link.rate->value());
            if (gpu.peak.fp8 && gpu.peak.bf16)
                QVERIFY2(*gpu.peak.fp8 >= *gpu.peak.bf16, gpu.id.c_str());
            for (const AchievedRate &achieved : gpu.achieved) {
                const auto peak = achieved.dtype == "fp8" ? gpu.peak.fp8 : gpu.peak.bf16;
                QVERIFY2(peak && achieved.rate < *peak, gpu.id.c_str());
            }
        }
    }

    void everyNode()
    {
        for (const NodeType &node : catalogue().nodes) {
            checkSources(node.id, node.sources);
            const Gpu *gpu = catalogue().gpu(node.gpu);
            QVERIFY2(gpu != nullptr, node.id.c_str());
            QVERIFY2(node.gpus >= 1 && node.gpus <= 16, node.id.c_str());
            QVERIFY2(node.domainGpus == 1 || node.domainGpus >= node.gpus, node.id.c_str());
            QVERIFY2(node.domainGpus == 1 || node.intraRate, node.id.c_str());
            if (node.intraRate)
                QCOMPARE(node.intraRate->value(), gpu->scaleUp.rate->value());
            QVERIFY2(!node.nics || node.nicGbitPerSecond, node.id.c_str());
            QVERIFY2(!node.hostMemory || node.hostMemory->value() > 1e11, node.id.c_str());
        }
    }

    void everyFabric()
    {
        for (const FabricType &fabric : catalogue().fabrics) {
            checkSources(fabric.id, fabric.sources);
            QVERIFY2(!fabric.name.empty() && !fabric.kind.empty(), fabric.id.c_str());
            QVERIFY2(fabric.rate || fabric.id == "nvswitch" || fabric.id == "tcpx", fabric.id.c_str());
            QVERIFY2(positive(fabric.rate), fabric.id.c_str());
            for (const Measurement &measured : fabric.measured)
                for (const double value : measured.values)
                    QVERIFY2(value > 0 && !measured.unit.empty(), fabric.id.c_str());
        }
    }

    void everyCollectiveSeries()
    {
        std::set<std::string> seen;
        for (const CollectiveSeries &series : catalogue().collectives) {
            const std::string name = series.gpu + " " + series.operation + " " + std::to_string(series.gpus);
            checkSources(name, {series.source});
            QVERIFY2(seen.insert(name).second, name.c_str());
            QVERIFY2(catalogue().gpu(series.gpu) != nullptr, name.c_str());
            QVERIFY2(series.gpus == 2 || series.gpus == 4 || series.gpus == 8, name.c_str());
            QVERIFY2(series.library.starts_with("NCCL 2."), name.c_str());
            QVERIFY2(series.source.title.find("Apache-2.0") != std::string::npos, name.c_str());
            QCOMPARE(series.payloads.size(), series.times.size());
            QCOMPARE(series.payloads.front().value(), 512.0);
            QCOMPARE(series.payloads.back().value(), 536870912.0);
            for (const Seconds time : series.times)
                QVERIFY2(time > Seconds(4e-6) && time < Seconds(0.7), name.c_str());
        }
    }

    void everyPrice()
    {
        for (const PriceObservation &price : catalogue().prices) {
            checkSources(price.gpu, {price.source});
            QVERIFY2(catalogue().gpu(price.gpu) != nullptr, price.gpu.c_str());
            QVERIFY2(price.usdPerGpuHourLow && price.usdPerGpuHourHigh, price.gpu.c_str());
            QVERIFY2(*price.usdPerGpuHourLow > 0 && *price.usdPerGpuHourLow <= *price.usdPerGpuHourHigh,
                     price.gpu.c_str());
            QVERIFY2(price.observed.starts_with("20"), price.gpu.c_str());
        }
    }

    void everyModel()
    {
        for (const CatalogueModel &model : catalogue().models) {
            checkSources(model.id, model.sources);
            QVERIFY2(!model.family.empty() && !model.vendor.empty() && !model.basis.empty(), model.id.c_str());
            QVERIFY2(model.publishedParameters && !model.publishedSource.empty(), model.id.c_str());
            QVERIFY2(model.architecture.hasShape() && !model.architecture.name.empty(), model.id.c_str());
            QVERIFY2(model.architecture.notCounted.empty(), model.id.c_str());
            QCOMPARE(model.architecture.linear.has_value(), model.kind.starts_with("hybrid"));
            QCOMPARE(!model.architecture.blocks.empty(), model.kind == "hetero");
            Count moeLayers = 0;
            Count slidingLayers = 0;
            const LayerPlan plan = layerPlan(model.architecture);
            for (Count layer = 0; layer < model.architecture.layers; ++layer) {
                moeLayers += plan.layer(layer).hasExperts() ? 1 : 0;
                slidingLayers += plan.layer(layer).window ? 1 : 0;
            }
            QCOMPARE(moeLayers, model.architecture.moe ? model.architecture.moe->moeLayers : 0);
            QCOMPARE(slidingLayers, model.architecture.slidingLayers);
        }
    }

    void figuresOfSources_data()
    {
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<double>("usableMib");
        QTest::addColumn<double>("bf16Tflops");
        QTest::addColumn<double>("linkGBPerSecond");
        QTest::addColumn<double>("memoryGBPerSecond");
        // Sources: nvidia-smi listings; NVIDIA data sheets for A100, H100 and B200 with sparse rates halved and links
        // in one direction; AMD MI300X data sheet (dense, 7 links of 64 GB/s).
        QTest::newRow("A100") << "a100-sxm4-80" << 81920.0 << 312.0 << 300.0 << 2039.0;
        QTest::newRow("H100") << "h100-sxm5-80" << 81559.0 << 989.0 << 450.0 << 3350.0;
        QTest::newRow("H200") << "h200-sxm-141" << 143771.0 << 989.0 << 450.0 << 4800.0;
        QTest::newRow("B200") << "b200-sxm" << 183359.0 << 2250.0 << 900.0 << 8000.0;
        QTest::newRow("MI300X") << "mi300x" << 196608.0 << 1307.4 << 448.0 << 5300.0;
    }

    void figuresOfSources()
    {
        QFETCH(QString, gpu);
        QFETCH(double, usableMib);
        QFETCH(double, bf16Tflops);
        QFETCH(double, linkGBPerSecond);
        QFETCH(double, memoryGBPerSecond);
        const Gpu *row = catalogue().gpu(gpu.toStdString());
        QVERIFY(row != nullptr);
        QCOMPARE(row->usable.value(), usableMib * bytesPerMib);
        QVERIFY(std::abs(inTflops(*row->peak.bf16) - bf16Tflops) < 1);
        QCOMPARE(inGBPerSecond(*row->scaleUp.rate), linkGBPerSecond);
        QVERIFY(std::abs(inGBPerSecond(row->memoryBandwidth) - memoryGBPerSecond) <= 0.04 * memoryGBPerSecond);
    }

    // NVIDIA: product briefs of A100 PCIe, H100 PCIe and H100 NVL (a bridge joins two cards), data sheet of A40 (two),
    // H200 product page (2- or 4-way bridge). On boards and in racks NVLink needs no bridge.
    void bridgesOfCards()
    {
        const std::map<std::string, Count> expected = {{"a100-pcie-40", 2}, {"a100-pcie-80", 2}, {"a40", 2},
                                                       {"h100-pcie-80", 2}, {"h100-nvl-94", 2},  {"h200-nvl-141", 4}};
        for (const Gpu &gpu : catalogue().gpus) {
            const auto known = expected.find(gpu.id);
            QCOMPARE(gpu.scaleUp.bridgeCards, known == expected.end() ? std::nullopt : std::optional(known->second));
            QVERIFY2(!gpu.scaleUp.bridgeCards || gpu.scaleUp.rate, gpu.id.c_str());
            QVERIFY2(gpu.formFactor != "PCIe" || !gpu.scaleUp.rate || gpu.scaleUp.bridgeCards, gpu.id.c_str());
        }
    }

    void aMarketedSizeIsMarkedAsDerived()
    {
        const Gpu *gpu = catalogue().gpu("h800-sxm5-80"); // no driver listing found
        QVERIFY(gpu->usableIsDerived);
        QCOMPARE(gpu->usable.value(), 80e9);
    }

    void wrongCataloguesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("gpus");
        QTest::addColumn<QString>("line");
        const QByteArray head = R"({"format":"shardyard-catalogue","about":"","gpus":[)";
        QTest::newRow("empty") << QByteArray() << "gpus.json: is empty. Allowed: a JSON object";
        QTest::newRow("another file") << QByteArray("{}")
                                      << "gpus.json: gpus is missing. Allowed: the rows of this catalogue";
        QTest::newRow("no source") << head + R"({"id":"x","confidence":"low"}]})"
                                   << "gpus.json: gpus[0].sources is missing. Allowed: at least one source";
        QTest::newRow("a misspelt key")
            << head + R"({"id":"x","tdp":9,"sources":[{"title":"t"}]}]})"
            << "gpus.json: gpus[0].tdp is a key this catalogue does not have. Allowed: see CONTRIBUTING.md";
        QTest::newRow("a negative figure") << head + R"({"id":"x","power_w":-1,"sources":[{"title":"t"}]}]})"
                                           << "gpus.json: gpus[0].power_w is -1. Allowed: a number from 1 to 100000";
        QTest::newRow("a GPU that nodes need")
            << head + "]}"
            << "nodes.json: dgx-2 names no GPU: \"v100-sxm2-32\". Allowed: an id of gpus.json";
    }

    void wrongCataloguesAreRefused()
    {
        QFETCH(QByteArray, gpus);
        QFETCH(QString, line);
        CatalogueTexts texts = builtInCatalogueTexts();
        texts.gpus = std::string_view(gpus.constData(), static_cast<std::size_t>(gpus.size()));
        const Result<Catalogue> read = readCatalogue(texts);
        QVERIFY(!read.ok());
        QCOMPARE(QString::fromStdString(toLine(read.error())), line);
    }

    void wrongSeriesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QString>("line");
        const QByteArray head = R"({"gpu":"l40s","operation":"all-reduce","gpus":2,"source":{"title":"t"},)";
        QTest::newRow("fewer times") << head + R"("bytes":[1,2],"time_us":[1,2,3]})"
                                     << "collectives.json: series[0].time_us has 3 entries. Allowed: one for each of "
                                        "the 2 bytes";
        QTest::newRow("not ascending") << head + R"("bytes":[2,1],"time_us":[1,2]})"
                                       << "collectives.json: series[0].bytes is not ascending. Allowed: each larger "
                                          "than the one before";
        QTest::newRow("no time") << head + R"("bytes":[1,2]})"
                                 << "collectives.json: series[0].time_us is missing. Allowed: a list of two or more "
                                    "numbers above 0";
        QTest::newRow("a time of nothing") << head + R"("bytes":[1,2],"time_us":[0,2]})"
                                           << "collectives.json: series[0].time_us is a list. Allowed: a list of two "
                                              "or more numbers above 0";
        QTest::newRow("an operation of its own")
            << QByteArray(R"({"gpu":"l40s","operation":"broadcast","gpus":2,"source":{"title":"t"},)"
                          R"("bytes":[1,2],"time_us":[1,2]})")
            << "collectives.json: series[0].operation is \"broadcast\". Allowed: all-reduce, all-gather, "
               "reduce-scatter, all-to-all";
        QTest::newRow("no source") << QByteArray(
            R"({"gpu":"l40s","operation":"all-reduce","gpus":2,"bytes":[1,2],"time_us":[1,2]})")
                                   << "collectives.json: series[0].source is missing. Allowed: where the figures were "
                                      "read";
        QTest::newRow("an unknown GPU")
            << QByteArray(R"({"gpu":"abacus","operation":"all-reduce","gpus":2,"source":{"title":"t"},)"
                          R"("bytes":[1,2],"time_us":[1,2]})")
            << "collectives.json: all-reduce names no GPU: \"abacus\". Allowed: an id of gpus.json";
    }

    void wrongSeriesAreRefused()
    {
        QFETCH(QByteArray, row);
        QFETCH(QString, line);
        const QByteArray text = R"({"format":"shardyard-catalogue","series":[)" + row + "]}";
        CatalogueTexts texts = builtInCatalogueTexts();
        texts.collectives = std::string_view(text.constData(), static_cast<std::size_t>(text.size()));
        const Result<Catalogue> read = readCatalogue(texts);
        QVERIFY(!read.ok());
        QCOMPARE(QString::fromStdString(toLine(read.error())), line);
    }
};

QTEST_GUILESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
