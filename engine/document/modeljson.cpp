// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/modeljson.h"

#include "engine/catalogue/architecturejson.h"
#include "engine/document/patch.h"
#include "engine/model/huggingface.h"

namespace shardyard {
namespace {

Result<ModelChoice> readCatalogueModel(const Json &value, const std::string &place, const Reading &reading)
{
    ModelChoice model;
    model.catalogueId = value.get<std::string>();
    if (reading.catalogue != nullptr) {
        const CatalogueModel *row = reading.catalogue->model(model.catalogueId);
        if (row == nullptr)
            return Error{.file = {},
                         .place = place,
                         .problem = "is " + shown(value),
                         .allowed = knownIds("a model id", model.catalogueId, idsOf(reading.catalogue->models))};
        model.architecture = row->architecture;
    }
    return model;
}

Result<Architecture> readHuggingFace(const Json &object, const std::string &place, Reading &reading)
{
    ObjectReader reader(object, place);
    const Json *config = reader.child("hugging_face");
    if (config == nullptr)
        return reader.error().value_or(Error());
    const std::string inside = reader.placeOf("hugging_face");
    if (!config->is_object())
        return Error{.file = {},
                     .place = inside,
                     .problem = "is " + shown(*config),
                     .allowed = "the whole object of a config.json"};
    auto read = readHuggingFaceConfig(config->dump());
    if (!read) {
        Error error = read.error();
        error.place = error.place.empty() ? inside : inside + "." + error.place;
        return error;
    }
    reading.note(reader);
    return read;
}

Result<Architecture> readInline(const Json &object, const std::string &place, Reading &reading)
{
    if (object.contains("hugging_face"))
        return readHuggingFace(object, place, reading);
    return readArchitecture(object, place, &reading.unknownKeys);
}

} // namespace

Result<ModelChoice> readModel(const Json &value, const std::string &place, Reading &reading)
{
    if (!value.is_string() && !value.is_object())
        return Error{.file = {},
                     .place = place,
                     .problem = "is " + shown(value),
                     .allowed = "a model id of the catalogue, or an object with hugging_face, a shape or parameters"};
    ModelChoice model;
    if (value.is_string()) {
        auto read = readCatalogueModel(value, place, reading);
        if (!read)
            return read;
        model = std::move(read).value();
    } else {
        auto read = readInline(value, place, reading);
        if (!read)
            return read.error();
        model.architecture = std::move(read).value();
    }
    model.source = value.dump();
    return model;
}

Json modelJson(const ModelChoice &model)
{
    if (!model.catalogueId.empty())
        return model.catalogueId;
    Json source = sourceObject(model.source);
    Reading again;
    const auto before = source.empty() ? Result<Architecture>(Error()) : readInline(source, {}, again);
    if (before && before.value() == model.architecture)
        return source;
    Json now = architectureJson(model.architecture);
    if (!before || source.contains("hugging_face"))
        return now;
    Json patched = source;
    patch(patched, architectureJson(before.value()), now);
    return patched;
}

} // namespace shardyard
