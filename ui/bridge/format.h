// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "engine/units/units.h"

#include <QLocale>
#include <QString>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shardyard {

/// How the window and the report write numbers: one place, so the same value reads the same everywhere.
/// The default locale; English where that is the C locale, which groups no digits.
[[nodiscard]] QLocale displayLocale();

/// "16,384".
[[nodiscard]] QString formatCount(Count count);
/// "1 GPU", "16,384 GPUs".
[[nodiscard]] QString formatGpus(Count gpus);
/// "1 node", "2,048 nodes".
[[nodiscard]] QString formatNodes(Count nodes);
/// "3 of 8 groups cross it", for a link.
[[nodiscard]] QString formatCrossing(Count crossing, Count groups);
/// "16384": the number of a GPU, a node or a stage is a name, not an amount.
[[nodiscard]] QString formatOrdinal(Count number);
/// `decimals` digits after the point, grouped; what is above 0 but would read as 0 becomes "<0.01".
[[nodiscard]] QString formatNumber(double value, int decimals);
/// GiB (2^30 bytes) without the unit: "5.94".
[[nodiscard]] QString formatGib(Bytes bytes, int decimals = 2);
/// A share of 1 as "18.8 %", with a no-break space.
[[nodiscard]] QString formatPercent(double share, int decimals = 1);
/// GiB with the unit, three figures: "5.94 GiB", "65.1 GiB", "1,180 GiB".
[[nodiscard]] QString formatMemory(Bytes bytes);
/// "45,634,027,520 bytes", rounded to whole bytes.
[[nodiscard]] QString formatWholeBytes(Bytes bytes);
/// Elements in words people use: "3.19 B", "405.9 B", "85.0 M"; exact below a million.
[[nodiscard]] QString formatElements(Count elements);
/// "450 GB/s".
[[nodiscard]] QString formatRate(BytesPerSecond rate);
/// "NVLink", "PCIe", "rail, in pod", "spine 1:7": the factor is shown where pods are oversubscribed.
[[nodiscard]] QString linkTitle(LinkClass link, const Cluster &cluster);
/// Runs of an ascending list of numbers: "9–10, 41–42".
[[nodiscard]] QString formatRuns(const std::vector<Count> &numbers);
[[nodiscard]] QString toQString(std::string_view text);
/// An English template of the engine in the user's language, filled in.
[[nodiscard]] QString engineText(const std::string &text,
                                 const std::vector<std::pair<std::string, std::string>> &values);

} // namespace shardyard
