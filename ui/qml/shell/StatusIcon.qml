// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

IconLabel {
    iconSize: Theme.size("icon_chip")
    spacing: 4
    color: Theme.text2
    font: Theme.caption
    centered: false
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
