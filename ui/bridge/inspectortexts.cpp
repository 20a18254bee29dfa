// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/inspectortexts.h"

#include "engine/estimate/pipeline.h"
#include "engine/estimate/terms.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Inspector)
};

/// Colour, label and place in StageMemory of each part, in the order they stack.
struct MemoryPart
{
    const char *key;
    const char *label;
    const char *term;
    std::optional<Bytes> (*bytes)(const StageMemory &);
};

constexpr MemoryPart memoryParts[] = {
    {"parameters", QT_TRANSLATE_NOOP("Inspector", "Parameters"), "parameters_bytes",
     [](const StageMemory &memory) -> std::optional<Bytes> { return memory.parameterBytes; }},
    {"gradients", QT_TRANSLATE_NOOP("Inspector", "Gradients"), "gradients_bytes",
     [](const StageMemory &memory) -> std::optional<Bytes> { return memory.gradientBytes; }},
    {"optimizer", QT_TRANSLATE_NOOP("Inspector", "Optimizer"), "optimizer_bytes",
     [](const StageMemory &memory) -> std::optional<Bytes> { return memory.optimizerBytes; }},
    {"activations", QT_TRANSLATE_NOOP("Inspector", "Activations"), "activations_bytes",
     [](const StageMemory &memory) { return memory.activationBytes; }},
    {"logits", QT_TRANSLATE_NOOP("Inspector", "Logits"), "logits_bytes",
     [](const StageMemory &memory) { return memory.logitsBytes; }},
    {"transient", QT_TRANSLATE_NOOP("Inspector", "Transient"), "transient_bytes",
     [](const StageMemory &memory) { return memory.transientBytes; }},
    {"overhead", QT_TRANSLATE_NOOP("Inspector", "Overhead"), "overhead_bytes",
     [](const StageMemory &memory) { return memory.overheadBytes; }},
};

/// Where a group should stay to be fast: a slower link is worth a second look.
LinkClass wantedLink(GroupKind kind)
{
    return kind == GroupKind::Tensor || kind == GroupKind::ExpertTensor ? LinkClass::NvLink : LinkClass::Spine;
}

InspectorRow coordinateRow(const char *key, const QString &label, Count position, Count degree)
{
    return {.key = QString::fromLatin1(key),
            .label = label,
            .value = formatOrdinal(position),
            .note = Texts::tr("/ %1", "tensor rank 3 / 8").arg(formatCount(degree))};
}

} // namespace

std::vector<InspectorRow> coordinateRows(const GpuFacts &facts, const Degrees &degrees)
{
    if (!facts.rank)
        return {};
    return {coordinateRow("tensor", Texts::tr("Tensor"), facts.dense.tensor, degrees.tensor),
            coordinateRow("context", Texts::tr("Context"), facts.dense.context, degrees.context),
            coordinateRow("pipeline", Texts::tr("Pipeline"), facts.dense.pipeline, degrees.pipeline),
            coordinateRow("data", Texts::tr("Data"), facts.dense.data, degrees.data)};
}

std::vector<InspectorRow> expertCoordinateRows(const GpuFacts &facts, const Degrees &degrees)
{
    if (!facts.rank)
        return {};
    return {coordinateRow("expert", Texts::tr("Expert"), facts.expert.expert, degrees.expert),
            coordinateRow("expert_tensor", Texts::tr("Expert tensor"), facts.expert.expertTensor, degrees.expertTensor),
            coordinateRow("expert_data", Texts::tr("Expert data"), facts.expert.expertData, degrees.expertData)};
}

std::vector<InspectorRow> memoryRows(const StageMemory &memory, Bytes capacity)
{
    std::vector<InspectorRow> rows;
    for (const MemoryPart &part : memoryParts) {
        const std::optional<Bytes> bytes = part.bytes(memory);
        if (!bytes)
            continue;
        const double share = *bytes / capacity;
        rows.push_back({.key = QString::fromLatin1(part.key),
                        .label = Texts::tr(part.label),
                        .value = formatGib(*bytes),
                        .note = formatPercent(share, 0),
                        .term = term(part.term) ? QString::fromLatin1(part.term) : QString(),
                        .help = formatWholeBytes(*bytes),
                        .share = share});
    }
    return rows;
}

