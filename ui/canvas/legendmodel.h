// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasitem.h"

#include <QAbstractListModel>
#include <QPointer>

namespace shardyard {

/// The classes of the lens as swatches: a click hides one, Alt and a click isolates it, hovering dims the others.
/// Memory has a ramp instead, whose ends can be moved.
class LegendModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::CanvasItem *canvas READ canvas WRITE setCanvas NOTIFY canvasChanged REQUIRED)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    /// The kinds of link this cluster has, fastest first: "nvlink", "pcie", "pod", "spine".
    Q_PROPERTY(QStringList links READ links NOTIFY changed)
    /// Line widths of a few amounts of traffic, thinnest first, and what they stand for.
    Q_PROPERTY(QList<double> lineWidths READ lineWidths CONSTANT)
    Q_PROPERTY(QStringList lineTexts READ lineTexts CONSTANT)
    Q_PROPERTY(int hiddenCount READ hiddenCount NOTIFY changed)
    Q_PROPERTY(bool isRamp READ isRamp NOTIFY changed)
    Q_PROPERTY(double rampLow READ rampLow NOTIFY changed)
    Q_PROPERTY(double rampHigh READ rampHigh NOTIFY changed)
    Q_PROPERTY(QString rampLowText READ rampLowText NOTIFY changed)
    Q_PROPERTY(QString rampHighText READ rampHighText NOTIFY changed)

public:
    enum Role { Label = Qt::UserRole + 1, Color, Ink, Hatched, Hidden };

    explicit LegendModel(QObject *parent = nullptr);

    [[nodiscard]] CanvasItem *canvas() const { return m_canvas; }
    void setCanvas(CanvasItem *canvas);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] QString title() const;
    [[nodiscard]] QString note() const;
    [[nodiscard]] QStringList links() const;
    Q_INVOKABLE [[nodiscard]] QString linkName(const QString &link) const;
    [[nodiscard]] QList<double> lineWidths() const;
    [[nodiscard]] QStringList lineTexts() const;
    [[nodiscard]] int hiddenCount() const;
    [[nodiscard]] bool isRamp() const;
    [[nodiscard]] double rampLow() const;
    [[nodiscard]] double rampHigh() const;
    [[nodiscard]] QString rampLowText() const;
    [[nodiscard]] QString rampHighText() const;

    Q_INVOKABLE void toggle(int row);
    Q_INVOKABLE void isolate(int row);
    Q_INVOKABLE void hover(int row);
    Q_INVOKABLE void showAll();
    /// Shares of the capacity; held apart and within 0 to 1.
    Q_INVOKABLE void setRamp(double low, double high);
    /// From the least to the most that any GPU holds.
    Q_INVOKABLE void fitRamp();
    /// Colour of a share of the capacity while the ramp runs from `low` to `high`.
    Q_INVOKABLE [[nodiscard]] QColor rampColorAt(double share, double low, double high) const;

signals:
    void canvasChanged();
    void changed();

private:
    void read();
    void setFilter(const LensFilter &filter);
    [[nodiscard]] const LensClasses *classes() const;

    QPointer<CanvasItem> m_canvas;
    int m_rows = 0;
};

} // namespace shardyard
