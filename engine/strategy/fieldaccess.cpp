// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/fieldaccess.h"

#include "engine/strategy/layerlist.h"

namespace shardyard::fieldaccess {

std::vector<std::string_view> schedules()
{
    return scheduleNames();
}

std::vector<std::string_view> optimizers()
{
    return optimizerNames();
}

std::vector<std::string_view> frameworks()
{
    return frameworkNames();
}

std::vector<std::string_view> attentionKernels()
{
    return {"flash", "unfused"};
}

std::vector<std::string_view> contextCommunications()
{
    return {"ring", "all-gather", "ulysses"};
}

std::vector<std::string_view> losses()
{
    return {"fused", "unfused", "chunked"};
}

std::vector<std::string_view> shardings()
{
    return shardingNames();
}

std::string getSharding(const Strategy &strategy)
{
    return std::string(shardingName(strategy.sharding));
}

bool setSharding(Strategy &strategy, std::string_view text)
{
    const std::optional<Sharding> sharding = shardingFromName(text);
    if (sharding)
        strategy.sharding = *sharding;
    return sharding.has_value();
}

/// What is in force: some schedules have two chunks a rank unless told otherwise.
std::string getVirtualStages(const Strategy &strategy)
{
    return std::to_string(effectiveVirtualStages(strategy));
}

/// The schedule's own number is kept as "not given", so that it follows a change of schedule.
bool setVirtualStages(Strategy &strategy, std::string_view text)
{
    const std::optional<Count> count = fieldCount(text);
    if (!count)
        return false;
    strategy.virtualStages = 1;
    strategy.virtualStagesGiven = false;
    if (*count != effectiveVirtualStages(strategy)) {
        strategy.virtualStages = *count;
        strategy.virtualStagesGiven = true;
    }
    return true;
}

std::string getLayersPerStage(const Strategy &strategy)
{
    return layerListText(strategy.layersPerStage);
}

bool setLayersPerStage(Strategy &strategy, std::string_view text)
{
    std::optional<std::vector<Count>> layers = layerListFrom(text);
    if (layers)
        strategy.layersPerStage = std::move(*layers);
    return layers.has_value();
}

std::vector<std::string_view> precisions()
{
    return precisionNames();
}

/// Dtypes given one by one have no name.
std::string getPrecision(const Strategy &strategy)
{
    return strategy.precision.name.empty() ? "custom" : strategy.precision.name;
}

bool setPrecision(Strategy &strategy, std::string_view text)
{
    if (text == getPrecision(strategy))
        return true;
    const std::optional<Precision> recipe = precisionRecipe(text, Sharding::None);
    if (recipe)
        strategy.precision = *recipe;
    return recipe.has_value();
}

std::vector<std::string_view> recomputeModes()
{
    return {"none", "selective", "full"};
}

/// The mode, with what the document says about it in parentheses.
std::string getRecompute(const Strategy &strategy)
{
    const Recompute &recompute = strategy.recompute;
    std::string text(recomputeModes()[static_cast<std::size_t>(recompute.mode)]);
    std::string details = recompute.policy;
    for (const std::string &module : recompute.modules)
        details += (details.empty() ? "" : ", ") + module;
    if (recompute.layers)
        details = std::to_string(*recompute.layers) + " layers a stage";
    return details.empty() ? text : text + " (" + details + ")";
}

bool setRecompute(Strategy &strategy, std::string_view text)
{
    if (text == getRecompute(strategy))
        return true;
    const std::vector<std::string_view> modes = recomputeModes();
    const auto found = std::find(modes.begin(), modes.end(), text);
    if (found == modes.end())
        return false;
    strategy.recompute = {.mode = static_cast<RecomputeMode>(found - modes.begin())};
    return true;
}

/// The two that frameworks use come first.
std::vector<std::string_view> rankOrders()
{
    return {"tp-cp-dp-pp", "tp-cp-pp-dp", "tp-dp-cp-pp", "tp-dp-pp-cp", "tp-pp-cp-dp", "tp-pp-dp-cp",
            "cp-tp-dp-pp", "cp-tp-pp-dp", "cp-dp-tp-pp", "cp-dp-pp-tp", "cp-pp-tp-dp", "cp-pp-dp-tp",
            "dp-tp-cp-pp", "dp-tp-pp-cp", "dp-cp-tp-pp", "dp-cp-pp-tp", "dp-pp-tp-cp", "dp-pp-cp-tp",
            "pp-tp-cp-dp", "pp-tp-dp-cp", "pp-cp-tp-dp", "pp-cp-dp-tp", "pp-dp-tp-cp", "pp-dp-cp-tp"};
}

std::string getRankOrder(const Strategy &strategy)
{
    return rankOrderName(strategy.rankOrder);
}

bool setRankOrder(Strategy &strategy, std::string_view text)
{
    const std::optional<RankOrder> order = rankOrderFromName(text);
    if (order)
        strategy.rankOrder = *order;
    return order.has_value();
}

std::string getSequenceParallel(const Strategy &strategy)
{
    return switchText(strategy.sequenceParallel.value_or(strategy.tensorParallel > 1));
}

/// The default is kept as "not given", so that it follows a change of tensor parallel.
bool setSequenceParallel(Strategy &strategy, std::string_view text)
{
    const std::optional<bool> on = fieldSwitch(text);
    if (!on)
        return false;
    strategy.sequenceParallel = *on == (strategy.tensorParallel > 1) ? std::nullopt : on;
    return true;
}

/// A group size where the document gives one.
std::string getReshardAfterForward(const Strategy &strategy)
{
    if (strategy.reshardGroup)
        return std::to_string(*strategy.reshardGroup);
    return switchText(strategy.reshardAfterForward.value_or(strategy.pipelineParallel == 1));
}

bool setReshardAfterForward(Strategy &strategy, std::string_view text)
{
    const std::optional<Count> group = fieldCount(text);
    const std::optional<bool> on = fieldSwitch(text);
    if (!group && !on)
        return false;
    strategy.reshardGroup = group;
    strategy.reshardAfterForward = on && *on == (strategy.pipelineParallel == 1) ? std::nullopt : on;
    return true;
}

} // namespace shardyard::fieldaccess
