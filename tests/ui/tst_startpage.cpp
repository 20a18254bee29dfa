// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/accessiblename.h"
#include "tests/ui/planwindow.h"
#include "ui/bridge/recentfilesmodel.h"
#include "ui/canvas/yardpicture.h"
#include "ui/shell/beginform.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>

using namespace shardyard;

namespace {

class StartWindow : public YardWindow
{
public:
    explicit StartWindow(const QSize &size = QSize(1440, 900)) : YardWindow(size) { session().closeDocument(); }

    [[nodiscard]] bool start()
    {
        window().requestActivate();
        if (!QTest::qWaitForWindowActive(&window()))
            return false;
        window().grabWindow();
        return true;
    }
    [[nodiscard]] QQuickItem *named(const QString &name) { return controlBeginning(window().contentItem(), name); }
    void clickOn(const char *name)
    {
        QQuickItem *item = named(QString::fromUtf8(name));
        QVERIFY2(item != nullptr, name);
        click(middle(item));
        QCoreApplication::processEvents();
        window().grabWindow();
    }
    void drop(const QString &path)
    {
        dropFile(window(), path);
        settle();
    }
};

QString write(const QTemporaryDir &folder, const char *name, const QByteArray &text)
{
    const QString path = folder.filePath(QLatin1String(name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
        qFatal("%s cannot be written", name);
    return path;
}

/// Share of the pixels that are not the ground.
double painted(const QImage &image, const QColor &ground)
{
    int other = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            other += image.pixelColor(x, y) != ground ? 1 : 0;
    return double(other) / (image.width() * image.height());
}

} // namespace

class TestStartPage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { preparePlanWindows(m_settings.path()); }
    void init()
    {
        Settings::instance()->clearRecentFiles();
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    }

    /// With ZeRO-1 the states are 8.03 B x (6 + 12 / 8) bytes = 56.1 GiB a GPU, and 8,192 tokens keep 139,392 bytes in
    /// each of 32 layers (12h + 4kv + 6f + 4a) = 34 GiB: too much for 79.6 GiB. ZeRO-2 leaves 2 + 16 / 8: 29.9 GiB.
    void theFormSaysWhatItBeginsWith()
    {
        OpenSession session;
        BeginForm form;
        QCOMPARE(form.modelName(), QStringLiteral("Llama 3.1 8B"));
        QCOMPARE(form.nodeName(), QStringLiteral("DGX H100"));
        const QString verdict = form.verdict().replace(QChar::Nbsp, u' ');
        QVERIFY2(verdict.startsWith(QStringLiteral("ZeRO-2 over 8 GPUs: a training step takes "))
                     && verdict.endsWith(QStringLiteral(" of 79.6 GiB a GPU.")),
                 qPrintable(verdict));
        QVERIFY(form.fits());
        form.setModelId(QStringLiteral("llama-3.1-405b"));
        QVERIFY(!form.fits());
        QVERIFY2(form.verdict().startsWith(QStringLiteral("A training step does not fit on 8 GPUs")),
                 qPrintable(form.verdict()));
        form.setNodes(QStringLiteral("1,024"));
        QVERIFY(form.fits());
        form.setNodes(QStringLiteral("none"));
        QCOMPARE(form.refusal(), QStringLiteral("“none” is not a whole number from 1 to 524,288."));
        QCOMPARE(form.verdict(), QString());
    }

    void aPlanIsBegunFromModelAndNode()
    {
        StartWindow window;
        QVERIFY(window.start());
        window.clickOn("Model: Llama 3.1 8B");
        window.type("70b");
        window.key(Qt::Key_Return);
        window.clickOn("Node: DGX H100");
        window.type("dgx h200");
        window.key(Qt::Key_Return);
        window.clickOn("Nodes");
        window.key(Qt::Key_A, Qt::ControlModifier);
        window.type("16");
        window.key(Qt::Key_Return);
        window.clickOn("Begin this plan");
        QVERIFY(window.session().hasDocument());
        window.settle();
        const Plan &plan = window.session().document()->plan;
        QCOMPARE(plan.cluster.nodes.front().type, std::string("dgx-h200"));
        QCOMPARE(plan.cluster.nodes.front().count, Count(16));
        QVERIFY(window.session().title().contains(QStringLiteral("70B on 16 × ")));
        QVERIFY(!window.session().isModified());
        QVERIFY(window.canvas()->isVisible());
    }

    void examplesHavePicturesInBothLooks()
    {
        StartWindow window;
        QVERIFY(window.start());
        QList<YardPicture *> shown;
        const auto collect = [&shown](auto &&self, QQuickItem *item) -> void {
            if (auto *picture = qobject_cast<YardPicture *>(item))
                shown.append(picture);
            for (QQuickItem *child : item->childItems())
                self(self, child);
        };
        collect(collect, window.window().contentItem());
        QCOMPARE(shown.size(), window.session().exampleNames().size());
        for (YardPicture *picture : shown)
            QTRY_VERIFY2(picture->isReady(), qPrintable(picture->example()));
        for (const bool dark : {false, true}) {
            Settings::instance()->setDark(dark);
            const QImage all = window.window().grabWindow();
            for (const YardPicture *picture : shown) {
                const QRectF at = picture->mapRectToScene(QRectF({}, picture->size()));
                const double share = painted(all.copy(at.toRect()), Theme::instance()->canvas());
                QVERIFY2(share > 0.02, qPrintable(picture->example()));
            }
        }
        Settings::instance()->setDark(false);
    }

    void anExampleOpensByKeyboard()
    {
        StartWindow window;
        QVERIFY(window.start());
        window.named(QStringLiteral("DeepSeek-V3"))->forceActiveFocus(Qt::TabFocusReason);
        window.key(Qt::Key_Return);
        QVERIFY(window.session().hasDocument());
    }

    void aDroppedPlanOpens()
    {
        StartWindow window;
        QVERIFY(window.start());
        QTemporaryDir folder;
        window.drop(write(folder, "mine.shardyard", PlanText{.nodes = R"({"type":"dgx-h100"})"}.text()));
        QCOMPARE(window.session().title(), QStringLiteral("Edited"));
    }

    void aDroppedConfigBeginsAPlan()
    {
        StartWindow window;
        QVERIFY(window.start());
        QTemporaryDir folder;
        QFile config(QStringLiteral(TEST_DATA "/hf_configs/Qwen--Qwen3-8B.json"));
        QVERIFY(config.open(QIODevice::ReadOnly));
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("Qwen3-8B")));
        window.drop(write(folder, "Qwen3-8B/config.json", config.readAll()));
        QVERIFY(window.session().hasDocument());
        QCOMPARE(window.session().document()->plan.model.architecture.layers, Count(36));
        QVERIFY(!window.session().canUndo());
        QVERIFY(!window.session().isModified());
        QCOMPARE(window.session().title(), QStringLiteral("Qwen3-8B on 1 × DGX H100"));
        QVERIFY(window.window().findChild<QQuickItem *>(QStringLiteral("modelPage"))->isVisible());
    }

    void aDroppedConfigThatCannotBeReadSaysWhy()
    {
        StartWindow window;
        QVERIFY(window.start());
        QTemporaryDir folder;
        window.drop(write(folder, "config.json", R"({"model_type":"whisper"})"));
        QVERIFY(!window.session().hasDocument());
        QVERIFY(window.session().errorFile().endsWith(QStringLiteral("config.json")));
        QVERIFY(window.session().errorProblem().contains(QStringLiteral("whisper")));
        QVERIFY(window.find("objectName", QStringLiteral("error")) != nullptr);
    }

    void recentFilesSayWhatTheyAre()
    {
        QTemporaryDir folder;
        const PlanText good = {.nodes = R"({"type":"dgx-h100"})", .strategies = R"({"name":"a","sharding":"fsdp"})"};
        const PlanText bad = {.nodes = R"({"type":"dgx-h100"})", .strategies = R"({"name":"a","tensor_parallel":3})"};
        OpenSession session;
        Settings::instance()->addRecentFile(write(folder, "text.shardyard", "not a plan"));
        Settings::instance()->addRecentFile(folder.filePath(QStringLiteral("gone.shardyard")));
        Settings::instance()->addRecentFile(write(folder, "bad.shardyard", bad.text()));
        Settings::instance()->addRecentFile(write(folder, "good.shardyard", good.text()));
        RecentFilesModel model;
        const QAbstractItemModelTester tester(&model);
        model.waitForFacts();
        QCOMPARE(model.rowCount(), 4);
        const auto text = [&model](int row, int role) { return model.index(row).data(role).toString(); };
        QCOMPARE(text(0, RecentFilesModel::TitleRole), QStringLiteral("Edited"));
        QCOMPARE(text(0, RecentFilesModel::WorkRole), QStringLiteral("Train, 1 strategy"));
        QCOMPARE(text(0, RecentFilesModel::VerdictKindRole), QStringLiteral("ok"));
        QVERIFY(text(0, RecentFilesModel::WhenRole).startsWith(QStringLiteral("today, ")));
        QCOMPARE(text(1, RecentFilesModel::VerdictRole), QStringLiteral("1 invalid"));
        QVERIFY(!model.index(2).data(RecentFilesModel::PresentRole).toBool());
        QCOMPARE(text(3, RecentFilesModel::TitleRole), QString());
        QCOMPARE(text(3, RecentFilesModel::VerdictRole), QString());
    }

    void daysAreSaidAsPeopleDo_data()
    {
        QTest::addColumn<QDateTime>("when");
        QTest::addColumn<QString>("text");
        const auto at = [](int year, int month, int day, int hour) {
            return QDateTime(QDate(year, month, day), QTime(hour, 20));
        };
        QTest::newRow("today") << at(2026, 11, 30, 14) << "today, 14:20";
        QTest::newRow("yesterday, late") << at(2026, 11, 29, 23) << "yesterday";
        QTest::newRow("this year") << at(2026, 3, 1, 8) << "1 March";
        QTest::newRow("before") << at(2025, 11, 30, 8) << "30 November 2025";
        QTest::newRow("never") << QDateTime() << "";
    }

    void daysAreSaidAsPeopleDo()
    {
        QFETCH(QDateTime, when);
        QFETCH(QString, text);
        QCOMPARE(dayText(when, QDateTime(QDate(2026, 11, 30), QTime(15, 0))), text);
    }

    void theListIsCleared()
    {
        QTemporaryDir folder;
        Settings::instance()->addRecentFile(
            write(folder, "good.shardyard", PlanText{.nodes = R"({"type":"dgx-h100"})"}.text()));
        StartWindow window;
        QVERIFY(window.start());
        window.clickOn("Clear list");
        QVERIFY(Settings::instance()->recentFiles().isEmpty());
        QVERIFY(window.named(QStringLiteral("Clear list")) == nullptr);
    }

    void nothingIsCutOff_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("least") << QSize(960, 600);
        QTest::newRow("small") << QSize(1024, 700);
        QTest::newRow("usual") << QSize(1440, 900);
    }

    void nothingIsCutOff()
    {
        QFETCH(QSize, size);
        StartWindow window(size);
        QVERIFY(window.start());
        for (const char *name : {"New plan", "Open…", "Begin this plan", "Drop a file here", "DeepSeek-V3"}) {
            QQuickItem *item = window.named(QString::fromUtf8(name));
            QVERIFY2(item != nullptr, name);
            const QRectF at = item->mapRectToScene(QRectF(0, 0, item->width(), item->height()));
            QVERIFY2(at.left() >= 0 && at.right() <= size.width(), name);
        }
    }

private:
    QTemporaryDir m_settings;
};

QTEST_MAIN(TestStartPage)
#include "tst_startpage.moc"
