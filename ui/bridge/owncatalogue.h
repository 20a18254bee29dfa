// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/own.h"
#include "engine/units/result.h"

#include <QString>

namespace shardyard {

/// The user's own catalogue: `shardyard/catalogue.json` in the folder of configurations.
[[nodiscard]] QString ownCataloguePath();

/// What is in it; nothing where there is no such file.
[[nodiscard]] Result<OwnHardware> readOwnCatalogue(const Catalogue &builtIn);

/// Writes it whole, atomically; the value is the file's path.
[[nodiscard]] Result<std::string> writeOwnCatalogue(const OwnHardware &own);

} // namespace shardyard
