// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvaslayout.h"

#include <limits>
#include <tuple>

namespace shardyard {
namespace {

/// Columns of `count` equal cells that come nearest to an aspect ratio.
int columnsForAspect(Count count, const QSizeF &pitch, double aspect)
{
    int best = 1;
    double bestCost = std::numeric_limits<double>::max();
    for (Count columns = 1; columns <= count; ++columns) {
        const Count rows = ceilDivide(count, columns);
        const double shape =
            static_cast<double>(columns) * pitch.width() / (static_cast<double>(rows) * pitch.height());
        const double empty = static_cast<double>(rows * columns - count) / static_cast<double>(count);
        const double cost = std::abs(std::log(shape / aspect)) + 2 * empty;
        if (cost < bestCost) {
            best = static_cast<int>(columns);
            bestCost = cost;
        }
    }
    return best;
}

constexpr double frameAspect = 2; // a rack of 18 trays becomes 3 × 6
constexpr double yardAspect = 1.9; // the canvas is wide

} // namespace

TileGrid tileGrid(Count slotCount)
{
    if (slotCount <= 4)
        return {.columns = static_cast<int>(std::max<Count>(1, slotCount)), .rows = 1};
    const auto columns = std::max<Count>(4, static_cast<Count>(std::ceil(std::sqrt(static_cast<double>(slotCount)))));
    return {.columns = static_cast<int>(columns), .rows = static_cast<int>(ceilDivide(slotCount, columns))};
}

QSizeF nodeSize(const TileGrid &grid)
{
    return QSizeF(2 * plane::nodePadding + grid.columns * plane::tileWidth + (grid.columns - 1) * plane::tileGap,
                  plane::nodeTitle + plane::nodeFooter + grid.rows * plane::tileHeight
                      + (grid.rows - 1) * plane::tileGap);
}

StepRange stepsTouched(double from, double to, double origin, double pitch, double size, Count count)
{
    const auto held = [count](double step) {
        return static_cast<Count>(std::clamp(step, 0.0, static_cast<double>(count)));
    };
    return {.first = held(std::floor((from - origin - size) / pitch) + 1),
            .end = held(std::floor((to - origin) / pitch) + 1)};
}

QRectF CanvasSection::placeRect(Count cellIndex, Count place) const
{
    const QRectF frame = cellRect(cellIndex);
    if (!framed)
        return frame;
    const QSizeF node = nodeSize(tiles);
    return QRectF(
        frame.x() + plane::framePadding + static_cast<double>(place % nodeColumns) * (node.width() + plane::nodeGap),
        frame.y() + plane::framePadding + static_cast<double>(place / nodeColumns) * (node.height() + plane::nodeGap),
        node.width(), node.height());
}

QRectF CanvasSection::rect() const
{
    const double across = static_cast<double>(std::min<Count>(columns, cells));
    return QRectF(origin.x(), origin.y(), (across - 1) * pitch.width() + cell.width(),
                  static_cast<double>(rows() - 1) * pitch.height() + cell.height());
}

/// What becomes a cell: one node, or the nodes of a spanning domain.
struct CanvasLayout::Unit
{
    Count pod = 0;
    Count firstNode = 0;
    Count nodes = 0;
    Count domain = -1;
    Count places = 1;
    Count slotCount = 0; ///< of the largest node
};

CanvasLayout::CanvasLayout(const Cluster &cluster, const RowHint &hint) : m_hint(hint)
{
    addUnits(cluster);
    sizeSections();
    placePods();
}

void CanvasLayout::addUnits(const Cluster &cluster)
{
    m_firstSlot.reserve(static_cast<std::size_t>(cluster.nodes) + 1);
    std::vector<Unit> units;
    for (const NodeBlock &block : cluster.blocks) {
        const Count slotCount = block.shape.slotCount();
        for (Count i = 0; i < block.count; ++i) {
            const Count node = block.firstNode + i;
            const Count domain =
                block.shape.spanning ? cluster.domainOfNode[static_cast<std::size_t>(node)] : Count(-1);
            const Count pod = m_firstSlot.back() / std::max<Count>(1, cluster.podGpus);
            const bool joins = domain >= 0 && !units.empty() && units.back().domain == domain;
            if (!joins)
                units.push_back({.pod = pod, .firstNode = node, .domain = domain});
            Unit &unit = units.back();
            ++unit.nodes;
            unit.slotCount = std::max(unit.slotCount, slotCount);
            if (domain >= 0)
                unit.places =
                    std::max({unit.places, unit.nodes, block.shape.domainGpus / std::max<Count>(1, slotCount)});
            m_firstSlot.push_back(m_firstSlot.back() + static_cast<int>(slotCount));
        }
    }
    makeSections(units);
}

void CanvasLayout::makeSections(const std::vector<Unit> &units)
{
    for (const Unit &unit : units) {
        const TileGrid tiles = tileGrid(unit.slotCount);
        const bool framed = unit.domain >= 0;
        const bool joins = !m_sections.empty() && m_sections.back().pod == unit.pod
            && m_sections.back().framed == framed && m_sections.back().places == unit.places
            && m_sections.back().tiles == tiles;
        if (!joins) {
            CanvasSection section;
            section.pod = unit.pod;
            section.firstNode = unit.firstNode;
            section.tiles = tiles;
            section.framed = framed;
            section.firstFrame = static_cast<Count>(m_frames.size());
            section.places = unit.places;
            m_sections.push_back(section);
        }
        CanvasSection &section = m_sections.back();
        section.nodes += unit.nodes;
        section.slotsInCell = std::max(section.slotsInCell, unit.slotCount * unit.places);
        ++section.cells;
        if (framed)
            m_frames.push_back({.domain = unit.domain, .firstNode = unit.firstNode, .nodes = unit.nodes});
    }
}

/// Sections of equal cells get equal rows, whatever pod they are in, so that pods look alike.
void CanvasLayout::sizeSections()
{
    const auto sameCells = [](const CanvasSection &a, const CanvasSection &b) {
        return std::tie(a.framed, a.places, a.tiles.columns, a.tiles.rows)
            == std::tie(b.framed, b.places, b.tiles.columns, b.tiles.rows);
    };
    for (CanvasSection &section : m_sections) {
        const QSizeF node = nodeSize(section.tiles);
        section.cell = node;
        section.pitch = QSizeF(node.width() + plane::nodeGap, node.height() + plane::nodeGap);
        if (!section.framed)
            continue;
        section.nodeColumns = columnsForAspect(section.places, section.pitch, frameAspect);
        const Count nodeRows = ceilDivide(section.places, section.nodeColumns);
        section.cell =
            QSizeF(2 * plane::framePadding + section.nodeColumns * section.pitch.width() - plane::nodeGap,
                   2 * plane::framePadding + static_cast<double>(nodeRows) * section.pitch.height() - plane::nodeGap);
        section.pitch =
            QSizeF(section.cell.width() + plane::frameGap, section.cell.height() + plane::frameGap + plane::frameTitle);
    }
    for (CanvasSection &section : m_sections) {
        Count most = 0;
        for (const CanvasSection &other : m_sections)
            if (sameCells(section, other))
                most = std::max(most, other.cells);
        section.columns = rowLength({.cells = most,
                                     .slotCount = section.slotsInCell,
                                     .pitchX = section.pitch.width(),
                                     .pitchY = section.pitch.height()},
                                    m_hint);
    }
}

void CanvasLayout::placePods()
{
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        CanvasSection &section = m_sections[i];
        m_pods.resize(static_cast<std::size_t>(section.pod) + 1);
        Pod &pod = m_pods.back();
        if (pod.endSection == 0)
            pod.firstSection = i;
        pod.endSection = i + 1;
        const double lead = section.framed ? plane::frameTitle : 0;
        section.origin = QPointF(
            plane::podPadding, pod.rect.height() + (pod.rect.isNull() ? plane::podPadding : plane::sectionGap) + lead);
        const QRectF content = section.rect();
        pod.rect.setSize(QSizeF(std::max(pod.rect.width(), content.right()), content.bottom()));
    }
    for (Pod &pod : m_pods) {
        if (!pod.rect.isNull())
            pod.rect.setSize(pod.rect.size() + QSizeF(plane::podPadding, plane::podPadding));
        m_largestPod = m_largestPod.expandedTo(pod.rect.size());
    }
    // Titles stand in the gap above a pod: it grows with the pod, since a title does not shrink when all is in view.
    m_podPitch = m_largestPod + QSizeF(plane::podGap, plane::podGap + 0.12 * m_largestPod.height());
    m_podColumns = columnsForAspect(pods(), m_podPitch, yardAspect);
    for (std::size_t i = 0; i < m_pods.size(); ++i) {
        const QPointF at(static_cast<double>(static_cast<int>(i) % m_podColumns) * m_podPitch.width(),
                         static_cast<double>(static_cast<int>(i) / m_podColumns) * m_podPitch.height());
        m_pods[i].rect.moveTopLeft(at);
        for (std::size_t s = m_pods[i].firstSection; s < m_pods[i].endSection; ++s)
            m_sections[s].origin += at;
        m_bounds |= m_pods[i].rect;
    }
}

