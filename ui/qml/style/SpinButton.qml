// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The − or + of a spin box.
Rectangle {
    id: button

    required property string iconName
    required property bool usable
    required property bool hovered
    required property bool pressed

    implicitWidth: Theme.size("stepper_button")
    implicitHeight: Theme.size("control")
    color: "transparent"

    Rectangle {
        anchors.fill: parent
        anchors.margins: 1
        radius: Theme.radius("control") - 1
        color: !button.usable ? "transparent" : button.pressed ? Theme.line : button.hovered ? Theme.hover : Theme.alt
    }
    Icon {
        anchors.centerIn: parent
        name: button.iconName
        size: Theme.size("icon_chip")
        color: button.usable ? Theme.text2 : Theme.line2
    }
}
