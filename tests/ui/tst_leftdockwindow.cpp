// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/accessiblename.h"
#include "tests/ui/opensession.h"
#include "tests/ui/panelview.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/settings.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickView>
#include <QRegularExpression>
#include <QTest>

#include <memory>

using namespace shardyard;

namespace {

/// The dock or the rail in a window of its own, with the plan that File ▸ New gives.
class Dock
{
public:
    explicit Dock(const char *component)
    {
        m_view.engine()->addImageProvider(QStringLiteral("icon"), new IconProvider);
        QQmlComponent wrapper(m_view.engine());
        wrapper.setData("import QtQuick\nimport Shardyard\nItem { " + QByteArray(component)
                            + " { width: implicitWidth; height: parent.height } }",
                        QUrl());
        m_root.reset(qobject_cast<QQuickItem *>(wrapper.create()));
        if (!m_root)
            qFatal("%s", qPrintable(wrapper.errorString()));
        m_root->setParentItem(m_view.contentItem());
        m_root->setSize({640, 900});
        m_view.resize(640, 900);
        m_view.show();
        session.waitForEstimate();
    }

    [[nodiscard]] bool isReady()
    {
        m_view.requestActivate();
        return QTest::qWaitForWindowActive(&m_view);
    }
    /// The first visible item whose accessible name begins with `name`, popups included; null when there is none.
    [[nodiscard]] QQuickItem *find(const QString &name) const { return itemNamed(m_view.contentItem(), name); }

    void click(QQuickItem *item, Qt::KeyboardModifiers modifiers = {})
    {
        QVERIFY(item != nullptr);
        const QPointF middle(item->width() / 2, item->height() / 2);
        QTest::mouseClick(&m_view, Qt::LeftButton, modifiers, item->mapToScene(middle).toPoint());
    }
    void click(const char *name, Qt::KeyboardModifiers modifiers = {})
    {
        QTRY_VERIFY2(find(QString::fromUtf8(name)) != nullptr, name);
        click(find(QString::fromUtf8(name)), modifiers);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&m_view, key, modifiers); }
    void type(const char *text)
    {
        for (const char *letter = text; *letter != 0; ++letter)
            QTest::keyClick(&m_view, *letter);
    }

    OpenSession session;

private:
    QQuickView m_view;
    std::unique_ptr<QQuickItem> m_root;
};

} // namespace

class TestLeftDockWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { paneltest::prepare(); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void singletonsAreTheProgramsOwn();
    void titleIsEditedInPlace();
    void modelIsSearchedAndChosen();
    void clusterGrowsAndShrinks();
    void refusedValueStaysWithItsReason();
    void fabricAndWork();
    void paletteByKeyboard();
    void outlineByKeyboardAndMouse();
    void railOpensEveryPart();
    void worksWithoutAPlan();
};

// A singleton that QML can construct by itself would be a second one.
void TestLeftDockWindow::singletonsAreTheProgramsOwn()
{
    OpenSession session;
    QQmlEngine engine;
    QQmlComponent module(&engine);
    module.setData("import QtQml\nimport Shardyard\nQtObject {}", QUrl());
    QVERIFY2(module.isReady(), qPrintable(module.errorString()));
    const auto instance = [&engine](const char *name) {
        return engine.singletonInstance<QObject *>(qmlTypeId("Shardyard", 1, 0, name));
    };
    QCOMPARE(instance("Session"), &session);
    QCOMPARE(instance("Theme"), Theme::instance());
    QCOMPARE(instance("Settings"), Settings::instance());
    QVERIFY(instance("Commands") != nullptr);
}

void TestLeftDockWindow::titleIsEditedInPlace()
{
    Dock dock("LeftDock");
    QVERIFY(dock.isReady());
    dock.click("Title: New plan");
    dock.key(Qt::Key_A, Qt::ControlModifier);
    dock.type("mine");
    dock.key(Qt::Key_Return);
    QCOMPARE(dock.session.title(), QStringLiteral("mine"));
    dock.click("Title: mine");
    dock.type("other");
    dock.key(Qt::Key_Escape);
    QCOMPARE(dock.session.title(), QStringLiteral("mine"));
    QVERIFY(dock.find(QStringLiteral("Title: mine")) != nullptr);
}

