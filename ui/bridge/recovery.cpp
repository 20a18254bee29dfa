// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/recovery.h"

#include "engine/document/document.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

namespace shardyard {
namespace {

constexpr QLatin1String planName("plan");
constexpr QLatin1String lockName("lock");

/// One line of JSON; the plan follows as it would be saved.
std::string headerLine(const RecoveryHeader &header)
{
    const QJsonObject object = {{QStringLiteral("title"), header.title},
                                {QStringLiteral("file"), header.fileName},
                                {QStringLiteral("file_digest"), QString::fromLatin1(header.fileDigest.toHex())},
                                {QStringLiteral("at"), header.at.toUTC().toString(Qt::ISODateWithMs)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString() + '\n';
}

std::optional<RecoveryHeader> headerOf(const QByteArray &line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    if (object.isEmpty())
        return std::nullopt;
    return RecoveryHeader{.title = object[QStringLiteral("title")].toString(),
                          .fileName = object[QStringLiteral("file")].toString(),
                          .fileDigest =
                              QByteArray::fromHex(object[QStringLiteral("file_digest")].toString().toLatin1()),
                          .at = QDateTime::fromString(object[QStringLiteral("at")].toString(), Qt::ISODateWithMs)};
}

/// Unsaved work is nobody else's business.
bool makePrivateFolder(const QString &path)
{
    return QDir().mkpath(path) && QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

} // namespace

RecoverySlot::RecoverySlot(const QString &path)
    : m_path(path), m_lock(std::make_unique<QLockFile>(QDir(path).filePath(lockName)))
{
    m_lock->setStaleLockTime(0); // however long a window stays open, its lock is no stale one
}

std::unique_ptr<RecoverySlot> RecoverySlot::create(const QString &folder)
{
    // A window that starts may clear away the folder before it is locked; the next try has another name.
    constexpr int mostTries = 3;
    for (int attempt = 0; attempt < mostTries && makePrivateFolder(folder); ++attempt) {
        const QString path = QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces));
        std::unique_ptr<RecoverySlot> slot(new RecoverySlot(path));
        if (makePrivateFolder(path) && slot->m_lock->tryLock(0))
            return slot;
    }
    return nullptr;
}

std::vector<std::unique_ptr<RecoverySlot>> RecoverySlot::leftovers(const QString &folder)
{
    std::vector<std::unique_ptr<RecoverySlot>> found;
    for (const QFileInfo &entry : QDir(folder).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time)) {
        std::unique_ptr<RecoverySlot> slot(new RecoverySlot(entry.absoluteFilePath()));
        if (!slot->m_lock->tryLock(0))
            continue;
        if (!QFileInfo::exists(slot->planFile()))
            slot->remove();
        else if (slot->read())
            found.push_back(std::move(slot));
    }
    return found;
}

QString RecoverySlot::id() const
{
    return QFileInfo(m_path).fileName();
}

QString RecoverySlot::planFile() const
{
    return QDir(m_path).filePath(planName);
}

std::optional<RecoveredPlan> RecoverySlot::read() const
{
    QFile file(planFile());
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    auto header = headerOf(file.readLine());
    if (!header)
        return std::nullopt;
    return RecoveredPlan{.header = std::move(*header), .text = file.readAll().toStdString()};
}

void RecoverySlot::remove()
{
    QFile::remove(planFile());
    m_lock->unlock();
    QDir(m_path).removeRecursively();
}

Result<std::string> writeRecovery(const QString &planFile, const RecoveryHeader &header, const std::string &text)
{
    return writeTextFile(QFile::encodeName(planFile).toStdString(), headerLine(header) + text);
}

QByteArray digestOf(const std::string &text)
{
    return QCryptographicHash::hash(QByteArray::fromRawData(text.data(), qsizetype(text.size())),
                                    QCryptographicHash::Sha1);
}

} // namespace shardyard
