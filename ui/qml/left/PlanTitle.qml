// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Templates as T
import Shardyard

/// The plan's title. A click or Enter edits it in place; Esc leaves it as it was.
T.AbstractButton {
    id: title

    readonly property string shown: Names.shown(Session.title)

    implicitHeight: Math.max(field.visible ? field.implicitHeight : implicitContentHeight, Theme.size("hit_min"))
    enabled: Session.hasDocument
    Accessible.name: qsTr("Title: %1").arg(title.shown)
    Accessible.description: qsTr("Press Enter to change it.")
    onClicked: {
        field.text = Session.title
        field.before = field.text
        field.visible = true
        field.forceActiveFocus()
        field.selectAll()
    }
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    function leave() {
        field.visible = false
        title.forceActiveFocus()
    }

    contentItem: Text {
        text: Session.hasDocument ? title.shown : qsTr("No plan")
        textFormat: Text.PlainText
        color: Theme.text
        font: Theme.heading
        wrapMode: Text.WordWrap
        maximumLineCount: 2
        elide: Text.ElideRight
        visible: !field.visible
        Accessible.ignored: true
    }
    background: Rectangle {
        anchors.fill: parent
        anchors.margins: -4
        radius: Theme.radius("control")
        color: title.hovered && !field.visible ? Theme.hover : "transparent"

        FocusRing {
            shown: title.visualFocus
        }
    }

    TextField {
        id: field

        property string before: ""

        anchors.left: parent.left
        anchors.right: parent.right
        visible: false
        Accessible.name: qsTr("Title of the plan")
        onAccepted: {
            if (text !== before)
                Session.say(Commands.setTitle(text))
            title.leave()
        }
        onActiveFocusChanged: if (!activeFocus) visible = false
        Keys.onEscapePressed: title.leave()
    }
}