void TestLeftDockWindow::modelIsSearchedAndChosen()
{
    Dock dock("LeftDock");
    QVERIFY(dock.isReady());
    dock.click("Model: Llama 3.1 8B");
    QTRY_VERIFY(dock.find(QStringLiteral("Search models")) != nullptr);
    QTRY_VERIFY(dock.find(QStringLiteral("Search models"))->hasActiveFocus());
    dock.type("llama 405b");
    dock.key(Qt::Key_Return);
    QCOMPARE(dock.session.plan().model.catalogueId, std::string("llama-3.1-405b"));
    QTRY_VERIFY(dock.find(QStringLiteral("Search models")) == nullptr); // the editor closed
    QVERIFY(dock.find(QStringLiteral("Model: Llama 3.1 405B")) != nullptr);
    dock.session.undo();
    QVERIFY(dock.find(QStringLiteral("Model: Llama 3.1 8B")) != nullptr);
}

void TestLeftDockWindow::clusterGrowsAndShrinks()
{
    Dock dock("LeftDock");
    QVERIFY(dock.isReady());
    dock.click("Cluster: 1 × DGX H100");
    dock.click("Number of DGX H100");
    dock.key(Qt::Key_A, Qt::ControlModifier);
    dock.type("2,048");
    dock.key(Qt::Key_Return);
    QCOMPARE(dock.session.plan().cluster.nodes.front().count, Count(2048));

    dock.click("Type: DGX H100");
    QTRY_VERIFY(dock.find(QStringLiteral("Search nodes")) != nullptr);
    dock.type("dgx b200");
    dock.key(Qt::Key_Return);
    QCOMPARE(dock.session.plan().cluster.nodes.front().type, std::string("dgx-b200"));
    QCOMPARE(dock.session.plan().cluster.nodes.front().count, Count(2048));

    dock.click("Add nodes");
    dock.type("dgx h200");
    dock.key(Qt::Key_Return);
    QCOMPARE(dock.session.plan().cluster.nodes.size(), std::size_t(2));
    dock.click("Remove 2,048 × DGX B200");
    QCOMPARE(dock.session.plan().cluster.nodes.size(), std::size_t(1));
    QCOMPARE(dock.session.plan().cluster.nodes.front().type, std::string("dgx-h200"));
    dock.key(Qt::Key_Escape);
    QTRY_VERIFY(dock.find(QStringLiteral("Add nodes")) == nullptr);
}

void TestLeftDockWindow::refusedValueStaysWithItsReason()
{
    Dock dock("LeftDock");
    QVERIFY(dock.isReady());
    dock.click("Work: Train");
    dock.click("Global batch");
    dock.key(Qt::Key_A, Qt::ControlModifier);
    dock.type("many");
    dock.key(Qt::Key_Return);
    QTRY_VERIFY(dock.find(QStringLiteral("“many” is not a whole number")) != nullptr);
    QVERIFY(!dock.session.canUndo());
    QCOMPARE(dock.find(QStringLiteral("Global batch"))->property("text").toString(), QStringLiteral("many"));
    dock.key(Qt::Key_A, Qt::ControlModifier);
    dock.type("64");
    dock.key(Qt::Key_Return);
    QVERIFY(dock.find(QStringLiteral("“many” is not")) == nullptr);
    QCOMPARE(dock.session.plan().workload.globalBatch, Count(64));
    dock.session.undo();
    QCOMPARE(dock.find(QStringLiteral("Global batch"))->property("text").toString(), QStringLiteral("32"));
}

void TestLeftDockWindow::fabricAndWork()
{
    Dock dock("LeftDock");
    QVERIFY(dock.isReady());
    dock.click("Fabric: ");
    dock.type("infiniband xdr");
    dock.key(Qt::Key_Return);
    QCOMPARE(dock.session.plan().cluster.fabric->type, std::string("ib-xdr"));
    dock.click("Oversubscription");
    dock.type("7");
    dock.key(Qt::Key_Return);
    QCOMPARE(dock.session.plan().cluster.fabric->oversubscription.value(), 7.0);
    dock.key(Qt::Key_Escape);
    QTRY_VERIFY(dock.find(QStringLiteral("Oversubscription")) == nullptr);
    QVERIFY(dock.find(QStringLiteral("Fabric: InfiniBand XDR, 1:7")) != nullptr);

    dock.click("Work: ");
    dock.click("Tokens in all");
    dock.type("15.6 T");
    dock.key(Qt::Key_Return);
    QCOMPARE(dock.session.plan().workload.tokens.value(), 15.6e12);
}

