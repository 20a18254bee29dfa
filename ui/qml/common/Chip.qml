// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A short verdict: "fits", "tight", "invalid", "base". Its icon says the same as its colour.
Rectangle {
    id: chip

    required property string text
    /// "ok", "warn", "err", "base" or "neutral".
    property string kind: "neutral"
    property string iconName: kind === "ok" ? "check" : kind === "warn" || kind === "err" ? kind : kind === "base" ? "pin" : ""
    readonly property color ink: kind === "ok" ? Theme.ok : kind === "warn" ? Theme.warn : kind === "err" ? Theme.err
                               : kind === "base" ? Theme.accent : Theme.text2

    implicitWidth: label.implicitWidth + 12
    implicitHeight: 18
    radius: Theme.radius("control")
    color: kind === "ok" ? Theme.oksoft : kind === "warn" ? Theme.warnsoft : kind === "err" ? Theme.errsoft
         : kind === "base" ? Theme.accentsoft : Theme.alt
    border.width: kind === "neutral" ? 1 : 0
    border.color: Theme.line
    Accessible.role: Accessible.StaticText
    Accessible.name: text

    IconLabel {
        id: label

        anchors.fill: parent
        anchors.leftMargin: 6
        anchors.rightMargin: 6
        iconName: chip.iconName
        iconSize: Theme.size("icon_chip")
        spacing: 4
        text: chip.text
        color: chip.ink
        font: Theme.caption
    }
}
