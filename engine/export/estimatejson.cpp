// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/export/estimatejson.h"

#include "engine/estimate/peak.h"

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
                   {"peak_moment", memory.peak ? Json(peakMoment(worstStage(memory))->id) : Json(nullptr)},
                   {"error_band", bandJson(memory.band)},
                   {"stages", Json::array()}};
    for (const StageMemory &stage : memory.stages)
        object["stages"].push_back(stageJson(stage));
    return object;
}

/// By global stage; empty where the times are not known.
Json stageTimesJson(const PipelineEstimate &pipeline)
{
    Json list = Json::array();
    if (!pipeline.times)
        return list;
    for (std::size_t stage = 0; stage < pipeline.exposed.size(); ++stage)
        list.push_back({{"stage", stage},
                        {"forward_s", pipeline.times->forward[stage]},
                        {"backward_s", pipeline.times->backward[stage]},
                        {"exposed_s", pipeline.exposed[stage].value()}});
    return list;
}

Json pipelineJson(const PipelineEstimate &pipeline)
{
    return {{"micro_batches", orNull(pipeline.microBatches)},
            {"bubble_over_ideal", orNull(pipeline.bubbleOverIdeal)},
            {"bubble_of_total", orNull(pipeline.bubbleOfTotal)},
            {"idle_fraction", orNull(pipeline.idleFraction)},
            {"makespan_s", secondsOrNull(pipeline.makespan)},
            {"times_from", textOrNull(pipeline.timesFrom)},
            {"slowest_stage", orNull(pipeline.slowestRank)},
            {"slowest_over_mean", orNull(pipeline.slowestOverMean)},
            {"stage_times", stageTimesJson(pipeline)}};
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

constexpr double tera = 1e12;

/// Every key is there: null where the time cannot be computed.
Json timeJson(const std::optional<TimeEstimate> &time)
{
    const auto of = [&time](auto value) { return time ? Json(value(*time)) : Json(nullptr); };
    using Time = TimeEstimate;
    return {
        {"step_s", of([](const Time &t) { return t.step().value(); })},
        {"compute_s", of([](const Time &t) { return t.compute.value(); })},
        {"exposed_communication_s", of([](const Time &t) { return t.exposedCommunication.value(); })},
        {"bubble_s", of([](const Time &t) { return t.bubble.value(); })},
        {"optimizer_s", of([](const Time &t) { return t.optimizer.value(); })},
        {"tokens_per_s", of([](const Time &t) { return t.tokensPerSecond(); })},
        {"tokens_per_s_per_gpu", of([](const Time &t) { return t.tokensPerSecond() / static_cast<double>(t.gpus); })},
        {"model_tflops_per_gpu", of([](const Time &t) { return t.modelRatePerGpu().value() / tera; })},
        {"mfu", of([](const Time &t) { return t.mfu(); })},
        {"hfu", of([](const Time &t) { return t.hfu(); })},
        {"model_flops_per_step", of([](const Time &t) { return t.modelFlops.value(); })},
        {"hardware_flops_per_step", of([](const Time &t) { return t.hardwareFlops.value(); })},
        {"peak_tflops", of([](const Time &t) { return t.peak.value() / tera; })},
        {"flop_convention",
         of([](const Time &t) { return flopConventionNames()[static_cast<std::size_t>(t.convention)]; })},
        {"definition", of([](const Time &t) { return t.definition; })},
        {"calibrated", of([](const Time &t) { return t.calibrated; })},
        {"error_band", bandJson(time ? time->band : std::nullopt)}};
}

Json costJson(const CostEstimate &cost)
{
    return {{"usd_per_hour", orNull(cost.usdPerHour)},
            {"price_source", textOrNull(cost.priceSource)},
            {"usd_total", orNull(cost.usdTotal)},
            {"days", orNull(cost.days)},
            {"energy_kwh", orNull(cost.kWh)}};
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
                   {"time", timeJson(strategy.time)},
                   {"cost", costJson(strategy.cost)},
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
