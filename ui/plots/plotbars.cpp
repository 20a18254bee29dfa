// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotbars.h"

#include "ui/bridge/format.h"
#include "ui/plots/plotseries.h"

#include <cmath>

namespace shardyard {

HatchedBars::HatchedBars(QCPAxis *keyAxis, QCPAxis *valueAxis, PlotFill fill)
    : QCPBars(keyAxis, valueAxis), m_fill(std::move(fill))
{
    setAntialiased(true);
    setPen(Qt::NoPen); // a pen would widen the gap between the parts of a stack
    setSelectable(QCP::stNone);
}

void HatchedBars::draw(QCPPainter *painter)
{
    applyDefaultAntialiasingHint(painter);
    for (const QCPBarsData &bar : *mDataContainer) {
        if (bar.value > 0)
            drawFill(painter, getBarRect(bar.key, bar.value).normalized(), m_fill);
    }
}

SlotMark::SlotMark(QCPAxis *keyAxis, QCPAxis *valueAxis, const Span &span, double padding)
    : QCPAbstractItem(keyAxis->parentPlot()), m_keyAxis(keyAxis), m_valueAxis(valueAxis), m_span(span),
      m_padding(padding)
{
    setClipToAxisRect(false);
    setSelectable(false);
}

void SlotMark::setLook(const QPen &pen, const QBrush &brush)
{
    m_pen = pen;
    m_brush = brush;
}

void SlotMark::draw(QCPPainter *painter)
{
    const double key0 = m_keyAxis->coordToPixel(m_span.firstKey);
    const double key1 = m_keyAxis->coordToPixel(m_span.lastKey);
    const double value0 = m_valueAxis->coordToPixel(m_span.firstValue);
    const double value1 = m_valueAxis->coordToPixel(m_span.lastValue);
    const bool upright = m_keyAxis->orientation() == Qt::Horizontal;
    const QRectF rect = upright ? QRectF(QPointF(key0, value0), QPointF(key1, value1))
                                : QRectF(QPointF(value0, key0), QPointF(value1, key1));
    const QRectF marked = rect.normalized().adjusted(-m_padding, -m_padding, m_padding, m_padding);
    painter->setAntialiasing(m_pen.style() != Qt::NoPen);
    painter->setPen(m_pen);
    painter->setBrush(m_brush);
    painter->drawRect(marked);
}

QString NumberTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    const double rounded = std::round(tick * 1e9) / 1e9; // ticks are multiples of a step and carry its rounding error
    const auto shortest = [](double value) {
        return displayLocale().toString(value, 'f', QLocale::FloatingPointShortest);
    };
    if (rounded >= 1e9)
        return Plots::tr("%1\u00a0B", "10^9, on an axis").arg(shortest(rounded / 1e9));
    if (rounded >= 1e6)
        return Plots::tr("%1\u00a0M", "10^6, on an axis").arg(shortest(rounded / 1e6));
    return shortest(rounded);
}

} // namespace shardyard
