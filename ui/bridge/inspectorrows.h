// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/rowlistmodel.h"

#include <QString>

#include <vector>

namespace shardyard {

/// One line of the inspector, ready to show.
struct InspectorRow
{
    QString key; ///< what it is, for colours and for keeping its place: "gradients", "tensor"
    QString label;
    QString value;
    QString note; ///< beside the value, muted: "18 %", "of 8"
    QString before; ///< *If you drop here*: the value as it is now
    QString tone; ///< "ok", "warn", "err" or empty
    QString link; ///< class of link it crosses, for its line sample
    QString term; ///< id of the term that explains the value; empty = plain text
    QString help; ///< tooltip that teaches
    double share = 0; ///< of the capacity

    friend bool operator==(const InspectorRow &, const InspectorRow &) = default;
};

/// A list of lines that takes its whole content at once and tells views only what changed.
class InspectorRows : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to what it describes")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        KeyRole = Qt::UserRole,
        LabelRole,
        ValueRole,
        NoteRole,
        BeforeRole,
        ToneRole,
        LinkRole,
        TermRole,
        HelpRole,
        ShareRole
    };

    using RowListModel::RowListModel;

    void setRows(std::vector<InspectorRow> rows);
    [[nodiscard]] const std::vector<InspectorRow> &rows() const { return m_rows; }
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

private:
    std::vector<InspectorRow> m_rows;
};

} // namespace shardyard
