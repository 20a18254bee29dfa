// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "engine/units/text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace shardyard::cli {
namespace {

struct CompareOptions
{
    std::vector<std::string> files;
    std::string strategy;
    bool json = false;
};

/// What two strategies must share for the less of them to be the better: the same model doing the same work.
struct Task
{
    Architecture model;
    Workload workload;

    friend bool operator==(const Task &, const Task &) = default;
};

/// One strategy of one document.
struct Column
{
    std::string document;
    std::string model;
    bool hasExperts = false;
    StrategyEstimate strategy;
    std::size_t task = 0; ///< equal for equal tasks
};

Task taskOf(const Plan &plan, const Strategy &strategy)
{
    Task task = {.model = plan.model.architecture, .workload = workloadOf(plan, strategy)};
    if (strategy.fineTune)
        task.workload.fineTune = strategy.fineTune;
    task.workload.source.clear(); // how it was written does not matter
    return task;
}

/// The number of a task among those met so far, which it joins where it is new.
std::size_t numberOf(Task task, std::vector<Task> &tasks)
{
    const auto known = std::find(tasks.begin(), tasks.end(), task);
    const auto number = static_cast<std::size_t>(known - tasks.begin());
    if (known == tasks.end())
        tasks.push_back(std::move(task));
    return number;
}

/// One row: what it shows, and the number that ranks it where less is better.
struct Row
{
    const char *key;
    const char *title;
    std::optional<double> (*value)(const Column &);
    std::string (*text)(double);
    std::optional<double> (*also)(const Column &) = nullptr; ///< what the best must not have more of than another
};

std::optional<double> states(const Column &column)
{
    if (!column.strategy.memory)
        return std::nullopt;
    return column.strategy.memory->peakModelStates.value();
}

std::optional<double> idle(const Column &column)
{
    return column.strategy.pipeline.idleFraction;
}

const std::vector<Row> &rows()
{
    static const std::vector<Row> table = {
        {"peak_model_states_bytes", "model states, GiB", states, [](double value) { return gibText(Bytes(value)); }},
        {"peak_bytes", "peak memory, GiB",
         [](const Column &column) {
             const std::optional<MemoryEstimate> &memory = column.strategy.memory;
             return memory && memory->peak ? std::optional(memory->peak->value()) : std::nullopt;
         },
         [](double value) { return gibText(Bytes(value)); }},
        {"bubble_over_ideal", "bubble over ideal",
         [](const Column &column) { return column.strategy.pipeline.bubbleOverIdeal; }, percentText, idle},
        {"bubble_of_total", "bubble of total",
         [](const Column &column) { return column.strategy.pipeline.bubbleOfTotal; }, percentText, idle},
        {"idle_fraction", "idle, all ranks", idle, percentText},
    };
    return table;
}

/// True where another valid strategy of the same task has more and none has less.
bool isBest(const Row &row, const std::vector<Column> &columns, const Column &candidate)
{
    const std::optional<double> value = candidate.strategy.valid ? row.value(candidate) : std::nullopt;
    double most = value.value_or(0);
    for (const Column &column : columns) {
        if (!value || !column.strategy.valid || column.task != candidate.task)
            continue;
        const double other = row.value(column).value_or(*value);
        if (other < *value || (row.also != nullptr && row.also(column).value_or(1) < row.also(candidate).value_or(0)))
            return false;
        most = std::max(most, other);
    }
    return value && most > *value;
}

std::vector<std::size_t> best(const Row &row, const std::vector<Column> &columns)
{
    std::vector<std::size_t> winners;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (isBest(row, columns, columns[i]))
            winners.push_back(i);
    return winners;
}

/// True where not all columns have the same of something.
template <class Get>
bool differ(const std::vector<Column> &columns, Get get)
{
    return std::any_of(columns.begin(), columns.end(),
                       [&](const Column &column) { return !(get(column) == get(columns.front())); });
}

nlohmann::ordered_json compareJson(const std::vector<Column> &columns, const std::vector<std::string> &notes)
{
    nlohmann::ordered_json json = {
        {"notes", notes}, {"strategies", nlohmann::ordered_json::array()}, {"rows", nlohmann::ordered_json::array()}};
    for (const Column &column : columns)
        json["strategies"].push_back(
            {{"document", column.document},
             {"name", column.strategy.name},
             {"valid", column.strategy.valid},
             {"fits",
              column.strategy.fits ? nlohmann::ordered_json(*column.strategy.fits) : nlohmann::ordered_json(nullptr)}});
    for (const Row &row : rows()) {
        nlohmann::ordered_json values = nlohmann::ordered_json::array();
        for (const Column &column : columns) {
            const auto value = row.value(column);
            values.push_back(value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr));
        }
        json["rows"].push_back({{"row", row.key}, {"values", values}, {"best", best(row, columns)}});
    }
    return json;
}

