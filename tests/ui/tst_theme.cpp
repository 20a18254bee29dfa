// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"

#include <QDir>
#include <QFile>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace shardyard;

namespace {

QJsonObject tokens()
{
    QFile file(QStringLiteral(RESOURCES "/theme/tokens.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void contrast_data();
    void contrast();
    void contrastRatioOfKnownPairs();
    void rolesFollowTheScheme();
    void highContrastSwapsTwoRoles();
    void changingTellsOnce();
    void lengths();
    void fontsAreTheProjectsOwn();
    void digitsAreTabular();
    void stagesAreResampled();
    void inkReads();
    void groupsRepeatHatched();
    void patterns();
    void heatEnds();
    void hatchIsCached();
    void hatchRepeats();
    void reducedMotionIsStill();
    void iconsRender_data();
    void iconsRender();
    void unknownIconIsNull();
};

void TestTheme::contrast_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("pair");
    QTest::addColumn<double>("expected");
    const QJsonObject table = tokens().value(QStringLiteral("contrast")).toObject();
    for (const QString &scheme : {QStringLiteral("light"), QStringLiteral("dark")}) {
        const QJsonObject rows = table.value(scheme).toObject();
        QVERIFY(rows.size() > 15);
        for (auto it = rows.begin(); it != rows.end(); ++it)
            QTest::addRow("%s: %s", qPrintable(scheme), qPrintable(it.key()))
                << (scheme == u"dark") << it.key() << it.value().toDouble();
    }
}

// The table was computed outside this program from WCAG 2.2's formula; text must reach 4.5, controls 3.
void TestTheme::contrast()
{
    QFETCH(bool, dark);
    QFETCH(QString, pair);
    QFETCH(double, expected);
    Theme theme(nullptr);
    theme.setDark(dark);
    const QStringList names = pair.split(QStringLiteral(" on "));
    const double ratio = contrastRatio(theme.role(names.at(0)), theme.role(names.at(1)));
    QVERIFY2(std::abs(ratio - expected) < 0.006, qPrintable(QString::number(ratio)));
    if (!names.at(0).startsWith(u"line"))
        QVERIFY(ratio >= (names.at(0) == u"ctl" ? 3.0 : 4.5));
}

// WCAG 2.2: black on white is 21; #777777 on white is 4.48, the well-known near miss.
void TestTheme::contrastRatioOfKnownPairs()
{
    QCOMPARE(contrastRatio(Qt::white, Qt::black), 21.0);
    QCOMPARE(contrastRatio(Qt::white, Qt::white), 1.0);
    QVERIFY(std::abs(contrastRatio(QColor(0x777777), Qt::white) - 4.48) < 0.005);
}

void TestTheme::rolesFollowTheScheme()
{
    const QJsonObject colours = tokens().value(QStringLiteral("colour")).toObject();
    Theme theme(nullptr);
    for (const bool dark : {false, true}) {
        theme.setDark(dark);
        const QJsonObject roles = colours.value(dark ? QStringLiteral("dark") : QStringLiteral("light")).toObject();
        for (auto it = roles.begin(); it != roles.end(); ++it) {
            QCOMPARE(theme.role(it.key()), QColor(it.value().toString()));
            QCOMPARE(theme.property(it.key().toLatin1().constData()).value<QColor>(), theme.role(it.key()));
        }
    }
}

void TestTheme::highContrastSwapsTwoRoles()
{
    for (const bool dark : {false, true}) {
        Theme theme(nullptr);
        theme.setDark(dark);
        const QColor ctl = theme.ctl();
        const QColor text2 = theme.text2();
        const QColor panel = theme.panel();
        theme.setHighContrast(true);
        QCOMPARE(theme.line2(), ctl);
        QCOMPARE(theme.text3(), text2);
        QCOMPARE(theme.panel(), panel);
        QVERIFY(contrastRatio(theme.line2(), theme.panel()) >= 3);
        QVERIFY(contrastRatio(theme.text3(), theme.panel()) >= 7);
    }
}

void TestTheme::changingTellsOnce()
{
    Theme theme(nullptr);
    QSignalSpy changed(&theme, &Theme::changed);
    theme.setDark(true);
    theme.setDark(true);
    theme.setHighContrast(true);
    theme.setMotionReduced(true);
    theme.setMotionReduced(true);
    QCOMPARE(changed.count(), 3);
}

void TestTheme::lengths()
{
    const QJsonObject root = tokens();
    const Theme theme(nullptr);
    const auto check = [&](const char *group, const std::function<double(const QString &)> &read) {
        const QJsonObject values = root.value(QLatin1String(group)).toObject();
        for (auto it = values.begin(); it != values.end(); ++it) {
            if (it.value().isDouble())
                QCOMPARE(read(it.key()), it.value().toDouble());
        }
    };
    check("size", [&](const QString &name) { return theme.size(name); });
    check("space", [&](const QString &name) { return theme.space(name); });
    check("radius", [&](const QString &name) { return theme.radius(name); });
    check("line", [&](const QString &name) { return theme.lineWidth(name); });
    QTest::ignoreMessage(QtWarningMsg, "Theme: no size named nonsense");
    QCOMPARE(theme.size(QStringLiteral("nonsense")), 0.0);
}

void TestTheme::fontsAreTheProjectsOwn()
{
    const QJsonObject scale =
        tokens().value(QStringLiteral("type")).toObject().value(QStringLiteral("scale")).toObject();
    const Theme theme(nullptr);
    QVERIFY(scale.size() == 8);
    for (auto it = scale.begin(); it != scale.end(); ++it) {
        const QFont font = theme.font(it.key());
        QCOMPARE(QFontInfo(font).family(), QStringLiteral("Yard Sans"));
        QCOMPARE(font.pixelSize(), it.value().toArray().at(0).toInt());
        QCOMPARE(int(font.weight()), it.value().toArray().at(2).toInt());
    }
}

// Hinting and rounding may part them by a few 1/64 px.
void TestTheme::digitsAreTabular()
{
    const Theme theme(nullptr);
    for (const char *name : {"body", "body_strong", "heading", "display"}) {
        const QFontMetricsF metrics(theme.font(QLatin1String(name)));
        for (char16_t digit = u'0'; digit <= u'9'; ++digit)
            QVERIFY(std::abs(metrics.horizontalAdvance(QChar(digit)) - metrics.horizontalAdvance(u'0')) < 1.0 / 16);
    }
}

void TestTheme::stagesAreResampled()
{
    Theme theme(nullptr);
    const QJsonArray ramp =
        tokens()[QStringLiteral("palette")][QStringLiteral("stage16")][QStringLiteral("light")].toArray();
    for (int stage = 0; stage < 16; ++stage)
        QCOMPARE(theme.stageColor(stage, 16), QColor(ramp.at(stage).toString()));
    // tokens.json: for p stages take round(i * 15 / (p - 1)).
    QCOMPARE(theme.stageColor(0, 4), QColor(ramp.at(0).toString()));
    QCOMPARE(theme.stageColor(1, 4), QColor(ramp.at(5).toString()));
    QCOMPARE(theme.stageColor(2, 4), QColor(ramp.at(10).toString()));
    QCOMPARE(theme.stageColor(3, 4), QColor(ramp.at(15).toString()));
    QCOMPARE(theme.stageColor(63, 64), QColor(ramp.at(15).toString()));
    QCOMPARE(theme.stageColor(0, 1), QColor(ramp.at(0).toString()));
}

void TestTheme::inkReads()
{
    const QJsonObject stages = tokens()[QStringLiteral("palette")][QStringLiteral("stage16")].toObject();
    for (const bool dark : {false, true}) {
        const QString scheme = dark ? QStringLiteral("dark") : QStringLiteral("light");
        const QJsonArray inks = stages[QStringLiteral("ink")][scheme].toArray();
        Theme theme(nullptr);
        theme.setDark(dark);
        for (int stage = 0; stage < 16; ++stage) {
            const QColor tile = theme.stageColor(stage, 16);
            QCOMPARE(theme.inkOn(tile), QColor(inks.at(stage).toString()));
            QVERIFY(contrastRatio(theme.inkOn(tile), tile) >= 4.5);
        }
    }
}

void TestTheme::groupsRepeatHatched()
{
    const Theme theme(nullptr);
    QCOMPARE(theme.groupColor(8), theme.groupColor(0));
    QCOMPARE(theme.groupColor(17), theme.groupColor(1));
    QVERIFY(theme.groupColor(7) != theme.groupColor(0));
    QVERIFY(!theme.groupIsHatched(7));
    QVERIFY(theme.groupIsHatched(8));
}

void TestTheme::patterns()
{
    const Theme theme(nullptr);
    QCOMPARE(theme.linkDash(QStringLiteral("nvlink")), QList<qreal>());
    QCOMPARE(theme.linkDash(QStringLiteral("pod")), QList<qreal>({6, 3}));
    QCOMPARE(theme.linkDash(QStringLiteral("pcie")), QList<qreal>({8, 3, 2, 3}));
    QCOMPARE(theme.linkColor(QStringLiteral("spine")), QColor(0xCE5916));
    QCOMPARE(theme.memoryColor(QStringLiteral("activations")), QColor(0xE7A500));
    QCOMPARE(theme.memoryHatch(QStringLiteral("parameters")), -1);
    QCOMPARE(theme.memoryHatch(QStringLiteral("gradients")), 45);
    QCOMPARE(theme.memoryHatch(QStringLiteral("logits")), 135);
    QCOMPARE(theme.memoryHatch(QStringLiteral("transient")), 0);
}

void TestTheme::heatEnds()
{
    const Theme theme(nullptr);
    QCOMPARE(theme.heat(1).name(), QStringLiteral("#24569f"));
    QCOMPARE(theme.heat(0).name(), QStringLiteral("#c6e3f6"));
    QCOMPARE(theme.heat(7), theme.heat(1));
    QCOMPARE(theme.mix(Qt::black, Qt::white, 0.5).red(), 128);
}

void TestTheme::hatchIsCached()
{
    const Theme theme(nullptr);
    const QBrush first = theme.hatch(Qt::black, Qt::white, 45, 2);
    QCOMPARE(first.textureImage().size(), QSize(24, 24));
    QCOMPARE(theme.hatch(Qt::black, Qt::white, 45, 2).textureImage().cacheKey(), first.textureImage().cacheKey());
    QVERIFY(theme.hatch(Qt::black, Qt::white, 135, 2).textureImage() != first.textureImage());
    QVERIFY(theme.hatch(Qt::red, Qt::white, 45, 2).textureImage() != first.textureImage());
}

// Lines come every 6 px along a row and meet where tiles meet.
void TestTheme::hatchRepeats()
{
    const Theme theme(nullptr);
    QImage image(48, 48, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.fillRect(image.rect(), theme.hatch(Qt::black, Qt::white, 45));
    painter.end();
    for (int x = 0; x + 6 < 48; ++x) {
        for (int y = 0; y < 47; ++y) {
            QVERIFY(std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(x + 6, y))) <= 4);
            QVERIFY(std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(x + 1, y + 1))) <= 4);
        }
    }
    QVERIFY(qGray(image.pixel(0, 0)) < 128);
    QVERIFY(qGray(image.pixel(3, 0)) > 200);
}

