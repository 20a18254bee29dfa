// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/yardwindow.h"

#include "ui/theme/theme.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>

// Drags with the mouse in the whole window: numbers change before the release, the file that is saved afterwards is
// the one a person would write, undo gives the former file back byte for byte.
//
// The model is 8 billion parameters and no shape, so bytes follow by hand. ZeRO-1 in the ZeRO paper's own precision
// (arXiv 1910.02054, section 3.1: 2 bytes of parameter, 2 of gradient, 12 of optimizer, the last divided by the data
// parallel degree): 8e9 / tensor · (4 + 12 / data).

using namespace shardyard;

namespace {

struct Drop
{
    const char *nodes; ///< of the file before
    const char *strategy;
    const char *rest = ""; ///< of the cluster: placement
};

QByteArray fileText(const Drop &drop)
{
    return QByteArray(R"({
  "format": "shardyard", "version": 1, "title": "Dragged",
  "model": { "name": "Eight billion", "parameters": 8e9 },
  "cluster": {
    "nodes": [ )")
        + drop.nodes + R"( ],
    "fabric": { "type": "ib-ndr", "pod_gpus": 16, "oversubscription": 7 })"
        + drop.rest + R"(
  },
  "workload": { "kind": "training", "sequence_length": 4096, "global_batch": 960 },
  "strategies": [ { "name": "by hand", )"
        + drop.strategy + R"( } ],
  "my_own_key": [ 1, 2 ]
}
)";
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestCanvasDrag : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void nodeFromThePalette();
    void gpuFromThePaletteFillsANode();
    void gpusOfANodeIntoAnotherDomain();
    void gpuIntoAnotherPod();
    void trayOutOfItsRack();
    void fullNodeRefusesAGpuOfThePalette();
    void otherBoardRefusesAGpuOfThePalette();
    void shortNodeRefusesSeveral();

private:
    void open(YardWindow &yard, const Drop &drop);
    [[nodiscard]] QPoint paletteLine(YardWindow &yard, const char *list, const char *name);
    void checkSaved(YardWindow &yard, const Drop &after);
    void checkRefused(YardWindow &yard, const QString &title, const QString &reason);

    QTemporaryDir m_folder;
    QByteArray m_before; ///< what saving wrote before the drag
};

void TestCanvasDrag::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    installTranslations();
    prepareControls();
}

void TestCanvasDrag::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
}

