// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Shapes
import Shardyard

/// Why a number is what it is: value, formula, what went in, meaning and source. Points at the number it explains.
Popup {
    id: popover

    property Item target: null
    property bool atLeft: true
    property real tipY: 0
    readonly property real tip: 8

    /// `strategy` -1 = the active one, `stage` -1 = the fullest.
    function explain(item: Item, term: string, strategy: int, stage: int): void {
        if (!explanation.show(term, strategy, stage))
            return;
        target = item;
        open();
        place();
    }

    /// Left of the number where there is room, else right of it; always inside the window.
    function place(): void {
        const at = target.mapToItem(parent, 0, 0);
        atLeft = at.x - width - 2 * tip >= 0;
        x = atLeft ? at.x - width - tip - 6 : Math.min(at.x + target.width + tip + 6, parent.width - width - 8);
        y = Math.max(8, Math.min(at.y + target.height / 2 - 60, parent.height - height - 8));
        tipY = Math.max(14, Math.min(at.y + target.height / 2 - y, height - 14));
    }

    parent: Overlay.overlay
    width: Math.min(Theme.size("popover_width"), (parent?.width ?? 0) - 16)
    padding: 16
    focus: true
    closePolicy: Popup.CloseOnEscape | Popup.CloseOnPressOutside
    onHeightChanged: {
        if (visible && target)
            place();
    }
    onClosed: target?.forceActiveFocus()

    background: Item {
        Rectangle {
            anchors.fill: parent
            radius: Theme.radius("popover")
            color: Theme.panel
            border.color: Theme.line2
        }
        Shape {
            x: popover.atLeft ? parent.width - 1 : -popover.tip + 1
            y: popover.tipY - popover.tip
            width: popover.tip
            height: 2 * popover.tip

            ShapePath {
                fillColor: Theme.panel
                strokeColor: Theme.line2
                strokeWidth: 1
                startX: popover.atLeft ? 0 : popover.tip
                startY: 0

                PathLine {
                    x: popover.atLeft ? popover.tip : 0
                    y: popover.tip
                }
                PathLine {
                    x: popover.atLeft ? 0 : popover.tip
                    y: 2 * popover.tip
                }
            }
        }
    }
    contentItem: ExplainContent {
        explanation: explanation
        onClosed: popover.close()
    }

    Explanation {
        id: explanation
    }
}
