// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <QAbstractListModel>
#include <QList>
#include <QQmlEngine>
#include <QString>

namespace shardyard {

/// The documents built into the program, the largest machine first, with what the start page says of each.
class ExamplesModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT

public:
    enum Role { NameRole = Qt::UserRole + 1, TitleRole, SummaryRole };

    explicit ExamplesModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    struct Example
    {
        QString name; ///< as Session::openExample takes it
        QString title;
        QString summary; ///< "16,384 GPUs, 4 strategies"
        Count gpus = 0;
    };

    QList<Example> m_examples;
};

} // namespace shardyard
