// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/own.h"
#include "engine/units/jsonread.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

enum class OwnFieldKind { Text, Number, Whole, GpuId };

/// One editable value of an own GPU or node; editor and validation follow this table.
struct OwnField
{
    std::string_view key; ///< path in the row: "memory.usable_mib"
    std::string_view title;
    std::string_view unit; ///< empty for a plain count or a text
    std::string_view help; ///< one or two sentences that teach
    OwnFieldKind kind = OwnFieldKind::Number;
    double least = 0; ///< in `unit`
    double most = 0;
    int decimals = 0; ///< that are shown
    double scale = 1; ///< the row's value is the shown one times this
    bool required = false;
    std::string_view otherKey = {}; ///< where a row may say it in another unit
    double otherScale = 1; ///< as `scale`
    std::vector<std::string_view> spoils = {}; ///< paths of the row that no longer hold once this value is another
};

[[nodiscard]] std::span<const OwnField> ownGpuFields();
[[nodiscard]] std::span<const OwnField> ownNodeFields();
/// Null where there is none of this key.
[[nodiscard]] const OwnField *ownField(std::span<const OwnField> fields, std::string_view key);

/// The value as it is shown; nothing where the row does not have it.
[[nodiscard]] std::optional<double> ownNumber(const std::string &source, const OwnField &field);
[[nodiscard]] std::string ownText(const std::string &source, const OwnField &field);

/// The row with a value set, as shown; nothing takes it out. The error has no file and no place: it stands beside the
/// value.
[[nodiscard]] Result<OwnGpu> withOwnNumber(const OwnGpu &own, const OwnField &field, std::optional<double> value);
[[nodiscard]] Result<OwnNode> withOwnNumber(const OwnNode &own, const OwnField &field, std::optional<double> value);
[[nodiscard]] Result<OwnGpu> withOwnText(const OwnGpu &own, const OwnField &field, const std::string &value);
[[nodiscard]] Result<OwnNode> withOwnText(const OwnNode &own, const OwnField &field, const std::string &value);

/// A copy to edit under a free own id, with its origin among its notes: of an own row, else of a built-in one. Nothing
/// where no row has the id.
[[nodiscard]] std::optional<OwnGpu> copyOfGpu(std::string_view id, const OwnHardware &own, const Catalogue &catalogue);
[[nodiscard]] std::optional<OwnNode> copyOfNode(std::string_view id, const OwnHardware &own,
                                                const Catalogue &catalogue);

} // namespace shardyard
