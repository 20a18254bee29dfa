// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace shardyard {

/// The published JSON Schema (2020-12) of the document: resources/schema/document.json with the schedules of their
/// table.
[[nodiscard]] std::string documentSchema();

} // namespace shardyard
