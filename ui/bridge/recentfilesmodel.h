// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QQmlEngine>
#include <QString>

namespace shardyard {

/// What was open before, the newest first, and whether it is still there. Looks anew whenever the settings say so.
class RecentFilesModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT

public:
    enum Role { PathRole = Qt::UserRole + 1, NameRole, FolderRole, PresentRole };

    explicit RecentFilesModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    struct Row
    {
        QString path;
        bool present = false;

        friend bool operator==(const Row &, const Row &) = default;
    };

    void look();

    QList<Row> m_rows;
};

} // namespace shardyard
