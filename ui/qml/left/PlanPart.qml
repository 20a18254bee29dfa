// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQml
import Shardyard

/// What dock and rail say about one part of the plan.
QtObject {
    id: part

    required property string kind
    required property PlanSummary plan

    readonly property string title: kind === "model" ? qsTr("Model") : kind === "cluster" ? qsTr("Cluster")
                                  : kind === "fabric" ? qsTr("Fabric") : qsTr("Work")
    readonly property string value: kind === "model" ? plan.model : kind === "cluster" ? plan.cluster
                                  : kind === "fabric" ? plan.fabric : plan.work
    readonly property string iconName: kind === "model" ? "model" : kind === "cluster" ? "node"
                                     : kind === "fabric" ? "flow" : "clock"
    readonly property string tip: kind === "model" ? qsTr("The model that is laid out. Its shape decides what can be split.")
                                : kind === "cluster" ? qsTr("The nodes of the yard, in rank order.")
                                : kind === "fabric" ? qsTr("The network between nodes, and how much of it is shared between pods.")
                                : qsTr("Tokens in a sequence × sequences in a step.")
}
