// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/accessiblename.h"
#include "tests/ui/planwindow.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QRegularExpression>

using namespace shardyard;

namespace {

QString config(const char *name)
{
    QFile file(QStringLiteral(TEST_DATA "/hf_configs/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The model page of the program's own window, worked by hand.
class ModelPageWindow : public YardWindow
{
public:
    explicit ModelPageWindow(const QSize &size = QSize(1440, 900)) : YardWindow(size) { }

    [[nodiscard]] bool open()
    {
        if (!show())
            return false;
        settle();
        key(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        settle();
        return page() != nullptr && page()->isVisible();
    }
    [[nodiscard]] QQuickItem *page() { return window().findChild<QQuickItem *>(QStringLiteral("modelPage")); }
    [[nodiscard]] QQuickItem *named(const char *name)
    {
        return controlNamed(window().contentItem(), QString::fromUtf8(name));
    }
    void clickOn(const char *name)
    {
        QQuickItem *item = named(name);
        QVERIFY2(item != nullptr, name);
        click(middle(item));
        settle();
    }
    /// Types over what is in a field and takes it.
    void fill(const char *field, const char *text, Qt::Key last = Qt::Key_Return)
    {
        QQuickItem *item = this->field(field);
        QVERIFY2(item != nullptr, field);
        item->forceActiveFocus(Qt::TabFocusReason);
        key(Qt::Key_A, Qt::ControlModifier);
        key(Qt::Key_Delete);
        type(text);
        if (last != Qt::Key_unknown)
            key(last);
        settle();
    }
    /// A control of the form; heads of the catalogue have the same names.
    [[nodiscard]] QQuickItem *field(const char *name)
    {
        return controlNamed(window().findChild<QQuickItem *>(QStringLiteral("modelDetails")), QString::fromUtf8(name));
    }
    [[nodiscard]] const ModelChoice &model() { return session().document()->plan.model; }
    [[nodiscard]] bool shows(const QString &text) { return find("text", text) != nullptr; }
    bool drop(const QString &path)
    {
        const bool taken = dropFile(window(), path);
        settle();
        return taken;
    }
};

} // namespace

class TestModelPage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { preparePlanWindows(m_settings.path()); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void itOpensAndLeadsBack()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        QVERIFY(!window.canvas()->isVisible());
        window.key(Qt::Key_Escape);
        QVERIFY(!window.page()->isVisible());
        QVERIFY(window.canvas()->isVisible());
        window.key(Qt::Key_2, Qt::ControlModifier);
        window.key(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window.page()->isVisible());
        window.clickOn("Back to the plan");
        QVERIFY(!window.page()->isVisible());
        QVERIFY(!window.canvas()->isVisible()); // the timeline is where it was opened from
    }

    void thePlansModelLineLeadsToIt()
    {
        ModelPageWindow window;
        QVERIFY(window.show());
        window.settle();
        window.clickOn("Model: Llama 3.1 8B");
        window.clickOn("Shape, and models of your own…");
        QVERIFY(window.page()->isVisible());
    }

    void aModelIsSearchedLookedAtAndUsed()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        window.type("deepseek-v3");
        window.settle();
        QVERIFY(window.shows(QStringLiteral("671,026,419,200"))); // arXiv 2412.19437: 671B
        QCOMPARE(window.model().catalogueId, std::string("llama-3.1-8b"));
        window.key(Qt::Key_Return);
        window.settle();
        QCOMPARE(window.model().catalogueId, std::string("deepseek-v3"));
        QCOMPARE(window.session().undoText(), QStringLiteral("Model DeepSeek-V3"));
        window.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); // nothing to redo
        QCOMPARE(window.model().catalogueId, std::string("deepseek-v3"));
    }

    void rowsAreClickedAndColumnsOrder()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        window.type("mixtral");
        window.settle();
        window.clickOn("Mixtral 8x22B");
        window.clickOn("Use this model");
        QCOMPARE(window.model().catalogueId, std::string("mixtral-8x22b"));
        window.fill("Experts a token", "1"); // what is looked at becomes the plan's own, which stands first
        QVERIFY(window.named("Mixtral 8x22B, edited, in this plan") != nullptr);
        QCOMPARE(window.find("marked", true)->property("name").toString(), QStringLiteral("Mixtral 8x22B, edited"));
        window.clickOn("Total");
        QVERIFY(window.named("Total, falling") != nullptr);
        window.clickOn("Total, falling");
        QVERIFY(window.named("Total, rising") != nullptr);
    }

