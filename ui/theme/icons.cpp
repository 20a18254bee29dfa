// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace shardyard {

QImage iconImage(const QString &name, const QColor &color, QSize pixels)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray svg = file.readAll();
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setOpacity(color.alphaF());
    renderer.render(&painter, QRectF(QPointF(0, 0), QSizeF(pixels)));
    return image;
}

IconProvider::IconProvider() : QQuickImageProvider(QQuickImageProvider::Image) { }

QImage IconProvider::requestImage(const QString &id, QSize *size, const QSize &requestedSize)
{
    const QString name = id.section(u'/', 0, 0);
    const QColor color(u'#' + id.section(u'/', 1));
    QSize pixels = requestedSize;
    if (pixels.width() <= 0)
        pixels.setWidth(pixels.height() > 0 ? pixels.height() : 16);
    if (pixels.height() <= 0)
        pixels.setHeight(pixels.width());
    if (size)
        *size = pixels;
    return color.isValid() ? iconImage(name, color, pixels) : QImage();
}

} // namespace shardyard
