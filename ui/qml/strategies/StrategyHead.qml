// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Top of a strategy's column: its name, what it is and whether it works. A double click renames it.
Item {
    id: head

    required property string name
    required property string note
    required property string help
    required property string verdict
    required property int strategy
    required property bool isBase
    required property bool isActive

    readonly property string shown: Names.shown(name)

    signal menuRequested(Item button)
    signal renamed(string name)

    function rename(): void {
        field.text = name;
        field.before = field.text;
        field.visible = true;
        field.forceActiveFocus();
        field.selectAll();
    }

    Rectangle {
        anchors.fill: parent
        visible: head.isActive
        color: Theme.hover

        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: Theme.lineWidth("selection")
            color: Theme.text2
        }
    }
    Rectangle {
        width: parent.width
        height: Theme.lineWidth("selection")
        visible: head.isBase
        color: Theme.accent
    }
    Text {
        id: title

        x: 8
        y: 5
        width: parent.width - 38
        text: head.shown
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font: Theme.heading
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: head.isActive ? qsTr("%1, active").arg(head.shown) : head.shown
    }
    TapHandler {
        onTapped: Session.activeStrategy = head.strategy
        onDoubleTapped: head.rename()
    }
    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: head.menuRequested(more)
    }
    IconButton {
        id: more

        anchors.right: parent.right
        anchors.rightMargin: 4
        y: 3
        size: Theme.size("control_dense")
        iconName: "more"
        text: qsTr("More for %1").arg(head.shown)
        onClicked: head.menuRequested(more)
    }
    Row {
        x: 8
        y: 28
        spacing: 4

        Chip {
            visible: head.isBase
            kind: "base"
            text: qsTr("base")
        }
        VerdictChip {
            verdict: head.verdict
            help: head.help
        }
        Text {
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, head.width - parent.x - x)
            text: head.note
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.caption
            color: Theme.text2
        }
    }
    TextField {
        id: field

        property string before: ""

        x: 3
        y: 2
        width: parent.width - 8
        height: Theme.size("control_dense")
        visible: false
        leftPadding: 5
        font: Theme.heading
        Accessible.name: qsTr("Name of the strategy")
        onAccepted: {
            visible = false;
            if (text !== before)
                head.renamed(text);
        }
        onActiveFocusChanged: {
            if (!activeFocus && visible)
                accepted();
        }
        Keys.onEscapePressed: visible = false
    }
}
