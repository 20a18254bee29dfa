// SPDX-License-Identifier: GPL-3.0-or-later
// The promise of recovery: whatever the moment at which the program is killed, every edit but those of the last two
// seconds is found again, and nothing that is found is damaged. This program starts itself as the one that edits, with
// the session and the guard of the window, and kills it. 200 times; SHARDYARD_KILLS sets how often.
#include "randomedits.h"
#include "ui/bridge/documentguard.h"
#include "ui/bridge/session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace shardyard;

namespace {

constexpr qint64 promisedMilliseconds = 2000;
constexpr int longestRun = 5000; // milliseconds
constexpr int sideBySide = 16;

/// The steady clock counts from the system's start: processes agree on it.
qint64 now()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

QString planFile(const QString &folder)
{
    return QDir(folder).filePath("plan.shardyard");
}

// The side that is killed.

/// Edits at random until the end. Each state is logged at once, by a write that a kill cannot take back.
class Editor
{
public:
    Editor(const QString &folder, quint64 seed)
        : m_edits(seed), m_session(std::make_shared<const Catalogue>(builtInCatalogue())),
          m_log(::open(qPrintable(QDir(folder).filePath("log")), O_WRONLY | O_CREAT | O_APPEND, 0600))
    {
        if (QFile::exists(planFile(folder)))
            m_session.openFile(planFile(folder));
        else
            m_session.newDocument();
        m_guard = std::make_unique<DocumentGuard>(m_session, folder);
        log();
        QObject::connect(&m_timer, &QTimer::timeout, &m_session, [this] { step(); });
        m_timer.start(1);
    }
    Editor(const Editor &) = delete;
    Editor &operator=(const Editor &) = delete;
    ~Editor() { ::close(m_log); }

private:
    void step()
    {
        const int kind = m_edits.below(100);
        if (kind < 70)
            m_edits.edit(m_session);
        else if (kind < 84)
            m_session.undo();
        else if (kind < 94)
            m_session.redo();
        else if (!m_session.fileName().isEmpty())
            m_session.save();
        log();
        m_timer.start(5 + m_edits.below(kind % 20 == 0 ? 600 : 60)); // a pause now and then
    }

    void log() const
    {
        const QByteArray line =
            QByteArray::number(now()) + ' ' + digestOf(writeDocument(*m_session.document())).toHex() + '\n';
        if (::write(m_log, line.constData(), std::size_t(line.size())) != line.size())
            qFatal("the log cannot be written");
    }

    RandomEdits m_edits;
    Session m_session;
    std::unique_ptr<DocumentGuard> m_guard;
    QTimer m_timer;
    int m_log;
};

// The side that kills.

struct State
{
    qint64 at = 0;
    QByteArray digest;
};

std::vector<State> loggedStates(const QString &folder)
{
    QFile file(QDir(folder).filePath("log"));
    std::vector<State> states;
    if (file.open(QIODevice::ReadOnly))
        for (const QByteArray &line : file.readAll().split('\n'))
            if (const auto words = line.split(' '); words.size() == 2 && words[1].size() == 40)
                states.push_back({words[0].toLongLong(), QByteArray::fromHex(words[1])});
    return states;
}

struct Found
{
    QString damage; ///< empty = every text is a plan
    QList<QByteArray> digests;
    bool unsaved = false; ///< unsaved work was left
};

Found whatIsLeft(const QString &folder, const Catalogue &catalogue)
{
    Found found;
    std::vector<std::string> texts;
    for (const auto &slot : RecoverySlot::leftovers(QDir(folder).filePath("unsaved"))) {
        texts.push_back(slot->read()->text);
        found.unsaved = true;
    }
    if (QFile::exists(planFile(folder))) {
        const auto text = readTextFile(planFile(folder).toStdString());
        texts.push_back(text ? text.value() : toLine(text.error()));
    }
    for (const std::string &text : texts) {
        if (const auto read = readDocument(text, catalogue); !read)
            found.damage += QString::fromStdString(toLine(read.error()));
        found.digests.append(digestOf(text));
    }
    return found;
}

} // namespace

class TestKilled : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }
    void nothingOlderThanTwoSecondsIsLost();

