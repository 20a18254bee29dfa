// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// One of a few words of one strategy, as flat as the text around it.
ComboBox {
    id: choice

    required property StrategyTable table
    required property string key
    required property string value
    required property string name

    signal edited(string word)

    flat: true
    model: table.choiceTitles(key)
    currentIndex: table.choiceIndex(key, value)
    displayText: table.choiceTitle(key, value)
    Accessible.name: name
    onActivated: index => {
        edited(table.choiceAt(key, index));
        currentIndex = Qt.binding(() => choice.table.choiceIndex(choice.key, choice.value));
    }
}
