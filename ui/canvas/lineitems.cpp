// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/lineitems.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace shardyard {

LinkLineItem::LinkLineItem(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    connect(Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void LinkLineItem::setLink(const QString &link)
{
    if (m_link == link)
        return;
    m_link = link;
    update();
    emit linkChanged();
}

void LinkLineItem::paint(QPainter *painter)
{
    constexpr double thickness = 3;
    const Theme &theme = *Theme::instance();
    QPen pen(theme.linkColor(m_link), thickness, Qt::SolidLine, Qt::FlatCap);
    QList<qreal> dashes = theme.linkDash(m_link);
    for (qreal &dash : dashes)
        dash /= thickness;
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    painter->setPen(pen);
    painter->drawLine(QPointF(0, std::round(height() / 2)), QPointF(width(), std::round(height() / 2)));
}

HatchItem::HatchItem(QQuickItem *parent) : QQuickPaintedItem(parent) { }

void HatchItem::setColor(const QColor &color)
{
    if (m_color == color)
        return;
    m_color = color;
    update();
    emit colorChanged();
}

void HatchItem::paint(QPainter *painter)
{
    QColor line = m_color;
    line.setAlphaF(0.35F);
    painter->fillRect(QRectF(QPointF(0, 0), size()), Theme::instance()->hatch(line, Qt::transparent, 45));
}

} // namespace shardyard
