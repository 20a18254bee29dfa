// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.Menu {
    id: control

    /// Of its items.
    readonly property real widest: {
        let width = 0;
        for (let i = 0; i < count; ++i)
            width = Math.max(width, itemAt(i)?.implicitWidth ?? 0);
        return width;
    }

    implicitWidth: Math.max(180, widest) + leftPadding + rightPadding
    implicitHeight: contentHeight + topPadding + bottomPadding
    margins: 4
    padding: 4
    overlap: 2

    delegate: MenuItem {
    }
    contentItem: ListView {
        implicitHeight: contentHeight
        model: control.contentModel
        interactive: contentHeight + control.topPadding + control.bottomPadding > control.height
        clip: interactive
        currentIndex: control.currentIndex
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {
        }
    }
    background: Rectangle {
        color: Theme.panel
        radius: Theme.radius("card")
        border.color: Theme.line2
    }
}
