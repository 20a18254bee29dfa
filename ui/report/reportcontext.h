// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "ui/bridge/session.h"
#include "ui/report/clustercells.h"
#include "ui/report/paper.h"

namespace shardyard {

/// What every section reads.
struct ReportContext
{
    const Snapshot &snapshot;
    const Catalogue &catalogue;
    const ClusterPicture &picture;
    std::vector<PageHeading> contents; ///< empty while pages are being counted
    bool statesOnTitle = false; ///< the strategies' model states are drawn on the first page already

    [[nodiscard]] const Document &document() const { return snapshot.document; }
    [[nodiscard]] const Cluster &cluster() const { return snapshot.estimate.cluster; }
    [[nodiscard]] const std::vector<StrategyEstimate> &estimates() const { return snapshot.estimate.strategies; }
    [[nodiscard]] bool trains(std::size_t index) const
    {
        return workloadOf(document().plan, strategy(index)).kind == WorkloadKind::Training;
    }
    [[nodiscard]] bool anyTrains() const
    {
        for (std::size_t i = 0; i < estimates().size(); ++i)
            if (trains(i))
                return true;
        return false;
    }
    [[nodiscard]] bool anyServes() const
    {
        for (std::size_t i = 0; i < estimates().size(); ++i)
            if (!trains(i))
                return true;
        return false;
    }
    [[nodiscard]] const Strategy &strategy(std::size_t index) const { return document().plan.strategies[index]; }
};

} // namespace shardyard