/// The window with this file open, which the program itself has written once: so that its bytes can be compared.
void TestCanvasDrag::open(YardWindow &yard, const Drop &drop)
{
    const QString path = m_folder.filePath(QStringLiteral("dragged.shardyard"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(fileText(drop));
    file.close();
    QVERIFY2(yard.open(path), qPrintable(yard.session().errorText()));
    QVERIFY(yard.session().save());
    m_before = contentOf(path);
    QCOMPARE(QJsonDocument::fromJson(m_before), QJsonDocument::fromJson(fileText(drop)));
    QVERIFY(yard.show());
    yard.settle();
}

/// Middle of a line of the palette, scrolled to by searching for it.
QPoint TestCanvasDrag::paletteLine(YardWindow &yard, const char *list, const char *name)
{
    if (QQuickItem *tab = yard.find("text", QString::fromLatin1(list)))
        yard.click(yard.middle(tab));
    QQuickItem *search = yard.find("text", QStringLiteral("Search the palette"));
    if (search == nullptr)
        return {};
    yard.click(yard.middle(search));
    for (const char *letter = name; *letter != 0; ++letter)
        QTest::keyClick(&yard.window(), *letter);
    yard.settle();
    const QQuickItem *line = yard.find("name", QString::fromLatin1(name));
    return line == nullptr ? QPoint() : yard.middle(line);
}

/// Saving after the drop writes what is written by hand here; undo and redo lead to and from it.
void TestCanvasDrag::checkSaved(YardWindow &yard, const Drop &after)
{
    const QString path = yard.session().fileName();
    QCOMPARE(contentOf(path), m_before);
    QVERIFY(yard.session().isModified());
    yard.key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!yard.session().isModified());
    const QByteArray saved = contentOf(path);
    const QJsonDocument expected = QJsonDocument::fromJson(fileText(after));
    QVERIFY(!expected.isNull());
    QVERIFY2(QJsonDocument::fromJson(saved) == expected, saved.constData());

    yard.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!yard.session().canUndo());
    yard.key(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(contentOf(path), m_before);
    yard.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    yard.key(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(contentOf(path), saved);
    yard.key(Qt::Key_Z, Qt::ControlModifier);
    yard.key(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(contentOf(path), m_before);
}

/// The card beside the pointer says why, and letting go changes nothing.
void TestCanvasDrag::checkRefused(YardWindow &yard, const QString &title, const QString &reason)
{
    QVERIFY(CanvasController::instance()->isOverTarget());
    QVERIFY(yard.find("text", title) != nullptr);
    QVERIFY(yard.find("text", reason) != nullptr);
    QVERIFY(yard.find("text", QStringLiteral("If you drop here")) == nullptr);
    yard.release();
    yard.settle();
    QVERIFY(yard.find("text", title) == nullptr);
    QVERIFY(!yard.session().canUndo());
    QVERIFY(!yard.session().isModified());
    QVERIFY(yard.session().save());
    QCOMPARE(contentOf(yard.session().fileName()), m_before);
}

// One node, tensor 2 over the slowest of the ranks, data 4: groups {0, 4}, {1, 5}, … inside the node. With a second
// node data is 8 and the groups are {0, 8}, {1, 9}, …: each over both nodes, which are one pod.
// 8e9 / 2 · (4 + 12 / 4) = 28e9 bytes = 26.1 GiB; 8e9 / 2 · (4 + 12 / 8) = 22e9 bytes = 20.5 GiB.
void TestCanvasDrag::nodeFromThePalette()
{
    const char *strategy = R"("tensor_parallel": 2, "sharding": "zero1", "precision": "bf16-zero",
    "rank_order": "dp-tp-cp-pp")";
    YardWindow yard;
    open(yard, {.nodes = R"({ "type": "dgx-h100" })", .strategy = strategy});
    yard.click(yard.tile(0, 0));
    const QPoint from = paletteLine(yard, "Nodes", "DGX H100");
    QVERIFY(!from.isNull());
    yard.press(from);
    yard.moveTo(yard.canvas()->mapToScene(QPointF(12, yard.canvas()->height() / 2)).toPoint());
    QVERIFY(CanvasController::instance()->isAccepted());
    yard.settle(); // targets on the way have previews, too; the newest stays
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("NVLink → rail, in pod"));
    QCOMPARE(yard.change("Model states, stage 0"), QStringLiteral("26.1 GiB → 20.5 GiB"));
    QCOMPARE(yard.change("GPUs"), QStringLiteral("8 → 16"));
    QVERIFY(yard.find("text", QStringLiteral("If you drop here")) != nullptr);
    QCOMPARE(yard.session().previewSnapshot()->estimate.strategies.front().memory->peakModelStates, Bytes(22e9));
    // Also the label of the selected GPU's tensor group on the canvas; 400 Gbit/s of NIC a GPU are 50 GB/s.
    QCOMPARE(yard.canvas()->model().tensorChange(),
             QStringLiteral("Tensor 2 would leave NVLink: rail, in pod, 50\u00A0GB/s"));

    yard.release();
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Add 1 × DGX H100"));
    checkSaved(yard, {.nodes = R"({ "type": "dgx-h100", "count": 2 })", .strategy = strategy});
}

// 15 GPUs are no tensor groups of 8; the GPU that fills the second node makes two groups, each inside a node.
// 8e9 / 8 · (4 + 12 / 2) = 10e9 bytes = 9.31 GiB.
void TestCanvasDrag::gpuFromThePaletteFillsANode()
{
    const char *strategy = R"("tensor_parallel": 8, "sharding": "zero1", "precision": "bf16-zero")";
    YardWindow yard;
    open(yard, {.nodes = R"({ "type": "dgx-h100" }, { "type": "dgx-h100", "gpus": 7 })", .strategy = strategy});
    const QPoint from = paletteLine(yard, "GPUs", "H100 SXM5 80 GB");
    QVERIFY(!from.isNull());
    yard.press(from);
    yard.moveTo(yard.tile(1, 7));
    yard.settle();
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("– → NVLink"));
    QCOMPARE(yard.change("Model states"), QStringLiteral("– → 9.31 GiB"));
    QCOMPARE(yard.session().previewSnapshot()->estimate.strategies.front().memory->peakModelStates, Bytes(10e9));
    yard.release();
    yard.settle();
    checkSaved(yard, {.nodes = R"({ "type": "dgx-h100", "count": 2 })", .strategy = strategy});
}

