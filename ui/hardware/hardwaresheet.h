// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/hardware/hardwaretable.h"

#include <QSortFilterProxyModel>

namespace shardyard {

/// The table as it is looked at: pinned rows first, narrowed and in order. What is not known comes last either way.
class HardwareSheet : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit HardwareSheet(HardwareTable &table, QObject *parent = nullptr);

    /// Every word must be in the row's names.
    void setWords(const QString &filter);
    /// Empty = all.
    void setVendors(const QStringList &vendors);
    void setOnlyPinned(bool only);
    /// Column -1 = the catalogue's own order.
    void sortBy(int column, bool descending);
    /// The pins have changed: order and rows follow.
    void repin();

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList m_words;
    QStringList m_vendors;
    bool m_onlyPinned = false;
    int m_column = -1;
    bool m_descending = false;
};

} // namespace shardyard
