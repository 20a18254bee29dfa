// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/format.h"
#include "ui/hardware/hardwarecolumns.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Hardware)
};

using Price = const PriceObservation *;

QString line(const PriceObservation &price, double times)
{
    const double low = *price.usdPerGpuHourLow * times;
    const double high = *price.usdPerGpuHourHigh * times;
    const QString amount =
        low == high ? formatNumber(low, 2) : Texts::tr("%1 to %2").arg(formatNumber(low, 2), formatNumber(high, 2));
    QStringList parts = {toQString(price.provider)};
    for (const std::string &part : {price.shape, price.kind, price.region})
        if (!part.empty())
            parts.append(toQString(part));
    return Texts::tr("%1: %2, seen %3", "USD, of whom, when")
        .arg(amount, parts.join(QStringLiteral(", ")), toQString(price.observed));
}

/// The lowest of them, with all of them in its tip; the row costs `times` a GPU.
HardwareCell lowest(std::vector<Price> prices, double times)
{
    std::erase_if(prices, [](Price price) { return !price->usdPerGpuHourLow || !price->usdPerGpuHourHigh; });
    if (prices.empty())
        return {.text = {}, .note = {}, .tip = Texts::tr("No list price was found for it."), .url = {}, .number = {}};
    std::stable_sort(prices.begin(), prices.end(),
                     [](Price a, Price b) { return *a->usdPerGpuHourLow < *b->usdPerGpuHourLow; });
    // An offer of a provider comes before what articles and indices say.
    const auto offer =
        std::find_if(prices.begin(), prices.end(), [](Price price) { return price->kind == "on-demand"; });
    const PriceObservation &shown = offer != prices.end() ? **offer : *prices.front();
    constexpr std::size_t mostLines = 8;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(prices.size(), mostLines); ++i)
        lines.append(line(*prices[i], times));
    if (prices.size() > mostLines)
        lines.append(Texts::tr("… and %1 more").arg(prices.size() - mostLines));
    const double amount = *shown.usdPerGpuHourLow * times;
    return {.text = formatNumber(amount, 2),
            .note = QStringLiteral("%1 · %2").arg(toQString(shown.provider), toQString(shown.observed)),
            .tip = lines.join(u'\n'),
            .url = toQString(shown.source.url),
            .number = amount};
}

} // namespace

HardwareCell gpuPrice(const HardwareFacts &facts)
{
    std::vector<Price> prices;
    for (const PriceObservation &price : facts.catalogue.prices)
        if (price.gpu == facts.gpu->id)
            prices.push_back(&price);
    return lowest(std::move(prices), 1);
}

HardwareCell nodePrice(const HardwareFacts &facts)
{
    std::vector<Price> prices;
    for (const PriceObservation &price : facts.catalogue.prices)
        if (price.gpu == facts.node->gpu && price.gpus == facts.node->gpus && price.shape == facts.node->name)
            prices.push_back(&price);
    return lowest(std::move(prices), static_cast<double>(facts.node->gpus));
}

} // namespace shardyard
