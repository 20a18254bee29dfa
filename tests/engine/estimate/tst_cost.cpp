// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan's GPUs cost: the plan's own price, a person's quotes, the list.
#include "engine/document/document.h"
#include "engine/document/ownjson.h"
#include "engine/estimate/cost.h"
#include "engine/estimate/estimate.h"
#include "engine/export/estimatejson.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace shardyard;

namespace {

/// One node of eight H100 and one of two GPUs that no list has, priced as `rest` says.
std::string document(const std::string &rest)
{
    return R"({"format": "shardyard", "version": 1, "model": "llama-3.1-8b",
        "cluster": {"nodes": [{"type": "dgx-h100"}, {"gpu": "my-gpu", "gpus": 2}]},
        "workload": {"kind": "training", "sequence_length": 4096, "global_batch": 60}, "strategies": [{"name": "a"}])"
        + rest + "}";
}

const char *const gpu = R"("gpus": [{"id": "my-gpu"}])";

/// Two prices of the list and one that is reserved.
Catalogue priced()
{
    Catalogue catalogue = builtInCatalogue();
    catalogue.prices.clear();
    for (const double usd : {3.0, 4.0})
        catalogue.prices.push_back(
            {.gpu = "h100-sxm5-80", .kind = "on-demand", .usdPerGpuHourLow = usd, .usdPerGpuHourHigh = usd});
    catalogue.prices.push_back(
        {.gpu = "h100-sxm5-80", .kind = "reserved", .usdPerGpuHourLow = 1.0, .usdPerGpuHourHigh = 1.0});
    return catalogue;
}

} // namespace

class TestCost : public QObject
{
    Q_OBJECT

private slots:
    /// By hand: 8 H100 at 3.5 by the list, 2 of the other GPU.
    void anHour_data()
    {
        QTest::addColumn<QByteArray>("rest");
        QTest::addColumn<double>("usd"); // 0 = not known
        QTest::addColumn<QByteArray>("source");
        const QByteArray list = "median of on-demand list prices";
        const QByteArray own = "the plan's own price";
        const QByteArray both = "the plan's own prices, and the median of on-demand list prices for the rest";
        const auto row = [](const char *name, const QByteArray &cost, const char *prices, double usd,
                            const QByteArray &source) {
            QTest::newRow(name) << QByteArray(cost + ", \"catalogue\": {" + gpu + prices + "}") << usd << source;
        };
        row("a GPU without a price", "", "", 0, "");
        row("one price for all", R"(, "cost": {"usd_per_gpu_hour": 2})", "", 20, own);
        row("of one GPU, the other of the list", R"(, "cost": {"my-gpu": 1.5})", "", 31, both);
        row("of both", R"(, "cost": {"my-gpu": 1.5, "h100-sxm5-80": 2})", "", 19, own);
        row("of one, and of all others", R"(, "cost": {"my-gpu": 1.5, "usd_per_gpu_hour": 2})", "", 19, own);
        row("a quote for the own GPU", "", R"(, "prices": [{"gpu": "my-gpu", "usd_per_gpu_hour": 1.25}])", 30.5, list);
        row("a quote joins the median", "",
            R"(, "prices": [{"gpu": "my-gpu", "usd_per_gpu_hour": 1}, {"gpu": "h100-sxm5-80", "usd_per_gpu_hour": 2}])",
            26, list);
        row("a reserved one does not", "",
            R"(, "prices": [{"gpu": "my-gpu", "usd_per_gpu_hour": 1},
                {"gpu": "h100-sxm5-80", "usd_per_gpu_hour": 2, "kind": "reserved"}])",
            30, list);
        row("the middle of a range", "", R"(, "prices": [{"gpu": "my-gpu", "usd_per_gpu_hour_range": [1, 2]}])", 31,
            list);
        row("a price of a GPU that is not there", R"(, "cost": {"b200": 9})", "", 0, "");
    }

    void anHour()
    {
        QFETCH(QByteArray, rest);
        QFETCH(double, usd);
        const Catalogue catalogue = priced();
        const auto read = readDocument(document(rest.toStdString()), catalogue);
        QVERIFY2(read.ok(), read ? "" : toLine(read.error()).c_str());
        const Document &plan = read.value().document;
        const Estimate all = estimate(plan.plan, withOwn(catalogue, plan.own));
        const CostEstimate &cost = all.strategies.front().cost;
        QCOMPARE(cost.usdPerHour.value_or(0), usd);
        QTEST(QByteArray::fromStdString(cost.priceSource), "source");
        const nlohmann::json json = estimateJson(all, "f", {})["strategies"][0]["cost"];
        QCOMPARE(json["price_source"].is_null(), usd == 0);
    }

    /// A key that names no GPU is kept and noted, whatever it holds.
    void whatIsNoGpuIsNoted()
    {
        const std::string text =
            document(R"(, "cost": {"usd_per_gpu_hour": 2, "h1000": 3, "why": "a letter"}, "catalogue": {)"
                     + std::string(gpu) + "}");
        const auto read = readDocument(text, builtInCatalogue());
        QVERIFY(read.ok());
        QVERIFY((read.value().unknownKeys == std::vector<std::string>{"cost.h1000", "cost.why"}));
        Document edited = read.value().document;
        edited.plan.price.usdPerGpuHour = 2.5;
        const nlohmann::json cost = nlohmann::json::parse(writeDocument(edited))["cost"];
        QVERIFY(cost == nlohmann::json({{"usd_per_gpu_hour", 2.5}, {"h1000", 3}, {"why", "a letter"}}));
    }

    /// The user's file and the document may hold the same quote.
    void aQuoteCountsOnce()
    {
        const auto own = readOwnFile(R"({"format": "shardyard-catalogue", "prices":
            [{"gpu": "h100-sxm5-80", "provider": "us", "usd_per_gpu_hour": 2, "observed": "2026-11", "mine": 1}]})",
                                     builtInCatalogue(), "own.json");
        QVERIFY2(own.ok(), own ? "" : toLine(own.error()).c_str());
        const Catalogue once = withOwn(priced(), own.value());
        QCOMPARE(once.prices.size(), std::size_t(4));
        QCOMPARE(withOwn(once, own.value()).prices.size(), std::size_t(4));
        QCOMPARE(*listPrice(once, "h100-sxm5-80"), 3.0);
        QVERIFY(writeOwnFile(own.value()).find("\"mine\": 1") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestCost)
#include "tst_cost.moc"
