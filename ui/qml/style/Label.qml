// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

T.Label {
    color: enabled ? Theme.text : Theme.text3
    linkColor: Theme.accent
    font: Theme.body
}
