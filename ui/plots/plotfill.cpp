// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotfill.h"

#include <QHash>
#include <QPainter>
#include <QPen>
#include <QtMath>

#include <array>
#include <cmath>
#include <optional>

namespace shardyard {

namespace {

constexpr double hatchSpacing = 6; ///< along the row, as the theme's texture
constexpr double hatchWidth = 1.5;
/// Below this a hatch is noise.
constexpr double leastHatched = 3;

/// Liang and Barsky's clipping of an endless line through `point` along `direction`.
std::optional<QLineF> clipped(const QPointF &point, const QPointF &direction, const QRectF &rect)
{
    double first = -1e9;
    double last = 1e9;
    const std::array<double, 4> along = {-direction.x(), direction.x(), -direction.y(), direction.y()};
    const std::array<double, 4> room = {point.x() - rect.left(), rect.right() - point.x(), point.y() - rect.top(),
                                        rect.bottom() - point.y()};
    for (std::size_t side = 0; side < along.size(); ++side) {
        if (qFuzzyIsNull(along[side])) {
            if (room[side] < 0)
                return std::nullopt;
            continue;
        }
        const double where = room[side] / along[side];
        if (along[side] < 0)
            first = std::max(first, where);
        else
            last = std::min(last, where);
    }
    if (first >= last)
        return std::nullopt;
    return QLineF(point + first * direction, point + last * direction);
}

/// The parts of a step, the rates and the lines have colours that roles name.
std::optional<QColor> colorOfTime(const Theme &theme, const QString &term)
{
    static const QHash<QString, QString> roles = {
        {QStringLiteral("step_compute"), QStringLiteral("step_compute")},
        {QStringLiteral("step_exposed"), QStringLiteral("step_tensor")},
        {QStringLiteral("step_optimizer"), QStringLiteral("step_data_and_optimizer")},
        {QStringLiteral("rate"), QStringLiteral("step_compute")},
        {QStringLiteral("usd"), QStringLiteral("step_compute")},
        {QStringLiteral("same_batch"), QStringLiteral("accent")},
        {QStringLiteral("grown_batch"), QStringLiteral("step_data_and_optimizer")},
        {QStringLiteral("ideal_rate"), QStringLiteral("ctl")}};
    const auto role = roles.constFind(term);
    return role == roles.constEnd() ? std::nullopt : std::optional(theme.role(*role));
}

} // namespace

PlotFill plotFill(const Theme &theme, const QString &term)
{
    if (const std::optional<QColor> color = colorOfTime(theme, term))
        return {.ground = *color};
    if (term == QLatin1String("of_ideal") || term == QLatin1String("step_bubble")
        || term == QLatin1String("idle_experts"))
        return {.ground = theme.panel(), .line = theme.ctl(), .edge = theme.ctl(), .degrees = 45};
    if (term == QLatin1String("of_total"))
        return {.ground = theme.ctl()};
    if (term == QLatin1String("active"))
        return {.ground = theme.memoryColor(QStringLiteral("parameters"))};
    const QColor ground = theme.memoryColor(term);
    return {.ground = ground, .line = ground.darker(160), .degrees = theme.memoryHatch(term)};
}

QList<QLineF> hatchLines(const QRectF &rect, int degrees, double spacing)
{
    const double angle = qDegreesToRadians(static_cast<double>(degrees));
    const QPointF direction(std::cos(angle), std::sin(angle));
    const QPointF normal(-std::sin(angle), std::cos(angle));
    double least = 1e9;
    double most = -1e9;
    for (const QPointF &corner : {rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight()}) {
        const double distance = QPointF::dotProduct(corner, normal);
        least = std::min(least, distance);
        most = std::max(most, distance);
    }
    QList<QLineF> lines;
    for (double distance = std::ceil(least / spacing) * spacing; distance <= most; distance += spacing) {
        if (const std::optional<QLineF> line = clipped(distance * normal, direction, rect))
            lines += *line;
    }
    return lines;
}

void drawFill(QPainter *painter, const QRectF &rect, const PlotFill &fill)
{
    painter->fillRect(rect, fill.ground);
    if (fill.degrees >= 0 && std::min(rect.width(), rect.height()) >= leastHatched) {
        QPen pen(fill.line, hatchWidth);
        pen.setCapStyle(Qt::FlatCap);
        painter->setPen(pen);
        const double spacing = fill.degrees % 90 == 0 ? hatchSpacing : hatchSpacing / M_SQRT2;
        const double inset = fill.edge.isValid() ? 0.5 : 0;
        painter->save();
        painter->setClipRect(rect, Qt::IntersectClip);
        for (const QLineF &line : hatchLines(rect.adjusted(inset, inset, -inset, -inset), fill.degrees, spacing))
            painter->drawLine(line);
        painter->restore();
    }
    if (fill.edge.isValid()) {
        painter->setPen(QPen(fill.edge, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace shardyard
