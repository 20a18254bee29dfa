// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/bubbleplot.h"

#include "ui/bridge/displayname.h"
#include "ui/plots/memoryplot.h"
#include "ui/plots/whynot.h"

#include <algorithm>

namespace shardyard {

namespace {

std::optional<double> percent(const std::optional<double> &share)
{
    return share ? std::optional(*share * 100) : std::nullopt;
}

bool noneComputed(const PlotSeries &series)
{
    return std::none_of(series.categories.begin(), series.categories.end(),
                        [](const PlotCategory &category) { return category.remark.isEmpty(); });
}

} // namespace

PlotSeries bubblePlot(const Snapshot &snapshot, int active)
{
    PlotSeries series = {.shape = PlotShape::GroupedRows,
                         .title = Plots::tr("Pipeline bubble"),
                         .subtitle = Plots::tr("% of the ideal and of the total time"),
                         .unit = QStringLiteral("%"),
                         .categoryTitle = Plots::tr("Strategy"),
                         .selected = active};
    if (fillEmptyState(series, snapshot))
        return series;
    PlotTerm ideal = {.id = QStringLiteral("of_ideal"),
                      .name = Plots::tr("of ideal"),
                      .help = Plots::tr("Idle time over the busiest stage's own compute time, as in (p − 1) / m.")};
    PlotTerm total = {.id = QStringLiteral("of_total"),
                      .name = Plots::tr("of total"),
                      .help = Plots::tr("Idle time over the whole time of the pipeline, as in (p − 1) / (m + p − 1).")};
    for (const StrategyEstimate &strategy : snapshot.estimate.strategies) {
        const bool computed = strategy.pipeline.bubbleOverIdeal && strategy.pipeline.bubbleOfTotal;
        series.categories.push_back(
            {.name = displayName(strategy.name), .remark = computed ? QString() : Plots::tr("not computed")});
        ideal.values.push_back(percent(strategy.pipeline.bubbleOverIdeal));
        total.values.push_back(percent(strategy.pipeline.bubbleOfTotal));
    }
    series.terms = {std::move(ideal), std::move(total)};
    if (noneComputed(series)) {
        series.emptyTitle = Plots::tr("No bubble computed");
        series.emptyReason = whyNoBubble(snapshot, std::max(0, active));
    }
    return series;
}

} // namespace shardyard
