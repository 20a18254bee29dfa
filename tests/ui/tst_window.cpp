// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/format.h"
#include "ui/bridge/session.h"
#include "ui/bridge/settings.h"
#include "ui/shell/filechooser.h"
#include "ui/shell/windowloader.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace shardyard;

namespace {

const QString exampleName = QStringLiteral("llama-3.1-405b-16384-h100");

bool isInside(const QQuickItem *item, const QQuickItem *ancestor)
{
    for (; item != nullptr; item = item->parentItem())
        if (item == ancestor)
            return true;
    return false;
}

QQuickItem *findByName(QQuickItem *root, const QString &name)
{
    if (root->objectName() == name)
        return root;
    for (QQuickItem *child : root->childItems())
        if (QQuickItem *found = findByName(child, name))
            return found;
    return nullptr;
}

/// Visible items below `root` with this text, as buttons, menu items and labels have it.
QList<QQuickItem *> findByText(QQuickItem *root, const QString &text)
{
    QList<QQuickItem *> found;
    if (root->isVisible() && root->property("text").toString() == text)
        found.append(root);
    for (QQuickItem *child : root->childItems())
        found += findByText(child, text);
    return found;
}

/// All that is to be read below `root`, for eyes and for screen readers.
QStringList textsOf(QQuickItem *root)
{
    QStringList texts;
    if (!root->isVisible())
        return texts;
    texts << root->property("text").toString();
    if (QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(root))
        texts << accessible->text(QAccessible::Name) << accessible->text(QAccessible::Description);
    for (QQuickItem *child : root->childItems())
        texts += textsOf(child);
    return texts;
}

/// The whole window is one picture of more than one colour.
bool isPainted(const QImage &image)
{
    if (image.isNull())
        return false;
    for (int y = 0; y < image.height(); y += 7)
        for (int x = 0; x < image.width(); x += 7)
            if (image.pixel(x, y) != image.pixel(0, 0))
                return true;
    return false;
}

} // namespace

/// The file dialog that is open, if any.
QFileDialog *openDialog()
{
    for (QWidget *widget : QApplication::topLevelWidgets())
        if (auto *dialog = qobject_cast<QFileDialog *>(widget); dialog != nullptr && dialog->isVisible())
            return dialog;
    return nullptr;
}

class TestWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void loadsQuietly_data();
    void loadsQuietly();
    void panelsFillTheWindow_data();
    void panelsFillTheWindow();
    void tabGoesThroughTheDocksInOrder();
    void nextDockGoesRound();
    void startPageOpensAnExample();
    void menusChangeTheSession();
    void keysUndoAndRedo();
    void keysChooseTheStrategy();
    void looksReachTheTheme();
    void inspectorOpensOnDemand();
    void docksAreRemembered();
    void errorKeepsThePlan();
    void unknownKeysAreShown();
    void allUnknownKeysAreCounted();
    void explainsTheFocusedNumber();
    void messageIsForgotten();
    void changesAreAskedAbout();
    void questionHoldsNothingUp();
    void failedSaveKeepsThePlan();
    void suggestsAFileName_data();
    void suggestsAFileName();
    void exportsThePdf();
    void nothingIsCountedInBrackets();

private:
    void open(int width = 1440, int height = 900);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void click(QQuickItem *item);
    void clickText(const QString &text);
    void choosePath(const char *menuItem, const QString &path);
    [[nodiscard]] QQuickItem *named(const char *name) const;
    [[nodiscard]] QString dockInFocus() const;
    [[nodiscard]] QString write(const QString &name, const QByteArray &text) const;

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<QQmlApplicationEngine> m_engine;
    QQuickWindow *m_window = nullptr;
};

void TestWindow::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    installTranslations();
    prepareControls();
}

