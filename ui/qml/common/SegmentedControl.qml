// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// A few options in one frame: one of them is chosen, or each is on or off by itself (`exclusive` false).
FocusScope {
    id: control

    required property list<string> options
    property bool exclusive: true
    property int currentIndex: 0
    /// On or off, an entry an option; read when not exclusive.
    property list<bool> chosen
    /// What is chosen among, for screen readers.
    property string name: ""

    signal toggled(int index, bool on)

    implicitWidth: row.implicitWidth
    implicitHeight: Theme.size("control_dense")
    Accessible.role: Accessible.Grouping
    Accessible.name: name

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
        radius: Theme.radius("control")
        border.color: Theme.line2
    }
    Row {
        id: row

        anchors.fill: parent

        Repeater {
            model: control.options

            Segment {
                required property int index
                required property string modelData

                text: modelData
                height: control.height
                first: index === 0
                last: index === control.options.length - 1
                checked: control.exclusive ? index === control.currentIndex : control.chosen[index] === true
                Accessible.role: control.exclusive ? Accessible.RadioButton : Accessible.CheckBox
                onClicked: control.toggled(index, control.exclusive || !checked)
            }
        }
    }
}
