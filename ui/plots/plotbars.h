// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotfill.h"

#include <qcustomplot.h>

namespace shardyard {

/// Bars whose hatch is drawn as lines, alike on screen and in a PDF.
class HatchedBars : public QCPBars
{
public:
    HatchedBars(QCPAxis *keyAxis, QCPAxis *valueAxis, PlotFill fill);

protected:
    void draw(QCPPainter *painter) override;

private:
    PlotFill m_fill;
};

/// A rectangle over one category's slot, `padding` pixels wider than what it encloses: the outline of the selected
/// bar, or the ground of the hovered one.
class SlotMark : public QCPAbstractItem
{
public:
    struct Span
    {
        double firstKey = 0, lastKey = 0, firstValue = 0, lastValue = 0;
    };
    SlotMark(QCPAxis *keyAxis, QCPAxis *valueAxis, const Span &span, double padding);

    void setLook(const QPen &pen, const QBrush &brush);
    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }

protected:
    void draw(QCPPainter *painter) override;

private:
    QCPAxis *m_keyAxis;
    QCPAxis *m_valueAxis;
    Span m_span;
    double m_padding;
    QPen m_pen = Qt::NoPen;
    QBrush m_brush = Qt::NoBrush;
};

/// Tick numbers as the rest of the window writes them: "2.5", "8,000", "200 B".
class NumberTicker : public QCPAxisTicker
{
protected:
    QString getTickLabel(double tick, const QLocale &locale, QChar format, int precision) override;
};

} // namespace shardyard
