// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasitem.h"

#include <QAbstractListModel>
#include <QPointer>

namespace shardyard {

/// The kinds of group that the strategy has more than one member in, each shown on the canvas or not.
class GroupTogglesModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::CanvasItem *canvas READ canvas WRITE setCanvas NOTIFY canvasChanged REQUIRED)
    Q_PROPERTY(int count READ rowCountNow NOTIFY countChanged)

public:
    enum Role { Title = Qt::UserRole + 1, Shown, Tip };

    explicit GroupTogglesModel(QObject *parent = nullptr);

    [[nodiscard]] CanvasItem *canvas() const { return m_canvas; }
    void setCanvas(CanvasItem *canvas);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] int rowCountNow() const { return static_cast<int>(m_kinds.size()); }

    Q_INVOKABLE void toggle(int row);

signals:
    void canvasChanged();
    void countChanged();

private:
    void read();

    QPointer<CanvasItem> m_canvas;
    std::vector<GroupKind> m_kinds;
};

} // namespace shardyard
