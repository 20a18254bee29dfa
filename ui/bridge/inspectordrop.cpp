// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/format.h"
#include "ui/bridge/grouptraffic.h"
#include "ui/bridge/inspectortexts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Inspector)
};

/// One number of the comparison. `rank` orders values, less is better; absent where more or less is neither.
struct Figure
{
    QString text;
    std::optional<double> rank;
    QString link;
};
using Read = std::function<std::optional<Figure>(const Estimate &, const StrategyEstimate &)>;

const StrategyEstimate *strategyOf(const Estimate &estimate, std::size_t strategy)
{
    return strategy < estimate.strategies.size() ? &estimate.strategies[strategy] : nullptr;
}

std::optional<Figure> states(const StrategyEstimate &strategy, Count stage)
{
    if (!strategy.memory)
        return {};
    Bytes bytes = strategy.memory->peakModelStates;
    for (const StageMemory &memory : strategy.memory->stages) {
        if (memory.stage == stage)
            bytes = memory.modelStates();
    }
    return Figure{.text = formatMemory(bytes), .rank = bytes.value()};
}

std::optional<Figure> link(const Estimate &estimate, const StrategyEstimate &strategy, GroupKind kind)
{
    const auto found = std::find_if(strategy.groupLinks.begin(), strategy.groupLinks.end(),
                                    [kind](const GroupLinks &entry) { return entry.kind == kind; });
    if (found == strategy.groupLinks.end() || found->slowest == LinkClass::None)
        return {};
    return Figure{.text = linkTitle(found->slowest, estimate.cluster),
                  .rank = static_cast<double>(found->slowest),
                  .link = toQString(linkName(found->slowest))};
}

std::optional<Figure> fits(const StrategyEstimate &strategy)
{
    if (!strategy.valid)
        return Figure{.text = Texts::tr("invalid"), .rank = 3};
    if (strategy.fits)
        return *strategy.fits ? Figure{.text = Texts::tr("fits"), .rank = 0}
                              : Figure{.text = Texts::tr("does not fit"), .rank = 2};
    if (strategy.memory)
        return Figure{.text = Texts::tr("states fit"), .rank = 1};
    return {};
}

std::optional<Figure> findingCount(const StrategyEstimate &strategy)
{
    const auto count = [&strategy](Severity severity) {
        return std::count_if(strategy.findings.begin(), strategy.findings.end(),
                             [severity](const Finding &finding) { return finding.severity == severity; });
    };
    const Count errors = count(Severity::Error);
    const Count warnings = count(Severity::Warning);
    return Figure{.text = Texts::tr("%1 · %2", "errors and warnings").arg(formatCount(errors), formatCount(warnings)),
                  .rank = static_cast<double>(errors) * 1e9 + static_cast<double>(warnings)};
}

std::optional<Figure> tensorTime(const StrategyEstimate &strategy)
{
    const std::optional<Seconds> time = groupTraffic(strategy, GroupKind::Tensor).time;
    return time ? std::optional(Figure{.text = formatDuration(*time), .rank = time->value()}) : std::nullopt;
}

QString changeText(const Figure &before, const Figure &after, bool relative)
{
    if (before.text == after.text)
        return Texts::tr("same");
    if (!relative || !before.rank || !after.rank || *before.rank <= 0)
        return {};
    const double change = *after.rank / *before.rank - 1;
    const QString amount = formatPercent(std::abs(change), 0);
    return (change < 0 ? QStringLiteral("−") : QStringLiteral("+")) + amount;
}

InspectorRow dropRow(const DropComparison &comparison, const char *key, const QString &label, bool relative,
                     const Read &read)
{
    InspectorRow row{.key = QString::fromLatin1(key), .label = label};
    const auto figureOf = [&](const Estimate &estimate) -> std::optional<Figure> {
        const StrategyEstimate *strategy = strategyOf(estimate, comparison.strategy);
        return strategy ? read(estimate, *strategy) : std::nullopt;
    };
    const Figure nothing{.text = QStringLiteral("–")};
    const Figure before = figureOf(comparison.now).value_or(nothing);
    row.before = before.text;
    if (!comparison.after) {
        row.value = QStringLiteral("…");
        return row;
    }
    const Figure after = figureOf(*comparison.after).value_or(nothing);
    row.value = after.text;
    row.link = after.link;
    row.note = changeText(before, after, relative);
    if (before.rank && after.rank && *before.rank != *after.rank)
        row.tone = *after.rank < *before.rank ? QStringLiteral("ok") : QStringLiteral("err");
    return row;
}

