// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/strategy.h"

#include "engine/strategy/scheduletraits.h"

#include <algorithm>
#include <string_view>

namespace shardyard {
namespace {

constexpr std::array<std::string_view, 6> shardingWords = {"none", "zero1", "zero2", "zero3", "fsdp", "hsdp"};

struct AxisWord
{
    Axis axis;
    std::string_view word;
};
constexpr std::array<AxisWord, 4> axisWords = {{
    {Axis::Tensor, "tp"},
    {Axis::Context, "cp"},
    {Axis::Data, "dp"},
    {Axis::Pipeline, "pp"},
}};

std::optional<Axis> axisFromWord(std::string_view word)
{
    for (const AxisWord &row : axisWords)
        if (row.word == word)
            return row.axis;
    return std::nullopt;
}

std::string_view axisWord(Axis axis)
{
    return axisWords[static_cast<std::size_t>(axis)].word;
}

bool isFullyShardedByTorch(Sharding sharding)
{
    return sharding == Sharding::Fsdp || sharding == Sharding::Hsdp;
}

/// Bytes a parameter in a recipe, parameters + gradients + master + moments (Adam has two moments):
/// - bf16: 2+4+4+8 = 18, Megatron-Core's mixed-precision optimizer with fp32 gradient accumulation
///   (Megatron-LM docs, "distributed optimizer", table of bytes a parameter).
/// - bf16-zero, fp16: 2+2+4+8 = 16 (ZeRO, arXiv 1910.02054, section 3.1).
/// - bf16-pure: 2+2+0+4 = 8, everything in bf16. fp32: 4+4+0+8 = 16.
/// The fp8 and fp4 recipes hold their states as bf16 does and differ in what they compute in.
std::optional<Precision> megatronRecipe(std::string_view name)
{
    Precision recipe; // bf16
    recipe.name = name;
    if (name == "bf16")
        return recipe;
    if (name == "fp8" || name == "fp8-block") {
        recipe.compute = Dtype::Fp8;
        return recipe;
    }
    if (name == "mxfp8") {
        recipe.compute = Dtype::Mxfp8;
        return recipe;
    }
    if (name == "fp4") {
        recipe.compute = Dtype::Nvfp4;
        return recipe;
    }
    if (name == "bf16-zero") {
        recipe.gradients = Dtype::Bf16;
        return recipe;
    }
    if (name == "fp16") {
        recipe.compute = recipe.parameters = recipe.gradients = Dtype::Fp16;
        return recipe;
    }
    if (name == "bf16-pure") {
        recipe.gradients = recipe.moments = Dtype::Bf16;
        recipe.master = std::nullopt;
        return recipe;
    }
    if (name == "fp32") {
        recipe.compute = recipe.parameters = Dtype::Fp32;
        recipe.master = std::nullopt;
        recipe.gather = Dtype::Fp32; // computes on what it gathers
        return recipe;
    }
    return std::nullopt;
}

/// Recipes whose states are those of `bf16`.
bool holdsBf16States(std::string_view name)
{
    return name == "bf16" || name == "fp8" || name == "fp8-block" || name == "mxfp8" || name == "fp4";
}

} // namespace

std::string_view shardingName(Sharding sharding)
{
    return shardingWords[static_cast<std::size_t>(sharding)];
}

std::optional<Sharding> shardingFromName(std::string_view name)
{
    const auto found = std::find(shardingWords.begin(), shardingWords.end(), name);
    if (found == shardingWords.end())
        return std::nullopt;
    return static_cast<Sharding>(found - shardingWords.begin());
}

const std::vector<std::string_view> &flopConventionNames()
{
    static const std::vector<std::string_view> names = {"causal", "full", "6n"};
    return names;
}

const std::vector<std::string_view> &shardingNames()
{
    static const std::vector<std::string_view> names(shardingWords.begin(), shardingWords.end());
    return names;
}

std::string rankOrderName(const RankOrder &order)
{
    std::string name;
    for (const Axis axis : order)
        name += (name.empty() ? "" : "-") + std::string(axisWord(axis));
    return name;
}

std::optional<RankOrder> rankOrderFromName(std::string_view name)
{
    constexpr std::size_t nameLength = 11; // four words of two letters and three dashes
    if (name.size() != nameLength)
        return std::nullopt;
    RankOrder order = {};
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto axis = axisFromWord(name.substr(3 * i, 2));
        const bool repeated = axis && std::find(order.begin(), order.begin() + i, *axis) != order.begin() + i;
        if (!axis || repeated || (i > 0 && name[3 * i - 1] != '-'))
            return std::nullopt;
        order[i] = *axis;
    }
    return order;
}

std::optional<Precision> precisionRecipe(std::string_view name, Sharding sharding)
{
    auto recipe = megatronRecipe(name);
    // torch's MixedPrecisionPolicy: fp32 shards and gradients, no separate master copy, cast to bf16 when gathered
    // (PyTorch docs, torch.distributed.fsdp.fully_shard): 4+4+0+8 = 16 bytes a parameter.
    if (recipe && isFullyShardedByTorch(sharding) && holdsBf16States(name)) {
        recipe->parameters = Dtype::Fp32;
        recipe->gradients = Dtype::Fp32;
        recipe->master = std::nullopt;
        recipe->gather = Dtype::Bf16;
    }
    return recipe;
}

Precision effectivePrecision(const Strategy &strategy)
{
    Precision precision = strategy.precision;
    if (!precision.name.empty())
        precision = precisionRecipe(precision.name, strategy.sharding).value_or(precision);
    if (!precision.gather) {
        const bool computesInTwoBytes = bytesPerElement(precision.compute) == 2;
        const Dtype twoBytes = computesInTwoBytes ? precision.compute : Dtype::Bf16;
        precision.gather = bytesPerElement(precision.parameters) > 2 ? twoBytes : precision.parameters;
    }
    if (!precision.reduce)
        precision.reduce = precision.gradients;
    return precision;
}

const std::vector<std::string_view> &precisionNames()
{
    static const std::vector<std::string_view> names = {"bf16", "bf16-zero", "fp16",  "bf16-pure", "fp32",
                                                        "fp8",  "fp8-block", "mxfp8", "fp4"};
    return names;
}

const std::vector<std::string_view> &scheduleNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const ScheduleKind &kind : scheduleKinds())
            all.push_back(kind.id);
        return all;
    }();
    return names;
}

const std::vector<std::string_view> &optimizerNames()
{
    static const std::vector<std::string_view> names = {"adam", "adamw", "adam8bit", "sgd", "adafactor", "muon"};
    return names;
}

const std::vector<std::string_view> &frameworkNames()
{
    static const std::vector<std::string_view> names = {
        "none", "megatron", "nemo", "nemo-automodel", "torchtitan", "pytorch", "deepspeed", "accelerate", "nanotron"};
    return names;
}

Count effectiveVirtualStages(const Strategy &strategy)
{
    return strategy.virtualStagesGiven ? strategy.virtualStages : scheduleOf(strategy).chunks;
}

} // namespace shardyard
