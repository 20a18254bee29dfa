// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotseries.h"

#include <QAbstractTableModel>
#include <QQmlEngine>

namespace shardyard {

/// The numbers of a plot in rows and columns, its first row the header.
class PlotTable : public QAbstractTableModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made by PlotData")

public:
    enum Role { TextRole = Qt::UserRole + 1, HeaderRole, NumberRole };

    using QAbstractTableModel::QAbstractTableModel;
    void take(const PlotSeries &series);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    /// Tells the views which rows differ.
    void takeRows(const std::vector<QStringList> &rows);

    std::vector<QStringList> m_rows;
};

} // namespace shardyard
