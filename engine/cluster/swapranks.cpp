// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/swapranks.h"

#include "engine/cluster/verdicts.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {
namespace {

DropVerdict swapping(const ClusterSpec &spec, Count gpus, GpuPairs pairs, const char *brief, const char *label,
                     TemplateValues values)
{
    EditedCluster edited = {.spec = spec, .formerGpu = gpuOfRank({}, gpus)};
    edited.spec.placement = swappedPlacement(spec.placement, gpus, pairs);
    DropVerdict verdict = acceptance(std::move(edited), brief, label, std::move(values));
    verdict.swapped = std::move(pairs);
    return verdict;
}

/// As many GPUs as `gpus` has, from `first` on and none of them.
std::vector<Count> partnersFrom(Count first, const std::vector<Count> &gpus, Count all)
{
    std::vector<Count> partners;
    for (Count gpu = first; gpu < all && partners.size() < gpus.size(); ++gpu)
        if (!std::binary_search(gpus.begin(), gpus.end(), gpu))
            partners.push_back(gpu);
    return partners;
}

DropVerdict swapSeveral(const ClusterSpec &spec, const Cluster &cluster, const std::vector<Count> &gpus, Count with)
{
    const std::vector<Count> partners = partnersFrom(with, gpus, cluster.gpus);
    const TemplateValues values = {{"count", text(static_cast<Count>(gpus.size()))},
                                   {"have", text(static_cast<Count>(partners.size()))},
                                   {"other", text(with)}};
    if (partners.size() < gpus.size())
        return refusal(QT_TRANSLATE_NOOP("engine", "Too few from here"),
                       QT_TRANSLATE_NOOP("engine", "From GPU {other} on there are {have} to swap with"),
                       QT_TRANSLATE_NOOP("engine", "{count} GPUs were picked up."),
                       QT_TRANSLATE_NOOP("engine", "Point at an earlier GPU, or pick up fewer."), values);
    GpuPairs pairs;
    for (std::size_t i = 0; i < gpus.size(); ++i)
        pairs.emplace_back(gpus[i], partners[i]);
    return swapping(
        spec, cluster.gpus, std::move(pairs), QT_TRANSLATE_NOOP("engine", "Swaps with {count} from GPU {other} on"),
        QT_TRANSLATE_NOOP("engine", "Swap the ranks of {count} GPUs with those from GPU {other} on"), values);
}

} // namespace

std::vector<PlacementRun> swappedPlacement(const std::vector<PlacementRun> &placement, Count gpus,
                                           const GpuPairs &pairs)
{
    std::vector<int> order = gpuOfRank(placement, gpus);
    std::vector<std::size_t> rankOf(order.size());
    for (std::size_t rank = 0; rank < order.size(); ++rank)
        rankOf[static_cast<std::size_t>(order[rank])] = rank;
    for (const auto &[a, b] : pairs) {
        std::size_t &rankA = rankOf[static_cast<std::size_t>(a)];
        std::size_t &rankB = rankOf[static_cast<std::size_t>(b)];
        std::swap(order[rankA], order[rankB]);
        std::swap(rankA, rankB);
    }
    return placementRuns(order);
}

DropVerdict swapGpus(const ClusterSpec &spec, const Cluster &cluster, const std::vector<Count> &gpus, Count with,
                     bool several)
{
    if (std::binary_search(gpus.begin(), gpus.end(), with))
        return alreadyHere();
    if (gpus.size() > 1 && several)
        return swapSeveral(spec, cluster, gpus, with);
    if (gpus.size() > 1)
        return refusal(QT_TRANSLATE_NOOP("engine", "Taken"), QT_TRANSLATE_NOOP("engine", "GPU {other} is in this slot"),
                       QT_TRANSLATE_NOOP("engine", "Several GPUs were picked up."),
                       QT_TRANSLATE_NOOP("engine", "Hold Shift to swap their ranks with as many from here on."),
                       {{"other", text(with)}});
    return swapping(spec, cluster.gpus, {{gpus.front(), with}}, QT_TRANSLATE_NOOP("engine", "Swaps with GPU {other}"),
                    QT_TRANSLATE_NOOP("engine", "Swap the ranks of GPU {gpu} and {other}"),
                    {{"gpu", text(gpus.front())}, {"other", text(with)}});
}

DropVerdict swapNodes(const ClusterSpec &spec, const Cluster &cluster, Count a, Count b)
{
    if (a == b)
        return alreadyHere();
    GpuPairs pairs;
    const Count slots = std::max(blockOfNode(cluster, a).shape.slotCount(), blockOfNode(cluster, b).shape.slotCount());
    for (Count slot = 0; slot < slots; ++slot) {
        const Count gpuA = gpuAt(cluster, a, slot);
        const Count gpuB = gpuAt(cluster, b, slot);
        if ((gpuA < 0) != (gpuB < 0))
            return refusal(QT_TRANSLATE_NOOP("engine", "Other size"),
                           QT_TRANSLATE_NOOP("engine", "These nodes cannot swap"),
                           QT_TRANSLATE_NOOP("engine", "Node {a} and node {b} hold different numbers of GPUs."),
                           QT_TRANSLATE_NOOP("engine", "Swap GPUs one by one."), {{"a", text(a)}, {"b", text(b)}});
        if (gpuA >= 0)
            pairs.emplace_back(gpuA, gpuB);
    }
    return swapping(spec, cluster.gpus, std::move(pairs), QT_TRANSLATE_NOOP("engine", "Swaps with node {b}"),
                    QT_TRANSLATE_NOOP("engine", "Swap the ranks of node {a} and node {b}"),
                    {{"a", text(a)}, {"b", text(b)}});
}

} // namespace shardyard
