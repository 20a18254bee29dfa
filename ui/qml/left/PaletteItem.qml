// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A line of the palette: press and move to drag it into the yard.
Rectangle {
    id: item

    required property int index
    required property string itemId
    required property string name
    required property string detail
    required property string iconName
    required property string kind
    required property bool own
    property bool current: false

    signal picked
    signal placed

    implicitHeight: Theme.size("palette_item")
    radius: Theme.radius("card")
    color: area.containsMouse || area.dragging ? Theme.hover : Theme.alt
    border.color: Theme.line
    Accessible.role: Accessible.ListItem
    Accessible.name: own ? qsTr("%1, your own, %2").arg(name).arg(detail) : qsTr("%1, %2").arg(name).arg(detail)
    Accessible.description: qsTr("Drag it into the yard, or press Enter to place it at the end.")
    Accessible.onPressAction: placed()

    Icon {
        id: grip

        x: 8
        anchors.verticalCenter: parent.verticalCenter
        name: "grip"
        color: Theme.text3
        size: Theme.size("icon_dense")
    }
    CatalogueText {
        anchors.left: grip.right
        anchors.leftMargin: 6
        anchors.right: parent.right
        anchors.rightMargin: 6
        anchors.verticalCenter: parent.verticalCenter
        iconName: item.iconName
        name: item.name
        detail: item.detail
        own: item.own
    }
    FocusRing {
        shown: item.current
        anchors.margins: -1
        innerRadius: item.radius
    }
    MouseArea {
        id: area

        readonly property real startDistance: 6
        property point start
        property bool dragging: false

        anchors.fill: parent
        hoverEnabled: true
        preventStealing: true
        cursorShape: dragging ? Qt.ClosedHandCursor : Qt.OpenHandCursor
        onPressed: mouse => {
            start = Qt.point(mouse.x, mouse.y)
            item.picked()
        }
        onPositionChanged: mouse => {
            if (!pressed)
                return
            const scene = mapToItem(null, mouse.x, mouse.y)
            const moved = Math.max(Math.abs(mouse.x - start.x), Math.abs(mouse.y - start.y))
            if (!dragging && moved >= startDistance)
                dragging = CanvasController.beginPaletteDrag(item.kind, item.itemId, scene.x, scene.y)
            if (dragging)
                CanvasController.dragMove(scene.x, scene.y, mouse.modifiers)
        }
        onReleased: {
            if (dragging)
                CanvasController.dragEnd()
            dragging = false
        }
        onCanceled: {
            if (dragging)
                CanvasController.dragCancel()
            dragging = false
        }
    }
    ToolTip.text: qsTr("%1\n%2\nDrag it into the yard, or press Enter to place it at the end.").arg(name).arg(detail)
    ToolTip.visible: area.containsMouse && !area.pressed
    ToolTip.delay: 900
}
