// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/communication.h"

#include "engine/memory/states.h"
#include "engine/network/communicationrows.h"
#include "engine/strategy/scheduletraits.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

class Links
{
public:
    Links(const RankGrid &grid, const Strategy &strategy, const std::vector<GroupLinks> &known,
          const RankPlaces &places)
        : m_grid(grid), m_strategy(strategy), m_known(known), m_places(places)
    {
    }

    /// Those of the groups that a row's ranks make.
    [[nodiscard]] GroupLinks of(const CommunicationRow &row) const
    {
        const GroupKind kind = groupKindOf(row, m_grid.degrees);
        if (isAcrossReplicas(row))
            return std::max(known(kind), known(GroupKind::Pipeline),
                            [](const GroupLinks &a, const GroupLinks &b) { return a.slowest < b.slowest; });
        const bool isPart =
            row.kind == TrafficKind::Embedding || (row.kind == TrafficKind::Data && m_grid.degrees.context > 1);
        if (!isPart && row.ranks == m_grid.groupSize(kind))
            if (const GroupLinks links = known(kind); links.groups > 0)
                return links;
        return partLinks(m_grid, partOf(row, kind), m_places.locations, m_places.gpuOfRank, m_places.period);
    }

private:
    /// No groups where their links were not looked up.
    [[nodiscard]] GroupLinks known(GroupKind kind) const
    {
        const auto found = std::find_if(m_known.begin(), m_known.end(),
                                        [kind](const GroupLinks &links) { return links.kind == kind; });
        return found == m_known.end() ? GroupLinks{.kind = kind} : *found;
    }

    /// Two-way schedules have a stage on two ranks of each pipeline, whose gradients are summed with the others'.
    [[nodiscard]] bool isAcrossReplicas(const CommunicationRow &row) const
    {
        return scheduleOf(m_strategy).placement == StagePlacement::TwoReplicas && m_grid.degrees.pipeline > 1
            && row.collective == Collective::AllReduce
            && (row.kind == TrafficKind::Data || row.kind == TrafficKind::ExpertData);
    }

    [[nodiscard]] GroupPart partOf(const CommunicationRow &row, GroupKind kind) const
    {
        GroupPart part = {.inner = kind, .size = row.ranks};
        Count members = m_grid.groupSize(kind);
        if (row.kind == TrafficKind::Embedding) {
            part.step = members - 1;
            part.firstOnly = true;
        } else if (kind == GroupKind::Data) {
            part.inner = GroupKind::Context;
            part.outer = GroupKind::Data;
            members *= m_grid.degrees.context;
        }
        // Replicas of shard groups are those groups' sizes apart.
        if (row.collective == Collective::AllReduce && m_strategy.sharding == Sharding::Hsdp
            && row.kind != TrafficKind::Embedding)
            part.step = std::max<Count>(1, members / row.ranks);
        if (row.kind != TrafficKind::Embedding && row.ranks * part.step > members)
            return {.inner = part.inner, .outer = part.outer, .size = members};
        return part;
    }

    const RankGrid &m_grid;
    const Strategy &m_strategy;
    const std::vector<GroupLinks> &m_known;
    const RankPlaces &m_places;
};

Communication communication(TrafficKind kind, const GroupLinks &links)
{
    return {.kind = kind,
            .groupSize = links.groupSize,
            .link = links.slowest,
            .groups = links.groups,
            .groupsOnSlowestLink = links.groupsOnSlowest};
}

/// Whether the volumes of a strategy can be computed: training of the whole model, in whole micro-batches.
bool hasVolumes(const Plan &plan, const Strategy &strategy, const StrategyEstimate &estimate)
{
    const Workload &workload = workloadOf(plan, strategy);
    return workload.kind == WorkloadKind::Training && !workload.fineTune && !strategy.fineTune
        && plan.model.architecture.notCounted.empty() && estimate.pipeline.microBatches;
}

CommunicationRequest requestOf(const Plan &plan, const Strategy &strategy, const StrategyEstimate &estimate,
                               Count gpusPerNode)
{
    return {.model = plan.model.architecture,
            .strategy = strategy,
            .degrees = estimate.grid->degrees,
            .stages = *estimate.stageLayers,
            .sequenceLength = workloadOf(plan, strategy).sequenceLength,
            .gpusPerNode = gpusPerNode,
            .microBatches = *estimate.pipeline.microBatches,
            .messages = estimate.pipeline.messages};
}

} // namespace

TrafficKind trafficKindOf(GroupKind kind)
{
    switch (kind) {
    case GroupKind::Tensor:
    case GroupKind::ExpertTensor:
        return TrafficKind::Tensor;
    case GroupKind::Context:
        return TrafficKind::Context;
    case GroupKind::Data:
        return TrafficKind::Data;
    case GroupKind::Pipeline:
        return TrafficKind::Pipeline;
    case GroupKind::Expert:
        return TrafficKind::Expert;
    case GroupKind::ExpertData:
        return TrafficKind::ExpertData;
    }
    return TrafficKind::Tensor;
}

GroupKind groupKindOf(const CommunicationRow &row, const Degrees &degrees)
{
    switch (row.kind) {
    case TrafficKind::Tensor:
        return row.ranks == degrees.tensor ? GroupKind::Tensor : GroupKind::ExpertTensor;
    case TrafficKind::Context:
        return GroupKind::Context;
    case TrafficKind::Data:
        return GroupKind::Data;
    case TrafficKind::Expert:
        return GroupKind::Expert;
    case TrafficKind::ExpertData:
        return GroupKind::ExpertData;
    case TrafficKind::Pipeline:
    case TrafficKind::Embedding:
        break;
    }
    return GroupKind::Pipeline;
}

std::vector<std::vector<CommunicationRow>> trafficByRank(const Plan &plan, const Strategy &strategy,
                                                         const StrategyEstimate &estimate, Count gpusPerNode)
{
    if (!estimate.grid || !estimate.stageLayers || !hasVolumes(plan, strategy, estimate))
        return {};
    return communicationByRank(requestOf(plan, strategy, estimate, gpusPerNode));
}

std::vector<Communication> communicationOf(const Plan &plan, const Strategy &strategy, const StrategyEstimate &estimate,
                                           const RankPlaces &places)
{
    std::vector<Communication> rows;
    const Links links(*estimate.grid, strategy, estimate.groupLinks, places);
    if (hasVolumes(plan, strategy, estimate))
        for (const CommunicationRow &row : communicationRows(requestOf(plan, strategy, estimate, places.gpusPerNode))) {
            rows.push_back(communication(row.kind, links.of(row)));
            rows.back().groupSize = row.ranks;
            rows.back().collective = row.collective;
            rows.back().bytesPerGpu = Bytes(std::round(row.sent));
        }
    for (const GroupLinks &group : estimate.groupLinks) {
        const TrafficKind kind = trafficKindOf(group.kind);
        if (std::none_of(rows.begin(), rows.end(), [kind](const Communication &row) { return row.kind == kind; }))
            rows.push_back(communication(kind, group));
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Communication &a, const Communication &b) { return a.kind < b.kind; });
    return rows;
}

} // namespace shardyard
