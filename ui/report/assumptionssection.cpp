// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "engine/estimate/terms.h"
#include "ui/bridge/format.h"
#include "ui/plots/memoryparts.h"

#include <algorithm>
#include <set>

namespace shardyard {

namespace {

QString translated(std::string_view text)
{
    return engineText(std::string(text), {});
}

/// What is missing from the numbers of any strategy.
QString missingParts(const ReportContext &context)
{
    QStringList parts;
    for (const MemoryPart &part : memoryParts()) {
        const bool computed =
            std::any_of(context.estimates().begin(), context.estimates().end(), [&](const StrategyEstimate &estimate) {
                return estimate.memory && isComputed(part, *estimate.memory);
            });
        if (!computed)
            parts += memoryPartName(part).toLower();
    }
    return parts.join(QStringLiteral(", "));
}

/// How far memory estimates of each kind in the plan were from published runs.
void drawBands(Paper &paper, const ReportContext &context)
{
    QStringList told;
    for (const StrategyEstimate &estimate : context.estimates()) {
        if (!estimate.memory || !estimate.memory->band)
            continue;
        const ErrorBand &band = *estimate.memory->band;
        const QString kind = translated(band.kind);
        if (told.contains(kind))
            continue;
        told += kind;
        paper.bullet(
            Report::tr(
                "Memory was off by %1 on average in %2 published runs (%3): nine in ten estimates lay between %4 and "
                "%5 of the reading.")
                .arg(formatPercent(band.meanError, 1), formatCount(band.runs), kind, formatPercent(1 + band.low, 0),
                     formatPercent(1 + band.high, 0)));
    }
}

void drawScope(Paper &paper, const ReportContext &context)
{
    paper.subheading(Report::tr("What is and is not in the numbers"), 40);
    if (context.anyTrains()) {
        paper.bullet(
            Report::tr("Memory is that of the fullest GPU of each pipeline stage: its parameters after tensor, "
                       "pipeline and expert parallelism, their gradients and optimizer states, divided as the "
                       "sharding says, and what a step needs on top of them at the moment of its peak."));
        for (const StrategyEstimate &estimate : context.estimates())
            if (estimate.memory && estimate.memory->capacityIsDerived) {
                paper.bullet(
                    Report::tr("The capacity of a GPU is taken from its marketed size: no reading of its driver "
                               "is published."));
                break;
            }
        drawBands(paper, context);
        const QString missing = missingParts(context);
        if (!missing.isEmpty())
            paper.bullet(Report::tr("Not computed by this version, so absent and not zero: %1.").arg(missing));
        paper.bullet(
            Report::tr("The bubble comes from replaying the schedule in which transfers between stages take no time; "
                       "the times of the stages are named in the table of pipelines."));
    }
    paper.bullet(Report::tr("Step time, throughput, cost and serving are not computed by this version."));
    const auto &notCounted = context.document().plan.model.architecture.notCounted;
    for (const std::string &part : notCounted)
        paper.bullet(Report::tr("Of the model this version cannot count: %1.").arg(QString::fromStdString(part)));
}

void drawDefinitions(Paper &paper, bool training)
{
    paper.subheading(Report::tr("Definitions"), 40);
    paper.bullet(
        Report::tr("1 GiB = 2^30 bytes = 1,073,741,824 bytes, used for memory. 1 GB = 10^9 bytes, used for link "
                   "rates, which are of one GPU and one direction."));
    if (training)
        paper.bullet(
            Report::tr("Bubble of ideal: (time of the pipeline − compute time of the busiest stage) / that compute "
                       "time. Bubble of total: the same difference over the time of the pipeline."));
    paper.bullet(
        Report::tr("World: tensor · context · pipeline · data = expert tensor · expert · pipeline · expert data. "
                   "Expert parallelism is no further factor."));
    paper.bullet(
        Report::tr("Capacity: memory that the driver reports for the smallest GPU in use, not the marketed size."));
}

void drawTerms(Paper &paper, bool training)
{
    Table table;
    table.columns = {{.title = Report::tr("Number"), .strong = true},
                     {.title = Report::tr("Formula")},
                     {.title = Report::tr("Meaning")},
                     {.title = Report::tr("Source")}};
    table.mostLines = 8;
    for (const Term &term : terms()) {
        if (term.training && !training)
            continue;
        table.add({{.text = translated(term.name)},
                   {.text = translated(term.formula)},
                   {.text = translated(term.meaning)},
                   {.text = translated(term.source)}});
    }
    drawTable(paper, Report::tr("Formulas and their sources"), table);
}

/// What a source is of, as the catalogue words it; nothing said means all of them.
QString figuresOf(const Source &source)
{
    return source.field.empty() ? Report::tr("all") : oneLine(QString::fromStdString(source.field));
}

void addSources(Table &table, const QString &what, const std::vector<Source> &sources)
{
    QString title = what;
    for (const Source &source : sources) {
        const QString url = QString::fromStdString(source.url);
        table.add({{.text = title},
                   {.text = figuresOf(source)},
                   {.text = oneLine(QString::fromStdString(source.title)), .url = url},
                   {.text = QString::fromStdString(source.date)}});
        title.clear();
    }
}

void drawSources(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Of"), .strong = true},
                     {.title = Report::tr("Figures")},
                     {.title = Report::tr("Source")},
                     {.title = Report::tr("Read on")}};
    const ModelChoice &model = context.document().plan.model;
    if (const CatalogueModel *row = context.catalogue.model(model.catalogueId))
        addSources(table, QString::fromStdString(row->architecture.name), row->sources);
    for (const Gpu &gpu : context.cluster().gpuKinds)
        addSources(table, QString::fromStdString(gpu.name), gpu.sources);
    std::set<std::string> seen;
    for (const NodeBlock &block : context.cluster().blocks) {
        const NodeType *type = context.catalogue.node(block.shape.typeId);
        if (type && seen.insert(type->id).second)
            addSources(table, QString::fromStdString(type->name), type->sources);
    }
    const auto &fabric = context.document().plan.cluster.fabric;
    if (const FabricType *type = fabric ? context.catalogue.fabric(fabric->type) : nullptr)
        addSources(table, QString::fromStdString(type->name), type->sources);
    if (table.rows.empty())
        return;
    drawTable(paper, Report::tr("Sources of the catalogue"), table);
}

} // namespace

void drawAssumptionsSection(Paper &paper, const ReportContext &context)
{
    if (!context.document().notes.empty()) {
        paper.subheading(Report::tr("Notes of the plan"), 40);
        paper.paragraph(QString::fromStdString(context.document().notes));
    }
    drawScope(paper, context);
    const bool training = context.anyTrains() || context.estimates().empty();
    drawDefinitions(paper, training);
    drawTerms(paper, training);
    drawSources(paper, context);
    paper.skip(10);
    paper.paragraph(Report::tr("The plan itself is attached to this file and opens in Shardyard."), TextRole::Caption);
}

} // namespace shardyard
