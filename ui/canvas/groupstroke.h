// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvaspaint.h"

#include <QLineF>

namespace shardyard {

/// How a piece of a group's line looks: colour and dash by the link it crosses, form by the kind of group.
struct GroupStroke
{
    GroupKind kind = GroupKind::Data;
    LinkClass link = LinkClass::None;
    double width = 2;
};

/// The ground of a piece, below all of them.
void paintStrokeHalo(const CanvasPaint &paint, const QLineF &line, const GroupStroke &stroke);
/// Data is a plain line, context a double one, pipeline has arrows, experts have dots and expert data has squares.
void paintStroke(const CanvasPaint &paint, const QLineF &line, const GroupStroke &stroke);

} // namespace shardyard
