// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvascolors.h"

#include "ui/theme/theme.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr LinkClass linkClasses[] = {LinkClass::NvLink, LinkClass::Pcie, LinkClass::Pod, LinkClass::Spine};

/// What does not stand out is mixed with this much of the panel: the same step to the eye on both grounds.
constexpr double fadedLight = 0.52;
constexpr double fadedDark = 0.58;

QBrush overHatch(const QColor &color, const Theme &theme)
{
    QColor line = theme.inkOn(color);
    line.setAlphaF(0.35F);
    return theme.hatch(line, Qt::transparent, 45);
}

DetailLimits readLimits(const Theme &theme)
{
    return {.podOnlyBelowNode = theme.lod(QStringLiteral("pod_only_below_node_px")),
            .blockBelowTile = theme.lod(QStringLiteral("node_block_below_tile_px")),
            .plainBelowTile = theme.lod(QStringLiteral("tile_plain_below_px")),
            .rankBelowTile = theme.lod(QStringLiteral("tile_rank_below_px")),
            .fullFromTile = theme.lod(QStringLiteral("tile_full_from_px"))};
}

} // namespace

QColor classColor(const LensClasses &classes, int lensClass, const LensFilter &filter, const Theme &theme)
{
    switch (classes.lens) {
    case Lens::Stage:
        return theme.stageColor(lensClass, classes.count);
    case Lens::TensorGroup:
    case Lens::DataReplica:
        return theme.groupColor(lensClass);
    case Lens::Memory:
    case Lens::Traffic:
        break;
    }
    if (lensClass == LensClasses::overCapacity)
        return theme.errsoft();
    const double share = static_cast<double>(lensClass) / LensClasses::memorySteps;
    const double span = std::max(filter.rampHigh - filter.rampLow, 1e-6);
    const double place = std::clamp((share - filter.rampLow) / span, 0.0, 1.0);
    return theme.stageColor(static_cast<int>(place * LensClasses::memorySteps), LensClasses::memorySteps + 1);
}

bool classIsHatched(const LensClasses &classes, int lensClass)
{
    if (classes.lens == Lens::Memory)
        return lensClass == LensClasses::overCapacity;
    return classes.lens != Lens::Stage && classes.lens != Lens::Traffic && lensClass >= LensClasses::groupClasses / 2;
}

TileFills::TileFills(const LensClasses &classes, const LensFilter &filter, const Theme &theme)
{
    const double share = theme.isDark() ? fadedDark : fadedLight;
    for (int i = 0; i <= classes.count; ++i) {
        const bool known = i < classes.count;
        TileFill fill;
        fill.color = known ? classColor(classes, i, filter, theme) : theme.alt();
        fill.ink = known ? theme.inkOn(fill.color) : theme.text2();
        fill.faded = theme.mix(fill.color, theme.panel(), share);
        fill.fadedInk = theme.mix(fill.ink, fill.faded, 0.4);
        if (known && classIsHatched(classes, i)) {
            fill.hatch = classes.lens == Lens::Memory ? theme.hatch(theme.err(), Qt::transparent, 45)
                                                      : overHatch(fill.color, theme);
            if (classes.lens == Lens::Memory)
                fill.ink = theme.err();
        }
        fill.hidden = filter.hidden.contains(i);
        if (filter.hovered >= 0 && filter.hovered != i) {
            fill.color = fill.faded;
            fill.ink = fill.fadedInk;
        }
        m_fills.push_back(fill);
    }
}

CanvasColors::CanvasColors(const Theme &theme)
    : canvas(theme.canvas()), panel(theme.panel()), frame(theme.frame()), line2(theme.line2()), ctl(theme.ctl()),
      text(theme.text()), text2(theme.text2()), text3(theme.text3()), accent(theme.accent()),
      accentSoft(theme.accentsoft()), error(theme.err()), warning(theme.warn()), grid(theme.grid()),
      parameters(theme.memoryColor(QStringLiteral("parameters"))),
      gradients(theme.memoryColor(QStringLiteral("gradients"))),
      optimizer(theme.memoryColor(QStringLiteral("optimizer"))),
      activations(theme.memoryColor(QStringLiteral("activations"))),
      overhead(theme.memoryColor(QStringLiteral("overhead"))), caption(theme.caption()), body(theme.body()),
      bodyStrong(theme.bodyStrong()), label(theme.label()), heading(theme.heading()),
      faded(theme.isDark() ? fadedDark : fadedLight), limits(readLimits(theme))
{
    QColor onGradients = theme.inkOn(gradients);
    onGradients.setAlphaF(0.45F);
    gradientHatch = theme.hatch(onGradients, Qt::transparent, theme.memoryHatch(QStringLiteral("gradients")));
    QColor refused = ctl;
    refused.setAlphaF(0.45F);
    refusedHatch = theme.hatch(refused, Qt::transparent, 135);
    for (const LinkClass link : linkClasses) {
        const QString name = QString::fromUtf8(linkName(link).data(), static_cast<qsizetype>(linkName(link).size()));
        m_links[static_cast<int>(link)] = theme.linkColor(name);
        m_dashes[static_cast<int>(link)] = theme.linkDash(name);
    }
    m_links[0] = text3;
}

QPen CanvasColors::linkPen(LinkClass link, double width) const
{
    QPen pen(m_links[static_cast<int>(link)], width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    const QVector<qreal> &dashes = m_dashes[static_cast<int>(link)];
    if (!dashes.isEmpty()) {
        // Tokens give pixels, QPen counts in pen widths.
        QVector<qreal> pattern;
        for (const qreal dash : dashes)
            pattern.append(dash / width);
        pen.setDashPattern(pattern);
    }
    return pen;
}

QColor CanvasColors::fade(const QColor &color) const
{
    const auto mixed = [this](float from, float to) { return from + (to - from) * static_cast<float>(faded); };
    return QColor::fromRgbF(mixed(color.redF(), panel.redF()), mixed(color.greenF(), panel.greenF()),
                            mixed(color.blueF(), panel.blueF()));
}

} // namespace shardyard
