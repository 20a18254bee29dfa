// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/document.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <functional>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace shardyard;

namespace {

/// Runs `check` in a child process, since it gives up rights or memory that the test needs again. True = it held.
bool holdsInChild(const std::function<bool()> &check)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(check() ? 0 : 1);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// The superuser may read and write everything; become nobody.
void giveUpRights()
{
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        _exit(2);
}

std::string lineOf(const Result<std::string> &result)
{
    return result ? "read" : toLine(result.error());
}

} // namespace

class TestTextFile : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_folder.reset(); }
    void whatIsWrittenIsRead();
    void whatCannotBeRead_data();
    void whatCannotBeRead();
    void anUnreadableFileIsRefused();
    void aTooLargeFileIsRefused();
    void aFileThatIsReplacedKeepsItsPermissions();
    void aNewFileFollowsTheMask();
    void aLinkStaysALink();
    void aLinkToNothingMakesItsTarget();
    void whatCannotBeWritten_data();
    void whatCannotBeWritten();
    void aReadOnlyFileIsKept();
    void aFailureLeavesTheOldFile();

private:
    [[nodiscard]] std::string path(const char *name) const { return m_folder->filePath(name).toStdString(); }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestTextFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    QVERIFY(chmod(m_folder->path().toLocal8Bit().constData(), 0777) == 0);
}

void TestTextFile::whatIsWrittenIsRead()
{
    for (const std::string &text :
         {std::string(), std::string("a\n"), std::string("\0\xFF", 2), std::string(3000000, 'x')}) {
        const auto written = writeTextFile(path("a file é.shardyard"), text);
        QVERIFY2(written.ok(), lineOf(written).c_str());
        QCOMPARE(written.value(), path("a file é.shardyard"));
        QCOMPARE(readTextFile(path("a file é.shardyard")).value(), text);
    }
    QCOMPARE(files().size(), 1);
}

void TestTextFile::whatCannotBeRead_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("problem");
    QTest::newRow("missing") << "missing"
                             << "does not exist";
    QTest::newRow("folder") << "folder"
                            << "is a directory";
    QTest::newRow("pipe") << "pipe"
                          << "is a pipe";
    QTest::newRow("below a file") << "file/x"
                                  << "is below a file, not a directory";
    QTest::newRow("circle") << "circle"
                            << "is a circle of links";
    QTest::newRow("long name") << QString(300, 'n') << "has too long a name";
    QTest::newRow("device") << "/dev/null"
                            << "is a device";
    QTest::newRow("no name") << ""
                             << "does not exist";
}

void TestTextFile::whatCannotBeRead()
{
    QFETCH(QString, name);
    QFETCH(QString, problem);
    QVERIFY(QDir(m_folder->path()).mkdir("folder"));
    QVERIFY(mkfifo(path("pipe").c_str(), 0644) == 0);
    QVERIFY(writeTextFile(path("file"), "x").ok());
    QVERIFY(symlink("circle", path("circle").c_str()) == 0);
    const std::string target = name.isEmpty() || name.startsWith('/') ? name.toStdString() : path(qPrintable(name));
    const auto read = readTextFile(target);
    QVERIFY(!read.ok());
    const QString expected =
        (target.empty() ? "" : QString::fromStdString(target) + ": ") + problem + ". Allowed: a readable file";
    QCOMPARE(QString::fromStdString(toLine(read.error())), expected);
}

void TestTextFile::anUnreadableFileIsRefused()
{
    QVERIFY(writeTextFile(path("secret"), "x").ok());
    QVERIFY(chmod(path("secret").c_str(), 0) == 0);
    QVERIFY(holdsInChild([this] {
        giveUpRights();
        return lineOf(readTextFile(path("secret"))) == path("secret") + ": is not permitted. Allowed: a readable file";
    }));
}

void TestTextFile::aTooLargeFileIsRefused()
{
    QFile large(m_folder->filePath("large"));
    QVERIFY(large.open(QIODevice::WriteOnly));
    QVERIFY(large.resize((64 << 20) + 1)); // no blocks on disk
    const auto read = readTextFile(path("large"));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().problem, std::string("is larger than 64 MiB"));
    QVERIFY(large.resize(64 << 20));
    QVERIFY(readTextFile(path("large")).ok());
}

