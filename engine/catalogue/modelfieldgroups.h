// SPDX-License-Identifier: GPL-3.0-or-later
// The table of engine/catalogue/modelfields.h by group, one file a group or two.
#pragma once

#include "engine/catalogue/modelfields.h"
#include "engine/units/limits.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace shardyard {

[[nodiscard]] std::vector<ModelField> wholeFields();
[[nodiscard]] std::vector<ModelField> embeddingFields();
[[nodiscard]] std::vector<ModelField> attentionFields();
[[nodiscard]] std::vector<ModelField> latentFields();
[[nodiscard]] std::vector<ModelField> feedForwardFields();
[[nodiscard]] std::vector<ModelField> mixtureFields();
[[nodiscard]] std::vector<ModelField> layerFields();
[[nodiscard]] std::vector<ModelField> linearFields();
[[nodiscard]] std::vector<ModelField> predictionFields();
[[nodiscard]] std::vector<ModelField> checkpointFields();

namespace modelfieldaccess {

[[nodiscard]] inline std::string switchText(bool on)
{
    return on ? "true" : "false";
}

/// The whole text as a number, a minus before it or not.
[[nodiscard]] inline std::optional<Count> wholeNumber(std::string_view text)
{
    Count number = 0;
    const char *end = text.data() + text.size();
    const auto [parsed, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && parsed == end ? std::optional(number) : std::nullopt;
}

[[nodiscard]] inline std::string offText(const Architecture & /*model*/)
{
    return "false";
}

[[nodiscard]] inline std::string zeroText(const Architecture & /*model*/)
{
    return "0";
}

/// A part that is there or not, begun by `begin`.
template <auto member, auto begin>
bool setPart(Architecture &model, std::string_view text)
{
    if (text == "false")
        (model.*member).reset();
    else if (text != "true")
        return false;
    else if (!(model.*member))
        model.*member = begin(model);
    return true;
}

template <auto member>
std::string hasPartText(const Architecture &model)
{
    return switchText((model.*member).has_value());
}

template <auto member>
bool hasPart(const Architecture &model)
{
    return (model.*member).has_value();
}

} // namespace modelfieldaccess
} // namespace shardyard
