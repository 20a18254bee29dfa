// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/tokens.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPointer>

#include <algorithm>
#include <cmath>

namespace shardyard {

namespace {

// WCAG 2.2, relative luminance of an sRGB colour.
double luminance(const QColor &color)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

// Diagonals repeat every 6 px along the row, straight lines every 6 px across: a 12 px tile holds both.
void drawHatchLines(QPainter &painter, int degrees)
{
    const int angle = ((degrees % 180) + 180) % 180;
    for (int offset = -12; offset <= 24; offset += 6) {
        const double at = offset + 3;
        if (angle == 0)
            painter.drawLine(QPointF(-2, at), QPointF(14, at));
        else if (angle == 90)
            painter.drawLine(QPointF(at, -2), QPointF(at, 14));
        else if (angle < 90)
            painter.drawLine(QPointF(offset - 2, -2), QPointF(offset + 14, 14));
        else
            painter.drawLine(QPointF(offset + 2, -2), QPointF(offset - 14, 14));
    }
}

} // namespace

double contrastRatio(const QColor &a, const QColor &b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

Theme::Theme(QObject *parent) : QObject(parent), m_tokens(Tokens::shared()) { }

Theme *Theme::create(QQmlEngine *, QJSEngine *)
{
    Theme *theme = instance();
    QJSEngine::setObjectOwnership(theme, QJSEngine::CppOwnership);
    return theme;
}

Theme *Theme::instance()
{
    static QPointer<Theme> theme;
    if (!theme)
        theme = new Theme(QCoreApplication::instance());
    return theme;
}

void Theme::setDark(bool dark)
{
    if (m_dark == dark)
        return;
    m_dark = dark;
    emit changed();
}

void Theme::setHighContrast(bool highContrast)
{
    if (m_highContrast == highContrast)
        return;
    m_highContrast = highContrast;
    emit changed();
}

void Theme::setMotionReduced(bool reduced)
{
    if (m_motionReduced == reduced)
        return;
    m_motionReduced = reduced;
    emit changed();
}

double Theme::size(const QString &name) const
{
    return m_tokens->length(u"size", name);
}

double Theme::space(const QString &name) const
{
    return m_tokens->length(u"space", name);
}

double Theme::radius(const QString &name) const
{
    return m_tokens->length(u"radius", name);
}

double Theme::lineWidth(const QString &name) const
{
    return m_tokens->length(u"line", name);
}

double Theme::lod(const QString &name) const
{
    return m_tokens->length(u"lod", name);
}

QColor Theme::role(const QString &name) const
{
    const QHash<QString, QColor> &roles = m_tokens->scheme(m_dark).roles;
    if (m_highContrast && name == u"line2")
        return roles.value(QStringLiteral("ctl"));
    if (m_highContrast && name == u"text3")
        return roles.value(QStringLiteral("text2"));
    const auto found = roles.constFind(name);
    if (found == roles.constEnd())
        qWarning("Theme: no colour named %s", qUtf8Printable(name));
    return found == roles.constEnd() ? QColor() : *found;
}

QColor Theme::stageColor(int index, int count) const
{
    const QList<QColor> &ramp = m_tokens->scheme(m_dark).stages;
    const int last = int(ramp.size()) - 1;
    if (count <= 1)
        return ramp.front();
    const double place = double(std::clamp(index, 0, count - 1)) * last / (count - 1);
    return ramp.at(int(std::lround(place)));
}

QColor Theme::inkOn(const QColor &tile) const
{
    return contrastRatio(tile, Qt::white) >= 4.5 ? QColor(Qt::white) : QColor(Qt::black);
}

QColor Theme::groupColor(int index) const
{
    const QList<QColor> &groups = m_tokens->scheme(m_dark).groups;
    return groups.at(std::max(index, 0) % groups.size());
}

bool Theme::groupIsHatched(int index) const
{
    return index >= m_tokens->scheme(m_dark).groups.size();
}

QColor Theme::linkColor(const QString &link) const
{
    return m_tokens->scheme(m_dark).links.value(link, text3());
}

QList<qreal> Theme::linkDash(const QString &link) const
{
    return m_tokens->linkDashes.value(link);
}

QColor Theme::memoryColor(const QString &term) const
{
    return m_tokens->scheme(m_dark).memory.value(term, text3());
}

int Theme::memoryHatch(const QString &term) const
{
    return m_tokens->memoryHatches.value(term, -1);
}

QColor Theme::heat(double good) const
{
    const Tokens::Scheme &scheme = m_tokens->scheme(m_dark);
    return mix(scheme.heatPoor, scheme.heatGood, std::clamp(good, 0.0, 1.0));
}

QColor Theme::mix(const QColor &a, const QColor &b, double share) const
{
    const auto between = [share](float from, float to) { return float(from + (to - from) * share); };
    return QColor::fromRgbF(between(a.redF(), b.redF()), between(a.greenF(), b.greenF()), between(a.blueF(), b.blueF()),
                            between(a.alphaF(), b.alphaF()));
}

QBrush Theme::hatch(const QColor &line, const QColor &ground, int degrees, double scale) const
{
    const QString key =
        QStringLiteral("%1 %2 %3 %4").arg(line.rgba()).arg(ground.rgba()).arg(degrees).arg(scale, 0, 'f', 2);
    if (const auto found = m_hatches.constFind(key); found != m_hatches.constEnd())
        return *found;
    const int pixels = std::max(1, int(std::lround(12 * scale)));
    QImage tile(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    tile.fill(ground);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(pixels / 12.0, pixels / 12.0);
    painter.setPen(QPen(line, 1.5));
    drawHatchLines(painter, degrees);
    painter.end();
    QBrush brush(tile);
    brush.setTransform(QTransform::fromScale(12.0 / pixels, 12.0 / pixels));
    m_hatches.insert(key, brush);
    return brush;
}

QFont Theme::font(const QString &name) const
{
    const auto found = m_tokens->fonts.constFind(name);
    if (found == m_tokens->fonts.constEnd())
        qWarning("Theme: no font named %s", qUtf8Printable(name));
    return found == m_tokens->fonts.constEnd() ? QFont() : *found;
}

int Theme::fast() const
{
    return m_motionReduced ? 0 : m_tokens->fastMilliseconds;
}

int Theme::base() const
{
    return m_motionReduced ? 0 : m_tokens->baseMilliseconds;
}

int Theme::slow() const
{
    return m_motionReduced ? 0 : m_tokens->slowMilliseconds;
}

} // namespace shardyard
