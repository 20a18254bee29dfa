// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotkinds.h"

#include "ui/plots/bubbleplot.h"
#include "ui/plots/memoryplot.h"
#include "ui/plots/momentsplot.h"
#include "ui/plots/stagegpu.h"
#include "ui/plots/statesplot.h"
#include "ui/plots/timeplots.h"

#include <algorithm>
#include <array>

namespace shardyard {

namespace {

void chooseStage(Session &session, int category)
{
    const SnapshotPtr snapshot = session.snapshot();
    const auto index = static_cast<std::size_t>(session.activeStrategy());
    if (!snapshot || index >= snapshot->estimate.strategies.size())
        return;
    const StrategyEstimate &strategy = snapshot->estimate.strategies[index];
    if (const std::optional<Count> gpu = gpuOfStage(strategy, category, session.selectionLead()))
        session.setSelection({*gpu}, *gpu);
}

void chooseStrategy(Session &session, int category)
{
    session.setActiveStrategy(category);
}

/// A moment is of the stage that is selected already.
void chooseNothing(Session & /*session*/, int /*category*/) { }

PlotSeries scalingSeries(const Snapshot &snapshot, const PlotView &view)
{
    PlotSeries empty;
    if (fillEmptyState(empty, snapshot))
        return empty;
    return view.scaling ? scalingPlot(*view.scaling) : estimatingSeries();
}

constexpr std::array<PlotKind, 8> kinds = {{
    {"memory",
     [](const Snapshot &snapshot, const PlotView &view) {
         return memoryPlot(snapshot, view.activeStrategy, view.selectedGpu);
     },
     chooseStage},
    {"moments",
     [](const Snapshot &snapshot, const PlotView &view) {
         return momentsPlot(snapshot, view.activeStrategy, view.selectedGpu);
     },
     chooseNothing},
    {"bubble", [](const Snapshot &snapshot, const PlotView &view) { return bubblePlot(snapshot, view.activeStrategy); },
     chooseStrategy},
    {"states", [](const Snapshot &snapshot, const PlotView &view) { return statesPlot(snapshot, view.activeStrategy); },
     chooseStrategy},
    {"step", [](const Snapshot &snapshot, const PlotView &view) { return stepPlot(snapshot, view.activeStrategy); },
     chooseStrategy},
    {"rate", [](const Snapshot &snapshot, const PlotView &view) { return ratePlot(snapshot, view.activeStrategy); },
     chooseStrategy},
    {"cost", [](const Snapshot &snapshot, const PlotView &view) { return costPlot(snapshot, view.activeStrategy); },
     chooseStrategy},
    {"scaling", scalingSeries, chooseNothing, true},
}};

} // namespace

const PlotKind *plotKind(QStringView id)
{
    const auto *found =
        std::find_if(kinds.begin(), kinds.end(), [&](const PlotKind &kind) { return id == QLatin1String(kind.id); });
    return found == kinds.end() ? nullptr : found;
}

PlotSeries noDocumentSeries()
{
    PlotSeries series;
    series.emptyTitle = Plots::tr("No plan open");
    series.emptyReason = Plots::tr("Open a plan or an example to see its numbers.");
    return series;
}

PlotSeries estimatingSeries()
{
    PlotSeries series;
    series.emptyTitle = Plots::tr("Estimating…");
    series.emptyReason = Plots::tr("The first numbers of this plan are on their way.");
    return series;
}

} // namespace shardyard
