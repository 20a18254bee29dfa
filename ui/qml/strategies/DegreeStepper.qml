// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// − value +. Arrow keys, and the wheel while focused, ask for the next valid value, with Shift for any; typing says
/// what is wrong before it is committed. It shows the value it is given; who owns the value decides.
FocusScope {
    id: stepper

    required property string value
    /// What is stepped, for screen readers: "Tensor".
    required property string name
    /// "err" or "warn" where a rule does not hold at the value.
    property string tone: ""
    /// What is wrong with the text being typed; empty = nothing.
    property string complaint: ""
    readonly property bool typing: input.text !== value
    readonly property bool wrong: typing ? complaint !== "" : tone === "err"
    readonly property string typed: input.text
    /// What is typed stays uncommitted when the focus leaves.
    property bool held: false

    signal stepped(int direction, bool any)
    signal edited(string text)
    signal committed(string text)
    /// "cut", "copy", "paste", "undo" or "redo" by a key that is not about the text: it is neither typed nor selected
    /// in part.
    signal partAsked(string what)

    function commit(): void {
        if (typing && !held)
            committed(input.text);
    }

    function type(text: string): void {
        input.text = text;
        edited(text);
    }

    function revert(): void {
        input.text = value;
        edited(value);
    }

    implicitWidth: 2 * Theme.size("stepper_button") + 36
    implicitHeight: Theme.size("stepper")
    onValueChanged: revert()

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius("control")
        color: Theme.panel
        border.width: stepper.activeFocus ? Theme.lineWidth("focus_ring") : 1
        border.color: stepper.wrong ? Theme.err : stepper.activeFocus ? Theme.accent
                    : stepper.tone === "warn" ? Theme.warn : Theme.line2
    }
    StepButton {
        id: less

        anchors.left: parent.left
        sign: "−"
        text: qsTr("%1: less").arg(stepper.name)
        onClicked: stepper.stepped(-1, false)
    }
    StepButton {
        anchors.right: parent.right
        sign: "+"
        text: qsTr("%1: more").arg(stepper.name)
        onClicked: stepper.stepped(1, false)
    }
    TextInput {
        id: input

        anchors.fill: parent
        anchors.leftMargin: less.width
        anchors.rightMargin: less.width
        focus: true
        activeFocusOnTab: true
        clip: true
        selectByMouse: true
        horizontalAlignment: TextInput.AlignHCenter
        verticalAlignment: TextInput.AlignVCenter
        inputMethodHints: Qt.ImhDigitsOnly
        font: Theme.bodyStrong
        color: stepper.wrong ? Theme.err : Theme.text
        selectionColor: Theme.accent
        selectedTextColor: Theme.ontext
        Accessible.role: Accessible.SpinBox
        Accessible.name: stepper.name
        Accessible.description: stepper.complaint
        onTextEdited: stepper.edited(text)
        onAccepted: stepper.commit()
        onActiveFocusChanged: {
            if (activeFocus)
                selectAll();
            else
                stepper.commit();
        }
        // qmllint disable unqualified
        Keys.onPressed: event => {
            const free = !stepper.typing && (selectedText === "" || selectedText === text);
            const what = event.matches(StandardKey.Copy) ? "copy" : event.matches(StandardKey.Cut) ? "cut"
                       : event.matches(StandardKey.Paste) && Commands.clipboardHoldsParts() ? "paste"
                       : event.matches(StandardKey.Undo) ? "undo" : event.matches(StandardKey.Redo) ? "redo" : "";
            event.accepted = free && what !== "";
            if (event.accepted)
                stepper.partAsked(what);
        }
        // qmllint enable unqualified
        Keys.onUpPressed: event => stepper.stepped(1, (event.modifiers & Qt.ShiftModifier) !== 0)
        Keys.onDownPressed: event => stepper.stepped(-1, (event.modifiers & Qt.ShiftModifier) !== 0)
        Keys.onEscapePressed: event => {
            event.accepted = stepper.typing;
            stepper.revert();
        }
    }
    Text {
        anchors.centerIn: parent
        visible: input.text === ""
        text: qsTr("auto")
        font: Theme.body
        color: Theme.text3
        Accessible.ignored: true
    }
    WheelHandler {
        enabled: stepper.activeFocus
        onWheel: event => {
            const distance = event.angleDelta.y !== 0 ? event.angleDelta.y : event.angleDelta.x;
            stepper.stepped(distance > 0 ? 1 : -1, (event.modifiers & Qt.ShiftModifier) !== 0);
        }
    }
    component StepButton: T.AbstractButton {
        id: button

        required property string sign

        width: Theme.size("stepper_button")
        height: parent.height
        focusPolicy: Qt.NoFocus
        autoRepeat: true
        autoRepeatDelay: 400
        autoRepeatInterval: 120
        Accessible.name: text

        background: Rectangle {
            x: 1
            y: 1
            width: button.width - 2
            height: button.height - 2
            radius: Theme.radius("control") - 1
            color: button.down ? Theme.line : button.hovered ? Theme.hover : "transparent"
        }
        contentItem: Text {
            text: button.sign
            font: Theme.body
            color: Theme.text2
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            Accessible.ignored: true
        }
    }
}
