// SPDX-License-Identifier: GPL-3.0-or-later
// Strategies are cut, copied and pasted in the whole window, and whatever else is on the clipboard is not: it is said
// in one line, and nothing changes.
#include "tests/ui/planwindow.h"
#include "ui/bridge/strategytable.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QRegularExpression>

using namespace shardyard;

namespace {

constexpr Qt::KeyboardModifiers control = Qt::ControlModifier;

const QMimeData *clipboard()
{
    return QGuiApplication::clipboard()->mimeData();
}

/// The cell of a field in the column of a strategy. Of the four views that make the table one shows it.
QQuickItem *cellOf(const YardWindow &yard, const char *field, int strategy)
{
    for (QQuickItem *cell : yard.findAll("key", QString::fromLatin1(field)))
        if (cell->property("strategy").toInt() == strategy && cell->property("column").isValid() && cell->width() > 20)
            return cell;
    return nullptr;
}

/// Where the digits of a number's cell are: the stepper is its left half.
QPoint digitsOf(const QQuickItem *cell)
{
    return cell->mapToScene({cell->width() / 4, cell->height() / 2}).toPoint();
}

} // namespace

class TestPasting : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void aStrategyIsCopiedFromItsColumn();
    void aStrategyIsCutAndComesBack();
    void theLastStrategyStays();
    void ofAPlanEachPlaceTakesItsPart();
    void placementsForOtherYardsAreLeftOut();
    void textFieldsKeepTheirKeys();
    void numbersKeepTheirKeysWhileTyped();
    void layersKeepTheirKeysWhileTyped();
    void foreignClipboardsChangeNothing_data();
    void foreignClipboardsChangeNothing();
    void clipboardIsForPeopleAndPrograms();

private:
    QTemporaryDir m_folder;
};

void TestPasting::initTestCase()
{
    QVERIFY(m_folder.isValid());
    preparePlanWindows(m_folder.path());
}

void TestPasting::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    QGuiApplication::clipboard()->clear();
}

void TestPasting::aStrategyIsCopiedFromItsColumn()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })",
                           .strategies = R"({ "name": "narrow" }, { "name": "wide", "tensor_parallel": 8 })"}));
    yard.click(yard.title(0)); // what is selected does not matter while a strategy has the focus
    QQuickItem *number = cellOf(yard, "tensor_parallel", 1);
    QVERIFY(number != nullptr);
    yard.click(digitsOf(number));
    yard.key(Qt::Key_C, control);
    QCOMPARE(yard.said(), QStringLiteral("Copied “wide”"));
    yard.key(Qt::Key_V, control);
    QCOMPARE(yard.said(), QStringLiteral("Paste “wide”"));
    QCOMPARE(yard.session().activeStrategy(), 2);
    yard.settle();
    QCOMPARE(yard.session().plan().strategies.back().name, std::string("wide 2"));
    QCOMPARE(yard.session().plan().strategies.back().tensorParallel, Count(8));
    yard.key(Qt::Key_Z, control);
    QVERIFY(!yard.session().canUndo());
    QCOMPARE(yard.session().plan().strategies.size(), std::size_t(2));
}

void TestPasting::aStrategyIsCutAndComesBack()
{
    PlanWindow yard;
    const PlanText plan = {.nodes = R"({ "type": "dgx-h100" })",
                           .strategies =
                               R"({ "name": "narrow" }, { "name": "wide", "tensor_parallel": 8, "mine": 1 })"};
    QVERIFY(yard.openPlan(plan));
    QQuickItem *more = yard.find("text", QStringLiteral("More for wide"));
    QVERIFY(more != nullptr);
    yard.click(yard.middle(more));
    yard.settle();
    QQuickItem *cut = yard.find("text", QStringLiteral("Cut"));
    QVERIFY(cut != nullptr);
    yard.click(yard.middle(cut));
    QCOMPARE(yard.session().strategyCount(), 1);
    QCOMPARE(yard.session().undoText(), QStringLiteral("Cut wide"));
    yard.key(Qt::Key_V, control);
    QCOMPARE(yard.session().strategyCount(), 2);
    QCOMPARE(QJsonDocument::fromJson(yard.saveByKey()), QJsonDocument::fromJson(plan.text()));
}

void TestPasting::theLastStrategyStays()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    QQuickItem *more = yard.find("text", QStringLiteral("More for by hand"));
    QVERIFY(more != nullptr);
    yard.rightClick(yard.middle(more) - QPoint(60, 0));
    yard.settle();
    QQuickItem *cut = yard.find("text", QStringLiteral("Cut"));
    QVERIFY(cut != nullptr);
    yard.click(yard.middle(cut));
    QCOMPARE(yard.said(), QStringLiteral("A plan keeps at least one strategy."));
    QVERIFY(clipboard() == nullptr || clipboard()->formats().isEmpty());
    yard.checkNothingChanged();
}

