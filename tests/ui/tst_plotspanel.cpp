// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/export/estimatejson.h"
#include "tests/ui/accessiblename.h"
#include "ui/bridge/format.h"
#include "ui/bridge/session.h"
#include "ui/plots/plotitem.h"
#include "ui/plots/stagegpu.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <nlohmann/json.hpp>

#include <QClipboard>
#include <QGuiApplication>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickView>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace shardyard;

namespace {

/// A visible text that begins like this.
QQuickItem *textBeginning(QQuickItem *root, const QString &words)
{
    if (!root->isVisible())
        return nullptr;
    if (root->property("text").toString().startsWith(words))
        return root;
    for (QQuickItem *child : root->childItems()) {
        if (QQuickItem *found = textBeginning(child, words))
            return found;
    }
    return nullptr;
}

/// Rows of pixels in the column `x` that have the colour, anti-aliased edges not counted.
int runOf(const QImage &image, int x, const QColor &colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        count += image.pixelColor(x, y) == colour ? 1 : 0;
    return count;
}

} // namespace

/// The panel in a window, with real mouse and key events.
class TestPlotsPanel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void barsEqualTheEstimate();
    void barsAreAsHighAsTheirNumbers();
    void clickSelectsAGpuOfTheStage();
    void doubleClickSelectsOnce();
    void clickMakesAStrategyActive();
    void scalingComesByItself();
    void hiddenTabsAreInTheMenu();
    void keysWalkTheBars();
    void previewShowsWhileDragging();
    void emptyStateSaysWhy();
    void emptyStateStaysBelowTheHeading();
    void newStrategiesAreNotEstimatedYet();
    void anOpenPlanIsBeingEstimated();
    void tableHoldsTheNumbersAndCopies();
    void screenReadersGetTheNumbers();
    void themeRepaints();
    void manyChangesMakeFewRenders();

private:
    void open(const char *example);
    void tab(const char *name);
    [[nodiscard]] PlotItem *plot() const;
    /// The middle of a category's slot, in the window.
    [[nodiscard]] std::optional<QPoint> findSlot(int category) const;
    [[nodiscard]] QPoint slotOf(int category) const;
    void click(QQuickItem *item);

    std::shared_ptr<const Catalogue> m_catalogue = std::make_shared<const Catalogue>(builtInCatalogue());
    std::unique_ptr<Session> m_session;
    std::unique_ptr<QQuickView> m_view;
    std::unique_ptr<QQuickItem> m_root;
};

void TestPlotsPanel::initTestCase()
{
    QQuickStyle::setStyle(QStringLiteral("Yard"));
}

void TestPlotsPanel::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    Theme::instance()->setDark(false);
    m_session = std::make_unique<Session>(m_catalogue);
    Session::setInstance(m_session.get());
    m_view = std::make_unique<QQuickView>();
    m_view->engine()->addImageProvider(QStringLiteral("icon"), new IconProvider);
    QQmlComponent component(m_view->engine());
    component.setData("import QtQuick\nimport Shardyard\nPlotsPanel { }", QUrl());
    m_root.reset(qobject_cast<QQuickItem *>(component.create()));
    QVERIFY2(m_root, qPrintable(component.errorString()));
    m_root->setParentItem(m_view->contentItem());
    m_root->setSize({348, 280});
    m_view->resize(348, 280);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestPlotsPanel::cleanup()
{
    m_root.reset();
    m_view.reset();
    Session::setInstance(nullptr);
    m_session.reset();
}

void TestPlotsPanel::open(const char *example)
{
    QVERIFY(m_session->openFile(QStringLiteral(RESOURCES "/examples/%1.shardyard").arg(QLatin1String(example))));
    m_session->waitForEstimate();
    QTRY_VERIFY(plot() && plot()->plotData()->series().count() > 0);
}

PlotItem *TestPlotsPanel::plot() const
{
    const QList<PlotItem *> items = m_root->findChildren<PlotItem *>();
    for (PlotItem *item : items) {
        if (item->isVisible())
            return item;
    }
    return nullptr;
}

std::optional<QPoint> TestPlotsPanel::findSlot(int category) const
{
    PlotItem *item = plot();
    if (!item)
        return std::nullopt;
    const bool upright = item->plotData()->series().shape == PlotShape::StackedColumns;
    const int length = static_cast<int>(upright ? item->width() : item->height());
    int first = -1;
    int last = -1;
    for (int i = 0; i < length; ++i) {
        const QPointF at = upright ? QPointF(i, item->height() / 2) : QPointF(item->width() / 2, i);
        if (item->picture().categoryAt(at) != category)
            continue;
        first = first < 0 ? i : first;
        last = i;
    }
    if (first < 0)
        return std::nullopt;
    const double middle = (first + last) / 2.0;
    const QPointF at = upright ? QPointF(middle, item->height() / 2) : QPointF(item->width() / 2, middle);
    return item->mapToScene(at).toPoint();
}

