// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/links.h"

#include <algorithm>
#include <numeric>

namespace shardyard {
namespace {

/// What the members of a group have in common so far; enough to name the slowest link without looking at every pair.
struct Spread
{
    GpuLocation first;
    bool oneDomain = true;
    bool oneNode = true;
    bool onePod = true;
    Count members = 0;

    /// Nothing that comes can make it slower; `single` = the machine is one pod.
    [[nodiscard]] bool isSlowest(bool single) const { return !oneDomain && (single ? !oneNode : !onePod); }

    void add(const GpuLocation &location)
    {
        if (members++ == 0) {
            first = location;
            return;
        }
        oneDomain = oneDomain && first.domain >= 0 && location.domain == first.domain;
        oneNode = oneNode && location.node == first.node;
        onePod = onePod && location.pod == first.pod;
    }

    [[nodiscard]] LinkClass slowest() const
    {
        if (members < 2)
            return LinkClass::None;
        if (oneDomain)
            return LinkClass::NvLink;
        if (!onePod)
            return LinkClass::Spine;
        return oneNode ? LinkClass::Pcie : LinkClass::Pod;
    }
};

/// Takes `times` groups that cross `link` in.
void count(GroupLinks &links, LinkClass link, Count times)
{
    links.groups += times;
    if (link > links.slowest) {
        links.slowest = link;
        links.groupsOnSlowest = 0;
    }
    links.groupsOnSlowest += link == links.slowest ? times : 0;
}

/// Walks the groups of one kind.
class GroupWalk
{
public:
    GroupWalk(GroupKind kind, const RankGrid &grid, const std::vector<GpuLocation> &locations,
              const std::vector<int> &gpuOfRank, Count period)
        : m_links{.kind = kind, .groupSize = grid.groupSize(kind)}, m_stride(grid.stride(kind)), m_period(period),
          m_locations(locations), m_gpuOfRank(gpuOfRank),
          m_singlePod(locations.empty() || locations.front().pod == locations.back().pod),
          m_counted(static_cast<std::size_t>(period))
    {
    }

    GroupLinks links()
    {
        const Count world = static_cast<Count>(m_gpuOfRank.size());
        // What lies within one repetition stands for all of them; what is left over at the end is walked as well.
        const Count repetition =
            m_period > 0 ? std::min(world, std::lcm(m_period, m_stride * m_links.groupSize)) : world;
        const Count rest = repetition > 0 ? world - world % repetition : world;
        if (world > 0)
            walk(0, repetition, world / repetition);
        walk(rest, world, 1);
        return m_links;
    }

private:
    void walk(Count from, Count to, Count times)
    {
        // First members are the ranks whose own coordinate is zero: blocks of `stride` ranks, `stride`·size apart.
        for (Count first = from; first < to;
             first += first % m_stride == m_stride - 1 ? 1 + m_stride * (m_links.groupSize - 1) : 1) {
            Spread group;
            for (Count member = 0; member < m_links.groupSize && !group.isSlowest(m_singlePod); ++member)
                group.add(location(first, member));
            takeLayout(first, group.slowest());
            count(m_links, group.slowest(), times);
        }
    }

    /// Keeps the layout of a group on the slowest link so far if it is the worst. Groups that begin a whole number of
    /// periods apart lie alike: one of them is counted.
    void takeLayout(Count first, LinkClass link)
    {
        if (link < m_links.slowest)
            return;
        if (m_period > 0) {
            const auto place = static_cast<std::size_t>(first % m_period);
            if (m_counted[place])
                return;
            m_counted[place] = true;
        }
        for (Count member = 0; member < m_links.groupSize; ++member)
            m_counter.add(location(first, member));
        const GroupLayout layout = m_counter.take();
        if (link > m_links.slowest || isWorse(layout, m_links.worst))
            m_links.worst = layout;
    }

    [[nodiscard]] const GpuLocation &location(Count first, Count member) const
    {
        return m_locations[static_cast<std::size_t>(m_gpuOfRank[static_cast<std::size_t>(first + member * m_stride)])];
    }

    GroupLinks m_links;
    Count m_stride;
    Count m_period;
    const std::vector<GpuLocation> &m_locations;
    const std::vector<int> &m_gpuOfRank;
    bool m_singlePod; ///< the machine is one pod
    LayoutCounter m_counter;
    std::vector<bool> m_counted; ///< places in the period a counted group began at
};

/// One axis of a group.
struct GroupAxis
{
    Count stride = 1;
    Count size = 1;

