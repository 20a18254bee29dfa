// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/recentfilesmodel.h"

#include "ui/bridge/settings.h"

#include <QFileInfo>

#include <utility>

namespace shardyard {

RecentFilesModel::RecentFilesModel(QObject *parent) : QAbstractListModel(parent)
{
    connect(Settings::instance(), &Settings::recentFilesChanged, this, &RecentFilesModel::look);
    look();
}

void RecentFilesModel::look()
{
    QList<Row> rows;
    for (const QString &path : Settings::instance()->recentFiles())
        rows.append({.path = path, .present = QFileInfo::exists(path)});
    if (rows == m_rows)
        return;
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int RecentFilesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant RecentFilesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows.at(index.row());
    switch (role) {
    case PathRole:
        return row.path;
    case NameRole:
        return QFileInfo(row.path).fileName();
    case FolderRole:
        return QFileInfo(row.path).path();
    case PresentRole:
        return row.present;
    default:
        return {};
    }
}

QHash<int, QByteArray> RecentFilesModel::roleNames() const
{
    return {{PathRole, "path"}, {NameRole, "name"}, {FolderRole, "folder"}, {PresentRole, "present"}};
}

} // namespace shardyard
