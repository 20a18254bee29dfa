// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvascontroller.h"
#include "ui/canvas/canvasitem.h"
#include "ui/canvas/canvasselection.h"
#include "ui/canvas/canvastool.h"

#include <QLineF>

#include <algorithm>

namespace shardyard {
namespace {

class PressTool final : public CanvasTool
{
public:
    PressTool(CanvasItem &item, const CanvasPointer &pointer, const CanvasHit &hit)
        : CanvasTool(item), m_start(pointer), m_hit(hit)
    {
    }

    void move(const CanvasPointer &pointer) override
    {
        if (QLineF(m_start.position, pointer.position).length() < dragDistance)
            return;
        const auto dragged = pickedUp();
        if (!dragged || !CanvasController::instance()->begin(*dragged, pointer.scene))
            return;
        CanvasController::instance()->dragMove(pointer.scene.x(), pointer.scene.y(), int(pointer.modifiers));
        canvas().setTool(makeCarryTool(canvas())); // the last thing this tool does
    }

    void release(const CanvasPointer &pointer) override { canvas().click(m_hit, pointer.modifiers); }

private:
    /// The selection where the press was on it, else what was pressed: nodes by their titles, GPUs by their tiles.
    [[nodiscard]] std::optional<Dragged> pickedUp() const
    {
        const CanvasScene &scene = canvas().model().scene();
        const std::vector<Count> &selection = Session::instance()->selection();
        const std::vector<Count> pressed = gpusAt(scene, m_hit);
        const bool isSelected =
            !pressed.empty() && std::includes(selection.begin(), selection.end(), pressed.begin(), pressed.end());
        if (m_hit.slot >= 0)
            return pressed.empty() ? std::nullopt
                                   : std::optional<Dragged>(ExistingGpus{.gpus = isSelected ? selection : pressed});
        return ExistingNodes{.nodes = isSelected ? wholeNodes(scene, selection) : std::vector<Count>{m_hit.node}};
    }

    CanvasPointer m_start;
    CanvasHit m_hit;
};

class CarryTool final : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;

    void move(const CanvasPointer &pointer) override
    {
        CanvasController::instance()->dragMove(pointer.scene.x(), pointer.scene.y(), int(pointer.modifiers));
    }
    void release(const CanvasPointer &pointer) override
    {
        move(pointer);
        CanvasController::instance()->dragEnd();
    }
    void cancel() override { CanvasController::instance()->dragCancel(); }
};

} // namespace

std::unique_ptr<CanvasTool> makePressTool(CanvasItem &canvas, const CanvasPointer &pointer, const CanvasHit &hit)
{
    return std::make_unique<PressTool>(canvas, pointer, hit);
}

std::unique_ptr<CanvasTool> makeCarryTool(CanvasItem &canvas)
{
    return std::make_unique<CarryTool>(canvas);
}

} // namespace shardyard
