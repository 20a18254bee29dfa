// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/cost.h"

#include "engine/units/translatable.h"

#include <algorithm>
#include <vector>

namespace shardyard {
namespace {

constexpr double secondsPerHour = 3600;
constexpr double hoursPerDay = 24;

/// GPUs of each kind present.
std::vector<Count> gpusOfKinds(const Cluster &cluster)
{
    std::vector<Count> counts(cluster.gpuKinds.size(), 0);
    for (const NodeBlock &block : cluster.blocks)
        for (const int kind : block.shape.gpuOfSlot)
            if (kind >= 0)
                counts[static_cast<std::size_t>(kind)] += block.count;
    return counts;
}

/// Power limits of all GPUs; hosts, switches and cooling come on top.
std::optional<Watts> boardPower(const Cluster &cluster)
{
    const std::vector<Count> counts = gpusOfKinds(cluster);
    Watts all;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > 0 && !cluster.gpuKinds[kind].power)
            return std::nullopt;
        if (counts[kind] > 0)
            all += static_cast<double>(counts[kind]) * *cluster.gpuKinds[kind].power;
    }
    return all;
}

/// The GPU's own before that of all.
std::optional<double> ownPrice(const PlanPrice &own, std::string_view gpu)
{
    const auto found = own.ofGpu.find(gpu);
    return found != own.ofGpu.end() ? std::optional(found->second) : own.usdPerGpuHour;
}

std::string priceSource(bool isOwn, bool isList)
{
    if (isOwn && isList)
        return QT_TRANSLATE_NOOP("engine",
                                 "the plan's own prices, and the median of on-demand list prices for the rest");
    return isOwn ? QT_TRANSLATE_NOOP("engine", "the plan's own price")
                 : QT_TRANSLATE_NOOP("engine", "median of on-demand list prices");
}

} // namespace

std::optional<double> listPrice(const Catalogue &catalogue, std::string_view gpu)
{
    std::vector<double> prices;
    for (const PriceObservation &row : catalogue.prices)
        if (row.gpu == gpu && row.kind.starts_with("on-demand") && row.usdPerGpuHourLow)
            prices.push_back((*row.usdPerGpuHourLow + row.usdPerGpuHourHigh.value_or(*row.usdPerGpuHourLow)) / 2);
    if (prices.empty())
        return std::nullopt;
    std::sort(prices.begin(), prices.end());
    const std::size_t middle = prices.size() / 2;
    return prices.size() % 2 == 1 ? prices[middle] : (prices[middle - 1] + prices[middle]) / 2;
}

ClusterPrice clusterPrice(const Cluster &cluster, const Catalogue &catalogue, const PlanPrice &own)
{
    const std::vector<Count> counts = gpusOfKinds(cluster);
    ClusterPrice price;
    double usd = 0;
    bool isOwn = false;
    bool isList = false;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] == 0)
            continue;
        const std::optional<double> said = ownPrice(own, cluster.gpuKinds[kind].id);
        const std::optional<double> one = said ? said : listPrice(catalogue, cluster.gpuKinds[kind].id);
        if (!one)
            return {};
        (said ? isOwn : isList) = true;
        usd += static_cast<double>(counts[kind]) * *one;
    }
    price.usdPerHour = usd;
    if (isOwn || isList)
        price.source = priceSource(isOwn, isList);
    return price;
}

/// days = tokens / tokens a second; dollars = hours · price; energy = power limits · time. Units: days, US dollars,
/// kilowatt-hours.
CostEstimate costEstimate(const Cluster &cluster, const Catalogue &catalogue, const PlanPrice &own,
                          const Workload &workload, const std::optional<TimeEstimate> &time)
{
    const ClusterPrice price = clusterPrice(cluster, catalogue, own);
    CostEstimate cost;
    cost.usdPerHour = price.usdPerHour;
    cost.priceSource = price.source;
    if (!time || !workload.tokens)
        return cost;
    const double hours = *workload.tokens / time->tokensPerSecond() / secondsPerHour;
    cost.days = hours / hoursPerDay;
    if (cost.usdPerHour)
        cost.usdTotal = *cost.usdPerHour * hours;
    if (const std::optional<Watts> power = boardPower(cluster))
        cost.kWh = power->value() / 1000 * hours;
    return cost;
}

} // namespace shardyard
