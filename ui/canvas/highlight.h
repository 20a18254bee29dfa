// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/grouplines.h"

#include <cstdint>
#include <vector>

namespace shardyard {

/// Which slots stand out: the selected GPUs and the members of the drawn groups. All else fades while there is any.
struct Highlight
{
    static constexpr std::uint8_t member = 1; ///< of a group drawn as a line
    static constexpr std::uint8_t ringed = 8; ///< of the tensor group, which has a ring
    static constexpr std::uint8_t selected = 2;
    static constexpr std::uint8_t lead = 4;

    bool active = false;
    std::vector<std::uint8_t> ofSlot;
    std::vector<std::uint8_t> ofNode; ///< all flags of its slots

    [[nodiscard]] std::uint8_t slot(Count index) const { return ofSlot[static_cast<std::size_t>(index)]; }
    [[nodiscard]] std::uint8_t node(Count index) const { return ofNode[static_cast<std::size_t>(index)]; }
};

/// `gpus` are physical numbers of the scene; `lead` may be -1.
[[nodiscard]] Highlight highlight(const CanvasScene &scene, const std::vector<Count> &gpus, Count lead,
                                  const std::vector<GroupLine> &lines);

} // namespace shardyard
