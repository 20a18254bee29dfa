// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/clusterdrawing.h"
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/format.h"
#include "ui/bridge/inspectortexts.h"

#include <algorithm>
#include <set>

namespace shardyard {

namespace {

QString introduction(const ReportContext &context, int index)
{
    QString text = Report::tr("%1: %2 in %3, NVLink domains: %4.")
                       .arg(nodesText(context.cluster()), formatGpus(context.cluster().gpus),
                            formatNodes(context.cluster().nodes), formatCount(context.cluster().domains));
    if (index < 0)
        return text + Report::tr(" No strategy has degrees that fill the machine, so nothing is coloured.");
    const auto at = static_cast<std::size_t>(index);
    const Strategy &strategy = context.strategy(at);
    return text
        + Report::tr(" Coloured by the pipeline stages of %1, rank order %2, fastest first%3.")
              .arg(quotedName(context.estimates()[at]), QString::fromStdString(rankOrderName(strategy.rankOrder)),
                   context.estimates()[at].placement.empty() ? QString() : Report::tr(", placed by hand"));
}

/// One direction, one GPU; nothing where the figure is not known.
QString rateOf(LinkClass link, const Cluster &cluster)
{
    BytesPerSecond rate;
    if (link == LinkClass::NvLink || link == LinkClass::Pcie) {
        for (const NodeBlock &block : cluster.blocks) {
            const BytesPerSecond mine = link == LinkClass::NvLink ? block.shape.scaleUp : block.shape.pcie;
            if (mine.value() > 0 && (rate.value() <= 0 || mine < rate))
                rate = mine;
        }
    } else if (link == LinkClass::Pod || link == LinkClass::Spine) {
        rate = cluster.fabricRate / (link == LinkClass::Spine ? std::max(1.0, cluster.oversubscription) : 1.0);
    }
    return rate.value() > 0 ? formatNumber(inGBPerSecond(rate), rate < fromGBPerSecond(10) ? 1 : 0) : dash();
}

void drawGroups(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("Group")},
                     {.title = Report::tr("Size"), .number = true},
                     {.title = Report::tr("Groups"), .number = true},
                     {.title = Report::tr("Slowest link")},
                     {.title = Report::tr("GB/s, one way"), .number = true},
                     {.title = Report::tr("Groups on it"), .number = true}};
    table.mostLines = 2;
    for (const StrategyEstimate &estimate : context.estimates()) {
        QString title = strategyName(estimate);
        for (const Communication &group : estimate.communication) {
            if (group.groupSize <= 1)
                continue;
            table.add({{.text = title},
                       {.text = groupTitle(group.kind), .linkSample = toQString(linkName(group.link))},
                       {.text = formatCount(group.groupSize)},
                       {.text = formatCount(group.groups)},
                       {.text = linkTitle(group.link, context.cluster())},
                       {.text = rateOf(group.link, context.cluster())},
                       {.text = formatCount(group.groupsOnSlowestLink)}});
            title.clear();
        }
    }
    if (table.rows.empty())
        return;
    drawTable(paper, Report::tr("Which group crosses which link"), table,
              Report::tr("A collective waits for the slowest link between any two of its members. Rates are of one "
                         "GPU and one direction."));
}

TableCell sourceCell(const std::vector<Source> &sources)
{
    const auto linked =
        std::find_if(sources.begin(), sources.end(), [](const Source &source) { return !source.url.empty(); });
    if (linked == sources.end())
        return {.text = sources.empty() ? dash() : oneLine(QString::fromStdString(sources.front().title))};
    return {.text = oneLine(QString::fromStdString(linked->title)), .url = QString::fromStdString(linked->url)};
}

