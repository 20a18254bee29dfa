// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/rows.h"

namespace shardyard {
namespace {

/// A list of positive numbers, times `unit`.
template <class Unit>
void readPositive(ObjectReader &reader, const char *key, double unit, std::vector<Quantity<Unit>> &values)
{
    const Json *list = reader.child(key);
    bool positive = list != nullptr && list->is_array() && list->size() >= 2;
    if (positive) {
        values.reserve(list->size());
        for (const Json &value : *list) {
            positive = positive && value.is_number() && value.get<double>() > 0;
            if (positive)
                values.emplace_back(value.get<double>() * unit);
        }
    }
    if (!positive)
        reader.fail(key, list == nullptr ? "is missing" : "is " + shown(*list),
                    "a list of two or more numbers above 0");
}

CollectiveSeries readSeries(ObjectReader &reader, std::vector<std::string> &unknownKeys)
{
    CollectiveSeries series;
    reader.text("gpu", series.gpu);
    if (!reader.has("operation"))
        reader.fail("operation", "is missing", "what was measured");
    reader.choice("operation", series.operation, {"all-reduce", "all-gather", "reduce-scatter", "all-to-all"});
    reader.count("gpus", series.gpus, {.least = 2, .most = 1024});
    reader.text("library", series.library);
    readPositive(reader, "bytes", 1, series.payloads);
    readPositive(reader, "time_us", 1e-6, series.times);
    for (std::size_t i = 1; i < series.payloads.size(); ++i)
        if (series.payloads[i] <= series.payloads[i - 1])
            reader.fail("bytes", "is not ascending", "each larger than the one before");
    if (series.payloads.size() != series.times.size())
        reader.fail("time_us", "has " + std::to_string(series.times.size()) + " entries",
                    "one for each of the " + std::to_string(series.payloads.size()) + " bytes");
    if (!reader.has("source"))
        reader.fail("source", "is missing", "where the figures were read");
    readChild(reader, "source", unknownKeys, [&series](ObjectReader &source) { readSource(source, series.source); });
    return series;
}

} // namespace

Result<std::vector<CollectiveSeries>> readCollectives(std::string_view text)
{
    std::vector<CollectiveSeries> collectives;
    if (const auto error =
            readRows(text, "series", [&collectives](ObjectReader &row, std::vector<std::string> &unknownKeys) {
                collectives.push_back(readSeries(row, unknownKeys));
            }))
        return *error;
    return collectives;
}

} // namespace shardyard
