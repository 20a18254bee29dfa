// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

#include <QDir>
#include <QString>
#include <QStringList>

namespace shardyard {

/// A document as a value alone: what it was read from is forgotten.
inline Document withoutSources(Document document)
{
    document.source.clear();
    document.own.source.clear(); // the rows themselves are nothing but what was read
    Plan &plan = document.plan;
    plan.model.source.clear();
    plan.cluster.source.clear();
    if (plan.cluster.fabric)
        plan.cluster.fabric->source.clear();
    for (NodeRun &run : plan.cluster.nodes)
        run.source.clear();
    plan.workload.source.clear();
    plan.price.source.clear();
    plan.calibration.source.clear();
    for (Strategy &strategy : plan.strategies) {
        strategy.source.clear();
        if (strategy.workload)
            strategy.workload->source.clear();
    }
    return document;
}

/// Every document that comes with the project.
inline QStringList allDocuments()
{
    QStringList paths;
    for (const char *folder : {RESOURCES "/examples", TEST_DATA "/documents"}) {
        const QDir directory(folder);
        for (const QString &name : directory.entryList({"*.shardyard"}, QDir::Files, QDir::Name))
            paths += directory.filePath(name);
    }
    return paths;
}

} // namespace shardyard
