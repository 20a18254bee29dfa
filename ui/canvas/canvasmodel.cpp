// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasmodel.h"

#include "ui/canvas/grouplabels.h"
#include "ui/theme/theme.h"

#include <utility>

namespace shardyard {

CanvasModel::CanvasModel(QObject *parent) : QObject(parent)
{
    connect(Theme::instance(), &Theme::changed, this, &CanvasModel::readTheme);
    if (Session *session = Session::instance()) {
        connect(session, &Session::snapshotChanged, this, &CanvasModel::readSnapshot);
        connect(session, &Session::activeStrategyChanged, this, &CanvasModel::readSnapshot);
        connect(session, &Session::previewChanged, this, &CanvasModel::readPreview);
        connect(session, &Session::selectionChanged, this, &CanvasModel::readSelection);
    }
    readTheme();
    readSnapshot();
}

CanvasModel::CanvasModel(SnapshotPtr snapshot, QObject *parent) : QObject(parent)
{
    connect(Theme::instance(), &Theme::changed, this, &CanvasModel::readTheme);
    m_scene = makeScene(std::move(snapshot), 0, m_lens, {});
    m_highlight = shardyard::highlight(m_scene, {}, -1, {});
    readTheme();
}

void CanvasModel::readSnapshot()
{
    const Session *session = Session::instance();
    if (session == nullptr)
        return;
    const CanvasLayout before = std::move(m_scene.layout);
    m_scene = makeScene(session->snapshot(), session->activeStrategy(), m_lens, m_rowHint);
    m_rowHint = m_scene.snapshot ? m_scene.layout.hint() : RowHint();
    if (!before.sameGeometry(m_scene.layout))
        emit layoutChanged(before);
    readPreview();
    emit lensChanged();
}

void CanvasModel::readPreview()
{
    const Session *session = Session::instance();
    m_preview = {};
    m_showsPreview = false;
    if (session->previewSnapshot() && m_scene.snapshot) {
        m_preview = makeScene(session->previewSnapshot(), session->activeStrategy(), m_lens, m_rowHint);
        m_showsPreview = m_preview.layout.sameGeometry(m_scene.layout);
    }
    makeFills();
    readSelection();
}

Count CanvasModel::leadRank() const
{
    const Count lead = m_draggedGpu >= 0 ? m_draggedGpu : Session::instance()->selectionLead();
    return lead >= 0 && lead < static_cast<Count>(m_scene.rankOfGpu.size())
        ? m_scene.rankOfGpu[static_cast<std::size_t>(lead)]
        : -1;
}

/// Ranks keep their numbers when GPUs move, physical numbers do not: a preview finds a GPU by its rank.
Count CanvasModel::shownGpu(Count gpu) const
{
    if (gpu < 0 || gpu >= static_cast<Count>(m_scene.rankOfGpu.size()))
        return -1;
    if (!m_showsPreview)
        return gpu;
    const auto rank = static_cast<std::size_t>(m_scene.rankOfGpu[static_cast<std::size_t>(gpu)]);
    return rank < m_preview.gpuOfRank.size() ? m_preview.gpuOfRank[rank] : -1;
}

std::vector<GroupKind> CanvasModel::shownGroups() const
{
    if (m_dragging)
        return {GroupKind::Tensor};
    std::vector<GroupKind> kinds;
    for (const GroupKind kind : drawnGroups)
        if (m_groups.contains(kind))
            kinds.push_back(kind);
    return kinds;
}

void CanvasModel::readSelection()
{
    m_lines.clear();
    m_tensorChange.clear();
    m_tensorLink = LinkClass::None;
    if (!m_scene.snapshot) {
        m_highlight = {};
        emit changed();
        return;
    }
    const Session *session = Session::instance();
    const Count rank = leadRank();
    m_lines = groupLines(shown(), rank, shownGroups());
    if (m_dragging)
        readTensorChange(rank);
    std::vector<Count> selected;
    for (const Count gpu : session->selection())
        selected.push_back(shownGpu(gpu));
    m_highlight = shardyard::highlight(shown(), selected, shownGpu(session->selectionLead()), m_lines);
    m_highlight.active = m_highlight.active && !m_dragging; // a drag shows what takes it instead
    emit changed();
}

/// Also where the drop would give nodes other places, so that lines are not drawn before it.
void CanvasModel::readTensorChange(Count rank)
{
    if (!m_preview.snapshot)
        return;
    const auto former = groupLines(m_scene, rank, {GroupKind::Tensor});
    const auto next = groupLines(m_preview, rank, {GroupKind::Tensor});
    if (former.empty() || next.empty())
        return;
    m_tensorChange = tensorChangeText(m_preview, former.front(), next.front());
    m_tensorLink = next.front().slowest;
}

void CanvasModel::readTheme()
{
    m_colors = CanvasColors(*Theme::instance());
    makeFills();
    emit lensChanged();
    emit changed();
}

void CanvasModel::makeFills()
{
    m_fills = TileFills(shown().lens, m_filter, *Theme::instance());
}

void CanvasModel::setLens(Lens lens)
{
    if (std::exchange(m_lens, lens) == lens)
        return;
    m_filter = {};
    readSnapshot();
}

void CanvasModel::setFilter(const LensFilter &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    makeFills();
    emit lensChanged();
    emit changed();
}

void CanvasModel::setShowsGroup(GroupKind kind, bool shows)
{
    const bool changes = shows ? m_groups.insert(kind).second : m_groups.erase(kind) > 0;
    if (changes)
        readSelection();
}

void CanvasModel::setDrag(bool dragging, Count gpu)
{
    m_dragging = dragging;
    m_draggedGpu = dragging ? gpu : -1;
    readSelection();
}

} // namespace shardyard
