// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasitem.h"
#include "ui/canvas/canvasselection.h"
#include "ui/canvas/canvastool.h"

#include <QLineF>

namespace shardyard {
namespace {

class BandTool final : public CanvasTool
{
public:
    BandTool(CanvasItem &item, const CanvasPointer &pointer)
        : CanvasTool(item), m_start(pointer.position), m_former(Session::instance()->selection()),
          m_formerLead(Session::instance()->selectionLead())
    {
    }

    void move(const CanvasPointer &pointer) override
    {
        if (!m_pulling && QLineF(m_start, pointer.position).length() < dragDistance)
            return;
        m_pulling = true;
        const QRectF band = QRectF(m_start, pointer.position).normalized();
        canvas().setBand(band);
        std::vector<Count> gpus = gpusInside(canvas().model().scene(), canvas().view(), band);
        if (pointer.modifiers.testFlag(Qt::ControlModifier))
            gpus.insert(gpus.end(), m_former.begin(), m_former.end());
        const Count lead = gpus.empty() ? -1 : gpus.front();
        Session::instance()->setSelection(std::move(gpus), lead);
    }

    void release(const CanvasPointer &pointer) override
    {
        canvas().setBand({});
        if (!m_pulling && !pointer.modifiers.testFlag(Qt::ControlModifier))
            Session::instance()->setSelection({}, -1);
    }

    void cancel() override
    {
        canvas().setBand({});
        Session::instance()->setSelection(m_former, m_formerLead);
    }

private:
    QPointF m_start;
    std::vector<Count> m_former;
    Count m_formerLead;
    bool m_pulling = false;
};

} // namespace

std::unique_ptr<CanvasTool> makeBandTool(CanvasItem &canvas, const CanvasPointer &pointer)
{
    return std::make_unique<BandTool>(canvas, pointer);
}

} // namespace shardyard
