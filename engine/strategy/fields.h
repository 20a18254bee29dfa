// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/strategy/strategy.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// List: layers of each stage, as engine/strategy/layerlist.h writes them.
enum class FieldKind { Number, Choice, Switch, List };

/// One editable value of a strategy; editor, validation, report and fixes follow this table.
struct StrategyField
{
    std::string_view key; ///< as in the document: "tensor_parallel"
    std::string_view title; ///< "Tensor"
    std::string_view unit; ///< empty for a plain count
    std::string_view help; ///< one or two sentences that teach
    FieldKind kind;
    Count least;
    Count most;
    std::vector<std::string_view> (*choices)(); ///< Choice only
    std::string (*get)(const Strategy &);
    /// False where `text` is not a value of this field; the strategy is then unchanged.
    bool (*set)(Strategy &, std::string_view text);
};

[[nodiscard]] const std::vector<StrategyField> &strategyFields();
[[nodiscard]] const StrategyField *strategyField(std::string_view key);

} // namespace shardyard
