// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/own.h"
#include "engine/document/reading.h"

#include <optional>
#include <string>
#include <string_view>

namespace shardyard {

/// Reads `{"gpus": […], "nodes": […], "prices": […]}`, rows as in resources/catalogue, GPUs and nodes under ids of
/// their own. The GPUs that nodes and prices name are looked up among the own ones, then in the catalogue.
[[nodiscard]] Result<OwnHardware> readOwn(const Json &object, const std::string &place, Reading &reading);
/// One row as it stands in the lists above.
[[nodiscard]] Result<OwnGpu> readOwnGpu(const Json &row, const std::string &place, Reading &reading);
[[nodiscard]] Result<OwnNode> readOwnNode(const Json &row, const std::string &place, Reading &reading);
/// A quote; without a `kind` it is on-demand.
[[nodiscard]] Result<OwnPrice> readOwnPrice(const Json &row, const std::string &place, Reading &reading);

/// Nothing where there is no own hardware and was none.
[[nodiscard]] std::optional<Json> ownJson(const OwnHardware &own);

/// A user's own catalogue file: the lists in one object of the format of resources/catalogue.
[[nodiscard]] Result<OwnHardware> readOwnFile(std::string_view text, const Catalogue &catalogue,
                                              const std::string &file = {});
[[nodiscard]] std::string writeOwnFile(const OwnHardware &own);

} // namespace shardyard
