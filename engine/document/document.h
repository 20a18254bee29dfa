// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/catalogue/own.h"
#include "engine/strategy/plan.h"
#include "engine/units/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// A file NAME.shardyard as one plain value.
struct Document
{
    std::string title;
    std::string notes;
    Plan plan;
    OwnHardware own; ///< `catalogue`: GPUs and nodes beside the built-in ones; the plan is read and estimated with them
    std::string source; ///< the object as it was read, as text, without the parts that keep theirs: unknown keys and
                        ///< the order of all survive

    friend bool operator==(const Document &, const Document &) = default;
};

inline constexpr int documentVersion = 1;

struct ReadDocument
{
    Document document;
    int version = documentVersion; ///< of the file; an older one was migrated
    std::vector<std::string> unknownKeys; ///< that are kept, each as its place; a hundred at most
    Count unlistedKeys = 0; ///< unknown keys beyond those

    friend bool operator==(const ReadDocument &, const ReadDocument &) = default;
};

/// Reads a document; every id is looked up in the catalogue and every limit of the format is checked. `file` names it
/// in errors.
[[nodiscard]] Result<ReadDocument> readDocument(std::string_view text, const Catalogue &catalogue,
                                                const std::string &file = {});

/// The document as JSON text with a final newline. What was read and has not changed is written as it was: same keys,
/// same order, unknown keys kept; reading the text gives an equal document.
[[nodiscard]] std::string writeDocument(const Document &document);

/// Reads a whole file, refusing what is no regular file or larger than 64 MiB. Never waits for a pipe.
[[nodiscard]] Result<std::string> readTextFile(const std::string &path);
/// Writes beside the file, flushes to disk, then renames: a crash leaves the old file or the new one. A link stays a
/// link, the file it leads to is replaced and keeps its permissions. The value is that file's path.
[[nodiscard]] Result<std::string> writeTextFile(const std::string &path, const std::string &text);
/// Writes a document's text over the file it was read from, or to a new one. Where that file is of an older version, it
/// is first kept beside it as NAME.shardyard.v1.bak; a backup that is there already stays.
[[nodiscard]] Result<std::string> saveDocument(const std::string &path, const std::string &text, int fileVersion);

} // namespace shardyard
