// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The words of a finding with its fix.
Item {
    id: finding

    required property string title
    required property string message
    required property string fixText
    required property string where
    required property string iconName
    required property color ink

    signal fix

    implicitHeight: texts.implicitHeight + 16

    Icon {
        x: Theme.space("dock_padding")
        y: 9
        name: finding.iconName
        size: Theme.size("icon_dense")
        color: finding.ink
    }
    Column {
        id: texts

        x: Theme.space("dock_padding") + 22
        y: 8
        width: parent.width - x - Theme.space("dock_padding")
        spacing: 2

        Text {
            width: parent.width
            text: finding.title
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            font: Theme.label
            color: Theme.text
            Accessible.ignored: true
        }
        Text {
            width: parent.width
            text: finding.message
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            font: Theme.caption
            color: Theme.text2
            Accessible.ignored: true
        }
        // Whom it concerns stands beside the fix where it has room, else below it.
        Flow {
            id: below

            width: parent.width
            topPadding: 3
            spacing: 8

            Button {
                id: fixButton

                height: Theme.size("control_dense")
                width: Math.min(implicitWidth, below.width)
                visible: finding.fixText !== ""
                icon.name: "wrench"
                text: finding.fixText
                Accessible.name: text
                onClicked: finding.fix()
            }
            Text {
                width: Math.min(implicitWidth, below.width)
                height: fixButton.visible && implicitWidth <= below.width - fixButton.width - below.spacing ? fixButton.height : 16
                verticalAlignment: Text.AlignVCenter
                text: finding.where
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.caption
                color: Theme.text2
                Accessible.ignored: true
            }
        }
    }
}
