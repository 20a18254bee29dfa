// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A quiet square button that shows only an icon; its text is its tooltip and its name.
ToolButton {
    id: button

    required property string iconName
    /// More than the name, where there is something to teach.
    property string tip: ""
    property real size: Theme.size("control")

    display: AbstractButton.IconOnly
    icon.name: iconName
    implicitWidth: size
    implicitHeight: size
    Accessible.name: text
    Accessible.description: tip
    ToolTip.text: tip === "" ? text : tip
    ToolTip.delay: 600
    ToolTip.visible: (hovered || visualFocus) && ToolTip.text !== "" && !down
}