std::string compareText(const std::vector<Column> &columns)
{
    const auto cells = [&columns](const char *title, const std::function<std::string(const Column &)> &cell) {
        std::vector<std::string> line = {title};
        for (const Column &column : columns)
            line.push_back(cell(column));
        return line;
    };
    TextTable table(cells("", [](const Column &column) { return shownName(column.strategy.name); }));
    if (differ(columns, [](const Column &column) { return column.document; }))
        table.add(cells("document", [](const Column &column) { return shownName(column.document); }));
    if (differ(columns, [](const Column &column) { return column.model; }))
        table.add(cells("model", [](const Column &column) { return shownName(column.model); }));
    table.add(cells("degrees", [](const Column &column) { return degreesText(column.strategy, column.hasExperts); }));
    table.add(cells("verdict", [](const Column &column) { return verdictText(column.strategy); }));
    table.add(cells("micro-batches", [](const Column &column) {
        const auto count = column.strategy.pipeline.microBatches;
        return count ? grouped(*count) : std::string("–");
    }));
    for (const Row &row : rows()) {
        const std::vector<std::size_t> winners = best(row, columns);
        std::vector<std::string> line = {row.title};
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto value = row.value(columns[i]);
            const bool wins = std::find(winners.begin(), winners.end(), i) != winners.end();
            line.push_back((wins ? "◆ " : "") + (value ? row.text(*value) : std::string("–")));
        }
        table.add(std::move(line));
    }
    const bool oneTask = !differ(columns, [](const Column &column) { return column.task; });
    return table.text() + "◆ best of the row among valid strategies"
        + (oneTask ? "" : " of the same model and workload") + "\n";
}

int compare(const CompareOptions &options)
{
    std::vector<Column> columns;
    std::vector<Task> tasks;
    std::vector<std::string> notes; // each with its document, since there may be several
    int code = Done;
    for (const std::string &file : options.files) {
        const Estimated result = estimateFile({.file = file, .strategy = options.strategy, .json = options.json});
        code = std::max<int>(code, verdict(result.estimate));
        for (const std::string &note : result.notes)
            notes.push_back(std::string(file).append(": ").append(note));
        const Plan &plan = result.read.document.plan;
        for (std::size_t i = 0; i < plan.strategies.size(); ++i)
            columns.push_back({.document = file,
                               .model = plan.model.architecture.name,
                               .hasExperts = plan.model.architecture.moe.has_value(),
                               .strategy = result.estimate.strategies[i],
                               .task = numberOf(taskOf(plan, plan.strategies[i]), tasks)});
    }
    if (options.json)
        print(compareJson(columns, notes));
    else
        print(compareText(columns));
    return code;
}

} // namespace

Action prepareCompare(CLI::App &app)
{
    const auto options = std::make_shared<CompareOptions>();
    app.add_option("FILE", options->files, "Documents whose strategies stand side by side")->required();
    app.add_option("--strategy", options->strategy, "Only the strategies of this name");
    app.add_flag("--json", options->json, "Machine-readable answer");
    return [options] { return compare(*options); };
}

} // namespace shardyard::cli
