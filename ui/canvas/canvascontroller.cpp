// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvascontroller.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/format.h"
#include "ui/bridge/session.h"
#include "ui/canvas/canvasitem.h"

#include <QCoreApplication>
#include <QJSEngine>

#include <algorithm>

namespace shardyard {
namespace {

/// What a palette entry stands for; nothing where the catalogue has no such id.
std::optional<Dragged> paletteDrag(const Catalogue &catalogue, const QString &kind, const std::string &id)
{
    if (kind == QLatin1String("gpu") && catalogue.gpu(id) != nullptr)
        return NewGpu{.gpu = id};
    const NodeType *type = catalogue.node(id);
    if (type == nullptr)
        return std::nullopt;
    if (kind == QLatin1String("node"))
        return NewNodes{.type = id, .count = 1};
    if (kind == QLatin1String("rack"))
        return NewNodes{.type = id, .count = std::max<Count>(1, type->domainGpus / std::max<Count>(1, type->gpus))};
    return std::nullopt;
}

QString fromStd(const std::string &text)
{
    return QString::fromStdString(text);
}

} // namespace

CanvasController::CanvasController(QObject *parent) : QObject(parent) { }

CanvasController *CanvasController::create(QQmlEngine *, QJSEngine *)
{
    CanvasController *controller = instance();
    QJSEngine::setObjectOwnership(controller, QJSEngine::CppOwnership);
    return controller;
}

CanvasController *CanvasController::instance()
{
    static QPointer<CanvasController> controller;
    if (!controller)
        controller = new CanvasController(QCoreApplication::instance());
    return controller;
}

void CanvasController::setCanvas(CanvasItem *canvas)
{
    m_canvas = canvas;
}

bool CanvasController::beginPaletteDrag(const QString &kind, const QString &id, qreal sceneX, qreal sceneY)
{
    Session *session = Session::instance();
    if (session == nullptr)
        return false;
    const auto dragged = paletteDrag(session->catalogue(), kind, id.toStdString());
    return dragged && begin(*dragged, QPointF(sceneX, sceneY));
}

bool CanvasController::begin(const Dragged &dragged, const QPointF &scenePosition, bool byKeyboard)
{
    Session *session = Session::instance();
    if (m_dragging || session == nullptr || !session->hasDocument())
        return false;
    m_dragging = true;
    m_byKeyboard = byKeyboard;
    m_dragged = dragged;
    m_pointer = scenePosition;
    m_cluster = resolveCluster(session->document()->plan.cluster, session->catalogue());
    m_briefs.clear();
    m_origins.clear();
    if (const auto *gpus = std::get_if<ExistingGpus>(&dragged))
        for (const Count gpu : gpus->gpus)
            m_origins.insert(gpuLocation(m_cluster, gpu).node);
    describe();
    emit dragChanged();
    emit pointerChanged();
    return true;
}

void CanvasController::describe()
{
    const Catalogue &catalogue = Session::instance()->catalogue();
    m_detail.clear();
    if (const auto *gpu = std::get_if<NewGpu>(&m_dragged)) {
        m_title = fromStd(catalogue.gpu(gpu->gpu)->name);
    } else if (const auto *fresh = std::get_if<NewNodes>(&m_dragged)) {
        const NodeType &type = *catalogue.node(fresh->type);
        m_title =
            fresh->count == 1 ? fromStd(type.name) : tr("%1 × %2").arg(formatCount(fresh->count), fromStd(type.name));
        m_detail = formatGpus(fresh->count * type.gpus);
    } else if (const auto *gpus = std::get_if<ExistingGpus>(&m_dragged)) {
        m_title = gpus->gpus.size() == 1 ? tr("GPU %1").arg(gpus->gpus.front())
                                         : formatGpus(static_cast<Count>(gpus->gpus.size()));
    } else if (const auto *nodes = std::get_if<ExistingNodes>(&m_dragged)) {
        m_title = nodes->nodes.size() == 1 ? tr("node %1").arg(nodes->nodes.front())
                                           : formatNodes(static_cast<Count>(nodes->nodes.size()));
    }
}

void CanvasController::dragMove(qreal sceneX, qreal sceneY, int modifiers)
{
    if (!m_dragging)
        return;
    m_pointer = QPointF(sceneX, sceneY);
    emit pointerChanged();
    if (m_canvas)
        m_canvas->aimDrag(m_pointer, Qt::KeyboardModifiers(modifiers).testFlag(Qt::ShiftModifier));
}

void CanvasController::aim(const std::optional<DropTarget> &target, bool swapRanksOnly)
{
    if (!m_dragging || (m_target == target && m_swapRanksOnly == swapRanksOnly))
        return;
    m_target = target;
    m_swapRanksOnly = swapRanksOnly;
    judge();
    emit verdictChanged();
}

void CanvasController::judge()
{
    Session &session = *Session::instance();
    m_verdict = {};
    if (m_target)
        m_verdict =
            judgeDrop(session.document()->plan.cluster, session.catalogue(), m_dragged, *m_target, m_swapRanksOnly);
    if (auto after = commands::afterDrop(session, m_verdict))
        session.startPreview(std::move(*after));
    else
        session.stopPreview();
}

bool CanvasController::carries(Count gpu) const
{
    const auto *gpus = std::get_if<ExistingGpus>(&m_dragged);
    return m_dragging && !m_swapRanksOnly && gpus != nullptr
        && std::binary_search(gpus->gpus.begin(), gpus->gpus.end(), gpu);
}

bool CanvasController::isOrigin(Count node) const
{
    return m_origins.contains(node);
}

const BriefVerdict &CanvasController::briefOf(Count node) const
{
    const auto found = m_briefs.find(node);
    if (found != m_briefs.end())
        return found->second;
    const BriefVerdict brief = node < m_cluster.nodes
        ? briefVerdict(m_cluster, Session::instance()->catalogue(), m_dragged, node)
        : BriefVerdict();
    return m_briefs.emplace(node, brief).first->second;
}

void CanvasController::dragEnd()
{
    if (!m_dragging)
        return;
    Session &session = *Session::instance();
    const bool changes = isAccepted() && m_verdict.result && *m_verdict.result != session.document()->plan.cluster;
    const QString title = engineText(changes ? m_verdict.label : m_verdict.title, m_verdict.values);
    const QString refusal = changes ? commands::drop(session, m_verdict) : QString();
    end();
    emit dropped(refusal.isEmpty() ? title : refusal, changes && refusal.isEmpty());
}

void CanvasController::dragCancel()
{
    if (!m_dragging)
        return;
    end();
    emit dropped(tr("Cancelled. Nothing moved."), false);
}

void CanvasController::end()
{
    Session::instance()->stopPreview();
    m_dragging = false;
    m_target.reset();
    m_verdict = {};
    m_swapRanksOnly = false;
    m_briefs.clear();
    emit verdictChanged();
    emit dragChanged();
}

QString CanvasController::verdictBrief() const
{
    return engineText(m_verdict.brief, m_verdict.values);
}

QString CanvasController::verdictTitle() const
{
    return engineText(m_verdict.title, m_verdict.values);
}

QString CanvasController::verdictReason() const
{
    return engineText(m_verdict.reason, m_verdict.values);
}

QString CanvasController::verdictAdvice() const
{
    return engineText(m_verdict.advice, m_verdict.values);
}

} // namespace shardyard
