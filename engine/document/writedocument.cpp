// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/calibrationjson.h"
#include "engine/document/clusterjson.h"
#include "engine/document/document.h"
#include "engine/document/documentparts.h"
#include "engine/document/jsontext.h"
#include "engine/document/modeljson.h"
#include "engine/document/ownjson.h"
#include "engine/document/patch.h"
#include "engine/document/planpricejson.h"
#include "engine/document/strategyjson.h"
#include "engine/document/workloadjson.h"

namespace shardyard {
namespace {

Json plainDocument(const Document &document)
{
    Json plain = {{"format", "shardyard"}, {"version", documentVersion}};
    put(plain, "title", document.title, std::string());
    put(plain, "notes", document.notes, std::string());
    return plain;
}

Json rootOf(const Document &document)
{
    Json root = sourceObject(document.source);
    Json before = Json::object();
    if (!root.empty()) {
        Document source;
        ObjectReader reader(root, {});
        readTexts(reader, source);
        before = plainDocument(source);
    }
    patch(root, before, plainDocument(document));
    return root;
}

} // namespace

std::string writeDocument(const Document &document)
{
    const Plan &plan = document.plan;
    Json root = rootOf(document);
    Json strategies = Json::array();
    for (const Strategy &strategy : plan.strategies)
        strategies.push_back(strategyJson(strategy));
    setPart(root, "model", modelJson(plan.model));
    setPart(root, "cluster", clusterJson(plan.cluster));
    setPart(root, "workload", workloadJson(plan.workload));
    setPart(root, "strategies", std::move(strategies));
    setPart(root, "cost", planPriceJson(plan.price));
    setPart(root, "calibration", calibrationJson(plan.calibration));
    setPart(root, "catalogue", ownJson(document.own));
    return prettyJson(root) + '\n';
}

} // namespace shardyard
