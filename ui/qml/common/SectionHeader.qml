// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Shardyard

/// The heading of a part of a dock, with room for chips and buttons at its end.
Item {
    id: header

    required property string text
    property string note: ""
    default property alias trailing: end.data

    implicitWidth: row.implicitWidth + 2 * Theme.space("dock_padding")
    implicitHeight: Theme.size("dock_header")
    Accessible.role: Accessible.Heading
    Accessible.name: text

    RowLayout {
        id: row

        anchors.fill: parent
        anchors.leftMargin: Theme.space("dock_padding")
        anchors.rightMargin: Theme.space("dock_padding")
        spacing: 6

        Text {
            text: header.text
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.label
            elide: Text.ElideRight
            Layout.fillWidth: header.note === ""
            Accessible.ignored: true
        }
        Text {
            text: header.note
            textFormat: Text.PlainText
            visible: text !== ""
            color: Theme.text2
            font: Theme.caption
            elide: Text.ElideRight
            Layout.fillWidth: true
        }
        Row {
            id: end

            spacing: 6
            Layout.alignment: Qt.AlignVCenter
        }
    }
}
