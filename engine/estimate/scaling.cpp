// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/scaling.h"

#include "engine/cluster/hardware.h"
#include "engine/units/limits.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {
namespace {

/// Nothing where it does not come out whole.
std::optional<Count> scaled(Count count, const Scale &scale)
{
    const Count product = boundedProduct({count, scale.times});
    return divides(scale.over, product) && product / scale.over <= largestCount ? std::optional(product / scale.over)
                                                                                : std::nullopt;
}

ScaledRate rateOf(const std::optional<Plan> &plan, const Catalogue &catalogue)
{
    if (!plan)
        return {.problem = QT_TRANSLATE_NOOP("engine", "the batch does not divide")};
    const StrategyEstimate estimate = shardyard::estimate(*plan, catalogue).strategies.front();
    ScaledRate rate{.runs = estimate.valid && estimate.fits.value_or(true)};
    if (estimate.time)
        rate.tokensPerSecondPerGpu = estimate.time->tokensPerSecond() / static_cast<double>(estimate.gpus);
    if (!estimate.valid)
        rate.problem = QT_TRANSLATE_NOOP("engine", "a rule does not hold");
    else if (estimate.fits == false)
        rate.problem = QT_TRANSLATE_NOOP("engine", "does not fit");
    else if (!estimate.time)
        rate.problem = QT_TRANSLATE_NOOP("engine", "no step can be computed");
    return rate;
}

} // namespace

const std::vector<Scale> &scales()
{
    static const std::vector<Scale> table = {{.over = 8},  {.over = 4},  {.over = 2}, {},
                                             {.times = 2}, {.times = 4}, {.times = 8}};
    return table;
}

std::optional<Plan> scaledPlan(const Plan &plan, std::size_t strategy, const Scale &scale, bool growBatch)
{
    Plan result = plan;
    const Strategy &one = plan.strategies[strategy];
    result.workload = workloadOf(plan, one);
    result.strategies = {one};
    result.strategies.front().workload.reset();
    if (scale == Scale())
        return result;
    for (NodeRun &run : result.cluster.nodes) {
        const std::optional<Count> count = scaled(run.count, scale);
        if (!count || *count < 1 || !run.domain.empty())
            return std::nullopt;
        run.count = *count;
    }
    result.cluster.placement.clear();
    result.strategies.front().placement.clear();
    result.strategies.front().dataParallel.reset();
    if (!growBatch)
        return result;
    const std::optional<Count> batch = scaled(result.workload.globalBatch, scale);
    if (!batch || *batch < 1)
        return std::nullopt;
    result.workload.globalBatch = *batch;
    return result;
}

std::optional<ScalingPoint> scalingPoint(const Plan &plan, const Catalogue &catalogue, std::size_t strategy,
                                         const Scale &scale)
{
    const std::optional<Plan> same = scaledPlan(plan, strategy, scale, false);
    const Count gpus = same ? gpusOf(same->cluster.nodes, catalogue) : 0;
    if (gpus < 1 || gpus > mostGpus)
        return std::nullopt;
    ScalingPoint point{.scale = scale, .gpus = gpus, .sameBatch = rateOf(same, catalogue), .grownBatch = {}};
    point.grownBatch = scale == Scale() ? point.sameBatch : rateOf(scaledPlan(plan, strategy, scale, true), catalogue);
    return point;
}

std::vector<ScalingPoint> scaling(const Plan &plan, const Catalogue &catalogue, std::size_t strategy)
{
    std::vector<ScalingPoint> points;
    points.reserve(scales().size());
    for (const Scale &scale : scales())
        if (const std::optional<ScalingPoint> point = scalingPoint(plan, catalogue, strategy, scale))
            points.push_back(*point);
    return points;
}

std::optional<double> idealRate(const std::vector<ScalingPoint> &points)
{
    const auto first = [&points](bool mustRun) {
        const auto found = std::find_if(points.begin(), points.end(), [mustRun](const ScalingPoint &point) {
            return point.sameBatch.tokensPerSecondPerGpu && (point.sameBatch.runs || !mustRun);
        });
        return found == points.end() ? std::nullopt : found->sameBatch.tokensPerSecondPerGpu;
    };
    const std::optional<double> running = first(true);
    return running ? running : first(false);
}

} // namespace shardyard
