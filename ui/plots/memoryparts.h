// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

#include <QString>

#include <array>
#include <optional>

namespace shardyard {

/// The seven parts of a GPU's memory in the order they are stacked, one line a part.
struct MemoryPart
{
    const char *id; ///< "parameters": the theme's name for its colour and hatch
    const char *name;
    std::string_view term; ///< row of the table of terms
    std::optional<Bytes> (*bytes)(const StageMemory &);
};

[[nodiscard]] const std::array<MemoryPart, 7> &memoryParts();
[[nodiscard]] QString memoryPartName(const MemoryPart &part);
/// What the part is, from the table of terms.
[[nodiscard]] QString memoryPartHelp(const MemoryPart &part);
/// True when a stage of the strategy has a value for it.
[[nodiscard]] bool isComputed(const MemoryPart &part, const MemoryEstimate &memory);
/// "Activations, logits and overhead" of what no stage has a value for; empty when all is computed.
[[nodiscard]] QString notComputedParts(const MemoryEstimate &memory);

} // namespace shardyard
