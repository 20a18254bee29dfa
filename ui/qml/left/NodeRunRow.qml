// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// "2,048 × DGX H100": number and type of one run of equal nodes.
Item {
    id: row

    required property int index
    required property string title
    required property string typeId
    required property string nodes

    signal typeAsked
    signal refused(string reason)

    implicitHeight: field.implicitHeight

    TextField {
        id: field

        anchors.left: parent.left
        width: 76
        text: row.nodes
        horizontalAlignment: TextInput.AlignRight
        Accessible.name: qsTr("Number of %1").arg(row.title)
        onEditingFinished: {
            if (text === row.nodes)
                return
            const reason = Commands.setNodeRun(row.index, row.typeId, text)
            row.refused(reason)
            if (reason === "")
                text = Qt.binding(() => row.nodes)
        }
        Keys.onEscapePressed: event => {
            event.accepted = false
            text = Qt.binding(() => row.nodes)
        }
    }
    Text {
        id: times

        anchors.left: field.right
        anchors.leftMargin: 6
        anchors.verticalCenter: parent.verticalCenter
        text: "×"
        color: Theme.text2
        font: Theme.body
    }
    Button {
        anchors.left: times.right
        anchors.leftMargin: 6
        anchors.right: remove.left
        anchors.rightMargin: 4
        text: row.title
        Accessible.name: qsTr("Type: %1").arg(row.title)
        Accessible.description: qsTr("Opens the list of nodes.")
        ToolTip.text: qsTr("Choose another type of node")
        ToolTip.visible: hovered
        ToolTip.delay: 600
        onClicked: row.typeAsked()
    }
    IconButton {
        id: remove

        anchors.right: parent.right
        iconName: "trash"
        text: qsTr("Remove %1 × %2").arg(row.nodes).arg(row.title)
        onClicked: row.refused(Commands.removeNodeRun(row.index))
    }
}
