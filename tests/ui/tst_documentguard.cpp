// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/opensession.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/documentguard.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace shardyard;

namespace {

/// The superuser may write everywhere; for a while, be nobody.
class WithoutRights
{
public:
    WithoutRights() : m_user(geteuid())
    {
        if (m_user == 0 && setresuid(65534, 65534, 0) != 0)
            qFatal("cannot give up rights");
    }
    WithoutRights(const WithoutRights &) = delete;
    WithoutRights &operator=(const WithoutRights &) = delete;
    ~WithoutRights()
    {
        if (m_user == 0 && setresuid(0, 0, 0) != 0)
            qFatal("cannot take rights back");
    }

private:
    uid_t m_user;
};

/// A limit on file sizes stands for a full disk: writing fails half-way.
class FullDisk
{
public:
    FullDisk()
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_former);
        const rlimit limit = {.rlim_cur = 100, .rlim_max = m_former.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_former); }

private:
    rlimit m_former = {};
};

} // namespace

class TestDocumentGuard : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void anotherProgramChangesTheFile();
    void savingOverAnothersChangeIsRefused();
    void keepingMineSavesOver();
    void reloadingIsAnUndoStep();
    void theFileIsDeleted();
    void ownSavesAreNoNews();
    void aLinkedFileIsWatched();
    void twoWindowsOneFile();
    void aReadOnlyFileIsKept();
    void aReadOnlyFolderIsSaid();
    void aFullDiskKeepsTheOldFile();
    void windowsAreProcesses();

