// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/checkpointjson.h"

#include "engine/catalogue/architecturelimits.h"
#include "engine/catalogue/childreader.h"

namespace shardyard {
namespace {

constexpr CountRange zeroAllowed = {.least = 0, .most = largestCount};

} // namespace

void readVision(ObjectReader &reader, Architecture &model, std::vector<std::string> &unknownKeys)
{
    const Json *value = reader.child("vision");
    if (value == nullptr)
        return;
    VisionTower vision;
    if (value->is_string()) {
        vision.name = value->get<std::string>();
        model.vision = vision;
        return;
    }
    readChild(reader, "vision", unknownKeys, [&vision](ObjectReader &tower) {
        tower.text("name", vision.name);
        tower.count("layers", vision.layers, {.least = 0, .most = largestLayers});
        tower.count("hidden", vision.hidden, zeroAllowed);
        tower.total("parameters", vision.parameters);
    });
    model.vision = vision;
}

void readQuantization(ObjectReader &reader, Architecture &model)
{
    Quantization quantization;
    if (!reader.has("method"))
        reader.fail("method", "is missing", "how the weights are stored, such as fp8, mxfp4, nvfp4, awq or gptq");
    reader.text("method", quantization.method);
    reader.text("format", quantization.format);
    reader.count("bits", quantization.bits, {.least = 0, .most = 32});
    reader.count("group_size", quantization.groupSize, zeroAllowed);
    reader.count("block_rows", quantization.blockRows, zeroAllowed);
    reader.count("block_columns", quantization.blockColumns, zeroAllowed);
    reader.texts("kept", quantization.kept);
    model.quantization = quantization;
}

Json visionJson(const VisionTower &vision)
{
    Json object = {{"name", vision.name}};
    if (vision.layers > 0)
        object["layers"] = vision.layers;
    if (vision.hidden > 0)
        object["hidden"] = vision.hidden;
    if (vision.parameters)
        object["parameters"] = *vision.parameters;
    return object;
}

Json quantizationJson(const Quantization &quantization)
{
    Json object = {{"method", quantization.method}};
    if (!quantization.format.empty())
        object["format"] = quantization.format;
    const auto putCount = [&object](const char *key, Count value) {
        if (value > 0)
            object[key] = value;
    };
    putCount("bits", quantization.bits);
    putCount("group_size", quantization.groupSize);
    putCount("block_rows", quantization.blockRows);
    putCount("block_columns", quantization.blockColumns);
    if (!quantization.kept.empty())
        object["kept"] = quantization.kept;
    return object;
}

} // namespace shardyard
