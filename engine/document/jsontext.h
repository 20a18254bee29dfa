// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace shardyard {

/// JSON as people like to read it: two spaces a level, and on one line what fits there. Numbers are written with the
/// fewest digits that read back as the same value. No final newline.
[[nodiscard]] std::string prettyJson(const nlohmann::ordered_json &value);

} // namespace shardyard
