// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A computed value of one strategy: best mark, number, note, and where it is a share of the memory a bar.
Item {
    id: cell

    required property string text
    required property string note
    required property string tone
    required property string term
    required property string link
    required property string name
    required property double share
    required property list<double> parts
    required property bool best

    signal explain(Item item)

    Row {
        id: row

        spacing: 3
        height: parent.height

        BestMark {
            anchors.verticalCenter: parent.verticalCenter
            visible: cell.best
        }
        NumberText {
            id: number

            anchors.verticalCenter: parent.verticalCenter
            text: cell.text
            name: cell.best ? qsTr("%1, best").arg(cell.name) : cell.name
            explainable: cell.term !== ""
            font: cell.tone === "muted" ? Theme.body : Theme.bodyStrong
            color: cell.tone === "err" ? Theme.err : cell.tone === "warn" ? Theme.warn
                 : cell.tone === "muted" ? Theme.text3 : Theme.text
            onExplain: cell.explain(number)
        }
        Text {
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, cell.width - x - 2)
            visible: text !== ""
            text: cell.note
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.caption
            color: Theme.text2
        }
        LinkSample {
            anchors.verticalCenter: parent.verticalCenter
            visible: cell.link !== ""
            width: 22
            height: 6
            link: cell.link
        }
    }
    Rectangle {
        anchors.right: parent.right
        anchors.rightMargin: 4
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(78, cell.width - row.width - 12)
        height: 10
        visible: cell.share >= 0
        color: Theme.panel
        border.color: cell.share > 1 ? Theme.err : Theme.line2
        Accessible.ignored: true

        Rectangle {
            x: 1
            y: 1
            width: (parent.width - 2) * Math.min(1, Math.max(0, cell.share))
            height: parent.height - 2
            color: cell.share > 1 ? Theme.err : cell.barColor(Theme.dark)
        }
    }

    StepBar {
        anchors.right: parent.right
        anchors.rightMargin: 4
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(78, cell.width - row.width - 12)
        visible: cell.parts.length > 0 && width >= 24
        parts: cell.parts
    }

    /// The argument makes the binding follow the theme.
    function barColor(dark: bool): color {
        return Theme.memoryColor("gradients");
    }
}
