// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/planwindow.h"
#include "ui/bridge/grouptraffic.h"

#include <QFile>
#include <QRegularExpression>

// A tray, and a GPU, dragged out of its NVLink domain with the mouse: the tensor group's link, its time and the finding
// change before the release.

using namespace shardyard;

namespace {

QByteArray fileText(const char *nodes, const char *strategy)
{
    return QByteArray(R"({
  "format": "shardyard", "version": 1, "title": "Dragged",
  "model": "llama-3.1-8b",
  "cluster": { "nodes": [ )")
        + nodes + R"( ], "fabric": { "type": "ib-ndr", "pod_gpus": 16, "oversubscription": 7 } },
  "workload": { "kind": "training", "sequence_length": 8192, "global_batch": 240 },
  "strategies": [ { "name": "by hand", )"
        + strategy + R"( } ]
}
)";
}

struct Drag
{
    YardWindow yard;
    QTemporaryDir folder;

    [[nodiscard]] bool open(const char *nodes, const char *strategy)
    {
        QFile file(folder.filePath(QStringLiteral("dragged.shardyard")));
        if (!file.open(QIODevice::WriteOnly) || file.write(fileText(nodes, strategy)) < 0)
            return false;
        file.close();
        if (!yard.open(file.fileName()) || !yard.show())
            return false;
        yard.settle();
        return true;
    }
    [[nodiscard]] GroupTraffic now()
    {
        return groupTraffic(yard.session().snapshot()->estimate.strategies.front(), GroupKind::Tensor);
    }
    [[nodiscard]] GroupTraffic after()
    {
        return groupTraffic(yard.session().previewSnapshot()->estimate.strategies.front(), GroupKind::Tensor);
    }
    [[nodiscard]] static bool warns(const SnapshotPtr &snapshot)
    {
        for (const Finding &finding : snapshot->estimate.strategies.front().findings)
            if (finding.rule == "tensor-within-nvlink-domain")
                return true;
        return false;
    }
};

} // namespace

class TestTrafficDrag : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void trayOutOfItsDomain();
    void gpuOutOfItsDomain();

private:
    QTemporaryDir m_folder;
};

void TestTrafficDrag::initTestCase()
{
    preparePlanWindows(m_folder.path());
}

// Two trays of an NVL72: a tensor group of 8 on NVLink. With a tray in a domain of its own the group goes over the four
// NICs of each tray, 400 Gbit/s each: what a GPU sends takes at least its bytes over 200 GB/s.
void TestTrafficDrag::trayOutOfItsDomain()
{
    Drag drag;
    QVERIFY(drag.open(R"({ "type": "gb200-nvl72", "count": 2 })", R"("tensor_parallel": 8, "sharding": "zero1")"));
    YardWindow &yard = drag.yard;
    const Seconds before = *drag.now().time;
    QVERIFY(!drag.warns(yard.session().snapshot()));
    yard.press(yard.title(1));
    yard.moveTo(yard.canvas()->mapToScene(QPointF(12, yard.canvas()->height() - 12)).toPoint());
    QVERIFY(CanvasController::instance()->isAccepted());
    yard.settle();
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("NVLink → rail, in pod"));
    QVERIFY(*drag.after().time >= *drag.after().sent / fromGBPerSecond(200));
    QVERIFY(*drag.after().time > before);
    const QString change = formatDuration(before) + QStringLiteral(" → ") + formatDuration(*drag.after().time);
    QCOMPARE(yard.change("Tensor traffic, a step"), QString(change).replace(QChar::Nbsp, u' '));
    QVERIFY(drag.warns(yard.session().previewSnapshot()));
    QVERIFY(yard.find("text", QStringLiteral("Tensor groups leave their NVLink domain")) != nullptr);
    const Seconds shown = *drag.after().time;
    yard.release();
    yard.settle();
    QCOMPARE(drag.now().time->value(), shown.value());
    QVERIFY(drag.warns(yard.session().snapshot()));
    yard.key(Qt::Key_Z, Qt::ControlModifier);
    yard.settle();
    QCOMPARE(drag.now().time->value(), before.value());
}

// GPU 9 goes from node 1 to node 2, behind the 1:7 spine: its tensor group of 4 crosses it.
void TestTrafficDrag::gpuOutOfItsDomain()
{
    Drag drag;
    QVERIFY(drag.open(R"({ "type": "dgx-h100", "count": 2 }, { "type": "dgx-h100", "gpus": 4 })",
                      R"("tensor_parallel": 4, "sharding": "zero1")"));
    YardWindow &yard = drag.yard;
    const Seconds before = *drag.now().time;
    yard.press(yard.tile(1, 1));
    yard.moveTo(yard.tile(2, 4));
    yard.settle();
    QCOMPARE(yard.change("Tensor link"), QStringLiteral("NVLink → spine 1:7"));
    QVERIFY(*drag.after().time > before);
    QVERIFY(drag.warns(yard.session().previewSnapshot()));
    yard.release();
    yard.settle();
    // The group of a GPU it left is drawn with the mark where it leaves.
    yard.click(yard.tile(1, 2));
    QCOMPARE(yard.canvas()->model().lines().front().kind, GroupKind::Tensor);
    QVERIFY(yard.canvas()->model().lines().front().leaves);
}

QTEST_MAIN(TestTrafficDrag)
#include "tst_trafficdrag.moc"
