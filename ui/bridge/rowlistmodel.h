// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/listdiff.h"

#include <QAbstractListModel>
#include <QQmlEngine>

#include <algorithm>
#include <utility>
#include <vector>

namespace shardyard {

/// A list whose whole content is taken at once, while views hear only of what changed.
class RowListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ANONYMOUS

public:
    using QAbstractListModel::QAbstractListModel;

protected:
    /// Puts `after` in the place of `rows`, which rowCount() and data() read. `same` says whether two entries are the
    /// same thing, even if its values have changed. Answers whether there are now more or fewer.
    template <class Row, class Same>
    bool takeRows(std::vector<Row> &rows, std::vector<Row> after, Same same)
    {
        const ListDifference difference = listDifference(rows, after, same);
        const auto at = [&rows, &difference] { return rows.begin() + difference.first; };
        if (difference.removed > 0) {
            beginRemoveRows({}, difference.first, difference.first + difference.removed - 1);
            rows.erase(at(), at() + difference.removed);
            endRemoveRows();
        }
        if (difference.inserted > 0) {
            beginInsertRows({}, difference.first, difference.first + difference.inserted - 1);
            const auto first = after.begin() + difference.first;
            rows.insert(at(), first, first + difference.inserted);
            endInsertRows();
        }
        for (std::size_t row = 0; row < after.size(); ++row) {
            if (rows[row] == after[row])
                continue;
            rows[row] = std::move(after[row]);
            const QModelIndex changed = index(static_cast<int>(row));
            emit dataChanged(changed, changed);
        }
        return difference.removed != difference.inserted;
    }
};

} // namespace shardyard
