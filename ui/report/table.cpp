// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/table.h"

#include "ui/report/paper.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <numeric>

namespace shardyard {

namespace {

constexpr double cellPadding = 5; ///< left and right of a cell
constexpr double rowPadding = 3; ///< above and below it

constexpr double sampleWidth = 16;
constexpr double sampleRoom = sampleWidth + 6;

double indentOf(const TableCell *cell)
{
    return cell && !cell->linkSample.isEmpty() ? sampleRoom : 0;
}

void drawSample(Paper &paper, const QPointF &at, const QString &link)
{
    QPen pen(paper.theme().linkColor(link), 2);
    pen.setCapStyle(Qt::FlatCap);
    QList<qreal> dashes = paper.theme().linkDash(link); // in pixels; a pen counts in its own width
    for (qreal &dash : dashes)
        dash /= 3;
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    paper.painter()->setPen(pen);
    paper.painter()->drawLine(at + QPointF(0, 5.5), at + QPointF(sampleWidth, 5.5));
}

struct Row
{
    std::vector<TextBlock> blocks;
    double height = 0;
};

TextStyle styleOf(const Paper &paper, const TableColumn &column, const TableCell *cell)
{
    TextStyle style = paper.style(!cell ? TextRole::CellHeader : column.strong ? TextRole::CellStrong : TextRole::Cell);
    if (cell && cell->colour.isValid())
        style.colour = cell->colour;
    if (cell && !cell->url.isEmpty())
        style.colour = paper.theme().accent();
    return style;
}

std::vector<double> wantedWidths(const Paper &paper, const Table &table)
{
    std::vector<double> wanted;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const TableColumn &column = table.columns[i];
        double widest = textWidth(column.title, styleOf(paper, column, nullptr).font);
        for (const auto &row : table.rows)
            for (const QString &line : row[i].text.split(QLatin1Char('\n')))
                widest = std::max(widest,
                                  indentOf(&row[i]) + textWidth(oneLine(line), styleOf(paper, column, &row[i]).font));
        wanted.push_back(widest + 2 * cellPadding + 0.5);
    }
    return wanted;
}

Row layoutRow(const Paper &paper, const Table &table, const std::vector<double> &widths,
              const std::vector<TableCell> *cells)
{
    Row row;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const TableCell *cell = cells ? &(*cells)[i] : nullptr;
        row.blocks.emplace_back(cell ? cell->text : table.columns[i].title, styleOf(paper, table.columns[i], cell),
                                widths[i] - 2 * cellPadding - indentOf(cell), table.mostLines);
        row.height = std::max(row.height, row.blocks.back().height() + 2 * rowPadding);
    }
    return row;
}

void drawRow(Paper &paper, const Table &table, const std::vector<double> &widths, const Row &row,
             const std::vector<TableCell> *cells)
{
    double x = Paper::left;
    for (std::size_t i = 0; i < row.blocks.size(); ++i) {
        const TableCell *cell = cells ? &(*cells)[i] : nullptr;
        const QPointF at(x + cellPadding + indentOf(cell), paper.y() + rowPadding);
        row.blocks[i].draw(paper.painter(), at, table.columns[i].number ? Qt::AlignRight : Qt::AlignLeft);
        if (indentOf(cell) > 0)
            drawSample(paper, {x + cellPadding, at.y()}, cell->linkSample);
        if (cell && !cell->url.isEmpty())
            paper.link(QRectF(at.x(), at.y(), row.blocks[i].width(), row.blocks[i].height()), cell->url);
        x += widths[i];
    }
    paper.skip(row.height);
    paper.rule(Paper::left, paper.y() - 0.5, Paper::width, paper.theme().line());
}

void drawRows(Paper &paper, const Table &table, const std::vector<double> &widths)
{
    const Row header = layoutRow(paper, table, widths, nullptr);
    bool headed = false;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Row row = layoutRow(paper, table, widths, &table.rows[i]);
        const double needed = row.height + (headed ? 0 : header.height);
        if (needed > paper.room()) {
            paper.newPage();
            headed = false;
        }
        if (!headed)
            drawRow(paper, table, widths, header, nullptr);
        headed = true;
        if (std::find(table.marked.begin(), table.marked.end(), i) != table.marked.end())
            paper.painter()->fillRect(QRectF(Paper::left, paper.y(), Paper::width, row.height),
                                      paper.theme().accentsoft());
        drawRow(paper, table, widths, row, &table.rows[i]);
    }
}

} // namespace

std::vector<double> shareWidths(const std::vector<double> &wanted, const std::vector<bool> &fixed, double width)
{
    std::vector<double> widths = wanted;
    const double sum = std::accumulate(wanted.begin(), wanted.end(), 0.0);
    double fixedSum = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        fixedSum += fixed[i] ? wanted[i] : 0;
    if (sum <= width) { // what is left over goes to all alike
        for (double &value : widths)
            value += (width - sum) / static_cast<double>(widths.size());
        return widths;
    }
    const auto texts = static_cast<double>(std::count(fixed.begin(), fixed.end(), false));
    if (texts == 0 || width - fixedSum < 30 * texts) { // not even the numbers fit
        for (double &value : widths)
            value *= width / sum;
        return widths;
    }
    // Narrow texts keep their width; the wide ones share the rest alike.
    double rest = width - fixedSum;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (!fixed[i])
            open.push_back(i);
    }
    std::sort(open.begin(), open.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    for (std::size_t i = 0; i < open.size(); ++i) {
        const double share = rest / static_cast<double>(open.size() - i);
        widths[open[i]] = std::min(wanted[open[i]], share);
        rest -= widths[open[i]];
    }
    return widths;
}

void drawTable(Paper &paper, const QString &title, const Table &table, const QString &caption)
{
    constexpr double mostKept = 280;
    std::vector<bool> fixed;
    for (const TableColumn &column : table.columns)
        fixed.push_back(column.number);
    const std::vector<double> widths = shareWidths(wantedWidths(paper, table), fixed, Paper::width);
    double height = layoutRow(paper, table, widths, nullptr).height + (caption.isEmpty() ? 0 : 28);
    for (std::size_t i = 0; i < table.rows.size() && height < mostKept; ++i)
        height += layoutRow(paper, table, widths, &table.rows[i]).height;
    paper.subheading(title, height < mostKept ? height : 80);
    drawRows(paper, table, widths);
    if (caption.isEmpty())
        return;
    paper.skip(3);
    paper.paragraph(caption, TextRole::Caption);
}

} // namespace shardyard
