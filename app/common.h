// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/estimate/estimate.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace shardyard::cli {

/// What the program answers with: done and feasible; done, but a strategy is invalid or does not fit; the input could
/// not be used.
enum Exit : int { Done = 0, Infeasible = 1, Unusable = 2 };

/// Thrown by a subcommand whose input cannot be used; main prints the line and answers Unusable.
struct Failure
{
    std::string line;
};

/// Options that several subcommands share.
struct DocumentOptions
{
    std::string file;
    std::string strategy; ///< empty = all
    bool json = false;
};

/// The built-in catalogue with the user's own rows behind it.
struct Known
{
    Catalogue catalogue;
    OwnHardware own; ///< the user's rows alone
};

/// A document, its notes and what the engine says about it.
struct Estimated
{
    ReadDocument read;
    Estimate estimate;
    std::vector<std::string> notes; ///< sentences, without the document's name
};

/// Reads a file, "-" being standard input.
[[nodiscard]] std::string readInput(const std::string &file);
/// A user's file that cannot be used is left out, with one line on standard error.
[[nodiscard]] Known known();
/// The document carries the own hardware it uses, whether or not it did in the file.
[[nodiscard]] ReadDocument loadDocument(const std::string &file, const Known &known);
[[nodiscard]] Estimated estimateFile(const DocumentOptions &options);

/// Done where every strategy is valid and none is known not to fit.
[[nodiscard]] Exit verdict(const Estimate &estimate);

/// Text for a terminal: what would steer it, escape sequences or a change of direction, is shown as U+FFFD.
void print(const std::string &text);
void print(const nlohmann::ordered_json &json);
/// As they are, for a program that reads them.
void printBytes(const std::string &bytes);
/// What there is to say about a document that was read, a sentence each: "strategies[0].zz is …".
[[nodiscard]] std::vector<std::string> notesOn(const ReadDocument &read);
/// Notes on a document go to standard error, except with --json, where they are part of the answer.
void printNotes(const std::string &file, const std::vector<std::string> &notes);

/// Columns lined up by what a terminal shows; the first column is flush left, numbers flush right.
class TextTable
{
public:
    explicit TextTable(std::vector<std::string> header);
    void add(std::vector<std::string> row);
    [[nodiscard]] std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

/// A name as a heading, in one line; one that is empty says so.
[[nodiscard]] std::string shownName(const std::string &name);
/// "65.12", in GiB.
[[nodiscard]] std::string gibText(Bytes bytes);
/// "18.75 %"
[[nodiscard]] std::string percentText(double share);
/// "TP 8 · CP 1 · PP 16 · DP 128", with the expert grid where the model has experts.
[[nodiscard]] std::string degreesText(const StrategyEstimate &strategy, bool hasExperts);
/// "error: heads … Fix: …"
[[nodiscard]] std::string findingText(const Finding &finding);
/// "valid, states fit (activations not computed)", "invalid", …
[[nodiscard]] std::string verdictText(const StrategyEstimate &strategy);

} // namespace shardyard::cli
