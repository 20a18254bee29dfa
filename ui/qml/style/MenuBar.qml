// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T

T.MenuBar {
    id: control

    implicitWidth: contentWidth + leftPadding + rightPadding
    implicitHeight: contentHeight + topPadding + bottomPadding

    delegate: MenuBarItem {
    }
    contentItem: Row {
        spacing: control.spacing

        Repeater {
            model: control.contentModel
        }
    }
    background: Item {
    }
}
