// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/clustertiles.h"

#include "ui/bridge/format.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <map>

namespace shardyard {

namespace {

constexpr double tileWidth = 22;
constexpr double tileHeight = 15;
constexpr double tileGap = 4;
constexpr double boxPadding = 6;
constexpr double boxTitle = 13;
constexpr double boxGap = 8;
constexpr Count slotsAcross = 4; ///< eight GPUs stand in two rows of four, more in rows of eight

struct Tile
{
    Count gpu = -1; ///< -1 = an empty slot
    int domain = -1;
};

struct NodeBox
{
    Count node = 0;
    QString title;
    int spanningDomain = -1;
    std::vector<Tile> tiles;

    [[nodiscard]] Count across() const
    {
        const auto count = static_cast<Count>(tiles.size());
        return std::max<Count>(1, std::min(count, count > 8 ? 8 : slotsAcross));
    }
    [[nodiscard]] Count down() const { return ceilDivide(static_cast<Count>(tiles.size()), across()); }
    [[nodiscard]] double width() const
    {
        constexpr double least = 62; // for its title
        return std::max(least, static_cast<double>(across()) * (tileWidth + tileGap) - tileGap + 2 * boxPadding);
    }
    [[nodiscard]] double height() const
    {
        return boxTitle + static_cast<double>(down()) * (tileHeight + tileGap) - tileGap + 2 * boxPadding;
    }
};

std::vector<NodeBox> nodeBoxes(const Cluster &cluster)
{
    std::vector<NodeBox> boxes;
    for (const NodeBlock &block : cluster.blocks) {
        for (Count i = 0; i < block.count; ++i) {
            NodeBox box = {
                .node = block.firstNode + i, .title = oneLine(QString::fromStdString(block.shape.title)), .tiles = {}};
            if (block.shape.spanning)
                box.spanningDomain = cluster.domainOfNode[static_cast<std::size_t>(box.node)];
            for (Count slot = 0; slot < block.shape.slotCount(); ++slot)
                box.tiles.push_back(
                    {.gpu = gpuAt(cluster, box.node, slot),
                     .domain = block.shape.spanning ? -1 : block.shape.domainOfSlot[static_cast<std::size_t>(slot)]});
            boxes.push_back(std::move(box));
        }
    }
    return boxes;
}

QRectF tileRect(const NodeBox &box, const QPointF &at, Count slot)
{
    const auto column = static_cast<double>(slot % box.across());
    const Count line = slot / box.across();
    const auto row = static_cast<double>(line);
    return {at.x() + boxPadding + column * (tileWidth + tileGap),
            at.y() + boxTitle + boxPadding + row * (tileHeight + tileGap), tileWidth, tileHeight};
}

void drawTile(Paper &paper, const QRectF &rect, const Tile &tile, const std::vector<int> &stages, int pipeline)
{
    QPainter *painter = paper.painter();
    if (tile.gpu < 0) {
        QPen dashed(paper.theme().line2(), 0.75);
        dashed.setDashPattern({3, 2});
        painter->setPen(dashed);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(rect);
        return;
    }
    const auto index = static_cast<std::size_t>(tile.gpu);
    const int stage = index < stages.size() ? stages[index] : -1;
    const QColor colour = stage < 0 ? paper.theme().line() : paper.theme().stageColor(stage, pipeline);
    painter->fillRect(rect, colour);
    TextStyle number = paper.style(TextRole::Cell);
    number.colour = paper.theme().inkOn(colour);
    number.lineHeight = tileHeight;
    TextBlock(QString::number(tile.gpu), number, rect.width(), 1).draw(painter, rect.topLeft(), Qt::AlignHCenter);
}

/// Outlines each domain inside a node: one rectangle round its tiles in each row of tiles they share.
void drawInnerDomains(Paper &paper, const NodeBox &box, const QPointF &at)
{
    std::map<int, QRectF> outlines;
    std::map<int, int> members;
    for (std::size_t slot = 0; slot < box.tiles.size(); ++slot) {
        const int domain = box.tiles[slot].domain;
        if (domain < 0)
            continue;
        outlines[domain] = outlines[domain].united(tileRect(box, at, static_cast<Count>(slot)));
        ++members[domain];
    }
    paper.painter()->setPen(QPen(paper.theme().linkColor(QStringLiteral("nvlink")), 1));
    paper.painter()->setBrush(Qt::NoBrush);
    for (const auto &[domain, outline] : outlines) {
        if (members[domain] > 1)
            paper.painter()->drawRoundedRect(outline.adjusted(-2, -2, 2, 2), 2, 2);
    }
}

void drawBox(Paper &paper, const NodeBox &box, const QPointF &at, const std::vector<int> &stages, int pipeline)
{
    QPainter *painter = paper.painter();
    painter->setPen(QPen(paper.theme().line2(), 0.75));
    painter->setBrush(paper.theme().frame());
    painter->drawRoundedRect(QRectF(at.x(), at.y(), box.width(), box.height()), 4, 4);
    const TextStyle strong = paper.style(TextRole::CellStrong);
    const QString title = Report::tr("node %1").arg(box.node);
    const double used = textWidth(title, strong.font) + 5;
    const QPointF line(at.x() + boxPadding, at.y() + 4);
    const double room = box.width() - 2 * boxPadding;
    TextBlock(title, strong, room, 1).draw(painter, line);
    if (room - used > 24)
        TextBlock(box.title, paper.style(TextRole::CellHeader), room - used, 1).draw(painter, line + QPointF(used, 0));
    for (std::size_t slot = 0; slot < box.tiles.size(); ++slot)
        drawTile(paper, tileRect(box, at, static_cast<Count>(slot)), box.tiles[slot], stages, pipeline);
    drawInnerDomains(paper, box, at);
}

/// The outline of a domain that spans nodes grows with its rows of nodes; a page ends it and begins it anew.
class DomainOutline
{
public:
    explicit DomainOutline(Paper &paper) : m_paper(paper) { }

