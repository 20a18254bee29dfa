// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Layers of each stage as people write them: equal neighbours once, "7, 8 × 14, 7".

namespace shardyard {

/// "even" for an empty list.
[[nodiscard]] std::string layerListText(const std::vector<Count> &layers);
/// Counts divided by commas, each with × (or x, or *) and how many stages in a row hold it. Nothing where `text` is no
/// such list, holds no layer, or has more stages than any model has layers.
[[nodiscard]] std::optional<std::vector<Count>> layerListFrom(std::string_view text);

} // namespace shardyard
