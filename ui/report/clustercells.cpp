// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/clustercells.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace shardyard {

namespace {

constexpr int mostColumns = 48;
constexpr std::size_t mostStrips = 8; ///< stages side by side in one cell
constexpr Count mostTiles = 192; ///< GPUs that are drawn one by one
constexpr Count mostCells = 20'000;

/// Takes the stages of a cell's GPUs one after the other.
class CellStages
{
public:
    void take(int stage)
    {
        if (m_runs.empty() || m_last != stage) {
            m_last = stage;
            if (m_runs.size() <= mostStrips)
                m_runs.push_back(stage);
            m_at =
                std::find_if(m_counts.begin(), m_counts.end(), [stage](const auto &row) { return row.first == stage; })
                - m_counts.begin();
            if (m_at == std::ssize(m_counts))
                m_counts.emplace_back(stage, 0);
        }
        ++m_counts[static_cast<std::size_t>(m_at)].second;
    }

    /// Runs of equal neighbours once each; too many become the commonest stage. Begins anew.
    std::vector<int> finish()
    {
        std::vector<int> strips = m_runs.empty() ? std::vector<int>{-1} : m_runs;
        if (m_runs.size() > mostStrips) {
            const auto commonest = std::max_element(m_counts.begin(), m_counts.end(), [](const auto &a, const auto &b) {
                return a.second < b.second || (a.second == b.second && a.first > b.first);
            });
            strips = {commonest->first};
        }
        m_runs.clear();
        m_counts.clear();
        return strips;
    }

private:
    std::vector<int> m_runs; ///< no more than are looked at
    std::vector<std::pair<int, Count>> m_counts; ///< GPUs of each stage
    int m_last = -1;
    std::ptrdiff_t m_at = 0; ///< of the last stage, in the counts
};

/// Walks the nodes in order: number, pod, number of the first GPU, and how many there are.
template <class Visit>
void forEachNode(const Cluster &cluster, Visit visit)
{
    Count gpu = 0;
    for (const NodeBlock &block : cluster.blocks) {
        const Count gpus = block.shape.gpus();
        const Count slotCount = std::max<Count>(1, block.shape.slotCount());
        for (Count i = 0; i < block.count; ++i) {
            const Count pod = cluster.podGpus > 0 ? (block.firstSlot + i * slotCount) / cluster.podGpus : 0;
            visit(block.firstNode + i, static_cast<int>(pod), gpu, gpus);
            gpu += gpus;
        }
    }
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
    const Count stride = strategy.grid->stride(GroupKind::Pipeline);
    const Count size = strategy.grid->degrees.pipeline;
    const auto stageOf = [stride, size](Count rank) { return static_cast<int>(rank / stride % size); };
    std::vector<int> stages(static_cast<std::size_t>(strategy.gpus), -1);
    Count rank = 0;
    if (strategy.placement.empty())
        for (; rank < strategy.gpus; ++rank)
            stages[static_cast<std::size_t>(rank)] = stageOf(rank);
    for (const PlacementRun &run : strategy.placement)
        for (Count i = 0; i < run.count; ++i)
            stages[static_cast<std::size_t>(run.firstGpu + i)] = stageOf(rank++);
    return stages;
}

ClusterCells clusterCells(const Cluster &cluster, const std::vector<int> &stages, int pipeline, Count mostCells)
{
    ClusterCells result;
    result.stages = stages.empty() ? 0 : pipeline;
    while (cluster.nodes > mostCells * result.nodesPerCell)
        result.nodesPerCell *= 2;
    CellStages taken;
    const auto finishCell = [&] {
        if (!result.pods.empty() && !result.pods.back().cells.empty())
            result.pods.back().cells.back().stages = taken.finish();
    };
    forEachNode(cluster, [&](Count node, int number, Count firstGpu, Count gpus) {
        const bool newPod = result.pods.empty() || result.pods.back().number != number;
        if (newPod || result.pods.back().cells.back().nodes >= result.nodesPerCell) {
            finishCell();
            if (newPod)
                result.pods.push_back({.number = number, .nodes = 0, .gpus = 0, .cells = {}});
            result.pods.back().cells.push_back({.stages = {}, .firstNode = node, .nodes = 0});
        }
        ClusterPod &pod = result.pods.back();
        ++pod.nodes;
        pod.gpus += gpus;
        ++pod.cells.back().nodes;
        const Count known = std::min(firstGpu + gpus, static_cast<Count>(stages.size()));
        for (Count gpu = firstGpu; gpu < known; ++gpu)
            taken.take(stages[static_cast<std::size_t>(gpu)]);
    });
    finishCell();
    chooseColumns(result, cluster);
    return result;
}

ClusterPicture clusterPicture(const Estimate &estimate)
{
    ClusterPicture picture;
    const auto &strategies = estimate.strategies;
    const auto placed = std::find_if(strategies.begin(), strategies.end(),
                                     [](const StrategyEstimate &strategy) { return strategy.grid.has_value(); });
    if (placed != strategies.end()) {
        picture.strategy = static_cast<int>(placed - strategies.begin());
        picture.pipeline = static_cast<int>(placed->grid->degrees.pipeline);
        picture.stages = stagePerGpu(*placed);
    }
    picture.byGpu = estimate.cluster.slotCount <= mostTiles;
    if (!picture.byGpu) {
        picture.cells = clusterCells(estimate.cluster, picture.stages, picture.pipeline, mostCells);
        picture.stages.clear();
    }
    return picture;
}

} // namespace shardyard
