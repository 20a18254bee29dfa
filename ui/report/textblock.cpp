// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/textblock.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextOption>

#include <algorithm>

namespace shardyard {

namespace {

std::unique_ptr<QTextLayout> layoutOfLine(const QString &text, const QFont &font, double width)
{
    auto layout = std::make_unique<QTextLayout>(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout->setTextOption(option);
    layout->beginLayout();
    QTextLine line = layout->createLine();
    if (line.isValid())
        line.setLineWidth(width);
    layout->endLayout();
    return layout;
}

} // namespace

QString oneLine(const QString &text)
{
    QString clean = text;
    for (QChar &character : clean) {
        if (character.category() == QChar::Other_Control || character == QChar::LineSeparator
            || character == QChar::ParagraphSeparator)
            character = QLatin1Char(' ');
    }
    return clean.simplified();
}

double textWidth(const QString &text, const QFont &font)
{
    return QFontMetricsF(font).horizontalAdvance(text) + 1; // a line reckons the last letter's overhang, up to 1
}

TextBlock::TextBlock(const QString &text, const TextStyle &style, double width, int mostLines)
    : m_style(style), m_width(std::max(width, 1.0))
{
    const QStringList paragraphs = text.split(QLatin1Char('\n'));
    for (const QString &paragraph : paragraphs) {
        if (mostLines > 0 && lines() >= mostLines) {
            elideLast(QString());
            return;
        }
        addParagraph(oneLine(paragraph), mostLines);
    }
}

void TextBlock::addParagraph(const QString &paragraph, int mostLines)
{
    QTextLayout whole(paragraph, m_style.font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    whole.setTextOption(option);
    whole.beginLayout();
    std::vector<int> starts;
    for (QTextLine line = whole.createLine(); line.isValid(); line = whole.createLine()) {
        line.setLineWidth(m_width);
        starts.push_back(line.textStart());
        if (mostLines > 0 && lines() + static_cast<int>(starts.size()) > mostLines)
            break;
    }
    whole.endLayout();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (mostLines > 0 && lines() == mostLines) {
            elideLast(paragraph.mid(starts[i - 1]));
            return;
        }
        const int end = i + 1 < starts.size() ? starts[i + 1] : static_cast<int>(paragraph.size());
        const QString line = paragraph.mid(starts[i], end - starts[i]).trimmed();
        m_lines.push_back(layoutOfLine(line, m_style.font, m_width));
    }
    if (starts.empty())
        m_lines.push_back(layoutOfLine(QString(), m_style.font, m_width));
}

/// The last line again, with what would have followed it cut to its width.
void TextBlock::elideLast(const QString &rest)
{
    const QString from = rest.isEmpty() ? m_lines.back()->text() + QStringLiteral(" …") : rest;
    const QString cut = QFontMetricsF(m_style.font).elidedText(from, Qt::ElideRight, m_width);
    m_lines.back() = layoutOfLine(cut, m_style.font, m_width + m_style.lineHeight);
}

double TextBlock::width() const
{
    double widest = 0;
    for (const auto &line : m_lines)
        widest = std::max(widest, line->lineAt(0).naturalTextWidth());
    return widest;
}

void TextBlock::draw(QPainter *painter, const QPointF &origin, Qt::Alignment alignment, int first, int count) const
{
    const QFontMetricsF metrics(m_style.font);
    const double lead = (m_style.lineHeight - metrics.ascent() - metrics.descent()) / 2;
    painter->setPen(m_style.colour);
    for (int i = first; i < std::min(first + count, lines()); ++i) {
        const QTextLine line = m_lines[static_cast<std::size_t>(i)]->lineAt(0);
        const double spare = m_width - line.naturalTextWidth();
        const double indent = alignment & Qt::AlignRight ? spare : alignment & Qt::AlignHCenter ? spare / 2 : 0;
        // A fallback font may rise higher than ours; all lines keep the base line of ours.
        const double rise = line.ascent() - metrics.ascent();
        line.draw(painter,
                  origin + QPointF(indent - line.x(), (i - first) * m_style.lineHeight + lead - rise - line.y()));
    }
}

} // namespace shardyard
