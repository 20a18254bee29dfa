// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/owncommands.h"
#include "ui/bridge/rowlistmodel.h"

#include <QString>

#include <vector>

namespace shardyard {

class Session;

/// The editable values of an own GPU or node, one a row of the form.
class HardwareFields : public shardyard::RowListModel
{
    Q_OBJECT

public:
    enum Role { KeyRole = Qt::UserRole + 1, TitleRole, UnitRole, HelpRole, ValueRole, ChoiceRole };

    explicit HardwareFields(QObject *parent = nullptr);

    /// An id that is not of an own row shows nothing.
    void show(HardwareKind kind, const QString &id);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    struct Row
    {
        QString key;
        QString title;
        QString unit;
        QString help;
        QString value;
        bool choice = false; ///< a GPU of the catalogue

        friend bool operator==(const Row &, const Row &) = default;
    };

    std::vector<Row> m_rows;
};

} // namespace shardyard
