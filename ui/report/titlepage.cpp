// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/inshort.h"
#include "ui/report/plotfigure.h"
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/plots/statesplot.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace shardyard {

namespace {

constexpr std::size_t mostRows = 6; ///< of the short table; the strategies' own section has all

struct Tile
{
    QString label, figure, unit, below;
};

/// The program's mark: four squares of the stage ramp.
void drawMark(Paper &paper)
{
    QPainter *painter = paper.painter();
    painter->setPen(Qt::NoPen);
    const int stages[] = {0, 5, 10, 12};
    for (int i = 0; i < 4; ++i) {
        painter->setBrush(paper.theme().stageColor(stages[i], 16));
        const int column = i % 2;
        const int row = i / 2;
        painter->drawRoundedRect(QRectF(Paper::left + column * 7.6, paper.y() + row * 7.6, 6.6, 6.6), 1.4, 1.4);
    }
    const TextStyle strong = paper.style(TextRole::BodyStrong);
    TextBlock(QStringLiteral("Shardyard"), strong, 200, 1).draw(painter, {Paper::left + 21, paper.y()});
    TextBlock(Report::tr("Layout report"), paper.style(TextRole::Caption), Paper::width)
        .draw(painter, {Paper::left, paper.y() + 1}, Qt::AlignRight);
    paper.skip(64);
}

QString leadText(const ReportContext &context)
{
    const Plan &plan = context.document().plan;
    const Cluster &cluster = context.cluster();
    QString text = workloadText(plan.workload);
    if (cluster.gpus == 0)
        return text + Report::tr("; no GPUs are placed yet.");
    text += Report::tr(" on %1 (%2)").arg(nodesText(cluster), formatGpus(cluster.gpus));
    const QString fabric = oneLine(QString::fromStdString(cluster.fabricTitle));
    if (cluster.nodes > 1 && !fabric.isEmpty())
        text += Report::tr(", joined by %1").arg(fabric);
    if (cluster.pods > 1)
        text += Report::tr(" in %1 pods").arg(formatCount(cluster.pods));
    if (cluster.pods > 1 && cluster.oversubscription > 1)
        text += Report::tr(", oversubscribed %1:1 between pods")
                    .arg(displayLocale().toString(cluster.oversubscription, 'g', 4));
    return text + QLatin1Char('.');
}

Tile modelTile(const ReportContext &context)
{
    const Estimate &estimate = context.snapshot.estimate;
    const QString model = displayName(context.document().plan.model.architecture.name);
    Tile tile = {.label = Report::tr("Model"), .figure = dash(), .unit = {}, .below = model};
    if (!estimate.parameters)
        return tile;
    const QStringList parts = formatElements(*estimate.parameters).simplified().split(QLatin1Char(' '));
    tile.figure = parts.front();
    tile.unit =
        Report::tr("%1 parameters", "B, as in 405.9 B").arg(parts.size() > 1 ? parts.back() : QString()).trimmed();
    if (estimate.activeParameters && *estimate.activeParameters != *estimate.parameters)
        tile.below += Report::tr(", %1 active").arg(formatElements(*estimate.activeParameters));
    return tile;
}

Tile machineTile(const ReportContext &context)
{
    const Cluster &cluster = context.cluster();
    return {.label = Report::tr("Machine"),
            .figure = formatCount(cluster.gpus),
            .unit = cluster.gpus == 1 ? Report::tr("GPU") : Report::tr("GPUs"),
            .below = cluster.pods > 1
                ? Report::tr("%1, %2 pods").arg(formatNodes(cluster.nodes), formatCount(cluster.pods))
                : formatNodes(cluster.nodes)};
}

QString whyNoStates(const ReportContext &context)
{
    if (context.anyServes() && !context.anyTrains())
        return Report::tr("of training only");
    const bool anyValid = std::any_of(context.estimates().begin(), context.estimates().end(),
                                      [](const StrategyEstimate &estimate) { return estimate.valid; });
    return anyValid ? Report::tr("not computed") : Report::tr("no valid strategy");
}

/// The first name, and how many more share the number.
QString namesInATile(const ReportContext &context, const std::vector<std::size_t> &strategies)
{
    const QString first = strategyName(context.estimates()[strategies.front()]);
    return strategies.size() > 1 ? Report::tr("%1 and %2 more").arg(first).arg(strategies.size() - 1) : first;
}

Tile memoryTile(const ReportContext &context)
{
    const std::vector<std::size_t> leanest = leanestStrategies(context);
    if (leanest.empty())
        return {.label = Report::tr("Model states"), .figure = dash(), .unit = {}, .below = whyNoStates(context)};
    const StrategyEstimate &estimate = context.estimates()[leanest.front()];
    const Bytes need = needOf(*estimate.memory);
    return {.label = estimate.memory->peak ? Report::tr("Memory, least") : Report::tr("Model states, least"),
            .figure = formatNumber(gib(need), need < fromGib(100) ? 2 : 0),
            .unit = QStringLiteral("GiB"),
            .below = Report::tr("of %1 · %2")
                         .arg(estimate.memory->capacity > Bytes() ? formatMemory(estimate.memory->capacity) : dash(),
                              namesInATile(context, leanest))};
}

Tile bubbleTile(const ReportContext &context)
{
    const std::vector<std::size_t> tightest = tightestPipelines(context);
    if (tightest.empty())
        return {.label = Report::tr("Bubble"),
                .figure = dash(),
                .unit = {},
                .below = context.anyTrains() ? Report::tr("no pipeline") : Report::tr("of training only")};
    const StrategyEstimate &estimate = context.estimates()[tightest.front()];
    return {.label = Report::tr("Bubble, least"),
            .figure = formatNumber(*estimate.pipeline.bubbleOverIdeal * 100, 1),
            .unit = Report::tr("% of ideal"),
            .below = Report::tr("%1 of total · %2")
                         .arg(formatPercent(*estimate.pipeline.bubbleOfTotal), namesInATile(context, tightest))};
}

void drawTiles(Paper &paper, const std::vector<Tile> &tiles)
{
    constexpr double gap = 14;
    const double width =
        (Paper::width - gap * static_cast<double>(tiles.size() - 1)) / static_cast<double>(tiles.size());
    const TextStyle figure = paper.style(TextRole::Figure);
    const TextStyle caption = paper.style(TextRole::Caption);
    paper.need(72);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const double x = Paper::left + static_cast<double>(i) * (width + gap);
        paper.rule(x, paper.y(), width, paper.theme().accent(), 1.2);
        TextBlock(tiles[i].label, caption, width, 1).draw(paper.painter(), {x, paper.y() + 7});
        const TextBlock number(tiles[i].figure, figure, width, 1);
        number.draw(paper.painter(), {x, paper.y() + 19});
        TextBlock(tiles[i].unit, caption, width - number.width() - 4, 1)
            .draw(paper.painter(), {x + number.width() + 4, paper.y() + 26.5});
        TextBlock(tiles[i].below, caption, width, 2).draw(paper.painter(), {x, paper.y() + 43});
    }
    paper.skip(84);
}

void drawShortTable(Paper &paper, const ReportContext &context)
{
    Table table;
    table.columns = {{.title = Report::tr("Strategy"), .strong = true},
                     {.title = Report::tr("TP · CP · PP · DP")},
                     {.title = Report::tr("Sharding")},
                     {.title = Report::tr("Schedule")},
                     {.title = Report::tr("Memory, GiB"), .number = true},
                     {.title = Report::tr("Bubble of ideal"), .number = true},
                     {.title = Report::tr("Verdict")}};
    table.marked = leanestStrategies(context);
    const std::size_t shown = std::min(mostRows, context.estimates().size());
    for (std::size_t i = 0; i < shown; ++i)
        table.add(shortStrategyRow(context, i, paper.theme()));
    const std::size_t more = context.estimates().size() - shown;
    drawTable(paper, Report::tr("Strategies"), table,
              more > 0 ? Report::tr("%1 more under Strategies.").arg(more) : QString());
}

void drawContents(Paper &paper, const ReportContext &context)
{
    const auto &sections = reportSections();
    const std::size_t half = (sections.size() + 1) / 2;
    constexpr double gap = 20;
    constexpr double row = 15;
    const double width = (Paper::width - gap) / 2;
    paper.subheading(Report::tr("Contents"), static_cast<double>(half) * row);
    const TextStyle style = paper.style(TextRole::Body);
    TextStyle number = style;
    number.colour = paper.theme().text2();
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const double x = Paper::left + (i < half ? 0 : width + gap);
        const double y = paper.y() + static_cast<double>(i % half) * row;
        TextBlock(Report::tr(sections[i].title), style, width - 30, 1).draw(paper.painter(), {x, y});
        paper.rule(x, y + row - 1, width, paper.theme().line());
        const auto entry = std::find_if(context.contents.begin(), context.contents.end(), [&](const auto &heading) {
            return heading.title == Report::tr(sections[i].title);
        });
        if (entry == context.contents.end())
            continue;
        TextBlock(QString::number(entry->page + 1), number, width).draw(paper.painter(), {x, y}, Qt::AlignRight);
        paper.jump(QRectF(x, y, width, row), *entry);
    }
    paper.skip(static_cast<double>(half) * row);
}

} // namespace

bool drawTitlePage(Paper &paper, const ReportContext &context)
{
    drawMark(paper);
    const QString title = displayName(context.document().title);
    paper.paragraph(title.isEmpty() ? Report::tr("Untitled plan") : title, TextRole::Title, 3);
    paper.skip(8);
    paper.paragraph(leadText(context), TextRole::Lead, 4);
    paper.skip(22);
    drawTiles(paper, {modelTile(context), machineTile(context), memoryTile(context), bubbleTile(context)});
    paper.subheading(Report::tr("In short"), 30);
    for (const QString &bullet : inShort(context))
        paper.bullet(bullet);
    if (!context.estimates().empty())
        drawShortTable(paper, context);
    const PlotSeries states = statesPlot(context.snapshot);
    constexpr double contentsHeight = 80;
    const bool drawsStates = !states.isEmpty() && figureHeight(states) + contentsHeight < paper.room();
    if (drawsStates)
        drawPlotFigure(paper, states);
    drawContents(paper, context);
    return drawsStates;
}

} // namespace shardyard
