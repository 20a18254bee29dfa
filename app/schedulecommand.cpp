// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "engine/schedule/closedform.h"
#include "engine/schedule/simulate.h"
#include "engine/schedule/stagetimes.h"
#include "engine/units/text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace shardyard::cli {
namespace {

struct ScheduleOptions
{
    std::string schedule = "1f1b";
    Count stages = 0;
    Count microBatches = 0;
    std::optional<Count> virtualStages;
    std::optional<Count> group;
    GivenTimes times;
    bool json = false;
};

[[noreturn]] void refuse(const std::string &option, const std::string &problem, const std::string &allowed)
{
    throw Failure{toLine({.file = "command line", .place = "--" + option, .problem = problem, .allowed = allowed})};
}

std::string allSchedules()
{
    std::string known;
    for (const ScheduleKind &kind : scheduleKinds())
        known += (known.empty() ? "" : ", ") + std::string(kind.id);
    return known;
}

const ScheduleKind &kindOf(const ScheduleOptions &options)
{
    if (const ScheduleKind *kind = scheduleKind(options.schedule))
        return *kind;
    refuse("schedule", "is \"" + options.schedule + "\"", allSchedules());
}

/// The line that it becomes part of goes on with a stop of its own.
std::string withoutStop(std::string sentence)
{
    if (!sentence.empty() && sentence.back() == '.')
        sentence.pop_back();
    return sentence;
}

std::string optionOf(const ShapeRefusal &refusal)
{
    std::string option(refusal.field);
    std::replace(option.begin(), option.end(), '_', '-');
    return option;
}

const char *operationLetter(OperationKind kind)
{
    switch (kind) {
    case OperationKind::Forward:
        return "F";
    case OperationKind::Backward:
        return "B";
    case OperationKind::InputGradient:
        return "I";
    case OperationKind::WeightGradient:
        return "W";
    }
    return "";
}

nlohmann::ordered_json operationJson(const TimedOperation &timed, bool twoReplicas)
{
    nlohmann::ordered_json json = {{"op", operationLetter(timed.operation.kind)},
                                   {"stage", timed.operation.stage},
                                   {"micro_batch", timed.operation.microBatch},
                                   {"start", timed.start},
                                   {"end", timed.end}};
    if (twoReplicas)
        json["replica"] = timed.operation.replica;
    return json;
}

/// A replay and the closed form of the same, where there is one.
struct Replayed
{
    const ScheduleKind &kind;
    ScheduleShape shape;
    Simulation simulation;
    std::optional<double> closedFormIdle;
};

nlohmann::ordered_json closedFormJson(const Replayed &replayed)
{
    if (!replayed.closedFormIdle || replayed.simulation.ideal <= 0)
        return nullptr;
    return {{"formula", replayed.kind.closedForm.formula},
            {"condition", replayed.kind.closedForm.condition},
            {"idle", *replayed.closedFormIdle},
            {"bubble_over_ideal", *replayed.closedFormIdle / replayed.simulation.ideal}};
}

nlohmann::ordered_json scheduleJson(const ScheduleOptions &options, const Replayed &replayed)
{
    const auto &[kind, shape, simulation, idle] = replayed;
    using Json = nlohmann::ordered_json;
    Json operations = Json::array();
    for (const std::vector<TimedOperation> &rank : simulation.timeline) {
        Json list = Json::array();
        for (const TimedOperation &timed : rank)
            list.push_back(operationJson(timed, kind.placement == StagePlacement::TwoReplicas));
        operations.push_back(std::move(list));
    }
    return {{"schedule", options.schedule},
            {"stages", options.stages},
            {"virtual_stages", shape.virtualStages},
            {"micro_batches", options.microBatches},
            {"makespan", simulation.makespan},
            {"ideal", simulation.ideal},
            {"bubble_over_ideal", simulation.bubbleOverIdeal()},
            {"bubble_of_total", simulation.bubbleOfTotal()},
            {"peak_in_flight", simulation.counts.peakInFlight},
            {"peak_chunks", simulation.counts.peakChunks},
            {"peak_chunks_until_input_gradient", simulation.counts.peakUntilInputGradient},
            {"messages", simulation.counts.messages},
            {"busy", simulation.busy},
            {"longest_span", simulation.longestSpan},
            {"span_bubble_over_ideal", simulation.spanBubbleOverIdeal()},
            {"idle_share", simulation.idleShare()},
            {"closed_form", closedFormJson(replayed)},
            {"synchronous", kind.synchronous},
            {"operations", std::move(operations)}};
}

/// "closed form: idle (p - 1)(F + B) = 9.0000, 18.75 % over ideal (equal stages)".
std::string closedFormText(const Replayed &replayed)
{
    const std::string condition(replayed.kind.closedForm.condition);
    return "closed form: idle " + std::string(replayed.kind.closedForm.formula) + " = "
        + fixed(*replayed.closedFormIdle, 4) + ", " + percentText(*replayed.closedFormIdle / replayed.simulation.ideal)
        + " over ideal (equal stages" + (condition.empty() ? "" : ", " + condition) + ")\n";
}

std::string scheduleText(const ScheduleOptions &options, const Replayed &replayed)
{
    const auto &[kind, shape, simulation, idle] = replayed;
    std::string text = std::string(kind.title) + ", " + counted(options.stages, "pipeline rank", "pipeline ranks")
        + ", " + counted(shape.virtualStages, "model chunk", "model chunks") + " a rank, "
        + counted(options.microBatches, "micro-batch", "micro-batches") + "\n";
    text += "makespan " + fixed(simulation.makespan, 4) + ", ideal " + fixed(simulation.ideal, 4)
        + " (unit of the given times)\n";
    text += "bubble: " + percentText(simulation.bubbleOverIdeal()) + " over ideal, "
        + percentText(simulation.bubbleOfTotal()) + " of total, " + percentText(simulation.spanBubbleOverIdeal())
        + " over ideal within the longest rank's own span\n";
    if (idle && simulation.ideal > 0)
        text += closedFormText(replayed);
    if (!kind.synchronous)
        text += "asynchronous: the pipeline never drains between steps, so this bubble is paid once, and weights lag "
                "behind; not the same training as a schedule with a flush\n";
    TextTable table({"rank", "idle", "peak chunks held", "until input gradient", "messages sent"});
    for (std::size_t rank = 0; rank < simulation.busy.size(); ++rank)
        table.add({std::to_string(rank), fixed(simulation.makespan - simulation.busy[rank], 4),
                   std::to_string(simulation.counts.peakChunks[rank]),
                   std::to_string(simulation.counts.peakUntilInputGradient[rank]),
                   std::to_string(simulation.counts.messages[rank])});
    return text + table.text();
}

int replaySchedule(const ScheduleOptions &options)
{
    const ScheduleKind &kind = kindOf(options);
    const ScheduleShape shape = {.pipelineRanks = options.stages,
                                 .virtualStages = options.virtualStages.value_or(kind.chunks),
                                 .microBatches = options.microBatches,
                                 .group = options.group};
    if (const ShapeRefusal refusal = kind.refusal(shape); !refusal.empty())
        refuse(optionOf(refusal), "does not suit: " + withoutStop(refusal.reasonText()), refusal.allowedText());
    Result<StageTimes> times = stageTimes(options.times, shape.globalStages());
    if (!times)
        refuse(times.error().place, times.error().problem, times.error().allowed);
    const std::optional<double> idle = closedFormIdle(kind, shape, times.value());
    auto simulation =
        simulate({.kind = &kind, .shape = shape, .times = std::move(times).value(), .keepTimeline = options.json});
    if (!simulation)
        refuse("schedule", options.schedule + " never finishes with this shape", "another number of micro-batches");
    const Replayed replayed{.kind = kind, .shape = shape, .simulation = std::move(*simulation), .closedFormIdle = idle};
    if (options.json)
        print(scheduleJson(options, replayed));
    else
        print(scheduleText(options, replayed));
    return Done;
}

} // namespace

