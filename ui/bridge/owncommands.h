// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/document/ownfields.h"
#include "ui/bridge/commands.h"

#include <QString>
#include <QStringList>

#include <string>
#include <string_view>

namespace shardyard {

enum class HardwareKind { Gpu, Node };

/// A value of a row as the form shows it; empty = not known.
[[nodiscard]] QString ownValueText(const std::string &source, const OwnField &field);

/// What of the plan, and which of its own nodes, names this GPU or node; empty = nothing does.
[[nodiscard]] QStringList usesOf(const Document &document, const Catalogue &catalogue, HardwareKind kind,
                                 std::string_view id);

namespace commands {

// Own GPUs and nodes of the plan. A row that only the user's file has comes into the plan with its first edit.

struct Copied
{
    Refusal refusal;
    std::string id; ///< of the copy
};
Copied copyHardware(Session &session, HardwareKind kind, std::string_view id);
/// `key` is one of engine/document/ownfields.h, `text` what the user typed; empty = not known.
Refusal setOwnValue(Session &session, HardwareKind kind, std::string_view id, std::string_view key,
                    const QString &text);
/// Why setOwnValue() would refuse; empty where it would not.
[[nodiscard]] Refusal ownValueComplaint(const Session &session, HardwareKind kind, std::string_view id,
                                        std::string_view key, const QString &text);
/// Refused while something of the plan uses it.
Refusal removeOwn(Session &session, HardwareKind kind, std::string_view id);

// The user's own file, which undo does not reach.

/// Writes the row into it, a node with the own GPU it is made of.
Refusal keepOwn(Session &session, HardwareKind kind, std::string_view id);
Refusal forgetOwn(Session &session, HardwareKind kind, std::string_view id);

} // namespace commands
} // namespace shardyard
