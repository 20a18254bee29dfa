// SPDX-License-Identifier: GPL-3.0-or-later
import QtQml

/// Where the columns of the catalogue stand; head and rows read the same.
QtObject {
    required property real width

    readonly property real number: 66
    readonly property real layers: 52
    readonly property real context: 78
    readonly property real release: 68
    readonly property real padding: 12
    readonly property real name: Math.max(80, width - 2 * padding - 2 * number - layers - context - release)
}