Count CanvasLayout::nodeOfSlot(Count slot) const
{
    const auto after = std::upper_bound(m_firstSlot.begin(), m_firstSlot.end(), slot);
    return static_cast<Count>(after - m_firstSlot.begin()) - 1;
}

std::pair<std::size_t, std::size_t> CanvasLayout::sectionsOf(Count pod) const
{
    const Pod &found = m_pods[static_cast<std::size_t>(pod)];
    return {found.firstSection, found.endSection};
}

const CanvasSection &CanvasLayout::sectionOf(Count node) const
{
    const auto after = std::upper_bound(m_sections.begin(), m_sections.end(), node,
                                        [](Count n, const CanvasSection &section) { return n < section.firstNode; });
    return *std::prev(after);
}

const CanvasFrame *CanvasLayout::frameOf(Count node) const
{
    const CanvasSection &section = sectionOf(node);
    if (!section.framed)
        return nullptr;
    const auto first = m_frames.begin() + section.firstFrame;
    const auto after = std::upper_bound(first, first + section.cells, node,
                                        [](Count n, const CanvasFrame &frame) { return n < frame.firstNode; });
    return &*std::prev(after);
}

QRectF CanvasLayout::nodeRect(Count node) const
{
    const CanvasSection &section = sectionOf(node);
    if (const CanvasFrame *frame = frameOf(node))
        return section.placeRect(frame - (m_frames.data() + section.firstFrame), node - frame->firstNode);
    return section.cellRect(node - section.firstNode);
}

