// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common.h"

#include <CLI/App.hpp>

#include <memory>

namespace shardyard::cli {

/// FILE, --strategy and --json; shared by the subcommands that read one document.
[[nodiscard]] std::shared_ptr<DocumentOptions> addDocumentOptions(CLI::App &app);

} // namespace shardyard::cli
