// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/plots/plotseries.h"
#include "ui/plots/scalingplot.h"

#include <QStringView>

namespace shardyard {

/// What a plot is drawn for besides the snapshot.
struct PlotView
{
    int activeStrategy = 0;
    Count selectedGpu = -1;
    const ScalingCurve *scaling = nullptr; ///< null = not estimated yet
};

/// One line a plot.
struct PlotKind
{
    const char *id;
    PlotSeries (*series)(const Snapshot &, const PlotView &);
    /// What a click on a category does.
    void (*choose)(Session &, int category);
    bool scales = false; ///< needs `PlotView::scaling`
};

[[nodiscard]] const PlotKind *plotKind(QStringView id);

/// What stands where there is no document.
[[nodiscard]] PlotSeries noDocumentSeries();
/// What stands where the first estimate of a document is on its way.
[[nodiscard]] PlotSeries estimatingSeries();

} // namespace shardyard
