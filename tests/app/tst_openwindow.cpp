// SPDX-License-Identifier: GPL-3.0-or-later
// The real program as a window without a display: what it holds of files and of unsaved work, and that a window more is
// a process more.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <set>

namespace {

/// The running window that holds a lock; 0 where none does.
qint64 holderOf(const QString &lock)
{
    QFile file(lock);
    const qint64 process = file.open(QIODevice::ReadOnly) ? file.readLine().trimmed().toLongLong() : 0;
    const QString program = QFileInfo(QStringLiteral("/proc/%1/exe").arg(process)).symLinkTarget();
    return program == QFileInfo(QStringLiteral(SHARDYARD_PROGRAM)).canonicalFilePath() ? process : 0;
}

struct EndProcess
{
    void operator()(QProcess *process) const
    {
        process->kill();
        process->waitForFinished();
        delete process;
    }
};
using Window = std::unique_ptr<QProcess, EndProcess>;

} // namespace

class TestOpenWindow : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void aKilledWindowLeavesItsFileFree();
    void unsavedWorkIsTakenUpOnce();
    void eachFileHasAWindow();

private:
    [[nodiscard]] Window start(const QStringList &files) const;
    [[nodiscard]] QString plan(const char *name) const;
    [[nodiscard]] QString data(const QString &name) const { return m_folder->filePath("data/shardyard/" + name); }
    /// The processes that have a file open.
    [[nodiscard]] std::set<qint64> holders() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestOpenWindow::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestOpenWindow::cleanup()
{
    for (const qint64 process : holders()) // windows that another one opened
        ::kill(pid_t(process), SIGKILL);
}

Window TestOpenWindow::start(const QStringList &files) const
{
    Window process(new QProcess);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("XDG_DATA_HOME", m_folder->filePath("data"));
    environment.insert("XDG_CONFIG_HOME", m_folder->filePath("config"));
    process->setProcessEnvironment(environment);
    process->start(SHARDYARD_PROGRAM, files);
    [&process] { QVERIFY(process->waitForStarted()); }();
    return process;
}

QString TestOpenWindow::plan(const char *name) const
{
    const QString path = m_folder->filePath(QLatin1String(name));
    QFile::copy(QStringLiteral(RESOURCES "/examples/guide-7b-60gb.shardyard"), path);
    return path;
}

std::set<qint64> TestOpenWindow::holders() const
{
    std::set<qint64> found;
    const QDir folder(data("open"));
    for (const QString &name : folder.entryList({"*.lock"}, QDir::Files))
        if (const qint64 process = holderOf(folder.filePath(name)); process > 0)
            found.insert(process);
    return found;
}

void TestOpenWindow::aKilledWindowLeavesItsFileFree()
{
    const QString path = plan("a.shardyard");
    const auto first = start({path});
    QTRY_COMPARE_WITH_TIMEOUT(holders(), std::set<qint64>{first->processId()}, 20'000);
    first->kill();
    QVERIFY(first->waitForFinished());
    const auto second = start({path});
    QTRY_COMPARE_WITH_TIMEOUT(holders(), std::set<qint64>{second->processId()}, 20'000);
    QCOMPARE(second->state(), QProcess::Running);
}

void TestOpenWindow::unsavedWorkIsTakenUpOnce()
{
    QVERIFY(QDir().mkpath(data("unsaved/left")));
    QFile left(data("unsaved/left/plan"));
    QVERIFY(left.open(QIODevice::WriteOnly));
    left.write("{\"title\": \"left behind\"}\n");
    QFile text(plan("a.shardyard"));
    QVERIFY(text.open(QIODevice::ReadOnly));
    left.write(text.readAll());
    left.close();
    const auto first = start({});
    QTRY_COMPARE_WITH_TIMEOUT(holderOf(data("unsaved/left/lock")), first->processId(), 20'000);
    const auto second = start({plan("b.shardyard")});
    QTRY_VERIFY_WITH_TIMEOUT(holders().contains(second->processId()), 20'000);
    QCOMPARE(holderOf(data("unsaved/left/lock")), first->processId()); // one window offers it
    QVERIFY(QFile::exists(data("unsaved/left/plan")));
}

void TestOpenWindow::eachFileHasAWindow()
{
    const auto first = start({plan("a.shardyard"), plan("b.shardyard"), plan("c.shardyard")});
    QTRY_COMPARE_WITH_TIMEOUT(holders().size(), std::size_t(3), 30'000);
    QVERIFY(holders().contains(first->processId()));
}

QTEST_GUILESS_MAIN(TestOpenWindow)
#include "tst_openwindow.moc"
