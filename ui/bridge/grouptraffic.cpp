// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/grouptraffic.h"

#include "engine/estimate/communication.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

namespace shardyard {

namespace {

/// Ranks that share single experts are in the same rows as those that share layers: they differ in their number.
bool belongs(const Communication &row, GroupKind kind, const std::optional<RankGrid> &grid)
{
    if (row.kind != trafficKindOf(kind))
        return false;
    if (row.kind != TrafficKind::Tensor || !grid)
        return true;
    const bool layers = row.groupSize == grid->degrees.tensor;
    return kind == GroupKind::Tensor ? layers : !layers;
}

template <class Quantity>
void add(std::optional<Quantity> &sum, const std::optional<Quantity> &part)
{
    if (part)
        sum = sum.value_or(Quantity()) + *part;
}

QString threeFigures(double value)
{
    return formatNumber(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

} // namespace

GroupTraffic groupTraffic(const StrategyEstimate &estimate, GroupKind kind)
{
    GroupTraffic traffic;
    for (const Communication &row : estimate.communication) {
        if (!belongs(row, kind, estimate.grid))
            continue;
        add(traffic.sent, row.bytesPerGpu);
        add(traffic.time, row.time);
        add(traffic.exposed, row.exposed);
    }
    return traffic;
}

QString formatTraffic(Bytes bytes)
{
    const double value = bytes.value();
    if (value >= 1e12)
        return QCoreApplication::translate("Format", "%1\u00a0TB").arg(threeFigures(value / 1e12));
    if (value >= 1e9 || value == 0)
        return QCoreApplication::translate("Format", "%1\u00a0GB").arg(threeFigures(value / 1e9));
    if (value >= 1e6)
        return QCoreApplication::translate("Format", "%1\u00a0MB").arg(threeFigures(value / 1e6));
    return QCoreApplication::translate("Format", "%1\u00a0kB").arg(threeFigures(value / 1e3));
}

QString formatDuration(Seconds time)
{
    const double value = time.value();
    if (value >= 1 || value == 0)
        return QCoreApplication::translate("Format", "%1\u00a0s").arg(threeFigures(value));
    if (value >= 1e-3)
        return QCoreApplication::translate("Format", "%1\u00a0ms").arg(threeFigures(value * 1e3));
    return QCoreApplication::translate("Format", "%1\u00a0µs").arg(threeFigures(value * 1e6));
}

} // namespace shardyard
