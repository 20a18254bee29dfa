// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Shapes
import Shardyard

/// A computed number. The dotted underline says that it explains itself: a click, Enter or F1 asks why.
Text {
    id: number

    property bool explainable: true
    /// What is counted, for screen readers: "Parameters".
    property string name: ""

    signal explain

    color: Theme.text
    font: Theme.bodyStrong
    textFormat: Text.PlainText
    activeFocusOnTab: explainable
    Accessible.role: explainable ? Accessible.Button : Accessible.StaticText
    Accessible.name: name === "" ? text : qsTr("%1: %2").arg(name).arg(text)
    Accessible.onPressAction: explain()
    Keys.onReturnPressed: explain()
    Keys.onEnterPressed: explain()
    Keys.onSpacePressed: explain()

    Shape {
        visible: number.explainable && number.text !== ""
        x: number.effectiveHorizontalAlignment === Text.AlignRight ? number.width - number.paintedWidth : 0
        y: number.height
        width: number.paintedWidth
        height: 1

        ShapePath {
            strokeColor: Theme.ctl
            strokeWidth: 1
            strokeStyle: ShapePath.DashLine
            dashPattern: [1, 1.6]
            capStyle: ShapePath.FlatCap
            startX: 0
            startY: 0.5

            PathLine {
                x: number.paintedWidth
                y: 0.5
            }
        }
    }
    FocusRing {
        shown: number.activeFocus
        innerRadius: 1
    }
    TapHandler {
        enabled: number.explainable
        onTapped: {
            number.forceActiveFocus(Qt.MouseFocusReason);
            number.explain();
        }
    }
    HoverHandler {
        enabled: number.explainable
        cursorShape: Qt.PointingHandCursor
    }
}
