// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvascolors.h"
#include "ui/canvas/canvasscene.h"
#include "ui/canvas/highlight.h"

#include <QObject>

#include <iterator>
#include <set>

namespace shardyard {

/// What the canvas shows, kept up to date with the session: scene, colours, selection and group lines. Everything
/// derived is made when its source changes, so that painting only looks up.
class CanvasModel : public QObject
{
    Q_OBJECT

public:
    explicit CanvasModel(QObject *parent = nullptr);
    /// Of one snapshot, whatever the session has: for pictures. Nothing is selected.
    explicit CanvasModel(SnapshotPtr snapshot, QObject *parent = nullptr);

    /// The newest estimated state.
    [[nodiscard]] const CanvasScene &scene() const { return m_scene; }
    /// What a running drag would make where its nodes keep their places, else the newest state.
    [[nodiscard]] const CanvasScene &shown() const { return m_showsPreview ? m_preview : m_scene; }
    [[nodiscard]] bool showsPreview() const { return m_showsPreview; }
    [[nodiscard]] const Highlight &highlight() const { return m_highlight; }
    [[nodiscard]] const std::vector<GroupLine> &lines() const { return m_lines; }
    [[nodiscard]] const TileFills &fills() const { return m_fills; }
    [[nodiscard]] const CanvasColors &colors() const { return m_colors; }
    /// What the drop would do to the tensor group it is about, in words, and the link it would be on; empty while no
    /// drag has an estimate or the GPU has no group.
    [[nodiscard]] const QString &tensorChange() const { return m_tensorChange; }
    [[nodiscard]] LinkClass tensorLinkAfterDrop() const { return m_tensorLink; }

    [[nodiscard]] Lens lens() const { return m_lens; }
    void setLens(Lens lens);
    [[nodiscard]] const LensFilter &filter() const { return m_filter; }
    void setFilter(const LensFilter &filter);
    [[nodiscard]] bool showsGroup(GroupKind kind) const { return m_groups.contains(kind); }
    void setShowsGroup(GroupKind kind, bool shows);

    /// While a drag runs only the tensor group of this GPU is drawn; -1 = none of the yard's is dragged, so that of the
    /// selected one.
    void setDrag(bool dragging, Count gpu);

signals:
    /// Something to paint changed.
    void changed();
    /// Nodes have other places: `before` is what was shown.
    void layoutChanged(const shardyard::CanvasLayout &before);
    void lensChanged();

private:
    void readSnapshot();
    void readPreview();
    void readSelection();
    void readTheme();
    void makeFills();
    void readTensorChange(Count rank);
    [[nodiscard]] Count leadRank() const;
    [[nodiscard]] Count shownGpu(Count gpu) const;
    [[nodiscard]] std::vector<GroupKind> shownGroups() const;

    CanvasScene m_scene;
    CanvasScene m_preview;
    bool m_showsPreview = false;
    RowHint m_rowHint;
    Lens m_lens = Lens::Stage;
    LensFilter m_filter;
    std::set<GroupKind> m_groups = {std::begin(drawnGroups), std::end(drawnGroups)};
    Highlight m_highlight;
    std::vector<GroupLine> m_lines;
    QString m_tensorChange;
    LinkClass m_tensorLink = LinkClass::None;
    bool m_dragging = false;
    Count m_draggedGpu = -1;
    TileFills m_fills;
    CanvasColors m_colors;
};

} // namespace shardyard
