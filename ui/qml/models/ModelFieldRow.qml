// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// One field: what it is called, its control, its unit, and why a value is refused as soon as it is typed.
FocusScope {
    id: row

    required property string key
    required property string title
    required property string unit
    required property string help
    required property string limits
    required property string kind
    required property string value
    required property list<string> choices
    required property int chosen
    required property ModelForm form
    property string refusal: ""
    readonly property bool wholeRow: kind === "list" || kind === "text"
    readonly property string tip: limits === "" ? help : qsTr("%1 From %2.").arg(help).arg(unit === "" ? limits : qsTr("%1 %2").arg(limits).arg(unit))

    signal lookedAt
    signal focused

    function check(text: string): void {
        refusal = text === value ? "" : form.check(key, text);
    }

    function commit(text: string): void {
        refusal = text === value ? "" : form.set(key, text);
    }

    implicitHeight: body.height + (reason.visible ? reason.height + 4 : 0)
    onValueChanged: refusal = ""
    onActiveFocusChanged: {
        if (activeFocus) {
            lookedAt();
            focused();
        }
    }

    HoverHandler {
        id: hover

        onHoveredChanged: if (hovered) row.lookedAt()
    }
    Text {
        id: label

        width: row.wholeRow ? 130 : parent.width - controls.width - 8
        height: Theme.size("control")
        text: row.title
        textFormat: Text.PlainText
        color: Theme.text2
        font: Theme.body
        elide: Text.ElideRight
        verticalAlignment: Text.AlignVCenter
        Accessible.ignored: true
    }
    Item {
        id: body

        width: parent.width
        height: controls.height

        Item {
            id: controls

            anchors.right: parent.right
            width: row.wholeRow ? parent.width - 138 : Math.max(170, Math.min(220, parent.width * 0.56))
            height: control.count > 0 ? Math.max(Theme.size("control"), control.itemAt(0).implicitHeight) : Theme.size("control")

            // A Loader of Qt 6.4 cannot make bound components; a Repeater of one can.
            Repeater {
                id: control

                model: 1
                delegate: row.kind === "switch" ? switchField : row.kind === "choice" ? choiceField
                        : row.kind === "list" ? listField : textField
            }
        }
    }
    Refusal {
        id: reason

        anchors.bottom: parent.bottom
        width: parent.width
        text: row.refusal
    }
    ToolTip {
        visible: hover.hovered && row.refusal === "" && !row.activeFocus
        delay: 800
        text: row.tip
    }

    Component {
        id: textField

        ModelTextField {
            width: controls.width
            number: row.kind === "number"
            unitText: row.unit
            title: row.title
            value: row.value
            tip: row.tip
            refusal: row.refusal
            onTyped: text => row.check(text)
            onCommitted: text => row.commit(text)
            onReverted: row.refusal = ""
        }
    }
    Component {
        id: switchField

        Switch {
            focus: true
            anchors.right: parent?.right
            anchors.rightMargin: -spacing
            anchors.verticalCenter: parent?.verticalCenter
            checked: row.value === "true"
            Accessible.name: row.title
            Accessible.description: row.refusal === "" ? row.tip : row.refusal
            onToggled: {
                row.commit(checked ? "true" : "false");
                checked = Qt.binding(() => row.value === "true");
            }
        }
    }
    Component {
        id: choiceField

        ComboBox {
            id: box

            focus: true
            width: controls.width
            model: row.choices
            currentIndex: row.chosen
            Accessible.name: row.title
            Accessible.description: row.refusal === "" ? row.tip : row.refusal
            onModelChanged: follow()
            onActivated: index => {
                row.commit(textAt(index));
                follow();
            }

            function follow(): void {
                currentIndex = Qt.binding(() => row.chosen);
            }
        }
    }
    Component {
        id: listField

        ModelListField {
            width: controls.width
            title: row.title
            value: row.value
            tip: row.tip
            refusal: row.refusal
            onTyped: text => row.check(text)
            onCommitted: text => row.commit(text)
            onReverted: row.refusal = ""
        }
    }
}
