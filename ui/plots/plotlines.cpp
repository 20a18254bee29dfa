// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotlines.h"

#include "ui/plots/plotfill.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <array>
#include <limits>

namespace shardyard {

namespace {

constexpr double markSize = 7;
constexpr double lineWidth = 2;
constexpr std::array markShapes = {QCPScatterStyle::ssDisc, QCPScatterStyle::ssDiamond, QCPScatterStyle::ssSquare};

bool isIdeal(const PlotTerm &term)
{
    return term.id == QLatin1String("ideal_rate");
}

QCPGraph *addGraph(const PlotFrame &frame, const QPen &pen)
{
    QCPGraph *graph = frame.plot->addGraph(frame.keyAxis, frame.valueAxis);
    graph->setPen(pen);
    graph->setAntialiased(true);
    graph->setSelectable(QCP::stNone);
    graph->setLineStyle(QCPGraph::lsLine);
    return graph;
}

void addLine(const PlotFrame &frame, const PlotTerm &term, const QColor &color)
{
    QPen pen(color, lineWidth);
    if (isIdeal(term))
        pen.setDashPattern({4, 2.7});
    QCPGraph *graph = addGraph(frame, pen);
    for (int i = 0; i < frame.series.count(); ++i)
        graph->addData(i, term.values[static_cast<std::size_t>(i)].value_or(std::numeric_limits<double>::quiet_NaN()));
}

/// The marks of the points that are, or are not, hollow.
void addMarks(const PlotFrame &frame, const PlotTerm &term, const QColor &color, QCPScatterStyle::ScatterShape shape,
              bool hollow)
{
    QCPGraph *graph = addGraph(frame, QPen(color, lineWidth));
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(shape == QCPScatterStyle::ssDisc ? QCPScatterStyle::ssCircle : shape,
                                           QPen(color, lineWidth), hollow ? frame.theme.panel() : color, markSize));
    for (std::size_t i = 0; i < term.values.size(); ++i) {
        const bool isHollow = i < term.hollow.size() && term.hollow[i];
        if (term.values[i] && isHollow == hollow)
            graph->addData(static_cast<double>(i), *term.values[i]);
    }
}

} // namespace

void addLines(const PlotFrame &frame)
{
    frame.plot->clearGraphs();
    std::size_t shape = 0;
    for (const PlotTerm &term : frame.series.terms) {
        const QColor color = plotFill(frame.theme, term.id).ground;
        addLine(frame, term, color);
        if (isIdeal(term))
            continue;
        for (const bool hollow : {false, true})
            addMarks(frame, term, color, markShapes[shape % markShapes.size()], hollow);
        ++shape;
    }
    frame.keyAxis->setLabel(frame.series.categoryTitle);
    frame.keyAxis->setLabelFont(frame.theme.caption());
    frame.keyAxis->setLabelColor(frame.theme.text2());
    frame.keyAxis->setLabelPadding(2);
}

} // namespace shardyard
