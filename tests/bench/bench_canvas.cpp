// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvaspaint.h"
#include "ui/shell/windowloader.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QTemporaryFile>

#include <benchmark/benchmark.h>

// One frame of the canvas at the zooms that cost most, painted as the software renderer does: into an image. The bar
// is 6 ms up to 131,072 GPUs.

namespace shardyard {
namespace {

/// Llama 3.1 405B's layout on any number of H100, opened as a file is.
class OpenYard
{
public:
    explicit OpenYard(Count gpus) : m_session(std::make_shared<const Catalogue>(builtInCatalogue()))
    {
        Session::setInstance(&m_session);
        QTemporaryFile file;
        const bool written = file.open()
            && file.write(QStringLiteral(
                              R"({"format":"shardyard","version":1,"model":"llama-3.1-405b","cluster":{"nodes":
                              [{"type":"dgx-h100","count":%1}],"fabric":{"type":"roce-400","pod_gpus":3072,
                              "oversubscription":7}},"workload":{"kind":"training","sequence_length":8192,
                              "global_batch":%1},"strategies":[{"name":"paper","tensor_parallel":8,
                              "pipeline_parallel":%2,"sharding":"zero1","rank_order":"tp-cp-pp-dp"}]})")
                              .arg(gpus / 8)
                              .arg(std::min<Count>(16, gpus / 8))
                              .toUtf8())
                > 0
            && file.flush();
        if (!written || !m_session.openFile(file.fileName()))
            qFatal("%s", qPrintable(m_session.errorText()));
        m_session.waitForEstimate();
        QCoreApplication::processEvents();
    }
    ~OpenYard() { Session::setInstance(nullptr); }
    OpenYard(const OpenYard &) = delete;
    OpenYard &operator=(const OpenYard &) = delete;

    [[nodiscard]] Session &session() { return m_session; }

private:
    Session m_session;
};

constexpr QSize window(1280, 800);

void paintFrame(benchmark::State &state)
{
    const Count gpus = state.range(0);
    const double tile = static_cast<double>(state.range(1)) / 10;
    OpenYard yard(gpus);
    if (state.range(2) != 0)
        yard.session().setSelection({gpus / 2 + 3}, gpus / 2 + 3);
    const CanvasModel model;
    Camera camera = {.scale = tile / plane::tileWidth, .offset = {}};
    const CanvasLayout &layout = model.scene().layout;
    if (tile == 0)
        camera = fitting(layout.bounds(), window, QMarginsF(60, 36, 20, 16), 4);
    else
        camera.offset = QPointF(640, 400) - layout.nodeRect(layout.nodes() / 2).center() * camera.scale;
    const CanvasView view = {.layout = layout, .camera = camera, .limits = model.colors().limits};
    QImage image(window, QImage::Format_ARGB32_Premultiplied);
    for (auto _ : state) {
        QPainter painter(&image);
        const CanvasPaint paint = {.painter = painter,
                                   .model = model,
                                   .shown = model.scene(),
                                   .view = view,
                                   .clip = QRectF(QPointF(0, 0), window),
                                   .size = window,
                                   .dropPoint = {}};
        painter.fillRect(paint.clip, model.colors().canvas);
        paintCanvas(paint);
    }
}

void makeSceneOf(benchmark::State &state)
{
    OpenYard yard(state.range(0));
    const auto lens = static_cast<Lens>(state.range(1));
    for (auto _ : state)
        benchmark::DoNotOptimize(makeScene(yard.session().snapshot(), 0, lens, {}));
}

void frames(benchmark::internal::Benchmark *bench)
{
    bench->ArgNames({"gpus", "tile_tenths_px", "selected"})->Unit(benchmark::kMillisecond);
    for (const long gpus : {8L, 16384L, 131072L})
        for (const long tile : {0L, 30L, 50L, 120L, 240L, 640L, 960L}) // fit, just above each change of detail
            for (const long selected : {0L, 1L})
                if (gpus > 8 || selected == 0)
                    bench->Args({gpus, tile, selected});
}

BENCHMARK(paintFrame)->Apply(frames);
BENCHMARK(makeSceneOf)
    ->ArgNames({"gpus", "lens"})
    ->ArgsProduct({{16384, 131072}, {static_cast<long>(Lens::Stage), static_cast<long>(Lens::Traffic)}})
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace shardyard

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_QUICK_BACKEND", "software");
    const QApplication application(argc, argv);
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    shardyard::installTranslations();
    shardyard::prepareControls();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
