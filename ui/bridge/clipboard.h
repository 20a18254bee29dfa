// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/clipping.h"

#include <QMimeData>
#include <QString>

#include <memory>

namespace shardyard {

// Parts of a plan on the system's clipboard, which windows share as processes: JSON under a type of its own, the same
// as plain JSON, and a table as text.

inline constexpr const char *clippingMimeType = "application/x-shardyard+json";
inline constexpr qsizetype largestClipping = qsizetype(64) << 20; ///< bytes, as of a document's file

[[nodiscard]] std::unique_ptr<QMimeData> toMime(const Clipping &clipping, const Catalogue &catalogue);

/// Whether it looks like JSON of anybody's, which is worth reading.
[[nodiscard]] bool mayHoldParts(const QMimeData *mime);

/// What somebody put on the clipboard: a clipping, or why it cannot be pasted, in one line for the user.
struct ClipboardContent
{
    Clipping clipping;
    QString refusal;
};
/// A null pointer is an empty clipboard. A plan's own text is taken too.
[[nodiscard]] ClipboardContent fromMime(const QMimeData *mime, const Catalogue &catalogue);

} // namespace shardyard
