// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/whynot.h"

#include "engine/schedule/schedule.h"
#include "ui/bridge/format.h"
#include "ui/bridge/strategyrows.h"
#include "ui/plots/plotseries.h"

#include <algorithm>
#include <optional>

namespace shardyard {

namespace {

/// What stops both: a broken rule, a model that cannot be counted, work other than training.
std::optional<QString> whyNothing(const Snapshot &snapshot, std::size_t index)
{
    const auto &findings = snapshot.estimate.strategies[index].findings;
    const auto error = std::find_if(findings.begin(), findings.end(),
                                    [](const Finding &finding) { return finding.severity == Severity::Error; });
    if (error != findings.end())
        return engineText(error->message, error->values);
    const Plan &plan = snapshot.document.plan;
    if (!plan.model.architecture.notCounted.empty())
        return Plots::tr("The model has parts this version cannot count: %1.")
            .arg(QString::fromStdString(plan.model.architecture.notCounted.front()));
    if (workloadOf(plan, plan.strategies[index]).kind == WorkloadKind::Serving)
        return Plots::tr("This version does not compute serving.");
    return std::nullopt;
}

} // namespace

QString whyNoMemory(const Snapshot &snapshot, int strategy)
{
    const auto index = static_cast<std::size_t>(strategy);
    if (const std::optional<QString> reason = whyNothing(snapshot, index))
        return *reason;
    const Plan &plan = snapshot.document.plan;
    if (plan.strategies[index].fineTune || workloadOf(plan, plan.strategies[index]).fineTune)
        return Plots::tr("This version does not compute the memory of fine-tuning.");
    return Plots::tr("Its degrees make no grid over the GPUs of the yard.");
}

QString whyNoBubble(const Snapshot &snapshot, int strategy)
{
    const auto index = static_cast<std::size_t>(strategy);
    if (const std::optional<QString> reason = whyNothing(snapshot, index))
        return *reason;
    return Plots::tr("The sequences of a step do not divide into micro-batches that the schedule runs, or are too many "
                     "to replay.");
}

} // namespace shardyard
