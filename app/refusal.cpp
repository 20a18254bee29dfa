// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/refusal.h"

#include "engine/units/result.h"

#include <CLI/CLI.hpp>

namespace shardyard::cli {
namespace {

/// "shardyard estimate FILE [--strategy TEXT] [--json]"
std::string usage(const CLI::App &part)
{
    std::string text = "shardyard " + part.get_name();
    for (const CLI::Option *option : part.get_options()) {
        if (option == part.get_help_ptr() || option == part.get_help_all_ptr())
            continue;
        std::string word = option->get_name(option->get_positional());
        const std::string type = option->get_type_name(); // "INT:INT in [1 - 8]" where it is checked; flags have none
        if (!option->get_positional() && !type.empty())
            word += " " + type.substr(0, type.find(':'));
        text += option->get_required() ? " " + word : " [" + word + "]";
    }
    return text;
}

/// CLI11's message may span lines, and lists what was not expected from the last to the first.
std::string problemOf(const CLI::App &part, const CLI::ParseError &error)
{
    if (const std::vector<std::string> extras = part.remaining(true); !extras.empty())
        return "does not take \"" + extras.front() + "\"";
    const std::string text = error.what();
    return text.substr(0, text.find('\n'));
}

} // namespace

std::string unknownSubcommand(const CLI::App &app, std::string_view word)
{
    std::string names;
    for (const CLI::App *part : app.get_subcommands({}))
        names += part->get_name() + ", ";
    return toLine({.file = "command line",
                   .place = "\"" + std::string(word) + "\"",
                   .problem = "is neither a subcommand nor a file",
                   .allowed = names + "or a document to open"});
}

std::string wrongArguments(const CLI::App &app, const CLI::ParseError &error)
{
    const std::vector<CLI::App *> parsed = app.get_subcommands();
    if (parsed.empty())
        return toLine({.file = "command line",
                       .place = {},
                       .problem = problemOf(app, error),
                       .allowed = "what shardyard --help lists"});
    const CLI::App &part = *parsed.front();
    return toLine({.file = "command line: " + part.get_name(),
                   .place = {},
                   .problem = problemOf(part, error),
                   .allowed = usage(part)});
}

} // namespace shardyard::cli
