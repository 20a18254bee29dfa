// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The editor of one part of the plan. Every edit in it is an undo step, so there is nothing to confirm.
Popup {
    id: popup

    required property string kind
    required property PlanSummary plan

    width: kind === "model" || kind === "cluster" ? 340 : 300
    margins: 8
    focus: true
    closePolicy: Popup.CloseOnEscape | Popup.CloseOnPressOutside

    contentItem: Loader {
        active: popup.opened || popup.visible
        focus: true
        sourceComponent: popup.kind === "model" ? modelEditor : popup.kind === "cluster" ? clusterEditor
                       : popup.kind === "fabric" ? fabricEditor : workEditor
    }

    Component {
        id: modelEditor

        ModelEditor {
            plan: popup.plan
            onDone: popup.close()
        }
    }
    Component {
        id: clusterEditor

        ClusterEditor {
        }
    }
    Component {
        id: fabricEditor

        FabricEditor {
            plan: popup.plan
        }
    }
    Component {
        id: workEditor

        WorkEditor {
            plan: popup.plan
        }
    }
}
