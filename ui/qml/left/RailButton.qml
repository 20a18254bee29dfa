// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A button of the left rail.
IconButton {
    id: button

    property bool opened: false

    size: 32
    checked: opened
}
