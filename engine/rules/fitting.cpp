// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/cluster.h"
#include "engine/memory/states.h"
#include "engine/rules/support.h"
#include "engine/strategy/fields.h"
#include "engine/strategy/workloadgrid.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <array>
#include <cmath>

// Whether the model states fit the memory, and what makes them fit.

namespace shardyard {

namespace {

/// Absent where the states cannot be counted: fine-tuning, a model of unknown parts, degrees that make no grid.
std::optional<Bytes> peakStates(const RuleContext &context, const Strategy &strategy)
{
    if (strategy.fineTune || workload(context).fineTune)
        return std::nullopt;
    return peakModelStates(*context.model, strategy, *context.cluster);
}

std::ptrdiff_t errorsOf(const RuleContext &context)
{
    const std::vector<Finding> findings = check(context);
    return std::count_if(findings.begin(), findings.end(),
                         [](const Finding &finding) { return finding.severity == Severity::Error; });
}

/// Setting `field` to `value` makes the states fit and breaks no rule that holds now.
bool mends(const RuleContext &context, std::string_view field, const std::string &value)
{
    Strategy strategy = *context.strategy;
    if (!strategyField(field)->set(strategy, value))
        return false;
    const std::optional<Bytes> peak = peakStates(context, strategy);
    if (!peak || *peak > smallestKnownMemory(*context.cluster))
        return false;
    const std::optional<RankGrid> grid =
        rankGrid(strategy, workload(context), context.cluster->gpus, context.model->moe.has_value());
    RuleContext now = context;
    now.trying = field;
    now.links = nullptr;
    RuleContext then = now;
    then.strategy = &strategy;
    then.grid = &grid;
    return errorsOf(then) <= errorsOf(now);
}

/// The next stage of ZeRO that fits; FSDP and HSDP already divide all states.
std::optional<Fix> shardingFix(const RuleContext &context)
{
    constexpr std::array ladder = {Sharding::None, Sharding::Zero1, Sharding::Zero2, Sharding::Zero3};
    const auto now = std::find(ladder.begin(), ladder.end(), context.strategy->sharding);
    for (auto next = now; next != ladder.end() && ++next != ladder.end();)
        if (const std::string name(shardingName(*next)); mends(context, "sharding", name))
            return Fix{.field = "sharding", .value = name};
    return std::nullopt;
}

/// The least raise of one degree that fits.
std::optional<Fix> degreeFix(const RuleContext &context, std::string_view field, Count current, Count most)
{
    for (const Count value : validValues(context, field))
        if (value > current && value <= most && mends(context, field, std::to_string(value)))
            return Fix{.field = std::string(field), .value = std::to_string(value)};
    return std::nullopt;
}

/// Shard first, the least that fits; then split layers inside the fastest domain; then the pipeline over nodes.
std::optional<Fix> fittingFix(const RuleContext &context)
{
    if (!context.trying.empty())
        return std::nullopt;
    const Strategy &strategy = *context.strategy;
    const Count gpus = context.cluster->gpus;
    std::optional<Fix> fix = shardingFix(context);
    if (!fix)
        fix = degreeFix(context, "tensor_parallel", strategy.tensorParallel, gpusPerNode(*context.cluster));
    if (!fix)
        fix = degreeFix(context, "pipeline_parallel", strategy.pipelineParallel, gpus);
    return fix;
}

/// "104.31"
std::string gibText(Bytes bytes)
{
    const auto hundredths = static_cast<Count>(std::llround(gib(bytes) * 100));
    const std::string cents = std::to_string(hundredths % 100);
    return std::to_string(hundredths / 100) + '.' + (cents.size() < 2 ? "0" : "") + cents;
}

std::optional<Finding> statesFit(const RuleContext &context)
{
    const Bytes capacity = smallestKnownMemory(*context.cluster);
    if (capacity == Bytes()) // unknown
        return std::nullopt;
    const std::optional<Bytes> peak = peakStates(context, *context.strategy);
    if (!peak || *peak <= capacity)
        return std::nullopt;
    Finding finding;
    finding.values = {{"need", gibText(*peak)}, {"have", gibText(capacity)}};
    finding.fix = fittingFix(context);
    return finding;
}

} // namespace

std::vector<Rule> fittingRules()
{
    return {
        {.id = "states-exceed-memory",
         .severity = Severity::Warning,
         .field = "sharding",
         .title = QT_TRANSLATE_NOOP("engine", "Model states do not fit"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "The fullest GPU needs {need} GiB for parameters, gradients and optimizer alone, "
                                      "and has {have} GiB usable."),
         .source = "Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054, section 3.1",
         .check = statesFit,
         .training = true},
    };
}

} // namespace shardyard
