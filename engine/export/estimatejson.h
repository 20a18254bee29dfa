// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace shardyard {

/// What `estimate --json` prints: keys end in their unit, bytes are integers, null where a thing is not computed or
/// does not apply.
[[nodiscard]] nlohmann::ordered_json estimateJson(const Estimate &estimate, const std::string &document,
                                                  const std::vector<std::string> &notes);

[[nodiscard]] nlohmann::ordered_json findingJson(const Finding &finding);

} // namespace shardyard
