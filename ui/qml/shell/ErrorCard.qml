// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// Why a file could not be used: the file, the place in it, what is allowed. The open plan stays as it is.
Rectangle {
    id: card

    objectName: "error"

    signal openRequested
    signal saveAsRequested

    /// Text of the file as text, never as markup.
    function plain(text: string): string {
        return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
    }

    visible: Session.errorText !== ""
    implicitWidth: 480
    implicitHeight: content.implicitHeight + 32
    color: Theme.panel
    radius: Theme.radius("popover")
    border.color: Theme.err
    Accessible.role: Accessible.AlertMessage
    Accessible.name: Session.errorText
    onVisibleChanged: {
        if (visible)
            closeButton.forceActiveFocus(Qt.OtherFocusReason);
    }
    Keys.onEscapePressed: Session.clearError()

    RowLayout {
        id: content

        anchors.fill: parent
        anchors.margins: 16
        spacing: 12

        Icon {
            name: "err"
            size: 20
            color: Theme.err
            Layout.alignment: Qt.AlignTop
        }
        ColumnLayout {
            spacing: 6

            Text {
                Layout.fillWidth: true
                text: Session.errorFile === "" ? qsTr("That did not work") : Session.savingFailed ? qsTr("%1 could not be saved").arg(Session.errorFile) : qsTr("%1 could not be used").arg(Session.errorFile)
                textFormat: Text.PlainText
                font: Theme.titleFont
                color: Theme.text
                elide: Text.ElideMiddle
            }
            Text {
                Layout.fillWidth: true
                text: (Session.errorPlace === "" ? "" : "<b>" + card.plain(Session.errorPlace) + "</b> ") + card.plain(Session.errorProblem)
                textFormat: Text.StyledText
                font: Theme.body
                color: Theme.text
                wrapMode: Text.Wrap
                maximumLineCount: 6
                elide: Text.ElideRight
            }
            Text {
                Layout.fillWidth: true
                text: qsTr("Allowed: %1").arg(Session.errorAllowed)
                textFormat: Text.PlainText
                visible: Session.errorAllowed !== ""
                font: Theme.body
                color: Theme.text
                wrapMode: Text.Wrap
            }
            RowLayout {
                Layout.topMargin: 4
                spacing: 8

                Button {
                    id: closeButton

                    text: qsTr("Close")
                    Accessible.name: text
                    onClicked: Session.clearError()
                }
                Button {
                    text: Session.savingFailed ? qsTr("Save as…") : qsTr("Open another…")
                    flat: true
                    Accessible.name: text
                    onClicked: {
                        const saving = Session.savingFailed;
                        Session.clearError();
                        if (saving)
                            card.saveAsRequested();
                        else
                            card.openRequested();
                    }
                }
            }
            Text {
                text: qsTr("Your open plan is unchanged.")
                visible: Session.hasDocument
                font: Theme.caption
                color: Theme.text2
            }
        }
    }
}
