// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/result.h"
#include "ui/bridge/session.h"

#include <QString>

#include <string>

namespace shardyard {

/// The PDF report of a plan. `path` names the attached document and what errors speak of.
/// Needs a QApplication (plots are widgets), but no display.
[[nodiscard]] Result<std::string> reportPdf(const Snapshot &snapshot, const QString &path);
/// Writes it in one step that leaves the old file or the new one. Gives the path that was written.
[[nodiscard]] Result<std::string> writeReport(const Snapshot &snapshot, const QString &path);

} // namespace shardyard