QPoint TestPlotsPanel::slotOf(int category) const
{
    // Layouts are polished and plots drawn in later turns of the event loop.
    const bool found = QTest::qWaitFor([&] { return findSlot(category).has_value(); });
    return found ? *findSlot(category) : QPoint();
}

void TestPlotsPanel::click(QQuickItem *item)
{
    QVERIFY(item);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
                      item->mapToScene(QPointF(item->width() / 2, item->height() / 2)).toPoint());
}

void TestPlotsPanel::tab(const char *name)
{
    const QQuickItem *item = itemNamed(m_root.get(), QLatin1String(name));
    QQuickItem *bar = itemNamed(m_root.get(), QStringLiteral("Which plot"));
    QVERIFY(item && bar);
    QVERIFY(item->property("index").isValid());
    bar->setProperty("currentIndex", item->property("index")); // in sight or not
}

/// Two strategies of one example: every bar is what `estimate --json` prints.
void TestPlotsPanel::barsEqualTheEstimate()
{
    open("mixtral-8x7b-16-h100");
    constexpr double gibibyte = 1073741824.0;
    const Snapshot &snapshot = *m_session->snapshot();
    const auto json = estimateJson(snapshot.estimate, "mixtral", {});
    for (const int index : {0, 2}) {
        m_session->setActiveStrategy(index);
        const auto &memory = json["strategies"][static_cast<std::size_t>(index)]["memory"];
        const PlotSeries &series = plot()->plotData()->series();
        QCOMPARE(series.count(), static_cast<int>(memory["stages"].size()));
        for (std::size_t i = 0; i < memory["stages"].size(); ++i) {
            const auto &stage = memory["stages"][i];
            QCOMPARE(*series.terms[0].values[i] * gibibyte, stage["parameters_bytes"].get<double>());
            QCOMPARE(*series.terms[1].values[i] * gibibyte, stage["gradients_bytes"].get<double>());
            QCOMPARE(*series.terms[2].values[i] * gibibyte, stage["optimizer_bytes"].get<double>());
        }
        QCOMPARE(*series.capacity * gibibyte, memory["capacity_bytes"].get<double>());
    }
}

/// On the screen: the pixels of two parts stand in the ratio of their bytes.
void TestPlotsPanel::barsAreAsHighAsTheirNumbers()
{
    open("mixtral-8x7b-16-h100");
    for (const int index : {0, 2}) {
        m_session->setActiveStrategy(index);
        const PlotSeries &series = plot()->plotData()->series();
        const QColor parameters = Theme::instance()->memoryColor(QStringLiteral("parameters"));
        const QColor optimizer = Theme::instance()->memoryColor(QStringLiteral("optimizer"));
        for (int stage = 0; stage < series.count(); ++stage) {
            const double ratio = *series.terms[2].values[static_cast<std::size_t>(stage)]
                / *series.terms[0].values[static_cast<std::size_t>(stage)];
            const auto areInRatio = [&] {
                const QImage image = m_view->grabWindow();
                const int low = runOf(image, slotOf(stage).x(), parameters);
                const int high = runOf(image, slotOf(stage).x(), optimizer);
                return low > 0 && std::abs(high - low * ratio) <= ratio + 2; // an edge pixel each
            };
            QTRY_VERIFY(areInRatio());
        }
    }
}

void TestPlotsPanel::clickSelectsAGpuOfTheStage()
{
    open("megatron-1008b-3072-a100");
    const StrategyEstimate &strategy = m_session->snapshot()->estimate.strategies[0];
    QVERIFY(strategy.grid);
    for (const int stage : {3, 40, 0}) {
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, slotOf(stage));
        QCOMPARE(stageOfGpu(strategy, m_session->selectionLead()), std::optional<Count>(stage));
        QCOMPARE(m_session->selection().size(), std::size_t(1));
        QTRY_COMPARE(plot()->plotData()->series().selected, stage);
    }
}

void TestPlotsPanel::doubleClickSelectsOnce()
{
    open("megatron-1008b-3072-a100");
    QSignalSpy changes(m_session.get(), &Session::selectionChanged);
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, slotOf(7));
    QCOMPARE(changes.count(), 1);
    QTest::mouseClick(m_view.get(), Qt::RightButton, {}, slotOf(9));
    QCOMPARE(changes.count(), 1);
}

