// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QQuickPaintedItem>

namespace shardyard {

/// The square of a legend: the colour and hatch of one term, "gradients" or "of_ideal".
class PlotSwatch : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QString term READ term WRITE setTerm NOTIFY termChanged REQUIRED)

public:
    explicit PlotSwatch(QQuickItem *parent = nullptr);

    [[nodiscard]] QString term() const { return m_term; }
    void setTerm(const QString &term);
    void paint(QPainter *painter) override;

signals:
    void termChanged();

private:
    QString m_term;
};

} // namespace shardyard
