// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"

#include <vector>

namespace shardyard {

/// How the members of one group lie on the machine.
struct GroupLayout
{
    Count ranks = 1;
    LinkClass link = LinkClass::None; ///< the slowest among them
    Count domains = 1; ///< NVLink domains they sit in; a GPU without NVLink is one of its own
    Count fewestInDomain = 1;
    Count mostInDomain = 1;
    Count nodes = 1;
    Count fewestInNode = 1;
    Count mostInNode = 1;
    Count pods = 1;
    Count fewestInPod = 1;

    friend bool operator==(const GroupLayout &, const GroupLayout &) = default;
};

/// Whether groups of the same size are slower as `a` than as `b`: by link, then by how few members share a node's
/// NICs, then by the number of nodes and of members behind a pod's uplinks.
[[nodiscard]] bool isWorse(const GroupLayout &a, const GroupLayout &b);

/// Counts where the members of one group after another sit. Its tables stay between groups, so that a group costs no
/// more than its members.
class LayoutCounter
{
public:
    void add(const GpuLocation &location);
    /// What was added, and begins the next group.
    [[nodiscard]] GroupLayout take();

private:
    /// Members by place, and the places that have any.
    struct Tally
    {
        std::vector<Count> members;
        std::vector<std::size_t> places;

        void add(int place);
        void clear();
        [[nodiscard]] Count fewest() const;
        [[nodiscard]] Count most() const;
    };

    Tally m_domains, m_nodes, m_pods;
    Count m_ranks = 0;
    Count m_alone = 0; ///< members without NVLink
};

} // namespace shardyard
