// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <functional>
#include <string>

namespace shardyard::cli {

/// Runs a subcommand and answers its exit code.
using Action = std::function<int()>;

/// One line a subcommand: its name, and the function that gives it its options and returns what it does.
struct Subcommand
{
    const char *name;
    const char *help;
    Action (*prepare)(CLI::App &app);
};

// One file each: app/NAMEcommand.cpp.
Action prepareEstimate(CLI::App &app);
Action prepareCompare(CLI::App &app);
Action prepareCheck(CLI::App &app);
Action prepareExplain(CLI::App &app);
Action prepareCalibrate(CLI::App &app);
Action prepareModel(CLI::App &app);
Action prepareFit(CLI::App &app);
Action prepareSchedule(CLI::App &app);
Action prepareCatalogue(CLI::App &app);
Action prepareNew(CLI::App &app);
Action prepareReport(CLI::App &app);
Action prepareExport(CLI::App &app);
Action prepareSchema(CLI::App &app);

/// True where the first argument names a subcommand or asks for help or the version: no window is opened then.
[[nodiscard]] bool wantsCommandLine(int argc, char **argv);

/// Exit code; messages go to standard error.
[[nodiscard]] int runCommandLine(int argc, char **argv);

} // namespace shardyard::cli
