// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "engine/export/estimatejson.h"
#include "engine/model/parameters.h"
#include "engine/units/text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace shardyard::cli {
namespace {

using Json = nlohmann::ordered_json;

struct CatalogueOptions
{
    std::string part;
    bool json = false;
};

/// A list as a table for people and as JSON for scripts, from the same rows.
struct Listing
{
    TextTable table;
    Json json = Json::array();
};

Json sourcesJson(const std::vector<Source> &sources)
{
    Json list = Json::array();
    for (const Source &source : sources)
        list.push_back({{"field", source.field}, {"title", source.title}, {"url", source.url}, {"date", source.date}});
    return list;
}

template <class T>
Json orNull(const std::optional<T> &value, double (*number)(T))
{
    return value ? Json(number(*value)) : Json(nullptr);
}

std::string rateText(const std::optional<BytesPerSecond> &rate)
{
    return rate ? fixed(inGBPerSecond(*rate), 0) : "–";
}

std::string ownText(bool isOwn)
{
    return isOwn ? "own" : "";
}

Listing listModels(const Catalogue &catalogue)
{
    Listing list = {TextTable({"id", "kind", "layers", "parameters", "release"})};
    for (const CatalogueModel &model : catalogue.models) {
        const bool counted = model.architecture.notCounted.empty();
        const Count total = counted ? parameters(model.architecture) : 0;
        list.table.add({model.id, model.kind, std::to_string(model.architecture.layers),
                        counted ? grouped(total) : "not counted yet", model.release});
        list.json.push_back({{"id", model.id},
                             {"family", model.family},
                             {"vendor", model.vendor},
                             {"kind", model.kind},
                             {"release", model.release},
                             {"layers", model.architecture.layers},
                             {"parameters", counted ? Json(total) : Json(nullptr)},
                             {"sources", sourcesJson(model.sources)}});
    }
    return list;
}

Listing listGpus(const Known &known)
{
    Listing list = {
        TextTable({"id", "name", "usable GiB", "HBM GB/s", "dense bf16 TFLOPS", "scale-up GB/s, one way", "own"})};
    for (const Gpu &gpu : known.catalogue.gpus) {
        const bool isOwn = known.own.gpu(gpu.id) != nullptr;
        list.table.add({gpu.id, gpu.name, gpu.usable > Bytes() ? gibText(gpu.usable) : "–",
                        gpu.memoryBandwidth > BytesPerSecond() ? fixed(inGBPerSecond(gpu.memoryBandwidth), 0) : "–",
                        gpu.peak.bf16 ? fixed(inTflops(*gpu.peak.bf16), 0) : "–", rateText(gpu.scaleUp.rate),
                        ownText(isOwn)});
        list.json.push_back(
            {{"id", gpu.id},
             {"name", gpu.name},
             {"vendor", gpu.vendor},
             {"own", isOwn},
             {"memory_gb", gpu.marketedGB > 0 ? Json(gpu.marketedGB) : Json(nullptr)},
             {"memory_usable_bytes", gpu.usable > Bytes() ? Json(wholeBytes(gpu.usable)) : Json(nullptr)},
             {"memory_usable_is_derived", gpu.usableIsDerived},
             {"memory_bandwidth_gb_per_s",
              gpu.memoryBandwidth > BytesPerSecond() ? Json(inGBPerSecond(gpu.memoryBandwidth)) : Json(nullptr)},
             {"dense_bf16_tflops", orNull(gpu.peak.bf16, inTflops)},
             {"dense_fp8_tflops", orNull(gpu.peak.fp8, inTflops)},
             {"scale_up_gb_per_s", orNull(gpu.scaleUp.rate, inGBPerSecond)},
             {"confidence", gpu.confidence},
             {"sources", sourcesJson(gpu.sources)}});
    }
    return list;
}

Listing listNodes(const Known &known)
{
    Listing list = {TextTable({"id", "name", "GPU", "GPUs", "NVLink domain", "NICs", "Gbit/s each", "own"})};
    for (const NodeType &node : known.catalogue.nodes) {
        const bool isOwn = known.own.node(node.id) != nullptr;
        list.table.add({node.id, node.name, node.gpu, std::to_string(node.gpus), std::to_string(node.domainGpus),
                        node.nics ? std::to_string(*node.nics) : "–",
                        node.nicGbitPerSecond ? fixed(*node.nicGbitPerSecond, 0) : "–", ownText(isOwn)});
        list.json.push_back({{"id", node.id},
                             {"name", node.name},
                             {"own", isOwn},
                             {"gpu", node.gpu},
                             {"gpus", node.gpus},
                             {"nvlink_domain", node.domainGpus},
                             {"scale_up_gb_per_s", orNull(node.intraRate, inGBPerSecond)},
                             {"nics", node.nics ? Json(*node.nics) : Json(nullptr)},
                             {"nic_gbit_per_s", node.nicGbitPerSecond ? Json(*node.nicGbitPerSecond) : Json(nullptr)},
                             {"confidence", node.confidence},
                             {"sources", sourcesJson(node.sources)}});
    }
    return list;
}

Listing listFabrics(const Catalogue &catalogue)
{
    Listing list = {TextTable({"id", "kind", "GB/s, one way"})};
    for (const FabricType &fabric : catalogue.fabrics) {
        list.table.add({fabric.id, fabric.kind, rateText(fabric.rate)});
        list.json.push_back({{"id", fabric.id},
                             {"name", fabric.name},
                             {"kind", fabric.kind},
                             {"rate_gb_per_s", orNull(fabric.rate, inGBPerSecond)},
                             {"sources", sourcesJson(fabric.sources)}});
    }
    return list;
}

int list(const CatalogueOptions &options)
{
    const Known known = cli::known();
    const Listing listing = options.part == "models" ? listModels(known.catalogue)
        : options.part == "gpus"                     ? listGpus(known)
        : options.part == "nodes"                    ? listNodes(known)
                                                     : listFabrics(known.catalogue);
    if (options.json)
        print(listing.json);
    else
        print(listing.table.text());
    return Done;
}

} // namespace

Action prepareCatalogue(CLI::App &app)
{
    const auto options = std::make_shared<CatalogueOptions>();
    app.add_option("PART", options->part, "models, gpus, nodes or fabrics")
        ->required()
        ->check(CLI::IsMember({"models", "gpus", "nodes", "fabrics"}));
    app.add_flag("--json", options->json, "Machine-readable answer");
    return [options] { return list(*options); };
}

} // namespace shardyard::cli
