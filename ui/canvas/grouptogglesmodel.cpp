// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/grouptogglesmodel.h"

#include "ui/bridge/inspectortexts.h"

namespace shardyard {
namespace {

QString tipOf(GroupKind kind)
{
    switch (kind) {
    case GroupKind::Tensor:
        return GroupTogglesModel::tr("Ranks that share each layer: they exchange activations in every layer, so they "
                                     "belong on the fastest link (T)");
    case GroupKind::Pipeline:
        return GroupTogglesModel::tr("Ranks that hold the layers one after another: each passes its activations to "
                                     "the next (P)");
    case GroupKind::Data:
        return GroupTogglesModel::tr("Ranks that hold the same part of the model for other sequences: they reduce "
                                     "gradients once a step (D)");
    case GroupKind::Context:
        return GroupTogglesModel::tr("Ranks that share each sequence: they exchange keys and values (C)");
    case GroupKind::ExpertData:
        return GroupTogglesModel::tr("Ranks that hold the same experts for other sequences: they reduce the experts' "
                                     "gradients once a step (X)");
    default:
        return GroupTogglesModel::tr("Ranks that share the experts of a layer: they send tokens to each other (E)");
    }
}

} // namespace

GroupTogglesModel::GroupTogglesModel(QObject *parent) : QAbstractListModel(parent) { }

void GroupTogglesModel::setCanvas(CanvasItem *canvas)
{
    if (m_canvas == canvas)
        return;
    m_canvas = canvas;
    if (canvas != nullptr)
        connect(&canvas->model(), &CanvasModel::changed, this, &GroupTogglesModel::read);
    read();
    emit canvasChanged();
}

void GroupTogglesModel::read()
{
    std::vector<GroupKind> kinds;
    if (m_canvas)
        for (const GroupKind kind : drawnGroups)
            if (hasGroups(m_canvas->model().scene(), kind))
                kinds.push_back(kind);
    if (kinds != m_kinds) {
        beginResetModel();
        m_kinds = std::move(kinds);
        endResetModel();
        emit countChanged();
    } else if (!m_kinds.empty()) {
        emit dataChanged(index(0), index(rowCount() - 1), {Shown});
    }
}

int GroupTogglesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : rowCountNow();
}

QVariant GroupTogglesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !m_canvas)
        return {};
    const GroupKind kind = m_kinds[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Title:
    case Qt::DisplayRole:
        return groupTitle(kind);
    case Shown:
        return m_canvas->model().showsGroup(kind);
    case Tip:
        return tipOf(kind);
    default:
        return {};
    }
}

QHash<int, QByteArray> GroupTogglesModel::roleNames() const
{
    return {{Title, "title"}, {Shown, "shown"}, {Tip, "tip"}};
}

void GroupTogglesModel::toggle(int row)
{
    if (!m_canvas || row < 0 || row >= rowCount())
        return;
    const GroupKind kind = m_kinds[static_cast<std::size_t>(row)];
    m_canvas->model().setShowsGroup(kind, !m_canvas->model().showsGroup(kind));
}

} // namespace shardyard
