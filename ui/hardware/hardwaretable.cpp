// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hardware/hardwaretable.h"
#include "ui/bridge/displayname.h"

#include "ui/bridge/format.h"
#include "ui/bridge/listdiff.h"
#include "ui/bridge/session.h"

#include <algorithm>

namespace shardyard {
namespace {

/// GPUs or node types that the open plan is made of.
QSet<QString> idsInPlan(const Session &session, HardwareKind kind)
{
    QSet<QString> ids;
    if (!session.hasDocument())
        return ids;
    for (const NodeRun &run : session.document()->plan.cluster.nodes) {
        const NodeType *type = session.catalogue().node(run.type);
        if (kind == HardwareKind::Node)
            ids.insert(toQString(run.type));
        else if (run.gpuIds.empty())
            ids.insert(toQString(run.gpu.empty() && type != nullptr ? type->gpu : run.gpu));
        for (const std::string &gpu : run.gpuIds)
            if (kind == HardwareKind::Gpu)
                ids.insert(toQString(gpu));
    }
    return ids;
}

} // namespace

HardwareTable::HardwareTable(QObject *parent) : QAbstractTableModel(parent), m_session(Session::instance())
{
    Q_ASSERT(m_session != nullptr);
    connect(m_session, &Session::catalogueChanged, this, &HardwareTable::refresh);
    connect(m_session, &Session::documentChanged, this, &HardwareTable::refresh);
    m_rows = currentRows();
}

void HardwareTable::setKind(HardwareKind kind)
{
    if (kind == m_kind)
        return;
    beginResetModel();
    m_kind = kind;
    m_pinned.clear();
    m_rows = currentRows();
    endResetModel();
}

std::span<const HardwareColumn> HardwareTable::columns() const
{
    return m_kind == HardwareKind::Gpu ? gpuColumns() : nodeColumns();
}

HardwareTable::Row HardwareTable::rowOf(const HardwareFacts &facts, const QSet<QString> &used) const
{
    const bool isNode = facts.node != nullptr;
    Row row = {.id = toQString(isNode ? facts.node->id : facts.gpu->id),
               .name = displayName(isNode ? facts.node->name : facts.gpu->name),
               .vendor = toQString(isNode ? facts.node->vendor : facts.gpu->vendor),
               .searched = {},
               .own = isOwnId(isNode ? facts.node->id : facts.gpu->id),
               .used = false,
               .cells = {}};
    row.used = used.contains(row.id);
    QStringList searched = {row.id, row.name, row.vendor};
    if (facts.gpu != nullptr)
        searched << toQString(facts.gpu->name) << toQString(facts.gpu->architecture)
                 << toQString(facts.gpu->formFactor);
    if (isNode)
        searched << toQString(facts.node->fabric);
    row.searched = searched.join(u' ');
    for (const HardwareColumn &column : columns())
        row.cells.push_back(column.cell(facts));
    return row;
}

std::vector<HardwareTable::Row> HardwareTable::currentRows() const
{
    const Catalogue &catalogue = m_session->catalogue();
    const QSet<QString> used = idsInPlan(*m_session, m_kind);
    std::vector<Row> rows; // own ones first, as in the palette
    if (m_kind == HardwareKind::Gpu)
        for (const Gpu &gpu : catalogue.gpus)
            rows.push_back(rowOf({.catalogue = catalogue, .gpu = &gpu, .node = nullptr}, used));
    else
        for (const NodeType &node : catalogue.nodes)
            rows.push_back(rowOf({.catalogue = catalogue, .gpu = catalogue.gpu(node.gpu), .node = &node}, used));
    std::stable_partition(rows.begin(), rows.end(), [](const Row &row) { return row.own; });
    return rows;
}

void HardwareTable::refresh()
{
    takeRows(currentRows());
}

void HardwareTable::takeRows(std::vector<Row> rows)
{
    const ListDifference difference =
        listDifference(m_rows, rows, [](const Row &a, const Row &b) { return a.id == b.id; });
    const auto at = [this, &difference] { return m_rows.begin() + difference.first; };
    if (difference.removed > 0) {
        beginRemoveRows({}, difference.first, difference.first + difference.removed - 1);
        for (auto gone = at(); gone != at() + difference.removed; ++gone)
            m_pinned.remove(gone->id);
        m_rows.erase(at(), at() + difference.removed);
        endRemoveRows();
    }
    if (difference.inserted > 0) {
        beginInsertRows({}, difference.first, difference.first + difference.inserted - 1);
        const auto first = rows.begin() + difference.first;
        m_rows.insert(at(), first, first + difference.inserted);
        endInsertRows();
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (m_rows[row] == rows[row])
            continue;
        m_rows[row] = std::move(rows[row]);
        emit dataChanged(index(static_cast<int>(row), 0), index(static_cast<int>(row), columnCount() - 1));
    }
}

QStringList HardwareTable::vendors() const
{
    QStringList vendors;
    for (const Row &row : m_rows)
        if (!row.vendor.isEmpty() && !vendors.contains(row.vendor))
            vendors.append(row.vendor);
    vendors.sort(Qt::CaseInsensitive);
    return vendors;
}

void HardwareTable::togglePin(const QString &id)
{
    if (!m_pinned.remove(id))
        m_pinned.insert(id);
    pinsChanged();
}

void HardwareTable::unpinAll()
{
    m_pinned.clear();
    pinsChanged();
}

/// What differs from one pinned row to the next is marked in all of them.
void HardwareTable::pinsChanged()
{
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {PinnedRole, DiffersRole});
}

