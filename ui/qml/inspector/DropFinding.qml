// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A finding that a drop would bring, or mend.
Item {
    id: finding

    required property string label
    required property string value
    required property string note
    required property string tone

    implicitHeight: texts.implicitHeight + 12
    Accessible.role: Accessible.StaticText
    Accessible.name: note === "" ? qsTr("New: %1. %2").arg(label).arg(value) : qsTr("Mended: %1").arg(label)

    Icon {
        y: 7
        name: finding.tone === "ok" ? "check" : finding.tone
        size: Theme.size("icon_dense")
        color: finding.tone === "ok" ? Theme.ok : finding.tone === "err" ? Theme.err
             : finding.tone === "warn" ? Theme.warn : Theme.accent
    }
    Column {
        id: texts

        x: 22
        y: 6
        width: parent.width - x

        Text {
            width: parent.width
            text: finding.note === "" ? finding.label : qsTr("%1: %2", "finding and what becomes of it").arg(finding.label).arg(finding.note)
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            font: Theme.label
            color: Theme.text
            Accessible.ignored: true
        }
        Text {
            width: parent.width
            visible: finding.note === ""
            text: finding.value
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            font: Theme.caption
            color: Theme.text2
            Accessible.ignored: true
        }
    }
}
