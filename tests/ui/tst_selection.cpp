// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected stands out on the canvas at every zoom, and the inspector says which of it is shown.
#include "tests/ui/planwindow.h"
#include "ui/bridge/heldstages.h"
#include "ui/bridge/inspector.h"
#include "ui/theme/theme.h"

#include <QRegularExpression>

using namespace shardyard;

namespace {

/// Pixels of the picture with this colour inside a rectangle.
int pixelsOf(const QImage &picture, const QRect &rect, const QColor &color)
{
    int count = 0;
    const QRect inside = rect & picture.rect();
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x)
            count += picture.pixelColor(x, y) == color ? 1 : 0;
    return count;
}

QByteArray planOf(const char *schedule)
{
    return QByteArray(R"({
  "format": "shardyard", "version": 1, "title": "Two ways", "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100", "count": 2 } ] },
  "workload": { "kind": "training", "sequence_length": 4096, "global_batch": 64 },
  "strategies": [ { "name": "both", "tensor_parallel": 4, "pipeline_parallel": 4, "schedule": ")")
        + schedule + R"(" } ] })";
}

} // namespace

class TestSelection : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void standsOutAtEveryZoom_data();
    void standsOutAtEveryZoom();
    void inspectorSaysWhichOfHowMany();
    void ranksOfTwoWaySchedulesNameBothStages_data();
    void ranksOfTwoWaySchedulesNameBothStages();

private:
    QTemporaryDir m_folder;
};

void TestSelection::initTestCase()
{
    QVERIFY(m_folder.isValid());
    preparePlanWindows(m_folder.path());
}

void TestSelection::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

void TestSelection::cleanup()
{
    Theme::instance()->setDark(false);
}

void TestSelection::standsOutAtEveryZoom_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<double>("scale"); // pixels a unit of the plane; 0 = all 16,384 GPUs in view
    for (const bool dark : {false, true}) {
        const char *look = dark ? "dark" : "light";
        QTest::addRow("%s, all", look) << dark << 0.0;
        QTest::addRow("%s, blocks", look) << dark << 0.1;
        QTest::addRow("%s, small tiles", look) << dark << 0.25;
        QTest::addRow("%s, ranks", look) << dark << 0.8;
        QTest::addRow("%s, cards", look) << dark << 2.0;
    }
}

void TestSelection::standsOutAtEveryZoom()
{
    QFETCH(const bool, dark);
    QFETCH(const double, scale);
    constexpr Count gpu = 8 * 1000 + 4; // slot 4 of node 1000
    YardWindow yard;
    QVERIFY(yard.show());
    QVERIFY(yard.open(QStringLiteral(RESOURCES "/examples/llama-3.1-405b-16384-h100.shardyard")));
    Theme::instance()->setDark(dark);
    CanvasItem *canvas = yard.canvas();
    if (scale > 0) {
        canvas->zoomAt(scale / canvas->camera().scale, 0, 0);
        canvas->centerOn(canvas->view().layout.nodeRect(1000).center());
    }
    yard.session().setSelection({gpu}, gpu);
    yard.settle();
    const QImage picture = yard.window().grabWindow();
    const bool blocks = canvas->view().detail() == Detail::Block;
    const QRectF place = blocks ? canvas->view().nodeRect(1000) : canvas->view().interior(1000).tile(4);
    const QRect around = canvas->mapRectToScene(place).adjusted(-6, -6, 6, 6).toRect();
    const Theme &theme = *Theme::instance();
    // At the least a square of five pixels in a line of the panel.
    QVERIFY2(pixelsOf(picture, around, theme.accent()) >= 20, qPrintable(QString::number(place.width())));
    QVERIFY(pixelsOf(picture, around, theme.panel()) >= 12);
}

void TestSelection::inspectorSaysWhichOfHowMany()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100", "count": 2 })",
                           .strategies = R"({ "name": "deep", "pipeline_parallel": 2 })"}));
    yard.click(yard.tile(0, 1));
    QVERIFY(yard.find("text", QStringLiteral("GPU 1")));
    QVERIFY(!yard.find("text", QStringLiteral("1 of 1 selected GPUs")));
    yard.click(yard.tile(0, 3), Qt::ControlModifier);
    yard.click(yard.tile(1, 2), Qt::ControlModifier);
    QVERIFY(yard.find("text", QStringLiteral("3 of 3 selected GPUs · 2 nodes · stages 0–1")));
    QVERIFY(yard.find("text", QStringLiteral("GPU 10")));
    QQuickItem *next = yard.find("text", QStringLiteral("Next selected GPU"));
    QVERIFY(next);
    yard.click(yard.middle(next));
    QVERIFY(yard.find("text", QStringLiteral("1 of 3 selected GPUs · 2 nodes · stages 0–1")));
    QVERIFY(yard.find("text", QStringLiteral("GPU 1")));
    QCOMPARE(yard.session().selection(), (std::vector<Count>{1, 3, 10}));
}

// DualPipe (DeepSeek-V3, arXiv 2412.19437, section 3.2.1) and Chimera (arXiv 2107.06925, section 3.1) lay the model
// over the ranks in both directions: of 4 ranks the first holds stages 0 and 3. 32 layers: 8 a stage.
void TestSelection::ranksOfTwoWaySchedulesNameBothStages_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<QString>("stages");
    QTest::addColumn<QString>("layers");
    const QString both = QStringLiteral("Stage 0: Layers 0–7 · embedding\nStage 3: Layers 24–31 · head");
    QTest::newRow("dualpipe") << "dualpipe"
                              << "stages 0 and 3" << both;
    QTest::newRow("chimera") << "chimera"
                             << "stages 0 and 3" << both;
    QTest::newRow("1f1b") << "1f1b"
                          << "stage 0"
                          << "Layers 0–7 · embedding";
}

void TestSelection::ranksOfTwoWaySchedulesNameBothStages()
{
    QFETCH(const QString, schedule);
    QFETCH(const QString, stages);
    QFETCH(const QString, layers);
    QFile file(m_folder.filePath(schedule + QStringLiteral(".shardyard")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(planOf(schedule.toLatin1()));
    file.close();
    OpenSession session;
    QVERIFY2(session.openFile(file.fileName()), qPrintable(session.errorText()));
    session.waitForEstimate();
    session.setSelection({0}, 0);
    const Inspector inspector;
    QCOMPARE(inspector.stageText(), stages);
    QCOMPARE(inspector.layers(), layers);
    QCOMPARE(stageNumbers(session.plan().strategies.front(), 1),
             schedule == QStringLiteral("1f1b") ? QStringLiteral("1") : QStringLiteral("1 + 2"));
}

QTEST_MAIN(TestSelection)
#include "tst_selection.moc"
