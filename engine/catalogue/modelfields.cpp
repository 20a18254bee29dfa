// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/modelfieldgroups.h"

#include "engine/catalogue/architecturejson.h"
#include "engine/catalogue/layers.h"
#include "engine/units/jsonread.h"
#include "engine/units/translatable.h"

namespace shardyard {
namespace {

using modelfieldaccess::wholeNumber;

/// "moe" and "experts" of "moe.experts"; the first is empty for a key of the model itself.
std::pair<std::string, std::string> pathOf(std::string_view key)
{
    const std::size_t dot = key.find('.');
    if (dot == std::string_view::npos)
        return {std::string(), std::string(key)};
    return {std::string(key.substr(0, dot)), std::string(key.substr(dot + 1))};
}

const Json *valueAt(const Json &object, std::string_view key)
{
    const auto [part, name] = pathOf(key);
    const Json *parent = &object;
    if (!part.empty()) {
        const auto found = object.find(part);
        if (found == object.end() || !found->is_object())
            return nullptr;
        parent = &*found;
    }
    const auto found = parent->find(name);
    return found == parent->end() ? nullptr : &*found;
}

void putAt(Json &object, std::string_view key, const Json &value)
{
    const auto [part, name] = pathOf(key);
    Json &parent = part.empty() ? object : object[part];
    if (value.is_null())
        parent.erase(name);
    else
        parent[name] = value;
}

std::string textOf(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    return value.dump();
}

std::string allowedWords(const ModelField &field, const Architecture &model)
{
    std::string words;
    switch (field.kind) {
    case ModelFieldKind::Number:
        return "a whole number from " + std::to_string(field.least) + " to " + std::to_string(mostOf(field, model));
    case ModelFieldKind::Switch:
        return "true, false";
    case ModelFieldKind::Choice:
        for (const std::string_view choice : field.choices)
            words += (words.empty() ? "" : ", ") + std::string(choice);
        return words;
    case ModelFieldKind::Text:
        return "words";
    case ModelFieldKind::List:
        break;
    }
    return "a list as in a document";
}

Error refused(const ModelField &field, const Architecture &model, std::string_view text)
{
    return {.file = {},
            .place = std::string(field.key),
            .problem = text.empty() ? "is missing" : "is " + shown(Json(std::string(text))),
            .allowed = allowedWords(field, model)};
}

/// The text as the document has it; null = the key is left out.
Result<Json> typed(const ModelField &field, const Architecture &model, std::string_view text)
{
    if (text.empty() && (field.optional || field.kind == ModelFieldKind::List || field.kind == ModelFieldKind::Text))
        return Json();
    switch (field.kind) {
    case ModelFieldKind::Number:
        if (const std::optional<Count> number = wholeNumber(text))
            return Json(*number);
        break;
    case ModelFieldKind::Switch:
        if (text == "true" || text == "false")
            return Json(text == "true");
        break;
    case ModelFieldKind::Choice:
        if (std::find(field.choices.begin(), field.choices.end(), text) != field.choices.end())
            return Json(std::string(text));
        break;
    case ModelFieldKind::Text:
        return Json(std::string(text));
    case ModelFieldKind::List: {
        auto list = parseJson(text);
        if (!list)
            return Error{.file = {},
                         .place = std::string(field.key) + ", " + list.error().place,
                         .problem = list.error().problem,
                         .allowed = list.error().allowed};
        return list;
    }
    }
    return refused(field, model, text);
}

/// The document's form of a model with the values written out that would else follow another field.
Json pinnedJson(const Architecture &model)
{
    Json object = architectureJson(model);
    for (const ModelField &field : modelFields())
        if (field.pinned && fieldApplies(field, model) && valueAt(object, field.key) == nullptr)
            putAt(object, field.key, typed(field, model, field.fallback(model)).value());
    return object;
}

Result<Architecture> readBack(const Json &object)
{
    std::vector<std::string> unknown;
    auto read = readArchitecture(object, {}, &unknown);
    if (read && !unknown.empty())
        return Error{.file = {},
                     .place = unknown.front(),
                     .problem = "is a key that a model does not have",
                     .allowed = "the keys that a document's model may have"};
    return read;
}

/// Where every n-th layer has experts the counts of layers follow; with a list of blocks they follow that.
Json withLayerCounts(Json object)
{
    const auto moe = object.find("moe");
    if (moe == object.end())
        return object;
    if (moe->contains("layers"))
        moe->erase("dense_layer_count");
    moe->erase("moe_layer_count");
    return object;
}

Architecture withExpertCounts(Architecture model)
{
    if (model.moe && !model.blocks.empty()) {
        model.moe->moeLayers = expertLayers(model);
        model.moe->denseLayers = denseLayers(model);
    }
    return model;
}

std::string textIn(const ModelField &field, const Architecture &model, const Json &object)
{
    if (!fieldApplies(field, model))
        return {};
    if (field.get != nullptr)
        return field.get(model);
    if (const Json *value = valueAt(object, field.key))
        return textOf(*value);
    return field.fallback == nullptr ? std::string() : field.fallback(model);
}

} // namespace

const std::vector<ModelGroupRow> &modelGroups()
{
    static const std::vector<ModelGroupRow> groups = {
        {.group = ModelGroup::Whole,
         .title = QT_TRANSLATE_NOOP("engine", "Model"),
         .help = QT_TRANSLATE_NOOP("engine", "The sizes that all parts share.")},
        {.group = ModelGroup::Embedding,
         .title = QT_TRANSLATE_NOOP("engine", "Embedding and head"),
         .help = QT_TRANSLATE_NOOP("engine", "The tables that turn tokens into vectors and vectors into tokens.")},
        {.group = ModelGroup::Attention,
         .title = QT_TRANSLATE_NOOP("engine", "Attention"),
         .help = QT_TRANSLATE_NOOP("engine", "How positions read from each other.")},
        {.group = ModelGroup::FeedForward,
         .title = QT_TRANSLATE_NOOP("engine", "Feed-forward"),
         .help = QT_TRANSLATE_NOOP("engine", "What works on each position alone, and the norms before it.")},
        {.group = ModelGroup::Mixture,
         .title = QT_TRANSLATE_NOOP("engine", "Mixture of experts"),
         .help = QT_TRANSLATE_NOOP("engine", "Many MLPs of which each token visits a few.")},
        {.group = ModelGroup::Layers,
         .title = QT_TRANSLATE_NOOP("engine", "Layer pattern"),
         .help = QT_TRANSLATE_NOOP("engine", "Layers that are not all alike: windows, linear attention, lists.")},
        {.group = ModelGroup::Prediction,
         .title = QT_TRANSLATE_NOOP("engine", "Multi-token prediction"),
         .help = QT_TRANSLATE_NOOP("engine", "Modules behind the last layer that guess tokens further ahead.")},
        {.group = ModelGroup::Checkpoint,
         .title = QT_TRANSLATE_NOOP("engine", "Vision and checkpoint"),
         .help = QT_TRANSLATE_NOOP("engine", "What stands before the decoder, and how its weights are stored.")}};
    return groups;
}

const std::vector<ModelField> &modelFields()
{
    static const std::vector<ModelField> fields = [] {
        std::vector<ModelField> all;
        for (const auto &part :
             {wholeFields(), embeddingFields(), attentionFields(), latentFields(), feedForwardFields(), mixtureFields(),
              layerFields(), linearFields(), predictionFields(), checkpointFields()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return fields;
}

const ModelField *modelField(std::string_view key)
{
    const std::vector<ModelField> &fields = modelFields();
    const auto found = std::find_if(fields.begin(), fields.end(), [key](const ModelField &f) { return f.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

bool fieldApplies(const ModelField &field, const Architecture &model)
{
    return field.applies == nullptr ? model.hasShape() : field.applies(model);
}

Count mostOf(const ModelField &field, const Architecture &model)
{
    return field.mostIn == nullptr ? field.most : field.mostIn(model);
}

std::string fieldText(const ModelField &field, const Architecture &model)
{
    return textIn(field, model, architectureJson(model));
}

std::vector<std::string> fieldTexts(const Architecture &model)
{
    const Json object = architectureJson(model);
    std::vector<std::string> texts;
    texts.reserve(modelFields().size());
    for (const ModelField &field : modelFields())
        texts.push_back(textIn(field, model, object));
    return texts;
}

Result<Architecture> withField(const Architecture &model, const ModelField &field, std::string_view text)
{
    if (!fieldApplies(field, model))
        return Error{.file = {}, .place = std::string(field.key), .problem = "is no part of this model", .allowed = {}};
    Architecture changed = model;
    Json value;
    if (field.set == nullptr) {
        auto read = typed(field, model, text);
        if (!read)
            return read.error();
        value = std::move(read).value();
    } else if (!field.set(changed, text)) {
        return refused(field, model, text);
    }
    Json object = withLayerCounts(pinnedJson(changed));
    if (field.set == nullptr)
        putAt(object, field.key, value);
    auto read = readBack(object);
    if (!read)
        return read;
    return withExpertCounts(std::move(read).value());
}

Architecture plainArchitecture()
{
    return {.name = "Own model",
            .onlyParameters = {},
            .layers = 32,
            .hidden = 4096,
            .heads = 32,
            .kvHeads = 8,
            .headDim = 128,
            .ffn = 14336,
            .vocab = 128000,
            .maxPosition = 8192};
}

} // namespace shardyard
