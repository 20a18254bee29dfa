// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/units/jsonread.h"

#include <array>
#include <string_view>

namespace shardyard {

/// The keys of the root whose values keep a source of their own.
inline constexpr std::array<std::string_view, 7> documentParts = {"model",     "cluster", "workload",   "strategies",
                                                                  "catalogue", "cost",    "calibration"};

/// The root's own values besides format and version.
void readTexts(ObjectReader &reader, Document &document);

} // namespace shardyard
