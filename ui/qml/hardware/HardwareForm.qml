// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The values of an own GPU or node.
Column {
    id: form

    required property HardwareDetails details

    spacing: 6
    Accessible.role: Accessible.Form
    Accessible.name: qsTr("Values of %1").arg(details.name)

    Repeater {
        model: form.details.fields

        OwnFieldRow {
            width: form.width
            details: form.details
        }
    }
}
