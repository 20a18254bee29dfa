// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/strategy/strategy.h"

#include <optional>
#include <string>
#include <vector>

namespace shardyard {

/// The smallest GPU count at which one kind of strategy alone holds the model states.
struct FitRow
{
    std::string strategy; ///< "ddp", "zero1", "zero2", "zero3", "tensor", "pipeline", "expert"
    std::optional<Count> gpus; ///< absent = no count is enough
    std::optional<Bytes> bytesPerGpu; ///< at that count; for DDP at any count; absent = does not apply
    std::string formula; ///< "28 GB + 84 GB / n"
    std::string binds; ///< why the count is not smaller, or why there is none
    std::string caveat;
    bool idealSplit = false; ///< the count is what an ideal split would need; real degrees divide heads or layers

    friend bool operator==(const FitRow &, const FitRow &) = default;
};

struct FitRequest
{
    Architecture model;
    Precision precision; ///< dtypes in force, as effectivePrecision() gives them
    Bytes budget;
    std::string optimizer = "adam";
};

/// One row a kind, each by its closed form; the model's parts must all be counted.
[[nodiscard]] std::vector<FitRow> fit(const FitRequest &request);

} // namespace shardyard
