// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/hardware/hardwaresheet.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace shardyard {

/// GPUs or nodes side by side: which rows are shown, in which order, pinned, and which is looked at.
class HardwareRoom : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    /// "gpu" or "node".
    Q_PROPERTY(QString kind READ kind WRITE setKind NOTIFY kindChanged)
    Q_PROPERTY(QAbstractItemModel *sheet READ sheet CONSTANT)
    Q_PROPERTY(int columns READ columns NOTIFY kindChanged)
    Q_PROPERTY(int count READ count NOTIFY rowsChanged)
    Q_PROPERTY(int total READ total NOTIFY rowsChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(QStringList vendors READ vendors NOTIFY vendorsChanged)
    Q_PROPERTY(int chosenVendors READ chosenVendors NOTIFY filterChanged)
    Q_PROPERTY(bool onlyPinned READ isOnlyPinned WRITE setOnlyPinned NOTIFY filterChanged)
    Q_PROPERTY(int pinned READ pinned NOTIFY pinsChanged)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY sortChanged)
    Q_PROPERTY(bool descending READ isDescending NOTIFY sortChanged)
    /// Why the user's own catalogue is left out; empty where it is not.
    Q_PROPERTY(QString fileProblem READ fileProblem CONSTANT)
    /// The row that is looked at; empty = none.
    Q_PROPERTY(QString current READ current WRITE setCurrent NOTIFY currentChanged)
    /// Its place among the rows that are shown, -1 = none.
    Q_PROPERTY(int currentRow READ currentRow NOTIFY currentChanged)

public:
    explicit HardwareRoom(QObject *parent = nullptr);

    [[nodiscard]] QString kind() const;
    void setKind(const QString &kind);
    [[nodiscard]] QAbstractItemModel *sheet() { return &m_sheet; }
    [[nodiscard]] int columns() const { return m_table.columnCount(); }
    [[nodiscard]] int count() const { return m_sheet.rowCount(); }
    [[nodiscard]] int total() const { return m_table.rowCount(); }
    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    [[nodiscard]] QStringList vendors() const { return m_table.vendors(); }
    [[nodiscard]] int chosenVendors() const { return static_cast<int>(m_vendors.size()); }
    [[nodiscard]] bool isOnlyPinned() const { return m_onlyPinned; }
    void setOnlyPinned(bool only);
    [[nodiscard]] int pinned() const { return m_table.pinned(); }
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] bool isDescending() const { return m_descending; }
    [[nodiscard]] QString fileProblem() const { return m_fileProblem; }
    [[nodiscard]] QString current() const { return m_current; }
    void setCurrent(const QString &id);
    [[nodiscard]] int currentRow() const { return rowOf(m_current); }

    Q_INVOKABLE void toggleVendor(const QString &vendor);
    Q_INVOKABLE [[nodiscard]] bool isChosen(const QString &vendor) const { return m_vendors.contains(vendor); }
    Q_INVOKABLE void clearFilter();
    /// Large figures first, then small ones first, then the catalogue's order; names the other way round.
    Q_INVOKABLE void sortBy(int column);
    Q_INVOKABLE void togglePin(int row);
    Q_INVOKABLE void unpinAll();
    /// Makes the row this many rows on the current one.
    Q_INVOKABLE void step(int by);
    Q_INVOKABLE [[nodiscard]] QString idAt(int row) const;
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString &id) const;
    /// The page a figure was read on; empty = none.
    Q_INVOKABLE [[nodiscard]] QString urlAt(int row, int column) const;
    Q_INVOKABLE [[nodiscard]] QString title(int column) const;
    Q_INVOKABLE [[nodiscard]] QString unit(int column) const;
    Q_INVOKABLE [[nodiscard]] QString help(int column) const;
    Q_INVOKABLE [[nodiscard]] int columnWidth(int column) const;
    /// Figures stand at the end of their column, words at its beginning.
    Q_INVOKABLE [[nodiscard]] bool isText(int column) const;

signals:
    void kindChanged();
    void rowsChanged();
    void filterChanged();
    void vendorsChanged();
    void pinsChanged();
    void sortChanged();
    void currentChanged();

private:
    [[nodiscard]] const HardwareColumn *column(int column) const;
    void followRows();

    HardwareTable m_table;
    HardwareSheet m_sheet;
    QString m_filter;
    QStringList m_vendors;
    bool m_onlyPinned = false;
    int m_sortColumn = -1;
    bool m_descending = false;
    QString m_current;
    QString m_fileProblem;
};

} // namespace shardyard
