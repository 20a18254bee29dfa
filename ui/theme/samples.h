// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QQmlEngine>
#include <QQuickPaintedItem>
#include <QString>
#include <QStringList>

namespace shardyard {

/// Parts of a GPU's memory side by side, against its capacity: the mark at the end, or inside where they need more.
class MemoryBar : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QStringList parts READ parts WRITE setParts NOTIFY changed)
    Q_PROPERTY(QList<double> shares READ shares WRITE setShares NOTIFY changed)

public:
    explicit MemoryBar(QQuickItem *parent = nullptr);

    /// Names as Theme::memoryColor takes them.
    [[nodiscard]] QStringList parts() const { return m_parts; }
    void setParts(const QStringList &parts);
    /// Of the capacity, one a part.
    [[nodiscard]] QList<double> shares() const { return m_shares; }
    void setShares(const QList<double> &shares);

    void paint(QPainter *painter) override;

signals:
    void changed();

private:
    QStringList m_parts;
    QList<double> m_shares;
};

/// The colour of one part of memory, hatched where its bars are.
class MemorySwatch : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString part READ part WRITE setPart NOTIFY changed)

public:
    explicit MemorySwatch(QQuickItem *parent = nullptr);

    [[nodiscard]] QString part() const { return m_part; }
    void setPart(const QString &part);

    void paint(QPainter *painter) override;

signals:
    void changed();

private:
    QString m_part;
};

/// A short line in the colour and dashes of a class of link.
class LinkSample : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString link READ link WRITE setLink NOTIFY changed)

public:
    explicit LinkSample(QQuickItem *parent = nullptr);

    /// "nvlink", "pcie", "pod", "spine".
    [[nodiscard]] QString link() const { return m_link; }
    void setLink(const QString &link);

    void paint(QPainter *painter) override;

signals:
    void changed();

private:
    QString m_link;
};

} // namespace shardyard
