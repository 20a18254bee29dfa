// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network/collectivetime.h"
#include "engine/network/links.h"
#include "engine/network/transfer.h"

#include <array>
#include <vector>

namespace shardyard {

/// How the groups of every kind of traffic lie, and what their links give.
class NetworkTimes
{
public:
    /// `links` as from groupLinks(); `reached` is the rate of every call over what is computed for it.
    NetworkTimes(const NetworkFigures &figures, const RankGrid &grid, const std::vector<GroupLinks> &links,
                 const RankPlaces &places, double reached = 1);

    /// Of one call.
    [[nodiscard]] Seconds time(const Transfer &transfer) const;
    [[nodiscard]] const GroupLayout &layout(TrafficKind kind) const
    {
        return m_layouts[static_cast<std::size_t>(kind)];
    }

private:
    [[nodiscard]] Seconds computed(const Transfer &transfer) const;

    NetworkFigures m_figures;
    double m_reached;
    std::array<GroupLayout, trafficKinds> m_layouts; ///< by TrafficKind
    GroupLayout m_expertTensor; ///< of ranks that share single experts, whose traffic is a tensor group's too
};

/// Of `ranks` members that are neighbours, or evenly apart, in a group that lies so.
[[nodiscard]] GroupLayout partOf(const GroupLayout &layout, Count ranks, bool apart);

} // namespace shardyard
