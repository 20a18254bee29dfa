// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/cataloguelist.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/session.h"

#include <algorithm>
#include <functional>

namespace shardyard {

CatalogueList::CatalogueList(QObject *parent) : RowListModel(parent)
{
    Q_ASSERT(Session::instance() != nullptr);
    connect(Session::instance(), &Session::catalogueChanged, this, &CatalogueList::refresh);
}

int CatalogueList::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QHash<int, QByteArray> CatalogueList::roleNames() const
{
    return {{IdRole, "itemId"}, {NameRole, "name"}, {DetailRole, "detail"}, {IconRole, "iconName"}, {OwnRole, "own"}};
}

QVariant CatalogueList::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CatalogueRow &row = m_rows[std::size_t(index.row())];
    switch (role) {
    case IdRole:
        return row.id;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case DetailRole:
        return row.detail;
    case IconRole:
        return row.icon;
    case OwnRole:
        return row.own;
    default:
        return {};
    }
}

void CatalogueList::setKind(const QString &kind)
{
    if (kind == m_kind)
        return;
    m_kind = kind;
    refresh();
    emit kindChanged();
}

void CatalogueList::refresh()
{
    m_all = catalogueRows(Session::instance()->catalogue(), m_kind);
    update();
}

void CatalogueList::setFilter(const QString &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    update();
    emit filterChanged();
}

void CatalogueList::update()
{
    if (takeRows(m_rows, filteredRows(m_all, m_filter), std::equal_to<>()))
        emit countChanged();
}

int CatalogueList::rowOf(const QString &id) const
{
    const auto row =
        std::find_if(m_rows.begin(), m_rows.end(), [&id](const CatalogueRow &candidate) { return candidate.id == id; });
    return row != m_rows.end() ? static_cast<int>(row - m_rows.begin()) : -1;
}

QString CatalogueList::idAt(int row) const
{
    return has(row) ? m_rows[std::size_t(row)].id : QString();
}

QString CatalogueList::placeAtEnd(int row) const
{
    if (!has(row))
        return {};
    const CatalogueRow &item = m_rows[std::size_t(row)];
    const std::string id = item.id.toStdString();
    Session &session = *Session::instance();
    return m_kind == QLatin1String("gpu") ? commands::placeGpu(session, id)
                                          : commands::placeNodes(session, id, item.count);
}

} // namespace shardyard
