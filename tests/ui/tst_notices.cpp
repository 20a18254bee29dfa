// SPDX-License-Identifier: GPL-3.0-or-later
// The notices of the document guard and the recent files, in the window.
#include "tests/ui/opensession.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/documentguard.h"
#include "ui/bridge/recovery.h"
#include "ui/bridge/settings.h"
#include "ui/shell/windowloader.h"

#include <QDir>
#include <QFile>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace shardyard;

namespace {

/// The visible item below `root` that shows this text; null where there is none.
QQuickItem *findText(QQuickItem *root, const QString &text)
{
    if (!root->isVisible())
        return nullptr;
    if (root->property("text").toString() == text)
        return root;
    for (QQuickItem *child : root->childItems())
        if (QQuickItem *found = findText(child, text))
            return found;
    return nullptr;
}

} // namespace

class TestNotices : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void unsavedWorkIsOfferedAndRecovered();
    void recoveringAsksAboutOpenChanges();
    void unsavedWorkIsDiscarded();
    void aChangedFileIsReloadedOrKept();
    void aDeletedFileIsSavedAgain();
    void aSecondWindowEditsACopy();
    void aFailedSaveOffersAnotherPlace();
    void recentFilesShowWhatIsMissing();
    void recentFilesAreCleared();

private:
    [[nodiscard]] QString file(const QString &name) const { return m_folder->filePath(name); }
    void leaveUnsavedWork(const QString &title);
    void start();
    void click(const QString &text);
    [[nodiscard]] QQuickItem *shown(const QString &text) const { return findText(m_window->contentItem(), text); }
    [[nodiscard]] QQuickItem *notices() const { return m_window->findChild<QQuickItem *>(QStringLiteral("notices")); }

    QTemporaryDir m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<OpenSession> m_session;
    std::unique_ptr<DocumentGuard> m_guard;
    std::unique_ptr<QQmlApplicationEngine> m_engine;
    QQuickWindow *m_window = nullptr;
};

void TestNotices::initTestCase()
{
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
    installTranslations();
    prepareControls();
}

void TestNotices::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    m_folder = std::make_unique<QTemporaryDir>();
    Settings::instance()->clearRecentFiles();
}

void TestNotices::cleanup()
{
    m_engine.reset();
    m_guard.reset();
    m_session.reset();
}

void TestNotices::leaveUnsavedWork(const QString &title)
{
    OpenSession session;
    commands::setTitle(session, title);
    const QString slot = file("data/unsaved/") + title;
    QVERIFY(QDir().mkpath(slot));
    QVERIFY(
        writeRecovery(slot + "/plan", {.title = title, .at = QDateTime::currentDateTimeUtc()}, session.text()).ok());
}

/// The window with the plan that File ▸ New gives.
void TestNotices::start()
{
    m_session = std::make_unique<OpenSession>();
    m_guard = std::make_unique<DocumentGuard>(*m_session, file("data"));
    DocumentGuard::setInstance(m_guard.get());
    m_engine = std::make_unique<QQmlApplicationEngine>();
    m_window = loadWindow(*m_engine);
    QVERIFY(m_window != nullptr);
    m_window->resize(1440, 900); // the offscreen screen is smaller
    QVERIFY(QTest::qWaitForWindowExposed(m_window));
}

void TestNotices::click(const QString &text)
{
    QTRY_VERIFY2(shown(text) != nullptr, qPrintable(text));
    m_window->grabWindow(); // laid out
    const QQuickItem *item = shown(text);
    QTest::mouseClick(m_window, Qt::LeftButton, Qt::NoModifier,
                      item->mapToScene({item->width() / 2, item->height() / 2}).toPoint());
}

void TestNotices::unsavedWorkIsOfferedAndRecovered()
{
    leaveUnsavedWork(QStringLiteral("left behind"));
    start();
    QVERIFY(shown(QStringLiteral("Unsaved work was found: “left behind”")) != nullptr);
    QVERIFY(m_session->title() != QStringLiteral("left behind")); // it waits beside the work
    click(QStringLiteral("Recover"));
    QTRY_COMPARE(m_session->title(), QStringLiteral("left behind"));
    QVERIFY(m_session->isModified());
    QTRY_COMPARE(notices()->height(), 0.0);
}

void TestNotices::recoveringAsksAboutOpenChanges()
{
    leaveUnsavedWork(QStringLiteral("left behind"));
    start();
    commands::setTitle(*m_session, QStringLiteral("mine"));
    click(QStringLiteral("Recover"));
    QTRY_VERIFY(shown(QStringLiteral("Save the changes to “mine”?")) != nullptr);
    QTRY_VERIFY(shown(QStringLiteral("Cancel")) != nullptr);
    click(QStringLiteral("Cancel"));
    QCOMPARE(m_session->title(), QStringLiteral("mine"));
    QVERIFY(shown(QStringLiteral("Unsaved work was found: “left behind”")) != nullptr);
}

void TestNotices::unsavedWorkIsDiscarded()
{
    leaveUnsavedWork(QStringLiteral("left behind"));
    start();
    click(QStringLiteral("Discard"));
    QTRY_COMPARE(notices()->height(), 0.0);
    QVERIFY(!QDir(file("data/unsaved/left behind")).exists());
}

