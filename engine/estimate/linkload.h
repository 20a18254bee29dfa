// SPDX-License-Identifier: GPL-3.0-or-later
// What GPUs put on each class of link, from where their own groups lie.
#pragma once

#include "engine/estimate/estimate.h"
#include "engine/network/communicationrows.h"
#include "engine/network/networkfigures.h"
#include "engine/network/ranklinks.h"

#include <array>
#include <optional>
#include <vector>

namespace shardyard {

/// A strategy of a plan, where its ranks sit.
struct PlacedStrategy
{
    const Plan &plan;
    const Strategy &strategy;
    const StrategyEstimate &estimate;
    const RankPlaces &places;

    /// There are expert groups that the grid can name.
    [[nodiscard]] bool hasExpertGroups() const;
};

/// Bytes by LinkClass.
using SentByLink = std::array<double, linkClasses>;

/// The traffic of every pipeline rank in a step.
class GpuTraffic
{
public:
    explicit GpuTraffic(const PlacedStrategy &placed);

    [[nodiscard]] bool isKnown() const { return !m_ranks.empty(); }
    [[nodiscard]] const std::vector<CommunicationRow> &rows(Count pipelineRank) const
    {
        return m_ranks[static_cast<std::size_t>(pipelineRank)];
    }
    /// What a GPU sends over each link whose groups lie so.
    [[nodiscard]] SentByLink sent(Count pipelineRank, const OwnLinks &own) const;
    /// The link that a row crosses in groups that lie so: parts of a group no slower one than its worst of all parts.
    [[nodiscard]] LinkClass linkOf(const CommunicationRow &row, const OwnLinks &own) const;

private:
    const StrategyEstimate &m_estimate;
    Degrees m_degrees;
    bool m_acrossReplicas = false; ///< gradients are summed along the pipeline, too
    std::vector<std::vector<CommunicationRow>> m_ranks;
};

/// What some GPUs put on one class of link in a step; the times are of the first of them.
struct LinkLoad
{
    LinkClass link = LinkClass::None;
    Count gpus = 0; ///< that use it
    Bytes sent; ///< by all of them
    BytesPerSecond rate; ///< of all of them, one direction; 0 = not known
    std::optional<Seconds> time; ///< in collectives over it; absent where no step time is known, as the next two
    std::optional<Seconds> floor; ///< what is left of that at any bandwidth
    std::optional<Seconds> exposed; ///< what of it nothing hides; absent also where only the pipeline uses the link

    /// Share of a step in which the links would carry the bytes at their full rate.
    [[nodiscard]] std::optional<double> busy(const std::optional<TimeEstimate> &step) const;
    /// The rate of one GPU at which nothing is exposed: rate · (time - floor) / (time - exposed - floor). Nothing where
    /// no rate hides it.
    [[nodiscard]] std::optional<BytesPerSecond> hidingRate() const;

    friend bool operator==(const LinkLoad &, const LinkLoad &) = default;
};

/// Of the GPUs that `ranks` run on, fastest link first; links that nothing is sent over are left out.
[[nodiscard]] std::vector<LinkLoad> linkLoads(const PlacedStrategy &placed, const Cluster &cluster,
                                              const NetworkFigures &figures, const std::vector<Count> &ranks);

} // namespace shardyard
