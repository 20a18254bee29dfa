// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"

#include <QString>

namespace shardyard {

/// Why a strategy has no memory, or no bubble, in one sentence.
[[nodiscard]] QString whyNoMemory(const Snapshot &snapshot, int strategy);
[[nodiscard]] QString whyNoBubble(const Snapshot &snapshot, int strategy);

} // namespace shardyard
