// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/newdocument.h"

#include "engine/document/begindocument.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <utility>

namespace shardyard {
namespace {

constexpr const char *firstNode = "dgx-h100";

} // namespace

Document newDocument(const Catalogue &catalogue)
{
    const CatalogueModel *model = catalogue.model("llama-3.1-8b");
    Q_ASSERT(model != nullptr && catalogue.node(firstNode) != nullptr);
    Strategy strategy;
    strategy.name = QCoreApplication::translate("NewDocument", "Strategy 1").toStdString();
    strategy.sharding = Sharding::Fsdp;
    NodeRun node;
    node.type = firstNode;

    Document document;
    document.title = QCoreApplication::translate("NewDocument", "New plan").toStdString();
    document.plan.model = {.catalogueId = model->id, .architecture = model->architecture, .source = {}};
    document.plan.cluster.nodes = {std::move(node)};
    document.plan.workload.sequenceLength = 8192;
    document.plan.workload.globalBatch = 32;
    document.plan.strategies = {std::move(strategy)};
    return document;
}

Document documentFor(ModelChoice model, const Catalogue &catalogue)
{
    Document document = beginPlan({.model = std::move(model), .node = firstNode, .nodes = 1}, catalogue).document;
    document.title = titleOf(document.plan, catalogue).toStdString();
    return document;
}

QString titleOf(const Plan &plan, const Catalogue &catalogue)
{
    const NodeRun &run = plan.cluster.nodes.front();
    const NodeType *node = catalogue.node(run.type);
    return QCoreApplication::translate("NewDocument", "%1 on %2 × %3", "a model on a number of nodes of a kind")
        .arg(displayName(plan.model.architecture.name), formatCount(run.count),
             displayName(node == nullptr ? run.type : node->name));
}

} // namespace shardyard
