// SPDX-License-Identifier: GPL-3.0-or-later
// Random edits, undo and redo at 16,384 GPUs for as many minutes as are asked for: memory must not grow, and taking
// everything back must give the first document, byte for byte. Answers 0 where both hold. Not part of the tests, since
// it is worth running for half an hour.
#include "tests/ui/randomedits.h"
#include "ui/bridge/documentguard.h"
#include "ui/bridge/history.h"
#include "ui/bridge/session.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <unistd.h>

using namespace shardyard;

namespace {

/// Resident memory in MB (10^6 bytes).
double residentMB()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').at(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

class Soak
{
public:
    Soak(Session &session, qint64 milliseconds) : m_session(session), m_until(milliseconds)
    {
        m_first = writeDocument(*session.document());
        m_clock.start();
        QObject::connect(&m_timer, &QTimer::timeout, &session, [this] { step(); });
        m_timer.start(0);
    }

    [[nodiscard]] int verdict() const
    {
        // The first third warms up: caches, pools and the longest history there can be.
        const double growth = m_lastThird / m_middleThird - 1;
        std::printf(
            "%lld edits, %lld undone, %lld redone, %lld times all taken back; resident memory peaked at %.1f MB "
            "in the middle third and at %.1f MB in the last (%+.1f %%); %s\n",
            m_edits, m_undone, m_redone, m_returns, m_middleThird, m_lastThird, 100 * growth,
            m_isExact ? "the first document came back exactly" : "THE FIRST DOCUMENT DID NOT COME BACK");
        return m_isExact && m_returns > 0 && growth < 0.02 ? 0 : 1;
    }

private:
    void step()
    {
        const int kind = m_random.below(100);
        if (kind < 60 && m_depth < int(History::longest))
            edit();
        else if (kind < 85)
            undo();
        else
            redo();
        sample();
        if (++m_steps % 2000 == 0 || m_clock.elapsed() > m_until)
            takeAllBack();
        if (m_clock.elapsed() > m_until)
            QCoreApplication::quit();
    }

    /// Counts steps by what undo would take, since an edit may be refused, merged or change nothing.
    void edit()
    {
        const auto before = m_session.document();
        m_random.edit(m_session);
        if (m_session.document() != before)
            ++m_depth; // at most too many: a merged edit makes no step
        ++m_edits;
    }

    void undo()
    {
        if (m_session.canUndo())
            ++m_undone;
        m_session.undo();
        m_depth = std::max(0, m_depth - 1);
    }

    void redo()
    {
        if (m_session.canRedo()) {
            ++m_redone;
            ++m_depth;
        }
        m_session.redo();
    }

    void takeAllBack()
    {
        while (m_session.canUndo())
            m_session.undo();
        m_depth = 0;
        ++m_returns;
        m_isExact = m_isExact && writeDocument(*m_session.document()) == m_first;
    }

    void sample()
    {
        if (m_steps % 50 != 0)
            return;
        const double now = residentMB();
        const qint64 third = 3 * m_clock.elapsed() / m_until;
        if (third == 1)
            m_middleThird = std::max(m_middleThird, now);
        else if (third == 2)
            m_lastThird = std::max(m_lastThird, now);
        if (m_clock.elapsed() / 60'000 > m_minute) {
            m_minute = m_clock.elapsed() / 60'000;
            std::printf("%3lld min %9lld steps %7.1f MB\n", static_cast<long long>(m_minute), m_steps, now);
            std::fflush(stdout);
        }
    }

    Session &m_session;
    RandomEdits m_random{20260420};
    std::string m_first;
    QElapsedTimer m_clock;
    QTimer m_timer;
    qint64 m_until;
    qint64 m_minute = 0;
    int m_depth = 0;
    long long m_steps = 0;
    long long m_edits = 0;
    long long m_undone = 0;
    long long m_redone = 0;
    long long m_returns = 0;
    double m_middleThird = 0;
    double m_lastThird = 0;
    bool m_isExact = true;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const double minutes = argc > 1 ? QByteArray(argv[1]).toDouble() : 30;
    const QTemporaryDir folder;
    Session session(std::make_shared<const Catalogue>(builtInCatalogue()));
    const DocumentGuard guard(session, folder.path());
    if (minutes <= 0 || !session.openExample(QStringLiteral("llama-3.1-405b-16384-h100"))) {
        std::fputs("usage: shardyard_soak [MINUTES]\n", stderr);
        return 2;
    }
    const Soak soak(session, qint64(minutes * 60'000));
    QCoreApplication::exec();
    return soak.verdict();
}
