// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hardware/hardwareroom.h"

#include "ui/bridge/format.h"
#include "ui/bridge/owncatalogue.h"
#include "ui/bridge/session.h"

#include <algorithm>

namespace shardyard {

HardwareRoom::HardwareRoom(QObject *parent) : QObject(parent), m_sheet(m_table)
{
    connect(&m_sheet, &QAbstractItemModel::rowsInserted, this, &HardwareRoom::followRows);
    connect(&m_sheet, &QAbstractItemModel::rowsRemoved, this, &HardwareRoom::followRows);
    connect(&m_sheet, &QAbstractItemModel::modelReset, this, &HardwareRoom::followRows);
    connect(&m_sheet, &QAbstractItemModel::layoutChanged, this, &HardwareRoom::currentChanged);
    connect(&m_table, &QAbstractItemModel::rowsInserted, this, &HardwareRoom::vendorsChanged);
    connect(&m_table, &QAbstractItemModel::rowsRemoved, this, [this] {
        emit vendorsChanged();
        emit pinsChanged();
    });
    if (const auto own = readOwnCatalogue(Session::instance()->catalogue()); !own)
        m_fileProblem = tr("Your own catalogue is left out: %1").arg(toQString(toLine(own.error())));
}

QString HardwareRoom::kind() const
{
    return m_table.kind() == HardwareKind::Gpu ? QStringLiteral("gpu") : QStringLiteral("node");
}

void HardwareRoom::setKind(const QString &kind)
{
    if (kind == this->kind())
        return;
    clearFilter();
    m_onlyPinned = false;
    m_sheet.setOnlyPinned(false);
    m_sortColumn = -1;
    m_descending = false;
    m_sheet.sortBy(-1, false);
    m_current.clear();
    m_table.setKind(kind == QLatin1String("node") ? HardwareKind::Node : HardwareKind::Gpu);
    emit kindChanged();
    emit vendorsChanged();
    emit pinsChanged();
    emit sortChanged();
    emit currentChanged();
}

void HardwareRoom::followRows()
{
    emit rowsChanged();
    emit currentChanged();
}

void HardwareRoom::setFilter(const QString &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    m_sheet.setWords(filter);
    emit filterChanged();
}

void HardwareRoom::setOnlyPinned(bool only)
{
    if (only == m_onlyPinned)
        return;
    m_onlyPinned = only;
    m_sheet.setOnlyPinned(only);
    emit filterChanged();
}

void HardwareRoom::toggleVendor(const QString &vendor)
{
    if (!m_vendors.removeOne(vendor))
        m_vendors.append(vendor);
    m_sheet.setVendors(m_vendors);
    emit filterChanged();
}

void HardwareRoom::clearFilter()
{
    m_filter.clear();
    m_vendors.clear();
    m_sheet.setWords({});
    m_sheet.setVendors({});
    setOnlyPinned(false);
    emit filterChanged();
}

void HardwareRoom::sortBy(int column)
{
    const HardwareColumn *described = this->column(column);
    const bool first = described != nullptr && !described->isText; // large figures before small ones
    if (column != m_sortColumn) {
        m_sortColumn = column;
        m_descending = first;
    } else if (m_descending == first) {
        m_descending = !first;
    } else {
        m_sortColumn = -1;
        m_descending = false;
    }
    m_sheet.sortBy(m_sortColumn, m_descending);
    emit sortChanged();
}

void HardwareRoom::togglePin(int row)
{
    const QString id = idAt(row);
    if (id.isEmpty())
        return;
    m_table.togglePin(id);
    if (m_table.pinned() == 0)
        setOnlyPinned(false);
    m_sheet.repin();
    emit pinsChanged();
}

void HardwareRoom::unpinAll()
{
    m_table.unpinAll();
    setOnlyPinned(false);
    m_sheet.repin();
    emit pinsChanged();
}

void HardwareRoom::setCurrent(const QString &id)
{
    if (id == m_current)
        return;
    m_current = id;
    emit currentChanged();
}

void HardwareRoom::step(int by)
{
    if (count() > 0)
        setCurrent(idAt(std::clamp(currentRow() + by, 0, count() - 1)));
}

QString HardwareRoom::idAt(int row) const
{
    return m_sheet.index(row, 0).data(HardwareTable::IdRole).toString();
}

QString HardwareRoom::urlAt(int row, int column) const
{
    return m_sheet.index(row, column).data(HardwareTable::UrlRole).toString();
}

int HardwareRoom::rowOf(const QString &id) const
{
    for (int row = 0; row < count() && !id.isEmpty(); ++row)
        if (idAt(row) == id)
            return row;
    return -1;
}

const HardwareColumn *HardwareRoom::column(int column) const
{
    const auto columns = m_table.columns();
    return column >= 1 && std::size_t(column) <= columns.size() ? &columns[std::size_t(column - 1)] : nullptr;
}

QString HardwareRoom::title(int column) const
{
    if (const HardwareColumn *described = this->column(column))
        return hardwareText(described->title);
    return m_table.kind() == HardwareKind::Gpu ? tr("GPU") : tr("Node");
}

QString HardwareRoom::unit(int column) const
{
    const HardwareColumn *described = this->column(column);
    return described != nullptr ? hardwareText(described->unit) : QString();
}

QString HardwareRoom::help(int column) const
{
    const HardwareColumn *described = this->column(column);
    return described != nullptr ? hardwareText(described->help) : tr("Name and vendor.");
}

int HardwareRoom::columnWidth(int column) const
{
    const HardwareColumn *described = this->column(column);
    return described != nullptr ? described->width : 0;
}

bool HardwareRoom::isText(int column) const
{
    const HardwareColumn *described = this->column(column);
    return described == nullptr || described->isText;
}

} // namespace shardyard
