// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/recoverymodel.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace shardyard {

int RecoveryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant RecoveryModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    const QString when = QLocale().toString(row.header.at.toLocalTime(), QLocale::ShortFormat);
    switch (role) {
    case IdRole:
        return row.slot->id();
    case TitleRole:
        return row.header.title;
    case DetailRole:
        return row.header.fileName.isEmpty()
            ? tr("Last edited %1; it was never saved.").arg(when)
            : tr("Last edited %1, beyond what is saved in %2.").arg(when, QFileInfo(row.header.fileName).fileName());
    default:
        return {};
    }
}

QHash<int, QByteArray> RecoveryModel::roleNames() const
{
    return {{IdRole, "slotId"}, {TitleRole, "title"}, {DetailRole, "detail"}};
}

void RecoveryModel::setSlots(std::vector<std::unique_ptr<RecoverySlot>> found)
{
    beginResetModel();
    m_rows.clear();
    for (std::unique_ptr<RecoverySlot> &slot : found)
        if (auto plan = slot->read())
            m_rows.push_back({.slot = std::move(slot), .header = std::move(plan->header)});
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const Row &a, const Row &b) { return a.header.at > b.header.at; });
    endResetModel();
}

int RecoveryModel::indexOf(const QString &id) const
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&id](const Row &row) { return row.slot->id() == id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

const RecoverySlot *RecoveryModel::slot(const QString &id) const
{
    const int index = indexOf(id);
    return index < 0 ? nullptr : m_rows[std::size_t(index)].slot.get();
}

std::unique_ptr<RecoverySlot> RecoveryModel::take(const QString &id)
{
    const int index = indexOf(id);
    if (index < 0)
        return nullptr;
    beginRemoveRows({}, index, index);
    std::unique_ptr<RecoverySlot> taken = std::move(m_rows[std::size_t(index)].slot);
    m_rows.erase(m_rows.begin() + index);
    endRemoveRows();
    return taken;
}

} // namespace shardyard
