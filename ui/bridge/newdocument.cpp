// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/newdocument.h"

#include <QCoreApplication>

#include <utility>

namespace shardyard {

Document newDocument(const Catalogue &catalogue)
{
    const CatalogueModel *model = catalogue.model("llama-3.1-8b");
    Q_ASSERT(model != nullptr && catalogue.node("dgx-h100") != nullptr);
    Strategy strategy;
    strategy.name = QCoreApplication::translate("NewDocument", "Strategy 1").toStdString();
    strategy.sharding = Sharding::Fsdp;
    NodeRun node;
    node.type = "dgx-h100";

    Document document;
    document.title = QCoreApplication::translate("NewDocument", "New plan").toStdString();
    document.plan.model = {.catalogueId = model->id, .architecture = model->architecture, .source = {}};
    document.plan.cluster.nodes = {std::move(node)};
    document.plan.workload.sequenceLength = 8192;
    document.plan.workload.globalBatch = 32;
    document.plan.strategies = {std::move(strategy)};
    return document;
}

} // namespace shardyard