    [[nodiscard]] Count coordinate(Count rank) const { return rank / stride % size; }
    [[nodiscard]] Count span() const { return stride * size; }
};

GroupAxis axisOf(const RankGrid &grid, GroupKind kind)
{
    return {.stride = grid.stride(kind), .size = grid.groupSize(kind)};
}

} // namespace

GroupLinks partLinks(const RankGrid &grid, const GroupPart &part, const std::vector<GpuLocation> &locations,
                     const std::vector<int> &gpuOfRank, Count period)
{
    GroupLinks links = {.kind = part.outer.value_or(part.inner), .groupSize = part.size};
    const GroupAxis inner = axisOf(grid, part.inner);
    const GroupAxis outer = part.outer ? axisOf(grid, *part.outer) : GroupAxis();
    const Count members = inner.size * outer.size;
    const auto location = [&](Count first, Count member) -> const GpuLocation & {
        const Count rank = first + member % inner.size * inner.stride + member / inner.size * outer.stride;
        return locations[static_cast<std::size_t>(gpuOfRank[static_cast<std::size_t>(rank)])];
    };
    LayoutCounter counter;
    const auto takeLayout = [&](Count first, Count start, LinkClass link) {
        if (link < links.slowest)
            return;
        for (Count member = 0; member < part.size; ++member)
            counter.add(location(first, start + member * part.step));
        const GroupLayout layout = counter.take();
        if (link > links.slowest || isWorse(layout, links.worst))
            links.worst = layout;
    };
    const auto countParts = [&](Count first, Count times) {
        for (Count start = 0; start + (part.size - 1) * part.step < members; ++start) {
            if (start % (part.size * part.step) >= part.step)
                continue; // a member of a part before
            Spread spread;
            for (Count member = 0; member < part.size; ++member)
                spread.add(location(first, start + member * part.step));
            takeLayout(first, start, spread.slowest());
            count(links, spread.slowest(), times);
            if (part.firstOnly)
                break;
        }
    };
    const Count world = static_cast<Count>(gpuOfRank.size());
    const Count span = std::lcm(inner.span(), outer.span());
    const Count repetition = period > 0 ? std::min(world, std::lcm(period, span)) : world;
    const Count whole = repetition > 0 ? world - world % repetition : world;
    for (Count rank = 0; rank < world; ++rank) {
        if (rank >= repetition && rank < whole) { // as the first repetition
            rank = whole - 1;
            continue;
        }
        if (inner.coordinate(rank) == 0 && outer.coordinate(rank) == 0)
            countParts(rank, rank < repetition ? world / repetition : 1);
    }
    return links;
}

Count repeatsAfter(const Cluster &cluster, const std::vector<PlacementRun> &placement)
{
    if (cluster.blocks.size() != 1 || !placement.empty())
        return 0;
    const NodeBlock &block = cluster.blocks.front();
    const Count slots = block.shape.slotCount();
    Count nodes = 1;
    if (cluster.pods > 1) // whole nodes that make whole pods
        nodes = cluster.podGpus / std::gcd(cluster.podGpus, slots);
    if (block.shape.spanning && block.domainName.empty())
        nodes = std::lcm(nodes, std::max<Count>(1, block.shape.domainGpus / slots));
    return nodes * block.shape.gpus();
}

std::vector<GroupLinks> groupLinks(const RankGrid &grid, const std::vector<GpuLocation> &locations,
                                   const std::vector<int> &gpuOfRank, bool hasExperts, Count period)
{
    std::vector<GroupKind> kinds = {GroupKind::Tensor, GroupKind::Context, GroupKind::Pipeline, GroupKind::Data};
    if (hasExperts)
        kinds.insert(kinds.end(), {GroupKind::ExpertTensor, GroupKind::Expert, GroupKind::ExpertData});
    std::vector<GroupLinks> all;
    for (const GroupKind kind : kinds)
        if (grid.groupSize(kind) > 1)
            all.push_back(GroupWalk(kind, grid, locations, gpuOfRank, period).links());
    return all;
}

LinkClass slowestLink(const std::vector<Count> &ranks, const std::vector<GpuLocation> &locations,
                      const std::vector<int> &gpuOfRank)
{
    Spread spread;
    for (const Count rank : ranks)
        spread.add(locations[static_cast<std::size_t>(gpuOfRank[static_cast<std::size_t>(rank)])]);
    return spread.slowest();
}

} // namespace shardyard
