// SPDX-License-Identifier: GPL-3.0-or-later
// Machines that no catalogue entry is: mixed GPUs in a node, partly filled domains, PCIe-only boxes and bridged pairs,
// each made in the whole window by mouse and keys. The canvas draws the link that the hardware gives, and the file that
// is saved is the one a person would write.
#include "tests/ui/planwindow.h"

#include <QRegularExpression>

using namespace shardyard;

namespace {

constexpr Qt::KeyboardModifiers control = Qt::ControlModifier;
constexpr Qt::KeyboardModifiers controlShift = Qt::ControlModifier | Qt::ShiftModifier;
const QByteArray pairs = R"({ "name": "pairs", "tensor_parallel": 2 })";

} // namespace

class TestYardKinds : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void mixedGpusFromThePalette();
    void partlyFilledDomain();
    void twoTraysMakeADomain();
    void pcieBoxFromLoneCards();
    void bridgedPairs();
    void oneBridgeAmongCards();
    void noBridgeSaysWhy();
    void boardsStay();

private:
    /// Whether a row of the canvas's pixels holds the colour of NVLink, or nearly so where an edge is smoothed.
    [[nodiscard]] static bool drawsNvLink(PlanWindow &yard, double from, double to, double y);
    [[nodiscard]] static QPoint paletteLine(PlanWindow &yard, const char *list, const char *name);

    QTemporaryDir m_folder;
};

void TestYardKinds::initTestCase()
{
    QVERIFY(m_folder.isValid());
    preparePlanWindows(m_folder.path());
}

void TestYardKinds::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

/// A line of the palette, found by typing its name.
QPoint TestYardKinds::paletteLine(PlanWindow &yard, const char *list, const char *name)
{
    if (QQuickItem *tab = yard.find("text", QString::fromLatin1(list)))
        yard.click(yard.middle(tab));
    QQuickItem *search = yard.find("text", QStringLiteral("Search the palette"));
    if (search == nullptr)
        return {};
    yard.click(yard.middle(search));
    yard.type(name);
    yard.settle();
    const QQuickItem *line = yard.find("name", QString::fromLatin1(name));
    return line == nullptr ? QPoint() : yard.middle(line);
}

bool TestYardKinds::drawsNvLink(PlanWindow &yard, double from, double to, double y)
{
    const QColor wanted = yard.canvas()->model().colors().linkPen(LinkClass::NvLink, 1).color();
    const QImage picture = yard.window().grabWindow();
    for (double x = from; x <= to; x += 0.5) {
        const QColor seen = picture.pixelColor(yard.canvas()->mapToScene({x, y}).toPoint());
        if (std::abs(seen.red() - wanted.red()) + std::abs(seen.green() - wanted.green())
                + std::abs(seen.blue() - wanted.blue())
            < 60)
            return true;
    }
    return false;
}

void TestYardKinds::mixedGpusFromThePalette()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100", "gpus": 7 })", .strategies = pairs}));
    const QPoint from = paletteLine(yard, "GPUs", "H200 SXM 141 GB");
    QVERIFY(!from.isNull());
    yard.press(from);
    yard.moveTo(yard.tile(0, 7));
    yard.release();
    yard.settle();
    yard.click(yard.tile(0, 7)); // rank 7, with rank 6 on an H100
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::NvLink);
    yard.checkOneStepTo(
        {.nodes = R"({ "type": "dgx-h100", "gpus": [ "h100-sxm5-80", "h100-sxm5-80", "h100-sxm5-80", "h100-sxm5-80",
                      "h100-sxm5-80", "h100-sxm5-80", "h100-sxm5-80", "h200-sxm-141" ] })",
         .strategies = pairs});
}

// A rack of 18 trays that loses one is a domain of 17, and the next rack is not touched.
void TestYardKinds::partlyFilledDomain()
{
    const QByteArray wide = R"({ "name": "wide", "tensor_parallel": 20 })";
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "gb200-nvl72", "count": 36 })", .strategies = wide}));
    yard.key(Qt::Key_Right, control);
    yard.key(Qt::Key_N);
    QCOMPARE(yard.session().selectionCount(), 4);
    const Count node = yard.session().selection().front() / 4;
    QVERIFY(node < 18);
    yard.key(Qt::Key_Delete);
    yard.settle();
    QCOMPARE(yard.canvas()->model().scene().layout.frames().front().nodes, Count(17));
    QCOMPARE(yard.canvas()->model().scene().layout.frames().back().nodes, Count(18));
    yard.session().setSelection({0}, 0);
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::NvLink);
    yard.checkOneStepTo({.nodes = R"({ "type": "gb200-nvl72", "count": 17 }, { "type": "gb200-nvl72", "count": 18 })",
                         .strategies = wide});
}

// A domain by hand: two trays of two racks, and apart again.
void TestYardKinds::twoTraysMakeADomain()
{
    const QByteArray wide = R"({ "name": "wide", "tensor_parallel": 8 })";
    const PlanText apart = {.nodes = R"({ "type": "gb200-nvl72" }, { "type": "gb200-nvl72" })", .strategies = wide};
    PlanWindow yard;
    QVERIFY(yard.openPlan(apart));
    yard.session().setSelection({0}, 0);
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::Pod);
    yard.key(Qt::Key_A, control);
    yard.key(Qt::Key_G, control);
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Group 2 nodes in one NVLink domain"));
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::NvLink);
    yard.checkOneStepTo({.nodes = R"({ "type": "gb200-nvl72", "count": 2 })", .strategies = wide});
    yard.key(Qt::Key_G, controlShift);
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Ungroup 8 GPUs"));
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::Pod);
    QCOMPARE(QJsonDocument::fromJson(yard.saveByKey()), QJsonDocument::fromJson(apart.text()));
}

