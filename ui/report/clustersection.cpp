// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/clusterdrawing.h"
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/format.h"
#include "ui/bridge/inspectortexts.h"

#include <algorithm>
#include <utility>

namespace shardyard {

namespace {

QString introduction(const ReportContext &context, int index)
{
    const Cluster &cluster = context.cluster();
    const QString domains = cluster.domains == 0 ? Report::tr("no NVLink")
        : cluster.domains == 1                   ? Report::tr("one NVLink domain")
                                                 : Report::tr("%1 NVLink domains").arg(formatCount(cluster.domains));
    QString text = Report::tr("%1: %2 in %3, %4.", "nodes: GPUs in nodes, NVLink domains")
                       .arg(nodesText(cluster), formatGpus(cluster.gpus), formatNodes(cluster.nodes), domains);
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
    return rate.value() > 0 ? formatNumber(inGBPerSecond(rate), rate < fromGBPerSecond(10) ? 1 : 0) : notGiven();
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
    for (const StrategyEstimate &estimate : context.estimates()) {
        QString title = strategyName(estimate);
        for (const GroupLinks &group : estimate.groupLinks) {
            if (group.groupSize <= 1)
                continue;
            table.add({{.text = title},
                       {.text = groupTitle(group.kind), .linkSample = toQString(linkName(group.slowest))},
                       {.text = formatCount(group.groupSize)},
                       {.text = formatCount(group.groups)},
                       {.text = linkTitle(group.slowest, context.cluster())},
                       {.text = rateOf(group.slowest, context.cluster())},
                       {.text = formatCount(group.groupsOnSlowest)}});
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

/// What the plan says of these nodes; nothing where they come from no plan.
NodeRun runOf(const ReportContext &context, const NodeBlock &block)
{
    const std::vector<NodeRun> &runs = context.document().plan.cluster.nodes;
    const auto index = static_cast<std::size_t>(block.run);
    return index < runs.size() ? runs[index] : NodeRun();
}

/// Which figures of a GPU the plan changes for its own nodes.
QString changedOfGpu(const ReportContext &context, int kind)
{
    GpuOverrides changed;
    for (const NodeBlock &block : context.cluster().blocks) {
        const auto &kinds = block.shape.gpuOfSlot;
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
            continue;
        const GpuOverrides own = runOf(context, block).gpuOverrides;
        changed.memoryGib = changed.memoryGib ? changed.memoryGib : own.memoryGib;
        changed.memoryBandwidthGBPerSecond =
            changed.memoryBandwidthGBPerSecond ? changed.memoryBandwidthGBPerSecond : own.memoryBandwidthGBPerSecond;
        changed.powerWatts = changed.powerWatts ? changed.powerWatts : own.powerWatts;
    }
    QStringList figures;
    if (changed.memoryGib)
        figures += Report::tr("memory");
    if (changed.memoryBandwidthGBPerSecond)
        figures +=
            Report::tr("memory bandwidth %1").arg(formatRate(fromGBPerSecond(*changed.memoryBandwidthGBPerSecond)));
    if (changed.powerWatts)
        figures += Report::tr("power %1 W").arg(formatNumber(*changed.powerWatts, 0));
    return figures.join(QStringLiteral(", "));
}

/// Which figures of a catalogue's node the plan changes.
QString changedOfNode(const NodeRun &run)
{
    QStringList figures;
    if (run.type.empty())
        return {};
    if (run.domainGpus || !run.domains.empty())
        figures += Report::tr("NVLink domain");
    if (run.nvlinkGBPerSecond)
        figures += Report::tr("NVLink %1").arg(formatRate(fromGBPerSecond(*run.nvlinkGBPerSecond)));
    if (run.nics || run.nicGbitPerSecond)
        figures += Report::tr("NICs");
    return figures.join(QStringLiteral(", "));
}

QString changedOfFabric(const std::optional<FabricSpec> &spec)
{
    QStringList figures;
    if (!spec || spec->type.empty())
        return {};
    if (spec->bandwidthGBPerSecond)
        figures += Report::tr("rate");
    if (spec->latencySeconds)
        figures += Report::tr("latency");
    if (spec->railOptimized)
        figures += Report::tr("rails");
    return figures.join(QStringLiteral(", "));
}

/// A name, and under it what is not the catalogue's.
TableCell typeCell(const QString &name, const QString &changed)
{
    return {.text = changed.isEmpty() ? name
                                      : name + QLatin1Char('\n') + Report::tr("changed by the plan: %1").arg(changed)};
}

void addGpus(Table &table, const ReportContext &context)
{
    const Cluster &cluster = context.cluster();
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
                   typeCell(oneLine(QString::fromStdString(gpu.name)), changedOfGpu(context, static_cast<int>(i))),
                   {.text = formatCount(counts[i])},
                   {.text = gpu.usable > Bytes() ? formatGib(gpu.usable, 1) : notGiven()},
                   {.text = peak ? formatNumber(inTflops(*peak), 0) : notGiven()},
                   {.text = links},
                   sourceCell(gpu.sources)});
    }
}

QString nicsText(const NodeShape &shape)
{
    if (shape.nics <= 0)
        return dash();
    return shape.nicGbitPerSecond > 0
        ? Report::tr("%1 × %2 Gbit/s")
              .arg(formatCount(shape.nics), displayLocale().toString(shape.nicGbitPerSecond, 'g', 6))
        : Report::tr("%1 NICs, rate\u00A0not\u00A0given").arg(formatCount(shape.nics));
}

/// Nodes that read the same share a row.
void addNodes(Table &table, const ReportContext &context)
{
    struct Kind
    {
        QString title, nics, changed;
        const NodeType *type;
        Count count;
    };
    std::vector<Kind> kinds;
    for (const NodeBlock &block : context.cluster().blocks) {
        Kind kind = {.title = oneLine(QString::fromStdString(block.shape.title)),
                     .nics = nicsText(block.shape),
                     .changed = changedOfNode(runOf(context, block)),
                     .type = context.catalogue.node(block.shape.typeId),
                     .count = block.count};
        const auto known = std::find_if(kinds.begin(), kinds.end(), [&kind](const Kind &other) {
            return other.title == kind.title && other.nics == kind.nics && other.changed == kind.changed;
        });
        if (known == kinds.end())
            kinds.push_back(std::move(kind));
        else
            known->count += kind.count;
    }
    for (const Kind &kind : kinds)
        table.add({{.text = Report::tr("Node")},
                   typeCell(kind.title, kind.changed),
                   {.text = formatCount(kind.count)},
                   {.text = dash()},
                   {.text = dash()},
                   {.text = kind.nics},
                   sourceCell(kind.type ? kind.type->sources : std::vector<Source>())});
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
    const QString rate = cluster.fabricRate.value() > 0
        ? Report::tr("%1 a GPU and direction").arg(formatRate(cluster.fabricRate))
        : Report::tr("rate\u00A0not\u00A0given"); // one word to the columns
    const QString pods = cluster.pods > 1
        ? Report::tr("%1; %2 a pod, %3:1 above")
              .arg(rate, formatGpus(cluster.podGpus), displayLocale().toString(cluster.oversubscription, 'g', 4))
        : Report::tr("%1, not blocking").arg(rate);
    table.add({{.text = Report::tr("Fabric")},
               typeCell(title, changedOfFabric(spec)),
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
    addGpus(table, context);
    addNodes(table, context);
    addFabric(table, context);
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
