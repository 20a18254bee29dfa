// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotseries.h"

#include <QAbstractListModel>
#include <QQmlEngine>

namespace shardyard {

/// The terms of a plot: what colour stands for what.
class PlotLegend : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made by PlotData")

public:
    enum Role { TermRole = Qt::UserRole + 1, NameRole, HelpRole };

    using QAbstractListModel::QAbstractListModel;
    void take(const PlotSeries &series);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    struct Entry
    {
        QString term, name, help;
        friend bool operator==(const Entry &, const Entry &) = default;
    };
    std::vector<Entry> m_entries;
};

} // namespace shardyard