QRectF CanvasLayout::frameRect(const CanvasFrame &frame) const
{
    const CanvasSection &section = sectionOf(frame.firstNode);
    return section.cellRect(&frame - (m_frames.data() + section.firstFrame));
}

const CanvasFrame *CanvasLayout::frameOfDomain(Count domain) const
{
    const auto found =
        std::find_if(m_frames.begin(), m_frames.end(), [domain](const CanvasFrame &f) { return f.domain == domain; });
    return found == m_frames.end() ? nullptr : &*found;
}

Count CanvasLayout::podAt(const QPointF &point) const
{
    if (m_pods.empty() || point.x() < 0 || point.y() < 0)
        return -1;
    const auto column = static_cast<Count>(point.x() / m_podPitch.width());
    const Count pod = static_cast<Count>(point.y() / m_podPitch.height()) * m_podColumns + column;
    return column < m_podColumns && pod < pods() && podRect(pod).contains(point) ? pod : -1;
}

Count CanvasLayout::nodeInCell(const CanvasSection &section, Count cell, Count place) const
{
    if (!section.framed)
        return section.firstNode + cell;
    const CanvasFrame &frame = m_frames[static_cast<std::size_t>(section.firstFrame + cell)];
    return place < frame.nodes ? frame.firstNode + place : -1;
}

CanvasPlace CanvasLayout::placeAt(const QPointF &point) const
{
    CanvasPlace found;
    found.pod = podAt(point);
    if (found.pod < 0)
        return found;
    const auto [first, end] = sectionsOf(found.pod);
    const QRectF here(point, QSizeF(0, 0));
    for (std::size_t i = first; i < end; ++i) {
        const CanvasSection &section = m_sections[i];
        forEachCell(section, here, [&](Count cell) {
            if (section.framed)
                found.domain = m_frames[static_cast<std::size_t>(section.firstFrame + cell)].domain;
            for (Count place = 0; place < section.places; ++place)
                if (section.placeRect(cell, place).contains(point))
                    found.node = nodeInCell(section, cell, place);
        });
    }
    return found;
}

Count CanvasLayout::nearestNode(const QPointF &point) const
{
    Count nearest = -1;
    double nearestDistance = std::numeric_limits<double>::max();
    const auto consider = [&](Count node) {
        const QPointF away = nodeRect(node).center() - point;
        const double distance = QPointF::dotProduct(away, away);
        if (node >= 0 && distance < nearestDistance) {
            nearest = node;
            nearestDistance = distance;
        }
    };
    for (const CanvasSection &section : m_sections) {
        const QPointF step = point - section.origin;
        const Count column =
            std::clamp<Count>(static_cast<Count>(step.x() / section.pitch.width()), 0, section.columns - 1);
        const Count row =
            std::clamp<Count>(static_cast<Count>(step.y() / section.pitch.height()), 0, section.rows() - 1);
        const Count cell = std::min(row * section.columns + column, section.cells - 1);
        const Count firstNode = nodeInCell(section, cell, 0);
        const CanvasFrame *frame = frameOf(firstNode);
        for (Count node = firstNode; node < firstNode + (frame != nullptr ? frame->nodes : 1); ++node)
            consider(node);
    }
    return nearest;
}

} // namespace shardyard
