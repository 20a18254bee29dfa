// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// All plots by name, where the tabs do not show them all.
IconButton {
    id: button

    required property list<string> titles
    required property int current

    signal chosen(int index)

    text: qsTr("All plots")
    tip: qsTr("All plots: some tabs are out of sight")
    iconName: "more"
    size: Theme.size("control_dense")
    onClicked: menu.popup(0, height)

    Menu {
        id: menu

        Repeater {
            model: button.titles.length

            MenuItem {
                required property int index

                text: button.titles[index]
                icon.name: index === button.current ? "check" : ""
                onTriggered: button.chosen(index)
            }
        }
    }
}
