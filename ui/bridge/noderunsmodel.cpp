// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/noderunsmodel.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/session.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace shardyard {

QString nodeRunTitle(const NodeRun &run, const Catalogue &catalogue)
{
    if (const NodeType *type = catalogue.node(run.type))
        return displayName(type->name);
    const std::string &first = run.gpuIds.empty() ? run.gpu : run.gpuIds.front();
    const Gpu *gpu = catalogue.gpu(first);
    const Count gpus = run.gpuIds.empty() ? run.gpus.value_or(0) : Count(run.gpuIds.size());
    const bool mixed = std::any_of(run.gpuIds.begin(), run.gpuIds.end(), [&](const auto &id) { return id != first; });
    const QString name = mixed ? QCoreApplication::translate("NodeRuns", "mixed GPUs")
                               : QString::fromStdString(gpu != nullptr ? gpu->name : first);
    return QCoreApplication::translate("NodeRuns", "%1 × %2", "GPUs of a node").arg(formatCount(gpus), name);
}

NodeRunsModel::NodeRunsModel(QObject *parent) : QAbstractListModel(parent), m_session(Session::instance())
{
    Q_ASSERT(m_session != nullptr);
    connect(m_session, &Session::documentChanged, this, &NodeRunsModel::takeDocument);
    takeDocument();
}

int NodeRunsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QHash<int, QByteArray> NodeRunsModel::roleNames() const
{
    return {{TitleRole, "title"}, {TypeRole, "typeId"}, {NodesRole, "nodes"}};
}

QVariant NodeRunsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case TypeRole:
        return row.type;
    case NodesRole:
        return row.nodes;
    default:
        return {};
    }
}

// Rows are runs by position: an edited run keeps its row and its editor, whatever it became.
void NodeRunsModel::takeDocument()
{
    std::vector<Row> rows;
    if (m_session->hasDocument())
        for (const NodeRun &run : m_session->document()->plan.cluster.nodes)
            rows.push_back({.title = nodeRunTitle(run, m_session->catalogue()),
                            .type = QString::fromStdString(run.type),
                            .nodes = formatCount(run.count)});
    const int before = count();
    const int after = static_cast<int>(rows.size());
    if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_rows.resize(rows.size());
        endRemoveRows();
    } else if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows.insert(m_rows.end(), rows.begin() + before, rows.end());
        endInsertRows();
    }
    for (int row = 0; row < std::min(before, after); ++row)
        if (std::exchange(m_rows[std::size_t(row)], rows[std::size_t(row)]) != rows[std::size_t(row)])
            emit dataChanged(index(row), index(row));
    if (before != after)
        emit countChanged();
}

} // namespace shardyard
