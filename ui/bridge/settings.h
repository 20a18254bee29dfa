// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QQmlEngine>
#include <QSettings>
#include <QStringList>

namespace shardyard {

class Session;

/// What the window remembers between runs: looks, recent files, the sizes of its docks. Never part of a document.
class Settings : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool dark READ isDark WRITE setDark NOTIFY looksChanged)
    Q_PROPERTY(bool highContrast READ isHighContrast WRITE setHighContrast NOTIFY looksChanged)
    Q_PROPERTY(bool reduceMotion READ isMotionReduced WRITE setMotionReduced NOTIFY looksChanged)
    /// Paths, the newest first; some may be gone.
    Q_PROPERTY(QStringList recentFiles READ recentFiles NOTIFY recentFilesChanged)

public:
    static constexpr int mostRecentFiles = 10;

    /// `fileName` empty = the user's own settings.
    explicit Settings(const QString &fileName, QObject *parent);
    static Settings *create(QQmlEngine *engine, QJSEngine *scriptEngine);
    /// Made on first use, owned by the application object.
    static Settings *instance();

    [[nodiscard]] bool isDark() const { return flag("looks/dark"); }
    void setDark(bool dark) { setFlag("looks/dark", dark); }
    [[nodiscard]] bool isHighContrast() const { return flag("looks/high_contrast"); }
    void setHighContrast(bool highContrast) { setFlag("looks/high_contrast", highContrast); }
    [[nodiscard]] bool isMotionReduced() const { return flag("looks/reduce_motion"); }
    void setMotionReduced(bool reduced) { setFlag("looks/reduce_motion", reduced); }

    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString &path);
    Q_INVOKABLE void clearRecentFiles();
    /// Other windows add files too, and files come and go: to be called before the list is shown.
    Q_INVOKABLE void refreshRecentFiles();
    /// Notes each file the session opens or saves.
    void follow(Session *session);

    /// What SplitView.saveState() gave for `place`, such as "yard/docks"; empty = never saved.
    Q_INVOKABLE [[nodiscard]] QByteArray dockState(const QString &place) const;
    Q_INVOKABLE void setDockState(const QString &place, const QByteArray &state);

signals:
    void looksChanged();
    void recentFilesChanged();

private:
    [[nodiscard]] bool flag(const char *key) const;
    void setFlag(const char *key, bool on);

    QSettings m_settings;
};

} // namespace shardyard
