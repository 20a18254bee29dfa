// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QQuickPaintedItem>

namespace shardyard {

/// A piece of line in the colour and dash of a kind of link, for legends and tables.
class LinkLineItem : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    /// "nvlink", "pcie", "pod", "spine".
    Q_PROPERTY(QString link READ link WRITE setLink NOTIFY linkChanged REQUIRED)

public:
    explicit LinkLineItem(QQuickItem *parent = nullptr);

    [[nodiscard]] QString link() const { return m_link; }
    void setLink(const QString &link);
    void paint(QPainter *painter) override;

signals:
    void linkChanged();

private:
    QString m_link;
};

/// The 45° hatch of the theme in one colour, over what lies below.
class HatchItem : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QColor color READ color WRITE setColor NOTIFY colorChanged REQUIRED)

public:
    explicit HatchItem(QQuickItem *parent = nullptr);

    [[nodiscard]] QColor color() const { return m_color; }
    void setColor(const QColor &color);
    void paint(QPainter *painter) override;

signals:
    void colorChanged();

private:
    QColor m_color;
};

} // namespace shardyard
