// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace shardyard {

/// The published JSON Schema (2020-12) of the document, resources/schema/document.json.
[[nodiscard]] std::string_view documentSchema();

} // namespace shardyard
