// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/workloadjson.h"

#include "engine/document/patch.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

void readTraining(ObjectReader &reader, Workload &workload)
{
    const std::string count = "a whole number from 1 to " + std::to_string(largestCount);
    reader.count("sequence_length", workload.sequenceLength);
    reader.count("global_batch", workload.globalBatch);
    if (workload.kind == WorkloadKind::Training) {
        require(reader, "sequence_length", count);
        require(reader, "global_batch", count);
    }
    std::string convention(flopConventionNames().front());
    reader.choice("flop_convention", convention, flopConventionNames());
    workload.flopConvention =
        static_cast<FlopConvention>(std::find(flopConventionNames().begin(), flopConventionNames().end(), convention)
                                    - flopConventionNames().begin());
    std::optional<Count> tokens;
    reader.total("tokens", tokens);
    if (tokens)
        workload.tokens = static_cast<double>(*tokens);
}

void readServing(ObjectReader &reader, Workload &workload)
{
    reader.choice("engine", workload.engine, {"vllm", "sglang"});
    reader.text("engine_version", workload.engineVersion);
    reader.count("max_model_len", workload.maxModelLength);
    reader.count("prompt_tokens", workload.promptTokens);
    reader.count("output_tokens", workload.outputTokens);
    reader.count("concurrency", workload.concurrency);
    positive(reader, "gpu_memory_utilization", workload.gpuMemoryUtilization, 1);
    positive(reader, "mem_fraction_static", workload.memFractionStatic, 1);
    reader.count("max_num_batched_tokens", workload.maxNumBatchedTokens);
    reader.boolean("cuda_graphs", workload.cudaGraphs);
}

/// A count where it is one, so that a file shows 15600000000000 and not 1.56e13 unless it was written so.
Json totalJson(double value)
{
    const bool whole = std::abs(value) < 9e15 && value == std::floor(value); // below 2^53
    return whole ? Json(static_cast<Count>(value)) : Json(value);
}

Json plainWorkload(const Workload &workload)
{
    const Workload standard;
    const bool training = workload.kind == WorkloadKind::Training;
    Json plain = {{"kind", training ? "training" : "serving"}};
    if (training || workload.sequenceLength != standard.sequenceLength)
        plain["sequence_length"] = workload.sequenceLength;
    if (training || workload.globalBatch != standard.globalBatch)
        plain["global_batch"] = workload.globalBatch;
    if (workload.tokens)
        plain["tokens"] = totalJson(*workload.tokens);
    if (workload.fineTune)
        plain["fine_tune"] = plainFineTune(*workload.fineTune);
    if (workload.flopConvention != standard.flopConvention)
        plain["flop_convention"] = flopConventionNames()[static_cast<std::size_t>(workload.flopConvention)];
    put(plain, "engine", workload.engine, standard.engine);
    put(plain, "engine_version", workload.engineVersion, standard.engineVersion);
    put(plain, "max_model_len", workload.maxModelLength);
    put(plain, "prompt_tokens", workload.promptTokens);
    put(plain, "output_tokens", workload.outputTokens);
    put(plain, "concurrency", workload.concurrency);
    put(plain, "gpu_memory_utilization", workload.gpuMemoryUtilization);
    put(plain, "mem_fraction_static", workload.memFractionStatic);
    put(plain, "max_num_batched_tokens", workload.maxNumBatchedTokens);
    put(plain, "cuda_graphs", workload.cudaGraphs);
    return plain;
}

} // namespace

Result<std::optional<FineTune>> readFineTune(const Json &value, const std::string &place, Reading &reading)
{
    if (value.is_null())
        return std::optional<FineTune>();
    ObjectReader reader(value, place);
    FineTune fineTune;
    reader.choice("method", fineTune.method, {"lora", "qlora"});
    require(reader, "method", "lora, qlora");
    reader.count("rank", fineTune.rank);
    reader.texts("targets", fineTune.targets);
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    return std::optional<FineTune>(std::move(fineTune));
}

Json plainFineTune(const FineTune &fineTune)
{
    Json plain = {{"method", fineTune.method}, {"rank", fineTune.rank}};
    if (!fineTune.targets.empty())
        plain["targets"] = fineTune.targets;
    return plain;
}

Result<Workload> readWorkload(const Json &object, const std::string &place, Reading &reading)
{
    Workload workload;
    ObjectReader reader(object, place);
    std::string kind;
    reader.choice("kind", kind, {"training", "serving"});
    require(reader, "kind", "training, serving");
    workload.kind = kind == "serving" ? WorkloadKind::Serving : WorkloadKind::Training;
    readTraining(reader, workload);
    readServing(reader, workload);
    reader.allowNull("fine_tune");
    if (const Json *fineTune = reader.child("fine_tune")) {
        auto read = readFineTune(*fineTune, reader.placeOf("fine_tune"), reading);
        if (read)
            workload.fineTune = std::move(read).value();
        else
            reader.fail(read.error());
    }
    if (reader.error())
        return *reader.error();
    reading.note(reader);
    workload.source = object.dump();
    return workload;
}

Json workloadJson(const Workload &workload)
{
    Json source = sourceObject(workload.source);
    Reading again;
    const Result<Workload> before = readWorkload(source, {}, again);
    if (!before)
        source = Json::object();
    patch(source, before ? plainWorkload(before.value()) : Json::object(), plainWorkload(workload));
    return source;
}

} // namespace shardyard
