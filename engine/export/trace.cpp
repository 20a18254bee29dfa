// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/pipeline.h"
#include "engine/export/targets.h"

#include <nlohmann/json.hpp>

// The Chrome trace event format, which Perfetto and chrome://tracing open: complete events ("ph":"X") with start and
// length in microseconds, a process a strategy and a thread a pipeline rank. Times are those of the
// estimate; where it has none they are relative and the shortest forward of any stage is drawn as a millisecond.

namespace shardyard {

namespace {

using Json = nlohmann::ordered_json;

constexpr double forwardMicroseconds = 1000;
constexpr double microseconds = 1e6; ///< a second

struct EventKind
{
    const char *letter;
    const char *category;
};

EventKind eventKind(OperationKind kind)
{
    switch (kind) {
    case OperationKind::Forward:
        return {.letter = "F", .category = "forward"};
    case OperationKind::Backward:
        return {.letter = "B", .category = "backward"};
    case OperationKind::InputGradient:
        return {.letter = "I", .category = "input gradient"};
    case OperationKind::WeightGradient:
        break;
    }
    return {.letter = "W", .category = "weight gradient"};
}

Json metadata(const char *what, std::size_t rank, const std::string &name)
{
    return {{"name", what}, {"ph", "M"}, {"pid", 0}, {"tid", rank}, {"args", {{"name", name}}}};
}

Json event(const TimedOperation &timed, std::size_t rank, double scale)
{
    const Operation &operation = timed.operation;
    const EventKind kind = eventKind(operation.kind);
    return {{"name", kind.letter + std::to_string(operation.microBatch)},
            {"cat", kind.category},
            {"ph", "X"},
            {"ts", timed.start * scale},
            {"dur", (timed.end - timed.start) * scale},
            {"pid", 0},
            {"tid", rank},
            {"args",
             {{"stage", operation.stage},
              {"micro_batch", operation.microBatch},
              {"replica", operation.replica},
              {"overlapped", operation.overlapsNext}}}};
}

/// Stages may be empty; the shortest of the others is drawn as a millisecond.
double scaleOf(const std::vector<double> &forwards)
{
    double shortest = 0;
    for (const double forward : forwards)
        if (forward > 0 && (shortest <= 0 || forward < shortest))
            shortest = forward;
    return shortest > 0 ? forwardMicroseconds / shortest : forwardMicroseconds;
}

Json blockAfter(const char *name, std::size_t rank, double start, double length)
{
    return {{"name", name}, {"cat", name}, {"ph", "X"}, {"ts", start}, {"dur", length}, {"pid", 0}, {"tid", rank}};
}

/// What every rank does when the pipeline has run: traffic of data parallelism that nothing hides, and the optimizer.
void addStepEnd(Json &events, std::size_t rank, double start, const StrategyEstimate &estimate)
{
    if (!estimate.time || !estimate.pipeline.times)
        return;
    const Seconds exposed = exposedAfterPipeline(estimate);
    if (exposed > Seconds())
        events.push_back(blockAfter("exposed data traffic", rank, start, exposed.value() * microseconds));
    if (estimate.time->optimizer > Seconds())
        events.push_back(blockAfter("optimizer", rank, start + exposed.value() * microseconds,
                                    estimate.time->optimizer.value() * microseconds));
}

Result<std::string> writeTrace(const ExportContext &context)
{
    std::optional<SimulationRequest> request = pipelineReplay(context.plan, context.strategy, context.estimate);
    if (request)
        request->keepTimeline = true;
    const std::optional<Simulation> simulation = request ? simulate(*request) : std::nullopt;
    if (!simulation)
        return Error{.place = context.strategy.name,
                     .problem = "has no schedule to replay",
                     .allowed = "a training strategy whose schedule runs its stages and micro-batches"};
    const bool known = context.estimate.pipeline.times.has_value();
    const double scale = known ? microseconds : scaleOf(request->times.forward);
    Json events = Json::array();
    events.push_back(metadata("process_name", 0, context.strategy.name));
    for (std::size_t rank = 0; rank < simulation->timeline.size(); ++rank) {
        events.push_back(metadata("thread_name", rank, "pipeline rank " + std::to_string(rank)));
        for (const TimedOperation &timed : simulation->timeline[rank])
            events.push_back(event(timed, rank, scale));
        addStepEnd(events, rank, simulation->makespan * scale, context.estimate);
    }
    return Json{{"traceEvents", std::move(events)},
                {"displayTimeUnit", "ms"},
                {"otherData",
                 {{"schedule", context.strategy.schedule},
                  {"synchronous", request->kind->synchronous}, // else one step from an empty pipeline to an empty one
                  {"time_unit",
                   known ? "as estimated" : "relative: 1 ms is the shortest forward of any stage that has layers"},
                  {"bubble_over_ideal", simulation->bubbleOverIdeal()},
                  {"bubble_of_total", simulation->bubbleOfTotal()}}}}
               .dump(-1, ' ', false, Json::error_handler_t::replace)
        + "\n";
}

} // namespace

ExportTarget traceTarget()
{
    return {.id = "trace", .title = "Chrome trace of one step's pipeline", .write = writeTrace};
}

} // namespace shardyard
