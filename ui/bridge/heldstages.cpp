// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/heldstages.h"

#include "engine/strategy/scheduletraits.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

namespace shardyard {

std::vector<Count> stagesOfRank(const Strategy &strategy, Count rank)
{
    const Count opposite = strategy.pipelineParallel - 1 - rank;
    if (scheduleOf(strategy).placement != StagePlacement::TwoReplicas || opposite < 0 || opposite == rank)
        return {rank};
    return {rank, opposite};
}

QString stagesText(const Strategy &strategy, Count rank)
{
    const std::vector<Count> stages = stagesOfRank(strategy, rank);
    return stages.size() == 1 ? QCoreApplication::translate("Format", "stage %1").arg(formatOrdinal(rank))
                              : QCoreApplication::translate("Format", "stages %1 and %2")
                                    .arg(formatOrdinal(stages.front()), formatOrdinal(stages.back()));
}

QString stageNumbers(const Strategy &strategy, Count rank)
{
    QString text;
    for (const Count stage : stagesOfRank(strategy, rank))
        text += (text.isEmpty() ? QString() : QStringLiteral(" + ")) + formatOrdinal(stage);
    return text;
}

} // namespace shardyard
