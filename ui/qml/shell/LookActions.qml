// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// How the window looks; remembered between runs.
Item {
    readonly property Action dark: Action {
        text: qsTr("&Dark")
        checkable: true
        checked: Settings.dark
        onToggled: Settings.dark = checked
    }
    readonly property Action highContrast: Action {
        text: qsTr("Increase &contrast")
        checkable: true
        checked: Settings.highContrast
        onToggled: Settings.highContrast = checked
    }
    readonly property Action reduceMotion: Action {
        text: qsTr("Reduce &motion")
        checkable: true
        checked: Settings.reduceMotion
        onToggled: Settings.reduceMotion = checked
    }
}