QString notComputedText(const StageMemory &memory)
{
    QStringList parts;
    for (const MemoryPart &part : memoryParts) {
        if (!part.bytes(memory))
            parts += parts.isEmpty() ? Texts::tr(part.label) : Texts::tr(part.label).toLower();
    }
    return parts.isEmpty() ? QString()
                           : Texts::tr("%1: not known here").arg(displayLocale().createSeparatedList(parts));
}

std::vector<InspectorRow> groupRows(const GpuFacts &facts, const Cluster &cluster)
{
    std::vector<InspectorRow> rows;
    for (const GpuGroup &group : facts.groups) {
        rows.push_back(
            {.key = toQString(groupName(group.kind)),
             .label = groupTitle(group.kind),
             .value = linkTitle(group.link, cluster),
             .note = formatCount(group.size),
             .tone = group.link > wantedLink(group.kind) ? QStringLiteral("warn") : QString(),
             .link = toQString(linkName(group.link)),
             .term = QStringLiteral("link"),
             .help = Texts::tr("The slowest link between the %1 GPUs of this group").arg(formatCount(group.size))});
    }
    return rows;
}

std::vector<InspectorRow> summaryRows(const StrategyEstimate &strategy, const Cluster &cluster)
{
    std::vector<InspectorRow> rows = {
        {.key = QStringLiteral("gpus"), .label = Texts::tr("GPUs"), .value = formatCount(strategy.gpus)}};
    if (strategy.grid) {
        const Degrees &degrees = strategy.grid->degrees;
        rows.push_back({.key = QStringLiteral("degrees"),
                        .label = Texts::tr("Tensor · context · pipeline"),
                        .value = Texts::tr("%1 · %2 · %3")
                                     .arg(formatCount(degrees.tensor), formatCount(degrees.context),
                                          formatCount(degrees.pipeline))});
        rows.push_back({.key = QStringLiteral("data"), .label = Texts::tr("Data"), .value = formatCount(degrees.data)});
    }
    const PipelineEstimate &pipeline = strategy.pipeline;
    if (pipeline.microBatches)
        rows.push_back({.key = QStringLiteral("micro_batches"),
                        .label = Texts::tr("Micro-batches"),
                        .value = formatCount(*pipeline.microBatches),
                        .term = QStringLiteral("micro_batches")});
    if (pipeline.bubbleOverIdeal)
        rows.push_back({.key = QStringLiteral("bubble_over_ideal"),
                        .label = Texts::tr("Bubble over ideal"),
                        .value = formatPercent(*pipeline.bubbleOverIdeal),
                        .term = QStringLiteral("bubble_over_ideal"),
                        .help = engineText(pipeline.timesFrom, {})});
    if (pipeline.bubbleOfTotal)
        rows.push_back({.key = QStringLiteral("bubble_of_total"),
                        .label = Texts::tr("Bubble of total"),
                        .value = formatPercent(*pipeline.bubbleOfTotal),
                        .term = QStringLiteral("bubble_of_total"),
                        .help = engineText(pipeline.timesFrom, {})});
    if (const std::optional<double> idle = hiddenIdle(pipeline))
        rows.push_back({.key = QStringLiteral("idle_fraction"),
                        .label = Texts::tr("Idle, all ranks"),
                        .value = formatPercent(*idle),
                        .term = QStringLiteral("idle_fraction"),
                        .help = Texts::tr("Ranks are uneven: all of them together idle more than the busiest one")});
    for (InspectorRow &row : stepRows(strategy))
        rows.push_back(std::move(row));
    for (const GroupLinks &entry : strategy.groupLinks) {
        if (entry.slowest == LinkClass::None)
            continue;
        rows.push_back({.key = toQString(groupName(entry.kind)),
                        .label = Texts::tr("%1 link").arg(groupTitle(entry.kind)),
                        .value = linkTitle(entry.slowest, cluster),
                        .tone = entry.slowest > wantedLink(entry.kind) ? QStringLiteral("warn") : QString(),
                        .link = toQString(linkName(entry.slowest)),
                        .term = QStringLiteral("link"),
                        .help = formatCrossing(entry.groupsOnSlowest, entry.groups)});
    }
    return rows;
}

