// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/own.h"
#include "engine/document/reading.h"

#include <optional>
#include <string>
#include <string_view>

namespace shardyard {

/// Reads `{"gpus": […], "nodes": […]}`, rows as in resources/catalogue under ids of their own. What their nodes are
/// made of is looked up among the own GPUs, then in the catalogue.
[[nodiscard]] Result<OwnHardware> readOwn(const Json &object, const std::string &place, Reading &reading);
/// One row as it stands in the lists above.
[[nodiscard]] Result<OwnGpu> readOwnGpu(const Json &row, const std::string &place, Reading &reading);
[[nodiscard]] Result<OwnNode> readOwnNode(const Json &row, const std::string &place, Reading &reading);

/// Nothing where there is no own hardware and was none.
[[nodiscard]] std::optional<Json> ownJson(const OwnHardware &own);

/// A user's own catalogue file: the two lists in one object of the format of resources/catalogue.
[[nodiscard]] Result<OwnHardware> readOwnFile(std::string_view text, const Catalogue &catalogue,
                                              const std::string &file = {});
[[nodiscard]] std::string writeOwnFile(const OwnHardware &own);

} // namespace shardyard
