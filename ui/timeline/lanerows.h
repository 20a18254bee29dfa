// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/rowlistmodel.h"
#include "ui/timeline/lane.h"

namespace shardyard {

/// A lane's head, ready to show.
struct LaneRow
{
    QString title;
    QString changed; ///< "8 stages, transfer 0.50" instead of the plan's; empty = the plan's own
    QString schedule;
    QString overIdeal; ///< "18.8 %"
    QString ofTotal;
    QString makespan; ///< "57.0 forwards"
    QString peak; ///< "64 chunks"
    QString closedForm; ///< "18.8 %" over ideal, empty where none holds
    QString condition; ///< its formula and when it holds
    QString refusal;

    friend bool operator==(const LaneRow &, const LaneRow &) = default;
};

/// The lanes from top to bottom.
class LaneRows : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Timeline")

public:
    enum Role {
        TitleRole = Qt::UserRole,
        ChangedRole,
        ScheduleRole,
        OverIdealRole,
        OfTotalRole,
        MakespanRole,
        PeakRole,
        ClosedFormRole,
        ConditionRole,
        RefusalRole
    };

    using RowListModel::RowListModel;

    void setLanes(const std::vector<TimelineLane> &lanes);
    [[nodiscard]] const std::vector<LaneRow> &rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    std::vector<LaneRow> m_rows;
};

} // namespace shardyard
