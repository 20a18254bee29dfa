// SPDX-License-Identifier: GPL-3.0-or-later
// What a crash leaves, how it is found again, and what ends it.
#include "tests/ui/opensession.h"
#include "ui/bridge/autosave.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/documentguard.h"
#include "ui/bridge/recovery.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace shardyard;

class TestRecovery : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void unsavedWorkIsOnDiskSoon();
    void anUndoneEditLeavesNothing();
    void savingLeavesNothing();
    void endingLeavesNothing();
    void aCrashIsOffered();
    void recoveredWorkStaysUntilSaved();
    void recoveredWorkKnowsAChangedFile();
    void discardedWorkIsGone();
    void runningWindowsAreLeftAlone();
    void damagedSlotsAreLeftAlone();
    void aProblemIsSaidAndEnds();

private:
    [[nodiscard]] QString file(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    [[nodiscard]] QStringList slotFolders() const
    {
        return QDir(file("data/unsaved")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }
    void leaveUnsavedWork(const QString &title, const QString &path = {}, const QByteArray &digest = {});
    void saveNew(OpenSession &session, const char *name);
    static void overwrite(const QString &path, const std::string &text)
    {
        QVERIFY(writeTextFile(path.toStdString(), text).ok());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestRecovery::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

/// What a window that was killed leaves behind.
void TestRecovery::leaveUnsavedWork(const QString &title, const QString &path, const QByteArray &digest)
{
    OpenSession session;
    commands::setTitle(session, title);
    const QString slot = file("data/unsaved/") + title;
    QVERIFY(QDir().mkpath(slot));
    const RecoveryHeader header = {
        .title = title, .fileName = path, .fileDigest = digest, .at = QDateTime::currentDateTimeUtc()};
    QVERIFY(writeRecovery(slot + "/plan", header, session.text()).ok());
}

void TestRecovery::saveNew(OpenSession &session, const char *name)
{
    QVERIFY2(session.saveAs(QUrl::fromLocalFile(file(name))), qPrintable(session.errorText()));
}

void TestRecovery::unsavedWorkIsOnDiskSoon()
{
    OpenSession session;
    const DocumentGuard guard(session, file("data"));
    QCOMPARE(slotFolders(), QStringList());
    commands::setTitle(session, QStringLiteral("one"));
    QElapsedTimer waited;
    waited.start();
    QTRY_COMPARE(slotFolders().size(), 1);
    const QString plan = file("data/unsaved/") + slotFolders().front() + "/plan";
    QTRY_VERIFY(QFile::exists(plan));
    QVERIFY2(waited.elapsed() < 2000, qPrintable(QString::number(waited.elapsed())));
    // Edits that go on do not put it off.
    for (int i = 0; i < 100; ++i) {
        commands::setTitle(session, QString::number(i));
        QTest::qWait(20);
    }
    QFile written(plan);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray text = written.readAll();
    QVERIFY(!text.contains("\"title\": \"one\""));
    QCOMPARE(QFile::permissions(file("data/unsaved")) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

void TestRecovery::anUndoneEditLeavesNothing()
{
    OpenSession session;
    const DocumentGuard guard(session, file("data"));
    commands::setTitle(session, QStringLiteral("one"));
    QTRY_COMPARE(slotFolders().size(), 1);
    session.undo();
    QTRY_COMPARE(slotFolders().size(), 0);
}

void TestRecovery::savingLeavesNothing()
{
    OpenSession session;
    const DocumentGuard guard(session, file("data"));
    commands::setTitle(session, QStringLiteral("one"));
    QTRY_COMPARE(slotFolders().size(), 1);
    saveNew(session, "a.shardyard");
    QTRY_COMPARE(slotFolders().size(), 0);
    QTest::qWait(2 * Autosave::delay.count());
    QCOMPARE(slotFolders().size(), 0);
}

void TestRecovery::endingLeavesNothing()
{
    {
        OpenSession session;
        const DocumentGuard guard(session, file("data"));
        commands::setTitle(session, QStringLiteral("given up on purpose"));
        QTRY_COMPARE(slotFolders().size(), 1);
    }
    QCOMPARE(slotFolders().size(), 0);
}

void TestRecovery::aCrashIsOffered()
{
    leaveUnsavedWork(QStringLiteral("older"));
    QTest::qWait(2);
    leaveUnsavedWork(QStringLiteral("newer"), QStringLiteral("/plans/b.shardyard"));
    OpenSession session;
    DocumentGuard guard(session, file("data"));
    RecoveryModel *model = guard.recoveries();
    const QAbstractItemModelTester tester(model);
    QCOMPARE(model->rowCount(), 2);
    QCOMPARE(model->index(0).data(RecoveryModel::TitleRole).toString(), QStringLiteral("newer"));
    QVERIFY(model->index(0).data(RecoveryModel::DetailRole).toString().contains(QStringLiteral("b.shardyard")));
    QVERIFY(model->index(1).data(RecoveryModel::DetailRole).toString().contains(QStringLiteral("never saved")));
    QVERIFY(!session.isModified()); // offered, not forced
}

void TestRecovery::recoveredWorkStaysUntilSaved()
{
    leaveUnsavedWork(QStringLiteral("mine"));
    {
        OpenSession session;
        DocumentGuard guard(session, file("data"));
        QVERIFY(guard.recover(QStringLiteral("mine")));
        QCOMPARE(session.title(), QStringLiteral("mine"));
        QCOMPARE(session.fileName(), QString());
        QVERIFY(session.isModified());
        QCOMPARE(guard.recoveries()->rowCount(), 0);
        QCOMPARE(slotFolders(), QStringList("mine")); // a second crash loses nothing either
        commands::setTitle(session, QStringLiteral("mine, more"));
        QTRY_VERIFY(readTextFile(file("data/unsaved/mine/plan").toStdString()).value().find("mine, more")
                    != std::string::npos);
        QVERIFY(!guard.recover(QStringLiteral("mine")));
        saveNew(session, "a.shardyard");
        QTRY_COMPARE(slotFolders().size(), 0);
    }
}

void TestRecovery::recoveredWorkKnowsAChangedFile()
{
    OpenSession session;
    saveNew(session, "a.shardyard");
    const QByteArray digest = session.fileDigest();
    leaveUnsavedWork(QStringLiteral("unchanged"), file("a.shardyard"), digest);
    leaveUnsavedWork(QStringLiteral("changed"), file("a.shardyard"), QByteArray(20, 'x'));
    session.closeDocument();
    Session::setInstance(&session);
    DocumentGuard guard(session, file("data"));
    QVERIFY(guard.recover(QStringLiteral("unchanged")));
    QVERIFY(session.isModified() && !guard.isFileChanged());
    QVERIFY(guard.recover(QStringLiteral("changed")));
    QVERIFY(session.isModified() && guard.isFileChanged());
    QCOMPARE(session.fileName(), file("a.shardyard"));
}

void TestRecovery::discardedWorkIsGone()
{
    leaveUnsavedWork(QStringLiteral("one"));
    leaveUnsavedWork(QStringLiteral("two"));
    OpenSession session;
    DocumentGuard guard(session, file("data"));
    guard.discard(QStringLiteral("one"));
    guard.discard(QStringLiteral("one"));
    QCOMPARE(guard.recoveries()->rowCount(), 1);
    QCOMPARE(slotFolders(), QStringList("two"));
}

void TestRecovery::runningWindowsAreLeftAlone()
{
    OpenSession session;
    DocumentGuard guard(session, file("data"));
    commands::setTitle(session, QStringLiteral("one"));
    QTRY_COMPARE(slotFolders().size(), 1);
    const QString plan = file("data/unsaved/") + slotFolders().front() + "/plan";
    QTRY_VERIFY(QFile::exists(plan));

    Session other(sharedCatalogue());
    DocumentGuard second(other, file("data"));
    QCOMPARE(second.recoveries()->rowCount(), 0);
    other.newDocument();
    commands::setTitle(other, QStringLiteral("two"));
    QTRY_COMPARE(slotFolders().size(), 2);
    other.undo();
    QTRY_COMPARE(slotFolders().size(), 1);
    QVERIFY(QFile::exists(plan));
}

void TestRecovery::damagedSlotsAreLeftAlone()
{
    QVERIFY(QDir().mkpath(file("data/unsaved/empty")));
    QVERIFY(QDir().mkpath(file("data/unsaved/no header")));
    QVERIFY(QDir().mkpath(file("data/unsaved/no plan")));
    overwrite(file("data/unsaved/no header/plan"), "not ours");
    overwrite(file("data/unsaved/no plan/plan"), "{\"title\": \"cut\"}\n{ \"format\": ");
    OpenSession session;
    commands::setTitle(session, QStringLiteral("open"));
    DocumentGuard guard(session, file("data"));
    QCOMPARE(guard.recoveries()->rowCount(), 1);
    QVERIFY(!guard.recover(QStringLiteral("no plan")));
    QVERIFY(!session.errorText().isEmpty());
    QCOMPARE(session.title(), QStringLiteral("open"));
    QCOMPARE(guard.recoveries()->rowCount(), 1); // not thrown away either
    QVERIFY(QFile::exists(file("data/unsaved/no header/plan")));
    QVERIFY(!QFile::exists(file("data/unsaved/empty")));
}

void TestRecovery::aProblemIsSaidAndEnds()
{
    overwrite(file("data"), "a file where the folder should be");
    OpenSession session;
    const DocumentGuard guard(session, file("data"));
    QSignalSpy problems(&guard, &DocumentGuard::problemChanged);
    commands::setTitle(session, QStringLiteral("one"));
    QTRY_COMPARE(problems.count(), 1);
    QVERIFY(guard.problem().contains(file("data")));
    QVERIFY(QFile::remove(file("data")));
    QTRY_VERIFY_WITH_TIMEOUT(guard.problem().isEmpty(), 2 * Autosave::retryDelay.count());
    QCOMPARE(slotFolders().size(), 1);
}

QTEST_MAIN(TestRecovery)
#include "tst_recovery.moc"
