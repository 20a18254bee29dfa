// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/inshort.h"

#include "ui/bridge/format.h"
#include "ui/plots/memoryparts.h"
#include "ui/report/reportwords.h"

#include <algorithm>
#include <optional>

namespace shardyard {

namespace {

constexpr int mostBullets = 6;

/// The valid strategies that share the least of a number; empty where none has it.
template <class Measure>
std::vector<std::size_t> least(const ReportContext &context, Measure measure)
{
    std::vector<std::size_t> best;
    double smallest = 0;
    for (std::size_t i = 0; i < context.estimates().size(); ++i) {
        const StrategyEstimate &estimate = context.estimates()[i];
        const std::optional<double> value = estimate.valid ? measure(estimate) : std::nullopt;
        if (!value || (!best.empty() && *value > smallest))
            continue;
        if (best.empty() || *value < smallest)
            best.clear();
        best.push_back(i);
        smallest = *value;
    }
    return best;
}

/// "“a”", "“a” and “b”", "“a”, “b”, “c” and 2 more".
QString namesOf(const ReportContext &context, const std::vector<std::size_t> &strategies)
{
    constexpr std::size_t mostNames = 3;
    QStringList names;
    for (std::size_t i = 0; i < std::min(mostNames, strategies.size()); ++i)
        names += quotedName(context.estimates()[strategies[i]]);
    const QString last =
        strategies.size() > mostNames ? Report::tr("%1 more").arg(strategies.size() - mostNames) : names.takeLast();
    return names.isEmpty() ? last : Report::tr("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

QString leanestText(const ReportContext &context)
{
    const std::vector<std::size_t> leanest = leanestStrategies(context);
    if (leanest.empty())
        return {};
    const MemoryEstimate &memory = *context.estimates()[leanest.front()].memory;
    const QString worst = memory.capacity > Bytes()
        ? Report::tr("%1 of %2 (%3) on the worst GPU")
              .arg(formatMemory(needOf(memory)), formatMemory(memory.capacity),
                   formatPercent(needOf(memory) / memory.capacity))
        : Report::tr("%1 on the worst GPU").arg(formatMemory(needOf(memory)));
    const QString what = memory.peak ? Report::tr("memory") : Report::tr("memory for model states");
    if (leanest.size() > 1)
        return Report::tr("%1 need the least %2: %3 each.").arg(namesOf(context, leanest), what, worst);
    const QString where = Report::tr("%1, in stage %2").arg(worst, formatOrdinal(memory.peakStage));
    if (context.estimates().size() > 1)
        return Report::tr("%1 needs the least %2: %3.").arg(namesOf(context, leanest), what, where);
    return memory.peak ? Report::tr("A training step takes %1.").arg(where)
                       : Report::tr("Model states take %1.").arg(where);
}

QString bubbleText(const ReportContext &context)
{
    const std::vector<std::size_t> tightest = tightestPipelines(context);
    if (tightest.empty())
        return {};
    const StrategyEstimate &estimate = context.estimates()[tightest.front()];
    const QString both =
        Report::tr("%1 of ideal compute time, %2 of the total")
            .arg(formatPercent(*estimate.pipeline.bubbleOverIdeal), formatPercent(*estimate.pipeline.bubbleOfTotal));
    if (tightest.size() > 1)
        return Report::tr("%1 share the smallest pipeline bubble: %2.").arg(namesOf(context, tightest), both);
    const Count count = estimate.pipeline.microBatches.value_or(0);
    return Report::tr("The smallest pipeline bubble is that of %1: %2, with %3 over %4 stages.")
        .arg(namesOf(context, tightest), both,
             count == 1 ? Report::tr("1 micro-batch") : Report::tr("%1 micro-batches").arg(formatCount(count)),
             formatCount(estimate.grid->degrees.pipeline));
}

QString tooBigText(const ReportContext &context)
{
    QStringList names;
    for (const StrategyEstimate &estimate : context.estimates()) {
        if (estimate.valid && estimate.memory && estimate.fits == false)
            names += Report::tr("%1 (%2 of %3)")
                         .arg(quotedName(estimate), formatMemory(needOf(*estimate.memory)),
                              formatMemory(estimate.memory->capacity));
    }
    if (names.isEmpty())
        return {};
    const qsizetype more = names.size() - 3;
    if (more > 0)
        names = names.mid(0, 3) << Report::tr("%1 more").arg(more);
    return Report::tr("Too big for a GPU: %1.").arg(names.join(QStringLiteral(", ")));
}

QString tensorText(const ReportContext &context)
{
    const auto slow = std::find_if(context.estimates().begin(), context.estimates().end(), [](const auto &estimate) {
        const GroupLinks *group = groupOf(estimate, GroupKind::Tensor);
        return group && group->slowest > LinkClass::NvLink;
    });
    if (slow != context.estimates().end()) {
        const GroupLinks *group = groupOf(*slow, GroupKind::Tensor);
        if (group->groups == 1)
            return Report::tr("In %1 the tensor group leaves its NVLink domain and talks over %2 in every layer.")
                .arg(quotedName(*slow), linkTitle(group->slowest, context.cluster()));
        return Report::tr("In %1, %2 of %3 tensor groups leave their NVLink domain and talk over %4 in every layer.")
            .arg(quotedName(*slow), formatCount(group->groupsOnSlowest), formatCount(group->groups),
                 linkTitle(group->slowest, context.cluster()));
    }
    const bool any = std::any_of(context.estimates().begin(), context.estimates().end(),
                                 [](const auto &estimate) { return groupOf(estimate, GroupKind::Tensor) != nullptr; });
    return any ? Report::tr("Every tensor group stays inside one NVLink domain.") : QString();
}

QString invalidText(const ReportContext &context)
{
    const auto invalid = [](const StrategyEstimate &estimate) { return !estimate.valid; };
    const auto &estimates = context.estimates();
    const auto first = std::find_if(estimates.begin(), estimates.end(), invalid);
    if (first == estimates.end())
        return {};
    const auto error = std::find_if(first->findings.begin(), first->findings.end(),
                                    [](const Finding &finding) { return finding.severity == Severity::Error; });
    const QString why = error == first->findings.end() ? QString() : engineText(error->message, error->values);
    const auto count = std::count_if(estimates.begin(), estimates.end(), invalid);
    return count > 1 ? Report::tr("%1 and %2 more cannot run: %3").arg(quotedName(*first)).arg(count - 1).arg(why)
                     : Report::tr("%1 cannot run: %2").arg(quotedName(*first), why);
}

QString notCountedText(const ReportContext &context)
{
    const std::vector<std::size_t> leanest = leanestStrategies(context);
    if (leanest.empty())
        return {};
    const MemoryEstimate &memory = *context.estimates()[leanest.front()].memory;
    const QString missing = notComputedParts(memory);
    return missing.isEmpty()
        ? QString()
        : Report::tr("%1 come on top of the model states and are not in these numbers.").arg(missing);
}

QString servingText(const ReportContext &context)
{
    return context.anyServes()
        ? Report::tr("Memory and speed of serving are not computed by this version; links and rules are.")
        : QString();
}

} // namespace

std::vector<std::size_t> leanestStrategies(const ReportContext &context)
{
    return least(context, [](const StrategyEstimate &estimate) -> std::optional<double> {
        if (!estimate.memory)
            return std::nullopt;
        return needOf(*estimate.memory).value();
    });
}

std::vector<std::size_t> tightestPipelines(const ReportContext &context)
{
    const auto pipelined = [](const StrategyEstimate &estimate) {
        return estimate.grid && estimate.grid->degrees.pipeline > 1 && estimate.pipeline.bubbleOfTotal;
    };
    // A slow busiest rank makes a small bubble while the others wait for it: that is no tight pipeline.
    const std::vector<std::size_t> leastIdle = least(context, [&](const StrategyEstimate &estimate) {
        return pipelined(estimate) ? estimate.pipeline.idleFraction : std::nullopt;
    });
    const std::optional<double> idle =
        leastIdle.empty() ? std::nullopt : context.estimates()[leastIdle.front()].pipeline.idleFraction;
    return least(context, [&](const StrategyEstimate &estimate) {
        const bool waits = estimate.pipeline.idleFraction > idle;
        return pipelined(estimate) && !waits ? estimate.pipeline.bubbleOverIdeal : std::nullopt;
    });
}

QStringList inShort(const ReportContext &context)
{
    QStringList bullets;
    for (const auto &text :
         {leanestText, tooBigText, bubbleText, tensorText, invalidText, servingText, notCountedText}) {
        const QString bullet = text(context);
        if (!bullet.isEmpty() && bullets.size() < mostBullets)
            bullets += bullet;
    }
    if (context.estimates().empty())
        bullets += Report::tr("The plan has no strategies yet, so there is nothing to compare.");
    return bullets;
}

} // namespace shardyard
