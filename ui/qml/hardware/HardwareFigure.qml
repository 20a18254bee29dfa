// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A figure of one row; a dash where it is not known, and a link where it was read on a page.
HardwarePart {
    id: figure

    required property string url
    readonly property bool atStart: room.isText(column)
    readonly property bool known: text !== ""

    Rectangle {
        visible: figure.differs
        anchors.fill: parent
        anchors.bottomMargin: 1
        color: Theme.accentsoft
    }
    Rectangle {
        visible: figure.differs
        width: Theme.lineWidth("selection")
        height: parent.height - 1
        color: Theme.accent
    }
    Row {
        x: figure.atStart ? 10 : parent.width - width - 10
        anchors.verticalCenter: parent.verticalCenter
        spacing: 6

        Text {
            anchors.verticalCenter: parent.verticalCenter
            visible: text !== ""
            width: Math.min(implicitWidth, figure.width - 20 - value.implicitWidth - 6)
            text: figure.note
            textFormat: Text.PlainText
            elide: Text.ElideRight
            color: figure.url === "" ? Theme.text2 : Theme.accent
            font.family: Theme.caption.family
            font.pixelSize: Theme.caption.pixelSize
            font.underline: figure.url !== ""

            HoverHandler {
                cursorShape: figure.url === "" ? Qt.ArrowCursor : Qt.PointingHandCursor
            }
            TapHandler {
                enabled: figure.url !== ""
                onTapped: Qt.openUrlExternally(figure.url)
            }
        }
        Text {
            id: value

            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, figure.width - 20)
            text: figure.known ? figure.text : "—"
            textFormat: Text.PlainText
            elide: Text.ElideRight
            color: figure.known ? Theme.text : Theme.text3
            font: figure.known ? Theme.bodyStrong : Theme.body
        }
    }
    HoverHandler {
        id: over
    }
    ToolTip.text: figure.tip
    ToolTip.visible: over.hovered && figure.tip !== ""
    ToolTip.delay: 600
}
