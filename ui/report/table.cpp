// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/table.h"

#include "ui/report/paper.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace shardyard {

namespace {

/// How tightly a table is set: as little as makes its numbers and words fit.
struct Setting
{
    double cellPadding = 5; ///< left and right of a cell
    int smaller = 0; ///< pixels off the letters
    bool wrapHeads = false; ///< titles over numbers take several lines
};

constexpr Setting settings[] = {{},
                                {.wrapHeads = true},
                                {.cellPadding = 3, .wrapHeads = true},
                                {.cellPadding = 2.5, .smaller = 1, .wrapHeads = true}};

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

TextStyle styleOf(const Paper &paper, const Setting &setting, const TableColumn &column, const TableCell *cell)
{
    TextStyle style = paper.style(!cell ? TextRole::CellHeader : column.strong ? TextRole::CellStrong : TextRole::Cell);
    style.font.setPixelSize(style.font.pixelSize() - setting.smaller);
    style.lineHeight -= setting.smaller;
    if (cell && cell->colour.isValid())
        style.colour = cell->colour;
    if (cell && !cell->url.isEmpty())
        style.colour = paper.theme().accent();
    return style;
}

/// Of what stands between two of `marks`.
double widestPiece(const QString &text, const QRegularExpression &marks, const QFont &font)
{
    double widest = 0;
    for (const QString &piece : text.split(marks))
        widest = std::max(widest, textWidth(oneLine(piece), font));
    return widest;
}

/// What the columns would take, or what they must have so that no number and no word is broken.
std::vector<double> columnWidths(const Paper &paper, const Table &table, const Setting &setting, bool least)
{
    static const QRegularExpression lines(QStringLiteral("\n"));
    static const QRegularExpression words(QStringLiteral("[ \n]"));
    constexpr double longestWord = 80; // a longer one may break
    std::vector<double> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const TableColumn &column = table.columns[i];
        const bool broken = least && !column.number;
        double widest = widestPiece(column.title, setting.wrapHeads && (column.number || least) ? words : lines,
                                    styleOf(paper, setting, column, nullptr).font);
        for (const auto &row : table.rows)
            widest = std::max(
                widest,
                indentOf(&row[i])
                    + widestPiece(row[i].text, broken ? words : lines, styleOf(paper, setting, column, &row[i]).font));
        widths.push_back((broken ? std::min(widest, longestWord) : widest) + 2 * setting.cellPadding + 0.5);
    }
    return widths;
}

double sumOf(const std::vector<double> &widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

/// The loosest setting in which nothing wraps, or else in which nothing is broken.
const Setting &settingOf(const Paper &paper, const Table &table)
{
    const Setting &loosest = *std::begin(settings);
    if (sumOf(columnWidths(paper, table, loosest, false)) <= Paper::width)
        return loosest;
    const auto *const found =
        std::find_if(std::next(std::begin(settings)), std::prev(std::end(settings)), [&](const Setting &setting) {
            return sumOf(columnWidths(paper, table, setting, true)) <= Paper::width;
        });
    return *found; // the tightest where even that breaks something
}

/// A table as it is set.
struct Sheet
{
    const Table &table;
    const Setting &setting;
    std::vector<double> widths;
};

Row layoutRow(const Paper &paper, const Sheet &sheet, const std::vector<TableCell> *cells)
{
    const Table &table = sheet.table;
    Row row;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const TableCell *cell = cells ? &(*cells)[i] : nullptr;
        row.blocks.emplace_back(cell ? cell->text : table.columns[i].title,
                                styleOf(paper, sheet.setting, table.columns[i], cell),
                                sheet.widths[i] - 2 * sheet.setting.cellPadding - indentOf(cell), table.mostLines);
        row.height = std::max(row.height, row.blocks.back().height() + 2 * rowPadding);
    }
    return row;
}

void drawRow(Paper &paper, const Sheet &sheet, const Row &row, const std::vector<TableCell> *cells)
{
    const double cellPadding = sheet.setting.cellPadding;
    double x = Paper::left;
    for (std::size_t i = 0; i < row.blocks.size(); ++i) {
        const TableCell *cell = cells ? &(*cells)[i] : nullptr;
        const QPointF at(x + cellPadding + indentOf(cell), paper.y() + rowPadding);
        row.blocks[i].draw(paper.painter(), at, sheet.table.columns[i].number ? Qt::AlignRight : Qt::AlignLeft);
        if (indentOf(cell) > 0)
            drawSample(paper, {x + cellPadding, at.y()}, cell->linkSample);
        if (cell && !cell->url.isEmpty())
            paper.link(QRectF(at.x(), at.y(), row.blocks[i].width(), row.blocks[i].height()), cell->url);
        x += sheet.widths[i];
    }
    paper.skip(row.height);
    paper.rule(Paper::left, paper.y() - 0.5, Paper::width, paper.theme().line());
}

