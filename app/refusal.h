// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <string>
#include <string_view>

namespace shardyard::cli {

/// The line on a word that is neither a subcommand of `app` nor a file.
[[nodiscard]] std::string unknownSubcommand(const CLI::App &app, std::string_view word);
/// The line on arguments that do not suit: the subcommand, what is wrong, how it is called.
[[nodiscard]] std::string wrongArguments(const CLI::App &app, const CLI::ParseError &error);

} // namespace shardyard::cli
