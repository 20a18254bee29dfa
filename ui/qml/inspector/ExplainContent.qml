// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The text of an explanation.
Column {
    id: content

    required property Explanation explanation

    signal closed

    spacing: 8
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Why: %1").arg(explanation.name)

    Item {
        width: parent.width
        height: 24

        Text {
            id: name

            anchors.verticalCenter: parent.verticalCenter
            text: content.explanation.name
            textFormat: Text.PlainText
            font: Theme.heading
            color: Theme.text
        }
        Text {
            anchors.left: name.right
            anchors.leftMargin: 8
            anchors.right: close.left
            anchors.baseline: name.baseline
            text: content.explanation.about
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.body
            color: Theme.text2
        }
        IconButton {
            id: close

            anchors.right: parent.right
            size: 24
            focus: true
            iconName: "close"
            text: qsTr("Close")
            onClicked: content.closed()
        }
    }
    Row {
        spacing: 8
        visible: content.explanation.value !== ""

        Text {
            id: value

            text: content.explanation.value
            textFormat: Text.PlainText
            font: Theme.display
            color: Theme.text
        }
        Text {
            anchors.baseline: value.baseline
            text: content.explanation.exact
            textFormat: Text.PlainText
            font: Theme.body
            color: Theme.text2
        }
    }
    Rectangle {
        width: parent.width
        height: formula.implicitHeight + 20
        radius: Theme.radius("card")
        color: Theme.alt
        border.color: Theme.line

        Text {
            id: formula

            x: 12
            y: 10
            width: parent.width - 24
            text: content.explanation.formula
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            font: Theme.body
            color: Theme.text
        }
    }
    Column {
        width: parent.width

        Repeater {
            model: content.explanation.inputs

            ExplainInput {
                width: parent?.width ?? 0
            }
        }
    }
    Text {
        width: parent.width
        text: content.explanation.meaning
        textFormat: Text.PlainText
        wrapMode: Text.WordWrap
        font: Theme.body
        color: Theme.text
    }
    Text {
        width: parent.width
        text: content.explanation.source
        textFormat: Text.PlainText
        wrapMode: Text.WordWrap
        font: Theme.caption
        color: Theme.text2
    }
}
