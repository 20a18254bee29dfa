// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// Counts and selection, what was just done, and how fresh the numbers are. Never the only place for an error.
Rectangle {
    id: bar

    objectName: "status"

    required property bool compact
    property string message: ""

    implicitHeight: Theme.size("status")
    color: Theme.panel
    Accessible.role: Accessible.StatusBar
    Accessible.name: qsTr("Status")

    StatusLine {
        id: status
    }
    Connections {
        target: Session

        function onSaid(text: string): void {
            bar.message = text;
            forget.restart();
        }
    }
    Timer {
        id: forget

        interval: 4000 + 30 * bar.message.length // long ones take longer to read
        onTriggered: bar.message = ""
    }
    Rectangle {
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
    RowLayout {
        anchors.fill: parent
        anchors.topMargin: 1
        anchors.leftMargin: Theme.space("dock_padding")
        anchors.rightMargin: Theme.space("dock_padding")
        spacing: 16

        StatusText {
            text: bar.message
            color: Theme.text
            font: Theme.label
            elide: Text.ElideMiddle
            visible: text !== ""
            Layout.fillWidth: true
            Accessible.role: Accessible.AlertMessage
        }
        StatusText {
            text: Session.hasDocument ? status.gpus : qsTr("No document")
            visible: bar.message === ""
        }
        StatusText {
            text: status.nodes
            visible: text !== "" && bar.message === "" && !bar.compact
        }
        StatusText {
            text: status.pods
            visible: text !== "" && bar.message === "" && !bar.compact
        }
        StatusText {
            text: status.selection
            visible: text !== "" && bar.message === ""
            Layout.fillWidth: true
        }
        Item {
            Layout.fillWidth: true
            visible: bar.message === "" && status.selection === ""
        }
        StatusIcon {
            iconName: "check"
            iconColor: Theme.ok
            text: bar.compact ? status.time : qsTr("Estimated in %1").arg(status.time)
            visible: status.time !== "" && !Session.busy
        }
        StatusText {
            text: qsTr("Estimating…")
            visible: Session.busy
        }
        StatusIcon {
            iconName: "save"
            text: Session.modified ? qsTr("Not saved") : Session.fileName === "" ? qsTr("No file yet") : qsTr("Saved")
            visible: Session.hasDocument
        }
        StatusText {
            text: qsTr("GiB")
            visible: Session.hasDocument
            Accessible.description: qsTr("Memory is counted in GiB, 2 to the power of 30 bytes")
        }
    }
}
