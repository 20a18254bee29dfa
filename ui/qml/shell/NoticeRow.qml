// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// Something about the plan's file that the user should know, and up to two things to do about it. Stands beside the
/// work and waits.
Rectangle {
    id: notice

    required property string text
    required property string detail
    required property string acceptText
    property string declineText: ""
    property string iconName: "warn"

    signal accepted
    signal declined

    width: parent?.width ?? 0 // a delegate has no parent while it goes
    implicitHeight: row.implicitHeight + 12
    color: Theme.warnsoft
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text + " " + detail

    RowLayout {
        id: row

        anchors.fill: parent
        anchors.margins: 6
        anchors.leftMargin: Theme.space("dock_padding")
        spacing: 8

        Icon {
            name: notice.iconName
            color: Theme.warn
        }
        ColumnLayout {
            spacing: 0

            Text {
                Layout.fillWidth: true
                text: notice.text
                textFormat: Text.PlainText
                font: Theme.label
                color: Theme.text
                elide: Text.ElideMiddle
            }
            Text {
                Layout.fillWidth: true
                text: notice.detail
                textFormat: Text.PlainText
                visible: text !== ""
                font: Theme.caption
                color: Theme.text
                wrapMode: Text.Wrap
                maximumLineCount: 2
                elide: Text.ElideRight
            }
        }
        Button {
            text: notice.acceptText
            Accessible.name: text
            Accessible.description: notice.text
            onClicked: notice.accepted()
        }
        Button {
            text: notice.declineText
            visible: text !== ""
            flat: true
            Accessible.name: text
            Accessible.description: notice.text
            onClicked: notice.declined()
        }
    }
}