void addGpus(Table &table, const Cluster &cluster)
{
    std::vector<Count> counts(cluster.gpuKinds.size(), 0);
    for (const NodeBlock &block : cluster.blocks) {
        for (const int kind : block.shape.gpuOfSlot) {
            if (kind >= 0)
                counts[static_cast<std::size_t>(kind)] += block.count;
        }
    }
    for (std::size_t i = 0; i < cluster.gpuKinds.size(); ++i) {
        const Gpu &gpu = cluster.gpuKinds[i];
        const auto &peak = gpu.peak.bf16 ? gpu.peak.bf16 : gpu.peak.fp16;
        const QString links = gpu.scaleUp.rate ? Report::tr("%1 %2, %3 a direction")
                                                     .arg(QString::fromStdString(gpu.scaleUp.type))
                                                     .arg(gpu.scaleUp.generation)
                                                     .arg(formatRate(*gpu.scaleUp.rate))
                                               : dash();
        table.add({{.text = Report::tr("GPU")},
                   {.text = oneLine(QString::fromStdString(gpu.name))},
                   {.text = formatCount(counts[i])},
                   {.text = gpu.usable > Bytes() ? formatGib(gpu.usable, 1) : dash()},
                   {.text = peak ? formatNumber(inTflops(*peak), 0) : dash()},
                   {.text = links},
                   sourceCell(gpu.sources)});
    }
}

void addNodes(Table &table, const ReportContext &context)
{
    std::set<std::string> seen;
    for (const NodeBlock &block : context.cluster().blocks) {
        if (!seen.insert(block.shape.title).second)
            continue;
        Count count = 0;
        for (const NodeBlock &other : context.cluster().blocks)
            count += other.shape.title == block.shape.title ? other.count : 0;
        const NodeType *type = context.catalogue.node(block.shape.typeId);
        const QString nics = block.shape.nics > 0
            ? Report::tr("%1 × %2 Gbit/s")
                  .arg(formatCount(block.shape.nics), displayLocale().toString(block.shape.nicGbitPerSecond, 'g', 6))
            : dash();
        table.add({{.text = Report::tr("Node")},
                   {.text = oneLine(QString::fromStdString(block.shape.title))},
                   {.text = formatCount(count)},
                   {.text = dash()},
                   {.text = dash()},
                   {.text = nics},
                   sourceCell(type ? type->sources : std::vector<Source>())});
    }
}

void addFabric(Table &table, const ReportContext &context)
{
    const Cluster &cluster = context.cluster();
    if (cluster.nodes < 2)
        return;
    const auto &spec = context.document().plan.cluster.fabric;
    const FabricType *type = spec ? context.catalogue.fabric(spec->type) : nullptr;
    const QString title = cluster.fabricTitle.empty() ? Report::tr("InfiniBand at the rate of the NICs")
                                                      : oneLine(QString::fromStdString(cluster.fabricTitle));
    const QString pods = cluster.pods > 1
        ? Report::tr("%1 a pod, %2:1 above")
              .arg(formatGpus(cluster.podGpus), displayLocale().toString(cluster.oversubscription, 'g', 4))
        : Report::tr("%1 a GPU and direction, not blocking").arg(formatRate(cluster.fabricRate));
    table.add({{.text = Report::tr("Fabric")},
               {.text = title},
               {.text = formatCount(cluster.pods)},
               {.text = dash()},
               {.text = dash()},
               {.text = pods},
               sourceCell(type ? type->sources : std::vector<Source>())});
}

void drawHardware(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Part"), .strong = true},
                     {.title = Report::tr("Type")},
                     {.title = Report::tr("Count"), .number = true},
                     {.title = Report::tr("Memory, GiB"), .number = true},
                     {.title = Report::tr("BF16 dense, TFLOP/s"), .number = true},
                     {.title = Report::tr("Links")},
                     {.title = Report::tr("Source")}};
    addGpus(table, context.cluster());
    addNodes(table, context);
    addFabric(table, context);
    table.mostLines = 2;
    drawTable(paper, Report::tr("Hardware"), table,
              Report::tr("Memory is what the driver reports for one GPU, in GiB (2^30 bytes); the count of a fabric "
                         "is that of its pods."));
}

} // namespace

void drawClusterSection(Paper &paper, const ReportContext &context)
{
    if (context.cluster().gpus == 0) {
        paper.paragraph(Report::tr("No GPUs are placed yet."));
        return;
    }
    paper.paragraph(introduction(context, context.picture.strategy), TextRole::Lead, 6);
    paper.skip(8);
    const int pipeline = context.picture.pipeline;
    const QString what = drawCluster(paper, context.cluster(), context.picture);
    drawStageLegend(paper, pipeline, pipeline > 0 ? Report::tr("pipeline stage; %1").arg(what) : what);
    drawGroups(paper, context);
    drawHardware(paper, context);
}

} // namespace shardyard
