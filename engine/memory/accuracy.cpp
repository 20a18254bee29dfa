// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/accuracy.h"

#include "engine/strategy/framework.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {

const std::vector<MemoryAccuracy> &memoryAccuracies()
{
    static const std::vector<MemoryAccuracy> table = {
        {.framework = "megatron",
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "Megatron, allocated memory"),
                  .meanError = 0.027,
                  .low = -0.087,
                  .high = 0.020,
                  .runs = 40}},
        {.framework = "deepspeed",
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "DeepSpeed, device memory"),
                  .meanError = 0.047,
                  .low = -0.094,
                  .high = 0.036,
                  .runs = 50}},
        {.framework = "pytorch",
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "torchtitan with FSDP, reserved memory"),
                  .meanError = 0.070,
                  .low = -0.108,
                  .high = 0.134,
                  .runs = 9}},
        {.framework = {},
         .band = {.kind = QT_TRANSLATE_NOOP("engine", "all published runs"),
                  .meanError = 0.041,
                  .low = -0.094,
                  .high = 0.042,
                  .runs = 99}},
    };
    return table;
}

const ErrorBand &memoryBand(const Strategy &strategy)
{
    const std::vector<MemoryAccuracy> &table = memoryAccuracies();
    const auto found = std::find_if(table.begin(), table.end(), [&strategy](const MemoryAccuracy &row) {
        return row.framework.empty() || buildsOn(strategy.framework, row.framework);
    });
    return found->band;
}

} // namespace shardyard