void drawRows(Paper &paper, const Sheet &sheet)
{
    const Table &table = sheet.table;
    const Row header = layoutRow(paper, sheet, nullptr);
    bool headed = false;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Row row = layoutRow(paper, sheet, &table.rows[i]);
        const double needed = row.height + (headed ? 0 : header.height);
        if (needed > paper.room()) {
            paper.newPage();
            headed = false;
        }
        if (!headed)
            drawRow(paper, sheet, header, nullptr);
        headed = true;
        if (std::find(table.marked.begin(), table.marked.end(), i) != table.marked.end())
            paper.painter()->fillRect(QRectF(Paper::left, paper.y(), Paper::width, row.height),
                                      paper.theme().accentsoft());
        drawRow(paper, sheet, row, &table.rows[i]);
    }
}

/// Narrow texts keep their width; the wide ones share the rest by their length, so that the cells of a row take about
/// as many lines each.
void shareAmongTexts(std::vector<double> &widths, const std::vector<ColumnNeed> &needs, double rest)
{
    std::vector<std::size_t> open;
    open.reserve(needs.size());
    for (std::size_t i = 0; i < needs.size(); ++i)
        if (!needs[i].fixed)
            open.push_back(i);
    std::sort(open.begin(), open.end(),
              [&needs](std::size_t a, std::size_t b) { return needs[a].wanted < needs[b].wanted; });
    for (std::size_t i = 0; i < open.size(); ++i) {
        double lengths = 0;
        double othersLeast = 0;
        for (std::size_t j = i; j < open.size(); ++j) {
            lengths += needs[open[j]].length;
            othersLeast += j > i ? needs[open[j]].least : 0;
        }
        const ColumnNeed &need = needs[open[i]];
        const double alike = rest / static_cast<double>(open.size() - i);
        const double share = need.wanted <= alike || lengths <= 0 ? alike : rest * need.length / lengths;
        widths[open[i]] = std::min(need.wanted, std::max(need.least, std::min(share, rest - othersLeast)));
        rest -= widths[open[i]];
    }
}

double sumOf(const std::vector<ColumnNeed> &needs, double ColumnNeed::*member)
{
    return std::accumulate(needs.begin(), needs.end(), 0.0,
                           [member](double sum, const ColumnNeed &need) { return sum + need.*member; });
}

std::vector<ColumnNeed> columnNeeds(const Paper &paper, const Table &table, const Setting &setting)
{
    const std::vector<double> wanted = columnWidths(paper, table, setting, false);
    const std::vector<double> least = columnWidths(paper, table, setting, true);
    std::vector<ColumnNeed> needs;
    needs.reserve(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        double length = 0;
        for (const auto &row : table.rows)
            length += textWidth(oneLine(row[i].text), styleOf(paper, setting, table.columns[i], &row[i]).font);
        needs.push_back({.wanted = wanted[i],
                         .fixed = table.columns[i].number,
                         .least = least[i],
                         .length = std::sqrt(wanted[i] * length
                                             / static_cast<double>(std::max<std::size_t>(1, table.rows.size())))});
    }
    return needs;
}

} // namespace

std::vector<double> shareWidths(const std::vector<ColumnNeed> &needs, double width)
{
    std::vector<double> widths;
    double fixedSum = 0;
    widths.reserve(needs.size());
    for (const ColumnNeed &need : needs) {
        widths.push_back(need.wanted);
        fixedSum += need.fixed ? need.wanted : 0;
    }
    const double sum = sumOf(widths);
    if (sum <= width) { // what is left over goes to all alike
        for (double &value : widths)
            value += (width - sum) / static_cast<double>(widths.size());
        return widths;
    }
    const double least = sumOf(needs, &ColumnNeed::least);
    const bool anyText = std::any_of(needs.begin(), needs.end(), [](const ColumnNeed &need) { return !need.fixed; });
    if (!anyText || fixedSum > width || least > width) { // not even the numbers fit
        for (double &value : widths)
            value *= width / sum;
        return widths;
    }
    shareAmongTexts(widths, needs, width - fixedSum);
    return widths;
}

void drawTable(Paper &paper, const QString &title, const Table &table, const QString &caption)
{
    constexpr double mostKept = 280;
    const Setting &setting = settingOf(paper, table);
    const Sheet sheet = {
        .table = table, .setting = setting, .widths = shareWidths(columnNeeds(paper, table, setting), Paper::width)};
    double height = layoutRow(paper, sheet, nullptr).height + (caption.isEmpty() ? 0 : 28);
    for (std::size_t i = 0; i < table.rows.size() && height < mostKept; ++i)
        height += layoutRow(paper, sheet, &table.rows[i]).height;
    paper.subheading(title, height < mostKept ? height : 80);
    drawRows(paper, sheet);
    if (caption.isEmpty())
        return;
    paper.skip(3);
    paper.paragraph(caption, TextRole::Caption);
}

} // namespace shardyard
