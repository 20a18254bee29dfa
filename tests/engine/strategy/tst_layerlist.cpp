// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/layerlist.h"

#include <QTest>

using namespace shardyard;

class TestLayerList : public QObject
{
    Q_OBJECT

private slots:
    void listsAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<std::vector<Count>>("layers");
        QTest::addColumn<QString>("written");
        using List = std::vector<Count>;
        const auto row = [](const char *text, List layers, const char *written) {
            QTest::newRow(text) << QString::fromUtf8(text) << std::move(layers) << QString::fromUtf8(written);
        };
        row("7,8,8,7", List{7, 8, 8, 7}, "7, 8 × 2, 7");
        row("7, 8 × 2, 7", List{7, 8, 8, 7}, "7, 8 × 2, 7");
        row("7 ,8x2,  7", List{7, 8, 8, 7}, "7, 8 × 2, 7");
        row("8*4", List{8, 8, 8, 8}, "8 × 4");
        row("0,16,16,0", List{0, 16, 16, 0}, "0, 16 × 2, 0");
        row("5", List{5}, "5");
        row("2×1,3", List{2, 3}, "2, 3");
        row("", {}, "even");
        row("even", {}, "even");
    }

    void listsAreRead()
    {
        QFETCH(const QString, text);
        QFETCH(const std::vector<Count>, layers);
        QFETCH(const QString, written);
        QCOMPARE(layerListFrom(text.toStdString()), std::optional(layers));
        QCOMPARE(QString::fromStdString(layerListText(layers)), written);
        QCOMPARE(layerListFrom(written.toStdString()), std::optional(layers));
    }

    void otherTextsAreRefused()
    {
        for (const char *text : {"seven",
                                 "7,",
                                 ",7",
                                 "7,,8",
                                 "7;8",
                                 "-7,8",
                                 "7.5,8",
                                 "7 8",
                                 " 7",
                                 "7 ",
                                 "7×",
                                 "7×0",
                                 "×7",
                                 "0",
                                 "0×4",
                                 "65537",
                                 "1×65537",
                                 "1×65536,1",
                                 "99999999999999999999",
                                 "Even",
                                 "7×2×2",
                                 "1e3"})
            QVERIFY2(!layerListFrom(text), text);
    }

    void theLongestListIsRead() { QCOMPARE(layerListFrom("1×65535,1")->size(), std::size_t(65536)); }
};

QTEST_GUILESS_MAIN(TestLayerList)
#include "tst_layerlist.moc"
