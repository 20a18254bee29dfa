// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/momentsplot.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/plots/memoryparts.h"
#include "ui/plots/memoryplot.h"
#include "ui/plots/stagegpu.h"
#include "ui/plots/whynot.h"

#include <algorithm>

namespace shardyard {

namespace {

/// The parts of one moment where those of the peak stand.
StageMemory atMoment(const MemoryParts &parts)
{
    StageMemory stage;
    stage.parameterBytes = parts.parameters;
    stage.gradientBytes = parts.gradients;
    stage.optimizerBytes = parts.optimizer;
    stage.activationBytes = parts.activations;
    stage.logitsBytes = parts.logits;
    stage.transientBytes = parts.transient;
    stage.overheadBytes = parts.overhead;
    return stage;
}

void addTerms(PlotSeries &series, const std::vector<MemoryMoment> &moments)
{
    for (const MemoryPart &part : memoryParts()) {
        PlotTerm term = {.id = QLatin1String(part.id), .name = memoryPartName(part), .help = memoryPartHelp(part)};
        for (const MemoryMoment &moment : moments)
            term.values.push_back(gib(*part.bytes(atMoment(moment.parts))));
        series.terms.push_back(std::move(term));
    }
}

} // namespace

PlotSeries momentsPlot(const Snapshot &snapshot, int strategy, Count selectedGpu)
{
    PlotSeries series = {.shape = PlotShape::StackedRows,
                         .title = Plots::tr("Memory over a step"),
                         .subtitle = Plots::tr("GiB on the worst GPU"),
                         .unit = QStringLiteral("GiB"),
                         .categoryTitle = Plots::tr("Moment")};
    if (fillEmptyState(series, snapshot))
        return series;
    const int last = static_cast<int>(snapshot.estimate.strategies.size()) - 1;
    const int index = std::clamp(strategy, 0, last);
    const StrategyEstimate &estimate = snapshot.estimate.strategies[static_cast<std::size_t>(index)];
    const std::optional<MemoryEstimate> &memory = estimate.memory;
    const Count stage = memory ? stageOfGpu(estimate, selectedGpu).value_or(memory->peakStage) : 0;
    if (!memory || stage >= static_cast<Count>(memory->stages.size())
        || memory->stages[static_cast<std::size_t>(stage)].moments.empty()) {
        series.emptyTitle = Plots::tr("Not computed for %1").arg(displayName(estimate.name));
        series.emptyReason = memory ? Plots::tr("A step needs the model's shape and a schedule that runs.")
                                    : whyNoMemory(snapshot, index);
        return series;
    }
    const StageMemory &worst = memory->stages[static_cast<std::size_t>(stage)];
    series.subtitle = Plots::tr("GiB, stage %1 · %2").arg(formatOrdinal(stage), displayName(estimate.name));
    for (const MemoryMoment &moment : worst.moments)
        series.categories.push_back({.name = engineText(moment.name, {}), .remark = engineText(moment.module, {})});
    addTerms(series, worst.moments);
    if (memory->knowsCapacity())
        series.capacity = gib(memory->capacity);
    series.selected = static_cast<int>(worst.peakMoment);
    return series;
}

} // namespace shardyard
