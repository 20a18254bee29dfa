// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QCoreApplication>
#include <QFont>
#include <QString>
#include <QTextLayout>

#include <memory>
#include <vector>

class QPainter;

namespace shardyard {

/// Translation context of every text of the report.
struct Report
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

struct TextStyle
{
    QFont font;
    QColor colour;
    double lineHeight = 0;
};

/// Text from outside on one line: control characters and line breaks become spaces.
[[nodiscard]] QString oneLine(const QString &text);

/// Wrapped text of a fixed width. Words longer than a line break anywhere; past `mostLines` (0 = no limit) the last
/// line ends in an ellipsis, so nothing ever runs out of its place.
class TextBlock
{
public:
    TextBlock(const QString &text, const TextStyle &style, double width, int mostLines = 0);
    TextBlock(TextBlock &&) = default;
    TextBlock &operator=(TextBlock &&) = default;

    [[nodiscard]] int lines() const { return static_cast<int>(m_lines.size()); }
    [[nodiscard]] double height() const { return lines() * m_style.lineHeight; }
    /// Of the widest line.
    [[nodiscard]] double width() const;
    /// Draws lines `first` to `first + count` with their top at `origin`, each aligned within the block's width.
    void draw(QPainter *painter, const QPointF &origin, Qt::Alignment alignment, int first, int count) const;
    void draw(QPainter *painter, const QPointF &origin, Qt::Alignment alignment = Qt::AlignLeft) const
    {
        draw(painter, origin, alignment, 0, lines());
    }

private:
    void addParagraph(const QString &paragraph, int mostLines);
    void elideLast(const QString &rest);

    TextStyle m_style;
    double m_width;
    /// One layout a line: a line that is cut short differs from its paragraph.
    std::vector<std::unique_ptr<QTextLayout>> m_lines;
};

/// Natural width of one line.
[[nodiscard]] double textWidth(const QString &text, const QFont &font);

} // namespace shardyard
