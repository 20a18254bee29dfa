// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/text.h"

#include <QObject>
#include <QTest>

#include <limits>

using namespace shardyard;

class TestText : public QObject
{
    Q_OBJECT

private slots:
    void groupsOfThree()
    {
        const std::pair<Count, const char *> rows[] = {
            {0, "0"},
            {999, "999"},
            {1000, "1,000"},
            {16384, "16,384"},
            {405853388800, "405,853,388,800"},
            {-123, "-123"},
            {-1234, "-1,234"},
            {std::numeric_limits<Count>::min(), "-9,223,372,036,854,775,808"},
        };
        for (const auto &[number, expected] : rows)
            QCOMPARE(grouped(number), expected);
    }

    void fixedDecimals()
    {
        QCOMPARE(fixed(18.75, 2), "18.75");
        QCOMPARE(fixed(-0.5, 0), "-0");
        QCOMPARE(fixed(1234567.891, 1), "1234567.9");
        QCOMPARE(fixed(std::numeric_limits<double>::max(), 2).size(), std::size_t(312));
    }

    void countedThings()
    {
        QCOMPARE(counted(1, "GPU", "GPUs"), "1 GPU");
        QCOMPARE(counted(0, "GPU", "GPUs"), "0 GPUs");
        QCOMPARE(counted(16384, "GPU", "GPUs"), "16,384 GPUs");
    }
};

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"
