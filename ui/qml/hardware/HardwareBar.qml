// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// The way back, what is compared, and the search.
FocusScope {
    id: bar

    required property HardwareRoom room
    readonly property list<string> kinds: ["gpu", "node"]

    signal backRequested

    implicitHeight: Theme.size("header") + 4

    function focusSearch(): void {
        search.forceActiveFocus(Qt.ShortcutFocusReason);
        search.selectAll();
    }

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 8
        anchors.rightMargin: Theme.space("dock_padding")
        spacing: 10

        IconButton {
            iconName: "chevron-left"
            text: qsTr("Back")
            tip: qsTr("Leads back to where you came from (Esc)")
            onClicked: bar.backRequested()
        }
        Text {
            text: qsTr("Hardware")
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.titleFont
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        SegmentedControl {
            id: kind

            Layout.leftMargin: 8
            focus: true
            options: [qsTr("GPUs"), qsTr("Nodes")]
            name: qsTr("What is compared")
            currentIndex: bar.kinds.indexOf(bar.room.kind)
            onToggled: index => bar.room.kind = bar.kinds[index]
        }
        Item {
            Layout.fillWidth: true
        }
        Text {
            text: qsTr("%1 of %2 rows").arg(bar.room.count).arg(bar.room.total)
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        TextField {
            id: search

            Layout.preferredWidth: 220
            placeholderText: qsTr("Filter by name, vendor, architecture")
            Accessible.name: placeholderText
            text: bar.room.filter
            onTextEdited: bar.room.filter = text
            Keys.onEscapePressed: event => {
                event.accepted = text !== "";
                bar.room.filter = "";
            }
        }
    }
}
