// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include "app/common.h"
#include "app/refusal.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <sstream>
#include <string_view>

namespace shardyard::cli {
namespace {

constexpr std::array subcommands = {
    Subcommand{"estimate", "Memory, step time, cost and traffic of every strategy of a document", prepareEstimate},
    Subcommand{"compare", "Strategies side by side, the best of each row marked", prepareCompare},
    Subcommand{"check", "Findings only: what does not hold and how to mend it", prepareCheck},
    Subcommand{"explain", "Formula, values and source of one number", prepareExplain},
    Subcommand{"calibrate", "Fit the time model to a step that was measured", prepareCalibrate},
    Subcommand{"fit", "Smallest GPU count for each strategy alone, model states only", prepareFit},
    Subcommand{"schedule", "Simulate a pipeline schedule", prepareSchedule},
    Subcommand{"model", "Parameters of a model by part, exact", prepareModel},
    Subcommand{"catalogue", "List the known models, GPUs, nodes or fabrics", prepareCatalogue},
    Subcommand{"new", "Write a new document", prepareNew},
    Subcommand{"report", "Write the PDF report of a document", prepareReport},
    Subcommand{"export", "Write a strategy for other programs", prepareExport},
    Subcommand{"schema", "Print the JSON Schema of the document", prepareSchema},
};

bool isSubcommand(std::string_view word)
{
    return std::any_of(subcommands.begin(), subcommands.end(),
                       [word](const Subcommand &subcommand) { return word == subcommand.name; });
}

/// A plain word that is no file: refused with the subcommands there are, rather than opened in a window.
bool isMistypedSubcommand(std::string_view word)
{
    const bool isWord =
        std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
    std::error_code ignored;
    return isWord && !isSubcommand(word) && !word.empty() && word.front() != '-'
        && !std::filesystem::exists(word, ignored);
}

int run(const Action &action)
{
    try {
        return action();
    } catch (const Failure &failure) {
        std::fprintf(stderr, "%s\n", failure.line.c_str());
        return Unusable;
    }
}

} // namespace

bool wantsCommandLine(int argc, char **argv)
{
    if (argc < 2)
        return false;
    const std::string_view first = argv[1];
    if (first == "-h" || first == "--help" || first == "--version" || first == "--help-all")
        return true;
    return isSubcommand(first) || isMistypedSubcommand(first);
}

int runCommandLine(int argc, char **argv)
{
    CLI::App app("Plans how large language models are laid out on GPUs. Without a subcommand it opens the window.",
                 "shardyard");
    app.set_version_flag("--version", "shardyard " SHARDYARD_VERSION);
    app.set_help_all_flag("--help-all", "Help of all subcommands");
    app.require_subcommand(0, 1);
    app.footer("Exit codes: 0 done and feasible; 1 done, but a strategy is invalid or does not fit; 2 the input could "
               "not be used.");
    int code = Done;
    for (const Subcommand &subcommand : subcommands) {
        CLI::App *part = app.add_subcommand(subcommand.name, subcommand.help);
        const Action action = subcommand.prepare(*part);
        part->callback([action, &code] { code = run(action); });
    }
    if (isMistypedSubcommand(argv[1])) {
        std::fprintf(stderr, "%s\n", unknownSubcommand(app, argv[1]).c_str());
        return Unusable;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &success) { // --help and --version
        std::ostringstream text;
        const int done = app.exit(success, text, text);
        return run([&] {
            print(text.str());
            return done;
        });
    } catch (const CLI::ParseError &error) {
        std::fprintf(stderr, "%s\n", wrongArguments(app, error).c_str());
        return Unusable;
    }
    return code;
}

} // namespace shardyard::cli
