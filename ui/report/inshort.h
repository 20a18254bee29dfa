// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/reportcontext.h"

#include <QStringList>

namespace shardyard {

/// What a reader in a hurry should know, each from a computed number or a finding. At most six sentences.
[[nodiscard]] QStringList inShort(const ReportContext &context);

/// The valid strategy whose fullest GPU holds the least model states, -1 = none.
[[nodiscard]] int leanestStrategy(const ReportContext &context);
/// The valid strategy with the smallest bubble, -1 = none.
[[nodiscard]] int tightestPipeline(const ReportContext &context);

} // namespace shardyard
