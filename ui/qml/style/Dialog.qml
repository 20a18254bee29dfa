// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.Dialog {
    id: control

    implicitWidth: Math.max(320, contentWidth + leftPadding + rightPadding, implicitHeaderWidth, implicitFooterWidth)
    implicitHeight: contentHeight + topPadding + bottomPadding + (implicitHeaderHeight > 0 ? implicitHeaderHeight + spacing : 0)
                  + (implicitFooterHeight > 0 ? implicitFooterHeight + spacing : 0)
    padding: 16

    header: Text {
        text: control.title
        textFormat: Text.PlainText
        visible: control.title !== ""
        font: Theme.titleFont
        color: Theme.text
        elide: Text.ElideRight
        leftPadding: 16
        rightPadding: 16
        topPadding: 14
    }
    background: Rectangle {
        color: Theme.panel
        radius: Theme.radius("popover")
        border.color: Theme.line2
    }
    T.Overlay.modal: Rectangle {
        color: Theme.mix("transparent", "black", 0.35)
    }
    T.Overlay.modeless: Item {
    }
}
