// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/yardwindow.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>
#include <utility>
#include <vector>

// The whole window, worked by the mouse. The bars, on 16,384 GPUs: from the document to the first frame with numbers
// under 1 s; during a drag, from a move of the mouse to its new numbers on screen, p99 under 50 ms.

namespace shardyard {
namespace {

/// The Llama example on this many GPUs.
QString yardFile(const QTemporaryDir &folder, Count gpus)
{
    QFile example(QStringLiteral(":/examples/llama-3.1-405b-16384-h100.shardyard"));
    QFile file(folder.filePath(QStringLiteral("yard.shardyard")));
    if (!example.open(QIODevice::ReadOnly) || !file.open(QIODevice::WriteOnly))
        qFatal("the example cannot be copied");
    QByteArray text = example.readAll();
    const QByteArray count = "\"count\": 2048";
    if (!text.contains(count))
        qFatal("the example is not of 2048 nodes");
    text.replace(count, "\"count\": " + QByteArray::number(gpus / 8));
    text.replace("\"data_parallel\": 128", "\"data_parallel\": " + QByteArray::number(gpus / 128));
    text.replace("\"data_parallel\": 8", "\"data_parallel\": " + QByteArray::number(gpus / 2048));
    file.write(text);
    return file.fileName();
}

/// Time until a frame is on screen that was begun while `ready` held; counts from its making.
class FrameTimer
{
public:
    FrameTimer(QQuickWindow &window, std::function<bool()> ready) : m_ready(std::move(ready))
    {
        QObject::connect(&window, &QQuickWindow::afterAnimating, &m_context, [this] { m_begun = m_ready(); });
        QObject::connect(&window, &QQuickWindow::frameSwapped, &m_context, [this] {
            if (m_begun && m_milliseconds == 0)
                m_milliseconds = static_cast<double>(m_timer.nsecsElapsed()) / 1e6;
        });
        m_timer.start();
    }
    [[nodiscard]] double wait()
    {
        while (m_milliseconds == 0) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
            if (m_timer.elapsed() > 20'000)
                qFatal("the frame never came");
        }
        return m_milliseconds;
    }

private:
    QObject m_context;
    QElapsedTimer m_timer;
    std::function<bool()> m_ready;
    bool m_begun = false;
    double m_milliseconds = 0;
};

double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    const double place = std::ceil(share * static_cast<double>(values.size())) - 1;
    return values[static_cast<std::size_t>(std::max(0.0, place))];
}

void setPercentiles(benchmark::State &state, const std::vector<double> &milliseconds)
{
    state.counters["p50_ms"] = percentile(milliseconds, 0.5);
    state.counters["p90_ms"] = percentile(milliseconds, 0.9);
    state.counters["p99_ms"] = percentile(milliseconds, 0.99);
    state.counters["max_ms"] = percentile(milliseconds, 1);
}

/// From the file to its numbers in a window that is there.
void openDocument(benchmark::State &state)
{
    const QTemporaryDir folder;
    const QString file = yardFile(folder, state.range(0));
    std::vector<double> times;
    YardWindow yard;
    if (!yard.show())
        qFatal("the window does not show");
    yard.settle();
    for (auto _ : state) {
        FrameTimer timer(yard.window(), [&] { return yard.session().snapshot() != nullptr; });
        if (!yard.session().openFile(file))
            qFatal("%s", qPrintable(yard.session().errorText()));
        times.push_back(timer.wait());
    }
    setPercentiles(state, times);
}

/// As openDocument, with the window made first: what starting the program with a file costs.
void openWindowAndDocument(benchmark::State &state)
{
    const QTemporaryDir folder;
    const QString file = yardFile(folder, state.range(0));
    std::vector<double> times;
    for (auto _ : state) {
        QElapsedTimer making;
        making.start();
        YardWindow yard;
        const double made = static_cast<double>(making.nsecsElapsed()) / 1e6;
        FrameTimer timer(yard.window(), [&] { return yard.session().snapshot() != nullptr; });
        if (!yard.session().openFile(file))
            qFatal("%s", qPrintable(yard.session().errorText()));
        times.push_back(made + timer.wait());
    }
    setPercentiles(state, times);
}

/// A GPU is carried from node to node; each move asks for another exchange of ranks. `tile` is its width on screen.
void dragGpu(benchmark::State &state)
{
    const QTemporaryDir folder;
    YardWindow yard;
    if (!yard.open(yardFile(folder, state.range(0))) || !yard.show())
        qFatal("the window does not show");
    yard.settle();
    CanvasItem &canvas = *yard.canvas();
    const double scale = static_cast<double>(state.range(1)) / plane::tileWidth;
    canvas.zoomAt(scale / canvas.camera().scale, 0, 0);
    canvas.centerOn(canvas.model().scene().layout.nodeRect(state.range(0) / 16).center());
    yard.settle();
    // Nodes in view, clear of the edges where a drag pans.
    const CanvasLayout &layout = canvas.model().scene().layout;
    const QRectF room = QRectF(QPointF(0, 0), canvas.size()).adjusted(40, 40, -40, -40);
    std::vector<Count> nodes;
    layout.forEachNode(canvas.camera().toPlane(room), [&](Count node, const QRectF &rect) {
        if (room.contains(canvas.camera().toScreen(rect)))
            nodes.push_back(node);
    });
    if (nodes.size() < 2)
        qFatal("no nodes in view");
    yard.press(yard.tile(nodes.front(), 0));
    yard.hop(yard.tile(nodes.front(), 1));
    std::vector<double> times;
    std::vector<double> work; // of all threads: what the wait would be at most on a machine that does nothing else
    std::size_t turn = 0;
    for (auto _ : state) {
        ++turn;
        const QPoint to = yard.tile(nodes[1 + turn % (nodes.size() - 1)], static_cast<int>(turn * 3 % 8));
        const SnapshotPtr before = yard.session().previewSnapshot();
        const std::clock_t began = std::clock();
        FrameTimer timer(yard.window(), [&] {
            const SnapshotPtr now = yard.session().previewSnapshot();
            return now != nullptr && now != before;
        });
        yard.hop(to);
        times.push_back(timer.wait());
        work.push_back(1e3 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
        if (!CanvasController::instance()->isAccepted())
            qFatal("the drop is not accepted");
    }
    yard.key(Qt::Key_Escape);
    yard.release();
    setPercentiles(state, times);
    state.counters["cpu_p99_ms"] = percentile(work, 0.99);
}

BENCHMARK(openDocument)->ArgName("gpus")->Arg(16384)->Arg(131072)->Iterations(20)->Unit(benchmark::kMillisecond);
BENCHMARK(openWindowAndDocument)->ArgName("gpus")->Arg(16384)->Iterations(10)->Unit(benchmark::kMillisecond);
BENCHMARK(dragGpu)
    ->ArgNames({"gpus", "tile_px"})
    ->Args({16384, 6})
    ->Args({16384, 24})
    ->Args({16384, 48})
    ->Args({131072, 24})
    ->Iterations(500)
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace shardyard
