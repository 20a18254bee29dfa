// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecturejson.h"
#include "engine/document/clipping.h"
#include "engine/document/document.h"
#include "engine/document/ownjson.h"
#include "engine/model/huggingface.h"
#include "engine/model/parameters.h"
#include "engine/units/jsonread.h"

#include <string>
#include <string_view>

namespace shardyard {

// What must hold for any text at all. Each answers with what does not hold; empty = all does. The fuzzers stop on an
// answer, and a test runs the same over the corpus.

/// An error is one line that says what is wrong.
inline std::string problemOfError(const Error &error)
{
    const std::string line = toLine(error);
    if (error.problem.empty())
        return "an error without a problem: " + line;
    return line.find('\n') == std::string::npos ? std::string() : "an error of several lines: " + line;
}

/// Counting never overflows, and what is active is part of the whole.
inline std::string problemOfModel(const Architecture &model)
{
    if (!model.notCounted.empty())
        return {};
    const Count all = parameters(model);
    const Count active = activeParameters(model);
    return all >= 0 && active >= 0 ? std::string() : "a negative count";
}

/// A document that is read is written, read and written again without a difference.
inline std::string problemOfDocument(std::string_view text, const Catalogue &catalogue)
{
    const auto read = readDocument(text, catalogue, "file");
    if (!read)
        return problemOfError(read.error());
    const std::string written = writeDocument(read.value().document);
    const auto again = readDocument(written, catalogue, "file");
    if (!again)
        return "what was written cannot be read: " + toLine(again.error());
    if (!(again.value() == read.value()))
        return "what was written reads differently";
    if (writeDocument(again.value().document) != written)
        return "what was read again is written differently";
    return problemOfModel(read.value().document.plan.model.architecture);
}

/// A clipping that is read is written, read and written again without a difference.
inline std::string problemOfClipping(std::string_view text, const Catalogue &catalogue)
{
    const auto read = readClipping(text, catalogue);
    if (!read)
        return problemOfError(read.error());
    const std::string written = writeClipping(read.value());
    const auto again = readClipping(written, catalogue);
    if (!again)
        return "what was written cannot be read: " + toLine(again.error());
    return writeClipping(again.value()) == written ? std::string() : "what was read again is written differently";
}

/// A user's catalogue that is read is written, read and written again without a difference, and can be layered.
inline std::string problemOfOwnFile(std::string_view text, const Catalogue &catalogue)
{
    const auto read = readOwnFile(text, catalogue, "file");
    if (!read)
        return problemOfError(read.error());
    const std::string written = writeOwnFile(read.value());
    const auto again = readOwnFile(written, catalogue, "file");
    if (!again)
        return "what was written cannot be read: " + toLine(again.error());
    if (!(again.value() == read.value()))
        return "what was written reads differently";
    const Catalogue layered = withOwn(catalogue, read.value());
    return layered.gpus.size() == catalogue.gpus.size() + read.value().gpus.size()
        ? std::string()
        : "a row took a built-in one's place";
}

/// An inline model that is read is written in its plain form and read again.
inline std::string problemOfInlineModel(std::string_view text)
{
    const Result<Json> json = parseJson(text);
    if (!json)
        return problemOfError(json.error());
    const auto model = readArchitecture(json.value(), "model");
    if (!model)
        return problemOfError(model.error());
    const auto again = readArchitecture(architectureJson(model.value()), "model");
    if (!again)
        return "the plain form cannot be read: " + toLine(again.error());
    if (!(again.value() == model.value()))
        return "the plain form reads differently";
    return problemOfModel(model.value());
}

/// A config that is read gives a model that an inline form can hold.
inline std::string problemOfConfig(std::string_view text)
{
    const auto model = readHuggingFaceConfig(text);
    if (!model)
        return problemOfError(model.error());
    const auto again = readArchitecture(architectureJson(model.value()), "model");
    if (!again)
        return "the inline form cannot be read: " + toLine(again.error());
    if (!(again.value() == model.value()))
        return "the inline form reads differently";
    return problemOfModel(model.value());
}

} // namespace shardyard
