// SPDX-License-Identifier: GPL-3.0-or-later
// tests/data/published-runs.json: each run's plan, as its source gives it, what the framework's allocator or nvidia-smi
// read, how long a step took, or that the run ended out of memory.
#pragma once

#include "engine/document/document.h"
#include "engine/estimate/estimate.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace shardyard {

struct PublishedRun
{
    std::string id;
    std::string source;
    std::string reading; ///< of the memory; empty = none
    double gib = 0;
    double stepSeconds = 0; ///< 0 = not published
    bool outOfMemory = false;
    Strategy strategy;
    StrategyEstimate estimate;
};

inline nlohmann::json publishedDocument(const nlohmann::json &row, const nlohmann::json &models)
{
    nlohmann::json strategy = row["strategy"];
    strategy["name"] = "run";
    return {
        {"format", "shardyard"},
        {"version", 1},
        {"model", models[row["model"].get<std::size_t>()]},
        {"cluster", {{"nodes", row["nodes"]}}},
        {"workload",
         {{"kind", "training"}, {"sequence_length", row["sequence_length"]}, {"global_batch", row["global_batch"]}}},
        {"strategies", nlohmann::json::array({strategy})}};
}

/// All of them, estimated. `folder` is that of the tests' data.
inline std::vector<PublishedRun> publishedRuns(const std::string &folder)
{
    const Catalogue catalogue = builtInCatalogue();
    const nlohmann::json data = nlohmann::json::parse(readTextFile(folder + "/published-runs.json").value());
    std::vector<PublishedRun> runs;
    for (const nlohmann::json &row : data["runs"]) {
        const std::string id = row["id"];
        Result<ReadDocument> read = readDocument(publishedDocument(row, data["models"]).dump(), catalogue, id);
        if (!read)
            throw std::runtime_error(toLine(read.error()));
        const Plan &plan = read.value().document.plan;
        runs.push_back({.id = id,
                        .source = row["source"],
                        .reading = row.value("reading", ""),
                        .gib = row.value("gib", 0.0),
                        .stepSeconds = row.value("step_s", 0.0),
                        .outOfMemory = row["outcome"] == "out of memory",
                        .strategy = plan.strategies.front(),
                        .estimate = estimate(plan, catalogue).strategies.front()});
    }
    return runs;
}

inline double mean(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

/// The value below which a share of them lies.
inline double quantile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
}

} // namespace shardyard
