// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace shardyard {

/// Bytes as JSON writes them: a whole number. 64 unsigned bits hold any single model state of 10^18 parameters; what is
/// still larger is clamped to their end.
[[nodiscard]] std::uint64_t wholeBytes(Bytes bytes);

/// What `estimate --json` prints: keys end in their unit, bytes are integers, null where a thing is not computed or
/// does not apply.
[[nodiscard]] nlohmann::ordered_json estimateJson(const Estimate &estimate, const std::string &document,
                                                  const std::vector<std::string> &notes);

[[nodiscard]] nlohmann::ordered_json findingJson(const Finding &finding);

} // namespace shardyard
