// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/framework.h"

#include <algorithm>
#include <array>

namespace shardyard {

namespace {

struct Foundation
{
    std::string_view framework;
    std::string_view base;
};

/// NeMo trains through Megatron-Core, torchtitan through torch.distributed.pipelining.
constexpr std::array foundations = {Foundation{"nemo", "megatron"}, Foundation{"torchtitan", "pytorch"}};

} // namespace

bool buildsOn(std::string_view framework, std::string_view base)
{
    return framework == base || std::any_of(foundations.begin(), foundations.end(), [&](const Foundation &row) {
               return row.framework == framework && row.base == base;
           });
}

bool isMegatron(const Strategy &strategy)
{
    return buildsOn(strategy.framework, "megatron");
}

} // namespace shardyard
