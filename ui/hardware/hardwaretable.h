// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/owncommands.h"
#include "ui/hardware/hardwarecolumns.h"

#include <QAbstractTableModel>
#include <QSet>
#include <QStringList>

#include <vector>

namespace shardyard {

class Session;

/// Every GPU or every node that is known, one a row: column 0 names it, the others are its figures.
class HardwareTable : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        TextRole = Qt::UserRole + 1,
        NoteRole,
        TipRole,
        UrlRole,
        NameRole, ///< of the cell, for screen readers
        IdRole,
        VendorRole,
        OwnRole,
        UsedRole,
        PinnedRole,
        DiffersRole, ///< from another pinned row
        SortRole, ///< a number or a text; invalid where it is not known
        SearchRole
    };

    explicit HardwareTable(QObject *parent = nullptr);

    [[nodiscard]] HardwareKind kind() const { return m_kind; }
    void setKind(HardwareKind kind);
    [[nodiscard]] std::span<const HardwareColumn> columns() const;
    [[nodiscard]] QStringList vendors() const;
    void togglePin(const QString &id);
    void unpinAll();
    [[nodiscard]] int pinned() const { return static_cast<int>(m_pinned.size()); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    struct Row
    {
        QString id;
        QString name;
        QString vendor;
        QString searched;
        bool own = false;
        bool used = false;
        std::vector<HardwareCell> cells; ///< of the columns after the first

        friend bool operator==(const Row &, const Row &) = default;
    };

    [[nodiscard]] std::vector<Row> currentRows() const;
    [[nodiscard]] Row rowOf(const HardwareFacts &facts, const QSet<QString> &used) const;
    void refresh();
    void takeRows(std::vector<Row> rows);
    [[nodiscard]] QVariant nameData(const Row &row, int role) const;
    [[nodiscard]] QVariant figureData(const Row &row, int column, int role) const;
    [[nodiscard]] bool differs(const Row &row, int column) const;
    void pinsChanged();

    Session *m_session;
    HardwareKind m_kind = HardwareKind::Gpu;
    std::vector<Row> m_rows;
    QSet<QString> m_pinned;
};

} // namespace shardyard
