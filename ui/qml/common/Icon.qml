// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// An icon of resources/icons in one colour, crisp at every scale. Decoration only: its neighbour says what it means.
Image {
    id: icon

    required property string name
    property color color: Theme.text2
    property real size: 16

    width: size
    height: size
    sourceSize.width: size
    sourceSize.height: size
    source: name === "" ? "" : "image://icon/" + name + "/" + String(color).slice(1)
    Accessible.ignored: true
}
