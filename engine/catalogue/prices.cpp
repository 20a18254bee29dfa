// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/rows.h"

namespace shardyard {
namespace {

constexpr double cheapest = 0.01;
constexpr double dearest = 1e4;

/// One price, or the low and high end of a range.
void readDollars(ObjectReader &reader, PriceObservation &price)
{
    reader.number("usd_per_gpu_hour", price.usdPerGpuHourLow, cheapest, dearest);
    price.usdPerGpuHourHigh = price.usdPerGpuHourLow;
    const Json *range = reader.child("usd_per_gpu_hour_range");
    if (range == nullptr)
        return;
    const auto isPrice = [](const Json &end) {
        return end.is_number() && end.get<double>() >= cheapest && end.get<double>() <= dearest;
    };
    if (!range->is_array() || range->size() != 2 || !isPrice(range->at(0)) || !isPrice(range->at(1))) {
        reader.fail("usd_per_gpu_hour_range", "is " + shown(*range), "a list of two numbers from 0.01 to 10000");
        return;
    }
    price.usdPerGpuHourLow = range->at(0).get<double>();
    price.usdPerGpuHourHigh = range->at(1).get<double>();
}

} // namespace

PriceObservation readPrice(ObjectReader &reader, std::vector<std::string> &unknownKeys)
{
    PriceObservation price;
    reader.text("gpu", price.gpu);
    reader.text("provider", price.provider);
    reader.text("shape", price.shape);
    reader.count("gpus", price.gpus);
    readDollars(reader, price);
    reader.text("kind", price.kind);
    reader.text("region", price.region);
    reader.text("observed", price.observed);
    reader.text("note", price.note);
    readChild(reader, "source", unknownKeys, [&price](ObjectReader &source) { readSource(source, price.source); });
    return price;
}

Result<std::vector<PriceObservation>> readPrices(std::string_view text)
{
    std::vector<PriceObservation> prices;
    if (const auto error =
            readRows(text, "prices", [&prices](ObjectReader &row, std::vector<std::string> &unknownKeys) {
                prices.push_back(readPrice(row, unknownKeys));
            }))
        return *error;
    return prices;
}

} // namespace shardyard
