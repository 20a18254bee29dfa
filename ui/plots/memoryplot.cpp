// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/memoryplot.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/heldstages.h"
#include "ui/plots/memoryparts.h"
#include "ui/plots/stagegpu.h"
#include "ui/plots/whynot.h"

#include <algorithm>

namespace shardyard {

namespace {

void addTerms(PlotSeries &series, const MemoryEstimate &memory)
{
    for (const MemoryPart &part : memoryParts()) {
        if (!isComputed(part, memory))
            continue;
        PlotTerm term = {.id = QLatin1String(part.id), .name = memoryPartName(part), .help = memoryPartHelp(part)};
        for (const StageMemory &stage : memory.stages) {
            const std::optional<Bytes> bytes = part.bytes(stage);
            term.values.push_back(bytes ? std::optional(gib(*bytes)) : std::nullopt);
        }
        series.terms.push_back(std::move(term));
    }
}

} // namespace

bool fillEmptyState(PlotSeries &series, const Snapshot &snapshot)
{
    if (snapshot.estimate.strategies.empty()) {
        series.emptyTitle = Plots::tr("No strategies yet");
        series.emptyReason = Plots::tr("Add a strategy to see what each GPU holds and where the pipeline idles.");
    } else if (snapshot.estimate.cluster.gpus == 0) {
        series.emptyTitle = Plots::tr("No GPUs yet");
        series.emptyReason = Plots::tr("Drag a node from the palette onto the yard.");
    }
    return series.isEmpty();
}

PlotSeries memoryPlot(const Snapshot &snapshot, int strategy, Count selectedGpu)
{
    PlotSeries series = {.shape = PlotShape::StackedColumns,
                         .title = Plots::tr("Memory per stage"),
                         .subtitle = Plots::tr("GiB on the worst GPU"),
                         .unit = QStringLiteral("GiB"),
                         .categoryTitle = Plots::tr("Stage")};
    if (fillEmptyState(series, snapshot))
        return series;
    const int last = static_cast<int>(snapshot.estimate.strategies.size()) - 1;
    const int index = std::clamp(strategy, 0, last);
    const StrategyEstimate &estimate = snapshot.estimate.strategies[static_cast<std::size_t>(index)];
    series.subtitle = Plots::tr("GiB on the worst GPU · %1").arg(displayName(estimate.name));
    if (!estimate.memory || estimate.memory->stages.empty()) {
        series.emptyTitle = Plots::tr("Not computed for %1").arg(displayName(estimate.name));
        series.emptyReason = whyNoMemory(snapshot, index);
        return series;
    }
    const MemoryEstimate &memory = *estimate.memory;
    const Strategy &own = snapshot.document.plan.strategies[static_cast<std::size_t>(index)];
    for (const StageMemory &stage : memory.stages)
        series.categories.push_back({.name = stageNumbers(own, stage.stage)});
    addTerms(series, memory);
    const QString missing = notComputedParts(memory);
    if (!missing.isEmpty()) {
        series.title = Plots::tr("Model states per stage");
        series.note = Plots::tr("Not known here, so not in the bars: %1.").arg(missing.toLower());
    }
    if (memory.knowsCapacity())
        series.capacity = gib(memory.capacity);
    series.selected = static_cast<int>(stageOfGpu(estimate, selectedGpu).value_or(-1));
    return series;
}

} // namespace shardyard
