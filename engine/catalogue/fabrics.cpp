// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/rows.h"

namespace shardyard {
namespace {

void readValues(ObjectReader &reader, std::vector<double> &values)
{
    const Json *list = reader.child("values");
    if (list == nullptr)
        return;
    bool numbers = list->is_array() && !list->empty();
    if (numbers) {
        for (const Json &value : *list) {
            numbers = numbers && value.is_number();
            if (numbers)
                values.push_back(value.get<double>());
        }
    }
    if (!numbers)
        reader.fail("values", "is " + shown(*list), "a list of numbers");
}

Measurement readMeasurement(ObjectReader &reader)
{
    Measurement measurement;
    reader.text("what", measurement.what);
    readValues(reader, measurement.values);
    reader.text("unit", measurement.unit);
    reader.number("percent_of_rate", measurement.percentOfRate, 0, 1000);
    reader.text("note", measurement.note);
    return measurement;
}

FabricType readFabric(ObjectReader &reader, std::vector<std::string> &unknownKeys)
{
    FabricType fabric;
    reader.text("id", fabric.id);
    reader.text("name", fabric.name);
    reader.choice("kind", fabric.kind, {"scale-up", "scale-out", "host"});
    readRate(reader, "rate_gb_per_s", fabric.rate);
    std::optional<double> microseconds;
    reader.number("latency_us", microseconds, 0, 1e6);
    if (microseconds)
        fabric.latency = Seconds(*microseconds * 1e-6);
    readChildren(reader, "measured", unknownKeys,
                 [&fabric](ObjectReader &measured) { fabric.measured.push_back(readMeasurement(measured)); });
    reader.texts("notes", fabric.notes);
    readSources(reader, unknownKeys, fabric.sources);
    requireSources(reader, fabric.sources);
    return fabric;
}

} // namespace

Result<std::vector<FabricType>> readFabrics(std::string_view text)
{
    std::vector<FabricType> fabrics;
    if (const auto error =
            readRows(text, "fabrics", [&fabrics](ObjectReader &row, std::vector<std::string> &unknownKeys) {
                fabrics.push_back(readFabric(row, unknownKeys));
            }))
        return *error;
    return fabrics;
}

} // namespace shardyard
