// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowloader.h"

#include "ui/bridge/settings.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QGuiApplication>
#include <QIcon>
#include <QLocale>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QTranslator>

#include <memory>

namespace shardyard {

namespace {

void followLooks(Theme &theme, const Settings &settings)
{
    theme.setDark(settings.isDark());
    theme.setHighContrast(settings.isHighContrast());
    theme.setMotionReduced(settings.isMotionReduced());
}

} // namespace

void installTranslations()
{
    const auto install = [](const QLocale &locale) {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(locale, QStringLiteral("shardyard"), QStringLiteral("_"), QStringLiteral(":/i18n"))) {
            translator->setParent(QCoreApplication::instance());
            QCoreApplication::installTranslator(translator.release());
        }
    };
    install(QLocale(QLocale::English));
    if (QLocale().language() != QLocale::English)
        install(QLocale());
}

void prepareControls()
{
    QQuickStyle::setStyle(QStringLiteral("Yard"));
    QQuickStyle::setFallbackStyle(QStringLiteral("Fusion"));
    QGuiApplication::setFont(Theme::instance()->body());
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/shardyard.svg")));
    Theme *theme = Theme::instance();
    const Settings *settings = Settings::instance();
    followLooks(*theme, *settings);
    QObject::connect(settings, &Settings::looksChanged, theme, [=] { followLooks(*theme, *settings); });
}

QQuickWindow *loadWindow(QQmlApplicationEngine &engine)
{
    engine.addImageProvider(QStringLiteral("icon"), new IconProvider);
    engine.load(QUrl(QStringLiteral("qrc:/qt-project.org/imports/Shardyard/Main.qml")));
    return engine.rootObjects().isEmpty() ? nullptr : qobject_cast<QQuickWindow *>(engine.rootObjects().constFirst());
}

} // namespace shardyard
