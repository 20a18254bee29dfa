// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/peak.h"
#include "ui/report/reportcontext.h"
#include "ui/report/table.h"

namespace shardyard {

/// What stands where a number does not apply or is not computed.
[[nodiscard]] inline QString dash()
{
    return QStringLiteral("–");
}

/// What stands where a figure applies and neither catalogue nor plan gives it.
[[nodiscard]] QString notGiven();

/// "8 · 1 · 16 · 128": tensor, context, pipeline, data; "–" for a degree that is not known.
[[nodiscard]] QString degreesText(const Strategy &strategy, const StrategyEstimate &estimate);
/// "64 · 1 · 2": expert, expert tensor, expert data; "–" where the model has no experts.
[[nodiscard]] QString expertDegreesText(const ReportContext &context, std::size_t index);
/// "1F1B", "Interleaved 1F1B, 4 chunks"; "–" without a pipeline.
[[nodiscard]] QString scheduleText(const Strategy &strategy);
/// "BF16 (2 + 4 + 12 bytes)": what a parameter holds before sharding.
[[nodiscard]] QString precisionText(const Strategy &strategy);
/// "weights fp8, KV cache bf16", of a strategy that serves.
[[nodiscard]] QString servedAsText(const Strategy &strategy);
/// "16 × 1": micro-batches of a step and the sequences in each.
[[nodiscard]] QString microBatchText(const Strategy &strategy, const StrategyEstimate &estimate);
/// "2,048 DGX H100": the nodes by kind, joined.
[[nodiscard]] QString nodesText(const Cluster &cluster);
/// "Training, 8,192 tokens a sequence, 2,048 sequences a step".
[[nodiscard]] QString workloadText(const Workload &workload);
[[nodiscard]] const GroupLinks *groupOf(const StrategyEstimate &estimate, GroupKind kind);
/// "NVLink" of the tensor groups, "–" where there are none.
[[nodiscard]] QString tensorLinkText(const ReportContext &context, std::size_t index);
/// "invalid", "states too big", "states fit", "fits", each with its colour.
[[nodiscard]] TableCell verdictCell(const StrategyEstimate &estimate, const Theme &theme);
/// Name, degrees, sharding, schedule, memory, bubble, verdict: the table of the first page.
[[nodiscard]] std::vector<TableCell> shortStrategyRow(const ReportContext &context, std::size_t index,
                                                      const Theme &theme);
[[nodiscard]] QString shardingText(const Strategy &strategy);
[[nodiscard]] QString percentOrDash(const std::optional<double> &share, int decimals);
/// On one line, cut to 120 letters.
[[nodiscard]] QString strategyName(const StrategyEstimate &estimate);
/// For sentences: in quotation marks, cut to 40 letters, its writing direction kept to itself.
[[nodiscard]] QString quotedName(const StrategyEstimate &estimate);

} // namespace shardyard
