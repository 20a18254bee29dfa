// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <vector>

namespace shardyard {

class Paper;

struct TableColumn
{
    QString title;
    bool number = false; ///< to the right, never wrapped
    bool strong = false;
};

struct TableCell
{
    QString text;
    QColor colour; ///< invalid = the usual
    QString url;
    QString linkSample; ///< "nvlink", "spine": a sample of that link's line before the text
};

/// Rows under a header that is drawn anew on each page. Text columns share what the numbers leave, and wrap.
struct Table
{
    std::vector<TableColumn> columns;
    std::vector<std::vector<TableCell>> rows;
    std::vector<std::size_t> marked; ///< rows on a soft accent
    int mostLines = 12; ///< of a cell: cells wrap, and only what fills no report ends in an ellipsis

    void add(std::vector<TableCell> row) { rows.push_back(std::move(row)); }
};

/// Heading, table and a caption; kept together where they are short, else the heading with the first rows.
void drawTable(Paper &paper, const QString &title, const Table &table, const QString &caption = {});

/// What a column takes.
struct ColumnNeed
{
    double wanted = 0; ///< without wrapping
    bool fixed = false; ///< a number, which is not wrapped
    double least = 0; ///< of a text, so that no word is broken
    double length = 0; ///< of its texts on one line: between the average and the longest
};

/// Widths of the columns: what they want where that fits, else numbers keep theirs and texts share the rest by their
/// length, none less than its `least` where those fit.
[[nodiscard]] std::vector<double> shareWidths(const std::vector<ColumnNeed> &needs, double width);

} // namespace shardyard
