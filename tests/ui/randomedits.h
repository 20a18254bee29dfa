// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/commands.h"
#include "ui/bridge/session.h"

#include <QString>

#include <array>
#include <random>

namespace shardyard {

/// Edits as a user makes them, drawn from a seed: the same seed makes the same edits.
class RandomEdits
{
public:
    explicit RandomEdits(quint64 seed) : m_random(seed) { }

    [[nodiscard]] int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(m_random); }

    /// One edit of any kind; some are refused or change nothing, as some of a user's are.
    void edit(Session &session)
    {
        const int strategy = below(std::max(1, session.strategyCount()));
        switch (below(8)) {
        case 0:
            commands::setTitle(session, QStringLiteral("plan %1").arg(below(1'000'000)));
            break;
        case 1:
            commands::setGlobalBatch(session, QString::number(1 + below(4096)));
            break;
        case 2:
            commands::setSequenceLength(session, QString::number(1024 * (1 + below(128))));
            break;
        case 3:
            addOrRemoveStrategy(session, strategy);
            break;
        case 4:
            commands::renameStrategy(session, strategy, QStringLiteral("strategy %1").arg(below(1'000'000)));
            break;
        case 5:
            addOrRemoveNodes(session);
            break;
        default:
            setDegree(session, strategy);
        }
    }

private:
    void addOrRemoveStrategy(Session &session, int strategy)
    {
        if (session.strategyCount() > 5)
            commands::removeStrategy(session, strategy);
        else if (session.strategyCount() > 0)
            commands::duplicateStrategy(session, strategy);
        else
            commands::addStrategy(session);
    }

    void addOrRemoveNodes(Session &session)
    {
        const int runs = static_cast<int>(session.document()->plan.cluster.nodes.size());
        if (runs > 3)
            commands::removeNodeRun(session, runs - 1);
        else
            commands::placeNodes(session, below(2) == 0 ? "dgx-h100" : "dgx-a100-80", 1 + below(16));
    }

    void setDegree(Session &session, int strategy)
    {
        constexpr std::array keys = {"tensor_parallel", "pipeline_parallel", "context_parallel", "micro_batch"};
        commands::setStrategyValue(session, strategy, keys[std::size_t(below(keys.size()))],
                                   QString::number(1 << below(5)));
    }

    std::mt19937_64 m_random;
};

} // namespace shardyard