QString groupTitle(GroupKind kind)
{
    switch (kind) {
    case GroupKind::Tensor:
        return Texts::tr("Tensor");
    case GroupKind::Context:
        return Texts::tr("Context");
    case GroupKind::Data:
        return Texts::tr("Data");
    case GroupKind::Pipeline:
        return Texts::tr("Pipeline");
    case GroupKind::Expert:
        return Texts::tr("Expert");
    case GroupKind::ExpertTensor:
        return Texts::tr("Expert tensor");
    case GroupKind::ExpertData:
        break;
    }
    return Texts::tr("Expert data");
}

QString layersText(const GpuFacts &facts)
{
    QStringList lines;
    for (const HeldStage &held : facts.stages) {
        QStringList parts;
        if (!held.layers.empty())
            parts += Texts::tr("Layers %1").arg(formatRuns(held.layers));
        if (held.embedding)
            parts += Texts::tr("embedding");
        if (held.head)
            parts += Texts::tr("head");
        const QString line = parts.join(QStringLiteral(" · "));
        lines += facts.stages.size() > 1
            ? Texts::tr("Stage %1: %2", "what a rank holds of a stage").arg(formatOrdinal(held.stage), line)
            : line;
    }
    return lines.join(QLatin1Char('\n'));
}

QString selectionText(const Snapshot &snapshot, const StrategyEstimate &strategy, const std::vector<Count> &selection,
                      Count lead)
{
    if (selection.size() < 2)
        return {};
    const auto place = std::lower_bound(selection.begin(), selection.end(), lead) - selection.begin();
    QStringList parts = {Texts::tr("%1 of %2 selected GPUs", "which of the selected ones is shown")
                             .arg(formatCount(place + 1), formatCount(static_cast<Count>(selection.size())))};
    const Cluster &cluster = snapshot.estimate.cluster;
    const std::vector<GpuLocation> locations = gpuLocations(cluster);
    const bool placed = strategy.grid && strategy.grid->world() == cluster.gpus;
    const std::vector<int> gpus = placed ? gpuOfRank(strategy.placement, cluster.gpus) : std::vector<int>();
    std::vector<int> rankOf(gpus.size());
    for (std::size_t rank = 0; rank < gpus.size(); ++rank)
        rankOf[static_cast<std::size_t>(gpus[rank])] = static_cast<int>(rank);
    std::set<int> nodes;
    std::set<Count> stages;
    for (const Count gpu : selection) {
        if (gpu >= cluster.gpus)
            continue;
        nodes.insert(locations[static_cast<std::size_t>(gpu)].node);
        if (placed)
            stages.insert(strategy.grid->coordinates(rankOf[static_cast<std::size_t>(gpu)]).pipeline);
    }
    parts += formatNodes(static_cast<Count>(nodes.size()));
    if (stages.size() > 1)
        parts += Texts::tr("stages %1").arg(formatRuns({stages.begin(), stages.end()}));
    return parts.join(QStringLiteral(" · "));
}

QString placeText(const GpuLocation &location, const Cluster &cluster)
{
    QStringList parts = {Texts::tr("node %1, slot %2").arg(formatOrdinal(location.node), formatOrdinal(location.slot))};
    if (cluster.pods > 1)
        parts += Texts::tr("pod %1").arg(formatOrdinal(location.pod));
    if (location.kind >= 0 && static_cast<std::size_t>(location.kind) < cluster.gpuKinds.size())
        parts += displayName(cluster.gpuKinds[static_cast<std::size_t>(location.kind)].name);
    return parts.join(QStringLiteral(" · "));
}

} // namespace shardyard