void TestLeftDockWindow::paletteByKeyboard()
{
    Dock dock("LeftDock");
    QVERIFY(dock.isReady());
    dock.click("Racks");
    dock.click("Search the palette");
    dock.type("gb200 nvl72");
    dock.key(Qt::Key_Down);
    dock.key(Qt::Key_Return);
    dock.session.waitForEstimate();
    QCOMPARE(dock.session.snapshot()->estimate.cluster.gpus, Count(80));
    dock.session.undo();
    QCOMPARE(dock.session.plan().cluster.nodes.size(), std::size_t(1));
}

void TestLeftDockWindow::outlineByKeyboardAndMouse()
{
    Dock dock("LeftDock");
    QVERIFY(dock.isReady());
    commands::setNodeRun(dock.session, 0, "dgx-h100", 4);
    dock.session.waitForEstimate();
    dock.click("Outline");
    dock.click("node 1, 8 GPUs");
    QCOMPARE(dock.session.selection().front(), Count(8));
    QCOMPARE(dock.session.selectionCount(), 8);
    dock.click("node 3, 8 GPUs", Qt::ControlModifier);
    QCOMPARE(dock.session.selectionCount(), 16);
    dock.click("node 2, 8 GPUs");
    dock.key(Qt::Key_Right);
    QTRY_VERIFY(dock.find(QStringLiteral("GPU 16")) != nullptr);
    dock.key(Qt::Key_Right);
    dock.key(Qt::Key_Space);
    QCOMPARE(dock.session.selection(), (std::vector<Count>{16}));
    dock.key(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(dock.session.selection(), (std::vector<Count>{16, 17}));
    dock.key(Qt::Key_Left);
    dock.key(Qt::Key_Left);
    QTRY_VERIFY(dock.find(QStringLiteral("GPU 16")) == nullptr);
    dock.key(Qt::Key_Delete);
    QCOMPARE(dock.session.undoText(), QStringLiteral("Delete 2 GPUs"));
    dock.session.undo();
    dock.session.waitForEstimate();

    // What is selected on the canvas is shown here.
    dock.session.setSelection({29}, 29);
    QTRY_VERIFY(dock.find(QStringLiteral("node 3, 8 GPUs")) != nullptr);
}

void TestLeftDockWindow::railOpensEveryPart()
{
    Dock dock("LeftRail");
    QVERIFY(dock.isReady());
    const std::pair<const char *, const char *> parts[] = {
        {"Model: Llama 3.1 8B", "Search models"}, {"Cluster: 1 × DGX H100", "Add nodes"},
        {"Fabric: ", "Search fabrics"},           {"Work: Train", "Sequence length"},
        {"Palette", "Search the palette"},        {"Outline", "Outline of the yard"}};
    for (const auto &[button, inside] : parts) {
        QVERIFY(dock.find(QString::fromUtf8(inside)) == nullptr);
        dock.click(button);
        QTRY_VERIFY2(dock.find(QString::fromUtf8(inside)) != nullptr, inside);
        dock.key(Qt::Key_Escape);
        QTRY_VERIFY2(dock.find(QString::fromUtf8(inside)) == nullptr, inside);
    }
}

void TestLeftDockWindow::worksWithoutAPlan()
{
    for (const char *component : {"LeftDock", "LeftRail"}) {
        Dock dock(component);
        QVERIFY(dock.isReady());
        dock.session.closeDocument();
        QTest::qWait(20);
        dock.session.newDocument();
        QVERIFY(dock.find(QStringLiteral("Model: Llama 3.1 8B")) != nullptr);
    }
}

QTEST_MAIN(TestLeftDockWindow)
#include "tst_leftdockwindow.moc"
