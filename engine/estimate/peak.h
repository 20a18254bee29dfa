// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

namespace shardyard {

/// What a GPU of the stage needs: all of it, or the model states where only they are known.
[[nodiscard]] inline Bytes needOf(const StageMemory &stage)
{
    return stage.totalBytes.value_or(stage.modelStates());
}

/// What the fullest GPU needs.
[[nodiscard]] inline Bytes needOf(const MemoryEstimate &memory)
{
    return memory.peak.value_or(memory.peakModelStates);
}

/// The stage of the peak.
[[nodiscard]] inline const StageMemory &worstStage(const MemoryEstimate &memory)
{
    return memory.stages[static_cast<std::size_t>(memory.peakStage)];
}

/// The moment at which a stage needs most; null where only the model states are known.
[[nodiscard]] inline const MemoryMoment *peakMoment(const StageMemory &stage)
{
    return stage.peakMoment < stage.moments.size() ? &stage.moments[stage.peakMoment] : nullptr;
}

} // namespace shardyard