void TestPlotsPanel::clickMakesAStrategyActive()
{
    m_root->setSize({800, 280}); // all tabs in sight
    m_view->resize(800, 280);
    open("mixtral-8x7b-16-h100");
    tab("Bubble");
    QTRY_COMPARE(plot()->plotData()->plot(), QStringLiteral("bubble"));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, slotOf(2));
    QCOMPARE(m_session->activeStrategy(), 2);
    tab("Strategies");
    QTRY_COMPARE(plot()->plotData()->plot(), QStringLiteral("states"));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, slotOf(1));
    QCOMPARE(m_session->activeStrategy(), 1);
}

/// Estimated on another thread; at the plan's own GPU count it is what the plan's estimate says.
void TestPlotsPanel::scalingComesByItself()
{
    m_root->setSize({800, 280});
    m_view->resize(800, 280);
    open("mixtral-8x7b-16-h100");
    tab("Scaling");
    QTRY_VERIFY_WITH_TIMEOUT(plot() && plot()->plotData()->series().shape == PlotShape::Lines, 20'000);
    const PlotSeries series = plot()->plotData()->series();
    QCOMPARE(series.categories[static_cast<std::size_t>(series.selected)].name, QStringLiteral("16"));
    const StrategyEstimate &strategy = m_session->snapshot()->estimate.strategies.front();
    QVERIFY(strategy.time);
    for (const std::size_t line : {0U, 1U})
        QCOMPARE(*series.terms[line].values[static_cast<std::size_t>(series.selected)],
                 strategy.time->tokensPerSecond() / 16);
    m_session->setActiveStrategy(2);
    QTRY_VERIFY_WITH_TIMEOUT(plot()->plotData()->series().subtitle.contains(
                                 QString::fromStdString(m_session->snapshot()->estimate.strategies[2].name)),
                             20'000);
}

void TestPlotsPanel::hiddenTabsAreInTheMenu()
{
    open("mixtral-8x7b-16-h100");
    QTRY_VERIFY(itemNamed(m_root.get(), QStringLiteral("All plots")));
    click(itemNamed(m_root.get(), QStringLiteral("All plots")));
    QQuickItem *entry = nullptr;
    QTRY_VERIFY((entry = textBeginning(m_view->contentItem()->childItems().constLast(), QStringLiteral("Strategies"))));
    QTest::qWait(50);
    click(entry);
    QTRY_COMPARE(plot()->plotData()->plot(), QStringLiteral("states"));
}

void TestPlotsPanel::keysWalkTheBars()
{
    open("megatron-1008b-3072-a100");
    m_view->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    plot()->forceActiveFocus(Qt::TabFocusReason);
    QVERIFY(plot()->hasKeyboardFocus());
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Right, Qt::Key_Left})
        QTest::keyClick(m_view.get(), key);
    QCOMPARE(plot()->marked(), 1);
    QVERIFY(plot()->markedText().startsWith(QStringLiteral("Stage 1: Parameters ")));
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QCOMPARE(stageOfGpu(m_session->snapshot()->estimate.strategies[0], m_session->selectionLead()),
             std::optional<Count>(1));
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QCOMPARE(plot()->marked(), 63);
}

void TestPlotsPanel::previewShowsWhileDragging()
{
    open("mixtral-8x7b-16-h100");
    m_session->setActiveStrategy(3); // FSDP: fewer GPUs mean more bytes on each
    const double before = *plot()->plotData()->series().total(0);
    Document smaller = *m_session->document();
    smaller.plan.cluster.nodes.front().count = 1;
    m_session->startPreview(smaller);
    QTRY_VERIFY(*plot()->plotData()->series().total(0) > before * 1.5);
    m_session->stopPreview();
    QTRY_COMPARE(*plot()->plotData()->series().total(0), before);
}

void TestPlotsPanel::emptyStateSaysWhy()
{
    QVERIFY(itemNamed(m_root.get(), QStringLiteral("Plots")));
    QVERIFY(!plot());
    open("mixtral-8x7b-16-h100");
    Document broken = *m_session->document();
    broken.plan.strategies[0].tensorParallel = 7;
    m_session->apply(broken, QStringLiteral("Break it"));
    m_session->waitForEstimate();
    QTRY_VERIFY(!plot());
    PlotData *data = m_root->findChild<PlotData *>();
    QVERIFY(data->emptyTitle().startsWith(QStringLiteral("Not computed for")));
    QVERIFY(!data->emptyReason().isEmpty());
}

