// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "ui/bridge/rowlistmodel.h"

#include <vector>

namespace shardyard {

/// Where the figures of a GPU or a node were read.
class HardwareSources : public shardyard::RowListModel
{
    Q_OBJECT

public:
    enum Role { TitleRole = Qt::UserRole + 1, DetailRole, UrlRole };

    explicit HardwareSources(QObject *parent = nullptr);
    void show(std::vector<Source> sources);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    std::vector<Source> m_rows;
};

} // namespace shardyard
