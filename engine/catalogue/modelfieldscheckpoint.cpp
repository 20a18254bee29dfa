// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/modelfieldgroups.h"

#include "engine/units/translatable.h"

namespace shardyard {

using namespace modelfieldaccess;

namespace {

VisionTower beginVision(const Architecture & /*model*/)
{
    return {.name = "Vision tower", .layers = 0, .hidden = 0, .parameters = {}};
}

std::string methodText(const Architecture &model)
{
    return model.quantization ? model.quantization->method : std::string();
}

bool setMethod(Architecture &model, std::string_view text)
{
    if (text.empty()) {
        model.quantization.reset();
        return true;
    }
    if (!model.quantization)
        model.quantization = Quantization();
    model.quantization->method = text;
    return true;
}

ModelField partField(ModelField field, ModelGroup group, bool (*applies)(const Architecture &))
{
    field.group = group;
    field.applies = applies;
    if (field.kind == ModelFieldKind::Number && field.most == 0)
        field.most = largestCount;
    return field;
}

ModelField predictionField(ModelField field)
{
    return partField(std::move(field), ModelGroup::Prediction, hasPart<&Architecture::multiTokenPrediction>);
}

ModelField visionField(ModelField field)
{
    return partField(std::move(field), ModelGroup::Checkpoint, hasPart<&Architecture::vision>);
}

ModelField storedField(ModelField field)
{
    return partField(std::move(field), ModelGroup::Checkpoint, hasPart<&Architecture::quantization>);
}

std::vector<ModelField> visionFields()
{
    return {
        {.key = "vision",
         .group = ModelGroup::Checkpoint,
         .title = QT_TRANSLATE_NOOP("engine", "Vision tower"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "An image encoder in front of the decoder. It is named and counted apart: no number "
                                   "of the plan includes it."),
         .kind = ModelFieldKind::Switch,
         .get = hasPartText<&Architecture::vision>,
         .set = setPart<&Architecture::vision, beginVision>},
        visionField({.key = "vision.name",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Name of the tower"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "What the checkpoint calls its image encoder."),
                     .kind = ModelFieldKind::Text}),
        visionField({.key = "vision.layers",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Layers of the tower"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "Layers of the image encoder; 0 or empty = not known."),
                     .least = 0,
                     .most = largestLayers,
                     .optional = true}),
        visionField({.key = "vision.hidden",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Width of the tower"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "Hidden width of the image encoder; 0 or empty = not known."),
                     .least = 0,
                     .optional = true}),
        visionField({.key = "vision.parameters",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Parameters of the tower"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "Tower and projector together; empty = not known."),
                     .most = largestTotal,
                     .optional = true}),
    };
}

std::vector<ModelField> storedFields()
{
    return {
        {.key = "quantization.method",
         .group = ModelGroup::Checkpoint,
         .title = QT_TRANSLATE_NOOP("engine", "Quantised with"),
         .unit = {},
         .help =
             QT_TRANSLATE_NOOP("engine",
                               "How the checkpoint stores its weights, such as fp8, mxfp4, awq or gptq. Left empty: "
                               "not quantised. What a plan loads or trains in is its strategies' to say."),
         .kind = ModelFieldKind::Text,
         .get = methodText,
         .set = setMethod},
        storedField({.key = "quantization.format",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Format"),
                     .unit = {},
                     .help = QT_TRANSLATE_NOOP("engine", "The method's own word, such as e4m3 or pack-quantized."),
                     .kind = ModelFieldKind::Text}),
        storedField({.key = "quantization.bits",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Bits a weight"),
                     .unit = QT_TRANSLATE_NOOP("engine", "bits"),
                     .help = QT_TRANSLATE_NOOP("engine", "Bits of one stored weight; 0 or empty = not known."),
                     .least = 0,
                     .most = 32,
                     .optional = true}),
        storedField({.key = "quantization.group_size",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Weights a scale"),
                     .unit = QT_TRANSLATE_NOOP("engine", "weights"),
                     .help = QT_TRANSLATE_NOOP("engine",
                                               "Weights of a row that share one scale; empty = whole rows or blocks."),
                     .least = 0,
                     .optional = true}),
        storedField({.key = "quantization.block_rows",
                     .group = {},
                     .title = QT_TRANSLATE_NOOP("engine", "Block rows"),
                     .unit = QT_TRANSLATE_NOOP("engine", "rows"),
                     .help = QT_TRANSLATE_NOOP("engine", "Rows of a block that shares one scale; empty = no blocks."),
                     .least = 0,
                     .optional = true}),
        storedField(
            {.key = "quantization.block_columns",
             .group = {},
             .title = QT_TRANSLATE_NOOP("engine", "Block columns"),
             .unit = QT_TRANSLATE_NOOP("engine", "columns"),
             .help = QT_TRANSLATE_NOOP("engine", "Columns of a block that shares one scale; empty = no blocks."),
             .least = 0,
             .optional = true}),
        storedField(
            {.key = "quantization.kept",
             .group = {},
             .title = QT_TRANSLATE_NOOP("engine", "Not quantised"),
             .unit = {},
             .help = QT_TRANSLATE_NOOP("engine", "Modules that keep the checkpoint's own dtype, a list of names."),
             .kind = ModelFieldKind::List}),
    };
}

std::vector<ModelField> remarkFields()
{
    constexpr ModelGroup group = ModelGroup::Checkpoint;
    return {
        {.key = "extra",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Other elements"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Elements that no other field describes, a list of objects with what and elements."),
         .kind = ModelFieldKind::List},
        {.key = "assumed",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Assumed"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "What was not given and was taken from the family's defaults, in words."),
         .kind = ModelFieldKind::List},
        {.key = "not_counted",
         .group = group,
         .title = QT_TRANSLATE_NOOP("engine", "Not counted"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine", "Parts of the model that no number includes, in words."),
         .kind = ModelFieldKind::List},
    };
}

} // namespace

std::vector<ModelField> predictionFields()
{
    return {
        {.key = "mtp.layers",
         .group = ModelGroup::Prediction,
         .title = QT_TRANSLATE_NOOP("engine", "Prediction modules"),
         .unit = {},
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Modules that each guess one token further ahead; 0 = none. A pipeline's last stage "
                                   "holds them."),
         .least = 0,
         .most = largestLayers,
         .fallback = zeroText},
        predictionField({.key = "mtp.kind",
                         .group = {},
                         .title = QT_TRANSLATE_NOOP("engine", "Kind of module"),
                         .unit = {},
                         .help = QT_TRANSLATE_NOOP("engine", "Whose layout the modules follow, such as deepseek."),
                         .kind = ModelFieldKind::Text}),
        predictionField(
            {.key = "mtp.own_embedding",
             .group = {},
             .title = QT_TRANSLATE_NOOP("engine", "Own embedding and head"),
             .unit = {},
             .help = QT_TRANSLATE_NOOP("engine",
                                       "The checkpoint stores copies of embedding and head for the modules; "
                                       "training shares the model's."),
             .kind = ModelFieldKind::Switch}),
        predictionField({.key = "mtp.blocks",
                         .group = {},
                         .title = QT_TRANSLATE_NOOP("engine", "Layers of a module"),
                         .unit = {},
                         .help = QT_TRANSLATE_NOOP("engine",
                                                   "The layers of one module, listed as the model's own may be. Left "
                                                   "empty: one like the model's last, with full attention."),
                         .kind = ModelFieldKind::List}),
    };
}

std::vector<ModelField> checkpointFields()
{
    std::vector<ModelField> fields = visionFields();
    for (const std::vector<ModelField> &part : {storedFields(), remarkFields()})
        fields.insert(fields.end(), part.begin(), part.end());
    return fields;
}

} // namespace shardyard
