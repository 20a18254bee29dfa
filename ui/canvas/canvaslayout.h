// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/cluster.h"
#include "ui/canvas/rowhint.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <algorithm>
#include <cmath>
#include <vector>

namespace shardyard {

/// Lengths of the plane. At 100 % a unit is a pixel and a tile is just wide enough for its rank.
namespace plane {
inline constexpr double tileWidth = 24;
inline constexpr double tileHeight = 19;
inline constexpr double tileGap = 1;
inline constexpr double nodePadding = 2.5;
inline constexpr double nodeTitle = 7.5;
inline constexpr double nodeFooter = 6.5;
inline constexpr double nodeGap = 4;
inline constexpr double framePadding = 4;
inline constexpr double frameGap = 10;
inline constexpr double frameTitle = 22; ///< between rows of frames: room for their titles
inline constexpr double podPadding = 5;
inline constexpr double podGap = 40;
inline constexpr double sectionGap = 8;
} // namespace plane

/// Tiles of a node: four a row up to 16 GPUs, near-square above.
struct TileGrid
{
    int columns = 1;
    int rows = 1;

    friend bool operator==(const TileGrid &, const TileGrid &) = default;
};
[[nodiscard]] TileGrid tileGrid(Count slotCount);
[[nodiscard]] QSizeF nodeSize(const TileGrid &grid);

/// A spanning NVLink domain and its nodes, which follow each other in rank order.
struct CanvasFrame
{
    Count domain = -1;
    Count firstNode = 0;
    Count nodes = 0;

    friend bool operator==(const CanvasFrame &, const CanvasFrame &) = default;
};

/// Equal cells of one pod in a grid. A cell is a node or, where `framed`, a spanning domain with its nodes in a grid
/// of their own.
struct CanvasSection
{
    Count pod = 0;
    Count firstNode = 0;
    Count nodes = 0;
    TileGrid tiles; ///< of the largest node
    bool framed = false;
    Count firstFrame = 0; ///< into CanvasLayout::frames()
    Count cells = 0;
    Count slotsInCell = 0;
    Count places = 1; ///< node places in a cell
    int nodeColumns = 1; ///< nodes a row in a cell
    int columns = 1; ///< cells a row
    QPointF origin; ///< of the first cell
    QSizeF cell;
    QSizeF pitch;

    [[nodiscard]] Count rows() const { return ceilDivide(cells, columns); }
    [[nodiscard]] QRectF cellRect(Count index) const
    {
        const Count row = index / columns;
        const Count column = index % columns;
        return QRectF(origin.x() + static_cast<double>(column) * pitch.width(),
                      origin.y() + static_cast<double>(row) * pitch.height(), cell.width(), cell.height());
    }
    [[nodiscard]] QRectF placeRect(Count cellIndex, Count place) const;
    [[nodiscard]] QRectF rect() const;

    friend bool operator==(const CanvasSection &, const CanvasSection &) = default;
};

/// What lies under a point of the plane; -1 = nothing of that kind. The slot is the view's to say: where tiles sit in
/// a node depends on the zoom.
struct CanvasPlace
{
    Count pod = -1;
    Count domain = -1; ///< a spanning domain
    Count node = -1;

    friend bool operator==(const CanvasPlace &, const CanvasPlace &) = default;
};

/// The yard on a plane: pods ▸ spanning domains ▸ nodes. Built once for a cluster; every question after that is
/// arithmetic and a binary search, so 131,072 GPUs cost what 8 do. It keeps one int a node and nothing a GPU.
class CanvasLayout
{
public:
    CanvasLayout() = default;
    CanvasLayout(const Cluster &cluster, const RowHint &hint);

    [[nodiscard]] bool isEmpty() const { return m_sections.empty(); }
    [[nodiscard]] Count nodes() const { return static_cast<Count>(m_firstSlot.size()) - 1; }
    [[nodiscard]] Count slotCount() const { return m_firstSlot.back(); }
    [[nodiscard]] Count pods() const { return static_cast<Count>(m_pods.size()); }
    [[nodiscard]] const RowHint &hint() const { return m_hint; }
    [[nodiscard]] const std::vector<CanvasSection> &sections() const { return m_sections; }
    [[nodiscard]] const std::vector<CanvasFrame> &frames() const { return m_frames; }

    [[nodiscard]] Count firstSlot(Count node) const { return m_firstSlot[static_cast<std::size_t>(node)]; }
    [[nodiscard]] Count slotsOf(Count node) const { return firstSlot(node + 1) - firstSlot(node); }
    [[nodiscard]] Count nodeOfSlot(Count slot) const;

