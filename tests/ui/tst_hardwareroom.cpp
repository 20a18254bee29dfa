// SPDX-License-Identifier: GPL-3.0-or-later
// The hardware room in the whole window, by keys and mouse: reached, sorted, filtered, pinned, a copy made, edited,
// kept and dragged into the yard, and left again.
#include "tests/ui/planwindow.h"
#include "ui/bridge/commands.h"
#include "ui/hardware/hardwareroom.h"

#include <QRegularExpression>

using namespace shardyard;

namespace {

constexpr Qt::KeyboardModifiers control = Qt::ControlModifier;

/// The room in the window, opened by its key.
class RoomWindow : public PlanWindow
{
public:
    [[nodiscard]] bool openRoom()
    {
        if (!openPlan({.nodes = R"({ "type": "dgx-h100" })"}))
            return false;
        key(Qt::Key_H, control | Qt::ShiftModifier);
        settle();
        return room() != nullptr && isShown();
    }
    [[nodiscard]] HardwareRoom *room() { return window().findChild<HardwareRoom *>(); }
    [[nodiscard]] bool isShown() const { return find("objectName", QStringLiteral("hardwareTable")) != nullptr; }
    /// The cell of a row that shows this figure.
    [[nodiscard]] QQuickItem *cell(const char *id, int column)
    {
        for (QQuickItem *item : findAll("itemId", QString::fromLatin1(id)))
            if (item->property("column").toInt() == column && item->property("room").isValid() && item->width() > 20)
                return item;
        return nullptr;
    }
    [[nodiscard]] QQuickItem *head(const char *title)
    {
        for (QQuickItem *item : findAll("text", QString::fromUtf8(title)))
            if (item->property("sorted").isValid())
                return item;
        return nullptr;
    }
    [[nodiscard]] QQuickItem *button(const char *text)
    {
        for (QQuickItem *item : findAll("text", QString::fromUtf8(text)))
            if (item->inherits("QQuickAbstractButton"))
                return item;
        return nullptr;
    }
    bool clickOn(QQuickItem *item)
    {
        if (item == nullptr)
            return false;
        settle(); // where it is now
        click(middle(item));
        settle();
        return true;
    }
    /// The field of a value of the form.
    [[nodiscard]] QQuickItem *field(const char *name)
    {
        return named(window().contentItem(), QString::fromLatin1(name));
    }

private:
    static QQuickItem *named(QQuickItem *item, const QString &name)
    {
        if (!item->isVisible())
            return nullptr;
        if (item->inherits("QQuickTextField") && item->property("placeholderText") == QLatin1String("not known")
            && item->parentItem()->parentItem()->property("title") == name)
            return item;
        for (QQuickItem *child : item->childItems())
            if (QQuickItem *found = named(child, name))
                return found;
        return nullptr;
    }
};

} // namespace

class TestHardwareRoom : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void isReachedAndLeft();
    void opensWithoutAPlan();
    void headsSort();
    void keysWalkAndPin();
    void theFilterTakesTyping();
    void aCopyIsMadeEditedAndUsed();
    void wrongValuesAreSaidBeforeTheyAreTaken();
    void removingWhatIsUsedIsRefused();
    void nodesAreTheOtherTab();
    void narrowWindowsKeepIt();
    void thePaletteBeginsWithOwnRows();

private:
    QTemporaryDir m_folder;
};

void TestHardwareRoom::initTestCase()
{
    QVERIFY(m_folder.isValid());
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
    preparePlanWindows(m_folder.path());
}

void TestHardwareRoom::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

void TestHardwareRoom::isReachedAndLeft()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    QVERIFY(!yard.canvas()->isVisible());
    for (const Qt::Key key : {Qt::Key_X, Qt::Key_D, Qt::Key_V}) // nothing is cut that is not in view
        yard.key(key, control);
    yard.key(Qt::Key_Escape);
    QVERIFY(!yard.isShown() && yard.canvas()->isVisible());
    QVERIFY(yard.clickOn(yard.button("Compare hardware…"))); // beside the palette's search
    QVERIFY(yard.isShown());
    QVERIFY(yard.clickOn(yard.button("Back")));
    QVERIFY(!yard.isShown());
    yard.key(Qt::Key_H, control | Qt::ShiftModifier);
    yard.key(Qt::Key_2, control); // a workspace takes its place
    QVERIFY(!yard.isShown());
    yard.checkNothingChanged();
}

void TestHardwareRoom::opensWithoutAPlan()
{
    RoomWindow yard;
    yard.session().closeDocument();
    QVERIFY(yard.show());
    yard.key(Qt::Key_H, control | Qt::ShiftModifier);
    yard.settle();
    QVERIFY(yard.isShown());
    QVERIFY(yard.clickOn(yard.cell("h100-sxm5-80", 0)));
    QQuickItem *copy = yard.button("Make a copy to edit");
    QVERIFY(copy != nullptr && !copy->isEnabled());
    yard.key(Qt::Key_Escape);
    QVERIFY(!yard.isShown());
}

