// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import QtQuick.Templates as T
import Shardyard

/// One line of the plan; a click or Enter opens its editor beside it.
T.AbstractButton {
    id: line

    /// "model", "cluster", "fabric" or "work".
    required property string kind
    required property PlanSummary plan
    readonly property PlanPart part: PlanPart {
        kind: line.kind
        plan: line.plan
    }

    signal modelRequested

    implicitHeight: Theme.size("row_list") - 2
    leftPadding: Theme.space("dock_padding")
    rightPadding: Theme.space("dock_padding")
    enabled: Session.hasDocument
    Accessible.name: qsTr("%1: %2").arg(part.title).arg(part.value)
    Accessible.description: part.tip
    ToolTip.text: qsTr("%1\n%2").arg(part.value).arg(part.tip)
    ToolTip.visible: hovered && !editor.opened
    ToolTip.delay: 600
    onClicked: editor.open()
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    contentItem: RowLayout {
        spacing: 8

        Icon {
            name: line.part.iconName
        }
        Text {
            text: line.part.title
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
            elide: Text.ElideRight
            Layout.preferredWidth: 48
        }
        Text {
            text: line.part.value
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.bodyStrong
            elide: Text.ElideRight
            Layout.fillWidth: true
        }
    }
    background: Rectangle {
        anchors.fill: parent
        anchors.leftMargin: 4
        anchors.rightMargin: 4
        radius: Theme.radius("control")
        color: editor.opened ? Theme.accentsoft : line.hovered ? Theme.hover : "transparent"

        FocusRing {
            shown: line.visualFocus
        }
    }

    PlanPopup {
        id: editor

        kind: line.kind
        plan: line.plan
        x: line.mirrored ? -width - 4 : line.width + 4
        y: -8
        onModelRequested: line.modelRequested()
    }
}
