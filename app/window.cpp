// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "ui/bridge/session.h"
#include "ui/bridge/settings.h"
#include "ui/shell/windowloader.h"

#include <QApplication>
#include <QQmlApplicationEngine>
#include <QQuickWindow>

namespace shardyard {

int runWindow(QApplication &application, Session &session, const QStringList &files)
{
    installTranslations();
    QGuiApplication::setDesktopFileName(QStringLiteral("shardyard"));
    Session::setInstance(&session);
    Settings::instance()->follow(&session);
    prepareControls();
    QQmlApplicationEngine engine;
    if (loadWindow(engine) == nullptr)
        return 1;
    if (!files.isEmpty())
        session.openFile(files.constFirst());
    return application.exec();
}

} // namespace shardyard