    [[nodiscard]] QRectF bounds() const { return m_bounds; }
    /// Room above a pod for its title.
    [[nodiscard]] double podHeadroom() const { return m_podPitch.height() - m_largestPod.height(); }
    /// No pod stands to its left.
    [[nodiscard]] bool isLeftmost(Count pod) const { return pod % m_podColumns == 0; }
    [[nodiscard]] QRectF podRect(Count pod) const { return m_pods[static_cast<std::size_t>(pod)].rect; }
    /// Sections of a pod, as indices [first, second).
    [[nodiscard]] std::pair<std::size_t, std::size_t> sectionsOf(Count pod) const;
    [[nodiscard]] Count podOf(Count node) const { return sectionOf(node).pod; }
    [[nodiscard]] const CanvasSection &sectionOf(Count node) const;
    [[nodiscard]] QRectF nodeRect(Count node) const;
    /// Frame of the spanning domain that holds the node; null where there is none.
    [[nodiscard]] const CanvasFrame *frameOf(Count node) const;
    [[nodiscard]] QRectF frameRect(const CanvasFrame &frame) const;
    /// The first frame of a spanning domain; null where there is none.
    [[nodiscard]] const CanvasFrame *frameOfDomain(Count domain) const;

    [[nodiscard]] CanvasPlace placeAt(const QPointF &point) const;
    /// The node nearest to a point, -1 in an empty yard.
    [[nodiscard]] Count nearestNode(const QPointF &point) const;

    /// Same places for the same nodes: what one shows, the other can be drawn over.
    [[nodiscard]] bool sameGeometry(const CanvasLayout &other) const
    {
        return m_sections == other.m_sections && m_firstSlot == other.m_firstSlot;
    }

    /// Calls `visit(pod)`, for pods that touch `area`.
    template <class Visit>
    void forEachPod(const QRectF &area, Visit visit) const;
    /// Calls `visit(section, cell)` for cells that touch `area`.
    template <class Visit>
    void forEachCell(const CanvasSection &section, const QRectF &area, Visit visit) const;
    /// Calls `visit(node, rect)` for nodes that touch `area`.
    template <class Visit>
    void forEachNode(const QRectF &area, Visit visit) const;

private:
    struct Pod
    {
        QRectF rect;
        std::size_t firstSection = 0;
        std::size_t endSection = 0;
    };
    struct Unit;

    void addUnits(const Cluster &cluster);
    void makeSections(const std::vector<Unit> &units);
    void sizeSections();
    void placePods();
    [[nodiscard]] Count podAt(const QPointF &point) const;
    [[nodiscard]] Count nodeInCell(const CanvasSection &section, Count cell, Count place) const;

    RowHint m_hint;
    std::vector<int> m_firstSlot = {0};
    std::vector<CanvasSection> m_sections;
    std::vector<CanvasFrame> m_frames;
    std::vector<Pod> m_pods;
    int m_podColumns = 1;
    QSizeF m_largestPod;
    QSizeF m_podPitch;
    QRectF m_bounds;
};

/// Whole steps of `pitch` that a span touches, held within [0, count).
struct StepRange
{
    Count first = 0;
    Count end = 0;
};
[[nodiscard]] StepRange stepsTouched(double from, double to, double origin, double pitch, double size, Count count);

template <class Visit>
void CanvasLayout::forEachPod(const QRectF &area, Visit visit) const
{
    for (Count pod = 0; pod < pods(); ++pod)
        if (podRect(pod).intersects(area))
            visit(pod);
}

template <class Visit>
void CanvasLayout::forEachCell(const CanvasSection &section, const QRectF &area, Visit visit) const
{
    const StepRange rows = stepsTouched(area.top(), area.bottom(), section.origin.y(), section.pitch.height(),
                                        section.cell.height(), section.rows());
    const StepRange columns = stepsTouched(area.left(), area.right(), section.origin.x(), section.pitch.width(),
                                           section.cell.width(), section.columns);
    for (Count row = rows.first; row < rows.end; ++row)
        for (Count column = columns.first; column < columns.end; ++column)
            if (const Count cell = row * section.columns + column; cell < section.cells)
                visit(cell);
}

template <class Visit>
void CanvasLayout::forEachNode(const QRectF &area, Visit visit) const
{
    forEachPod(area, [&](Count pod) {
        const auto [first, end] = sectionsOf(pod);
        for (std::size_t i = first; i < end; ++i) {
            const CanvasSection &section = m_sections[i];
            forEachCell(section, area, [&](Count cell) {
                if (!section.framed) {
                    visit(section.firstNode + cell, section.cellRect(cell));
                    return;
                }
                const CanvasFrame &frame = m_frames[static_cast<std::size_t>(section.firstFrame + cell)];
                for (Count place = 0; place < frame.nodes; ++place)
                    if (const QRectF rect = section.placeRect(cell, place); rect.intersects(area))
                        visit(frame.firstNode + place, rect);
            });
        }
    });
}

} // namespace shardyard
