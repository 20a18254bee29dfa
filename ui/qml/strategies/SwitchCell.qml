// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls

/// An on or off of one strategy.
CheckBox {
    id: toggle

    required property string value
    required property string name

    signal edited(string text)

    checked: value === "true"
    Accessible.name: name
    onToggled: {
        edited(checked ? "true" : "false");
        checked = Qt.binding(() => toggle.value === "true");
    }
}
