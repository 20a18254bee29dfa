// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/clipping.h"

#include <QString>

namespace shardyard {

/// "2 nodes and 1 GPU", "“paper, 8K”", "3 strategies".
[[nodiscard]] QString describe(const Clipping &clipping);

/// The same for people and for spreadsheets: tables whose cells are parted by tabs.
[[nodiscard]] QString clippingTable(const Clipping &clipping, const Catalogue &catalogue);

} // namespace shardyard
