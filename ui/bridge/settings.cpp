// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/settings.h"

#include "ui/bridge/session.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>

namespace shardyard {
namespace {

constexpr QLatin1String recentKey("recent_files");

QString dockKey(const QString &place)
{
    return QStringLiteral("docks/") + place;
}

} // namespace

// With an empty name QSettings would keep nothing, so the user's own file is named here.
Settings::Settings(const QString &fileName, QObject *parent)
    : QObject(parent),
      m_settings(fileName.isEmpty() ? QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("shardyard"),
                                                QStringLiteral("shardyard"))
                                          .fileName()
                                    : fileName,
                 QSettings::IniFormat)
{
}

Settings *Settings::instance()
{
    static QPointer<Settings> settings;
    if (!settings)
        settings = new Settings({}, QCoreApplication::instance());
    return settings;
}

Settings *Settings::create(QQmlEngine *, QJSEngine *)
{
    QJSEngine::setObjectOwnership(instance(), QJSEngine::CppOwnership);
    return instance();
}

bool Settings::flag(const char *key) const
{
    return m_settings.value(QLatin1String(key), false).toBool();
}

void Settings::setFlag(const char *key, bool on)
{
    if (flag(key) == on)
        return;
    m_settings.setValue(QLatin1String(key), on);
    emit looksChanged();
}

QStringList Settings::recentFiles() const
{
    return m_settings.value(recentKey).toStringList();
}

void Settings::refreshRecentFiles()
{
    m_settings.sync();
    emit recentFilesChanged();
}

void Settings::addRecentFile(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    m_settings.sync();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    m_settings.setValue(recentKey, files.mid(0, mostRecentFiles));
    emit recentFilesChanged();
}

void Settings::clearRecentFiles()
{
    m_settings.remove(recentKey);
    emit recentFilesChanged();
}

void Settings::follow(Session *session)
{
    connect(session, &Session::fileChanged, this, [this, session] {
        if (!session->fileName().isEmpty())
            addRecentFile(session->fileName());
    });
}

QByteArray Settings::dockState(const QString &place) const
{
    return m_settings.value(dockKey(place)).toByteArray();
}

void Settings::setDockState(const QString &place, const QByteArray &state)
{
    m_settings.setValue(dockKey(place), state);
}

} // namespace shardyard
