// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "ui/bridge/documentguard.h"
#include "ui/bridge/session.h"
#include "ui/bridge/settings.h"
#include "ui/shell/windowloader.h"

#include <QApplication>
#include <QFileInfo>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QStandardPaths>

#include <algorithm>

namespace shardyard {

bool canOpenWindow(int argc, char **argv)
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    const bool isChosen =
        std::any_of(argv, argv + argc, [](const char *word) { return qstrcmp(word, "-platform") == 0; });
    return isChosen || qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    Q_UNUSED(argc)
    Q_UNUSED(argv)
    return true;
#endif
}

int runWindow(QApplication &application, Session &session, const QStringList &files)
{
    installTranslations();
    QGuiApplication::setDesktopFileName(QStringLiteral("shardyard"));
    Session::setInstance(&session);
    Settings::instance()->follow(&session);
    session.setWindowProgram(QCoreApplication::applicationFilePath());
    DocumentGuard guard(session, QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation));
    DocumentGuard::setInstance(&guard);
    prepareControls();
    QQmlApplicationEngine engine;
    if (loadWindow(engine) == nullptr)
        return 1;
    if (!files.isEmpty())
        session.openFile(files.constFirst());
    for (const QString &file : files.mid(1))
        session.openWindow(QFileInfo(file).absoluteFilePath());
    return application.exec();
}

} // namespace shardyard