// A whole plan as text, as another window or an editor gives it: nodes go into the yard, strategies beside strategies.
void TestPasting::ofAPlanEachPlaceTakesItsPart()
{
    const PlanText other = {.nodes = R"({ "type": "dgx-b200", "count": 2 })",
                            .strategies = R"({ "name": "by hand" }, { "name": "deep", "pipeline_parallel": 4 })"};
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    QGuiApplication::clipboard()->setText(QString::fromUtf8(other.text()));
    yard.key(Qt::Key_V, control);
    yard.checkOneStepTo({.nodes = R"({ "type": "dgx-h100" }, { "type": "dgx-b200", "count": 2 })"});
    yard.key(Qt::Key_Z, control);

    QQuickItem *add = yard.find("text", QStringLiteral("Duplicate"));
    QVERIFY(add != nullptr);
    add->forceActiveFocus(Qt::TabFocusReason);
    yard.key(Qt::Key_V, control);
    QCOMPARE(yard.said(), QStringLiteral("Paste 2 strategies"));
    yard.checkOneStepTo(
        {.nodes = R"({ "type": "dgx-h100" })", .strategies = R"({ "name": "by hand" }, { "name": "by hand 2" },
                                          { "name": "deep", "pipeline_parallel": 4 })"});
}

void TestPasting::placementsForOtherYardsAreLeftOut()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "gpu": "l40s", "gpus": 4 })"}));
    const auto clip = [](const char *placement) {
        QGuiApplication::clipboard()->setText(QStringLiteral(R"({"format": "shardyard-clipboard", "version": 1,
                               "strategies": [{"name": "placed", "placement": %1}]})")
                                                  .arg(QString::fromLatin1(placement)));
    };
    clip("[[4, 4], [0, 4]]");
    yard.key(Qt::Key_V, control);
    QVERIFY(yard.session().plan().strategies.back().placement.empty());
    clip("[[2, 2], [0, 2]]");
    yard.key(Qt::Key_V, control);
    QCOMPARE(yard.session().plan().strategies.back().placement.size(), std::size_t(2));
    QCOMPARE(yard.session().plan().strategies.back().name, std::string("placed 2"));
}

// Ctrl+X, C and V in a text field are about its text.
void TestPasting::textFieldsKeepTheirKeys()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    yard.click(yard.title(0));
    yard.key(Qt::Key_C, control);
    QQuickItem *search = yard.find("text", QStringLiteral("Search the palette"));
    QVERIFY(search != nullptr);
    yard.click(yard.middle(search));
    yard.type("B200");
    yard.key(Qt::Key_A, control);
    yard.key(Qt::Key_X, control);
    QCOMPARE(clipboard()->text(), QStringLiteral("B200"));
    yard.key(Qt::Key_V, control);
    yard.key(Qt::Key_V, control);
    QCOMPARE(yard.window().activeFocusItem()->property("text").toString(), QStringLiteral("B200B200"));
    yard.checkNothingChanged();
}

// In a number of the table the keys are about the strategy, but for a number on the clipboard and while one is typed.
void TestPasting::numbersKeepTheirKeysWhileTyped()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    QQuickItem *number = cellOf(yard, "tensor_parallel", 0);
    QVERIFY(number != nullptr);
    yard.click(digitsOf(number));
    QGuiApplication::clipboard()->setText(QStringLiteral("4"));
    yard.key(Qt::Key_A, control);
    yard.key(Qt::Key_V, control);
    yard.key(Qt::Key_C, control); // typed now: nothing is selected, so nothing is copied
    QCOMPARE(clipboard()->text(), QStringLiteral("4"));
    yard.key(Qt::Key_Return);
    QCOMPARE(yard.session().undoText(), QStringLiteral("tensor 1 → 4"));
    yard.key(Qt::Key_C, control);
    QCOMPARE(yard.said(), QStringLiteral("Copied “by hand”"));
    yard.key(Qt::Key_V, control);
    QCOMPARE(yard.session().plan().strategies.back().name, std::string("by hand 2"));
}

// The list of layers is no number: its text has keys of its own only while it is typed.
void TestPasting::layersKeepTheirKeysWhileTyped()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })",
                           .strategies = R"({ "name": "deep", "tensor_parallel": 4, "pipeline_parallel": 2 })"}));
    yard.window().findChild<StrategyTable *>()->setUnfolded(true);
    yard.settle();
    QQuickItem *layers = cellOf(yard, "layers_per_stage", 0);
    QVERIFY(layers != nullptr);
    yard.click(yard.middle(layers));
    yard.key(Qt::Key_A, control);
    yard.key(Qt::Key_C, control);
    QCOMPARE(yard.said(), QStringLiteral("Copied “deep”"));
    yard.key(Qt::Key_A, control);
    yard.type("20, 12");
    yard.key(Qt::Key_A, control);
    yard.key(Qt::Key_C, control);
    QCOMPARE(clipboard()->text(), QStringLiteral("20, 12"));
    yard.key(Qt::Key_Return);
    QCOMPARE(yard.session().plan().strategies[0].layersPerStage, (std::vector<Count>{20, 12}));
    yard.key(Qt::Key_Z, control);
    QVERIFY(!yard.session().canUndo());
    yard.key(Qt::Key_Z, control | Qt::ShiftModifier);
    QCOMPARE(yard.session().plan().strategies[0].layersPerStage, (std::vector<Count>{20, 12}));
    yard.key(Qt::Key_F1);
    QTRY_VERIFY(layers->property("shownHelp").toString().size() > 20);
}

