// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A row of the outline: arrow, icon, title, and how many GPUs it holds.
Rectangle {
    id: row

    required property int index
    required property string title
    required property string gpus
    required property int depth
    required property string iconName
    required property bool expandable
    required property bool expanded
    required property int selected
    property bool current: false

    signal toggled
    signal clicked(int modifiers)

    implicitHeight: Theme.size("row_table") + 1
    color: selected === OutlineModel.All ? Theme.accentsoft : area.containsMouse ? Theme.hover : "transparent"
    Accessible.role: Accessible.TreeItem
    Accessible.name: gpus === "" ? title : gpus === "1" ? qsTr("%1, 1 GPU").arg(title) : qsTr("%1, %2 GPUs").arg(title).arg(gpus)
    Accessible.description: !expandable ? "" : expanded ? qsTr("open") : qsTr("closed")
    Accessible.selected: selected === OutlineModel.All
    Accessible.onPressAction: clicked(Qt.NoModifier)

    Rectangle {
        width: Theme.lineWidth("selection")
        height: parent.height
        visible: row.selected !== OutlineModel.None
        color: Theme.accent
    }
    MouseArea {
        id: area

        anchors.fill: parent
        hoverEnabled: true
        onClicked: mouse => row.clicked(mouse.modifiers)
        onDoubleClicked: if (row.expandable) row.toggled()
    }
    Item {
        id: arrow

        x: 4 + 14 * Math.min(row.depth, 6)
        width: 20
        height: parent.height

        Icon {
            anchors.centerIn: parent
            name: row.expanded ? "chevron-down" : "chevron-right"
            size: Theme.size("icon_chip")
            visible: row.expandable
        }
        TapHandler {
            enabled: row.expandable
            gesturePolicy: TapHandler.WithinBounds
            onTapped: row.toggled()
        }
    }
    Icon {
        id: icon

        anchors.left: arrow.right
        anchors.leftMargin: 2
        anchors.verticalCenter: parent.verticalCenter
        name: row.iconName
        size: Theme.size("icon_dense")
    }
    Text {
        anchors.left: icon.right
        anchors.leftMargin: 6
        anchors.right: count.left
        anchors.rightMargin: 6
        anchors.verticalCenter: parent.verticalCenter
        text: row.title
        textFormat: Text.PlainText
        color: Theme.text
        font: row.selected === OutlineModel.All ? Theme.label : Theme.body
        elide: Text.ElideRight
    }
    Text {
        id: count

        anchors.right: parent.right
        anchors.rightMargin: Theme.space("dock_padding")
        anchors.verticalCenter: parent.verticalCenter
        text: row.gpus
        textFormat: Text.PlainText
        color: Theme.text2
        font: Theme.body
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: 1
        visible: row.current
        color: "transparent"
        radius: Theme.radius("control")
        border.width: Theme.lineWidth("focus_ring")
        border.color: Theme.accent
    }
}
