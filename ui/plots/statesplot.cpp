// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/statesplot.h"

#include "ui/bridge/displayname.h"
#include "ui/plots/memoryparts.h"
#include "ui/plots/memoryplot.h"
#include "ui/plots/whynot.h"

#include <algorithm>

namespace shardyard {

namespace {

/// The stage whose stack is drawn: that of the peak.
const StageMemory *worstStage(const StrategyEstimate &strategy)
{
    if (!strategy.memory)
        return nullptr;
    const auto &stages = strategy.memory->stages;
    const auto worst = std::find_if(stages.begin(), stages.end(), [&](const StageMemory &stage) {
        return stage.stage == strategy.memory->peakStage;
    });
    return worst == stages.end() ? nullptr : &*worst;
}

QString remark(const StrategyEstimate &strategy, const StageMemory *stage)
{
    if (!stage)
        return Plots::tr("not computed");
    return strategy.memory->stages.size() > 1 ? Plots::tr("stage %1").arg(stage->stage) : QString();
}

void addTerms(PlotSeries &series, const std::vector<const StageMemory *> &worst)
{
    for (const MemoryPart &part : memoryParts()) {
        PlotTerm term = {.id = QLatin1String(part.id), .name = memoryPartName(part), .help = memoryPartHelp(part)};
        bool any = false;
        for (const StageMemory *stage : worst) {
            const std::optional<Bytes> bytes = stage ? part.bytes(*stage) : std::nullopt;
            term.values.push_back(bytes ? std::optional(gib(*bytes)) : std::nullopt);
            any = any || bytes.has_value();
        }
        if (any)
            series.terms.push_back(std::move(term));
    }
}

} // namespace

PlotSeries statesPlot(const Snapshot &snapshot, int active)
{
    PlotSeries series = {.shape = PlotShape::StackedRows,
                         .title = Plots::tr("Memory per strategy"),
                         .subtitle = Plots::tr("GiB on the worst GPU"),
                         .unit = QStringLiteral("GiB"),
                         .categoryTitle = Plots::tr("Strategy"),
                         .selected = active};
    if (fillEmptyState(series, snapshot))
        return series;
    std::vector<const StageMemory *> worst;
    for (const StrategyEstimate &strategy : snapshot.estimate.strategies) {
        const StageMemory *stage = worstStage(strategy);
        worst.push_back(stage);
        series.categories.push_back({.name = displayName(strategy.name), .remark = remark(strategy, stage)});
        if (!stage)
            continue;
        series.capacity =
            strategy.memory->knowsCapacity() ? std::optional(gib(strategy.memory->capacity)) : std::nullopt;
        const QString missing = notComputedParts(*strategy.memory);
        if (!missing.isEmpty() && series.note.isEmpty()) {
            series.title = Plots::tr("Model states per strategy");
            series.note = Plots::tr("Not known here, so not in the bars: %1.").arg(missing.toLower());
        }
    }
    addTerms(series, worst);
    if (series.terms.empty()) {
        series.emptyTitle = Plots::tr("No memory computed");
        series.emptyReason = whyNoMemory(snapshot, std::max(0, active));
    }
    return series;
}

} // namespace shardyard
