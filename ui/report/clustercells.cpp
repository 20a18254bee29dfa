// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/clustercells.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace shardyard {

namespace {

constexpr int mostColumns = 48;
constexpr std::size_t mostStrips = 8; ///< stages side by side in one cell

/// Runs of equal neighbours once each; too many become the commonest.
std::vector<int> strips(const std::vector<int> &stages)
{
    std::vector<int> runs;
    std::map<int, int> counts;
    for (const int stage : stages) {
        if (runs.empty() || runs.back() != stage)
            runs.push_back(stage);
        ++counts[stage];
    }
    if (runs.size() <= mostStrips)
        return runs.empty() ? std::vector<int>{-1} : runs;
    const auto commonest = std::max_element(counts.begin(), counts.end(),
                                            [](const auto &a, const auto &b) { return a.second < b.second; });
    return {commonest->first};
}

/// Walks the nodes in order with the stages of their GPUs.
template <class Visit>
void forEachNode(const Cluster &cluster, const std::vector<int> &stages, Visit visit)
{
    Count gpu = 0;
    for (const NodeBlock &block : cluster.blocks) {
        const Count gpus = block.shape.gpus();
        const Count slotCount = std::max<Count>(1, block.shape.slotCount());
        for (Count i = 0; i < block.count; ++i) {
            std::vector<int> mine;
            for (Count k = 0; k < gpus && gpu + k < static_cast<Count>(stages.size()); ++k)
                mine.push_back(stages[static_cast<std::size_t>(gpu + k)]);
            const Count pod = cluster.podGpus > 0 ? (block.firstSlot + i * slotCount) / cluster.podGpus : 0;
            visit(block.firstNode + i, static_cast<int>(pod), gpus, mine);
            gpu += gpus;
        }
    }
}

void addToCell(ClusterPod &pod, Count nodesPerCell, Count node, const std::vector<int> &mine)
{
    if (pod.cells.empty() || pod.cells.back().nodes >= nodesPerCell)
        pod.cells.push_back({.stages = {}, .firstNode = node, .nodes = 0});
    ClusterCell &cell = pod.cells.back();
    ++cell.nodes;
    cell.stages.insert(cell.stages.end(), mine.begin(), mine.end());
}

/// Cells after which the stages begin again, 0 where they do not repeat within one row.
int replicaCells(const ClusterPod &pod)
{
    const auto &cells = pod.cells;
    for (std::size_t i = 1; i < cells.size() && i <= static_cast<std::size_t>(mostColumns); ++i) {
        if (cells[i].stages != cells[0].stages || cells[i - 1].stages == cells[0].stages)
            continue;
        return cells[0].stages.front() == 0 ? static_cast<int>(i) : 0;
    }
    return 0;
}

Count nodesPerDomain(const Cluster &cluster)
{
    if (cluster.blocks.empty() || !cluster.blocks.front().shape.spanning)
        return 0;
    const NodeShape &shape = cluster.blocks.front().shape;
    return shape.domainGpus / std::max<Count>(1, shape.slotCount());
}

void chooseColumns(ClusterCells &result, const Cluster &cluster)
{
    const Count domain = nodesPerDomain(cluster);
    std::size_t most = 0;
    for (const ClusterPod &pod : result.pods)
        most = std::max(most, pod.cells.size());
    const int replica = result.pods.empty() ? 0 : replicaCells(result.pods.front());
    if (result.nodesPerCell == 1 && domain > 1 && domain <= mostColumns) {
        result.columns = static_cast<int>(domain);
        result.rowIsDomain = true;
    } else if (replica >= 4) {
        result.columns = replica;
        result.rowIsReplica = true;
    } else {
        const int wanted = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(most) * 1.5)));
        result.columns = std::max(1, most > 1000 ? wanted / 8 * 8 : std::min(wanted, 16));
    }
}

} // namespace

std::vector<int> stagePerGpu(const StrategyEstimate &strategy)
{
    if (!strategy.grid || strategy.grid->world() != strategy.gpus)
        return {};
    const std::vector<int> order = gpuOfRank(strategy.placement, strategy.gpus);
    std::vector<int> stages(static_cast<std::size_t>(strategy.gpus), -1);
    for (Count rank = 0; rank < strategy.gpus; ++rank)
        stages[static_cast<std::size_t>(order[static_cast<std::size_t>(rank)])] =
            static_cast<int>(strategy.grid->coordinates(rank).pipeline);
    return stages;
}

ClusterCells clusterCells(const Cluster &cluster, const std::vector<int> &stages, int pipeline, Count mostCells)
{
    ClusterCells result;
    result.stages = stages.empty() ? 0 : pipeline;
    while (cluster.nodes > mostCells * result.nodesPerCell)
        result.nodesPerCell *= 2;
    forEachNode(cluster, stages, [&](Count node, int number, Count gpus, const std::vector<int> &mine) {
        if (result.pods.empty() || result.pods.back().number != number)
            result.pods.push_back({.number = number, .nodes = 0, .gpus = 0, .cells = {}});
        ClusterPod &pod = result.pods.back();
        ++pod.nodes;
        pod.gpus += gpus;
        addToCell(pod, result.nodesPerCell, node, mine);
    });
    for (ClusterPod &pod : result.pods) {
        for (ClusterCell &cell : pod.cells)
            cell.stages = strips(cell.stages);
    }
    chooseColumns(result, cluster);
    return result;
}

} // namespace shardyard
