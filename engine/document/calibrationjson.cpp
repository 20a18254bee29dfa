// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/calibrationjson.h"

#include "engine/document/patch.h"

#include <array>

namespace shardyard {
namespace {

constexpr double mostSeconds = 1e6;

/// One constant as the document has it.
struct Constant
{
    const char *key;
    std::optional<double> Calibration::*member;
    double least, most;
};

constexpr std::array constants = {
    Constant{"matrix16", &Calibration::matrix16, 0.001, 1},
    Constant{"matrix8", &Calibration::matrix8, 0.001, 1},
    Constant{"matrix4", &Calibration::matrix4, 0.001, 1},
    Constant{"attention", &Calibration::attention, 0.001, 1},
    Constant{"torch_attention", &Calibration::torchAttention, 0.001, 1},
    Constant{"memory", &Calibration::memory, 0.001, 1},
    Constant{"network", &Calibration::network, 0.001, 1000}, // over what is computed, which may be too little
    Constant{"product_latency_s", &Calibration::productLatency, 0, 1},
};

Result<MeasuredStep> readMeasured(const Json &object, const std::string &place, Reading &reading)
{
    MeasuredStep measured;
    std::optional<double> seconds;
    ObjectReader reader(object, place);
    positive(reader, "step_s", seconds, mostSeconds);
    require(reader, "step_s", "the seconds of a step");
    reader.text("strategy", measured.strategy);
    reader.text("date", measured.date);
    reader.text("text", measured.text);
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    measured.seconds = *seconds;
    return measured;
}

Json plainCalibration(const Calibration &calibration)
{
    Json plain = Json::object();
    for (const Constant &constant : constants)
        put(plain, constant.key, calibration.*constant.member);
    if (!calibration.measured)
        return plain;
    Json measured = {{"step_s", calibration.measured->seconds}};
    put(measured, "strategy", calibration.measured->strategy, std::string());
    put(measured, "date", calibration.measured->date, std::string());
    put(measured, "text", calibration.measured->text, std::string());
    plain["measured"] = std::move(measured);
    return plain;
}

} // namespace

Result<Calibration> readCalibration(const Json &object, const std::string &place, Reading &reading)
{
    Calibration calibration;
    ObjectReader reader(object, place);
    for (const Constant &constant : constants)
        reader.number(constant.key, calibration.*constant.member, constant.least, constant.most);
    if (const Json *measured = reader.child("measured")) {
        auto read = readMeasured(*measured, reader.placeOf("measured"), reading);
        if (read)
            calibration.measured = std::move(read).value();
        else
            reader.fail(read.error());
    }
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    calibration.source = object.dump();
    return calibration;
}

std::optional<Json> calibrationJson(const Calibration &calibration)
{
    if (calibration == Calibration())
        return std::nullopt;
    Json source = sourceObject(calibration.source);
    Reading again;
    const Result<Calibration> before = readCalibration(source, {}, again);
    if (!before)
        source = Json::object();
    patch(source, before ? plainCalibration(before.value()) : Json::object(), plainCalibration(calibration));
    return source;
}

} // namespace shardyard