// Four half filled nodes; by their placement the tensor groups of the first eight ranks lie across nodes 0 and 1, which
// are one pod. All four GPUs of node 1 go into node 0: its NVLink domain then holds these groups whole, and HSDP, which
// shards over the GPUs of a node (the document's shard_group is absent), shards over eight. FSDP's mixed precision is
// 16 bytes: 8e9 / 2 · 16 / 4 = 16e9 bytes = 14.9 GiB; 8e9 / 2 · 16 / 8 = 8e9 bytes = 7.45 GiB.
void TestCanvasDrag::gpusOfANodeIntoAnotherDomain()
{
    const char *strategy = R"("tensor_parallel": 2, "sharding": "hsdp")";
    const char *placement = R"(, "placement": [[0,1],[4,1],[1,1],[5,1],[2,1],[6,1],[3,1],[7,9]])";
    YardWindow yard;
    open(yard, {.nodes = R"({ "type": "dgx-h100", "gpus": 4, "count": 4 })", .strategy = strategy, .rest = placement});
    yard.click(yard.tile(1, 0));
    yard.click(yard.tile(1, 1), Qt::ControlModifier);
    yard.click(yard.tile(1, 2), Qt::ControlModifier);
    yard.click(yard.tile(1, 3), Qt::ControlModifier);
    QCOMPARE(yard.session().selection(), (std::vector<Count>{4, 5, 6, 7}));
    yard.press(yard.tile(1, 2));
    yard.moveTo(yard.tile(0, 4));
    QCOMPARE(CanvasController::instance()->dragTitle(), QStringLiteral("4 GPUs"));
    yard.settle();
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("rail, in pod → NVLink"));
    QCOMPARE(yard.change("Model states, stage 0"), QStringLiteral("14.9 GiB → 7.45 GiB"));
    QCOMPARE(yard.session().previewSnapshot()->estimate.strategies.front().memory->peakModelStates, Bytes(8e9));
    // NVLink 4: 450 GB/s in one direction (NVIDIA, H100 data sheet: 900 GB/s both ways).
    QCOMPARE(yard.canvas()->model().tensorChange(),
             QStringLiteral("Tensor 2 would fit on NVLink: NVLink, 450\u00A0GB/s"));
    yard.release();
    yard.settle();
    QCOMPARE(yard.session().undoText(), QStringLiteral("Move 4 GPUs to node 0"));
    checkSaved(yard,
               {.nodes = R"({ "type": "dgx-h100" }, { "type": "dgx-h100", "gpus": 4, "count": 2 })",
                .strategy = strategy,
                .rest = placement});
}

// GPU 9 goes from node 1 to node 2 behind the 1:7 spine. Its rank stays 9: of 20 GPUs numbered node by node it is now
// the last. Where GPUs are does not change what they hold: 8e9 / 4 · (4 + 12 / 5) = 12.8e9 bytes = 11.9 GiB.
void TestCanvasDrag::gpuIntoAnotherPod()
{
    const char *strategy = R"("tensor_parallel": 4, "sharding": "zero1", "precision": "bf16-zero")";
    YardWindow yard;
    open(yard,
         {.nodes = R"({ "type": "dgx-h100", "count": 2 }, { "type": "dgx-h100", "gpus": 4 })", .strategy = strategy});
    yard.press(yard.tile(1, 1));
    yard.moveTo(yard.tile(2, 4));
    yard.settle();
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("NVLink → spine 1:7"));
    QCOMPARE(yard.change("Model states"), QStringLiteral("11.9 GiB → 11.9 GiB"));
    QTRY_VERIFY(yard.canvas()->model().showsPreview());
    QCOMPARE(yard.canvas()->model().lines().front().slowest, LinkClass::Spine);
    // 50 GB/s over seven are 7.14, of which rates below 10 show one decimal.
    QCOMPARE(yard.canvas()->model().tensorChange(),
             QStringLiteral("Tensor 4 would leave NVLink: spine 1:7, 7.1\u00A0GB/s"));
    // Back home, still before the release: as it was.
    yard.moveTo(yard.tile(1, 1));
    QVERIFY(yard.session().previewSnapshot() == nullptr);
    yard.moveTo(yard.tile(2, 4));
    yard.settle();
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("NVLink → spine 1:7"));
    yard.release();
    yard.settle();
    checkSaved(yard,
               {.nodes = R"({ "type": "dgx-h100" }, { "type": "dgx-h100", "gpus": 7, "empty_slots": [1] },
                            { "type": "dgx-h100", "gpus": 5 })",
                .strategy = strategy,
                .rest = R"(, "placement": [[0,9],[19,1],[9,10]])"});
}

