// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// Asks inside the window what becomes of unsaved changes. The plan can be looked at, edited and saved meanwhile.
Popup {
    id: question

    signal saveChosen
    signal discardChosen
    signal cancelChosen

    property bool answered: false

    parent: Overlay.overlay
    x: Math.round((parent.width - width) / 2)
    y: Theme.size("header")
    width: 420
    padding: 16
    focus: true
    closePolicy: Popup.NoAutoClose // a popup that closes on Esc by itself holds back every shortcut of the window
    onAboutToShow: answered = false
    onOpened: saveButton.forceActiveFocus(Qt.TabFocusReason)
    onClosed: {
        if (!answered)
            cancelChosen();
    }

    function answer(): void {
        answered = true;
        close();
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 8
        Keys.onEscapePressed: question.close()

        Text {
            Layout.fillWidth: true
            text: Session.title === "" ? qsTr("Save the changes to this plan?") : qsTr("Save the changes to “%1”?").arg(Names.shown(Session.title))
            textFormat: Text.PlainText
            font: Theme.titleFont
            color: Theme.text
            wrapMode: Text.WordWrap
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        Text {
            Layout.fillWidth: true
            text: qsTr("Without saving they are lost: undo ends with the plan.")
            font: Theme.body
            color: Theme.text2
            wrapMode: Text.WordWrap
        }
        RowLayout {
            Layout.topMargin: 8
            spacing: 8

            Button {
                id: saveButton

                text: Session.fileName === "" ? qsTr("Save…") : qsTr("Save")
                highlighted: true
                Accessible.name: text
                onClicked: {
                    question.answer();
                    question.saveChosen();
                }
            }
            Button {
                text: qsTr("Discard")
                Accessible.name: qsTr("Discard the changes")
                onClicked: {
                    question.answer();
                    question.discardChosen();
                }
            }
            Button {
                text: qsTr("Cancel")
                flat: true
                Accessible.name: text
                onClicked: question.close()
            }
        }
    }
}
