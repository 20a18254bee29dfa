// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common.h"

#include "engine/document/carry.h"
#include "engine/units/text.h"
#include "ui/bridge/owncatalogue.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <iterator>

namespace shardyard::cli {
namespace {

void write(const std::string &text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Failure{toLine({.file = "standard output",
                              .place = {},
                              .problem = "cannot be written",
                              .allowed = "a file, terminal or pipe with room"})};
}

/// Length of the character at `at` when it would steer a terminal, else 0: control characters but line ends and tabs,
/// and those that change the direction of what follows (U+202A to U+202E, U+2066 to U+2069).
std::size_t steeringLength(const std::string &text, std::size_t at)
{
    const auto byte = [&text, at](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    if ((byte(0) < 0x20 && byte(0) != '\n' && byte(0) != '\t') || byte(0) == 0x7F)
        return 1;
    if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F)
        return 2;
    const bool embeds = byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) >= 0xAA && byte(2) <= 0xAE;
    const bool isolates = byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
    return embeds || isolates ? 3 : 0;
}

std::string harmless(const std::string &text)
{
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = steeringLength(text, at);
        shown += length > 0 ? "\xEF\xBF\xBD" : std::string(1, text[at]);
        at += std::max<std::size_t>(length, 1);
    }
    return shown;
}

void keepOnly(ReadDocument &read, const std::string &name, const std::string &file)
{
    std::vector<Strategy> &strategies = read.document.plan.strategies;
    std::string known;
    for (const Strategy &strategy : strategies)
        known += (known.empty() ? "" : ", ") + strategy.name;
    std::erase_if(strategies, [&name](const Strategy &strategy) { return strategy.name != name; });
    if (strategies.empty())
        throw Failure{toLine({.file = file,
                              .place = "strategies",
                              .problem = "has none named \"" + name + "\"",
                              .allowed = known.empty() ? "there is none" : known})};
}

} // namespace

std::string readInput(const std::string &file)
{
    if (file == "-")
        return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
    Result<std::string> text = readTextFile(file);
    if (!text)
        throw Failure{toLine(text.error())};
    return std::move(text).value();
}

Known known()
{
    Catalogue builtIn = builtInCatalogue();
    Result<OwnHardware> own = readOwnCatalogue(builtIn);
    if (!own) {
        std::fprintf(stderr, "warning: your own catalogue is left out: %s\n", harmless(toLine(own.error())).c_str());
        return {.catalogue = std::move(builtIn), .own = {}};
    }
    return {.catalogue = withOwn(std::move(builtIn), own.value()), .own = own.value()};
}

ReadDocument loadDocument(const std::string &file, const Known &known)
{
    Result<ReadDocument> read = readDocument(readInput(file), known.catalogue, file);
    if (!read)
        throw Failure{toLine(read.error())};
    ReadDocument content = std::move(read).value();
    carryOwn(content.document, known.own);
    return content;
}

Estimated estimateFile(const DocumentOptions &options)
{
    Estimated result;
    const Known known = cli::known();
    result.read = loadDocument(options.file, known);
    if (!options.strategy.empty())
        keepOnly(result.read, options.strategy, options.file);
    result.estimate = estimate(result.read.document.plan, withOwn(known.catalogue, result.read.document.own));
    result.notes = notesOn(result.read);
    if (result.read.document.plan.strategies.empty())
        result.notes.emplace_back("strategies is empty: there is nothing to estimate");
    if (!options.json)
        printNotes(options.file, result.notes);
    return result;
}

Exit verdict(const Estimate &estimate)
{
    const bool feasible =
        std::all_of(estimate.strategies.begin(), estimate.strategies.end(),
                    [](const StrategyEstimate &strategy) { return strategy.valid && strategy.fits.value_or(true); });
    return feasible ? Done : Infeasible;
}

void print(const std::string &text)
{
    write(harmless(text));
}

void printBytes(const std::string &bytes)
{
    write(bytes);
}

void print(const nlohmann::ordered_json &json)
{
    write(json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

std::vector<std::string> notesOn(const ReadDocument &read)
{
    std::vector<std::string> notes;
    for (const std::string &place : read.unknownKeys)
        notes.push_back(place + " is not a key of a document: it is kept, but not read");
    if (read.unlistedKeys > 0)
        notes.push_back("… and " + counted(read.unlistedKeys, "more such key", "more such keys"));
    return notes;
}

void printNotes(const std::string &file, const std::vector<std::string> &notes)
{
    for (const std::string &note : notes)
        std::fprintf(stderr, "note: %s: %s\n", harmless(file).c_str(), harmless(note).c_str());
}

TextTable::TextTable(std::vector<std::string> header)
{
    m_rows.push_back(std::move(header));
}

void TextTable::add(std::vector<std::string> row)
{
    m_rows.push_back(std::move(row));
}

std::string TextTable::text() const
{
    std::vector<std::size_t> widths(m_rows.front().size(), 0);
    for (const auto &row : m_rows)
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], characters(row[column]));
    std::string text;
    for (const auto &row : m_rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - characters(row[column]), ' ');
            if (column > 0)
                line += "  ";
            line += column == 0 ? row[column] + padding : padding + row[column];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string shownName(const std::string &name)
{
    std::string line = name;
    for (char &c : line)
        if (c == '\n' || c == '\t')
            c = ' ';
    return line.empty() ? "(no name)" : line;
}

std::string gibText(Bytes bytes)
{
    return fixed(gib(bytes), 2);
}

std::string percentText(double share)
{
    return std::isfinite(share) ? fixed(share * 100, 2) + " %" : "–"; // of a capacity that is not known
}

std::string degreesText(const StrategyEstimate &strategy, bool hasExperts)
{
    if (!strategy.grid)
        return "the degrees make no grid on " + counted(strategy.gpus, "GPU", "GPUs");
    const Degrees &d = strategy.grid->degrees;
    std::string text = "TP " + std::to_string(d.tensor) + " · CP " + std::to_string(d.context) + " · PP "
        + std::to_string(d.pipeline) + " · DP " + std::to_string(d.data);
    if (hasExperts)
        text += " | ETP " + std::to_string(d.expertTensor) + " · EP " + std::to_string(d.expert) + " · EDP "
            + std::to_string(d.expertData);
    return text;
}

std::string findingText(const Finding &finding)
{
    std::string text = std::string(severityName(finding.severity)) + ": " + filled(finding.title, finding.values) + ". "
        + filled(finding.message, finding.values);
    if (finding.fix)
        text += " Fix: " + filled(finding.fixText, finding.values) + ".";
    return text;
}

std::string verdictText(const StrategyEstimate &strategy)
{
    if (!strategy.valid)
        return "invalid";
    if (!strategy.fits)
        return strategy.statesFit() ? "valid, states fit (activations not computed)"
            : strategy.memory       ? "valid, fit unknown (memory of the GPU not known)"
                                    : "valid, memory not computed";
    return *strategy.fits ? "valid, fits" : "valid, does not fit";
}

} // namespace shardyard::cli
