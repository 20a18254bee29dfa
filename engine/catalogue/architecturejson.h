// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/result.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace shardyard {

/// Reads a document's inline model: the fields of the model catalogue or `{"name", "parameters"}`. `place` names the
/// object in errors ("model"). Keys that are not known are appended to `unknownKeys`.
[[nodiscard]] Result<Architecture> readArchitecture(const nlohmann::ordered_json &object, const std::string &place,
                                                    std::vector<std::string> *unknownKeys = nullptr);

/// "rope", "learned", "alibi" or "none", as documents say it.
[[nodiscard]] const char *positionName(PositionType type);

/// The inline form of a model, every field that differs from its default.
[[nodiscard]] nlohmann::ordered_json architectureJson(const Architecture &model);

} // namespace shardyard
