// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/yardpicture.h"

#include "engine/document/document.h"
#include "engine/estimate/estimate.h"
#include "ui/canvas/canvaspaint.h"
#include "ui/theme/theme.h"

#include <QFile>
#include <QHash>
#include <QtConcurrent>

#include <utility>

namespace shardyard {
namespace {

constexpr double margin = 10;
constexpr double widestNode = 64; ///< pixels: larger nodes have titles, and numbers in their tiles

/// Of the interface thread alone.
QHash<QString, SnapshotPtr> &known()
{
    static QHash<QString, SnapshotPtr> snapshots;
    return snapshots;
}

SnapshotPtr readExample(const QString &name, const std::shared_ptr<const Catalogue> &catalogue)
{
    QFile file(QStringLiteral(":/examples/%1.shardyard").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    auto read = readDocument(file.readAll().toStdString(), *catalogue, name.toStdString());
    if (!read)
        return nullptr;
    Snapshot snapshot = {.document = std::move(read).value().document, .estimate = {}};
    snapshot.estimate = estimate(snapshot.document.plan, withOwn(*catalogue, snapshot.document.own));
    return std::make_shared<const Snapshot>(std::move(snapshot));
}

} // namespace

YardPicture::YardPicture(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    connect(Theme::instance(), &Theme::changed, this, [this] { update(); });
    connect(&m_reading, &QFutureWatcher<SnapshotPtr>::finished, this, [this] {
        known().insert(m_example, m_reading.result());
        show(m_reading.result());
    });
}

YardPicture::~YardPicture()
{
    m_reading.waitForFinished();
}

void YardPicture::setExample(const QString &example)
{
    if (std::exchange(m_example, example) == example)
        return;
    m_model = nullptr;
    emit exampleChanged();
    load();
}

void YardPicture::itemChange(ItemChange change, const ItemChangeData &value)
{
    QQuickPaintedItem::itemChange(change, value);
    if (change == ItemVisibleHasChanged)
        load();
}

void YardPicture::load()
{
    if (m_model || m_example.isEmpty() || !isVisible() || m_reading.isRunning())
        return;
    if (known().contains(m_example))
        show(known().value(m_example));
    else if (const Session *session = Session::instance())
        m_reading.setFuture(QtConcurrent::run(readExample, m_example, session->knownCatalogue()));
}

void YardPicture::show(SnapshotPtr snapshot)
{
    m_model = snapshot ? std::make_unique<CanvasModel>(std::move(snapshot)) : nullptr;
    emit readyChanged();
    update();
}

void YardPicture::paint(QPainter *painter)
{
    painter->fillRect(boundingRect(), Theme::instance()->canvas());
    if (!m_model || m_model->scene().isEmpty())
        return;
    const CanvasLayout &layout = m_model->scene().layout;
    const QMarginsF around(margin, margin, margin, margin);
    const double mostScale = widestNode / std::max(1.0, layout.nodeRect(0).width());
    const CanvasView view = {.layout = layout,
                             .camera = fitting(layout.bounds(), size(), around, mostScale),
                             .limits = m_model->colors().limits};
    const CanvasPaint paint = {.painter = *painter,
                               .model = *m_model,
                               .shown = m_model->scene(),
                               .view = view,
                               .clip = boundingRect(),
                               .deviceRatio = painter->transform().m11() * painter->device()->devicePixelRatio(),
                               .digitWidth = 7,
                               .size = size(),
                               .drag = nullptr,
                               .dropPoint = {},
                               .covered = {}};
    painter->setRenderHint(QPainter::Antialiasing, false);
    paintNodes(paint); // the frames of pods have room for their titles
}

} // namespace shardyard
