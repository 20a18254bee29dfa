// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// What a step is spent on, as shares of the longest step beside it.
Row {
    id: bar

    required property list<double> parts
    readonly property list<string> terms: ["step_compute", "step_exposed", "step_bubble", "step_optimizer"]

    height: 10
    Accessible.ignored: true

    Repeater {
        model: bar.terms.length

        PlotSwatch {
            required property int index

            term: bar.terms[index]
            width: Math.round(bar.width * (bar.parts[index] ?? 0))
            height: bar.height
            visible: width > 0
        }
    }
}
