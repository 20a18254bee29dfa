// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturejson.h"
#include "engine/catalogue/rows.h"

namespace shardyard {
namespace {

void readPublished(ObjectReader &reader, std::vector<std::string> &unknownKeys, CatalogueModel &model)
{
    reader.total("parameters", model.publishedParameters);
    reader.text("kind", model.publishedKind);
    reader.text("source", model.publishedSource);
    reader.total("active_parameters", model.publishedActive);
    reader.text("active_source", model.publishedActiveSource);
    readChildren(reader, "checkpoint_extras", unknownKeys, [&model](ObjectReader &extra) {
        ExtraElements elements;
        extra.text("what", elements.what);
        extra.count("elements", elements.elements, {.least = 1, .most = largestTotal});
        model.checkpointExtras.push_back(elements);
    });
}

void readShape(ObjectReader &reader, std::vector<std::string> &unknownKeys, Architecture &architecture)
{
    const Json *object = reader.child("architecture");
    if (object == nullptr) {
        reader.fail("architecture", "is missing", "the shape of the model");
        return;
    }
    Result<Architecture> shape = readArchitecture(*object, reader.placeOf("architecture"), &unknownKeys);
    if (shape)
        architecture = std::move(shape).value();
    else
        reader.fail(shape.error());
}

CatalogueModel readModel(ObjectReader &reader, std::vector<std::string> &unknownKeys)
{
    CatalogueModel model;
    reader.text("id", model.id);
    reader.text("family", model.family);
    reader.text("vendor", model.vendor);
    reader.text("release", model.release);
    reader.choice("kind", model.kind, {"dense", "moe", "mla-moe", "hybrid", "hybrid-moe", "hetero"});
    readShape(reader, unknownKeys, model.architecture);
    readChild(reader, "published", unknownKeys,
              [&](ObjectReader &published) { readPublished(published, unknownKeys, model); });
    reader.text("basis", model.basis);
    reader.texts("notes", model.notes);
    readSources(reader, unknownKeys, model.sources);
    requireSources(reader, model.sources);
    return model;
}

} // namespace

Result<std::vector<CatalogueModel>> readModels(std::string_view text)
{
    std::vector<CatalogueModel> models;
    if (const auto error =
            readRows(text, "models", [&models](ObjectReader &row, std::vector<std::string> &unknownKeys) {
                models.push_back(readModel(row, unknownKeys));
            }))
        return *error;
    return models;
}

} // namespace shardyard
