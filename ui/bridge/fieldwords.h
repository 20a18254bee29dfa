// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/fields.h"

#include <QString>

#include <string>
#include <string_view>

namespace shardyard {

/// How people read a value of a field: "ZeRO-1" for "zero1"; the word itself where there is nothing better.
[[nodiscard]] QString choiceTitle(const QString &key, const QString &value);
/// The value that is in force as people read it.
[[nodiscard]] QString shownValue(const StrategyField &field, const Strategy &strategy);
/// What the field takes for what was typed: the user's word for even layers is read as well as the engine's.
[[nodiscard]] std::string typedValue(const StrategyField &field, const QString &text);
/// Layers of each stage in the user's words, "even" for the engine's.
[[nodiscard]] QString evenLayers();

} // namespace shardyard