    void begin(int domain)
    {
        const double reach = 4;
        m_paper.need(60);
        m_page = m_paper.page();
        m_top = m_paper.y() - reach;
        TextStyle style = m_paper.style(TextRole::CellStrong);
        style.colour = m_paper.theme().linkColor(QStringLiteral("nvlink"));
        TextBlock(Report::tr("NVLink domain %1").arg(domain), style, Paper::width, 1)
            .draw(m_paper.painter(), {Paper::left, m_paper.y()});
        m_paper.skip(13);
    }
    void end(double bottom)
    {
        const double reach = 6;
        const double from = m_page == m_paper.page() ? m_top : Paper::top - reach;
        m_paper.painter()->setPen(QPen(m_paper.theme().linkColor(QStringLiteral("nvlink")), 1));
        m_paper.painter()->setBrush(Qt::NoBrush);
        m_paper.painter()->drawRoundedRect(
            QRectF(Paper::left - reach, from, Paper::width + 2 * reach, bottom - from + reach), 5, 5);
        m_paper.skip(2 * reach);
    }

private:
    Paper &m_paper;
    int m_page = 0;
    double m_top = 0;
};

} // namespace

QString drawClusterTiles(Paper &paper, const Cluster &cluster, const std::vector<int> &stages, int pipeline)
{
    DomainOutline outline(paper);
    double x = 0;
    double rowHeight = 0;
    int domain = -1;
    for (const NodeBox &box : nodeBoxes(cluster)) {
        const bool newDomain = box.spanningDomain != domain;
        if (x > 0 && (newDomain || x + box.width() > Paper::width)) {
            paper.skip(rowHeight + boxGap);
            x = 0;
            rowHeight = 0;
        }
        if (newDomain && domain >= 0)
            outline.end(paper.y() - boxGap);
        if (newDomain && box.spanningDomain >= 0)
            outline.begin(box.spanningDomain);
        domain = box.spanningDomain;
        if (x == 0)
            paper.need(box.height());
        drawBox(paper, box, {Paper::left + x, paper.y()}, stages, pipeline);
        x += box.width() + boxGap;
        rowHeight = std::max(rowHeight, box.height());
    }
    paper.skip(rowHeight + boxGap);
    if (domain >= 0)
        outline.end(paper.y() - boxGap);
    return Report::tr("one tile is one GPU; green outlines are NVLink domains");
}

} // namespace shardyard
