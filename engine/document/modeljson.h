// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/reading.h"
#include "engine/strategy/plan.h"

namespace shardyard {

/// The model in any of the document's four forms.
[[nodiscard]] Result<ModelChoice> readModel(const Json &value, const std::string &place, Reading &reading);

/// As it was read while it is the same model; else its id, or its shape with what the source says besides.
[[nodiscard]] Json modelJson(const ModelChoice &model);

} // namespace shardyard
