// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/planpricejson.h"

#include "engine/document/patch.h"

namespace shardyard {
namespace {

constexpr const char *anyGpu = "usd_per_gpu_hour";

bool isPrice(const Json &value)
{
    return value.is_number() && value.get<double>() >= cheapestUsdPerGpuHour
        && value.get<double>() <= dearestUsdPerGpuHour;
}

/// What was read once before has no catalogue to look its ids up in.
bool isGpu(const std::string &key, const Json &value, const Catalogue *catalogue)
{
    return catalogue != nullptr ? catalogue->gpu(key) != nullptr : isPrice(value);
}

Json plainPrice(const PlanPrice &price)
{
    Json plain = Json::object();
    put(plain, anyGpu, price.usdPerGpuHour);
    for (const auto &[gpu, usd] : price.ofGpu)
        plain[gpu] = usd;
    return plain;
}

} // namespace

Result<PlanPrice> readPlanPrice(const Json &object, const std::string &place, Reading &reading)
{
    PlanPrice price;
    ObjectReader reader(object, place);
    reader.number(anyGpu, price.usdPerGpuHour, cheapestUsdPerGpuHour, dearestUsdPerGpuHour);
    if (!reader.error())
        for (const auto &[key, value] : object.items()) {
            if (key == anyGpu)
                continue;
            std::optional<double> usd;
            if (isGpu(key, value, reading.catalogue))
                reader.number(key.c_str(), usd, cheapestUsdPerGpuHour, dearestUsdPerGpuHour);
            else if (isPrice(value))
                usd = value.get<double>(); // of a GPU that some other catalogue may know
            if (usd)
                price.ofGpu[key] = *usd;
        }
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    price.source = object.dump();
    return price;
}

std::optional<Json> planPriceJson(const PlanPrice &price)
{
    if (price == PlanPrice())
        return std::nullopt;
    Json source = sourceObject(price.source);
    Reading again;
    const Result<PlanPrice> before = readPlanPrice(source, {}, again);
    if (!before)
        source = Json::object();
    patch(source, before ? plainPrice(before.value()) : Json::object(), plainPrice(price));
    return source;
}

} // namespace shardyard
