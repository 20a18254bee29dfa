// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/samples.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <numeric>
#include <utility>

namespace shardyard {

namespace {

QBrush memoryBrush(const Theme &theme, const QString &part)
{
    const QColor color = theme.memoryColor(part);
    const int degrees = theme.memoryHatch(part);
    return degrees < 0 ? QBrush(color) : theme.hatch(theme.mix(color, theme.panel(), 0.55), color, degrees);
}

/// A theme has changed: everything is painted anew.
void followTheme(QQuickPaintedItem *item)
{
    QObject::connect(Theme::instance(), &Theme::changed, item, [item] { item->update(); });
}

} // namespace

MemoryBar::MemoryBar(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    followTheme(this);
}

void MemoryBar::setParts(const QStringList &parts)
{
    if (std::exchange(m_parts, parts) == parts)
        return;
    emit changed();
    update();
}

void MemoryBar::setShares(const QList<double> &shares)
{
    if (std::exchange(m_shares, shares) == shares)
        return;
    emit changed();
    update();
}

void MemoryBar::paint(QPainter *painter)
{
    const Theme &theme = *Theme::instance();
    const double total = std::accumulate(m_shares.begin(), m_shares.end(), 0.0);
    const double scale = width() / std::max(1.0, total);
    const QRectF ground(0, 0, width(), height());
    painter->fillRect(ground, theme.alt());
    double left = 0;
    for (qsizetype i = 0; i < std::min(m_parts.size(), m_shares.size()); ++i) {
        const double right = left + m_shares[i] * scale;
        painter->fillRect(QRectF(left, 0, right - left, height()), memoryBrush(theme, m_parts[i]));
        painter->fillRect(QRectF(right - 0.6, 0, 0.6, height()), theme.panel());
        left = right;
    }
    painter->setPen(QPen(theme.line2(), 1));
    painter->drawRect(ground.adjusted(0.5, 0.5, -0.5, -0.5));
    const bool over = total > 1;
    painter->fillRect(QRectF(std::min(scale, width()) - 2, 0, 2, height()), over ? theme.err() : theme.text());
}

MemorySwatch::MemorySwatch(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    followTheme(this);
}

void MemorySwatch::setPart(const QString &part)
{
    if (std::exchange(m_part, part) == part)
        return;
    emit changed();
    update();
}

void MemorySwatch::paint(QPainter *painter)
{
    const Theme &theme = *Theme::instance();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(memoryBrush(theme, m_part));
    painter->drawRoundedRect(QRectF(0, 0, width(), height()), theme.radius(QStringLiteral("swatch")),
                             theme.radius(QStringLiteral("swatch")));
}

LinkSample::LinkSample(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    followTheme(this);
}

void LinkSample::setLink(const QString &link)
{
    if (std::exchange(m_link, link) == link)
        return;
    emit changed();
    update();
}

void LinkSample::paint(QPainter *painter)
{
    if (m_link.isEmpty())
        return;
    const Theme &theme = *Theme::instance();
    const double thickness = 2.5;
    QPen pen(theme.linkColor(m_link), thickness, Qt::SolidLine, Qt::FlatCap);
    if (QList<qreal> dash = theme.linkDash(m_link); !dash.isEmpty()) {
        for (qreal &length : dash)
            length /= thickness; // pens count dashes in line widths
        pen.setDashPattern(dash);
    }
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(pen);
    painter->drawLine(QPointF(0, height() / 2), QPointF(width(), height() / 2));
}

} // namespace shardyard
