// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasitem.h"
#include "ui/canvas/canvastool.h"

namespace shardyard {
namespace {

class PanTool final : public CanvasTool
{
public:
    PanTool(CanvasItem &item, const CanvasPointer &pointer) : CanvasTool(item), m_last(pointer.position) { }

    void move(const CanvasPointer &pointer) override
    {
        canvas().panBy(pointer.position - m_last);
        m_last = pointer.position;
    }
    void release(const CanvasPointer &pointer) override { move(pointer); }

private:
    QPointF m_last;
};

} // namespace

std::unique_ptr<CanvasTool> makePanTool(CanvasItem &canvas, const CanvasPointer &pointer)
{
    return std::make_unique<PanTool>(canvas, pointer);
}

} // namespace shardyard
