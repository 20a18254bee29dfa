// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/partsplot.h"

#include "engine/model/parameters.h"
#include "ui/bridge/format.h"

#include <array>

namespace shardyard {
namespace {

struct Part
{
    const char *name;
    Count ParametersByPart::*elements;
};

constexpr std::array<Part, 8> parts = {{{QT_TRANSLATE_NOOP("Plots", "Embedding"), &ParametersByPart::embedding},
                                        {QT_TRANSLATE_NOOP("Plots", "Attention"), &ParametersByPart::attention},
                                        {QT_TRANSLATE_NOOP("Plots", "MLP"), &ParametersByPart::mlp},
                                        {QT_TRANSLATE_NOOP("Plots", "Experts"), &ParametersByPart::experts},
                                        {QT_TRANSLATE_NOOP("Plots", "Router"), &ParametersByPart::router},
                                        {QT_TRANSLATE_NOOP("Plots", "Norms"), &ParametersByPart::norm},
                                        {QT_TRANSLATE_NOOP("Plots", "Head"), &ParametersByPart::head},
                                        {QT_TRANSLATE_NOOP("Plots", "Other"), &ParametersByPart::other}}};

void addParts(PlotSeries &series, const Architecture &model)
{
    const ParametersByPart elements = parametersByPart(model);
    const Count total = elements.total();
    const Count idle = total - activeParameters(model);
    PlotTerm active = {.id = QStringLiteral("active"),
                       .name = Plots::tr("a token passes"),
                       .help = Plots::tr("Parameters that work on each token, the experts it visits among them."),
                       .values = {}};
    PlotTerm rest = {.id = QStringLiteral("idle_experts"),
                     .name = Plots::tr("other experts"),
                     .help = Plots::tr("Experts that a token does not visit: they take memory and no compute."),
                     .values = {}};
    for (const Part &part : parts) {
        const Count count = elements.*part.elements;
        if (count == 0)
            continue;
        const bool experts = part.elements == &ParametersByPart::experts;
        series.categories.push_back({.name = Plots::tr(part.name),
                                     .remark = formatPercent(static_cast<double>(count) / static_cast<double>(total))});
        active.values.emplace_back(static_cast<double>(experts ? count - idle : count));
        rest.values.push_back(experts ? std::optional(static_cast<double>(idle)) : std::nullopt);
    }
    series.terms = {std::move(active)};
    if (idle > 0)
        series.terms.push_back(std::move(rest));
}

} // namespace

PlotSeries partsPlot(const Architecture &model)
{
    PlotSeries series = {.shape = PlotShape::StackedRows,
                         .title = Plots::tr("Parameters by part"),
                         .subtitle = Plots::tr("exact, without multi-token prediction"),
                         .note = {},
                         .unit = Plots::tr("parameters"),
                         .categoryTitle = Plots::tr("Part"),
                         .categories = {},
                         .terms = {},
                         .capacity = {},
                         .decimals = 0,
                         .axisEnd = {},
                         .selected = -1,
                         .emptyTitle = {},
                         .emptyReason = {}};
    if (!model.hasShape()) {
        series.emptyTitle = Plots::tr("No parts known");
        series.emptyReason = Plots::tr("Only the size of this model is given. A shape has parts.");
    } else if (!model.notCounted.empty()) {
        series.emptyTitle = Plots::tr("Not counted");
        series.emptyReason = Plots::tr("This model has parts that cannot be counted: %1.")
                                 .arg(QString::fromStdString(model.notCounted.front()));
    } else {
        addParts(series, model);
    }
    return series;
}

} // namespace shardyard
