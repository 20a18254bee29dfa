// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/cluster.h"
#include "engine/memory/need.h"
#include "engine/rules/support.h"
#include "engine/strategy/fields.h"
#include "engine/strategy/workloadgrid.h"
#include "engine/units/text.h"
#include "engine/units/translatable.h"

#include <algorithm>
#include <array>

// Whether the model states and the whole of a step fit the memory, and what makes them fit.

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

/// What a strategy's fullest GPU needs of some kind.
using Need = std::optional<Bytes> (*)(const RuleContext &context, const Strategy &strategy);

/// Setting `field` to `value` makes the need fit and breaks no rule that holds now.
bool mends(const RuleContext &context, Need need, std::string_view field, const std::string &value)
{
    Strategy strategy = *context.strategy;
    if (!strategyField(field)->set(strategy, value))
        return false;
    const std::optional<Bytes> peak = need(context, strategy);
    if (!peak || *peak > smallestKnownMemory(*context.cluster))
        return false;
    const std::optional<RankGrid> grid =
        rankGrid(strategy, workload(context), context.cluster->gpus, context.model->moe.has_value());
    RuleContext now = context;
    now.trying = field;
    now.links = nullptr;
    now.peakChunks = nullptr; // of the plan as it is; what needs them is no error
    RuleContext then = now;
    then.strategy = &strategy;
    then.grid = &grid;
    return errorsOf(then) <= errorsOf(now);
}

/// The next stage of ZeRO that fits; FSDP and HSDP already divide all states.
std::optional<Fix> shardingFix(const RuleContext &context, Need need)
{
    constexpr std::array ladder = {Sharding::None, Sharding::Zero1, Sharding::Zero2, Sharding::Zero3};
    const auto now = std::find(ladder.begin(), ladder.end(), context.strategy->sharding);
    for (auto next = now; next != ladder.end() && ++next != ladder.end();)
        if (const std::string name(shardingName(*next)); mends(context, need, "sharding", name))
            return Fix{.field = "sharding", .value = name};
    return std::nullopt;
}

/// The least raise of one degree that fits.
std::optional<Fix> degreeFix(const RuleContext &context, std::string_view field, Count current, Count most)
{
    for (const Count value : validValues(context, field))
        if (value > current && value <= most && mends(context, peakStates, field, std::to_string(value)))
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
    std::optional<Fix> fix = shardingFix(context, peakStates);
    if (!fix)
        fix = degreeFix(context, "tensor_parallel", strategy.tensorParallel, gpusPerNode(*context.cluster));
    if (!fix)
        fix = degreeFix(context, "pipeline_parallel", strategy.pipelineParallel, gpus);
    return fix;
}

/// "104.31"
std::string gibText(Bytes bytes)
{
    return fixed(gib(bytes), 2);
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

/// Everything of a training step at its peak. The order of the schedule stays: what the fixes change leaves it alone.
std::optional<RankNeed> fullestRank(const RuleContext &context, const Strategy &strategy, Count &rank)
{
    const std::optional<RankGrid> &grid = *context.grid;
    const Architecture &model = *context.model;
    const std::optional<StageLayers> stages = modelStages(model, strategy, grid.has_value());
    if (strategy.fineTune || workload(context).fineTune || !grid || !stages || context.peakChunks == nullptr
        || static_cast<Count>(context.peakChunks->size()) != strategy.pipelineParallel || !model.hasShape()
        || !model.notCounted.empty())
        return std::nullopt;
    std::vector<RankNeed> needs = rankNeeds({.model = model,
                                             .strategy = strategy,
                                             .degrees = grid->degrees,
                                             .stages = *stages,
                                             .sequenceLength = workload(context).sequenceLength,
                                             .gpusPerNode = gpusPerNode(*context.cluster),
                                             .microBatches = microBatches(context).value_or(1),
                                             .peakChunks = *context.peakChunks});
    const auto fullest = std::max_element(needs.begin(), needs.end(), [](const RankNeed &a, const RankNeed &b) {
        return a.step->parts().total() < b.step->parts().total();
    });
    rank = fullest - needs.begin();
    return std::move(*fullest);
}

std::optional<Bytes> peakNeed(const RuleContext &context, const Strategy &strategy)
{
    Count rank = 0;
    const std::optional<RankNeed> need = fullestRank(context, strategy, rank);
    return need ? std::optional(need->step->parts().total()) : std::nullopt;
}

/// What costs least first: shared sequences nothing, sharded optimizer states little, recomputation a third more work.
std::optional<Fix> needFix(const RuleContext &context)
{
    if (!context.trying.empty())
        return std::nullopt;
    if (!usesSequenceParallel(*context.strategy) && mends(context, peakNeed, "sequence_parallel", "true"))
        return Fix{.field = "sequence_parallel", .value = "true"};
    if (context.strategy->sharding == Sharding::None && mends(context, peakNeed, "sharding", "zero1"))
        return Fix{.field = "sharding", .value = "zero1"};
    for (const char *recompute : {"selective", "full"})
        if (mends(context, peakNeed, "recompute", recompute))
            return Fix{.field = "recompute", .value = recompute};
    return shardingFix(context, peakNeed);
}

std::optional<Finding> memoryFits(const RuleContext &context)
{
    Count rank = 0;
    const Bytes capacity = smallestKnownMemory(*context.cluster);
    if (capacity == Bytes()) // unknown
        return std::nullopt;
    const std::optional<RankNeed> need = fullestRank(context, *context.strategy, rank);
    if (!need || need->states.total() > capacity || need->step->parts().total() <= capacity)
        return std::nullopt;
    const MemoryParts &parts = need->step->parts();
    Finding finding = broken({{"rank", rank}});
    for (const auto &[name, bytes] :
         {std::pair("need", parts.total()), std::pair("have", capacity), std::pair("states", parts.modelStates()),
          std::pair("activations", parts.activations + parts.logits)})
        finding.values.emplace_back(name, gibText(bytes));
    finding.fix = needFix(context);
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
        {.id = "step-exceeds-memory",
         .severity = Severity::Warning,
         .field = "recompute",
         .title = QT_TRANSLATE_NOOP("engine", "A training step does not fit"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "A GPU of pipeline rank {rank} needs {need} GiB at the peak of a step, {states} "
                                      "GiB of states and {activations} GiB of activations and logits among them, and "
                                      "has {have} GiB usable."),
         .source = "Korthikanti et al. 2022, arXiv 2205.05198, section 4; the terms of the memory estimate",
         .check = memoryFits,
         .training = true,
         .shape = true},
    };
}

} // namespace shardyard
