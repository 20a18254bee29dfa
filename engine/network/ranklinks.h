// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network/links.h"

#include <array>
#include <vector>

namespace shardyard {

inline constexpr std::size_t groupKinds = 7;
inline constexpr std::size_t linkClasses = 5;

/// The slowest link inside each group of one rank, by GroupKind; None for groups of one.
using OwnLinks = std::array<LinkClass, groupKinds>;
[[nodiscard]] OwnLinks ownLinks(const RankGrid &grid, Count rank, const RankPlaces &places, bool hasExperts);

/// The same of every rank: a pass over all of them for each kind of group.
class RankLinks
{
public:
    RankLinks(const RankGrid &grid, const RankPlaces &places, bool hasExperts);

    [[nodiscard]] OwnLinks of(Count rank) const;

private:
    /// Groups of one kind, numbered in rank order.
    struct Kind
    {
        Count stride = 1;
        Count size = 1;
        std::vector<LinkClass> slowest; ///< empty = groups of one
    };

    std::array<Kind, groupKinds> m_kinds;
};

/// How the group of one rank lies.
[[nodiscard]] GroupLayout ownLayout(const RankGrid &grid, GroupKind kind, Count rank, const RankPlaces &places);

/// Rate of one GPU over a link, one direction, from where the GPU sits; 0 = not known.
[[nodiscard]] BytesPerSecond linkRate(const Cluster &cluster, LinkClass link, const NodeShape &shape);

} // namespace shardyard
