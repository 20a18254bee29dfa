// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/units.h"

#include <QFontMetricsF>
#include <QString>

namespace shardyard {

/// The line of figures at the foot of a card: the bytes at the left, their share of the memory at the right.
struct CardFigures
{
    QString states;
    QString share; ///< empty where it is not known, or both would not fit
};

/// `wordy` = with units, else a bare number of GiB beside its bar. `usable` 0 = not known.
[[nodiscard]] CardFigures cardFigures(Bytes states, Bytes usable, bool wordy, double width,
                                      const QFontMetricsF &metrics);

} // namespace shardyard
