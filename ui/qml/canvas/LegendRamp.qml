// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Templates as T
import Shardyard

/// The ramp of memory or traffic with two ends to drag: from which value to which the colours run.
Row {
    id: ramp

    required property LegendModel classes

    spacing: 8
    height: Theme.size("hit_min")

    Text {
        height: parent.height
        text: ramp.classes.rampLowText
        color: Theme.text
        font: Theme.bodyStrong
        verticalAlignment: Text.AlignVCenter
    }
    T.RangeSlider {
        id: slider

        width: 160
        height: parent.height
        from: 0
        to: 1
        stepSize: 0.01
        first.value: ramp.classes.rampLow
        second.value: ramp.classes.rampHigh
        Accessible.name: qsTr("Ends of the ramp: %1").arg(ramp.classes.title)
        first.onMoved: ramp.classes.setRamp(first.value, second.value)
        second.onMoved: ramp.classes.setRamp(first.value, second.value)
        ToolTip.text: qsTr("Drag the ends to spread the colours; a double click fits them to the GPUs of the yard")
        ToolTip.delay: 600
        ToolTip.visible: hovered

        background: Item {
            Row {
                y: (slider.height - height) / 2
                height: 12

                Repeater {
                    model: 40

                    Rectangle {
                        required property int index

                        width: slider.width / 40
                        height: 12
                        color: ramp.classes.rampColorAt(index / 39, ramp.classes.rampLow, ramp.classes.rampHigh)
                    }
                }
            }
            TapHandler {
                onDoubleTapped: ramp.classes.fitRamp()
            }
        }
        first.handle: RampHandle {
            x: slider.first.visualPosition * slider.width - width / 2
            height: slider.height
            active: slider.first.hovered || slider.first.pressed
        }
        second.handle: RampHandle {
            x: slider.second.visualPosition * slider.width - width / 2
            height: slider.height
            active: slider.second.hovered || slider.second.pressed
        }
    }
    Text {
        height: parent.height
        text: ramp.classes.rampHighText
        color: Theme.text
        font: Theme.bodyStrong
        verticalAlignment: Text.AlignVCenter
    }
}
