// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The yard: tool bar, canvas with what floats over it, legend.
FocusScope {
    id: panel

    /// A menu for what is selected, at a place in the panel.
    signal menuRequested(point at)

    // For the View menu.
    function zoomIn(): void {
        canvas.zoomIn();
    }

    function zoomOut(): void {
        canvas.zoomOut();
    }

    function fitAll(): void {
        canvas.fitAll();
    }

    CanvasToolBar {
        id: toolBar

        canvas: canvas
        anchors.top: parent.top
        anchors.left: parent.left
        anchors.right: parent.right
    }
    CanvasItem {
        id: canvas

        objectName: "canvas"
        anchors.top: toolBar.bottom
        anchors.bottom: legend.top
        anchors.left: parent.left
        anchors.right: parent.right
        clip: true
        focus: true
        coveredArea: minimap.visible ? Qt.rect(minimap.x - 6, minimap.y - 6, minimap.width + 12, minimap.height + 12) : Qt.rect(0, 0, 0, 0)
        Accessible.role: Accessible.Canvas
        Accessible.name: announcement === "" ? qsTr("Cluster canvas: arrow keys walk over GPUs, Space picks one up") : announcement
        Accessible.focusable: true
        onMenuRequested: at => panel.menuRequested(mapToItem(panel, at))

        PinchHandler {
            id: pinch

            property real lastScale: 1

            target: null
            onActiveChanged: lastScale = 1
            onActiveScaleChanged: {
                canvas.zoomAt(activeScale / lastScale, centroid.position.x, centroid.position.y);
                lastScale = activeScale;
            }
        }
        MinimapItem {
            id: minimap

            canvas: canvas
            visible: !canvas.allInView && canvas.width > 2 * width && canvas.height > 1.6 * height
            width: Theme.size("minimap_width")
            height: Theme.size("minimap_height")
            anchors.right: parent.right
            anchors.bottom: parent.bottom
            anchors.margins: 12
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("Overview of the whole cluster")
        }
        EmptyYard {
            anchors.centerIn: parent
            visible: canvas.isEmpty && Session.hasDocument && !Session.busy && !CanvasController.dragging
        }
        DropCard {
            canvas: canvas
        }
        Item {
            id: hoverPlace

            x: canvas.hoverPoint.x
            y: canvas.hoverPoint.y
            width: 1
            height: 16

            ToolTip {
                visible: canvas.hoverText !== "" && !CanvasController.dragging
                text: canvas.hoverText
                delay: 800
            }
        }
    }
    CanvasLegend {
        id: legend

        canvas: canvas
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
    }
    DragGhost {
        canvas: canvas
    }
    Shortcut {
        sequences: ["Escape"]
        enabled: CanvasController.dragging
        onActivated: CanvasController.dragCancel()
    }
}
