// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/grouplayout.h"

#include <algorithm>
#include <tuple>

namespace shardyard {
namespace {

LinkClass slowest(const GroupLayout &layout)
{
    if (layout.ranks < 2)
        return LinkClass::None;
    if (layout.domains == 1)
        return LinkClass::NvLink;
    if (layout.pods > 1)
        return LinkClass::Spine;
    return layout.nodes > 1 ? LinkClass::Pod : LinkClass::Pcie;
}

} // namespace

bool isWorse(const GroupLayout &a, const GroupLayout &b)
{
    return std::tuple(a.link, -a.fewestInNode, a.nodes, -a.fewestInDomain, a.domains, a.pods, -a.fewestInPod)
        > std::tuple(b.link, -b.fewestInNode, b.nodes, -b.fewestInDomain, b.domains, b.pods, -b.fewestInPod);
}

void LayoutCounter::Tally::add(int place)
{
    const auto index = static_cast<std::size_t>(place);
    if (index >= members.size())
        members.resize(index + 1);
    if (members[index]++ == 0)
        places.push_back(index);
}

void LayoutCounter::Tally::clear()
{
    for (const std::size_t place : places)
        members[place] = 0;
    places.clear();
}

Count LayoutCounter::Tally::fewest() const
{
    Count least = members[places.front()];
    for (const std::size_t place : places)
        least = std::min(least, members[place]);
    return least;
}

Count LayoutCounter::Tally::most() const
{
    Count largest = 0;
    for (const std::size_t place : places)
        largest = std::max(largest, members[place]);
    return largest;
}

void LayoutCounter::add(const GpuLocation &location)
{
    ++m_ranks;
    if (location.domain >= 0)
        m_domains.add(location.domain);
    else
        ++m_alone;
    m_nodes.add(location.node);
    m_pods.add(location.pod);
}

GroupLayout LayoutCounter::take()
{
    GroupLayout layout = {.ranks = m_ranks};
    if (m_ranks > 0) {
        layout.domains = static_cast<Count>(m_domains.places.size()) + m_alone;
        layout.fewestInDomain = m_alone > 0 ? 1 : m_domains.fewest();
        layout.mostInDomain = std::max<Count>(m_domains.most(), m_alone > 0 ? 1 : 0);
        layout.nodes = static_cast<Count>(m_nodes.places.size());
        layout.fewestInNode = m_nodes.fewest();
        layout.mostInNode = m_nodes.most();
        layout.pods = static_cast<Count>(m_pods.places.size());
        layout.fewestInPod = m_pods.fewest();
    }
    layout.link = slowest(layout);
    m_domains.clear();
    m_nodes.clear();
    m_pods.clear();
    m_ranks = m_alone = 0;
    return layout;
}

} // namespace shardyard
