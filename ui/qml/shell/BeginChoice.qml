// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A line of a form whose value is chosen from the catalogue.
Item {
    id: choice

    /// As CatalogueChooser has it.
    required property string kind
    required property string label
    required property string currentId
    required property string value

    signal chosen(string id)

    implicitHeight: Theme.size("control")

    Text {
        anchors.verticalCenter: parent.verticalCenter
        text: choice.label
        textFormat: Text.PlainText
        color: Theme.text2
        font: Theme.body
        Accessible.ignored: true
    }
    Button {
        id: button

        anchors.right: parent.right
        width: Math.min(parent.width - 60, 300)
        text: choice.value
        Accessible.name: qsTr("%1: %2").arg(choice.label).arg(choice.value)
        onClicked: popup.open()
    }
    Popup {
        id: popup

        x: button.x + button.width - width
        y: button.height + 4
        width: 340
        margins: 8
        focus: true
        closePolicy: Popup.CloseOnEscape | Popup.CloseOnPressOutside

        CatalogueChooser {
            width: popup.availableWidth
            focus: true
            kind: choice.kind
            currentId: choice.currentId
            name: choice.kind === "model" ? qsTr("Search models") : qsTr("Search nodes")
            onChosen: id => {
                choice.chosen(id);
                popup.close();
            }
        }
    }
}