/// Where two plots share the panel and neither has anything to show, their words do not lie over each other.
void TestPlotsPanel::emptyStateStaysBelowTheHeading()
{
    open("mixtral-8x7b-16-h100");
    m_root->setSize({348, 330});
    m_view->resize(348, 330);
    Document broken = *m_session->document();
    broken.plan.strategies.resize(1);
    broken.plan.strategies[0].tensorParallel = 7;
    m_session->apply(broken, QStringLiteral("Break it"));
    m_session->waitForEstimate();
    QTRY_VERIFY(textBeginning(m_root.get(), QStringLiteral("No step time computed")));
    m_view->grabWindow();
    double last = 0;
    for (const char *words : {"Memory per stage", "Not computed for", "No step time computed"}) {
        const QQuickItem *item = textBeginning(m_root.get(), QString::fromLatin1(words));
        QVERIFY2(item, words);
        const double top = item->mapToScene({0, 0}).y();
        QVERIFY2(top >= last, words);
        last = top + item->height();
    }
}

/// A strategy that an edit has just made active is not in the snapshot yet; the plot shows the last there is.
void TestPlotsPanel::newStrategiesAreNotEstimatedYet()
{
    open("mixtral-8x7b-16-h100");
    PlotData bubble;
    bubble.setPlot(QStringLiteral("bubble"));
    Document document = *m_session->document();
    document.plan.strategies.resize(1);
    document.plan.strategies[0].tensorParallel = 7; // no grid, so no bubble
    m_session->apply(document, QStringLiteral("Break it"));
    m_session->waitForEstimate();
    const QString reason = bubble.emptyReason();
    QVERIFY(!reason.isEmpty());
    for (int i = 1; i < 300; ++i) {
        document.plan.strategies.push_back(document.plan.strategies.front());
        document.plan.strategies.back().name += std::to_string(i);
    }
    m_session->apply(document, QStringLiteral("Many more"));
    m_session->setActiveStrategy(299);
    QCOMPARE(bubble.emptyReason(), reason);
}

/// Until the first estimate is there, an open plan is not called closed.
void TestPlotsPanel::anOpenPlanIsBeingEstimated()
{
    open("mixtral-8x7b-16-h100");
    PlotData memory;
    memory.setPlot(QStringLiteral("memory"));
    m_session->beginDocument(Document(*m_session->document()));
    if (!m_session->shown())
        QVERIFY(memory.emptyTitle().startsWith(QStringLiteral("Estimating")));
    m_session->waitForEstimate();
    QVERIFY(memory.emptyTitle().isEmpty());
}

void TestPlotsPanel::tableHoldsTheNumbersAndCopies()
{
    open("mixtral-8x7b-16-h100");
    m_session->setActiveStrategy(2);
    click(itemNamed(m_root.get(), QStringLiteral("Show numbers")));
    QTRY_VERIFY(!plot());
    const StageMemory &stage = m_session->snapshot()->estimate.strategies[2].memory->stages[1];
    QTRY_VERIFY(itemNamed(m_root.get(), formatGib(stage.parameterBytes)));
    click(itemNamed(m_root.get(), QStringLiteral("Copy the numbers")));
    const QString copied = QGuiApplication::clipboard()->text();
    QCOMPARE(copied.count('\n'), 3);
    QVERIFY(copied.contains(QStringLiteral("\t%1\t").arg(formatGib(*stage.totalBytes))));
}

void TestPlotsPanel::screenReadersGetTheNumbers()
{
    open("mixtral-8x7b-16-h100");
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(plot());
    QVERIFY(accessible);
    QCOMPARE(accessible->role(), QAccessible::Chart);
    QVERIFY(accessible->text(QAccessible::Name).startsWith(QStringLiteral("Memory per stage, GiB")));
    const StageMemory &stage = m_session->snapshot()->estimate.strategies[0].memory->stages[0];
    QVERIFY(accessible->text(QAccessible::Description).contains(formatGib(stage.optimizerBytes)));
}

void TestPlotsPanel::themeRepaints()
{
    open("mixtral-8x7b-16-h100");
    const auto corner = [this] {
        const QPoint at = plot()->mapToScene(QPointF(2, 2)).toPoint();
        return m_view->grabWindow().pixelColor(at);
    };
    QTRY_COMPARE(corner(), Theme::instance()->panel());
    const QColor light = Theme::instance()->panel();
    Theme::instance()->setDark(true);
    QVERIFY(Theme::instance()->panel() != light);
    QTRY_COMPARE(corner(), Theme::instance()->panel());
}

void TestPlotsPanel::manyChangesMakeFewRenders()
{
    open("megatron-1008b-3072-a100");
    QTest::qWait(50);
    QSignalSpy renders(&plot()->picture(), &PlotPicture::replotted);
    for (Count gpu = 0; gpu < 100; ++gpu)
        m_session->setSelection({gpu * 8}, gpu * 8);
    QTest::qWait(50);
    QVERIFY2(renders.count() <= 2, qPrintable(QString::number(renders.count())));
}

QTEST_MAIN(TestPlotsPanel)
#include "tst_plotspanel.moc"
