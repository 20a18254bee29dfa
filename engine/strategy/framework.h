// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"

#include <string_view>

namespace shardyard {

/// True where the framework is `base` or trains through it, so that what `base` demands holds for it too.
[[nodiscard]] bool buildsOn(std::string_view framework, std::string_view base);

/// Megatron-LM, or NeMo, which trains through Megatron-Core.
[[nodiscard]] bool isMegatron(const Strategy &strategy);

} // namespace shardyard