// Two trays of one NVL72 domain: tensor groups of 8 over both. A tray in a domain of its own takes them off NVLink.
void TestCanvasDrag::trayOutOfItsRack()
{
    const char *strategy = R"("tensor_parallel": 8, "sharding": "zero1", "precision": "bf16-zero")";
    YardWindow yard;
    open(yard, {.nodes = R"({ "type": "gb200-nvl72", "count": 2 })", .strategy = strategy});
    yard.press(yard.title(1));
    yard.moveTo(yard.canvas()->mapToScene(QPointF(12, yard.canvas()->height() - 12)).toPoint());
    QVERIFY(CanvasController::instance()->isAccepted());
    yard.settle();
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("NVLink → rail, in pod"));
    QCOMPARE(yard.change("Model states"), QStringLiteral("14.9 GiB → 14.9 GiB")); // 8e9 / 8 · (4 + 12)
    yard.release();
    yard.settle();
    QCOMPARE(yard.session().snapshot()->estimate.strategies.front().groupLinks.front().slowest, LinkClass::Pod);
    yard.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!yard.session().isModified());
}

void TestCanvasDrag::fullNodeRefusesAGpuOfThePalette()
{
    YardWindow yard;
    open(yard, {.nodes = R"({ "type": "dgx-h100", "count": 2 })", .strategy = R"("tensor_parallel": 8)"});
    const QPoint from = paletteLine(yard, "GPUs", "H100 SXM5 80 GB");
    QVERIFY(!from.isNull());
    yard.press(from);
    yard.moveTo(yard.tile(1, 3));
    checkRefused(yard, QStringLiteral("Node 1 is full"), QStringLiteral("A DGX H100 holds 8 GPUs and has 8."));
}

// A PCIe card does not go into an SXM5 socket, free or not.
void TestCanvasDrag::otherBoardRefusesAGpuOfThePalette()
{
    YardWindow yard;
    open(yard, {.nodes = R"({ "type": "dgx-h100", "gpus": 4 })", .strategy = R"("tensor_parallel": 4)"});
    const QPoint from = paletteLine(yard, "GPUs", "H100 PCIe 80 GB");
    QVERIFY(!from.isNull());
    yard.press(from);
    yard.moveTo(yard.tile(0, 6));
    checkRefused(yard, QStringLiteral("Node 0 takes other GPUs"),
                 QStringLiteral("H100 PCIe 80 GB is PCIe; this node's board takes SXM5."));
}

void TestCanvasDrag::shortNodeRefusesSeveral()
{
    YardWindow yard;
    open(yard,
         {.nodes = R"({ "type": "dgx-h100" }, { "type": "dgx-h100", "gpus": 7 })",
          .strategy = R"("tensor_parallel": 5)"});
    yard.click(yard.tile(0, 0));
    yard.click(yard.tile(0, 3), Qt::ShiftModifier);
    yard.press(yard.tile(0, 1));
    yard.moveTo(yard.tile(1, 7));
    QCOMPARE(CanvasController::instance()->briefOf(1).accepted, false);
    checkRefused(yard, QStringLiteral("Node 1 has room for 1, not 4"),
                 QStringLiteral("A DGX H100 holds 8 GPUs and has 7."));
}

QTEST_MAIN(TestCanvasDrag)
#include "tst_canvasdrag.moc"