bool HardwareTable::differs(const Row &row, int column) const
{
    if (m_pinned.size() < 2 || !m_pinned.contains(row.id))
        return false;
    const QString &text = row.cells[std::size_t(column - 1)].text;
    return std::any_of(m_rows.begin(), m_rows.end(), [&](const Row &other) {
        return m_pinned.contains(other.id) && other.cells[std::size_t(column - 1)].text != text;
    });
}

int HardwareTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int HardwareTable::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns().size()) + 1;
}

QHash<int, QByteArray> HardwareTable::roleNames() const
{
    return {{TextRole, "text"}, {NoteRole, "note"},     {TipRole, "tip"},        {UrlRole, "url"},
            {NameRole, "name"}, {IdRole, "itemId"},     {VendorRole, "vendor"},  {OwnRole, "own"},
            {UsedRole, "used"}, {PinnedRole, "pinned"}, {DiffersRole, "differs"}};
}

QVariant HardwareTable::nameData(const Row &row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case TextRole:
    case SortRole:
        return row.name;
    case NoteRole:
        return row.vendor;
    case NameRole:
        return row.own ? tr("%1, your own").arg(row.name) : row.name;
    case TipRole:
        return row.id;
    default:
        return {};
    }
}

QVariant HardwareTable::figureData(const Row &row, int column, int role) const
{
    const HardwareColumn &described = columns()[std::size_t(column - 1)];
    const HardwareCell &cell = row.cells[std::size_t(column - 1)];
    switch (role) {
    case Qt::DisplayRole:
    case TextRole:
        return cell.text;
    case NoteRole:
        return cell.note;
    case TipRole:
        return !cell.tip.isEmpty() || !cell.text.isEmpty() ? cell.tip : tr("Not known: no source for it was found.");
    case UrlRole:
        return cell.url;
    case NameRole: {
        const QString value = cell.text.isEmpty() ? tr("not known") : cell.text;
        return tr("%1, %2: %3 %4", "a GPU or node, a figure of it, its value, the unit")
            .arg(row.name, hardwareText(described.title), value,
                 cell.text.isEmpty() ? QString() : hardwareText(described.unit))
            .trimmed();
    }
    case SortRole:
        return described.isText ? (cell.text.isEmpty() ? QVariant() : QVariant(cell.text))
                                : (cell.number ? QVariant(*cell.number) : QVariant());
    default:
        return {};
    }
}

QVariant HardwareTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    switch (role) {
    case IdRole:
        return row.id;
    case VendorRole:
        return row.vendor;
    case OwnRole:
        return row.own;
    case UsedRole:
        return row.used;
    case PinnedRole:
        return m_pinned.contains(row.id);
    case SearchRole:
        return row.searched;
    case DiffersRole:
        return index.column() > 0 && differs(row, index.column());
    default:
        return index.column() == 0 ? nameData(row, role) : figureData(row, index.column(), role);
    }
}

} // namespace shardyard