void TestWindow::init()
{
    // The file dialog asks more of its window than the offscreen platform can do.
    // Of the offscreen platform, and of Qt 6.4 when a window closes while an animation ends.
    QTest::failOnWarning(
        QRegularExpression(QStringLiteral("^(?!This plugin does not support |QUnifiedTimer::stopAnimationDriver)")));
    Settings::instance()->setDark(false);
    static const auto catalogue = std::make_shared<const Catalogue>(builtInCatalogue());
    m_session = std::make_unique<Session>(catalogue);
    Session::setInstance(m_session.get());
    m_engine = std::make_unique<QQmlApplicationEngine>();
    m_window = loadWindow(*m_engine);
    QVERIFY(m_window != nullptr);
}

void TestWindow::cleanup()
{
    m_engine.reset();
    m_window = nullptr;
    m_session.reset();
}

/// The Llama example in a window of this size.
void TestWindow::open(int width, int height)
{
    QVERIFY(m_session->openExample(exampleName));
    m_session->waitForEstimate();
    m_window->resize(width, height);
    m_window->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(m_window));
    QTRY_VERIFY(m_session->snapshot() != nullptr);
    QCoreApplication::processEvents();
}

void TestWindow::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(m_window, key, modifiers);
}

void TestWindow::click(QQuickItem *item)
{
    QVERIFY(item != nullptr);
    QTest::mouseClick(m_window, Qt::LeftButton, Qt::NoModifier,
                      item->mapToScene({item->width() / 2, item->height() / 2}).toPoint());
}

void TestWindow::clickText(const QString &text)
{
    QTRY_VERIFY2(!findByText(m_window->contentItem(), text).isEmpty(), qPrintable(text));
    // An opening menu is not where it will be until it is polished.
    QVERIFY(QTest::qWaitForWindowExposed(m_window));
    m_window->grabWindow();
    click(findByText(m_window->contentItem(), text).constFirst());
}

/// What a person does in the dialog that an item of the File menu opens; the dialog itself is the platform's.
/// Types a path into the dialog that the menu opens; the keyboard is in the field for the name from the start.
void TestWindow::choosePath(const char *menuItem, const QString &path)
{
    clickText(QStringLiteral("&File"));
    clickText(QString::fromUtf8(menuItem));
    QTRY_VERIFY(openDialog() != nullptr);
    auto *name = openDialog()->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    QVERIFY(name != nullptr);
    QTest::keyClick(name, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(name, path);
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_VERIFY(openDialog() == nullptr);
}

QQuickItem *TestWindow::named(const char *name) const
{
    return findByName(m_window->contentItem(), QLatin1String(name));
}

QString TestWindow::dockInFocus() const
{
    for (const char *dock : {"header", "left", "canvas", "right", "bottom"})
        if (isInside(m_window->activeFocusItem(), named(dock)))
            return QLatin1String(dock);
    return {};
}

QString TestWindow::write(const QString &name, const QByteArray &text) const
{
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
}

void TestWindow::loadsQuietly_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<bool>("dark");
    for (const QSize size : {QSize(1440, 900), QSize(1280, 800), QSize(1024, 700), QSize(960, 600)})
        for (const bool dark : {false, true})
            QTest::addRow("%d x %d %s", size.width(), size.height(), dark ? "dark" : "light")
                << size.width() << size.height() << dark;
}

void TestWindow::loadsQuietly()
{
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(bool, dark);
    Settings::instance()->setDark(dark);
    m_window->resize(width, height);
    QVERIFY(QTest::qWaitForWindowExposed(m_window));
    QVERIFY(isPainted(m_window->grabWindow()));
    open(width, height);
    const QImage picture = m_window->grabWindow();
    QCOMPARE(picture.deviceIndependentSize().toSize(), QSize(width, height));
    QVERIFY(isPainted(picture));
    QCOMPARE(picture.pixelColor(width / 2, 2), Theme::instance()->panel());
    m_session->closeDocument();
    QVERIFY(isPainted(m_window->grabWindow()));
}