using FindingKey = std::pair<std::string, QString>;

std::vector<FindingKey> findingKeys(const StrategyEstimate &strategy)
{
    std::vector<FindingKey> keys;
    for (const Finding &finding : strategy.findings)
        keys.emplace_back(finding.rule, engineText(finding.message, finding.values));
    return keys;
}

/// Findings of `strategy` whose rule and words `other` does not have.
void addFindings(std::vector<InspectorRow> &rows, const StrategyEstimate &strategy, const StrategyEstimate &other,
                 bool mended)
{
    const std::vector<FindingKey> known = findingKeys(other);
    for (const Finding &finding : strategy.findings) {
        const QString message = engineText(finding.message, finding.values);
        if (std::find(known.begin(), known.end(), FindingKey(finding.rule, message)) != known.end())
            continue;
        const QString tone = finding.severity == Severity::Error ? QStringLiteral("err")
            : finding.severity == Severity::Warning              ? QStringLiteral("warn")
                                                                 : QStringLiteral("info");
        rows.push_back(
            {.key = (mended ? QStringLiteral("-") : QStringLiteral("+")) + QString::fromStdString(finding.rule),
             .label = engineText(finding.title, finding.values),
             .value = message,
             .note = mended ? Texts::tr("mended") : QString(),
             .tone = mended ? QStringLiteral("ok") : tone});
    }
}

} // namespace

std::vector<InspectorRow> dropRows(const DropComparison &comparison)
{
    const Count stage = comparison.stage;
    const auto row = [&comparison](const char *key, const QString &label, bool relative, const Read &read) {
        return dropRow(comparison, key, label, relative, read);
    };
    const auto linkRow = [&row](const char *key, const QString &label, GroupKind kind) {
        return row(key, label, false,
                   [kind](const Estimate &estimate, const StrategyEstimate &s) { return link(estimate, s, kind); });
    };
    const QString statesLabel =
        stage < 0 ? Texts::tr("Model states") : Texts::tr("Model states, stage %1").arg(formatOrdinal(stage));
    return {
        row("states", statesLabel, true,
            [stage](const Estimate &, const StrategyEstimate &s) { return states(s, stage); }),
        linkRow("tensor", Texts::tr("Tensor link"), GroupKind::Tensor),
        row("tensor_time", Texts::tr("Tensor traffic, a step"), true,
            [](const Estimate &, const StrategyEstimate &s) { return tensorTime(s); }),
        linkRow("pipeline", Texts::tr("Pipeline link"), GroupKind::Pipeline),
        linkRow("data", Texts::tr("Data link"), GroupKind::Data),
        row("bubble", Texts::tr("Bubble, ideal"), true,
            [](const Estimate &, const StrategyEstimate &s) -> std::optional<Figure> {
                if (!s.pipeline.bubbleOverIdeal)
                    return {};
                return Figure{.text = formatPercent(*s.pipeline.bubbleOverIdeal), .rank = s.pipeline.bubbleOverIdeal};
            }),
        row("gpus", Texts::tr("GPUs"), false,
            [](const Estimate &, const StrategyEstimate &s) -> std::optional<Figure> {
                return Figure{.text = formatCount(s.gpus)};
            }),
        row("fits", Texts::tr("Memory"), false, [](const Estimate &, const StrategyEstimate &s) { return fits(s); }),
        row("findings", Texts::tr("Errors · warnings"), false,
            [](const Estimate &, const StrategyEstimate &s) { return findingCount(s); }),
    };
}

std::vector<InspectorRow> dropFindingRows(const DropComparison &comparison)
{
    std::vector<InspectorRow> rows;
    const StrategyEstimate *now = strategyOf(comparison.now, comparison.strategy);
    const StrategyEstimate *after = comparison.after ? strategyOf(*comparison.after, comparison.strategy) : nullptr;
    if (!now || !after)
        return rows;
    addFindings(rows, *after, *now, false);
    addFindings(rows, *now, *after, true);
    return rows;
}

} // namespace shardyard
