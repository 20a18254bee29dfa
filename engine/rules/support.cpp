// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"

#include "engine/strategy/fields.h"
#include "engine/strategy/workloadgrid.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace shardyard {

namespace {

struct FixWords
{
    std::string_view field;
    std::string_view words;
};

constexpr std::array<FixWords, 15> allFixWords = {{
    {"tensor_parallel", QT_TRANSLATE_NOOP("engine", "Set tensor {fix}")},
    {"context_parallel", QT_TRANSLATE_NOOP("engine", "Set context {fix}")},
    {"pipeline_parallel", QT_TRANSLATE_NOOP("engine", "Set pipeline {fix}")},
    {"data_parallel", QT_TRANSLATE_NOOP("engine", "Set data {fix}")},
    {"expert_parallel", QT_TRANSLATE_NOOP("engine", "Set expert {fix}")},
    {"expert_tensor_parallel", QT_TRANSLATE_NOOP("engine", "Set expert tensor {fix}")},
    {"sharding", QT_TRANSLATE_NOOP("engine", "Set sharding {fix}")},
    {"shard_group", QT_TRANSLATE_NOOP("engine", "Set shard group {fix}")},
    {"schedule", QT_TRANSLATE_NOOP("engine", "Set schedule {fix}")},
    {"virtual_stages", QT_TRANSLATE_NOOP("engine", "Set {fix} {fix:chunk|chunks} a rank")},
    {"micro_batch", QT_TRANSLATE_NOOP("engine", "Set micro-batch {fix}")},
    {"micro_batch_group", QT_TRANSLATE_NOOP("engine", "Set micro-batch group {fix}")},
    {"rank_order", QT_TRANSLATE_NOOP("engine", "Set rank order {fix}")},
    {"recompute", QT_TRANSLATE_NOOP("engine", "Set recompute {fix}")},
    {"sequence_parallel", QT_TRANSLATE_NOOP("engine", "Set sequence parallel {fix}")},
}};

} // namespace

Finding broken(std::initializer_list<std::pair<const char *, Count>> values)
{
    Finding finding;
    for (const auto &[name, value] : values)
        finding.values.emplace_back(name, std::to_string(value));
    return finding;
}

std::vector<Count> divisors(Count number)
{
    std::vector<Count> small;
    std::vector<Count> large;
    for (Count candidate = 1; candidate <= number / candidate; ++candidate) {
        if (number % candidate != 0)
            continue;
        small.push_back(candidate);
        if (candidate != number / candidate)
            large.push_back(number / candidate);
    }
    small.insert(small.end(), large.rbegin(), large.rend());
    return small;
}

Count smallestDomain(const Cluster &cluster)
{
    Count smallest = std::numeric_limits<Count>::max();
    for (const NodeBlock &block : cluster.blocks)
        smallest = std::min(smallest, block.shape.domainGpus);
    return smallest;
}

Count modelParallel(const Strategy &strategy)
{
    return boundedProduct({strategy.tensorParallel, strategy.contextParallel, strategy.pipelineParallel});
}

const Workload &workload(const RuleContext &context)
{
    return workloadOf(*context.plan, *context.strategy);
}

std::optional<Count> dataParallel(const RuleContext &context)
{
    const std::optional<RankGrid> &grid = *context.grid;
    return grid ? std::optional(grid->degrees.data) : std::nullopt;
}

std::optional<Count> microBatches(const RuleContext &context)
{
    const std::optional<RankGrid> &grid = *context.grid;
    return grid ? microBatchesOf(workload(context), *context.strategy, grid->degrees) : std::nullopt;
}

std::optional<ScheduleShape> scheduleShape(const RuleContext &context)
{
    const std::optional<Count> count = microBatches(context);
    if (!count)
        return std::nullopt;
    return ScheduleShape{.pipelineRanks = context.strategy->pipelineParallel,
                         .virtualStages = effectiveVirtualStages(*context.strategy),
                         .microBatches = *count,
                         .group = context.strategy->microBatchGroup};
}

bool isInterleaved(const Strategy &strategy)
{
    return strategy.schedule == "interleaved-1f1b";
}

bool usesSequenceParallel(const Strategy &strategy)
{
    return strategy.sequenceParallel.value_or(strategy.tensorParallel > 1);
}

std::string_view mendableFactor(const RuleContext &context, std::initializer_list<Factor> factors, Count number)
{
    const auto othersDivide = [&](const Factor &factor) {
        Count others = 1;
        for (const Factor &other : factors)
            if (other.field != factor.field)
                others = boundedProduct({others, other.degree});
        return divides(others, number);
    };
    std::string_view mendable;
    for (const Factor &factor : factors)
        if (othersDivide(factor) && (mendable.empty() || factor.field == context.trying))
            mendable = factor.field;
    return mendable;
}

std::optional<Fix> nearestFix(const RuleContext &context, std::string_view field, Count current)
{
    if (!context.trying.empty())
        return std::nullopt;
    const std::vector<Count> values = validValues(context, field);
    const auto nearer = [current](Count a, Count b) { return std::abs(a - current) < std::abs(b - current); };
    const auto nearest = std::min_element(values.begin(), values.end(), nearer);
    if (nearest == values.end() || *nearest == current)
        return std::nullopt;
    return Fix{.field = std::string(field), .value = std::to_string(*nearest)};
}

std::optional<Fix> nearestFix(const RuleContext &context, std::string_view field)
{
    const StrategyField *row = strategyField(field);
    return row ? nearestFix(context, field, std::atoll(row->get(*context.strategy).c_str())) : std::nullopt;
}

std::string_view fixWords(std::string_view field)
{
    const auto found = std::find_if(allFixWords.begin(), allFixWords.end(),
                                    [field](const FixWords &row) { return row.field == field; });
    return found == allFixWords.end() ? std::string_view() : found->words;
}

} // namespace shardyard