void TestWindow::panelsFillTheWindow_data()
{
    QTest::addColumn<QSize>("window");
    QTest::addColumn<QRectF>("left");
    QTest::addColumn<double>("right"); // width, 0 = on demand
    QTest::addColumn<double>("bottom"); // height
    // Designed for: left 224 or a rail of 44, right 320 (296 beside the rail), bottom 356 in a window of 900.
    QTest::newRow("1440 x 900") << QSize(1440, 900) << QRectF(0, 40, 224, 479) << 320.0 << 356.0;
    QTest::newRow("1024 x 700") << QSize(1024, 700) << QRectF(0, 40, 44, 346) << 296.0 << 289.0;
    QTest::newRow("960 x 600") << QSize(960, 600) << QRectF(0, 40, 44, 279) << 0.0 << 256.0;
}

void TestWindow::panelsFillTheWindow()
{
    QFETCH(QSize, window);
    QFETCH(QRectF, left);
    QFETCH(double, right);
    QFETCH(double, bottom);
    open(window.width(), window.height());
    const auto rect = [this](const char *name) {
        const QQuickItem *item = named(name);
        return item->mapRectToScene({0, 0, item->width(), item->height()});
    };
    m_window->grabWindow();
    QVERIFY2(std::abs(rect("left").height() - left.height()) < 2, qPrintable(QString::number(rect("left").height())));
    QCOMPARE(rect("left").topLeft(), left.topLeft());
    QCOMPARE(rect("left").width(), left.width());
    QCOMPARE(named("right")->isVisible() ? rect("right").width() : 0, right);
    QVERIFY(std::abs(rect("bottom").height() - bottom) < 2);
    QCOMPARE(rect("bottom").bottom(), window.height() - 24.0);
    QCOMPARE(rect("canvas").left(), left.right() + 1);
    QCOMPARE(rect("canvas").right(), right > 0 ? window.width() - right - 1 : window.width());
}

// The order of reading: header, left, canvas, right, bottom.
void TestWindow::tabGoesThroughTheDocksInOrder()
{
    open();
    QStringList passed;
    for (int i = 0; i < 200; ++i) {
        press(Qt::Key_Tab);
        const QString dock = dockInFocus();
        QVERIFY2(!dock.isEmpty(), qPrintable(m_window->activeFocusItem()->metaObject()->className()));
        if (passed.isEmpty() || passed.constLast() != dock)
            passed.append(dock);
        if (passed.size() > 5)
            break;
    }
    const QStringList order{QStringLiteral("header"), QStringLiteral("left"), QStringLiteral("canvas"),
                            QStringLiteral("right"), QStringLiteral("bottom")};
    QVERIFY2(passed.size() > 5, qPrintable(passed.join(u' ')));
    const auto start = order.indexOf(passed.constFirst());
    for (int i = 0; i < 6; ++i)
        QCOMPARE(passed.at(i), order.at((start + i) % 5));
}

void TestWindow::nextDockGoesRound()
{
    open();
    const QStringList order{QStringLiteral("header"), QStringLiteral("left"), QStringLiteral("canvas"),
                            QStringLiteral("right"), QStringLiteral("bottom")};
    press(Qt::Key_F6);
    const auto start = order.indexOf(dockInFocus());
    QVERIFY(start >= 0);
    for (int i = 1; i <= 5; ++i) {
        press(Qt::Key_F6);
        QCOMPARE(dockInFocus(), order.at((start + i) % 5));
    }
    press(Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(dockInFocus(), order.at((start + 4) % 5));
}

void TestWindow::startPageOpensAnExample()
{
    QVERIFY(QTest::qWaitForWindowExposed(m_window));
    m_window->grabWindow();
    clickText(QStringLiteral("New plan"));
    QVERIFY(m_session->hasDocument());
    m_session->closeDocument();
    QVERIFY(QTest::qWaitForWindowExposed(m_window));
    QList<QQuickItem *> cards = findByText(m_window->contentItem(), QStringLiteral("Llama 3.1 405B on 16,384 H100"));
    QVERIFY(!cards.isEmpty());
    click(cards.constFirst());
    QTRY_COMPARE(m_session->title(), QStringLiteral("Llama 3.1 405B on 16,384 H100"));
}

void TestWindow::menusChangeTheSession()
{
    open();
    const int strategies = m_session->strategyCount();
    clickText(QStringLiteral("&Strategy"));
    clickText(QStringLiteral("&Duplicate"));
    QTRY_COMPARE(m_session->strategyCount(), strategies + 1);
    clickText(QStringLiteral("&Edit"));
    clickText(QStringLiteral("&Undo: ") + m_session->undoText());
    QTRY_COMPARE(m_session->strategyCount(), strategies);
    clickText(QStringLiteral("&Edit"));
    clickText(QStringLiteral("&Redo: ") + m_session->redoText());
    QTRY_COMPARE(m_session->strategyCount(), strategies + 1);
    m_session->undo();
    clickText(QStringLiteral("&File"));
    clickText(QStringLiteral("&New plan"));
    QTRY_VERIFY(m_session->title() != QStringLiteral("Llama 3.1 405B on 16,384 H100"));
    clickText(QStringLiteral("&File"));
    clickText(QStringLiteral("&Close plan"));
    QTRY_VERIFY(!m_session->hasDocument());
}

void TestWindow::keysUndoAndRedo()
{
    open();
    const int strategies = m_session->strategyCount();
    press(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(m_session->strategyCount(), strategies + 1);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_session->strategyCount(), strategies);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_session->strategyCount(), strategies + 1);
}

