// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A list in the document's own words, JSON, over as many lines as it needs. Ctrl+Enter takes it, as does leaving it.
Item {
    id: cell

    required property string title
    required property string value
    required property string tip
    required property string refusal

    /// Typed, not taken yet.
    signal typed(string text)
    /// To be taken; whoever hears it sets `refusal`.
    signal committed(string text)
    signal reverted

    implicitHeight: frame.height

    Rectangle {
        id: frame

        width: parent.width
        height: Math.min(220, Math.max(Theme.size("control"), edit.contentHeight + 12))
        radius: Theme.radius("control")
        color: hover.hovered && !edit.activeFocus ? Theme.hover : Theme.panel
        border.color: edit.activeFocus ? Theme.accent : hover.hovered ? Theme.ctl : Theme.line2

        FocusRing {
            shown: edit.activeFocus
        }
        HoverHandler {
            id: hover
        }
        Flickable {
            id: view

            anchors.fill: parent
            anchors.margins: 6
            contentHeight: edit.contentHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds

            TextEdit {
                id: edit

                width: view.width
                focus: true
                activeFocusOnTab: true
                text: cell.value
                textFormat: TextEdit.PlainText
                wrapMode: TextEdit.Wrap
                selectByMouse: true
                color: Theme.text
                selectionColor: Theme.accent
                selectedTextColor: Theme.ontext
                font: Theme.body
                Accessible.role: Accessible.EditableText
                Accessible.name: cell.title
                Accessible.description: cell.refusal === "" ? cell.tip : cell.refusal
                onTextChanged: if (activeFocus) cell.typed(text)
                onActiveFocusChanged: if (!activeFocus) take()
                onCursorRectangleChanged: view.contentY = Math.max(0, Math.min(view.contentY, cursorRectangle.y),
                                                                   cursorRectangle.y + cursorRectangle.height - view.height)
                Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
                Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
                Keys.onPressed: event => {
                    const undoes = event.matches(StandardKey.Undo);
                    event.accepted = text === cell.value && (undoes || event.matches(StandardKey.Redo));
                    if (event.accepted)
                        undoes ? Session.undo() : Session.redo();
                    else if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && (event.modifiers & Qt.ControlModifier)) {
                        event.accepted = true;
                        take();
                    }
                }
                Keys.onEscapePressed: event => {
                    event.accepted = text !== cell.value;
                    cell.reverted();
                    follow();
                }

                function take(): void {
                    cell.committed(text);
                    if (cell.refusal === "")
                        follow();
                }

                function follow(): void {
                    text = Qt.binding(() => cell.value);
                }
            }
        }
    }
    Text {
        x: 8
        anchors.verticalCenter: parent.verticalCenter
        visible: edit.text === "" && !edit.activeFocus
        text: qsTr("none")
        color: Theme.text3
        font: Theme.body
        Accessible.ignored: true
    }
}