private:
    struct Run
    {
        std::unique_ptr<QTemporaryDir> folder;
        std::unique_ptr<QProcess> process;
        qint64 lives = 0; ///< milliseconds until it is killed
        qint64 killAt = 0; ///< 0 = not before it has edited
        qint64 killed = 0;
    };

    Run start(int number);
    void judge(const Run &run);

    Catalogue m_catalogue;
    RandomEdits m_random{20260419};
    int m_states = 0;
    int m_recovered = 0;
    int m_cut = 0; ///< runs that lost something of the last two seconds
    qint64 m_longestLost = 0;
};

/// Every other run edits a plan that has a file and is saved now and then.
TestKilled::Run TestKilled::start(int number)
{
    Run run;
    run.folder = std::make_unique<QTemporaryDir>();
    if (number % 2 == 0) {
        const auto text = readTextFile(RESOURCES "/examples/mixtral-8x7b-16-h100.shardyard");
        const auto read = readDocument(text.value(), m_catalogue);
        const std::string path = planFile(run.folder->path()).toStdString();
        [&] { QVERIFY(writeTextFile(path, writeDocument(read.value().document)).ok()); }();
    }
    run.process = std::make_unique<QProcess>();
    run.process->setProcessChannelMode(QProcess::ForwardedChannels);
    run.process->start(QCoreApplication::applicationFilePath(),
                       {"--edit", run.folder->path(), QString::number(number)});
    run.lives = m_random.below(longestRun);
    if (number % 8 == 0) // some die while they start
        run.killAt = now() + run.lives;
    return run;
}

void TestKilled::judge(const Run &run)
{
    QCOMPARE(run.process->exitStatus(), QProcess::CrashExit); // it ran until it was killed
    const std::vector<State> states = loggedStates(run.folder->path());
    const Found found = whatIsLeft(run.folder->path(), m_catalogue);
    QCOMPARE(found.damage, QString());
    if (states.empty())
        return; // killed before it had a plan
    m_states += int(states.size());
    m_recovered += found.unsaved ? 1 : 0;

    // The newest state that was found; a plan without a file and without unsaved work is the new one of the start.
    std::size_t newest = states.size();
    QList<QByteArray> digests = found.digests;
    if (digests.isEmpty())
        digests.append(states.front().digest);
    for (std::size_t i = 0; i < states.size(); ++i)
        if (digests.contains(states[i].digest))
            newest = i;
    QVERIFY2(newest < states.size(), "what is found was never there");
    if (newest + 1 < states.size()) {
        const qint64 lost = run.killed - states[newest + 1].at;
        m_cut += 1;
        m_longestLost = std::max(m_longestLost, lost);
        QVERIFY2(lost <= promisedMilliseconds, qPrintable(QString("lost %1 ms").arg(lost)));
    }
}

void TestKilled::nothingOlderThanTwoSecondsIsLost()
{
    const int kills =
        qEnvironmentVariableIsSet("SHARDYARD_KILLS") ? qEnvironmentVariableIntValue("SHARDYARD_KILLS") : 200;
    std::vector<Run> running;
    int started = 0;
    while (started < kills || !running.empty()) {
        while (started < kills && running.size() < sideBySide)
            running.push_back(start(started++));
        QTest::qWait(1);
        for (auto run = running.begin(); run != running.end();) {
            if (run->killAt == 0) {
                QVERIFY2(run->process->state() != QProcess::NotRunning, "it ended before it edited");
                if (!loggedStates(run->folder->path()).empty())
                    run->killAt = now() + run->lives;
            }
            if (run->killAt == 0 || now() < run->killAt) {
                ++run;
                continue;
            }
            QVERIFY(run->process->waitForStarted());
            run->killed = now();
            ::kill(pid_t(run->process->processId()), SIGKILL);
            QVERIFY(run->process->waitForFinished());
            judge(*run);
            if (QTest::currentTestFailed())
                return;
            run = running.erase(run);
        }
    }
    qInfo("%d kills, %d states; unsaved work found after %d; %d were cut short, the longest by %lld ms", kills,
          m_states, m_recovered, m_cut, static_cast<long long>(m_longestLost));
    QVERIFY(m_recovered * 4 > kills); // it is the recovery that was tried
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 4 && qstrcmp(argv[1], "--edit") == 0) {
        const Editor editor(QString::fromLocal8Bit(argv[2]), quint64(QByteArray(argv[3]).toULongLong()));
        return QCoreApplication::exec();
    }
    TestKilled test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_killed.moc"
