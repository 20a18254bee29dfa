// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The part of the yard in view; a click goes up to that level.
Row {
    id: crumbs

    required property CanvasItem canvas

    spacing: 4
    clip: true

    Repeater {
        model: crumbs.canvas.crumbs

        Row {
            id: crumb

            required property int index
            required property string modelData

            spacing: 4

            Icon {
                name: "chevron-right"
                size: Theme.size("icon_chip")
                visible: crumb.index > 0
                anchors.verticalCenter: parent.verticalCenter
            }
            AbstractButton {
                id: link

                text: crumb.modelData
                focusPolicy: Qt.TabFocus
                implicitHeight: Theme.size("hit_min")
                implicitWidth: implicitContentWidth
                Accessible.name: qsTr("Show %1").arg(text)
                onClicked: crumbs.canvas.goToCrumb(crumb.index)

                contentItem: Text {
                    text: link.text
                    textFormat: Text.PlainText
                    color: link.hovered || crumb.index === 1 ? Theme.text : Theme.text2
                    font: crumb.index === 1 ? Theme.label : Theme.body
                    verticalAlignment: Text.AlignVCenter
                }
                background: Item {
                    FocusRing {
                        shown: link.visualFocus
                    }
                }
            }
        }
    }
}
