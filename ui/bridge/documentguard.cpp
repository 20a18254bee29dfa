// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/documentguard.h"

#include "ui/bridge/autosave.h"
#include "ui/bridge/filewatch.h"
#include "ui/bridge/session.h"

#include <QDir>
#include <QFileInfo>
#include <QJSEngine>
#include <QPointer>

#include <utility>

namespace shardyard {
namespace {

QPointer<DocumentGuard> &theGuard()
{
    static QPointer<DocumentGuard> guard;
    return guard;
}

QString unsavedFolder(const QString &folder)
{
    return QDir(folder).filePath(QStringLiteral("unsaved"));
}

/// Locks lie in the program's own folder, so that they work for files in folders that cannot be written to and leave
/// no litter beside the user's files.
QString lockPath(const QString &folder, const QString &file)
{
    const QByteArray name = digestOf(QFileInfo(file).canonicalFilePath().toStdString()).toHex();
    return QDir(folder).filePath(QStringLiteral("open/%1.lock").arg(QString::fromLatin1(name)));
}

} // namespace

DocumentGuard::DocumentGuard(QObject *parent) : QObject(parent) { }

DocumentGuard::DocumentGuard(Session &session, const QString &folder, QObject *parent)
    : QObject(parent), m_session(&session), m_folder(folder)
{
    m_recoveries.setSlots(RecoverySlot::leftovers(unsavedFolder(folder)));
    m_autosave = std::make_unique<Autosave>(session, unsavedFolder(folder));
    m_watch = std::make_unique<FileWatch>(session);
    connect(m_autosave.get(), &Autosave::problemChanged, this, &DocumentGuard::problemChanged);
    connect(m_watch.get(), &FileWatch::stateChanged, this, &DocumentGuard::fileStateChanged);
    connect(&session, &Session::fileChanged, this, &DocumentGuard::lockFile);
    lockFile();
}

DocumentGuard::~DocumentGuard() = default;

DocumentGuard *DocumentGuard::create(QQmlEngine *engine, QJSEngine *)
{
    if (!theGuard())
        return new DocumentGuard(engine);
    QJSEngine::setObjectOwnership(theGuard(), QJSEngine::CppOwnership);
    return theGuard();
}

void DocumentGuard::setInstance(DocumentGuard *guard)
{
    theGuard() = guard;
}

bool DocumentGuard::isFileChanged() const
{
    return m_watch && m_watch->state() == FileWatch::Changed;
}

bool DocumentGuard::isFileGone() const
{
    return m_watch && m_watch->state() == FileWatch::Gone;
}

QString DocumentGuard::problem() const
{
    return m_autosave ? m_autosave->problem() : QString();
}

bool DocumentGuard::recover(const QString &slotId)
{
    const RecoverySlot *slot = m_recoveries.slot(slotId);
    const auto plan = slot != nullptr ? slot->read() : std::nullopt;
    if (!plan || !m_session->openRecovered(*plan))
        return false; // it stays in the list
    m_autosave->adopt(m_recoveries.take(slotId));
    return true;
}

void DocumentGuard::discard(const QString &slotId)
{
    if (const auto slot = m_recoveries.take(slotId))
        slot->remove();
}

void DocumentGuard::reload()
{
    if (m_session->reload())
        m_watch->check();
}

void DocumentGuard::keepMine()
{
    m_watch->keepMine();
    m_session->clearError();
}

/// One window a file: the first has the lock, the others are told.
void DocumentGuard::lockFile()
{
    const QString file = m_session->fileName();
    if (file != m_lockedFile || m_openElsewhere) {
        m_lock.reset();
        m_lockedFile = file;
        if (!file.isEmpty() && QDir().mkpath(QDir(m_folder).filePath(QStringLiteral("open")))) {
            m_lock = std::make_unique<QLockFile>(lockPath(m_folder, file));
            m_lock->setStaleLockTime(0);
            m_lock->tryLock(0);
        }
    }
    const bool elsewhere = m_lock && !m_lock->isLocked() && m_lock->error() == QLockFile::LockFailedError;
    if (std::exchange(m_openElsewhere, elsewhere) != elsewhere)
        emit openElsewhereChanged();
}

} // namespace shardyard