void TestHardwareRoom::headsSort()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    HardwareRoom &room = *yard.room();
    const QString first = room.idAt(0);
    QVERIFY(yard.clickOn(yard.head("Bandwidth")));
    QCOMPARE(room.title(room.sortColumn()), QStringLiteral("Bandwidth"));
    QVERIFY(room.isDescending());
    const QString fastest = room.idAt(0);
    QVERIFY(fastest != first);
    QQuickItem *shown = yard.cell(qPrintable(fastest), 0);
    QVERIFY(shown != nullptr); // the first row of the view, too
    yard.head("Bandwidth")->forceActiveFocus(Qt::TabFocusReason);
    yard.key(Qt::Key_Return);
    QVERIFY(!room.isDescending());
    yard.key(Qt::Key_Space);
    QCOMPARE(room.sortColumn(), -1);
    QCOMPARE(room.idAt(0), first);
}

void TestHardwareRoom::keysWalkAndPin()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    HardwareRoom &room = *yard.room();
    QCOMPARE(room.currentRow(), 0); // the table has the focus
    yard.key(Qt::Key_Down);
    yard.key(Qt::Key_Down);
    QCOMPARE(room.currentRow(), 2);
    const QString third = room.current();
    yard.key(Qt::Key_Space);
    QCOMPARE(room.pinned(), 1);
    QCOMPARE(room.current(), third);
    QCOMPARE(room.currentRow(), 0); // pinned rows are on top
    yard.key(Qt::Key_Right);
    yard.key(Qt::Key_S);
    QCOMPARE(room.sortColumn(), 1);
    yard.key(Qt::Key_End);
    QCOMPARE(room.currentRow(), room.count() - 1);
    yard.settle();
    QVERIFY(yard.cell(qPrintable(room.current()), 0) != nullptr); // it has been scrolled to
    yard.key(Qt::Key_Home);
    QCOMPARE(room.currentRow(), 0);
    yard.key(Qt::Key_Return); // what can be done with the row
    QVERIFY(yard.button("Make a copy to edit")->hasActiveFocus());
    yard.checkNothingChanged();
}

void TestHardwareRoom::theFilterTakesTyping()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    HardwareRoom &room = *yard.room();
    yard.key(Qt::Key_F, control);
    yard.type("h200");
    QVERIFY(room.count() > 0 && room.count() < 5);
    yard.key(Qt::Key_Escape); // empties the field first
    QCOMPARE(room.count(), room.total());
    QVERIFY(yard.isShown());
    yard.type("nothing like it");
    yard.settle();
    QVERIFY(yard.clickOn(yard.button("Show all")));
    QCOMPARE(room.count(), room.total());
    QVERIFY(yard.clickOn(yard.button("AMD")));
    QVERIFY(room.count() < room.total());
    QVERIFY(yard.clickOn(yard.button("AMD")));
    QCOMPARE(room.count(), room.total());
}

/// A copy of a node, named and changed, kept, and dragged from the palette into the yard.
void TestHardwareRoom::aCopyIsMadeEditedAndUsed()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    QVERIFY(yard.clickOn(yard.button("Nodes")));
    HardwareRoom &room = *yard.room();
    QCOMPARE(room.kind(), QStringLiteral("node"));
    room.setCurrent("dgx-h100");
    QVERIFY(yard.clickOn(yard.button("Make a copy to edit")));
    QCOMPARE(room.current(), QStringLiteral("my-dgx-h100"));
    QQuickItem *nics = yard.field("NICs");
    QVERIFY(nics != nullptr);
    yard.click(yard.middle(nics));
    yard.key(Qt::Key_A, control);
    yard.type("4");
    yard.key(Qt::Key_Return);
    QCOMPARE(yard.session().document()->own.nodes.front().row.nics, std::optional<Count>(4));
    QCOMPARE(yard.session().undoText(), QStringLiteral("my DGX H100: NICs 4"));
    QVERIFY(yard.clickOn(yard.button("Keep in my catalogue")));
    QCOMPARE(yard.said(), QStringLiteral("Kept in your catalogue"));
    QVERIFY(QFile::exists(m_folder.filePath("shardyard/catalogue.json")));
    QVERIFY(yard.clickOn(yard.button("Back")));

    QQuickItem *item = yard.cell("my-dgx-h100", 0);
    for (QQuickItem *candidate : yard.findAll("itemId", QStringLiteral("my-dgx-h100")))
        if (candidate->property("detail").isValid())
            item = candidate;
    QVERIFY(item != nullptr);
    QVERIFY(item->property("own").toBool());
    yard.press(yard.middle(item));
    yard.moveTo(yard.canvas()->mapToScene({yard.canvas()->width() / 2, yard.canvas()->height() - 30}).toPoint());
    yard.release();
    yard.settle();
    QCOMPARE(yard.session().plan().cluster.nodes.back().type, std::string("my-dgx-h100"));
    QCOMPARE(yard.session().snapshot()->estimate.cluster.gpus, Count(8 + 8));
    QVERIFY(yard.session().save());
    QVERIFY(readDocument(yard.saved().toStdString(), *sharedCatalogue()).ok());
    QFile::remove(m_folder.filePath("shardyard/catalogue.json"));
}

