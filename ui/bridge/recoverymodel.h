// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/recovery.h"

#include <QAbstractListModel>
#include <QQmlEngine>

#include <memory>
#include <vector>

namespace shardyard {

/// Unsaved work that a crash left behind, the newest first.
class RecoveryModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("DocumentGuard has the one there is")

public:
    enum Role { IdRole = Qt::UserRole, TitleRole, DetailRole };

    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    void setSlots(std::vector<std::unique_ptr<RecoverySlot>> found);
    /// Null where there is none of this id.
    [[nodiscard]] const RecoverySlot *slot(const QString &id) const;
    /// Takes the slot out of the list.
    std::unique_ptr<RecoverySlot> take(const QString &id);

private:
    struct Row
    {
        std::unique_ptr<RecoverySlot> slot;
        RecoveryHeader header;
    };

    [[nodiscard]] int indexOf(const QString &id) const;

    std::vector<Row> m_rows;
};

} // namespace shardyard
