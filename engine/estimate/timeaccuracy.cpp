// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/timeaccuracy.h"

#include "engine/strategy/framework.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {
namespace {

bool speaksOf(const TimeAccuracy &row, const Strategy &strategy, bool hasExperts)
{
    return row.mixture == hasExperts && (row.framework.empty() || buildsOn(strategy.framework, row.framework));
}

} // namespace

const std::vector<TimeAccuracy> &timeAccuracies()
{
    static const std::vector<TimeAccuracy> table = {
        {.framework = "megatron",
         .mixture = true,
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "Megatron, mixtures of experts"),
                  .meanError = 0.184,
                  .low = -0.614,
                  .high = 0.330,
                  .runs = 61}},
        {.framework = "megatron",
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "Megatron, dense models"),
                  .meanError = 0.071,
                  .low = -0.185,
                  .high = 0.119,
                  .runs = 218}},
        {.framework = "deepspeed",
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "DeepSpeed, dense models"),
                  .meanError = 0.091,
                  .low = -0.245,
                  .high = 0.035,
                  .runs = 72}},
        {.framework = {},
         .mixture = true,
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "all published runs with mixtures of experts"),
                  .meanError = 0.226,
                  .low = -0.614,
                  .high = 0.523,
                  .runs = 64}},
        {.framework = {},
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "all published runs of dense models"),
                  .meanError = 0.076,
                  .low = -0.203,
                  .high = 0.120,
                  .runs = 500}},
    };
    return table;
}

const ErrorBand &timeBand(const Strategy &strategy, bool hasExperts)
{
    const std::vector<TimeAccuracy> &table = timeAccuracies();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const TimeAccuracy &row) { return speaksOf(row, strategy, hasExperts); });
    return found->band;
}

} // namespace shardyard
