// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// `flat` is the bare one of table rows.
T.ComboBox {
    id: control

    implicitWidth: Math.max(implicitBackgroundWidth + leftInset + rightInset, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Math.max(implicitBackgroundHeight + topInset + bottomInset, implicitContentHeight + topPadding + bottomPadding)
    leftPadding: flat ? 0 : 10
    rightPadding: 26
    font: Theme.bodyStrong
    spacing: 6

    delegate: ItemDelegate {
        required property int index
        required property var model

        width: ListView.view.width
        text: control.textAt(index)
        highlighted: control.highlightedIndex === index
        icon.name: control.currentIndex === index ? "check" : ""
        leftPadding: control.currentIndex === index ? 8 : 28
    }
    indicator: Icon {
        x: control.mirrored ? 8 : control.width - width - (control.flat ? 2 : 8)
        y: (control.height - height) / 2
        name: "chevron-down"
        size: Theme.size("icon_dense")
        color: control.enabled ? Theme.text2 : Theme.text3
    }
    contentItem: T.TextField {
        text: control.editable ? control.editText : control.displayText
        enabled: control.editable
        autoScroll: control.editable
        readOnly: control.down
        validator: control.validator
        inputMethodHints: control.inputMethodHints
        selectByMouse: control.selectTextByMouse
        font: control.font
        color: control.enabled ? Theme.text : Theme.text3
        selectionColor: Theme.accent
        selectedTextColor: Theme.ontext
        verticalAlignment: Text.AlignVCenter
        Accessible.ignored: !control.editable
    }
    background: FieldFrame {
        implicitWidth: 120
        usable: control.enabled
        hovered: control.hovered
        focused: control.visualFocus || control.popup.visible
        color: control.flat ? (control.hovered ? Theme.hover : "transparent") : control.down ? Theme.line
             : control.hovered ? Theme.hover : Theme.panel
        border.width: control.flat && !focused ? 0 : 1
    }
    popup: Popup {
        y: control.height + 4
        width: Math.max(control.width, 140)
        implicitHeight: Math.min(contentItem.implicitHeight + topPadding + bottomPadding, 320)
        padding: 4

        contentItem: ListView {
            clip: true
            implicitHeight: contentHeight
            model: control.delegateModel
            currentIndex: control.highlightedIndex
            highlightMoveDuration: 0
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ScrollBar {
            }
        }
    }
}
