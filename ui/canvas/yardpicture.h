// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasmodel.h"

#include <QFutureWatcher>
#include <QQuickPaintedItem>

#include <memory>

namespace shardyard {

/// A small picture of an example's yard as the canvas shows it, all of it, without words. The document is read and
/// estimated on another thread, once for the program.
class YardPicture : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    /// As Session::openExample() takes it.
    Q_PROPERTY(QString example READ example WRITE setExample NOTIFY exampleChanged REQUIRED)
    /// There is something to see.
    Q_PROPERTY(bool ready READ isReady NOTIFY readyChanged)

public:
    explicit YardPicture(QQuickItem *parent = nullptr);
    ~YardPicture() override;

    [[nodiscard]] QString example() const { return m_example; }
    void setExample(const QString &example);
    [[nodiscard]] bool isReady() const { return m_model != nullptr; }

    void paint(QPainter *painter) override;

signals:
    void exampleChanged();
    void readyChanged();

protected:
    void itemChange(ItemChange change, const ItemChangeData &value) override;

private:
    /// Once somebody can see it.
    void load();
    void show(SnapshotPtr snapshot);

    QString m_example;
    QFutureWatcher<SnapshotPtr> m_reading;
    std::unique_ptr<CanvasModel> m_model;
};

} // namespace shardyard
