// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Vendors as chips, and what can be done with the rows that are pinned.
Item {
    id: filters

    required property HardwareRoom room

    implicitHeight: Math.max(flow.implicitHeight, pins.implicitHeight) + 16

    /// The second argument makes the binding follow the choice.
    function isChosen(vendor: string, chosen: int): bool {
        return room.isChosen(vendor);
    }

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
    Flow {
        id: flow

        x: Theme.space("dock_padding")
        y: 8
        width: pins.x - x - 12
        spacing: 6
        Accessible.role: Accessible.Grouping
        Accessible.name: qsTr("Vendors")

        Repeater {
            model: filters.room.vendors

            FilterChip {
                required property string modelData

                text: modelData
                checkable: false
                checked: filters.isChosen(modelData, filters.room.chosenVendors)
                Accessible.onPressAction: filters.room.toggleVendor(modelData)
                onClicked: filters.room.toggleVendor(modelData)
            }
        }
    }
    Row {
        id: pins

        anchors.right: parent.right
        anchors.rightMargin: Theme.space("dock_padding")
        y: 8
        spacing: 6

        Text {
            height: Theme.size("hit_min")
            visible: filters.room.pinned === 0
            text: qsTr("Pin rows to compare them: differences are marked")
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
            verticalAlignment: Text.AlignVCenter
        }
        FilterChip {
            visible: filters.room.pinned > 0
            text: qsTr("Pinned alone: %1").arg(filters.room.pinned)
            icon.name: "pin"
            checkable: false
            checked: filters.room.onlyPinned
            ToolTip.text: qsTr("Shows the pinned rows alone")
            ToolTip.visible: hovered
            ToolTip.delay: 600
            onClicked: filters.room.onlyPinned = !filters.room.onlyPinned
        }
        Button {
            height: Theme.size("hit_min")
            visible: filters.room.pinned > 0
            flat: true
            text: qsTr("Unpin all")
            Accessible.name: text
            onClicked: filters.room.unpinAll()
        }
    }
}