private:
    [[nodiscard]] QString file(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    [[nodiscard]] QStringList slotFolders() const
    {
        return QDir(file("data/unsaved")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }
    void saveNew(OpenSession &session, const char *name);
    static void overwrite(const QString &path, const std::string &text)
    {
        QVERIFY(writeTextFile(path.toStdString(), text).ok());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestDocumentGuard::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    QVERIFY(chmod(m_folder->path().toLocal8Bit().constData(), 0755) == 0);
}

void TestDocumentGuard::saveNew(OpenSession &session, const char *name)
{
    QVERIFY2(session.saveAs(QUrl::fromLocalFile(file(name))), qPrintable(session.errorText()));
}

void TestDocumentGuard::anotherProgramChangesTheFile()
{
    OpenSession session;
    DocumentGuard guard(session, file("data"));
    saveNew(session, "a.shardyard");
    const std::string text = session.text();
    commands::setTitle(session, QStringLiteral("theirs"));
    const std::string theirs = session.text();
    session.undo();
    QVERIFY(!guard.isFileChanged());

    overwrite(file("a.shardyard"), theirs); // by renaming
    QTRY_VERIFY(guard.isFileChanged());
    QVERIFY(session.title() != QStringLiteral("theirs")); // nothing happens by itself
    overwrite(file("a.shardyard"), text); // back again
    QTRY_VERIFY(!guard.isFileChanged());
    QFile inPlace(file("a.shardyard"));
    QVERIFY(inPlace.open(QIODevice::Append));
    inPlace.write("\n");
    inPlace.close();
    QTRY_VERIFY(guard.isFileChanged());
    guard.reload();
    QVERIFY(!guard.isFileChanged() && !session.isModified());
}

void TestDocumentGuard::savingOverAnothersChangeIsRefused()
{
    OpenSession session;
    DocumentGuard guard(session, file("data"));
    saveNew(session, "a.shardyard");
    commands::setTitle(session, QStringLiteral("mine"));
    overwrite(file("a.shardyard"), "theirs");
    QVERIFY(!session.save()); // before any notice could be there
    QVERIFY(guard.isFileChanged());
    QVERIFY(session.hasSavingFailed() && session.isModified());
    QVERIFY(session.errorText().contains(QStringLiteral("was changed by another program")));
    QCOMPARE(readTextFile(file("a.shardyard").toStdString()).value(), std::string("theirs"));
    QVERIFY(session.saveAs(QUrl::fromLocalFile(file("b.shardyard"))));
    QVERIFY(!guard.isFileChanged() && !session.isModified());
}

void TestDocumentGuard::keepingMineSavesOver()
{
    OpenSession session;
    DocumentGuard guard(session, file("data"));
    saveNew(session, "a.shardyard");
    overwrite(file("a.shardyard"), "theirs");
    QTRY_VERIFY(guard.isFileChanged());
    QVERIFY(!session.isModified());
    guard.keepMine();
    QVERIFY(!guard.isFileChanged());
    QVERIFY(session.isModified()); // the file holds something else
    QVERIFY2(session.save(), qPrintable(session.errorText()));
    QVERIFY(!session.isModified() && !guard.isFileChanged());
    QCOMPARE(readTextFile(file("a.shardyard").toStdString()).value(), session.text());
}

void TestDocumentGuard::reloadingIsAnUndoStep()
{
    OpenSession session;
    DocumentGuard guard(session, file("data"));
    saveNew(session, "a.shardyard");
    commands::setTitle(session, QStringLiteral("theirs"));
    const std::string theirs = session.text();
    session.undo();
    commands::setTitle(session, QStringLiteral("mine"));
    overwrite(file("a.shardyard"), theirs);
    QTRY_VERIFY(guard.isFileChanged());
    guard.reload();
    QCOMPARE(session.title(), QStringLiteral("theirs"));
    QVERIFY(!session.isModified() && !guard.isFileChanged());
    session.undo();
    QCOMPARE(session.title(), QStringLiteral("mine"));
    QVERIFY(session.isModified());
    session.redo();
    QVERIFY(!session.isModified());

    overwrite(file("a.shardyard"), "no plan");
    QTRY_VERIFY(guard.isFileChanged());
    guard.reload();
    QVERIFY(!session.errorText().isEmpty());
    QCOMPARE(session.title(), QStringLiteral("theirs"));
    QVERIFY(guard.isFileChanged());
}

void TestDocumentGuard::theFileIsDeleted()
{
    OpenSession session;
    DocumentGuard guard(session, file("data"));
    saveNew(session, "a.shardyard");
    QVERIFY(QFile::remove(file("a.shardyard")));
    QTRY_VERIFY(guard.isFileGone());
    QVERIFY(session.isModified());
    QTRY_COMPARE(slotFolders().size(), 1); // it is nowhere else
    QVERIFY(session.save());
    QVERIFY(!guard.isFileGone() && !session.isModified());
    QTRY_COMPARE(slotFolders().size(), 0);

    QVERIFY(QFile::rename(file("a.shardyard"), file("b.shardyard")));
    QTRY_VERIFY(guard.isFileGone());
    QVERIFY(QFile::rename(file("b.shardyard"), file("a.shardyard")));
    QTRY_VERIFY(!guard.isFileGone());
}

void TestDocumentGuard::ownSavesAreNoNews()
{
    OpenSession session;
    const DocumentGuard guard(session, file("data"));
    QSignalSpy news(&guard, &DocumentGuard::fileStateChanged);
    saveNew(session, "a.shardyard");
    for (int i = 0; i < 5; ++i) {
        commands::setTitle(session, QString::number(i));
        QVERIFY(session.save());
        QTest::qWait(100);
    }
    QTest::qWait(500);
    QCOMPARE(news.count(), 0);
}

void TestDocumentGuard::aLinkedFileIsWatched()
{
    OpenSession session;
    const DocumentGuard guard(session, file("data"));
    QVERIFY(QDir(m_folder->path()).mkdir("elsewhere"));
    saveNew(session, "elsewhere/a.shardyard");
    QVERIFY(QFile::link(file("elsewhere/a.shardyard"), file("link.shardyard")));
    QVERIFY(session.openFile(file("link.shardyard")));
    QVERIFY(!guard.isFileChanged());
    overwrite(file("elsewhere/a.shardyard"), "theirs");
    QTRY_VERIFY(guard.isFileChanged());
}

void TestDocumentGuard::twoWindowsOneFile()
{
    OpenSession session;
    const DocumentGuard guard(session, file("data"));
    saveNew(session, "a.shardyard");
    QVERIFY(!guard.isOpenElsewhere());
    Session other(sharedCatalogue());
    const DocumentGuard second(other, file("data"));
    QVERIFY(other.openFile(file("a.shardyard")));
    QVERIFY(second.isOpenElsewhere() && !guard.isOpenElsewhere());
    other.detachFile();
    QVERIFY(!second.isOpenElsewhere());
    QVERIFY(other.isModified() && other.fileName().isEmpty()); // a copy with no file yet
    QVERIFY(QFile::link(file("a.shardyard"), file("link.shardyard")));
    QVERIFY(other.openFile(file("link.shardyard"))); // by another name
    QVERIFY(second.isOpenElsewhere());
    session.closeDocument();
    QVERIFY(other.openFile(file("link.shardyard")));
    QVERIFY(!second.isOpenElsewhere());
}

void TestDocumentGuard::aReadOnlyFileIsKept()
{
    OpenSession session;
    saveNew(session, "a.shardyard");
    const std::string before = session.text();
    QVERIFY(chmod(file("a.shardyard").toLocal8Bit().constData(), 0444) == 0);
    commands::setTitle(session, QStringLiteral("mine"));
    {
        const WithoutRights nobody;
        QVERIFY(!session.save());
    }
    QCOMPARE(session.errorText(), file("a.shardyard") + ": is read-only. Allowed: a place that can be written to");
    QVERIFY(session.hasSavingFailed() && session.isModified());
    QCOMPARE(readTextFile(file("a.shardyard").toStdString()).value(), before);
    saveNew(session, "b.shardyard");
    QVERIFY(!session.hasSavingFailed() && !session.isModified());
}

void TestDocumentGuard::aReadOnlyFolderIsSaid()
{
    OpenSession session;
    commands::setTitle(session, QStringLiteral("mine"));
    QVERIFY(chmod(m_folder->path().toLocal8Bit().constData(), 0555) == 0);
    {
        const WithoutRights nobody;
        QVERIFY(!session.saveAs(QUrl::fromLocalFile(file("a.shardyard"))));
    }
    QCOMPARE(session.errorText(), file("a.shardyard") + ": is not permitted. Allowed: a place that can be written to");
    QVERIFY(session.hasSavingFailed() && session.isModified());
    QCOMPARE(session.fileName(), QString());
}

void TestDocumentGuard::aFullDiskKeepsTheOldFile()
{
    OpenSession session;
    saveNew(session, "a.shardyard");
    const std::string before = session.text();
    commands::setTitle(session, QStringLiteral("mine"));
    {
        const FullDisk full;
        QVERIFY(!session.save());
    }
    QCOMPARE(session.errorText(),
             file("a.shardyard") + ": is larger than allowed here. Allowed: a place that can be written to");
    QVERIFY(session.hasSavingFailed() && session.isModified());
    QCOMPARE(readTextFile(file("a.shardyard").toStdString()).value(), before);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList("a.shardyard"));
    QVERIFY(session.save());
}

void TestDocumentGuard::windowsAreProcesses()
{
    OpenSession session;
    QVERIFY(!session.canOpenWindows());
    QVERIFY(!session.openWindow());
    overwrite(file("program"), "#!/bin/sh\necho \"$#:$1\" > \"$0.new\"\nmv \"$0.new\" \"$0.said\"\n");
    QVERIFY(chmod(file("program").toLocal8Bit().constData(), 0755) == 0);
    session.setWindowProgram(file("program"));
    QVERIFY(session.openWindow());
    QTRY_VERIFY(QFile::exists(file("program.said")));
    QCOMPARE(readTextFile(file("program.said").toStdString()).value(), std::string("0:\n"));
    QVERIFY(QFile::remove(file("program.said")));
    QVERIFY(session.openWindow(QStringLiteral("/a b.shardyard")));
    QTRY_VERIFY(QFile::exists(file("program.said")));
    QCOMPARE(readTextFile(file("program.said").toStdString()).value(), std::string("1:/a b.shardyard\n"));
}

QTEST_MAIN(TestDocumentGuard)
#include "tst_documentguard.moc"
