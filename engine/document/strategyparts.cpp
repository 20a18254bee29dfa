// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strategyjson.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr const char *recomputeAllowed = "none, selective, full, or an object with mode";

std::string joined(const std::vector<std::string_view> &words)
{
    std::string text;
    for (const std::string_view word : words)
        text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

/// Megatron-Core's names (`--recompute-modules`).
const std::vector<std::string_view> &recomputeModules()
{
    static const std::vector<std::string_view> names = {"core_attn", "layernorm",      "mlp",        "moe",
                                                        "moe_act",   "shared_experts", "mla_up_proj"};
    return names;
}

RecomputeMode modeFromName(std::string_view name)
{
    if (name == "selective")
        return RecomputeMode::Selective;
    return name == "full" ? RecomputeMode::Full : RecomputeMode::None;
}

void readDtype(ObjectReader &reader, const char *key, Dtype &dtype)
{
    std::string name(dtypeName(dtype));
    reader.choice(key, name, dtypeNames());
    dtype = dtypeFromName(name).value_or(dtype);
}

void readDtype(ObjectReader &reader, const char *key, std::optional<Dtype> &dtype)
{
    std::string name;
    reader.choice(key, name, dtypeNames());
    if (!name.empty())
        dtype = dtypeFromName(name);
}

} // namespace

Result<Recompute> readRecompute(const Json &value, const std::string &place, Reading &reading)
{
    Recompute recompute;
    if (value.is_string()) {
        const std::string name = value.get<std::string>();
        recompute.mode = modeFromName(name);
        if (recompute.mode == RecomputeMode::None && name != "none")
            return Error{.file = {}, .place = place, .problem = "is " + shown(value), .allowed = recomputeAllowed};
        return recompute;
    }
    if (!value.is_object())
        return Error{.file = {}, .place = place, .problem = "is " + shown(value), .allowed = recomputeAllowed};
    ObjectReader reader(value, place);
    std::string mode = "none";
    reader.choice("mode", mode, {"none", "selective", "full"});
    require(reader, "mode", "none, selective, full");
    recompute.mode = modeFromName(mode);
    reader.count("layers", recompute.layers, {.least = 1, .most = largestLayers});
    reader.texts("modules", recompute.modules);
    for (std::size_t i = 0; i < recompute.modules.size(); ++i) {
        const auto &known = recomputeModules();
        if (std::find(known.begin(), known.end(), recompute.modules[i]) == known.end())
            reader.fail("modules[" + std::to_string(i) + "]", "is " + shown(Json(recompute.modules[i])), joined(known));
    }
    reader.choice("policy", recompute.policy, {"op"});
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    return recompute;
}

Result<Precision> readPrecision(const Json &value, const std::string &place, Reading &reading)
{
    if (value.is_string())
        if (auto recipe = precisionRecipe(value.get<std::string>(), Sharding::None))
            return *recipe;
    if (!value.is_object())
        return Error{.file = {},
                     .place = place,
                     .problem = "is " + shown(value),
                     .allowed = joined(precisionNames()) + ", or an object of dtypes"};
    Precision precision;
    precision.name.clear();
    ObjectReader reader(value, place);
    readDtype(reader, "compute", precision.compute);
    readDtype(reader, "parameters", precision.parameters);
    readDtype(reader, "gradients", precision.gradients);
    reader.allowNull("master");
    if (value.contains("master"))
        precision.master = std::nullopt;
    readDtype(reader, "master", precision.master);
    readDtype(reader, "moments", precision.moments);
    readDtype(reader, "gather", precision.gather);
    readDtype(reader, "reduce", precision.reduce);
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    return precision;
}

Result<Overlap> readOverlap(const Json &value, const std::string &place, Reading &reading)
{
    Overlap overlap;
    ObjectReader reader(value, place);
    reader.boolean("data", overlap.data);
    reader.boolean("tensor", overlap.tensor);
    reader.boolean("pipeline", overlap.pipeline);
    reader.boolean("expert", overlap.expert);
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    return overlap;
}

} // namespace shardyard
