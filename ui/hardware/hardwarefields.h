// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/formrows.h"
#include "ui/bridge/owncommands.h"

namespace shardyard {

/// The editable values of an own GPU or node, one a row of the form.
class HardwareFields : public shardyard::FormRows
{
    Q_OBJECT
    QML_ANONYMOUS

public:
    using FormRows::FormRows;

    /// An id that is not of an own row shows nothing.
    void show(HardwareKind kind, const QString &id);
};

} // namespace shardyard
