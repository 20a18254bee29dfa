// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/placementjson.h"

#include <algorithm>

namespace shardyard {
namespace {

std::optional<Count> gpuNumber(const Json &value)
{
    if (!value.is_number_integer() || value.get<double>() < 0 || value.get<double>() > static_cast<double>(mostGpus))
        return std::nullopt;
    return value.get<Count>();
}

std::string permutationText(Count gpus)
{
    if (gpus == 0)
        return "no placement where there are no GPUs";
    return "runs [first_gpu, count] that name each of the GPUs 0 to " + std::to_string(gpus - 1) + " once";
}

Result<PlacementRun> readRun(const Json &list, std::size_t index, const std::string &place, Count gpus)
{
    const Json &value = list[index];
    const auto wrong = [&](const std::string &problem) {
        return Error{.file = {},
                     .place = place + "[" + std::to_string(index) + "]",
                     .problem = problem,
                     .allowed = permutationText(gpus)};
    };
    if (!value.is_array() || value.size() != 2)
        return wrong("is " + shown(value) + (value.is_array() ? " of " + std::to_string(value.size()) : ""));
    const auto first = gpuNumber(value[0]);
    const auto count = gpuNumber(value[1]);
    if (!first || !count || *count == 0)
        return wrong("is [" + shown(value[0]) + ", " + shown(value[1]) + "]");
    if (*first + *count > gpus)
        return wrong("ends at GPU " + std::to_string(*first + *count - 1));
    return PlacementRun{.firstGpu = *first, .count = *count};
}

/// The first GPU that the runs do not name exactly once, or -1.
Count firstNotOnce(std::vector<PlacementRun> runs, Count gpus)
{
    std::sort(runs.begin(), runs.end(),
              [](const PlacementRun &a, const PlacementRun &b) { return a.firstGpu < b.firstGpu; });
    Count next = 0;
    for (const PlacementRun &run : runs) {
        if (run.firstGpu != next)
            return std::min(run.firstGpu, next);
        next += run.count;
    }
    return next == gpus ? -1 : next;
}

} // namespace

Result<std::vector<PlacementRun>> readPlacement(const Json &list, const std::string &place, Count gpus)
{
    if (!list.is_array())
        return Error{.file = {}, .place = place, .problem = "is " + shown(list), .allowed = permutationText(gpus)};
    std::vector<PlacementRun> runs;
    runs.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto run = readRun(list, i, place, gpus);
        if (!run)
            return run.error();
        runs.push_back(run.value());
    }
    if (const Count gpu = firstNotOnce(runs, gpus); gpu >= 0)
        return Error{.file = {},
                     .place = place,
                     .problem = "does not name GPU " + std::to_string(gpu) + " once",
                     .allowed = permutationText(gpus)};
    return runs;
}

std::optional<Json> placementJson(const std::vector<PlacementRun> &placement)
{
    if (placement.empty())
        return std::nullopt;
    Json list = Json::array();
    for (const PlacementRun &run : placement)
        list.push_back(Json::array({run.firstGpu, run.count}));
    return list;
}

} // namespace shardyard
