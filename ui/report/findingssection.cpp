// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/reportwords.h"
#include "ui/report/sections.h"

#include "ui/bridge/format.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace shardyard {

namespace {

constexpr double inset = 10;

/// One finding and all strategies it is said of.
struct Said
{
    const Finding *finding;
    QStringList strategies;
};

bool sayTheSame(const Finding &a, const Finding &b)
{
    return a.rule == b.rule && a.message == b.message && a.values == b.values;
}

std::vector<Said> gather(const ReportContext &context)
{
    std::vector<Said> all;
    for (const StrategyEstimate &estimate : context.estimates()) {
        for (const Finding &finding : estimate.findings) {
            const auto known = std::find_if(all.begin(), all.end(),
                                            [&](const Said &said) { return sayTheSame(*said.finding, finding); });
            if (known == all.end())
                all.push_back({.finding = &finding, .strategies = {strategyName(estimate)}});
            else
                known->strategies += strategyName(estimate);
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Said &a, const Said &b) { return a.finding->severity < b.finding->severity; });
    return all;
}

QColor colourOf(Severity severity, const Theme &theme)
{
    return severity == Severity::Error ? theme.err() : severity == Severity::Warning ? theme.warn() : theme.text2();
}

QString severityText(Severity severity)
{
    return severity == Severity::Error  ? Report::tr("Error")
        : severity == Severity::Warning ? Report::tr("Warning")
                                        : Report::tr("Note");
}

void drawFinding(Paper &paper, const Said &said)
{
    const Finding &finding = *said.finding;
    const double width = Paper::width - 2 * inset;
    TextStyle strong = paper.style(TextRole::BodyStrong);
    strong.colour = colourOf(finding.severity, paper.theme());
    std::vector<TextBlock> blocks;
    blocks.emplace_back(
        Report::tr("%1: %2").arg(severityText(finding.severity), engineText(finding.title, finding.values)), strong,
        width, 2);
    blocks.emplace_back(engineText(finding.message, finding.values), paper.style(TextRole::Body), width, 5);
    const QString fix = engineText(finding.fixText, finding.values);
    if (!fix.isEmpty())
        blocks.emplace_back(Report::tr("What would mend it: %1").arg(fix), paper.style(TextRole::Body), width, 2);
    blocks.emplace_back(Report::tr("In %1").arg(said.strategies.join(QStringLiteral(", "))),
                        paper.style(TextRole::Caption), width, 3);
    if (!finding.source.empty())
        blocks.emplace_back(Report::tr("Rule %1. Source: %2")
                                .arg(QString::fromStdString(finding.rule), QString::fromStdString(finding.source)),
                            paper.style(TextRole::Caption), width, 2);
    double height = 2 * 6;
    for (const TextBlock &block : blocks)
        height += block.height();
    paper.need(height);
    paper.painter()->fillRect(QRectF(Paper::left, paper.y(), 2, height), colourOf(finding.severity, paper.theme()));
    paper.painter()->fillRect(QRectF(Paper::left + 2, paper.y(), Paper::width - 2, height), paper.theme().alt());
    double y = paper.y() + 6;
    for (const TextBlock &block : blocks) {
        block.draw(paper.painter(), {Paper::left + inset, y});
        y += block.height();
    }
    paper.skip(height + 8);
}

} // namespace

void drawFindingsSection(Paper &paper, const ReportContext &context)
{
    const std::vector<Said> all = gather(context);
    if (all.empty()) {
        paper.paragraph(context.estimates().empty() ? Report::tr("There is no strategy to check.")
                                                    : Report::tr("No rule is broken by any strategy."));
        return;
    }
    const auto count = [&](Severity severity) {
        return std::count_if(all.begin(), all.end(),
                             [&](const Said &said) { return said.finding->severity == severity; });
    };
    paper.paragraph(
        Report::tr("Rules that do not hold, worst first; each with the numbers that clash. Errors %1, warnings "
                   "%2, notes %3.")
            .arg(count(Severity::Error))
            .arg(count(Severity::Warning))
            .arg(count(Severity::Note)),
        TextRole::Lead);
    paper.skip(8);
    for (const Said &said : all)
        drawFinding(paper, said);
}

} // namespace shardyard
