// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"
#include "ui/bridge/rowlistmodel.h"

#include <QList>
#include <QString>

namespace shardyard {

/// Who runs a schedule with which numbers of micro-batches.
struct ProgramRow
{
    QString title; ///< "Megatron-Core"
    QList<bool> runs; ///< from one micro-batch on
    bool runsCurrent = false; ///< as many as the lane has, however many these are

    friend bool operator==(const ProgramRow &, const ProgramRow &) = default;
};

/// The schedule's own definition first, then the programs that ship it.
class ProgramRows : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Timeline")

public:
    enum Role { TitleRole = Qt::UserRole, RunsRole, RunsCurrentRole };

    using RowListModel::RowListModel;

    void setSchedule(const ScheduleKind *kind, const ScheduleShape &shape);
    [[nodiscard]] const std::vector<ProgramRow> &rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    std::vector<ProgramRow> m_rows;
};

} // namespace shardyard
