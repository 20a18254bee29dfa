// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// One option of a SegmentedControl. It shows the state it is given; who owns the state decides on a click.
T.AbstractButton {
    id: segment

    required property bool first
    required property bool last

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Theme.size("control_dense")
    leftPadding: 12
    rightPadding: 12
    focusPolicy: Qt.StrongFocus
    Accessible.name: text
    Accessible.checkable: true
    Accessible.checked: checked

    contentItem: IconLabel {
        iconName: segment.icon.name
        iconSize: Theme.size("icon_dense")
        text: segment.text
        font: segment.checked ? Theme.label : Theme.bodyStrong
        color: segment.checked ? Theme.text : Theme.text2
    }
    background: Item {
        Rectangle {
            anchors.fill: parent
            anchors.margins: 1
            color: segment.checked ? Theme.accentsoft : segment.down ? Theme.line : segment.hovered ? Theme.hover : "transparent"
            radius: segment.first || segment.last ? Theme.radius("control") - 1 : 0
        }
        Rectangle {
            anchors.bottom: parent.bottom
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: segment.first ? 1 : 0
            anchors.rightMargin: segment.last ? 1 : 0
            height: Theme.lineWidth("selection")
            visible: segment.checked
            color: Theme.accent
        }
        Rectangle {
            width: 1
            height: parent.height
            visible: !segment.first
            color: Theme.line2
        }
        FocusRing {
            shown: segment.visualFocus
        }
    }
}
