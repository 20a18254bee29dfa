// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/timetext.h"

#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(TimeText)
};

/// Decimals that leave three figures.
int threeFigures(double value)
{
    return value < 10 ? 2 : value < 100 ? 1 : 0;
}

/// "−18.5 %", "+12.1 %".
QString signedPercent(double share)
{
    return (share < 0 ? QStringLiteral("−") : QStringLiteral("+")) + formatPercent(std::abs(share));
}

struct Prefix
{
    double factor;
    const char *letter;
};

constexpr std::array<Prefix, 5> prefixes = {{{1e21, "Z"}, {1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}}};

} // namespace

QString formatSeconds(Seconds time)
{
    constexpr double milli = 1e-3;
    const double value = time.value();
    if (value == 0)
        return Texts::tr("0\u00a0s", "seconds");
    if (value >= 1)
        return Texts::tr("%1\u00a0s", "seconds").arg(formatNumber(value, threeFigures(value)));
    return Texts::tr("%1\u00a0ms", "milliseconds").arg(formatNumber(value / milli, threeFigures(value / milli)));
}

QString formatDays(double days)
{
    constexpr double hours = 24;
    if (days < 2)
        return Texts::tr("%1\u00a0hours").arg(formatNumber(days * hours, days * hours < 10 ? 1 : 0));
    return Texts::tr("%1\u00a0days").arg(formatNumber(days, days < 100 ? 1 : 0));
}

QString formatDollars(double usd)
{
    if (usd >= 1e9)
        return Texts::tr("$%1\u00a0B", "10^9 dollars").arg(formatNumber(usd / 1e9, threeFigures(usd / 1e9)));
    if (usd >= 1e6)
        return Texts::tr("$%1\u00a0M", "10^6 dollars").arg(formatNumber(usd / 1e6, threeFigures(usd / 1e6)));
    return Texts::tr("$%1", "dollars").arg(formatNumber(usd, usd < 100 ? 2 : 0));
}

QString formatTokenRate(double rate)
{
    return formatNumber(rate, rate < 100 ? 1 : 0);
}

QString formatFlops(double flops)
{
    for (const Prefix &prefix : prefixes)
        if (flops >= prefix.factor)
            return QStringLiteral("%1\u00a0%2FLOP")
                .arg(formatNumber(flops / prefix.factor, threeFigures(flops / prefix.factor)),
                     QLatin1String(prefix.letter));
    return QStringLiteral("%1\u00a0FLOP").arg(formatNumber(flops, 0));
}

QString formatFlopRate(FlopPerSecond rate)
{
    const double value = inTflops(rate);
    return QStringLiteral("%1\u00a0TFLOP/s").arg(formatNumber(value, threeFigures(value)));
}

QString trafficTitle(TrafficKind kind)
{
    switch (kind) {
    case TrafficKind::Tensor:
        return Texts::tr("Tensor");
    case TrafficKind::Context:
        return Texts::tr("Context");
    case TrafficKind::Pipeline:
        return Texts::tr("Pipeline");
    case TrafficKind::Data:
        return Texts::tr("Data");
    case TrafficKind::Expert:
        return Texts::tr("Expert");
    case TrafficKind::ExpertData:
        return Texts::tr("Expert data");
    case TrafficKind::Embedding:
        break;
    }
    return Texts::tr("Embedding");
}

QString bandText(const ErrorBand &band)
{
    return Texts::tr("nine in ten of %1 published runs were %2 to %3 off (%4)")
        .arg(formatCount(band.runs), signedPercent(band.low), signedPercent(band.high), engineText(band.kind, {}));
}

/// An estimate that is 20 % too high stands for 1 / 1.2 of itself.
QString bandRange(Seconds step, const ErrorBand &band)
{
    return Texts::tr("%1 to %2", "between two times")
        .arg(formatSeconds(step / (1 + band.high)), formatSeconds(step / (1 + band.low)));
}

QString whyNoTime(const Plan &plan, std::size_t strategy, const StrategyEstimate &estimate)
{
    const auto error = std::find_if(estimate.findings.begin(), estimate.findings.end(),
                                    [](const Finding &finding) { return finding.severity == Severity::Error; });
    if (error != estimate.findings.end())
        return engineText(error->message, error->values);
    const Strategy &own = plan.strategies[strategy];
    const Workload &workload = workloadOf(plan, own);
    if (workload.kind == WorkloadKind::Serving)
        return Texts::tr("A plan that serves has no training step.");
    if (own.fineTune || workload.fineTune)
        return Texts::tr("This version does not compute the time of fine-tuning.");
    if (!plan.model.architecture.hasShape())
        return Texts::tr("Only the size of this model is given. A step time needs its shape.");
    if (!plan.model.architecture.notCounted.empty())
        return Texts::tr("The model has parts this version cannot count: %1.")
            .arg(QString::fromStdString(plan.model.architecture.notCounted.front()));
    if (!estimate.grid)
        return Texts::tr("Its degrees make no grid over the GPUs of the yard.");
    if (!estimate.pipeline.microBatches)
        return Texts::tr("The sequences of a step do not divide into micro-batches.");
    if (!estimate.pipeline.times)
        return Texts::tr("The peak rate or the memory bandwidth of a GPU in use is not known.");
    return Texts::tr("The schedule does not run these micro-batches, or they are too many to replay.");
}

} // namespace shardyard
