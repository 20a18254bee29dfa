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
#include <array>
#include <string_view>

namespace shardyard {

namespace {

struct QtOption
{
    std::string_view name;
    bool takesValue;
};

/// What QGuiApplication and QApplication take for themselves (doc.qt.io/qt-6.4, "Supported Command Line Options").
constexpr std::array qtOptions = {
    QtOption{"platform", true},      QtOption{"platformpluginpath", true},
    QtOption{"platformtheme", true}, QtOption{"plugin", true},
    QtOption{"qmljsdebugger", true}, QtOption{"qwindowgeometry", true},
    QtOption{"qwindowicon", true},   QtOption{"qwindowtitle", true},
    QtOption{"geometry", true},      QtOption{"icon", true},
    QtOption{"title", true},         QtOption{"display", true},
    QtOption{"fontengine", true},    QtOption{"session", true},
    QtOption{"style", true},         QtOption{"stylesheet", true},
    QtOption{"reverse", false},      QtOption{"widgetcount", false},
    QtOption{"dialogs", true},
};

} // namespace

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

std::string unknownOption(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word.size() < 2 || word.front() != '-')
            continue;
        const std::string_view name = word.substr(word.starts_with("--") ? 2 : 1);
        const auto option = std::find_if(qtOptions.begin(), qtOptions.end(), [name](const QtOption &known) {
            return name.substr(0, name.find('=')) == known.name;
        });
        if (option == qtOptions.end())
            return std::string(word);
        if (option->takesValue && name.find('=') == std::string_view::npos)
            ++i;
    }
    return {};
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
