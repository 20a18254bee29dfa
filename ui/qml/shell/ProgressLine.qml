// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Two pixels below the header while something takes longer than 150 ms.
Item {
    id: line

    required property bool busy
    property bool shown: false

    height: Theme.lineWidth("selection")
    clip: true
    visible: shown
    Accessible.role: Accessible.ProgressBar
    Accessible.name: qsTr("Estimating")
    onBusyChanged: {
        if (!busy)
            shown = false;
    }

    Timer {
        interval: 150
        running: line.busy && !line.shown
        onTriggered: line.shown = true
    }
    Rectangle {
        id: runner

        width: Theme.reduceMotion ? line.width : line.width / 3
        height: parent.height
        color: Theme.accent

        NumberAnimation on x {
            running: line.shown && !Theme.reduceMotion
            from: -line.width / 3
            to: line.width
            duration: 1200
            loops: Animation.Infinite
            onRunningChanged: {
                if (!running)
                    runner.x = 0;
            }
        }
    }
}
