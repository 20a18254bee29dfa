// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/support.h"
#include "engine/units/translatable.h"

#include <algorithm>

// Which links the groups cross, from where the ranks sit.

namespace shardyard {

namespace {

const GroupLinks *linksOf(const RuleContext &context, GroupKind kind)
{
    if (!context.links)
        return nullptr;
    const auto found = std::find_if(context.links->begin(), context.links->end(),
                                    [kind](const GroupLinks &links) { return links.kind == kind; });
    return found == context.links->end() ? nullptr : &*found;
}

Finding crossing(const GroupLinks &links)
{
    return broken({{"size", links.groupSize}, {"crossing", links.groupsOnSlowest}, {"groups", links.groups}});
}

/// The rank order that keeps tensor groups together, else the largest valid tensor degree that fills domains.
std::optional<Fix> tensorInDomainFix(const RuleContext &context)
{
    const Strategy &strategy = *context.strategy;
    if (strategy.rankOrder.front() != Axis::Tensor)
        return Fix{.field = "rank_order", .value = rankOrderName(megatronOrder)};
    const Count domain = smallestDomain(*context.cluster);
    std::optional<Count> best;
    for (const Count tensor : validValues(context, "tensor_parallel"))
        if (tensor > 1 && tensor < strategy.tensorParallel && divides(tensor, domain))
            best = tensor;
    return best ? std::optional(Fix{.field = "tensor_parallel", .value = std::to_string(*best)}) : std::nullopt;
}

std::optional<Finding> tensorStaysOnNvLink(const RuleContext &context)
{
    const GroupLinks *links = linksOf(context, GroupKind::Tensor);
    if (!links || links->slowest <= LinkClass::NvLink)
        return std::nullopt;
    Finding finding = crossing(*links);
    finding.fix = tensorInDomainFix(context);
    return finding;
}

std::optional<Finding> expertsStayOnNvLink(const RuleContext &context)
{
    const GroupLinks *links = linksOf(context, GroupKind::Expert);
    return links && links->slowest > LinkClass::NvLink ? std::optional(crossing(*links)) : std::nullopt;
}

std::optional<Finding> dataStaysInPod(const RuleContext &context)
{
    const GroupLinks *links = linksOf(context, GroupKind::Data);
    if (!links || links->slowest != LinkClass::Spine || context.cluster->oversubscription <= 1)
        return std::nullopt;
    Finding finding = crossing(*links);
    std::string ratio = std::to_string(context.cluster->oversubscription);
    ratio.resize(ratio.find('.') + 2);
    if (ratio.ends_with(".0"))
        ratio.resize(ratio.size() - 2);
    finding.values.emplace_back("ratio", ratio);
    return finding;
}

} // namespace

std::vector<Rule> linkRules()
{
    return {
        {.id = "tensor-within-nvlink-domain",
         .severity = Severity::Warning,
         .field = "tensor_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Tensor groups leave their NVLink domain"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{crossing} of {groups} {groups:group|groups} of {size} {crossing:crosses|cross} "
                                      "slower links; every layer waits for "
                                      "them several times."),
         .source = "NVIDIA-NeMo/Megatron-Bridge@067f987 docs/performance-guide.md",
         .check = tensorStaysOnNvLink},
        {.id = "experts-within-nvlink-domain",
         .severity = Severity::Note,
         .field = "expert_parallel",
         .title = QT_TRANSLATE_NOOP("engine", "Expert groups leave their NVLink domain"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{crossing} of {groups} {groups:group|groups} of {size} {crossing:crosses|cross} "
                                      "slower links: tokens travel over the "
                                      "network unless their all-to-all is overlapped."),
         .source = "NVIDIA-NeMo/Megatron-Bridge@067f987 docs/performance-guide.md",
         .check = expertsStayOnNvLink,
         .training = true},
        {.id = "data-crosses-spine",
         .severity = Severity::Warning,
         .title = QT_TRANSLATE_NOOP("engine", "Data groups cross the spine"),
         .message = QT_TRANSLATE_NOOP("engine",
                                      "{crossing} of {groups} {groups:group|groups} of {size} {crossing:spans|span} "
                                      "pods, which share their uplinks "
                                      "{ratio} to 1."),
         .source = "Llama Team 2024, The Llama 3 Herd of Models, arXiv 2407.21783, section 3.3.1",
         .check = dataStaysInPod,
         .training = true},
    };
}

} // namespace shardyard
