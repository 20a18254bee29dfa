// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/export/estimatejson.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace shardyard {
namespace {

using Json = nlohmann::ordered_json;

Json bytesOrNull(const std::optional<Bytes> &bytes)
{
    return bytes ? Json(wholeBytes(*bytes)) : Json(nullptr);
}

template <class T>
Json orNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json secondsOrNull(const std::optional<Seconds> &value)
{
    return value ? Json(value->value()) : Json(nullptr);
}

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json nulls(std::initializer_list<const char *> keys)
{
    Json object = Json::object();
    for (const char *key : keys)
        object[key] = nullptr;
    return object;
}

Json degreesJson(const StrategyEstimate &strategy)
{
    if (!strategy.grid)
        return nullptr;
    const Degrees &degrees = strategy.grid->degrees;
    return {{"tensor", degrees.tensor},         {"context", degrees.context},
            {"pipeline", degrees.pipeline},     {"data", degrees.data},
            {"expert", degrees.expert},         {"expert_tensor", degrees.expertTensor},
            {"expert_data", degrees.expertData}};
}

Json momentsJson(const std::vector<MemoryMoment> &moments)
{
    Json list = Json::array();
    for (const MemoryMoment &moment : moments)
        list.push_back({{"moment", moment.id},
                        {"name", moment.name},
                        {"module", textOrNull(moment.module)},
                        {"model_states_bytes", wholeBytes(moment.parts.modelStates())},
                        {"activations_bytes", wholeBytes(moment.parts.activations)},
                        {"logits_bytes", wholeBytes(moment.parts.logits)},
                        {"transient_bytes", wholeBytes(moment.parts.transient)},
                        {"overhead_bytes", wholeBytes(moment.parts.overhead)},
                        {"total_bytes", wholeBytes(moment.parts.total())}});
    return list;
}

Json stageJson(const StageMemory &stage)
{
    return {{"stage", stage.stage},
            {"parameters", stage.parameters},
            {"parameters_bytes", wholeBytes(stage.parameterBytes)},
            {"gradients_bytes", wholeBytes(stage.gradientBytes)},
            {"optimizer_bytes", wholeBytes(stage.optimizerBytes)},
            {"model_states_bytes", wholeBytes(stage.modelStates())},
            {"activations_bytes", bytesOrNull(stage.activationBytes)},
            {"logits_bytes", bytesOrNull(stage.logitsBytes)},
            {"transient_bytes", bytesOrNull(stage.transientBytes)},
            {"overhead_bytes", bytesOrNull(stage.overheadBytes)},
            {"total_bytes", bytesOrNull(stage.totalBytes)},
            {"allocated_bytes", bytesOrNull(stage.allocatedBytes)},
            {"reserved_bytes", bytesOrNull(stage.reservedBytes)},
            {"device_bytes", bytesOrNull(stage.deviceBytes)},
            {"in_flight_micro_batches", orNull(stage.inFlightMicroBatches)},
            {"moments", momentsJson(stage.moments)}};
}

const MemoryMoment &peakMoment(const MemoryEstimate &memory)
{
    const StageMemory &stage = memory.stages[static_cast<std::size_t>(memory.peakStage)];
    return stage.moments[stage.peakMoment];
}

/// How far the estimate was from published runs of the kind.
Json bandJson(const std::optional<ErrorBand> &band)
{
    if (!band)
        return nullptr;
    return {{"kind", band->kind},
            {"mean_error", band->meanError},
            {"low", band->low},
            {"high", band->high},
            {"runs", band->runs}};
}

Json memoryJson(const StrategyEstimate &strategy)
{
    if (!strategy.memory)
        return nullptr;
    const MemoryEstimate &memory = *strategy.memory;
    Json object = {{"capacity_bytes", memory.capacity > Bytes() ? Json(wholeBytes(memory.capacity)) : Json(nullptr)},
                   {"capacity_is_derived", memory.capacityIsDerived},
                   {"peak_bytes", bytesOrNull(memory.peak)},
                   {"peak_stage", memory.peakStage},
                   {"peak_model_states_bytes", wholeBytes(memory.peakModelStates)},
                   {"peak_allocated_bytes", bytesOrNull(memory.peakAllocated)},
                   {"peak_reserved_bytes", bytesOrNull(memory.peakReserved)},
                   {"peak_device_bytes", bytesOrNull(memory.peakDevice)},
                   {"peak_moment", memory.peak ? Json(peakMoment(memory).id) : Json(nullptr)},
                   {"error_band", bandJson(memory.band)},
                   {"stages", Json::array()}};
    for (const StageMemory &stage : memory.stages)
        object["stages"].push_back(stageJson(stage));
    return object;
}

Json pipelineJson(const PipelineEstimate &pipeline)
{
    return {
        {"micro_batches", orNull(pipeline.microBatches)},    {"bubble_over_ideal", orNull(pipeline.bubbleOverIdeal)},
        {"bubble_of_total", orNull(pipeline.bubbleOfTotal)}, {"idle_fraction", orNull(pipeline.idleFraction)},
        {"makespan_s", secondsOrNull(pipeline.makespan)},    {"times_from", textOrNull(pipeline.timesFrom)},
        {"slowest_stage", orNull(pipeline.slowestRank)},     {"slowest_over_mean", orNull(pipeline.slowestOverMean)}};
}

Json communicationJson(const Communication &communication)
{
    return {{"kind", trafficName(communication.kind)},
            {"collective", communication.collective ? Json(collectiveName(*communication.collective)) : Json(nullptr)},
            {"group_size", communication.groupSize},
            {"link", linkName(communication.link)},
            {"groups", communication.groups},
            {"groups_on_link", communication.groupsOnSlowestLink},
            {"bytes_per_gpu", bytesOrNull(communication.bytesPerGpu)},
            {"time_s", secondsOrNull(communication.time)},
            {"exposed_s", secondsOrNull(communication.exposed)}};
}

Json strategyJson(const StrategyEstimate &strategy)
{
    Json object = {{"name", strategy.name},
                   {"valid", strategy.valid},
                   {"fits", orNull(strategy.fits)},
                   {"gpus", strategy.gpus},
                   {"degrees", degreesJson(strategy)},
                   {"findings", Json::array()},
                   {"memory", memoryJson(strategy)},
                   {"pipeline", pipelineJson(strategy.pipeline)},
                   {"communication", Json::array()},
                   {"time",
                    nulls({"step_s", "compute_s", "exposed_communication_s", "bubble_s", "optimizer_s", "tokens_per_s",
                           "tokens_per_s_per_gpu", "model_tflops_per_gpu", "mfu", "model_flops_per_step",
                           "hardware_flops_per_step", "definition"})},
                   {"cost", nulls({"usd_per_hour", "usd_total", "days"})},
                   {"serving", nullptr}};
    for (const Finding &finding : strategy.findings)
        object["findings"].push_back(findingJson(finding));
    for (const Communication &communication : strategy.communication)
        object["communication"].push_back(communicationJson(communication));
    return object;
}

} // namespace

std::uint64_t wholeBytes(Bytes bytes)
{
    constexpr double end = 18446744073709551616.0; // 2^64
    if (bytes.value() >= end)
        return std::numeric_limits<std::uint64_t>::max();
    return bytes.value() > 0 ? static_cast<std::uint64_t>(bytes.value()) : 0;
}

Json findingJson(const Finding &finding)
{
    return {{"rule", finding.rule},
            {"severity", severityName(finding.severity)},
            {"message", filled(finding.message, finding.values)},
            {"fix", finding.fix ? Json(filled(finding.fixText, finding.values)) : Json(nullptr)},
            {"field", textOrNull(finding.field)},
            {"source", finding.source}};
}

Json estimateJson(const Estimate &estimate, const std::string &document, const std::vector<std::string> &notes)
{
    Json object = {
        {"document", document},
        {"model",
         {{"parameters", orNull(estimate.parameters)}, {"active_parameters", orNull(estimate.activeParameters)}}},
        {"notes", notes},
        {"strategies", Json::array()}};
    for (const StrategyEstimate &strategy : estimate.strategies)
        object["strategies"].push_back(strategyJson(strategy));
    return object;
}

} // namespace shardyard
