// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The same hint while a value is being typed: below its field, over what follows.
Popup {
    id: popup

    required property string text
    required property list<string> values
    required property string name

    signal chosen(string value)

    y: parent ? parent.height + 3 : 0
    x: -4
    width: 240
    padding: 0
    focus: false
    closePolicy: Popup.NoAutoClose
    background: null

    contentItem: HintBox {
        text: popup.text
        values: popup.values
        name: popup.name
        border.color: Theme.err
        onChosen: value => popup.chosen(value)
    }
}
