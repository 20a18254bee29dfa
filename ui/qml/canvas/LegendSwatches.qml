// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// One numbered swatch a class: a click hides it, Alt and a click isolates it, hovering dims the others.
ListView {
    id: swatches

    required property LegendModel classes

    orientation: ListView.Horizontal
    spacing: 3
    clip: true
    interactive: contentWidth > width
    boundsBehavior: Flickable.StopAtBounds
    model: classes
    ScrollBar.horizontal: ScrollBar {
        height: 3
        padding: 0
    }

    WheelHandler {
        enabled: swatches.interactive
        onWheel: event => {
            const distance = event.angleDelta.x !== 0 ? event.angleDelta.x : event.angleDelta.y;
            const end = swatches.contentWidth - swatches.width;
            const pitch = 22 + swatches.spacing;
            const to = Math.round((swatches.contentX - distance / 2) / pitch) * pitch;
            swatches.contentX = Math.max(0, Math.min(end, to));
        }
    }

    delegate: Item {
        id: entry

        required property int index
        required property string label
        required property color swatch
        required property color ink
        required property bool hatched
        required property bool hiddenClass

        function press(alone) {
            if (alone)
                swatches.classes.isolate(index);
            else
                swatches.classes.toggle(index);
        }

        width: 22
        height: swatches.height
        activeFocusOnTab: true
        onActiveFocusChanged: {
            if (activeFocus)
                swatches.positionViewAtIndex(index, ListView.Contain);
        }
        Accessible.role: Accessible.CheckBox
        Accessible.name: qsTr("%1 %2").arg(swatches.classes.title).arg(label)
        Accessible.checkable: true
        Accessible.checked: !hiddenClass
        Accessible.onToggleAction: press(false)
        Keys.onSpacePressed: event => press((event.modifiers & Qt.AltModifier) !== 0)

        Rectangle {
            width: 22
            height: 18
            anchors.centerIn: parent
            radius: Theme.radius("swatch")
            color: entry.hiddenClass ? "transparent" : entry.swatch
            border.width: entry.hiddenClass ? 1 : 0
            border.color: Theme.line2

            HatchItem {
                anchors.fill: parent
                visible: entry.hatched && !entry.hiddenClass
                color: entry.ink
            }
            Text {
                anchors.centerIn: parent
                text: entry.label
                font.family: Theme.label.family
                font.pixelSize: Theme.caption.pixelSize
                font.weight: Theme.label.weight
                font.strikeout: entry.hiddenClass
                color: entry.hiddenClass ? Theme.text2 : entry.ink
            }
            FocusRing {
                shown: entry.activeFocus
                innerRadius: Theme.radius("swatch")
            }
        }
        MouseArea {
            id: mouse

            anchors.fill: parent
            hoverEnabled: true
            onContainsMouseChanged: swatches.classes.hover(containsMouse ? entry.index : -1)
            onClicked: event => entry.press((event.modifiers & Qt.AltModifier) !== 0)

            ToolTip.text: qsTr("Click hides this class, Alt and a click shows it alone")
            ToolTip.delay: 800
            ToolTip.visible: containsMouse
        }
    }
}
