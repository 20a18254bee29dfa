// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/scalingplot.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"

#include <algorithm>

namespace shardyard {

namespace {

/// "same batch: does not fit"; both where they differ.
QString remarkOf(const ScalingPoint &point)
{
    const QString same = engineText(std::string(point.sameBatch.problem), {});
    const QString grown = engineText(std::string(point.grownBatch.problem), {});
    if (same == grown)
        return same;
    QStringList parts;
    if (!same.isEmpty())
        parts += Plots::tr("same batch: %1").arg(same);
    if (!grown.isEmpty())
        parts += Plots::tr("grown batch: %1").arg(grown);
    return parts.join(QStringLiteral("; "));
}

PlotTerm lineOf(const ScalingCurve &curve, ScaledRate ScalingPoint::*rate, const char *id, const QString &name,
                const QString &help)
{
    PlotTerm term = {.id = QLatin1String(id), .name = name, .help = help, .values = {}, .hollow = {}};
    for (const ScalingPoint &point : curve.points) {
        term.values.push_back((point.*rate).tokensPerSecondPerGpu);
        term.hollow.push_back(!(point.*rate).runs);
    }
    return term;
}

} // namespace

PlotSeries scalingPlot(const ScalingCurve &curve)
{
    PlotSeries series;
    series.shape = PlotShape::Lines;
    series.title = Plots::tr("Scaling");
    series.subtitle = Plots::tr("tokens/s per GPU over GPUs · %1").arg(displayName(curve.strategy));
    series.unit = Plots::tr("tokens/s");
    series.categoryTitle = Plots::tr("GPUs");
    series.decimals = 0;
    const std::optional<double> ideal = idealRate(curve.points);
    if (!ideal) {
        series.emptyTitle = Plots::tr("No scaling computed");
        series.emptyReason = Plots::tr("No step time can be computed for this strategy on any of these GPU counts.");
        return series;
    }
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const ScalingPoint &point = curve.points[i];
        series.categories.push_back({.name = formatCount(point.gpus), .remark = remarkOf(point)});
        if (point.scale == Scale())
            series.selected = static_cast<int>(i);
    }
    series.terms = {lineOf(curve, &ScalingPoint::grownBatch, "grown_batch", Plots::tr("batch grows along"),
                           Plots::tr("The global batch grows with the GPUs, so each replica does the same work.")),
                    lineOf(curve, &ScalingPoint::sameBatch, "same_batch", Plots::tr("same batch"),
                           Plots::tr("More replicas share the plan's batch, so each has fewer micro-batches.")),
                    {.id = QStringLiteral("ideal_rate"),
                     .name = Plots::tr("ideal"),
                     .help = Plots::tr("What a GPU would do if nothing were lost from the smallest count that runs."),
                     .values = std::vector<std::optional<double>>(curve.points.size(), ideal),
                     .hollow = {}}};
    const bool anyHollow = std::any_of(curve.points.begin(), curve.points.end(), [](const ScalingPoint &point) {
        return !point.sameBatch.runs || !point.grownBatch.runs;
    });
    series.note = anyHollow ? Plots::tr("Data parallelism takes the change. Hollow: does not fit, or a rule does not "
                                        "hold.")
                            : Plots::tr("Data parallelism takes the change; the other degrees stay.");
    return series;
}

} // namespace shardyard
