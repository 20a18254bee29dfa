// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/stagetimes.h"

#include "engine/units/text.h"

#include <algorithm>
#include <sstream>

namespace shardyard {

namespace {

constexpr double longestTime = 1e12;

/// NaN is not a time either.
bool isTime(double value)
{
    return value >= 0 && value <= longestTime;
}

std::string shortNumber(double value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

std::optional<Error> timesProblem(const char *place, const std::vector<double> &values, Count globalStages)
{
    const auto bad = std::find_if_not(values.begin(), values.end(), isTime);
    if (bad != values.end())
        return Error{.place = place, .problem = "has " + shortNumber(*bad), .allowed = "numbers from 0 to 1e12"};
    const auto count = static_cast<Count>(values.size());
    if (count > 1 && count != globalStages)
        return Error{.place = place,
                     .problem = "has " + grouped(count) + " values",
                     .allowed = "one value, or one for each of the " + grouped(globalStages) + " stages"};
    return std::nullopt;
}

std::vector<double> spread(const std::vector<double> &values, Count globalStages)
{
    return values.size() == 1 ? std::vector<double>(static_cast<std::size_t>(globalStages), values.front()) : values;
}

std::vector<double> scaled(std::vector<double> values, double factor)
{
    for (double &value : values)
        value *= factor;
    return values;
}

} // namespace

Result<StageTimes> stageTimes(const GivenTimes &given, Count globalStages)
{
    for (const auto &[place, values] : {std::pair("forward", &given.forward), std::pair("backward", &given.backward),
                                        std::pair("weight", &given.weight)})
        if (std::optional<Error> problem = timesProblem(place, *values, globalStages))
            return *problem;
    if (!isTime(given.transfer))
        return Error{
            .place = "transfer", .problem = "is " + shortNumber(given.transfer), .allowed = "a number from 0 to 1e12"};

    if (!(given.overlap >= 0 && given.overlap <= 1))
        return Error{
            .place = "overlap", .problem = "is " + shortNumber(given.overlap), .allowed = "a number from 0 to 1"};

    StageTimes times{.transfer = given.transfer, .blocking = given.blocking, .overlap = given.overlap};
    times.forward = spread(given.forward.empty() ? std::vector<double>{1} : given.forward, globalStages);
    times.backward = given.backward.empty() ? scaled(times.forward, 2) : spread(given.backward, globalStages);
    times.weight = given.weight.empty() ? scaled(times.backward, 0.5) : spread(given.weight, globalStages);
    for (std::size_t stage = 0; stage < times.weight.size(); ++stage)
        if (times.weight[stage] > times.backward[stage])
            return Error{.place = "weight",
                         .problem = "is " + shortNumber(times.weight[stage]) + " on stage " + std::to_string(stage)
                             + ", longer than the whole backward, " + shortNumber(times.backward[stage]),
                         .allowed = "a part of the backward"};
    return times;
}

} // namespace shardyard
