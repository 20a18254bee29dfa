// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.MenuItem {
    id: control

    implicitWidth: implicitContentWidth + leftPadding + rightPadding + (keys.text === "" ? 0 : keys.implicitWidth + 24)
    implicitHeight: Theme.size("row_list")
    leftPadding: mirrored ? 12 : 30
    rightPadding: mirrored ? 30 : subMenu ? 28 : 12
    font: Theme.body

    readonly property color ink: !enabled ? Theme.mix(Theme.text3, Theme.panel, 0.35) : Theme.text

    contentItem: Text {
        text: control.text.replace(/&(.)/g, "$1")
        textFormat: Text.PlainText
        font: control.font
        color: control.ink
        elide: Text.ElideRight
        verticalAlignment: Text.AlignVCenter
    }
    indicator: Icon {
        x: control.mirrored ? control.width - width - 8 : 8
        y: (control.height - height) / 2
        name: control.checkable ? (control.checked ? "check" : "") : control.icon.name
        size: Theme.size("icon_dense")
        color: control.enabled ? Theme.text2 : control.ink
    }
    arrow: Icon {
        x: control.mirrored ? 8 : control.width - width - 8
        y: (control.height - height) / 2
        name: control.subMenu ? (control.mirrored ? "chevron-left" : "chevron-right") : ""
        size: Theme.size("icon_dense")
        color: Theme.text2
    }
    background: Rectangle {
        radius: Theme.radius("control")
        color: control.down ? Theme.line : control.highlighted ? Theme.hover : "transparent"
    }

    Text {
        id: keys

        x: control.mirrored ? 12 : control.width - width - 12
        anchors.verticalCenter: parent.verticalCenter
        text: control.action ? KeyNames.of(control.action.shortcut) : ""
        font: Theme.caption
        color: control.enabled ? Theme.text3 : control.ink
        Accessible.ignored: true
    }
}
