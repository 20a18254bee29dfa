// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/modelform.h"
#include "ui/plots/plotdata.h"

#include <QPointer>

namespace shardyard {

/// The plot of what a form shows: its model's parameters by part.
class ModelPlotData : public shardyard::PlotData
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::ModelForm *form READ form WRITE setForm NOTIFY formChanged REQUIRED)

public:
    using PlotData::PlotData;

    [[nodiscard]] ModelForm *form() const { return m_form; }
    void setForm(ModelForm *form);

signals:
    void formChanged();

protected:
    [[nodiscard]] PlotSeries current() const override;

private:
    QPointer<ModelForm> m_form;
};

} // namespace shardyard