void TestWindow::keysChooseTheStrategy()
{
    open();
    QVERIFY(m_session->strategyCount() > 1);
    press(Qt::Key_2, Qt::AltModifier);
    QCOMPARE(m_session->activeStrategy(), 1);
    press(Qt::Key_B);
    QCOMPARE(m_session->baseStrategy(), 1);
}

void TestWindow::looksReachTheTheme()
{
    open();
    clickText(QStringLiteral("&View"));
    clickText(QStringLiteral("&Dark"));
    QTRY_VERIFY(Theme::instance()->isDark());
    QVERIFY(Settings::instance()->isDark());
    QCOMPARE(m_window->grabWindow().pixelColor(720, 2), QColor(0x1B1E25));
    clickText(QStringLiteral("&View"));
    clickText(QStringLiteral("Increase &contrast"));
    QTRY_VERIFY(Theme::instance()->isHighContrast());
    Settings::instance()->setHighContrast(false);
    QVERIFY(!Theme::instance()->isHighContrast());
}

void TestWindow::inspectorOpensOnDemand()
{
    open(960, 600);
    QVERIFY(!named("right")->isVisible());
    press(Qt::Key_I, Qt::ControlModifier);
    QTRY_VERIFY(named("right")->isVisible());
    QCOMPARE(named("right")->width(), 320.0);
    press(Qt::Key_I, Qt::ControlModifier);
    QTRY_VERIFY(!named("right")->isVisible());
    m_window->resize(1440, 900);
    QTRY_VERIFY(named("right")->isVisible());
}

void TestWindow::docksAreRemembered()
{
    open();
    const QQuickItem *left = named("left");
    const QPoint edge = left->mapToScene({left->width(), 200}).toPoint();
    QTest::mousePress(m_window, Qt::LeftButton, Qt::NoModifier, edge);
    for (int step = 1; step <= 10; ++step)
        QTest::mouseMove(m_window, edge + QPoint(6 * step, 0));
    QTest::mouseRelease(m_window, Qt::LeftButton, Qt::NoModifier, edge + QPoint(60, 0));
    QTRY_COMPARE(left->width(), 284.0);
    cleanup();
    init();
    open();
    QCOMPARE(named("left")->width(), 284.0);
    Settings::instance()->setDockState(QStringLiteral("yard/top"), {});
}

void TestWindow::errorKeepsThePlan()
{
    open();
    QVERIFY(!named("error")->isVisible());
    const QString path = write(QStringLiteral("bad.shardyard"), "{\"format\": \"shardyard\", \"version\": \"one\"}");
    QVERIFY(!m_session->openFile(path));
    QTRY_VERIFY(named("error")->isVisible());
    QCOMPARE(m_session->errorFile(), QStringLiteral("bad.shardyard"));
    QCOMPARE(m_session->title(), QStringLiteral("Llama 3.1 405B on 16,384 H100"));
    QVERIFY(!findByText(m_window->contentItem(), QStringLiteral("bad.shardyard could not be used")).isEmpty());
    press(Qt::Key_Escape);
    QTRY_VERIFY(!named("error")->isVisible());
    QVERIFY(m_session->errorText().isEmpty());
}

