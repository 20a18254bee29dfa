// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "ui/bridge/session.h"
#include "ui/shell/windowloader.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QDir>
#include <QGuiApplication>
#include <QLocale>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQmlExtensionPlugin>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickView>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

// The modules are linked in; nothing but these lines asks for them.
Q_IMPORT_QML_PLUGIN(ShardyardPlugin)
Q_IMPORT_QML_PLUGIN(YardPlugin)

namespace shardyard::paneltest {

/// Our style, font and English plurals, before the first control.
inline void prepare()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    installTranslations();
    QQuickStyle::setStyle(QStringLiteral("Yard"));
    QQuickStyle::setFallbackStyle(QStringLiteral("Fusion"));
    QGuiApplication::setFont(Theme::instance()->body());
    Theme::instance()->setMotionReduced(true);
}

/// A session over the built-in catalogue that is the one QML sees.
inline std::unique_ptr<Session> makeSession()
{
    static const auto catalogue = std::make_shared<const Catalogue>(builtInCatalogue());
    auto session = std::make_unique<Session>(catalogue);
    Session::setInstance(session.get());
    return session;
}

/// Opens a document given as text.
inline void openText(Session &session, const QByteArray &text)
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("test.shardyard")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QVERIFY2(session.openFile(file.fileName()), qPrintable(session.errorText()));
    session.waitForEstimate();
}

/// One panel in a window of its own.
class PanelView
{
public:
    PanelView(const QString &type, QSize size)
    {
        m_view.engine()->addImageProvider(QStringLiteral("icon"), new IconProvider);
        m_view.setResizeMode(QQuickView::SizeRootObjectToView);
        m_view.resize(size);
        auto *component = new QQmlComponent(m_view.engine(), &m_view);
        component->setData("import Shardyard\n" + type.toUtf8() + " { }", QUrl(QStringLiteral("panel.qml")));
        m_view.setContent({}, component, component->create());
        m_view.show();
    }

    [[nodiscard]] bool isReady()
    {
        return m_view.status() == QQuickView::Ready && QTest::qWaitForWindowExposed(&m_view);
    }
    [[nodiscard]] QQuickView &window() { return m_view; }
    [[nodiscard]] QQuickItem *root() const { return m_view.rootObject(); }

    /// Visible items below the root whose property `name` has this value, as laid out from top left.
    [[nodiscard]] QList<QQuickItem *> find(const char *name, const QVariant &value) const
    {
        QList<QQuickItem *> found;
        collect(m_view.contentItem(), name, value, found);
        return found;
    }
    [[nodiscard]] QList<QQuickItem *> texts(const QString &text) const { return find("text", text); }

    void click(QQuickItem *item)
    {
        const QPointF centre = item->mapToScene(QPointF(item->width() / 2, item->height() / 2));
        QTest::mouseClick(&m_view, Qt::LeftButton, Qt::NoModifier, centre.toPoint());
    }

    /// Writes a picture where SHARDYARD_SHOTS names a folder.
    void shoot(const QString &name)
    {
        const QString folder = qEnvironmentVariable("SHARDYARD_SHOTS");
        if (folder.isEmpty())
            return;
        QDir().mkpath(folder);
        QTest::qWait(50);
        QVERIFY(m_view.grabWindow().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")));
    }

private:
    static void collect(QQuickItem *item, const char *name, const QVariant &value, QList<QQuickItem *> &found)
    {
        if (!item->isVisible())
            return;
        const QVariant own = item->property(name);
        if (own.isValid() && own == value)
            found += item;
        for (QQuickItem *child : item->childItems())
            collect(child, name, value, found);
    }

    QQuickView m_view;
};

} // namespace shardyard::paneltest
