// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasview.h"

#include <QPointF>

#include <memory>

namespace shardyard {

class CanvasItem;

/// Where the pointer is and what is held down.
struct CanvasPointer
{
    QPointF position; ///< in the item
    QPointF scene; ///< in the window
    Qt::KeyboardModifiers modifiers;
};

/// What the mouse does between press and release. A tool may hand over to another one while the button is down.
class CanvasTool
{
public:
    explicit CanvasTool(CanvasItem &canvas) : m_canvas(canvas) { }
    CanvasTool(const CanvasTool &) = delete;
    CanvasTool &operator=(const CanvasTool &) = delete;
    virtual ~CanvasTool() = default;

    virtual void move(const CanvasPointer &pointer) = 0;
    virtual void release(const CanvasPointer &pointer) = 0;
    /// The press was taken away: leave no trace.
    virtual void cancel() { }

protected:
    [[nodiscard]] CanvasItem &canvas() const { return m_canvas; }

private:
    CanvasItem &m_canvas;
};

/// Pixels a press may wander and still be a click.
inline constexpr double dragDistance = 6;

/// A press on a GPU or a node: a click selects, a drag picks up.
[[nodiscard]] std::unique_ptr<CanvasTool> makePressTool(CanvasItem &canvas, const CanvasPointer &pointer,
                                                        const CanvasHit &hit);
/// A press on nothing: a click clears the selection, a drag selects what its rectangle touches.
[[nodiscard]] std::unique_ptr<CanvasTool> makeBandTool(CanvasItem &canvas, const CanvasPointer &pointer);
/// Middle button: moves the plane.
[[nodiscard]] std::unique_ptr<CanvasTool> makePanTool(CanvasItem &canvas, const CanvasPointer &pointer);
/// Carries what the controller's drag holds.
[[nodiscard]] std::unique_ptr<CanvasTool> makeCarryTool(CanvasItem &canvas);

} // namespace shardyard
