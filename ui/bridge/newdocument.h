// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

namespace shardyard {

/// What File ▸ New begins with: Llama 3.1 8B, fully sharded over one DGX H100. Small enough to be read at a glance.
[[nodiscard]] Document newDocument(const Catalogue &catalogue);

} // namespace shardyard