void TestWindow::unknownKeysAreShown()
{
    QFile example(QStringLiteral(RESOURCES "/examples/mixtral-8x7b-16-h100.shardyard"));
    QVERIFY(example.open(QIODevice::ReadOnly));
    QByteArray text = example.readAll();
    text.insert(text.indexOf('{') + 1, "\"my_team_tag\": \"blue\",");
    QVERIFY(m_session->openFile(write(QStringLiteral("tagged.shardyard"), text)));
    QCOMPARE(m_session->loadNotes().size(), 1);
    QTRY_VERIFY(named("notes")->isVisible());
    QVERIFY(!findByText(named("notes"), m_session->loadNotes().constFirst()).isEmpty());
}

void TestWindow::allUnknownKeysAreCounted()
{
    QFile example(QStringLiteral(RESOURCES "/examples/mixtral-8x7b-16-h100.shardyard"));
    QVERIFY(example.open(QIODevice::ReadOnly));
    QByteArray text = example.readAll();
    for (int key = 0; key < 150; ++key)
        text.insert(text.indexOf('{') + 1, "\"x" + QByteArray::number(key) + "\": 1,");
    QVERIFY(m_session->openFile(write(QStringLiteral("many.shardyard"), text)));
    QTRY_VERIFY(!findByText(named("notes"), QStringLiteral("150 unknown keys kept")).isEmpty());
}

void TestWindow::explainsTheFocusedNumber()
{
    open();
    m_session->waitForEstimate();
    QTest::keyClick(m_window, Qt::Key_F1); // the canvas has the focus
    QTRY_VERIFY(!findByText(named("status"),
                            QStringLiteral("F1 explains a number: go to one that has a dotted "
                                           "underline first, by Tab or a click."))
                     .isEmpty());
    const QString states = formatMemory(m_session->snapshot()->estimate.strategies[0].memory->peakModelStates);
    QQuickItem *number = nullptr;
    for (QQuickItem *item : findByText(m_window->contentItem(), states))
        if (item->property("explainable").toBool())
            number = item;
    QVERIFY(number != nullptr);
    number->forceActiveFocus();
    QTest::keyClick(m_window, Qt::Key_F1);
    QTRY_VERIFY(!findByText(m_window->contentItem(), QStringLiteral("parameters + gradients + optimizer")).isEmpty());
    QTest::keyClick(m_window, Qt::Key_Escape);
    QTRY_VERIFY(findByText(m_window->contentItem(), QStringLiteral("parameters + gradients + optimizer")).isEmpty());
    QVERIFY(number->hasActiveFocus());
}

