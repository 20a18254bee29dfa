// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Shardyard

/// A line of the catalogue in a chooser: icon, name, and its figures below.
ItemDelegate {
    id: line

    required property int index
    required property string itemId
    required property string name
    required property string detail
    required property string iconName
    required property bool own
    property bool chosen: false

    implicitHeight: Theme.size("palette_item")
    Accessible.role: Accessible.ListItem
    Accessible.name: own ? qsTr("%1, your own, %2").arg(name).arg(detail) : qsTr("%1, %2").arg(name).arg(detail)
    Accessible.selected: chosen

    contentItem: RowLayout {
        CatalogueText {
            iconName: line.iconName
            name: line.name
            detail: line.detail
            own: line.own
            Layout.fillWidth: true
        }
        Icon {
            name: "check"
            color: Theme.accent
            visible: line.chosen
        }
    }
}
