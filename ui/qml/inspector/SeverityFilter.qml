// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// How many findings of one severity there are; a click shows only them.
T.AbstractButton {
    id: filter

    required property int number
    /// "err", "warn" or "info".
    required property string severity
    readonly property color ink: severity === "err" ? Theme.err : severity === "warn" ? Theme.warn : Theme.text2

    visible: number > 0
    checkable: true
    implicitWidth: implicitContentWidth + 14
    implicitHeight: 20
    focusPolicy: Qt.StrongFocus
    Accessible.name: text

    contentItem: IconLabel {
        iconName: filter.severity
        iconSize: Theme.size("icon_chip")
        spacing: 4
        text: filter.number
        font: Theme.caption
        color: filter.ink
    }
    background: Rectangle {
        radius: Theme.radius("control")
        color: filter.severity === "err" ? Theme.errsoft : filter.severity === "warn" ? Theme.warnsoft : Theme.alt
        border.width: filter.checked || filter.severity === "info" ? 1 : 0
        border.color: filter.checked ? filter.ink : Theme.line

        FocusRing {
            shown: filter.visualFocus
        }
    }
}
