// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// One file: the plan's title and where it is, what it works on, how its strategies stand, when it was saved.
T.AbstractButton {
    id: row

    required property string path
    required property string name
    required property string folder
    required property bool present
    required property string title
    required property string work
    required property string verdict
    required property string verdictKind
    required property string when
    required property int index
    readonly property string where: !present ? qsTr("Not found: %1").arg(folder)
                                  : title === "" ? folder : qsTr("%1 in %2").arg(name).arg(folder)
    readonly property bool wide: width >= 600

    implicitHeight: 44
    enabled: present
    focusPolicy: Qt.StrongFocus
    Accessible.name: title === "" ? name : title
    Accessible.description: qsTr("%1, %2, %3, %4", "place of a file, its work, its verdict, its date").arg(where).arg(work).arg(verdict).arg(when)

    background: Rectangle {
        color: row.down ? Theme.line : row.hovered ? Theme.hover : "transparent"
        radius: Theme.radius("card") - 1

        Rectangle {
            width: parent.width
            height: 1
            visible: row.index > 0
            color: Theme.line
        }
        FocusRing {
            anchors.margins: 1
            shown: row.visualFocus
        }
    }
    contentItem: Item {
        Icon {
            x: 12
            name: "doc"
            anchors.verticalCenter: parent.verticalCenter
        }
        Text {
            x: 40
            width: parent.width - 52 - (row.wide ? 320 : 90)
            y: 6
            text: row.title === "" ? row.name : row.title
            textFormat: Text.PlainText
            font: Theme.bodyStrong
            color: row.present ? Theme.text : Theme.text3
            elide: Text.ElideRight
        }
        Text {
            x: 40
            width: parent.width - 52 - (row.wide ? 320 : 90)
            y: 23
            text: row.where
            textFormat: Text.PlainText
            font: Theme.caption
            color: Theme.text2
            elide: Text.ElideMiddle
        }
        Text {
            x: parent.width - 332
            width: 130
            visible: row.wide
            anchors.verticalCenter: parent.verticalCenter
            text: row.work
            textFormat: Text.PlainText
            font: Theme.caption
            color: Theme.text2
            elide: Text.ElideRight
        }
        Chip {
            x: parent.width - 196
            visible: row.wide && row.verdict !== ""
            anchors.verticalCenter: parent.verticalCenter
            text: row.verdict
            kind: row.verdictKind === "" ? "neutral" : row.verdictKind
        }
        Text {
            x: parent.width - 102
            width: 90
            anchors.verticalCenter: parent.verticalCenter
            text: row.present ? row.when : ""
            textFormat: Text.PlainText
            font: Theme.caption
            color: Theme.text2
            horizontalAlignment: Text.AlignRight
            elide: Text.ElideRight
        }
    }
}
