// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// The heads of the columns; each orders the catalogue by its own.
Item {
    id: head

    required property ModelTable models

    implicitHeight: Theme.size("row_table") + 1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Order")

    ModelColumns {
        id: columns

        width: head.width
    }

    component Head: T.AbstractButton {
        id: button

        required property string column
        required property ModelTable models
        property string tip: ""
        readonly property bool inForce: button.models.column === column

        height: Theme.size("row_table")
        focusPolicy: Qt.StrongFocus
        Accessible.name: inForce ? button.models.descending ? qsTr("%1, falling").arg(text) : qsTr("%1, rising").arg(text) : text
        Accessible.description: tip
        onClicked: button.models.sortBy(column)
        Keys.onReturnPressed: clicked()

        contentItem: Row {
            spacing: 2
            layoutDirection: button.column === "name" ? Qt.LeftToRight : Qt.RightToLeft

            Text {
                text: button.text
                textFormat: Text.PlainText
                color: button.inForce ? Theme.text : Theme.text2
                font: Theme.caption
                anchors.verticalCenter: parent.verticalCenter
            }
            Icon {
                name: button.models.descending ? "chevron-down" : "chevron-up"
                size: Theme.size("icon_chip")
                color: Theme.text
                visible: button.inForce
                anchors.verticalCenter: parent.verticalCenter
            }
        }
        background: Rectangle {
            color: button.hovered ? Theme.hover : "transparent"

            FocusRing {
                anchors.margins: 0
                shown: button.visualFocus
            }
        }
    }

    Row {
        x: columns.padding

        Head {
            models: head.models
            column: "name"
            text: qsTr("Model")
            width: columns.name
        }
        Head {
            models: head.models
            column: "parameters"
            text: qsTr("Total")
            tip: qsTr("Parameters, without multi-token prediction")
            width: columns.number
        }
        Head {
            models: head.models
            column: "active"
            text: qsTr("Active")
            tip: qsTr("Parameters that a token passes")
            width: columns.number
        }
        Head {
            models: head.models
            column: "layers"
            text: qsTr("Layers")
            width: columns.layers
        }
        Head {
            models: head.models
            column: "context"
            text: qsTr("Context")
            tip: qsTr("Tokens of the longest sequence")
            width: columns.context
        }
        Head {
            models: head.models
            column: "release"
            text: qsTr("Release")
            tip: qsTr("Year and month")
            width: columns.release
        }
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: Theme.lineWidth("hairline")
        color: Theme.line
    }
}
