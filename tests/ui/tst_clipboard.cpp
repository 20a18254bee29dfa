// SPDX-License-Identifier: GPL-3.0-or-later
// Windows are processes: what one copies another pastes through the system's clipboard. Each child below is a session
// of its own in a process of its own, on a display that only this test sees. The offscreen platform keeps a clipboard
// to each process, so without Xvfb this is skipped; tst_editkeys pastes within one process on any platform.
#include "tests/ui/opensession.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/qmlcommands.h"

#include <QGuiApplication>
#include <QProcess>
#include <QQmlEngine>
#include <QStandardPaths>
#include <QTest>

#include <cstdio>
#include <cstring>

using namespace shardyard;

namespace {

/// Of the plan that File ▸ New gives, with tensor 4: its strategy or its yard.
void copyFrom(Session &session, QmlCommands &actions, bool strategy)
{
    commands::setStrategyValue(session, 0, "tensor_parallel", QStringLiteral("4"));
    session.selectAll();
    std::printf("%s\n", actions.copy(strategy ? 0 : -1).toUtf8().constData());
}

void pasteInto(const OpenSession &session, QmlCommands &actions, bool strategy)
{
    std::printf("%s\n", actions.paste(strategy ? 0 : -1).toUtf8().constData());
    std::fputs(session.text().c_str(), stdout);
}

/// "--copy yard", "--paste strategy": one window's part.
int runChild(int argc, char **argv)
{
    QGuiApplication application(argc, argv);
    QQmlEngine engine;
    OpenSession session;
    const std::unique_ptr<QmlCommands> actions(QmlCommands::create(&engine, nullptr));
    const bool strategy = std::strcmp(argv[2], "strategy") == 0;
    if (std::strcmp(argv[1], "--paste") == 0) {
        pasteInto(session, *actions, strategy);
        return 0;
    }
    copyFrom(session, *actions, strategy);
    std::fflush(stdout);
    return application.exec(); // serves what it copied until it is ended
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
using Process = std::unique_ptr<QProcess, EndProcess>;

} // namespace

class TestClipboard : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void windowsShareTheClipboard_data();
    void windowsShareTheClipboard();

private:
    [[nodiscard]] Process child(const QStringList &arguments) const;

    Process m_server;
    QString m_display;
};

void TestClipboard::initTestCase()
{
    const QString xvfb = QStandardPaths::findExecutable(QStringLiteral("Xvfb"));
    if (xvfb.isEmpty())
        QSKIP("Xvfb is not installed");
    m_server.reset(new QProcess);
    m_server->start(xvfb, {"-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"});
    if (!m_server->waitForReadyRead(20'000))
        QSKIP("Xvfb does not start here");
    m_display = u':' + QString::fromLatin1(m_server->readAllStandardOutput().trimmed());
}

Process TestClipboard::child(const QStringList &arguments) const
{
    Process process(new QProcess);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("DISPLAY", m_display);
    environment.insert("QT_QPA_PLATFORM", "xcb");
    process->setProcessEnvironment(environment);
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->start(QCoreApplication::applicationFilePath(), arguments);
    return process;
}

void TestClipboard::windowsShareTheClipboard_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("copied");
    QTest::addColumn<QString>("pasted");
    QTest::newRow("the yard") << "yard"
                              << "Copied 1 node"
                              << "Paste 1 node";
    QTest::newRow("a strategy") << "strategy"
                                << "Copied “Strategy 1”"
                                << "Paste “Strategy 1”";
}

void TestClipboard::windowsShareTheClipboard()
{
    QFETCH(QString, what);
    QFETCH(QString, copied);
    QFETCH(QString, pasted);
    const Process first = child({"--copy", what});
    QVERIFY(first->waitForReadyRead(20'000));
    QCOMPARE(QString::fromUtf8(first->readLine()).trimmed(), copied);
    const Process second = child({"--paste", what});
    QVERIFY(second->waitForFinished(20'000));
    QCOMPARE(QString::fromUtf8(second->readLine()).trimmed(), pasted);
    const auto read = readDocument(second->readAll().toStdString(), *sharedCatalogue());
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    const Plan &plan = read.value().document.plan;
    QCOMPARE(plan.cluster.nodes.front().count, what == QLatin1String("yard") ? Count(2) : Count(1));
    QCOMPARE(plan.strategies.size(), what == QLatin1String("yard") ? std::size_t(1) : std::size_t(2));
    if (plan.strategies.size() == 2)
        QCOMPARE(plan.strategies.back().tensorParallel, Count(4));
}

int main(int argc, char **argv)
{
    if (argc > 2 && (std::strcmp(argv[1], "--copy") == 0 || std::strcmp(argv[1], "--paste") == 0))
        return runChild(argc, argv);
    QCoreApplication application(argc, argv);
    TestClipboard test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_clipboard.moc"
