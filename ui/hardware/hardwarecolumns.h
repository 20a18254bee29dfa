// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"

#include <QString>

#include <optional>
#include <span>

namespace shardyard {

/// What a cell of the hardware table shows.
struct HardwareCell
{
    QString text; ///< empty = not known
    QString note; ///< beside the value: provider and date of a price
    QString tip; ///< what the figure rests on
    QString url; ///< where it was read
    std::optional<double> number; ///< that rows are sorted by; texts sort by themselves

    friend bool operator==(const HardwareCell &, const HardwareCell &) = default;
};

/// The row a column looks at; a node with its GPU, which may be unknown.
struct HardwareFacts
{
    const Catalogue &catalogue;
    const Gpu *gpu = nullptr;
    const NodeType *node = nullptr; ///< null in the table of GPUs
};

/// One figure of a GPU or a node.
struct HardwareColumn
{
    const char *key;
    const char *title; ///< marked for translation in the context "Hardware", as unit and help
    const char *unit; ///< empty for a count or a text
    const char *help;
    int width; ///< px at 100 %
    bool isText;
    HardwareCell (*cell)(const HardwareFacts &);
};

[[nodiscard]] std::span<const HardwareColumn> gpuColumns();
[[nodiscard]] std::span<const HardwareColumn> nodeColumns();
/// A text of a column in the user's language.
[[nodiscard]] QString hardwareText(const char *text);

/// The lowest list price of a GPU-hour, of a provider's offer before ranges and indices.
[[nodiscard]] HardwareCell gpuPrice(const HardwareFacts &facts);
/// Of the node's own shape at its provider.
[[nodiscard]] HardwareCell nodePrice(const HardwareFacts &facts);

} // namespace shardyard
