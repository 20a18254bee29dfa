// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/reportcontext.h"

#include <QStringList>

#include <vector>

namespace shardyard {

/// What a reader in a hurry should know, each from a computed number or a finding. At most six sentences.
[[nodiscard]] QStringList inShort(const ReportContext &context);

/// The valid strategies whose fullest GPU holds the least model states: several where they tie.
[[nodiscard]] std::vector<std::size_t> leanestStrategies(const ReportContext &context);
/// The valid strategies with the smallest bubble.
[[nodiscard]] std::vector<std::size_t> tightestPipelines(const ReportContext &context);

} // namespace shardyard
