// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/history.h"
#include "ui/bridge/strategyindex.h"

#include <QTest>

using namespace shardyard;

namespace {

DocumentPtr titled(const char *title)
{
    Document document;
    document.title = title;
    return std::make_shared<const Document>(std::move(document));
}

History::Step step(const DocumentPtr &before, const DocumentPtr &after, const QString &key, int at)
{
    return {.before = before, .after = after, .label = key, .mergeKey = key, .at = std::chrono::milliseconds(at)};
}

std::vector<Strategy> named(const QString &letters)
{
    std::vector<Strategy> strategies;
    for (const QChar letter : letters) {
        Strategy strategy;
        strategy.name = std::string(1, letter.toLatin1());
        strategies.push_back(strategy);
    }
    return strategies;
}

} // namespace

class TestHistory : public QObject
{
    Q_OBJECT

private slots:
    void merges_data();
    void merges();
    void forgetsTheOldest();
    void strategyIsFollowed_data();
    void strategyIsFollowed();
};

void TestHistory::merges_data()
{
    QTest::addColumn<QString>("firstKey");
    QTest::addColumn<QString>("secondKey");
    QTest::addColumn<int>("later"); // milliseconds
    QTest::addColumn<bool>("merges");
    QTest::newRow("same key, quickly") << "a"
                                       << "a" << 1000 << true;
    QTest::newRow("same key, slowly") << "a"
                                      << "a" << 1001 << false;
    QTest::newRow("other key") << "a"
                               << "b" << 0 << false;
    QTest::newRow("no key") << ""
                            << "" << 0 << false;
}

void TestHistory::merges()
{
    QFETCH(QString, firstKey);
    QFETCH(QString, secondKey);
    QFETCH(int, later);
    QFETCH(bool, merges);
    const DocumentPtr one = titled("one");
    const DocumentPtr two = titled("two");
    const DocumentPtr three = titled("three");
    History history;
    history.record(step(one, two, firstKey, 5000));
    history.record(step(two, three, secondKey, 5000 + later));
    QCOMPARE(history.undo(), merges ? one : two);
    QCOMPARE(history.undoStep() == nullptr, merges);
    QCOMPARE(history.redo(), three);
}

void TestHistory::forgetsTheOldest()
{
    History history;
    const DocumentPtr one = titled("one");
    const DocumentPtr two = titled("two");
    for (std::size_t i = 0; i < 2 * History::longest; ++i)
        history.record(i % 2 == 0 ? step(one, two, {}, 0) : step(two, one, {}, 0));
    std::size_t steps = 0;
    for (; history.undoStep() != nullptr; ++steps)
        history.undo();
    QCOMPARE(steps, History::longest);
}

void TestHistory::strategyIsFollowed_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<int>("index");
    QTest::addColumn<int>("expected");
    QTest::newRow("added behind") << "abc"
                                  << "abcd" << 1 << 1;
    QTest::newRow("added before") << "abc"
                                  << "dabc" << 1 << 2;
    QTest::newRow("added at it") << "abc"
                                 << "adbc" << 1 << 2;
    QTest::newRow("removed before") << "abc"
                                    << "bc" << 1 << 0;
    QTest::newRow("removed itself") << "abc"
                                    << "ac" << 1 << 1;
    QTest::newRow("removed last itself") << "abc"
                                         << "ab" << 2 << 1;
    QTest::newRow("edited") << "abc"
                            << "axc" << 1 << 1;
    QTest::newRow("moved to the end") << "abcd"
                                      << "acdb" << 1 << 3;
    QTest::newRow("another moved over it") << "abcd"
                                           << "bcda" << 2 << 1;
    QTest::newRow("all new") << "abc"
                             << "xy" << 2 << 1;
    QTest::newRow("none left") << "abc"
                               << "" << 2 << 0;
}

void TestHistory::strategyIsFollowed()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(int, index);
    QFETCH(int, expected);
    QCOMPARE(followedStrategy(named(before), named(after), index), expected);
}

QTEST_GUILESS_MAIN(TestHistory)
#include "tst_history.moc"
