// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/units/jsonread.h"

#include <span>
#include <string>
#include <string_view>

namespace shardyard {

/// One step from a version of the format to the next. One file a step, one line in the table; a sample of each version
/// is kept in tests/data/documents and never edited.
struct Migration
{
    int from = 0;
    void (*apply)(Json &root) = nullptr; ///< all but the version, which migrate() counts up
};

/// Oldest first, without a gap, up to the version before documentVersion.
[[nodiscard]] std::span<const Migration> migrations();

/// Brings the root of a document up to documentVersion and answers the version it had. A later version is refused, and
/// so is one that no step begins at.
[[nodiscard]] Result<int> migrate(Json &root, std::span<const Migration> steps);

/// As readDocument(), with another table.
[[nodiscard]] Result<ReadDocument> readDocument(std::string_view text, const Catalogue &catalogue,
                                                const std::string &file, std::span<const Migration> steps);

} // namespace shardyard
