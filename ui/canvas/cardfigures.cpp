// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cardfigures.h"

#include "ui/bridge/format.h"

namespace shardyard {

CardFigures cardFigures(Bytes states, Bytes usable, bool wordy, double width, const QFontMetricsF &metrics)
{
    constexpr double between = 6;
    CardFigures figures = {.states = wordy ? formatMemory(states) : formatGib(states, 1)};
    if (!wordy || usable <= Bytes())
        return figures;
    figures.share = formatPercent(states / usable, 0);
    const auto fits = [&] {
        return metrics.horizontalAdvance(figures.states) + between + metrics.horizontalAdvance(figures.share) <= width;
    };
    if (!fits()) // whole GiB leave more room
        figures.states = formatGib(states, 0) + QStringLiteral("\u00a0GiB");
    if (!fits()) {
        figures.states = formatMemory(states);
        figures.share.clear();
    }
    return figures;
}

} // namespace shardyard
