// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// How the field table reads and writes the members of a strategy as text.

namespace shardyard::fieldaccess {

inline constexpr Count mostFieldCount = 2147483647; // 2^31 - 1, as in the document

/// Digits only, 1 to 2^31 - 1.
[[nodiscard]] inline std::optional<Count> fieldCount(std::string_view text)
{
    Count count = 0;
    const char *end = text.data() + text.size();
    const auto [parsed, error] = std::from_chars(text.data(), end, count);
    if (error != std::errc() || parsed != end || count < 1 || count > mostFieldCount)
        return std::nullopt;
    return count;
}

[[nodiscard]] inline std::string switchText(bool on)
{
    return on ? "true" : "false";
}

[[nodiscard]] inline std::optional<bool> fieldSwitch(std::string_view text)
{
    if (text == "true")
        return true;
    return text == "false" ? std::optional(false) : std::nullopt;
}

template <Count Strategy::*member>
std::string getCount(const Strategy &strategy)
{
    return std::to_string(strategy.*member);
}

template <Count Strategy::*member>
bool setCount(Strategy &strategy, std::string_view text)
{
    const std::optional<Count> count = fieldCount(text);
    if (count)
        strategy.*member = *count;
    return count.has_value();
}

/// An empty text = derived.
template <std::optional<Count> Strategy::*member>
std::string getDerivedCount(const Strategy &strategy)
{
    return strategy.*member ? std::to_string(*(strategy.*member)) : std::string();
}

template <std::optional<Count> Strategy::*member>
bool setDerivedCount(Strategy &strategy, std::string_view text)
{
    const std::optional<Count> count = fieldCount(text);
    if (!count && !text.empty())
        return false;
    strategy.*member = count;
    return true;
}

template <bool Strategy::*member>
std::string getSwitch(const Strategy &strategy)
{
    return switchText(strategy.*member);
}

template <bool Strategy::*member>
bool setSwitch(Strategy &strategy, std::string_view text)
{
    const std::optional<bool> on = fieldSwitch(text);
    if (on)
        strategy.*member = *on;
    return on.has_value();
}

/// A name out of a list; the value a document brought in stays settable even if the list does not have it.
template <std::string Strategy::*member>
std::string getName(const Strategy &strategy)
{
    return strategy.*member;
}

template <std::string Strategy::*member, std::vector<std::string_view> (*choices)()>
bool setName(Strategy &strategy, std::string_view text)
{
    const std::vector<std::string_view> names = choices();
    if (strategy.*member != text && std::find(names.begin(), names.end(), text) == names.end())
        return false;
    strategy.*member = text;
    return true;
}

// What the choice fields offer.
[[nodiscard]] std::vector<std::string_view> schedules();
[[nodiscard]] std::vector<std::string_view> optimizers();
[[nodiscard]] std::vector<std::string_view> frameworks();
[[nodiscard]] std::vector<std::string_view> attentionKernels();
[[nodiscard]] std::vector<std::string_view> contextCommunications();
[[nodiscard]] std::vector<std::string_view> losses();
[[nodiscard]] std::vector<std::string_view> shardings();
[[nodiscard]] std::vector<std::string_view> precisions();
[[nodiscard]] std::vector<std::string_view> recomputeModes();
[[nodiscard]] std::vector<std::string_view> rankOrders();

// Fields with rules of their own.
[[nodiscard]] std::string getSharding(const Strategy &strategy);
bool setSharding(Strategy &strategy, std::string_view text);
[[nodiscard]] std::string getVirtualStages(const Strategy &strategy);
bool setVirtualStages(Strategy &strategy, std::string_view text);
[[nodiscard]] std::string getLayersPerStage(const Strategy &strategy);
bool setLayersPerStage(Strategy &strategy, std::string_view text);
[[nodiscard]] std::string getPrecision(const Strategy &strategy);
bool setPrecision(Strategy &strategy, std::string_view text);
[[nodiscard]] std::string getRecompute(const Strategy &strategy);
bool setRecompute(Strategy &strategy, std::string_view text);
[[nodiscard]] std::string getRankOrder(const Strategy &strategy);
bool setRankOrder(Strategy &strategy, std::string_view text);
[[nodiscard]] std::string getSequenceParallel(const Strategy &strategy);
bool setSequenceParallel(Strategy &strategy, std::string_view text);
[[nodiscard]] std::string getReshardAfterForward(const Strategy &strategy);
bool setReshardAfterForward(Strategy &strategy, std::string_view text);

} // namespace shardyard::fieldaccess
