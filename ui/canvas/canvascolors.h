// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "ui/canvas/lens.h"
#include "ui/canvas/nodeinterior.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QFontMetricsF>
#include <QPen>

#include <set>
#include <vector>

namespace shardyard {

class Theme;

/// How a tile of one class is filled: as it is, and faded while others stand out.
struct TileFill
{
    QColor color;
    QColor ink;
    QColor faded;
    QColor fadedInk;
    QBrush hatch; ///< drawn over the colour; Qt::NoBrush = none
    bool hidden = false; ///< the legend took it out: an outline is left
};

/// What the legend says about the classes: which are hidden, which one the pointer is on, the ends of the memory ramp.
struct LensFilter
{
    std::set<int> hidden;
    int hovered = -1;
    double rampLow = 0;
    double rampHigh = 1;

    friend bool operator==(const LensFilter &, const LensFilter &) = default;
};

/// Fill of each class, and of `notKnown` at the end.
class TileFills
{
public:
    TileFills() = default;
    TileFills(const LensClasses &classes, const LensFilter &filter, const Theme &theme);

    [[nodiscard]] const TileFill &of(int lensClass) const
    {
        return m_fills[lensClass < 0 ? m_fills.size() - 1 : static_cast<std::size_t>(lensClass)];
    }

private:
    std::vector<TileFill> m_fills;
};

/// Colour of a class by itself, as legend and tiles show it.
[[nodiscard]] QColor classColor(const LensClasses &classes, int lensClass, const LensFilter &filter,
                                const Theme &theme);
[[nodiscard]] bool classIsHatched(const LensClasses &classes, int lensClass);

/// The theme's values, looked up once a change instead of once a tile.
struct CanvasColors
{
    CanvasColors() = default;
    explicit CanvasColors(const Theme &theme);

    QColor canvas, panel, frame, line2, ctl, text, text2, text3, accent, accentSoft, error, warning, grid;
    QColor parameters, gradients, optimizer, activations, overhead;
    QBrush gradientHatch;
    QBrush refusedHatch;
    QFont caption, body, bodyStrong, label, heading;
    double faded = 0.52; ///< share of the panel in what does not stand out
    DetailLimits limits;

    [[nodiscard]] QPen linkPen(LinkClass link, double width) const;
    [[nodiscard]] QColor fade(const QColor &color) const;

private:
    QColor m_links[5];
    QVector<qreal> m_dashes[5];
};

} // namespace shardyard