void TestWindow::messageIsForgotten()
{
    open();
    m_session->say(QStringLiteral("Undone: tensor 8 → 4"));
    QTRY_VERIFY(!findByText(named("status"), QStringLiteral("Undone: tensor 8 → 4")).isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(findByText(named("status"), QStringLiteral("Undone: tensor 8 → 4")).isEmpty(), 6000);
}

void TestWindow::changesAreAskedAbout()
{
    open();
    press(Qt::Key_D, Qt::ControlModifier);
    QVERIFY(m_session->isModified());
    QVERIFY(!m_window->close());
    clickText(QStringLiteral("Cancel"));
    QVERIFY(m_window->isVisible());
    QVERIFY(m_session->isModified());
    press(Qt::Key_N, Qt::ControlModifier);
    const auto focused = [this] { return m_window->activeFocusItem()->property("text").toString(); };
    for (int tab = 0; tab < 4 && focused() != QStringLiteral("Discard"); ++tab) // of three buttons
        press(Qt::Key_Tab);
    QCOMPARE(focused(), QStringLiteral("Discard"));
    press(Qt::Key_Return);
    QTRY_VERIFY(!m_session->isModified());
    QVERIFY(m_session->title() != QStringLiteral("Llama 3.1 405B on 16,384 H100"));

    const QString path = write(QStringLiteral("mine.shardyard"), {});
    QVERIFY(m_session->saveAs(QUrl::fromLocalFile(path)));
    press(Qt::Key_D, Qt::ControlModifier);
    QVERIFY(m_session->isModified());
    press(Qt::Key_W, Qt::ControlModifier);
    clickText(QStringLiteral("Save"));
    QTRY_VERIFY(!m_session->hasDocument());
    QVERIFY(QFile(path).size() > 0);
}

// The question is part of the window: the plan can still be worked on, and saving it answers.
void TestWindow::questionHoldsNothingUp()
{
    open();
    const QString path = write(QStringLiteral("asked.shardyard"), {});
    QVERIFY(m_session->saveAs(QUrl::fromLocalFile(path)));
    press(Qt::Key_D, Qt::ControlModifier);
    press(Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY(!findByText(m_window->contentItem(), QStringLiteral("Discard")).isEmpty());
    const int strategies = m_session->strategyCount();
    press(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(m_session->strategyCount(), strategies + 1);
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(!m_session->hasDocument());
    QTRY_VERIFY(findByText(m_window->contentItem(), QStringLiteral("Discard")).isEmpty());
    QVERIFY(m_session->openFile(path));
    QCOMPARE(m_session->strategyCount(), strategies + 1);
}

void TestWindow::failedSaveKeepsThePlan()
{
    open();
    QTemporaryDir folder;
    QVERIFY(m_session->saveAs(QUrl::fromLocalFile(folder.filePath(QStringLiteral("gone.shardyard")))));
    QVERIFY(folder.remove());
    press(Qt::Key_D, Qt::ControlModifier);
    press(Qt::Key_W, Qt::ControlModifier);
    clickText(QStringLiteral("Save"));
    QTRY_VERIFY(named("error")->isVisible());
    QVERIFY(m_session->isModified());
    // What was asked for is not done by a later save.
    const QString path = m_folder.filePath(QStringLiteral("kept.shardyard"));
    choosePath("Save &as…", path);
    QTRY_COMPARE(m_session->fileName(), path);
    QVERIFY(m_session->hasDocument());
}

void TestWindow::suggestsAFileName_data()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("suggested");
    QTest::newRow("beside the plan") << "/plans/a.b.shardyard"
                                     << "A title"
                                     << "/plans/a.b.pdf";
    QTest::newRow("after the title") << ""
                                     << "Llama 3.1 405B on 16,384 H100"
                                     << documents + "/Llama 3.1 405B on 16,384 H100.pdf";
    QTest::newRow("no separators, no control characters") << ""
                                                          << "../../etc\n/x" << documents + "/.. .. etc x.pdf";
    QTest::newRow("nothing to go by") << ""
                                      << "//" << documents + "/plan.pdf";
}

void TestWindow::suggestsAFileName()
{
    QFETCH(QString, file);
    QFETCH(QString, title);
    QFETCH(QString, suggested);
    QCOMPARE(suggestedFile(file, title, QStringLiteral("pdf")), suggested);
}

void TestWindow::exportsThePdf()
{
    open();
    const QString path = m_folder.filePath(QStringLiteral("report.pdf"));
    choosePath("&Export PDF…", path);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 60000); // a debug build on a busy machine
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.read(5), QByteArray("%PDF-"));
    QTRY_VERIFY(!findByText(named("status"), QStringLiteral("Report written: ") + path).isEmpty());
}

// English plurals come from translations/shardyard_en.ts.
void TestWindow::nothingIsCountedInBrackets()
{
    open();
    for (const QString &text : textsOf(m_window->contentItem()))
        QVERIFY2(!text.contains(QStringLiteral("(s)")), qPrintable(text));
    QVERIFY(
        !textsOf(named("bottom")).filter(QRegularExpression(QStringLiteral("^\\d+ equal rows? hidden$"))).isEmpty());
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
