// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// The way back, and the ways a model comes in.
Item {
    id: bar

    required property ModelForm form

    signal backRequested

    implicitHeight: Theme.size("header")

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
        spacing: 8

        IconButton {
            iconName: "chevron-left"
            text: qsTr("Back to the plan")
            tip: qsTr("Back to the plan (Esc)")
            onClicked: bar.backRequested()
        }
        Text {
            text: qsTr("Model")
            color: Theme.text
            font: Theme.heading
            Accessible.role: Accessible.Heading
            Accessible.name: text
            Layout.fillWidth: true
        }
        Button {
            text: qsTr("Paste config.json")
            icon.name: "paste"
            ToolTip.text: qsTr("Reads the shape from a Hugging Face config.json on the clipboard (%1)").arg(KeyNames.of("Ctrl+V"))
            ToolTip.visible: hovered
            ToolTip.delay: 600
            Accessible.name: text
            Accessible.description: ToolTip.text
            onClicked: bar.form.importClipboard()
        }
        Button {
            text: qsTr("Open config.json…")
            icon.name: "folder"
            Accessible.name: text
            onClicked: chooser.ask("")
        }
        Button {
            text: qsTr("Use this model")
            highlighted: true
            enabled: !bar.form.inPlan && Session.hasDocument
            Accessible.name: text
            Accessible.description: bar.form.name
            onClicked: Session.say(bar.form.use())
        }
    }
    FileChooser {
        id: chooser

        title: qsTr("Open a config.json")
        filters: [qsTr("Model configurations (*.json)"), qsTr("All files (*)")]
        onChosen: url => bar.form.importFile(url)
    }
}