void TestHardwareRoom::wrongValuesAreSaidBeforeTheyAreTaken()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    yard.room()->setCurrent("h100-sxm5-80");
    QVERIFY(yard.clickOn(yard.button("Make a copy to edit")));
    QQuickItem *power = yard.field("Memory bandwidth");
    QVERIFY(power != nullptr);
    yard.click(yard.middle(power));
    yard.key(Qt::Key_A, control);
    yard.type("-5");
    QQuickItem *row = power->parentItem()->parentItem();
    QCOMPARE(row->property("complaint").toString(),
             QStringLiteral("“-5” is not a number from 0.001 to 1,000,000 GB/s.")); // before Enter
    yard.key(Qt::Key_Return);
    QCOMPARE(yard.session().undoText(), QStringLiteral("Make “my H100 SXM5 80 GB”"));
    QCOMPARE(power->property("text").toString(), QStringLiteral("-5")); // left to be mended
    yard.key(Qt::Key_Escape);
    QCOMPARE(power->property("text").toString(), QStringLiteral("3,350"));
    QVERIFY(yard.isShown());
    yard.key(Qt::Key_A, control);
    yard.type("4000");
    yard.key(Qt::Key_Tab); // leaving takes it, too
    QCOMPARE(yard.session().document()->own.gpus.front().row.memoryBandwidth, fromGBPerSecond(4000));
}

void TestHardwareRoom::removingWhatIsUsedIsRefused()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    QVERIFY(yard.clickOn(yard.button("Nodes")));
    yard.room()->setCurrent("dgx-h100");
    QVERIFY(yard.clickOn(yard.button("Make a copy to edit")));
    QCOMPARE(commands::placeNodes(yard.session(), "my-dgx-h100", 1), QString());
    yard.settle();
    QVERIFY(yard.clickOn(yard.button("Remove")));
    QVERIFY(yard.find("text", QStringLiteral("“my DGX H100” is in use: my DGX H100. Change or delete those first."))
            != nullptr);
    yard.session().undo();
    QVERIFY(yard.clickOn(yard.button("Remove")));
    QVERIFY(yard.session().document()->own.empty());
    QVERIFY(yard.find("title", QStringLiteral("No row is chosen")) != nullptr);
}

void TestHardwareRoom::nodesAreTheOtherTab()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    QVERIFY(yard.clickOn(yard.button("Nodes")));
    QVERIFY(yard.head("NICs") != nullptr && yard.head("PCIe") == nullptr);
    QVERIFY(yard.cell("dgx-2", 0) != nullptr || yard.room()->rowOf("dgx-2") > 10);
    QVERIFY(yard.clickOn(yard.button("GPUs")));
    QVERIFY(yard.head("PCIe") != nullptr);
}

void TestHardwareRoom::narrowWindowsKeepIt()
{
    RoomWindow yard;
    QVERIFY(yard.openRoom());
    yard.window().resize(1024, 700);
    QTRY_COMPARE(yard.window().contentItem()->width(), 1024.0);
    yard.settle();
    yard.settle(); // the table lays itself out a frame later
    QVERIFY(yard.isShown());
    QVERIFY(yard.clickOn(yard.cell(qPrintable(yard.room()->idAt(2)), 0)));
    yard.key(Qt::Key_End);
    for (int i = 0; i < 20; ++i)
        yard.key(Qt::Key_Right);
    // The table makes the cells of a column when it has scrolled there.
    QQuickItem *last = nullptr;
    QTRY_VERIFY((last = yard.cell(qPrintable(yard.room()->current()), yard.room()->columns() - 1)) != nullptr);
    const QRectF inWindow(last->mapToScene({0, 0}), QSizeF(last->width(), last->height()));
    QVERIFY2(QRectF(0, 0, 1024, 700).contains(inWindow), "the cell with the focus shows whole");
}

/// Also where the plan that brings them is opened later than the palette was made.
void TestHardwareRoom::thePaletteBeginsWithOwnRows()
{
    YardWindow yard;
    QVERIFY(yard.show());
    yard.settle();
    QVERIFY(yard.open(QStringLiteral(TEST_DATA "/documents/own-hardware.shardyard")));
    yard.settle();
    QQuickItem *own = nullptr;
    for (QQuickItem *item : yard.findAll("itemId", QStringLiteral("my-box")))
        own = item->property("detail").isValid() ? item : own;
    QVERIFY(own != nullptr);
    QQuickItem *list = own->parentItem()->parentItem();
    QCOMPARE(own->mapToItem(list, {0, 0}).y(), 0.0);
}

QTEST_MAIN(TestHardwareRoom)
#include "tst_hardwareroom.moc"
