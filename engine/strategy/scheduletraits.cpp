// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/scheduletraits.h"

namespace shardyard {

const ScheduleKind &scheduleOf(const Strategy &strategy)
{
    const ScheduleKind *kind = scheduleKind(strategy.schedule);
    return kind ? *kind : scheduleKinds().front();
}

Count weightVersions(const Strategy &strategy, Count rank)
{
    switch (scheduleOf(strategy).versions) {
    case WeightVersions::One:
        break;
    case WeightVersions::Two:
        return strategy.pipelineParallel > 1 ? 2 : 1;
    case WeightVersions::OneARankBehind:
        return strategy.pipelineParallel - rank;
    }
    return 1;
}

} // namespace shardyard
