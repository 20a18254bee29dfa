// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

#include <QString>

#include <optional>

namespace shardyard {

/// What the busiest GPU exchanges with its groups of one kind in a step. Absent = not computed.
struct GroupTraffic
{
    std::optional<Bytes> sent;
    std::optional<Seconds> time;
    std::optional<Seconds> exposed;

    friend bool operator==(const GroupTraffic &, const GroupTraffic &) = default;
};
[[nodiscard]] GroupTraffic groupTraffic(const StrategyEstimate &estimate, GroupKind kind);

/// Bytes on a link, decimal as its rate is, three figures: "301 GB", "4.30 GB", "12.0 MB".
[[nodiscard]] QString formatTraffic(Bytes bytes);
/// Three figures: "6.49 s", "720 ms", "84.0 µs".
[[nodiscard]] QString formatDuration(Seconds time);

} // namespace shardyard
