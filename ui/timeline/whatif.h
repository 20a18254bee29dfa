// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/timeline/lane.h"

#include <QString>

#include <optional>

namespace shardyard {

/// What the sliders say instead of the plan; an absent value is the strategy's own.
struct WhatIf
{
    std::optional<QString> schedule;
    std::optional<Count> stages;
    std::optional<Count> microBatches;
    std::optional<Count> chunks;
    std::optional<Count> group;
    /// Halves of the backward, as shares of each stage's forward: the plan's own where absent.
    std::optional<double> inputGradient;
    std::optional<double> weightGradient;
    std::optional<double> transfer; ///< in forwards of a mean rank

    [[nodiscard]] bool isPlain() const { return *this == WhatIf(); }

    friend bool operator==(const WhatIf &, const WhatIf &) = default;
};

/// A strategy's lane, not replayed yet.
[[nodiscard]] TimelineLane laneOf(const Snapshot &snapshot, int strategy, const WhatIf &whatIf);

} // namespace shardyard
