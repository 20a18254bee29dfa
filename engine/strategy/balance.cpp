// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/balance.h"

#include "engine/strategy/scheduletraits.h"

#include <algorithm>
#include <numeric>

namespace shardyard {

namespace {

constexpr double tolerance = 1 + 1e-9; // sums of the same layers in another order

/// Fills stages from the last to the first with the layers from the last to the first.
class StageFilling
{
public:
    StageFilling(const Architecture &model, const Strategy &strategy, const StageLayers &stages, Count sequenceLength)
        : m_work(model, strategy, sequenceLength), m_layers(model.layers), m_rank(stages.pipelineRank)
    {
        const Count ranks = strategy.pipelineParallel;
        if (scheduleOf(strategy).placement == StagePlacement::TwoReplicas) {
            for (Count &rank : m_rank) // ranks r and p-1-r hold the same two stages
                rank = std::min(rank, ranks - 1 - rank);
            m_share = 2;
        }
        m_total = m_work.head().total();
        for (Count i = 0; i < m_layers; ++i)
            m_total += m_work.layer(i, 0).total();
    }

    /// Layers of each stage where no rank works more than `most`; nothing where they find no room. `level`: a stage
    /// also stops at the mean of what is left, so that none is filled at another's cost.
    [[nodiscard]] std::optional<std::vector<Count>> within(double most, bool level) const
    {
        std::vector<Count> chunksLeft(m_rank.size(), 0);
        for (const Count rank : m_rank)
            ++chunksLeft[static_cast<std::size_t>(rank)];
        std::vector<double> room(m_rank.size(), most * m_share * tolerance);
        std::vector<Count> filled(m_rank.size(), 0);
        Count left = m_layers;
        double workLeft = m_total;
        for (std::size_t stage = m_rank.size(); stage-- > 0;) {
            const auto rank = static_cast<std::size_t>(m_rank[stage]);
            const double budget = room[rank] / static_cast<double>(chunksLeft[rank]--);
            const double mean = workLeft / static_cast<double>(stage + 1);
            double work = stage + 1 == m_rank.size() ? m_work.head().total() : 0.0;
            while (left > 0 && (!level || work * tolerance < mean)) {
                const double more = m_work.layer(left - 1, filled[stage]).total();
                if (work + more > budget)
                    break;
                work += more;
                ++filled[stage];
                --left;
            }
            room[rank] -= work;
            workLeft -= work;
            if (room[rank] < 0)
                return std::nullopt;
        }
        return left == 0 ? std::optional(filled) : std::nullopt;
    }

private:
    ModelWork m_work;
    Count m_layers;
    std::vector<Count> m_rank; ///< by stage: the rank, or pair of ranks, whose work it adds to
    double m_share = 1; ///< ranks of a pair
    double m_total = 0;
};

RankLoad loadOf(const std::vector<double> &work)
{
    const auto slowest = std::max_element(work.begin(), work.end());
    return {.slowestRank = slowest - work.begin(),
            .slowest = *slowest,
            .mean = std::accumulate(work.begin(), work.end(), 0.0) / static_cast<double>(work.size())};
}

} // namespace

RankLoad rankLoad(const Architecture &model, const Strategy &strategy, Count sequenceLength)
{
    const StageLayers stages = stageLayers(strategy, model.layers);
    return loadOf(rankWork(strategy, stages, stageTimes(model, stages, strategy, sequenceLength)));
}

std::vector<Count> balancedLayers(const Architecture &model, const Strategy &strategy, Count sequenceLength)
{
    if (!model.hasShape())
        return {};
    constexpr int halvings = 48; // of the bound: to the last digits of a double
    const StageLayers stages = stageLayers(strategy, model.layers);
    const StageFilling filling(model, strategy, stages, sequenceLength);
    RankLoad best = rankLoad(model, strategy, sequenceLength);
    std::vector<Count> layers = stages.layers;
    double least = best.mean;
    double most = best.slowest;
    for (int i = 0; i < halvings && least * tolerance < most; ++i) {
        const double bound = (least + most) / 2;
        (filling.within(bound, false) ? most : least) = bound;
    }
    Strategy tried = strategy;
    for (const bool level : {false, true}) {
        const std::optional<std::vector<Count>> found = filling.within(most, level);
        if (!found)
            continue;
        tried.layersPerStage = *found;
        const RankLoad load = rankLoad(model, tried, sequenceLength);
        if (load.slowest <= best.slowest * tolerance) {
            best = load;
            layers = *found;
        }
    }
    return layers;
}

} // namespace shardyard
