// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

/// Whether a strategy works: "fits", "states fit", "does not fit", "invalid" or "not computed".
Chip {
    id: chip

    required property string verdict
    property string help: ""

    function wordsOf(which: string): string {
        switch (which) {
        case "fits":
            return qsTr("fits");
        case "statesFit":
            return qsTr("states fit");
        case "tooBig":
            return qsTr("does not fit");
        case "invalid":
            return qsTr("invalid");
        case "notComputed":
            return qsTr("not computed");
        default:
            return "";
        }
    }

    visible: verdict !== ""
    text: wordsOf(verdict)
    kind: verdict === "tooBig" || verdict === "invalid" ? "err" : verdict === "notComputed" ? "neutral" : "ok"
    Accessible.description: help
    ToolTip.text: help
    ToolTip.delay: 400
    ToolTip.visible: hover.hovered && help !== ""

    HoverHandler {
        id: hover
    }
}