void TestTheme::reducedMotionIsStill()
{
    Theme theme(nullptr);
    QCOMPARE(theme.fast(), 80);
    QCOMPARE(theme.base(), 140);
    QCOMPARE(theme.slow(), 220);
    theme.setMotionReduced(true);
    QCOMPARE(theme.fast() + theme.base() + theme.slow(), 0);
}

void TestTheme::iconsRender_data()
{
    QTest::addColumn<QString>("name");
    const QStringList files = QDir(QStringLiteral(RESOURCES "/icons")).entryList({QStringLiteral("*.svg")});
    QVERIFY(files.size() > 50);
    for (const QString &file : files)
        QTest::addRow("%s", qPrintable(file)) << file.chopped(4);
}

// Every icon leaves ink, in its own colour only, and none of it on the edge of its grid.
void TestTheme::iconsRender()
{
    QFETCH(QString, name);
    IconProvider provider;
    QSize size;
    const QImage image = provider.requestImage(name + QStringLiteral("/ff2456c8"), &size, QSize(32, 32));
    QCOMPARE(size, QSize(32, 32));
    QCOMPARE(image.size(), size);
    int ink = 0;
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x) {
            const QColor color = image.pixelColor(x, y);
            if (color.alpha() < 128)
                continue;
            ++ink;
            if (name != u"shardyard")
                QVERIFY(std::abs(color.blue() - 0xc8) < 8 && std::abs(color.red() - 0x24) < 8);
        }
    }
    QVERIFY(ink > 16);
    if (name == u"shardyard")
        return;
    QFile file(QStringLiteral(RESOURCES "/icons/%1.svg").arg(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QCOMPARE(svg.count("<path"), 1);
    QVERIFY(svg.contains("stroke-width=\"1.4\"") && svg.contains("currentColor"));
    for (int i = 0; i < 32; ++i) {
        QVERIFY(image.pixelColor(i, 0).alpha() < 128);
        QVERIFY(image.pixelColor(0, i).alpha() < 128);
        QVERIFY(image.pixelColor(i, 31).alpha() < 128);
        QVERIFY(image.pixelColor(31, i).alpha() < 128);
    }
}

void TestTheme::unknownIconIsNull()
{
    QVERIFY(iconImage(QStringLiteral("no-such-icon"), Qt::black, QSize(16, 16)).isNull());
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
