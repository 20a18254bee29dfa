// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace shardyard {

/// One row a computed number: what inspector, report, lessons and `explain` say about it.
struct Term
{
    std::string_view id; ///< "parameters_bytes", as in the command line's JSON
    std::string_view name;
    std::string_view unit;
    std::string_view formula;
    std::string_view meaning;
    std::string_view source;
    bool training = true; ///< says nothing of serving
};

[[nodiscard]] const std::vector<Term> &terms();
[[nodiscard]] const Term *term(std::string_view id);

} // namespace shardyard