void TestNotices::aChangedFileIsReloadedOrKept()
{
    start();
    QVERIFY(m_session->saveAs(QUrl::fromLocalFile(file("a.shardyard"))));
    commands::setTitle(*m_session, QStringLiteral("theirs"));
    const std::string theirs = m_session->text();
    commands::setTitle(*m_session, QStringLiteral("mine"));
    QVERIFY(writeTextFile(file("a.shardyard").toStdString(), theirs).ok());
    QTRY_VERIFY(shown(QStringLiteral("a.shardyard was changed by another program")) != nullptr);
    click(QStringLiteral("Reload"));
    QTRY_COMPARE(m_session->title(), QStringLiteral("theirs"));
    QTRY_COMPARE(notices()->height(), 0.0);

    QVERIFY(writeTextFile(file("a.shardyard").toStdString(), "others").ok());
    click(QStringLiteral("Keep mine"));
    QTRY_COMPARE(notices()->height(), 0.0);
    QVERIFY(m_session->isModified() && m_session->save());
}

void TestNotices::aDeletedFileIsSavedAgain()
{
    start();
    QVERIFY(m_session->saveAs(QUrl::fromLocalFile(file("a.shardyard"))));
    QVERIFY(QFile::remove(file("a.shardyard")));
    click(QStringLiteral("Save again"));
    QTRY_VERIFY(QFile::exists(file("a.shardyard")));
    QTRY_COMPARE(notices()->height(), 0.0);
    QVERIFY(QFile::remove(file("a.shardyard")));
    click(QStringLiteral("Close notice"));
    QTRY_COMPARE(notices()->height(), 0.0);
    QVERIFY(m_session->isModified());
}

void TestNotices::aSecondWindowEditsACopy()
{
    start();
    QVERIFY(m_session->saveAs(QUrl::fromLocalFile(file("a.shardyard"))));
    m_session->closeDocument();
    Session first(sharedCatalogue());
    const DocumentGuard guard(first, file("data"));
    QVERIFY(first.openFile(file("a.shardyard")));
    QVERIFY(m_session->openFile(file("a.shardyard")));
    QTRY_VERIFY(shown(QStringLiteral("a.shardyard is open in another window")) != nullptr);
    click(QStringLiteral("Edit here too"));
    QTRY_COMPARE(notices()->height(), 0.0);
    QVERIFY(m_session->openFile(file("a.shardyard")));
    QVERIFY(m_session->hasDocument() && m_guard->isOpenElsewhere());
    m_session->detachFile();
    QVERIFY(!m_guard->isOpenElsewhere());
    QVERIFY(m_session->openFile(file("a.shardyard")));
    click(QStringLiteral("Edit a copy"));
    QTRY_COMPARE(notices()->height(), 0.0);
    QCOMPARE(m_session->fileName(), QString());
}

void TestNotices::aFailedSaveOffersAnotherPlace()
{
    start();
    QVERIFY(m_session->saveAs(QUrl::fromLocalFile(file("a.shardyard"))));
    commands::setTitle(*m_session, QStringLiteral("mine"));
    QVERIFY(!m_session->saveAs(QUrl::fromLocalFile(file("no folder/a.shardyard"))));
    QTRY_VERIFY(shown(QStringLiteral("a.shardyard could not be saved")) != nullptr);
    QVERIFY(shown(QStringLiteral("Save as…")) != nullptr);
    m_session->clearError();
    QVERIFY(!m_session->openFile(file("none.shardyard")));
    QTRY_VERIFY(shown(QStringLiteral("Open another…")) != nullptr);
    QVERIFY(shown(QStringLiteral("Save as…")) == nullptr);
}

void TestNotices::recentFilesShowWhatIsMissing()
{
    start();
    QVERIFY(m_session->saveAs(QUrl::fromLocalFile(file("here.shardyard"))));
    Settings::instance()->addRecentFile(file("here.shardyard"));
    Settings::instance()->addRecentFile(file("gone.shardyard"));
    m_session->closeDocument();
    QTRY_VERIFY(shown(QStringLiteral("gone.shardyard")) != nullptr);
    QVERIFY(shown(QStringLiteral("Not found: ") + m_folder->path()) != nullptr);
    QVERIFY(shown(m_folder->path()) != nullptr);
    QVERIFY(QFile::rename(file("here.shardyard"), file("gone.shardyard")));
    m_session->newDocument();
    m_session->closeDocument(); // looked at anew whenever the page is shown
    QTRY_VERIFY(shown(m_folder->path()) != nullptr);
    click(QStringLiteral("gone.shardyard"));
    QTRY_COMPARE(m_session->fileName(), file("gone.shardyard"));
}

void TestNotices::recentFilesAreCleared()
{
    start();
    for (int i = 0; i < 2 * Settings::mostRecentFiles; ++i)
        Settings::instance()->addRecentFile(file(QString::number(i)));
    QCOMPARE(Settings::instance()->recentFiles().size(), Settings::mostRecentFiles);
    QCOMPARE(Settings::instance()->recentFiles().front(), file(QStringLiteral("19")));
    Settings another(QString(), nullptr); // another window
    another.addRecentFile(file(QStringLiteral("from there")));
    Settings::instance()->refreshRecentFiles();
    QCOMPARE(Settings::instance()->recentFiles().front(), file(QStringLiteral("from there")));
    click(QStringLiteral("&File"));
    click(QStringLiteral("Open &recent"));
    click(QStringLiteral("&Clear list"));
    QTRY_VERIFY(Settings::instance()->recentFiles().isEmpty());
}

QTEST_MAIN(TestNotices)
#include "tst_notices.moc"
