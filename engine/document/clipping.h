// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/catalogue/own.h"
#include "engine/cluster/hardware.h"
#include "engine/strategy/strategy.h"
#include "engine/units/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// Parts of a plan on their way to another one, or to another place in the same.
struct Clipping
{
    Hardware hardware;
    std::vector<Strategy> strategies;
    OwnHardware own = {}; ///< what the hardware names that is not in the built-in catalogue

    friend bool operator==(const Clipping &, const Clipping &) = default;
};

inline constexpr int clippingVersion = 1;

/// `{"format": "shardyard-clipboard", "version": 1, "nodes": […], "gpus": [ids], "strategies": […],
/// "catalogue": {…}}`: nodes, strategies and own hardware as in a document, with its limits. A whole document is read
/// for its nodes, its strategies and the own hardware that the nodes name.
[[nodiscard]] Result<Clipping> readClipping(std::string_view text, const Catalogue &catalogue);
[[nodiscard]] std::string writeClipping(const Clipping &clipping);

/// GPUs that a placement names; 0 = none is given.
[[nodiscard]] Count placedGpus(const std::vector<PlacementRun> &placement);

} // namespace shardyard
