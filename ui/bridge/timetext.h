// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/estimate/estimate.h"

#include <QString>

namespace shardyard {

// How window, report and `explain` write what is about time, traffic and money.

/// Three figures: "6.49 s", "812 ms", "0.40 ms"; "0 s".
[[nodiscard]] QString formatSeconds(Seconds time);
/// "69.8 days", "5.2 hours".
[[nodiscard]] QString formatDays(double days);
/// "$69.4 M", "$1,250", "$38.4 k".
[[nodiscard]] QString formatDollars(double usd);
/// "1,639", "94.2": tokens a second.
[[nodiscard]] QString formatTokenRate(double rate);
/// "16.4 EFLOP": with the prefix that leaves one to three digits before the point.
[[nodiscard]] QString formatFlops(double flops);
/// "400 TFLOP/s", "1,979 TFLOP/s": rates of a GPU are told in these.
[[nodiscard]] QString formatFlopRate(FlopPerSecond rate);

/// "Tensor", "Expert data": what a collective is for.
[[nodiscard]] QString trafficTitle(TrafficKind kind);
/// "nine in ten of 218 published runs −18.5 % to +12.1 % (Megatron, dense models)".
[[nodiscard]] QString bandText(const ErrorBand &band);
/// "5.29 to 7.27 s": what the step is where the estimate is off by the band.
[[nodiscard]] QString bandRange(Seconds step, const ErrorBand &band);

/// Why a strategy has no step time, in one sentence.
[[nodiscard]] QString whyNoTime(const Plan &plan, std::size_t strategy, const StrategyEstimate &estimate);

} // namespace shardyard