Action prepareSchedule(CLI::App &app)
{
    const auto options = std::make_shared<ScheduleOptions>();
    constexpr Count largest = 2147483647; // 2^31 - 1, as in a document
    const CLI::Range count(Count(1), largest);
    app.add_option("--schedule", options->schedule, allSchedules())->required();
    app.add_option("--stages", options->stages, "Pipeline ranks")->required()->check(count);
    app.add_option("--micro-batches", options->microBatches, "Micro-batches of one step")->required()->check(count);
    app.add_option("--virtual-stages", options->virtualStages,
                   "Model chunks a pipeline rank; absent = as many as the schedule needs")
        ->check(count);
    app.add_option("--group", options->group,
                   "Micro-batch group of interleaved schedules; absent = the stages, or all micro-batches where fewer")
        ->check(count);
    app.add_option("--forward", options->times.forward, "Forward time: one value, or one a global stage")
        ->delimiter(',');
    app.add_option("--backward", options->times.backward, "Whole backward; absent = twice forward")->delimiter(',');
    app.add_option("--weight", options->times.weight, "Its weight-gradient part; absent = half")->delimiter(',');
    app.add_option("--transfer", options->times.transfer, "Delay of one boundary tensor");
    app.add_flag("--blocking", options->times.blocking, "A transfer holds its sender");
    app.add_option("--overlap", options->times.overlap,
                   "Length of an overlapped forward and backward, in their sum; only schedules that overlap use it")
        ->check(CLI::Range(0.0, 1.0));
    app.add_flag("--json", options->json, "Machine-readable answer with every operation");
    return [options] { return replaySchedule(*options); };
}

} // namespace shardyard::cli