void TestPasting::foreignClipboardsChangeNothing_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QString>("said");
    const QString text = QStringLiteral("text/plain");
    const QString own = QStringLiteral("application/x-shardyard+json");
    const QString foreign = QStringLiteral("What is on the clipboard is no part of a plan.");
    QTest::newRow("nothing") << text << QByteArray() << "There is nothing on the clipboard that a plan could take.";
    QTest::newRow("a picture") << "image/png" << QByteArray("\x89PNG", 4)
                               << "There is nothing on the clipboard that a plan could take.";
    QTest::newRow("a sentence") << text << QByteArray("DGX H100, two of them") << foreign;
    QTest::newRow("our own table") << text << QByteArray("Node\tCount\nDGX H100\t2\n") << foreign;
    QTest::newRow("a list") << "application/json" << QByteArray("[1, 2]") << foreign;
    QTest::newRow("JSON of others")
        << text << QByteArray(R"({"type": "excalidraw/clipboard"})")
        << "The clipboard cannot be pasted: format is missing. Allowed: shardyard-clipboard, shardyard";
    QTest::newRow("half a text")
        << own << QByteArray(R"({"format": "shardyard-clipboard", )")
        << "The clipboard cannot be pasted: line 1, column 35 ends too early. Allowed: UTF-8 JSON";
    QTest::newRow("a later version") << own
                                     << QByteArray(R"({"format": "shardyard-clipboard", "version": 3, "nodes": []})")
                                     << "The clipboard cannot be pasted: version is 3, which a later Shardyard wrote. "
                                        "Allowed: 1 at most; a Shardyard "
                                        "for version 3 is needed";
    QTest::newRow("nothing in it") << own << QByteArray(R"({"format": "shardyard-clipboard", "version": 1})")
                                   << "The clipboard holds no nodes, GPUs or strategies.";
    QTest::newRow("millions of nodes")
        << own
        << QByteArray(
               R"({"format": "shardyard-clipboard", "version": 1, "nodes": [{"type": "dgx-h100", "count": 600000}]})")
        << "The clipboard cannot be pasted: nodes[0] brings the cluster to 4800000 GPUs. Allowed: at most 4194304 in "
           "all";
    QTest::newRow("more than the yard holds")
        << own
        << QByteArray(
               R"({"format": "shardyard-clipboard", "version": 1, "nodes": [{"type": "dgx-h100", "count": 524288}]})")
        << "A cluster holds at most 4,194,304 GPUs.";
    QTest::newRow("deep nesting") << own << QByteArray(100'000, '[').prepend("{\"a\":")
                                  << "The clipboard cannot be pasted: line 1, column 69";
    QTest::newRow("no UTF-8") << own << QByteArray("{\"format\": \"\xff\xfe\"}") << "The clipboard cannot be pasted: ";
}

void TestPasting::foreignClipboardsChangeNothing()
{
    QFETCH(QString, type);
    QFETCH(QByteArray, data);
    QFETCH(QString, said);
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100" })"}));
    auto *mime = new QMimeData;
    mime->setData(type, data);
    QGuiApplication::clipboard()->setMimeData(mime);
    yard.key(Qt::Key_V, control);
    QVERIFY2(yard.said().startsWith(said), qPrintable(yard.said()));
    QVERIFY(!yard.said().contains(u'\n'));
    yard.checkNothingChanged();
}

void TestPasting::clipboardIsForPeopleAndPrograms()
{
    PlanWindow yard;
    QVERIFY(yard.openPlan({.nodes = R"({ "type": "dgx-h100", "count": 2, "asset": "A-17" })"}));
    yard.key(Qt::Key_A, control);
    yard.key(Qt::Key_C, control);
    QVERIFY(clipboard()->hasText());
    QCOMPARE(clipboard()->text(),
             QStringLiteral("Node\tCount\tGPUs a node\tGPU\tNVLink domain, GPUs\n"
                            "DGX H100\t2\t8\tH100 SXM5 80 GB\t8\n"));
    const QByteArray json = clipboard()->data(QStringLiteral("application/x-shardyard+json"));
    QCOMPARE(clipboard()->data(QStringLiteral("application/json")), json);
    QCOMPARE(QJsonDocument::fromJson(json), QJsonDocument::fromJson(R"({ "format": "shardyard-clipboard", "version": 1,
                                          "nodes": [ { "type": "dgx-h100", "count": 2, "asset": "A-17" } ] })"));
}

QTEST_MAIN(TestPasting)
#include "tst_pasting.moc"
