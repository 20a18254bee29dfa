// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/result.h"
#include "ui/bridge/session.h"

#include <QString>

#include <string>

namespace shardyard {

/// Writes the PDF report of a plan in one step that leaves the old file or the new one. Gives the path that was
/// written. Needs a QApplication (plots are widgets), but no display.
[[nodiscard]] Result<std::string> writeReport(const Snapshot &snapshot, const QString &path);

} // namespace shardyard
