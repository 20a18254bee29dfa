// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hardware/hardwaresheet.h"

#include <algorithm>

namespace shardyard {

HardwareSheet::HardwareSheet(HardwareTable &table, QObject *parent) : QSortFilterProxyModel(parent)
{
    setSourceModel(&table);
    sort(0);
}

void HardwareSheet::setWords(const QString &filter)
{
    m_words = filter.split(u' ', Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void HardwareSheet::setVendors(const QStringList &vendors)
{
    m_vendors = vendors;
    invalidateRowsFilter();
}

void HardwareSheet::setOnlyPinned(bool only)
{
    m_onlyPinned = only;
    invalidateRowsFilter();
}

void HardwareSheet::sortBy(int column, bool descending)
{
    m_column = column;
    m_descending = descending;
    invalidate();
}

void HardwareSheet::repin()
{
    invalidate();
}

bool HardwareSheet::filterAcceptsRow(int row, const QModelIndex &) const
{
    const QModelIndex name = sourceModel()->index(row, 0);
    if (m_onlyPinned && !name.data(HardwareTable::PinnedRole).toBool())
        return false;
    if (!m_vendors.isEmpty() && !m_vendors.contains(name.data(HardwareTable::VendorRole).toString()))
        return false;
    const QString searched = name.data(HardwareTable::SearchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(),
                       [&searched](const QString &word) { return searched.contains(word, Qt::CaseInsensitive); });
}

bool HardwareSheet::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const bool isPinned = left.data(HardwareTable::PinnedRole).toBool();
    if (isPinned != right.data(HardwareTable::PinnedRole).toBool())
        return isPinned;
    if (m_column >= 0) {
        const QVariant a = left.siblingAtColumn(m_column).data(HardwareTable::SortRole);
        const QVariant b = right.siblingAtColumn(m_column).data(HardwareTable::SortRole);
        if (a.isValid() != b.isValid())
            return a.isValid();
        const QPartialOrdering order = a.isValid() ? QVariant::compare(a, b) : QPartialOrdering::Equivalent;
        if (order == QPartialOrdering::Less || order == QPartialOrdering::Greater)
            return (order == QPartialOrdering::Less) != m_descending;
    }
    return left.row() < right.row();
}

} // namespace shardyard
