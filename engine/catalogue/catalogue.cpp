// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/catalogue.h"

#include "engine/catalogue/rows.h"

#include <algorithm>
#include <cassert>

namespace shardyard {
namespace {

template <class Row>
const Row *rowOf(const std::vector<Row> &rows, std::string_view id)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [id](const Row &row) { return row.id == id; });
    return found == rows.end() ? nullptr : &*found;
}

/// Takes the rows of `read` over, or names the file in its error.
template <class Row>
std::optional<Error> take(Result<std::vector<Row>> read, const char *file, std::vector<Row> &rows)
{
    if (read) {
        rows = std::move(read).value();
        return std::nullopt;
    }
    Error error = read.error();
    error.file = file;
    return error;
}

/// Every GPU a node, a series or a price names must be in the catalogue.
std::optional<Error> unknownGpu(const Catalogue &catalogue)
{
    const auto missing = [&](const std::string &gpu, const char *file, const std::string &place) {
        return catalogue.gpu(gpu) != nullptr ? std::optional<Error>()
                                             : Error{.file = file,
                                                     .place = place,
                                                     .problem = "names no GPU: \"" + gpu + "\"",
                                                     .allowed = "an id of gpus.json"};
    };
    for (const NodeType &node : catalogue.nodes)
        if (auto error = missing(node.gpu, "nodes.json", node.id))
            return error;
    for (const CollectiveSeries &series : catalogue.collectives)
        if (auto error = missing(series.gpu, "collectives.json", series.operation))
            return error;
    for (const PriceObservation &price : catalogue.prices)
        if (auto error = missing(price.gpu, "prices.json", price.provider))
            return error;
    return std::nullopt;
}

} // namespace

const Gpu *Catalogue::gpu(std::string_view id) const
{
    return rowOf(gpus, id);
}

const NodeType *Catalogue::node(std::string_view id) const
{
    return rowOf(nodes, id);
}

const FabricType *Catalogue::fabric(std::string_view id) const
{
    return rowOf(fabrics, id);
}

const CatalogueModel *Catalogue::model(std::string_view id) const
{
    return rowOf(models, id);
}

Result<Catalogue> readCatalogue(const CatalogueTexts &texts)
{
    Catalogue catalogue;
    if (const auto error = take(readGpus(texts.gpus), "gpus.json", catalogue.gpus))
        return *error;
    if (const auto error = take(readNodes(texts.nodes), "nodes.json", catalogue.nodes))
        return *error;
    if (const auto error = take(readFabrics(texts.fabrics), "fabrics.json", catalogue.fabrics))
        return *error;
    if (const auto error = take(readCollectives(texts.collectives), "collectives.json", catalogue.collectives))
        return *error;
    if (const auto error = take(readPrices(texts.prices), "prices.json", catalogue.prices))
        return *error;
    if (const auto error = take(readModels(texts.models), "models.json", catalogue.models))
        return *error;
    if (const auto error = unknownGpu(catalogue))
        return *error;
    return catalogue;
}

Catalogue builtInCatalogue()
{
    Result<Catalogue> catalogue = readCatalogue(builtInCatalogueTexts());
    assert(catalogue.ok());
    return std::move(catalogue).value();
}

} // namespace shardyard