// Cards from the palette are nodes of their own, until they are grouped into one box: PCIe between them.
void TestYardKinds::pcieBoxFromLoneCards()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "gpu": "l40s", "gpus": 1 })", .strategies = pairs}));
    const QPoint from = paletteLine(yard, "GPUs", "L40S 48 GB");
    QVERIFY(!from.isNull());
    for (int card = 0; card < 3; ++card) {
        yard.press(from);
        yard.moveTo(yard.canvas()->mapToScene(QPointF(12, yard.canvas()->height() - 12)).toPoint());
        QVERIFY(CanvasController::instance()->isAccepted());
        yard.release();
        yard.settle();
    }
    QCOMPARE(yard.canvas()->model().scene().cluster().nodes, Count(4));
    yard.canvas()->forceActiveFocus(Qt::TabFocusReason);
    yard.key(Qt::Key_A, control);
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::Pod);
    yard.key(Qt::Key_G, control);
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Group 4 GPUs in one box"));
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::Pcie);
    QCOMPARE(QJsonDocument::fromJson(yard.saveByKey()),
             QJsonDocument::fromJson(PlanText{.nodes = R"({ "gpu": "l40s", "gpus": 4 })", .strategies = pairs}.text()));
    while (yard.session().canUndo())
        yard.key(Qt::Key_Z, control);
    QCOMPARE(yard.saveByKey(), yard.before());
}

void TestYardKinds::bridgedPairs()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "gpu": "h100-pcie-80", "gpus": 4, "count": 2 })", .strategies = pairs}));
    yard.key(Qt::Key_A, control);
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::Pcie);
    yard.key(Qt::Key_G, control);
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Join 8 GPUs by NVLink"));
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::NvLink);
    // A ring in the colour of NVLink round each pair: left of the first tile and right of the second, not between them.
    yard.session().setSelection({}, -1);
    const NodeInterior node = yard.canvas()->view().interior(0);
    QVERIFY(drawsNvLink(yard, node.tile(0).left() - node.gap, node.tile(0).left() + 1, node.tile(0).center().y()));
    QVERIFY(drawsNvLink(yard, node.tile(1).right() - 1, node.tile(1).right() + node.gap, node.tile(1).center().y()));
    QVERIFY(!drawsNvLink(yard, node.tile(0).center().x(), node.tile(1).center().x(), node.tile(0).center().y()));
    yard.checkOneStepTo(
        {.nodes = R"({ "gpu": "h100-pcie-80", "gpus": 4, "count": 2, "domains": [ [ 0, 1 ], [ 2, 3 ] ] })",
         .strategies = pairs});
}

// By mouse: two of four cards, which leaves the others on PCIe; then the bridge goes again.
void TestYardKinds::oneBridgeAmongCards()
{
    const PlanText cards = {.nodes = R"({ "gpu": "a100-pcie-80", "gpus": 4 })", .strategies = pairs};
    PlanWindow yard;
    QVERIFY(yard.openPlan(cards));
    yard.click(yard.tile(0, 2));
    yard.click(yard.tile(0, 3), control);
    yard.rightClick(yard.tile(0, 3));
    yard.settle();
    QQuickItem *group = yard.find("text", QStringLiteral("&Group by NVLink"));
    QVERIFY(group != nullptr);
    yard.click(yard.middle(group));
    yard.settle();
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::NvLink);
    yard.session().setSelection({0}, 0);
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::Pcie);
    yard.checkOneStepTo(
        {.nodes = R"({ "gpu": "a100-pcie-80", "gpus": 4, "domains": [ [ 2, 3 ] ] })", .strategies = pairs});
    yard.session().setSelection({3}, 3);
    yard.key(Qt::Key_G, controlShift);
    yard.settle();
    QCOMPARE(yard.drawnLink(GroupKind::Tensor), LinkClass::Pcie);
    QCOMPARE(QJsonDocument::fromJson(yard.saveByKey()), QJsonDocument::fromJson(cards.text()));
}

void TestYardKinds::noBridgeSaysWhy()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "gpu": "l40s", "gpus": 4 }, { "gpu": "h100-pcie-80", "gpus": 4 })"}));
    yard.click(yard.title(0));
    yard.key(Qt::Key_G, control);
    QCOMPARE(yard.said(), QStringLiteral("These GPUs reach each other over PCIe only."));
    yard.click(yard.tile(1, 0));
    yard.click(yard.tile(1, 1), control);
    yard.click(yard.tile(1, 2), control);
    yard.key(Qt::Key_G, control);
    QCOMPARE(
        yard.said(),
        QStringLiteral("A bridge joins 2 H100 PCIe 80 GB; 3 are selected in node 1. Select 2 of them, or a multiple "
                       "of it."));
    yard.checkNothingChanged();
}

void TestYardKinds::boardsStay()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100", "count": 2 })"}));
    yard.click(yard.tile(0, 0));
    yard.click(yard.tile(1, 0), control);
    yard.key(Qt::Key_G, control);
    QVERIFY(yard.said().startsWith(QStringLiteral("The GPUs of a DGX H100 are on its board")));
    yard.key(Qt::Key_G, controlShift);
    QVERIFY(yard.said().startsWith(QStringLiteral("The board of a DGX H100 joins its GPUs as they are.")));
    yard.checkNothingChanged();
}

QTEST_MAIN(TestYardKinds)
#include "tst_yardkinds.moc"
