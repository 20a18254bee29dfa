// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/stagetimes.h"

#include <QObject>
#include <QTest>

#include <limits>

using namespace shardyard;

class TestStageTimes : public QObject
{
    Q_OBJECT

private slots:
    /// As `shardyard schedule --help` says: 1, twice forward, half of backward.
    void defaults()
    {
        const auto times = stageTimes({}, 3);
        QVERIFY(times);
        QCOMPARE(times.value().forward, (std::vector<double>{1, 1, 1}));
        QCOMPARE(times.value().backward, (std::vector<double>{2, 2, 2}));
        QCOMPARE(times.value().weight, (std::vector<double>{1, 1, 1}));
        QCOMPARE(times.value().transfer, 0.0);
    }

    void defaultsFollowEachStage()
    {
        const auto times = stageTimes({.forward = {1, 4}, .transfer = 0.5, .blocking = true}, 2);
        QVERIFY(times);
        QCOMPARE(times.value().backward, (std::vector<double>{2, 8}));
        QCOMPARE(times.value().weight, (std::vector<double>{1, 4}));
        QCOMPARE(times.value().transfer, 0.5);
        QVERIFY(times.value().blocking);
    }

    void oneValueOrAList()
    {
        const auto times = stageTimes({.forward = {1.5}, .backward = {3, 4}, .weight = {1}}, 2);
        QVERIFY(times);
        QCOMPARE(times.value().forward, (std::vector<double>{1.5, 1.5}));
        QCOMPARE(times.value().backward, (std::vector<double>{3, 4}));
        QCOMPARE(times.value().weight, (std::vector<double>{1, 1}));
    }

    void refusals_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("line");
        QTest::newRow("length") << 0 << "forward has 3 values. Allowed: one value, or one for each of the 4 stages";
        QTest::newRow("negative") << 1 << "backward has -2. Allowed: numbers from 0 to 1e12";
        QTest::newRow("nan") << 2 << "weight has nan. Allowed: numbers from 0 to 1e12";
        QTest::newRow("infinite") << 3 << "transfer is inf. Allowed: a number from 0 to 1e12";
        QTest::newRow("huge") << 4 << "forward has 1e+300. Allowed: numbers from 0 to 1e12";
        QTest::newRow("overlap") << 6 << "overlap is nan. Allowed: a number from 0 to 1";
        QTest::newRow("weight") << 5
                                << "weight is 3 on stage 0, longer than the whole backward, 2. Allowed: a part of the "
                                   "backward";
    }

    void refusals()
    {
        QFETCH(int, which);
        QFETCH(QString, line);
        const GivenTimes given[] = {{.forward = {1, 2, 3}},
                                    {.backward = {-2}},
                                    {.weight = {std::numeric_limits<double>::quiet_NaN()}},
                                    {.transfer = std::numeric_limits<double>::infinity()},
                                    {.forward = {1e300}},
                                    {.weight = {3}},
                                    {.overlap = std::numeric_limits<double>::quiet_NaN()}};
        const auto times = stageTimes(given[which], 4);
        QVERIFY(!times);
        QCOMPARE(QString::fromStdString(toLine(times.error())), line);
    }
};

QTEST_GUILESS_MAIN(TestStageTimes)
#include "tst_stagetimes.moc"
