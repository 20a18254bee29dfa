// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/filewatch.h"

#include "ui/bridge/session.h"

#include <QFileInfo>

#include <utility>

namespace shardyard {

FileWatch::FileWatch(Session &session, QObject *parent) : QObject(parent), m_session(session)
{
    m_settled.setSingleShot(true);
    m_settled.setInterval(settling);
    connect(&m_settled, &QTimer::timeout, this, &FileWatch::check);
    const auto wait = [this] { m_settled.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, wait);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, wait);
    connect(&session, &Session::fileChanged, this, &FileWatch::check);
    connect(&session, &Session::fileConflict, this, &FileWatch::check);
    check();
}

/// Saving by renaming replaces the file that was watched, so the folder is watched too and the file taken up again.
void FileWatch::watch()
{
    QStringList wanted;
    if (!m_session.fileName().isEmpty()) {
        const QFileInfo file(m_session.fileName());
        wanted = {file.absoluteFilePath(), file.absolutePath()};
        if (file.isSymLink())
            wanted.append(QFileInfo(file.canonicalFilePath()).absolutePath());
    }
    wanted.removeIf([](const QString &path) { return !QFileInfo::exists(path); });
    QStringList watched = m_watcher.files() + m_watcher.directories();
    for (const QString &path : std::as_const(wanted))
        if (watched.removeAll(path) == 0)
            m_watcher.addPath(path);
    if (!watched.isEmpty())
        m_watcher.removePaths(watched);
}

void FileWatch::check()
{
    watch();
    switch (m_session.compareFile()) {
    case Session::FileState::Gone:
        m_session.markUnsaved();
        setState(Gone);
        break;
    case Session::FileState::Differs:
        setState(Changed);
        break;
    case Session::FileState::Same:
        setState(Same);
        break;
    }
}

void FileWatch::keepMine()
{
    m_session.keepOverFile();
    check();
}

void FileWatch::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        emit stateChanged();
}

} // namespace shardyard
