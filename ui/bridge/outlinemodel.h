// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/outlinetree.h"
#include "ui/bridge/rowlistmodel.h"
#include "ui/bridge/session.h"

#include <set>
#include <utility>
#include <vector>

namespace shardyard {

/// The open rows of the outline from top to bottom, with their depth. Only what is open exists, so the size of the
/// machine costs nothing. The selection is the session's: the outline is the canvas in words.
class OutlineModel : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { TitleRole = Qt::UserRole + 1, GpusRole, DepthRole, IconRole, ExpandableRole, ExpandedRole, StateRole };
    /// How much of a row is selected.
    enum class Selected { None, Part, All };
    Q_ENUM(Selected)

    explicit OutlineModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

    Q_INVOKABLE void setExpanded(int row, bool expanded);
    Q_INVOKABLE [[nodiscard]] bool isExpanded(int row) const;
    /// Row of the entry that holds this one, -1 for the cluster.
    Q_INVOKABLE [[nodiscard]] int parentRow(int row) const;
    /// Selects the row's GPUs; `add` keeps what is selected and takes them out again where all of them are.
    Q_INVOKABLE void select(int row, bool add);
    /// Selects everything from row to row.
    Q_INVOKABLE void selectRange(int from, int to);
    /// Opens what holds the GPU the inspector shows; answers its node's row, -1 without a selection.
    Q_INVOKABLE int reveal();

signals:
    void countChanged();

private:
    struct Row
    {
        OutlineEntry entry;
        GpuRange gpus;
        int depth = 0;
        QString title;
        bool expandable = false;
        bool expanded = false;

        friend bool operator==(const Row &, const Row &) = default;
    };
    using Key = std::pair<OutlineEntry::Kind, Count>;

    [[nodiscard]] static Key keyOf(const OutlineEntry &entry) { return {entry.kind, entry.first}; }
    [[nodiscard]] bool has(int row) const { return row >= 0 && row < count(); }
    [[nodiscard]] QString titleOf(const OutlineEntry &entry) const;
    [[nodiscard]] Selected selectedOf(const GpuRange &gpus) const;
    void appendRows(std::vector<Row> &rows, const OutlineEntry &entry, int depth) const;
    void takeSnapshot();
    void update();

    Session *m_session;
    SnapshotPtr m_snapshot;
    std::set<Key> m_expanded;
    std::vector<Row> m_rows;
};

} // namespace shardyard
