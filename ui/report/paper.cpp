// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper.h"

#include "ui/theme/theme.h"

#include <QPageSize>
#include <QPdfWriter>

#include <qcustomplot.h>

#include <utility>

namespace shardyard {

namespace {

struct RoleSpec
{
    TextRole role;
    int pixels;
    int lineHeight;
    QFont::Weight weight;
    QColor (Theme::*colour)() const;
};

/// One line a role; pixels are points.
constexpr RoleSpec roleSpecs[] = {
    {TextRole::Title, 25, 31, QFont::DemiBold, &Theme::text},
    {TextRole::Lead, 10, 15, QFont::Normal, &Theme::text2},
    {TextRole::Heading, 14, 20, QFont::DemiBold, &Theme::text},
    {TextRole::Subheading, 10, 15, QFont::DemiBold, &Theme::text},
    {TextRole::Body, 9, 14, QFont::Normal, &Theme::text},
    {TextRole::BodyStrong, 9, 14, QFont::DemiBold, &Theme::text},
    {TextRole::Cell, 8, 11, QFont::Normal, &Theme::text},
    {TextRole::CellStrong, 8, 11, QFont::DemiBold, &Theme::text},
    {TextRole::CellHeader, 8, 11, QFont::Normal, &Theme::text2},
    {TextRole::Caption, 8, 12, QFont::Normal, &Theme::text2},
    {TextRole::Figure, 18, 23, QFont::DemiBold, &Theme::text},
};

} // namespace

Paper::Paper(QIODevice *device, const Theme &theme, PaperInfo info)
    : m_theme(theme), m_info(std::move(info)), m_writer(std::make_unique<QPdfWriter>(device)),
      m_painter(std::make_unique<QCPPainter>())
{
    m_writer->setPdfVersion(QPagedPaintDevice::PdfVersion_1_6);
    m_writer->setResolution(72);
    m_writer->setPageSize(QPageSize(QPageSize::A4));
    m_writer->setPageMargins(QMarginsF(0, 0, 0, 0));
    m_writer->setTitle(m_info.title);
    m_writer->setCreator(m_info.creator);
    if (!m_info.attachment.isEmpty()) // Qt takes attachments only before begin()
        m_writer->addFileAttachment(m_info.attachmentName, m_info.attachment, QStringLiteral("application/json"));
    m_painter->begin(m_writer.get());
    footer();
}

Paper::~Paper() = default;

QPainter *Paper::painter()
{
    return m_painter.get();
}

TextStyle Paper::style(TextRole role) const
{
    for (const RoleSpec &spec : roleSpecs) {
        if (spec.role != role)
            continue;
        QFont font = m_theme.body();
        font.setPixelSize(spec.pixels); // points would be scaled once more by QCustomPlot's painter
        font.setWeight(spec.weight);
        font.setHintingPreference(QFont::PreferNoHinting);
        return {.font = font, .colour = (m_theme.*spec.colour)(), .lineHeight = static_cast<double>(spec.lineHeight)};
    }
    return {};
}

void Paper::newPage()
{
    m_writer->newPage();
    ++m_page;
    m_y = top;
    footer();
}

void Paper::need(double height)
{
    if (height > room() && !isFresh())
        newPage();
}

void Paper::footer()
{
    const TextStyle small = style(TextRole::Caption);
    const QString numbers =
        m_info.pages > 0 ? Report::tr("%1 of %2").arg(m_page + 1).arg(m_info.pages) : QString::number(m_page + 1);
    const double numbersWidth = textWidth(numbers, small.font);
    rule(left, bottom + 12, width, m_theme.line());
    TextBlock(m_info.footer, small, width - numbersWidth - 20, 1).draw(painter(), {left, bottom + 17});
    TextBlock(numbers, small, width).draw(painter(), {left, bottom + 17}, Qt::AlignRight);
}

void Paper::section(const QString &title)
{
    constexpr double halfAPage = 360;
    constexpr double gap = 30;
    if (m_headings.empty() || room() < halfAPage)
        newPage();
    else
        skip(gap);
    m_headings.push_back({.title = title, .page = m_page, .top = m_y});
    paragraph(title, TextRole::Heading);
    skip(4);
}

void Paper::subheading(const QString &title, double keep)
{
    const TextStyle text = style(TextRole::Subheading);
    need(14 + text.lineHeight + 4 + keep);
    if (!isFresh())
        skip(14);
    paragraph(title, TextRole::Subheading, 2);
    skip(4);
}

void Paper::paragraph(const QString &text, TextRole role, int mostLines)
{
    const TextStyle look = style(role);
    const TextBlock block(text, look, width, mostLines);
    for (int line = 0; line < block.lines(); ++line) {
        need(look.lineHeight);
        block.draw(painter(), {left, m_y}, Qt::AlignLeft, line, 1);
        skip(look.lineHeight);
    }
}

void Paper::bullet(const QString &text)
{
    const TextStyle look = style(TextRole::Body);
    const TextBlock block(text, look, width - 10, 4);
    need(block.height());
    TextBlock(QStringLiteral("•"), look, 10).draw(painter(), {left, m_y});
    block.draw(painter(), {left + 10, m_y});
    skip(block.height() + 1);
}

void Paper::rule(double x, double y, double length, const QColor &colour, double thickness)
{
    m_painter->fillRect(QRectF(x, y, length, thickness), colour);
}

void Paper::link(const QRectF &rect, const QString &url)
{
    m_links.push_back({.page = m_page, .rect = rect, .url = url});
}

void Paper::jump(const QRectF &rect, const PageHeading &target)
{
    m_links.push_back({.page = m_page, .rect = rect, .targetPage = target.page, .targetTop = target.top});
}

void Paper::finish()
{
    m_painter->end();
}

} // namespace shardyard
