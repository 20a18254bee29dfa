// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shardyard {

/// What is known of unsaved work besides the plan itself.
struct RecoveryHeader
{
    QString title;
    QString fileName; ///< the plan's file; empty while it has none
    QByteArray fileDigest; ///< of that file as it was last read or written
    QDateTime at;
};

struct RecoveredPlan
{
    RecoveryHeader header;
    std::string text;
};

/// Where one window keeps its unsaved work: a folder of its own with a lock and the plan. The lock says whether the
/// window still runs; the system's process list says so of a lock that a crash left behind.
class RecoverySlot
{
public:
    /// A new slot below `folder`; null where nothing can be written there.
    [[nodiscard]] static std::unique_ptr<RecoverySlot> create(const QString &folder);
    /// Slots of windows that no longer run, each with a plan that can be read; they are ours from here on. Empty ones
    /// are cleared away, those of running windows left alone.
    [[nodiscard]] static std::vector<std::unique_ptr<RecoverySlot>> leftovers(const QString &folder);

    [[nodiscard]] QString id() const;
    [[nodiscard]] QString planFile() const;
    [[nodiscard]] std::optional<RecoveredPlan> read() const;
    /// Deletes the slot and what is in it.
    void remove();

private:
    explicit RecoverySlot(const QString &path);

    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

/// Writes a slot's plan so that a crash leaves the old one or the new one; any thread may call it.
[[nodiscard]] Result<std::string> writeRecovery(const QString &planFile, const RecoveryHeader &header,
                                                const std::string &text);

/// Tells two contents of a file apart.
[[nodiscard]] QByteArray digestOf(const std::string &text);

} // namespace shardyard
