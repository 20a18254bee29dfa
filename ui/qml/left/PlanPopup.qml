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

    /// The model wants a page of its own.
    signal modelRequested

    width: kind === "model" || kind === "cluster" ? 340 : 300
    margins: 8
    focus: true
    closePolicy: Popup.CloseOnEscape | Popup.CloseOnPressOutside
    contentHeight: editor.count > 0 ? editor.itemAt(0).implicitHeight : 0

    FocusScope {
        anchors.fill: parent
        focus: true

        // A Loader of Qt 6.4 cannot make bound components; a Repeater of one can.
        Repeater {
            id: editor

            model: popup.visible ? 1 : 0
            delegate: popup.kind === "model" ? modelEditor : popup.kind === "cluster" ? clusterEditor
                    : popup.kind === "fabric" ? fabricEditor : workEditor
        }
    }

    Component {
        id: modelEditor

        ModelEditor {
            focus: true
            width: popup.availableWidth
            plan: popup.plan
            onDone: popup.close()
            onPageRequested: popup.modelRequested()
        }
    }
    Component {
        id: clusterEditor

        ClusterEditor {
            focus: true
            width: popup.availableWidth
        }
    }
    Component {
        id: fabricEditor

        FabricEditor {
            focus: true
            width: popup.availableWidth
            plan: popup.plan
        }
    }
    Component {
        id: workEditor

        WorkEditor {
            focus: true
            width: popup.availableWidth
            plan: popup.plan
        }
    }
}
