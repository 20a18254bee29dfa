// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/outlinemodel.h"

#include "ui/bridge/format.h"

#include <algorithm>
#include <numeric>

namespace shardyard {
namespace {

using Kind = OutlineEntry::Kind;

QString iconOf(Kind kind)
{
    switch (kind) {
    case Kind::Cluster:
        return QStringLiteral("grid");
    case Kind::Pods:
    case Kind::Pod:
    case Kind::Domain:
        return QStringLiteral("rack");
    case Kind::Nodes:
    case Kind::Node:
        return QStringLiteral("node");
    case Kind::Gpu:
        break;
    }
    return QStringLiteral("gpu");
}

void appendGpus(std::vector<Count> &gpus, const GpuRange &range)
{
    const std::size_t before = gpus.size();
    gpus.resize(before + std::size_t(range.count));
    std::iota(gpus.begin() + std::ptrdiff_t(before), gpus.end(), range.first);
}

} // namespace

OutlineModel::OutlineModel(QObject *parent) : RowListModel(parent), m_session(Session::instance())
{
    Q_ASSERT(m_session != nullptr);
    m_expanded.insert(keyOf({.kind = Kind::Cluster}));
    connect(m_session, &Session::snapshotChanged, this, &OutlineModel::takeSnapshot);
    connect(m_session, &Session::selectionChanged, this, [this] {
        if (count() > 0)
            emit dataChanged(index(0), index(count() - 1), {StateRole});
    });
    takeSnapshot();
}

int OutlineModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QHash<int, QByteArray> OutlineModel::roleNames() const
{
    return {{TitleRole, "title"},           {GpusRole, "gpus"},         {DepthRole, "depth"},   {IconRole, "iconName"},
            {ExpandableRole, "expandable"}, {ExpandedRole, "expanded"}, {StateRole, "selected"}};
}

QVariant OutlineModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case GpusRole:
        return row.entry.kind == Kind::Gpu ? QString() : formatCount(row.gpus.count);
    case DepthRole:
        return row.depth;
    case IconRole:
        return iconOf(row.entry.kind);
    case ExpandableRole:
        return row.expandable;
    case ExpandedRole:
        return row.expanded;
    case StateRole:
        return QVariant::fromValue(static_cast<int>(selectedOf(row.gpus)));
    default:
        return {};
    }
}

QString OutlineModel::titleOf(const OutlineEntry &entry) const
{
    // Numbers that name things are not grouped.
    const QString first = QString::number(entry.first);
    const QString last = QString::number(entry.first + entry.count - 1);
    switch (entry.kind) {
    case Kind::Cluster:
        return tr("Cluster");
    case Kind::Pods:
        return tr("Pods %1–%2").arg(first, last);
    case Kind::Pod:
        return tr("Pod %1").arg(first);
    case Kind::Nodes:
        return entry.count == 1 ? tr("node %1").arg(first) : tr("nodes %1–%2").arg(first, last);
    case Kind::Domain: {
        const auto domain = m_snapshot->estimate.cluster.domainOfNode[std::size_t(entry.first)];
        return tr("NVLink domain %1").arg(domain);
    }
    case Kind::Node:
        return tr("node %1").arg(first);
    case Kind::Gpu:
        break;
    }
    return tr("GPU %1").arg(first);
}

OutlineModel::Selected OutlineModel::selectedOf(const GpuRange &gpus) const
{
    const std::vector<Count> &selection = m_session->selection();
    const auto from = std::lower_bound(selection.begin(), selection.end(), gpus.first);
    const auto to = std::lower_bound(from, selection.end(), gpus.first + gpus.count);
    const Count selected = to - from;
    return selected == 0 ? Selected::None : selected == gpus.count ? Selected::All : Selected::Part;
}

void OutlineModel::appendRows(std::vector<Row> &rows, const OutlineEntry &entry, int depth) const
{
    const Cluster &cluster = m_snapshot->estimate.cluster;
    const GpuRange gpus = shardyard::gpusOf(cluster, entry);
    const bool expandable = entry.kind != Kind::Gpu && gpus.count > 0;
    const bool expanded = expandable && m_expanded.count(keyOf(entry)) > 0;
    rows.push_back({.entry = entry,
                    .gpus = gpus,
                    .depth = depth,
                    .title = titleOf(entry),
                    .expandable = expandable,
                    .expanded = expanded});
    if (expanded)
        for (const OutlineEntry &child : outlineChildren(cluster, entry))
            appendRows(rows, child, depth + 1);
}

void OutlineModel::takeSnapshot()
{
    const SnapshotPtr before = std::exchange(m_snapshot, m_session->snapshot());
    if (before && m_snapshot && before->estimate.cluster == m_snapshot->estimate.cluster)
        return;
    update();
}

void OutlineModel::update()
{
    std::vector<Row> rows;
    if (m_snapshot)
        appendRows(rows, {.kind = Kind::Cluster}, 0);

    const auto same = [](const Row &a, const Row &b) { return keyOf(a.entry) == keyOf(b.entry) && a.depth == b.depth; };
    if (takeRows(m_rows, std::move(rows), same))
        emit countChanged();
}

void OutlineModel::setExpanded(int row, bool expanded)
{
    if (!has(row) || !m_rows[std::size_t(row)].expandable || m_rows[std::size_t(row)].expanded == expanded)
        return;
    const Key key = keyOf(m_rows[std::size_t(row)].entry);
    if (expanded)
        m_expanded.insert(key);
    else
        m_expanded.erase(key);
    update();
}

bool OutlineModel::isExpanded(int row) const
{
    return has(row) && m_rows[std::size_t(row)].expanded;
}

int OutlineModel::parentRow(int row) const
{
    if (!has(row))
        return -1;
    int above = row - 1;
    while (above >= 0 && m_rows[std::size_t(above)].depth >= m_rows[std::size_t(row)].depth)
        --above;
    return above;
}

void OutlineModel::select(int row, bool add)
{
    if (!has(row))
        return;
    const GpuRange range = m_rows[std::size_t(row)].gpus;
    std::vector<Count> gpus;
    if (add)
        gpus = m_session->selection();
    if (add && selectedOf(range) == Selected::All)
        gpus.erase(std::lower_bound(gpus.begin(), gpus.end(), range.first),
                   std::lower_bound(gpus.begin(), gpus.end(), range.first + range.count));
    else
        appendGpus(gpus, range);
    m_session->setSelection(std::move(gpus), range.first);
}

void OutlineModel::selectRange(int from, int to)
{
    if (!has(from) || !has(to))
        return;
    std::vector<Count> gpus;
    for (int row = std::min(from, to); row <= std::max(from, to); ++row)
        if (!m_rows[std::size_t(row)].expanded)
            appendGpus(gpus, m_rows[std::size_t(row)].gpus);
    m_session->setSelection(std::move(gpus), m_rows[std::size_t(to)].gpus.first);
}

int OutlineModel::reveal()
{
    if (!m_snapshot || m_session->selectionLead() < 0)
        return -1;
    const std::vector<OutlineEntry> path = outlinePath(m_snapshot->estimate.cluster, m_session->selectionLead());
    if (path.empty())
        return -1;
    for (auto entry = path.begin(); entry + 1 != path.end(); ++entry)
        m_expanded.insert(keyOf(*entry));
    update();
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row &r) { return r.entry == path.back(); });
    return row != m_rows.end() ? static_cast<int>(row - m_rows.begin()) : -1;
}

} // namespace shardyard
