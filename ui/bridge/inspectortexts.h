// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/gpufacts.h"
#include "ui/bridge/inspectorrows.h"

#include <QString>

#include <vector>

namespace shardyard {

// The lists of the inspector, from plain values. Nothing here keeps state.

[[nodiscard]] std::vector<InspectorRow> coordinateRows(const GpuFacts &facts, const Degrees &degrees);
[[nodiscard]] std::vector<InspectorRow> expertCoordinateRows(const GpuFacts &facts, const Degrees &degrees);
/// The parts that are computed, in the order they stack.
[[nodiscard]] std::vector<InspectorRow> memoryRows(const StageMemory &memory, Bytes capacity);
/// "Activations, logits and overhead: not known here"; empty when all is.
[[nodiscard]] QString notComputedText(const StageMemory &memory);
[[nodiscard]] std::vector<InspectorRow> groupRows(const GpuFacts &facts, const Cluster &cluster);
/// Forward, backward and what is exposed of the stages on a pipeline rank, for one micro-batch; empty where no times
/// are known.
[[nodiscard]] std::vector<InspectorRow> stageTimeRows(const Strategy &strategy, const StrategyEstimate &estimate,
                                                      Count rank);
/// The step, its rates and its cost; empty where it is not computed.
[[nodiscard]] std::vector<InspectorRow> stepRows(const StrategyEstimate &strategy);
[[nodiscard]] std::vector<InspectorRow> summaryRows(const StrategyEstimate &strategy, const Cluster &cluster);

/// Two states of one strategy: as it is, and after the drop while that is known.
struct DropComparison
{
    const Estimate &now;
    const Estimate *after = nullptr; ///< null until the preview is estimated
    std::size_t strategy = 0;
    Count stage = -1; ///< whose memory is compared; -1 = the fullest
};
[[nodiscard]] std::vector<InspectorRow> dropRows(const DropComparison &comparison);
/// Findings that the drop brings ("warn", "err") and mends ("ok").
[[nodiscard]] std::vector<InspectorRow> dropFindingRows(const DropComparison &comparison);

[[nodiscard]] QString groupTitle(GroupKind kind);
/// "Layers 0–7 · embedding"; where a rank holds two stages, a line of its own for each.
[[nodiscard]] QString layersText(const GpuFacts &facts);
/// "3 of 12 selected GPUs · 2 nodes · stages 0–3"; empty while one at most is selected. `selection` is ascending.
[[nodiscard]] QString selectionText(const Snapshot &snapshot, const StrategyEstimate &strategy,
                                    const std::vector<Count> &selection, Count lead);
/// "node 197, slot 3 · pod 0 · H100 SXM 80 GB".
[[nodiscard]] QString placeText(const GpuLocation &location, const Cluster &cluster);

} // namespace shardyard
