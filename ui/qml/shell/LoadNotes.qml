// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// What the reader noticed in the file: unknown keys, which are kept.
Rectangle {
    id: notes

    objectName: "notes"

    property bool dismissed: false

    visible: Session.loadNotes.length > 0 && !dismissed
    implicitHeight: visible ? row.implicitHeight + 16 : 0
    color: Theme.warnsoft
    Accessible.role: Accessible.AlertMessage
    Accessible.name: title.text + " " + detail.text

    Connections {
        target: Session

        function onFileChanged(): void {
            notes.dismissed = false;
        }
    }
    RowLayout {
        id: row

        anchors.fill: parent
        anchors.margins: 8
        anchors.leftMargin: Theme.space("dock_padding")
        spacing: 8

        Icon {
            name: "warn"
            color: Theme.warn
            Layout.alignment: Qt.AlignTop
        }
        ColumnLayout {
            spacing: 2

            Text {
                id: title

                Layout.fillWidth: true
                text: qsTr("%n unknown key(s) kept", "", Session.unknownKeyCount)
                font: Theme.label
                color: Theme.text
            }
            Repeater {
                model: Session.loadNotes

                Text {
                    required property int index
                    required property string modelData

                    Layout.fillWidth: true
                    text: modelData
                    textFormat: Text.PlainText
                    visible: index < 3
                    font: Theme.bodyStrong
                    color: Theme.text
                    elide: Text.ElideRight
                }
            }
            Text {
                id: detail

                Layout.fillWidth: true
                text: qsTr("Written back when you save; nothing else was changed.")
                font: Theme.caption
                color: Theme.text
                wrapMode: Text.Wrap
            }
        }
        IconButton {
            iconName: "close"
            text: qsTr("Hide these notes")
            size: Theme.size("control_dense")
            Layout.alignment: Qt.AlignTop
            onClicked: notes.dismissed = true
        }
    }
}
