// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QStringView>

class QJsonObject;

namespace shardyard {

/// WCAG 2.2 contrast of two opaque colours, 1 to 21.
[[nodiscard]] double contrastRatio(const QColor &a, const QColor &b);

/// resources/theme/tokens.json as plain values.
struct Theme::Tokens
{
    /// What differs between light and dark.
    struct Scheme
    {
        QHash<QString, QColor> roles;
        QList<QColor> stages;
        QList<QColor> groups;
        QHash<QString, QColor> links;
        QHash<QString, QColor> memory;
        QColor heatGood;
        QColor heatPoor;
    };

    Scheme light;
    Scheme dark;
    QHash<QString, QList<qreal>> linkDashes;
    QHash<QString, int> memoryHatches;
    QHash<QString, double> lengths; ///< "size/row", "radius/card", …
    QHash<QString, QFont> fonts;
    int fastMilliseconds = 0;
    int baseMilliseconds = 0;
    int slowMilliseconds = 0;

    /// Read once; registers the fonts of the resources.
    static std::shared_ptr<const Tokens> shared();

    [[nodiscard]] const Scheme &scheme(bool isDark) const { return isDark ? dark : light; }
    [[nodiscard]] double length(QStringView group, const QString &name) const;
};

} // namespace shardyard
