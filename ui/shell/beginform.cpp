// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/beginform.h"

#include "engine/units/limits.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/newdocument.h"
#include "ui/bridge/session.h"
#include "ui/bridge/typednumber.h"

#include <utility>

namespace shardyard {
namespace {

const Catalogue &catalogue()
{
    return Session::instance()->catalogue();
}

} // namespace

BeginForm::BeginForm(QObject *parent) : QObject(parent)
{
    work();
}

void BeginForm::work()
{
    const CatalogueModel *model = catalogue().model(m_modelId.toStdString());
    const NodeType *node = catalogue().node(m_nodeId.toStdString());
    if (model == nullptr || node == nullptr)
        return;
    const Count most = mostGpus / std::max<Count>(1, node->gpus);
    const std::optional<Count> nodes = typedCount(m_nodes);
    m_refusal = nodes && *nodes >= 1 && *nodes <= most
        ? QString()
        : tr("“%1” is not a whole number from 1 to %2.").arg(m_nodes, formatCount(most));
    if (m_refusal.isEmpty())
        m_plan = beginPlan({.model = {.catalogueId = model->id, .architecture = model->architecture, .source = {}},
                            .node = node->id,
                            .nodes = *nodes},
                           catalogue());
    emit changed();
}

void BeginForm::setModelId(const QString &id)
{
    if (std::exchange(m_modelId, id) != id)
        work();
}

void BeginForm::setNodeId(const QString &id)
{
    if (std::exchange(m_nodeId, id) != id)
        work();
}

void BeginForm::setNodes(const QString &text)
{
    if (std::exchange(m_nodes, text) != text)
        work();
}

QString BeginForm::modelName() const
{
    const CatalogueModel *model = catalogue().model(m_modelId.toStdString());
    return model == nullptr ? m_modelId : displayName(model->architecture.name);
}

QString BeginForm::nodeName() const
{
    const NodeType *node = catalogue().node(m_nodeId.toStdString());
    return node == nullptr ? m_nodeId : displayName(node->name);
}

QString BeginForm::verdict() const
{
    if (!m_refusal.isEmpty())
        return {};
    const QString strategy = displayName(m_plan.document.plan.strategies.front().name);
    const QString gpus = formatGpus(resolveCluster(m_plan.document.plan.cluster, catalogue()).gpus);
    if (m_plan.need == Bytes())
        return tr("%1 over %2. The model's parts cannot be counted, so what it takes is not known.")
            .arg(strategy, gpus);
    const QString need = formatMemory(m_plan.need);
    const QString capacity = formatMemory(m_plan.capacity);
    return m_plan.fits ? tr("%1 over %2: a training step takes %3 of %4 a GPU.").arg(strategy, gpus, need, capacity)
                       : tr("A training step does not fit on %1: the least is %2 of %3 a GPU, with %4.")
                             .arg(gpus, need, capacity, strategy);
}

void BeginForm::begin()
{
    if (!m_refusal.isEmpty())
        return;
    Document document = m_plan.document;
    document.title = titleOf(document.plan, catalogue()).toStdString();
    Session::instance()->beginDocument(std::move(document));
}

} // namespace shardyard
