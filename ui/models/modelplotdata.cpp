// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/modelplotdata.h"

#include "ui/plots/partsplot.h"
#include "ui/plots/plotkinds.h"

namespace shardyard {

void ModelPlotData::setForm(ModelForm *form)
{
    if (m_form == form)
        return;
    if (m_form)
        m_form->disconnect(this);
    m_form = form;
    if (m_form)
        connect(m_form, &ModelForm::changed, this, [this] { refresh(); });
    emit formChanged();
    refresh();
}

PlotSeries ModelPlotData::current() const
{
    return m_form && m_form->hasModel() ? partsPlot(m_form->architecture()) : noDocumentSeries();
}

} // namespace shardyard
