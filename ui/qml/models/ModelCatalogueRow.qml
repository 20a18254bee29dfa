// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Templates as T
import Shardyard

/// One model of the catalogue.
T.ItemDelegate {
    id: row

    required property int index
    required property string modelId
    required property string name
    required property string parameters
    required property string active
    required property string layers
    required property string context
    required property string release
    required property bool inPlan
    required property string description
    property bool marked: false
    property bool focused: false
    property bool nameIsCut: false

    implicitHeight: Theme.size("row_list")
    focusPolicy: Qt.NoFocus // the list has it
    Accessible.role: Accessible.Row
    Accessible.name: inPlan ? qsTr("%1, in this plan").arg(name) : name
    Accessible.description: description
    Accessible.selected: marked

    ModelColumns {
        id: columns

        width: row.width
    }

    component Cell: Text {
        textFormat: Text.PlainText
        color: Theme.text2
        font: Theme.body
        horizontalAlignment: Text.AlignRight
        anchors.verticalCenter: parent?.verticalCenter
        Accessible.ignored: true
    }

    contentItem: Item {
        Row {
            x: columns.padding
            height: parent.height

            Item {
                width: columns.name
                height: parent.height

                Icon {
                    name: "check"
                    color: Theme.accent
                    size: Theme.size("icon_dense")
                    visible: row.inPlan
                    anchors.verticalCenter: parent.verticalCenter
                }
                Cell {
                    x: row.inPlan ? Theme.size("icon_dense") + 6 : 0
                    width: parent.width - x - 6
                    text: row.name
                    color: Theme.text
                    font: row.inPlan ? Theme.bodyStrong : Theme.body
                    horizontalAlignment: Text.AlignLeft
                    elide: Text.ElideRight
                    onTruncatedChanged: row.nameIsCut = truncated
                }
            }
            Cell {
                text: row.parameters
                color: Theme.text
                width: columns.number
            }
            Cell {
                text: row.active
                width: columns.number
            }
            Cell {
                text: row.layers
                width: columns.layers
            }
            Cell {
                text: row.context
                width: columns.context
            }
            Cell {
                text: row.release
                width: columns.release
            }
        }
    }
    ToolTip.text: name
    ToolTip.delay: 600
    ToolTip.visible: hovered && nameIsCut

    background: Rectangle {
        color: row.marked ? Theme.accentsoft : row.hovered ? Theme.hover : "transparent"

        FocusRing {
            anchors.margins: 1
            shown: row.focused
        }
    }
}