void TestTextFile::aFileThatIsReplacedKeepsItsPermissions()
{
    QVERIFY(writeTextFile(path("f"), "old").ok());
    QVERIFY(chmod(path("f").c_str(), 0640) == 0);
    QVERIFY(writeTextFile(path("f"), "new").ok());
    struct stat status = {};
    QVERIFY(stat(path("f").c_str(), &status) == 0);
    QCOMPARE(int(status.st_mode & 07777), 0640);
    QCOMPARE(readTextFile(path("f")).value(), std::string("new"));
}

void TestTextFile::aNewFileFollowsTheMask()
{
    const mode_t former = umask(027);
    const auto written = writeTextFile(path("f"), "x");
    umask(former);
    QVERIFY(written.ok());
    struct stat status = {};
    QVERIFY(stat(path("f").c_str(), &status) == 0);
    QCOMPARE(int(status.st_mode & 07777), 0640);
}

void TestTextFile::aLinkStaysALink()
{
    QVERIFY(QDir(m_folder->path()).mkdir("folder"));
    QVERIFY(writeTextFile(path("folder/real"), "old").ok());
    QVERIFY(symlink("folder/real", path("one").c_str()) == 0);
    QVERIFY(symlink("one", path("two").c_str()) == 0);
    const auto written = writeTextFile(path("two"), "new");
    QVERIFY2(written.ok(), lineOf(written).c_str());
    QCOMPARE(written.value(), path("folder/real"));
    QCOMPARE(readTextFile(path("folder/real")).value(), std::string("new"));
    struct stat status = {};
    QVERIFY(lstat(path("two").c_str(), &status) == 0 && S_ISLNK(status.st_mode));
    QCOMPARE(files(), QStringList({"folder", "one", "two"}));
}

void TestTextFile::aLinkToNothingMakesItsTarget()
{
    QVERIFY(symlink("later", path("link").c_str()) == 0);
    QVERIFY(writeTextFile(path("link"), "x").ok());
    QCOMPARE(readTextFile(path("later")).value(), std::string("x"));
}

void TestTextFile::whatCannotBeWritten_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("problem");
    QTest::newRow("folder") << "folder"
                            << "is a directory";
    QTest::newRow("pipe") << "pipe"
                          << "is a pipe";
    QTest::newRow("no such folder") << "nowhere/f"
                                    << "does not exist";
    QTest::newRow("below a file") << "file/x"
                                  << "is below a file, not a directory";
    QTest::newRow("circle") << "circle"
                            << "is a circle of links";
    QTest::newRow("long name") << QString(300, 'n') << "has too long a name";
    QTest::newRow("device") << "/dev/null"
                            << "is a device";
}

void TestTextFile::whatCannotBeWritten()
{
    QFETCH(QString, name);
    QFETCH(QString, problem);
    QVERIFY(QDir(m_folder->path()).mkdir("folder"));
    QVERIFY(mkfifo(path("pipe").c_str(), 0644) == 0);
    QVERIFY(writeTextFile(path("file"), "x").ok());
    QVERIFY(symlink("circle", path("circle").c_str()) == 0);
    const QStringList before = files();
    const std::string target = name.startsWith('/') ? name.toStdString() : path(qPrintable(name));
    const auto written = writeTextFile(target, "text");
    QVERIFY(!written.ok());
    QCOMPARE(written.error().file, target);
    QCOMPARE(QString::fromStdString(written.error().problem), problem);
    QCOMPARE(files(), before);
}

void TestTextFile::aReadOnlyFileIsKept()
{
    QVERIFY(writeTextFile(path("f"), "old").ok());
    QVERIFY(chmod(path("f").c_str(), 0444) == 0);
    QVERIFY(holdsInChild([this] {
        giveUpRights();
        return lineOf(writeTextFile(path("f"), "new"))
            == path("f") + ": is read-only. Allowed: a place that can be written to";
    }));
    QCOMPARE(readTextFile(path("f")).value(), std::string("old"));
}

/// A limit on file sizes stands for a full disk: the write fails half-way.
void TestTextFile::aFailureLeavesTheOldFile()
{
    QVERIFY(writeTextFile(path("f"), "old").ok());
    QVERIFY(holdsInChild([this] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit = {.rlim_cur = 1000, .rlim_max = 1000};
        setrlimit(RLIMIT_FSIZE, &limit);
        return lineOf(writeTextFile(path("f"), std::string(100000, 'x')))
            == path("f") + ": is larger than allowed here. Allowed: a place that can be written to";
    }));
    QCOMPARE(readTextFile(path("f")).value(), std::string("old"));
    QCOMPARE(files(), QStringList("f"));
}

QTEST_GUILESS_MAIN(TestTextFile)
#include "tst_textfile.moc"
