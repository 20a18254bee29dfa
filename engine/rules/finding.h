// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/text.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shardyard {

enum class Severity { Error, Warning, Note };
[[nodiscard]] const char *severityName(Severity severity);

/// The nearest change that mends a finding: one field of the strategy and its new value, as the field table spells it.
struct Fix
{
    std::string field; ///< key of engine/strategy/fields.h, such as "tensor_parallel"
    std::string value;

    friend bool operator==(const Fix &, const Fix &) = default;
};

/// A rule that did not hold, with the values that broke it.
struct Finding
{
    std::string rule;
    Severity severity = Severity::Error;
    std::string field; ///< the control that causes it; empty = the whole strategy
    std::string title; ///< English template of the rule: "Heads do not divide over tensor ranks"
    std::string message; ///< English template with {names}
    std::string fixText; ///< English template: "Set tensor parallel {fix}"
    std::vector<std::pair<std::string, std::string>> values; ///< what fills the templates
    std::optional<Fix> fix;
    std::string source;

    friend bool operator==(const Finding &, const Finding &) = default;
};

} // namespace shardyard
