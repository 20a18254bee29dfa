// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What can be done with a GPU or node: copied; and where it is one's own, kept, taken out, removed.
Column {
    id: actions

    required property HardwareDetails details
    property string refusal: ""
    readonly property Item first: make
    readonly property string shownId: details.itemId

    signal copied

    spacing: 6
    onShownIdChanged: refusal = ""

    function tell(refusal: string, done: string): void {
        actions.refusal = refusal;
        if (refusal === "")
            Session.say(done);
    }

    Button {
        id: make

        width: parent.width
        highlighted: !actions.details.own
        enabled: Session.hasDocument
        text: qsTr("Make a copy to edit")
        icon.name: "copy"
        Accessible.name: text
        Accessible.description: Session.hasDocument ? qsTr("The copy becomes part of the plan") : qsTr("Open or begin a plan first")
        onClicked: {
            actions.refusal = actions.details.copy();
            if (actions.refusal === "")
                actions.copied();
        }
    }
    Text {
        width: parent.width
        visible: !Session.hasDocument
        text: qsTr("Open or begin a plan first: a copy becomes part of it.")
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        color: Theme.text2
        font: Theme.caption
    }
    Button {
        width: parent.width
        visible: actions.details.own
        enabled: !actions.details.keptAsIs
        highlighted: enabled
        text: actions.details.keptAsIs ? qsTr("In my catalogue") : actions.details.kept ? qsTr("Update my catalogue") : qsTr("Keep in my catalogue")
        icon.name: actions.details.keptAsIs ? "check" : "save"
        Accessible.name: text
        Accessible.description: qsTr("Your catalogue is a file beside your settings; every plan and the command line know what is in it.")
        onClicked: actions.tell(actions.details.keep(), qsTr("Kept in your catalogue"))
    }
    Row {
        width: parent.width
        visible: actions.details.own
        spacing: 6

        Button {
            visible: actions.details.inPlan
            flat: true
            text: qsTr("Remove")
            icon.name: "trash"
            Accessible.name: qsTr("Remove %1 from the plan").arg(actions.details.name)
            ToolTip.text: qsTr("Removes it from the plan, unless something of the plan is made of it")
            ToolTip.visible: hovered
            ToolTip.delay: 600
            onClicked: actions.tell(actions.details.remove(), Session.undoText)
        }
        Button {
            visible: actions.details.kept
            flat: true
            text: qsTr("Take out of my catalogue")
            Accessible.name: text
            ToolTip.text: qsTr("Plans that use it keep it")
            ToolTip.visible: hovered
            ToolTip.delay: 600
            onClicked: actions.tell(actions.details.forget(), qsTr("Taken out of your catalogue"))
        }
    }
    Refusal {
        width: parent.width
        text: actions.refusal
    }
}
