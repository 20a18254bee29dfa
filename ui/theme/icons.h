// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QQuickImageProvider>

namespace shardyard {

/// The icon resources/icons/NAME.svg in one colour; a null image when there is no such icon.
[[nodiscard]] QImage iconImage(const QString &name, const QColor &color, QSize pixels);

/// image://icon/NAME/COLOUR, the colour as RRGGBB or AARRGGBB: Qt's own notation without its #.
class IconProvider : public QQuickImageProvider
{
public:
    IconProvider();
    QImage requestImage(const QString &id, QSize *size, const QSize &requestedSize) override;
};

} // namespace shardyard
