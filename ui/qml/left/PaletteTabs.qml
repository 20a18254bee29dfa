// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// Small tabs inside a dock; the current one is underlined.
Row {
    id: tabs

    required property list<string> options
    required property string name
    property int currentIndex: 0

    spacing: 12
    Accessible.role: Accessible.PageTabList
    Accessible.name: name

    Repeater {
        model: tabs.options

        T.AbstractButton {
            id: tab

            required property int index
            required property string modelData
            readonly property bool current: index === tabs.currentIndex

            text: modelData
            implicitWidth: implicitContentWidth
            implicitHeight: Theme.size("hit_min")
            focusPolicy: Qt.StrongFocus
            Accessible.role: Accessible.PageTab
            Accessible.name: text
            Accessible.selected: current
            onClicked: tabs.currentIndex = index

            contentItem: Text {
                text: tab.text
                textFormat: Text.PlainText
                color: tab.current || tab.hovered ? Theme.text : Theme.text2
                font: Theme.bodyStrong
                verticalAlignment: Text.AlignVCenter
            }
            background: Item {
                Rectangle {
                    anchors.bottom: parent.bottom
                    width: parent.width
                    height: Theme.lineWidth("selection")
                    visible: tab.current
                    color: Theme.accent
                }
                FocusRing {
                    shown: tab.visualFocus
                }
            }
        }
    }
}