    void aFieldIsEditedByKeyboard()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        window.fill("Layers", "40");
        QCOMPARE(window.model().architecture.layers, Count(40));
        window.key(Qt::Key_Z, Qt::ControlModifier); // in the field, with nothing typed
        QCOMPARE(window.model().architecture.layers, Count(32));
        QCOMPARE(window.field("Layers")->property("text").toString(), QStringLiteral("32"));
        window.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        window.settle();
        QCOMPARE(window.session().undoText(), QStringLiteral("Layers 32 → 40"));
        QVERIFY(window.shows(QStringLiteral("Llama 3.1 8B, edited")));
        window.key(Qt::Key_Escape); // nothing is typed: back
        QVERIFY(!window.page()->isVisible());
        window.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.model().catalogueId, std::string("llama-3.1-8b"));
        QVERIFY(!window.session().canUndo());
    }

    void whatIsRefusedIsSaidWhileItIsTyped()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        const QString reason = QStringLiteral("“0” is not a whole number from 1 to 65,536.");
        window.fill("Layers", "0", Qt::Key_unknown);
        QVERIFY(window.shows(reason));
        window.key(Qt::Key_Return);
        QVERIFY(window.shows(reason));
        QVERIFY(!window.session().canUndo());
        window.key(Qt::Key_Escape);
        QVERIFY(!window.shows(reason));
        QVERIFY(window.page()->isVisible());
        QCOMPARE(window.field("Layers")->property("text").toString(), QStringLiteral("32"));
    }

    void switchesAndChoices()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        window.named("Tied head")->forceActiveFocus(Qt::TabFocusReason);
        window.key(Qt::Key_Space);
        QVERIFY(window.model().architecture.tiedEmbeddings);
        QCOMPARE(window.session().undoText(), QStringLiteral("Tied head on"));
        QQuickItem *kind = window.named("Kind of attention");
        QCOMPARE(kind->property("displayText").toString(), QStringLiteral("grouped-query"));
        kind->forceActiveFocus(Qt::TabFocusReason);
        window.key(Qt::Key_Down);
        window.settle();
        QCOMPARE(window.model().architecture.kvHeads, Count(1));
        QCOMPARE(window.named("Kind of attention")->property("displayText").toString(), QStringLiteral("multi-query"));
        QCOMPARE(window.session().undoText(), QStringLiteral("Kind of attention grouped-query → multi-query"));
        window.named("Has experts")->forceActiveFocus(Qt::TabFocusReason);
        window.key(Qt::Key_Space);
        window.settle();
        QVERIFY(window.named("Routed experts") != nullptr);
        window.key(Qt::Key_Z, Qt::ControlModifier);
        window.settle();
        QVERIFY(window.named("Routed experts") == nullptr);
    }

    void aListOfLayersIsEditedAsText()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        window.fill("Layers one by one", "[{\"mixer\":\"linear\"}]", Qt::Key_unknown);
        QVERIFY(window.shows(QStringLiteral("Linear attention is missing. Allowed: its kind, heads and widths.")));
        window.key(Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!window.session().canUndo());
        window.fill("Layers one by one", "[{\"mixer\":\"attention\"},{\"mixer\":\"none\"}]", Qt::Key_unknown);
        window.key(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(window.model().architecture.blocks.size(), std::size_t(2));
        QCOMPARE(window.session().undoText(), QStringLiteral("Layers one by one edited"));
    }

    void aDroppedConfigIsRead()
    {
        ModelPageWindow window;
        QVERIFY(window.show());
        window.settle();
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("Qwen3-8B")));
        const QString path = folder.filePath(QStringLiteral("Qwen3-8B/config.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(config("Qwen--Qwen3-8B.json").toUtf8());
        file.close();
        window.drop(path);
        QVERIFY(window.page()->isVisible());
        QCOMPARE(window.model().architecture.name, std::string("Qwen3-8B"));
        QVERIFY(window.shows(QStringLiteral("8,190,735,360"))); // of the checkpoint's index
        QCOMPARE(window.session().undoText(), QStringLiteral("Model from config.json: Qwen3-8B"));
    }

    void aPastedConfigIsRead()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        QGuiApplication::clipboard()->setText(config("Qwen--Qwen3-8B.json"));
        window.key(Qt::Key_V, Qt::ControlModifier); // the search field has the focus
        window.settle();
        QCOMPARE(window.model().architecture.layers, Count(36));
        window.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.model().catalogueId, std::string("llama-3.1-8b"));
        window.named("Models")->forceActiveFocus(Qt::TabFocusReason);
        window.key(Qt::Key_V, Qt::ControlModifier); // nothing takes text there
        QCOMPARE(window.model().architecture.layers, Count(36));
    }

    void anUnknownFamilyOffersTheForm()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        QGuiApplication::clipboard()->setText(QStringLiteral(R"({"model_type":"whisper"})"));
        window.clickOn("Paste config.json");
        QVERIFY(window.shows(QStringLiteral("This config.json was not read: model_type is \"whisper\".")));
        window.clickOn("Describe by hand");
        QCOMPARE(window.model().architecture.name, std::string("Own model"));
        window.fill("Name", "Whisper");
        QCOMPARE(window.model().architecture.name, std::string("Whisper"));
    }

    void everyFieldIsReachedByTab()
    {
        ModelPageWindow window;
        QVERIFY(window.open());
        std::set<QString> reached;
        for (int step = 0; step < 80; ++step) {
            window.key(Qt::Key_Tab);
            if (QAccessibleInterface *at = QAccessible::queryAccessibleInterface(window.window().activeFocusItem()))
                reached.insert(at->text(QAccessible::Name));
        }
        for (const char *name :
             {"Llama 3.1 8B, in this plan", "Name", "Layers", "Vocabulary", "Kind of attention", "MLP width",
              "Has experts", "Layers one by one", "Prediction modules", "Vision tower", "Not counted"})
            QVERIFY2(reached.count(QString::fromLatin1(name)) == 1, name);
    }

    void itHoldsAtEverySize_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1024, 700);
        QTest::newRow("usual") << QSize(1440, 900);
    }

    void itHoldsAtEverySize()
    {
        QFETCH(QSize, size);
        ModelPageWindow window(size);
        QVERIFY(window.open());
        for (const char *name : {"Use this model", "Open config.json…", "Total", "Release"}) {
            QQuickItem *item = window.named(name);
            QVERIFY2(item != nullptr, name);
            const QRectF at = item->mapRectToScene(QRectF(0, 0, item->width(), item->height()));
            QVERIFY2(at.left() >= 0 && at.right() <= size.width(), name);
        }
    }

private:
    QTemporaryDir m_settings;
};

QTEST_MAIN(TestModelPage)
#include "tst_modelpage.moc"
