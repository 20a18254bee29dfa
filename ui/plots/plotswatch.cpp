// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotswatch.h"

#include "ui/plots/plotfill.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <utility>

namespace shardyard {

PlotSwatch::PlotSwatch(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    connect(Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void PlotSwatch::setTerm(const QString &term)
{
    if (std::exchange(m_term, term) == term)
        return;
    emit termChanged();
    update();
}

void PlotSwatch::paint(QPainter *painter)
{
    const Theme &theme = *Theme::instance();
    const double radius = theme.radius(QStringLiteral("swatch"));
    QPainterPath outline;
    outline.addRoundedRect(boundingRect(), radius, radius);
    painter->setClipPath(outline);
    drawFill(painter, boundingRect(), plotFill(theme, m_term));
}

} // namespace shardyard
