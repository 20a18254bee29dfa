// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The selected GPU: where it is, what it holds, whom it talks to.
Column {
    id: view

    required property Inspector inspector

    signal explain(string term, Item item)

    /// The argument makes the binding follow the theme.
    function stageColor(dark: bool): color {
        return Theme.stageColor(inspector.stage, inspector.stages);
    }

    width: parent?.width ?? 0

    Rectangle {
        width: parent.width
        height: 26
        visible: view.inspector.selected !== ""
        color: Theme.accentsoft
        Accessible.role: Accessible.StaticText
        Accessible.name: view.inspector.selected

        Text {
            x: Theme.space("dock_padding")
            width: parent.width - 2 * x
            height: parent.height
            text: view.inspector.selected
            textFormat: Text.PlainText
            verticalAlignment: Text.AlignVCenter
            elide: Text.ElideRight
            font: Theme.caption
            color: Theme.text
            Accessible.ignored: true
        }
    }
    Item {
        width: parent.width
        height: 52

        Rectangle {
            id: swatch

            x: Theme.space("dock_padding")
            y: 13
            width: 12
            height: 12
            radius: Theme.radius("swatch")
            visible: view.inspector.stage >= 0
            color: view.stageColor(Theme.dark)
        }
        Text {
            id: title

            anchors.left: swatch.visible ? swatch.right : parent.left
            anchors.leftMargin: swatch.visible ? 8 : Theme.space("dock_padding")
            y: 9
            text: view.inspector.title
            textFormat: Text.PlainText
            font: Theme.titleFont
            color: Theme.text
            Accessible.role: Accessible.Heading
        }
        Chip {
            anchors.left: title.right
            anchors.leftMargin: 8
            anchors.verticalCenter: title.verticalCenter
            visible: view.inspector.stage >= 0
            text: view.inspector.stageText
        }
        Row {
            anchors.right: parent.right
            anchors.rightMargin: 6
            anchors.verticalCenter: title.verticalCenter

            IconButton {
                size: Theme.size("control_dense")
                iconName: "chevron-left"
                text: view.inspector.selected !== "" ? qsTr("Previous selected GPU") : qsTr("Previous GPU")
                onClicked: view.inspector.selectBeside(-1)
            }
            IconButton {
                size: Theme.size("control_dense")
                iconName: "chevron-right"
                text: view.inspector.selected !== "" ? qsTr("Next selected GPU") : qsTr("Next GPU")
                onClicked: view.inspector.selectBeside(1)
            }
        }
        Text {
            x: Theme.space("dock_padding")
            y: 32
            width: parent.width - 2 * x
            text: view.inspector.subtitle
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.caption
            color: Theme.text2
        }
    }
    Column {
        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        topPadding: 6
        bottomPadding: 8
        spacing: 6

        CoordinateTiles {
            width: parent.width
            rows: view.inspector.coordinates
        }
        CoordinateTiles {
            width: parent.width
            rows: view.inspector.expertCoordinates
        }
        Text {
            width: parent.width
            visible: text !== ""
            text: view.inspector.layers
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            font: Theme.caption
            color: Theme.text2
        }
        Row {
            spacing: 4
            visible: view.inspector.parameters !== ""

            NumberText {
                id: parameters

                text: view.inspector.parameters
                name: view.inspector.parametersNote
                font: Theme.caption
                onExplain: view.explain("parameters", parameters)
            }
            Text {
                text: view.inspector.parametersNote
                textFormat: Text.PlainText
                font: Theme.caption
                color: Theme.text2
                Accessible.ignored: true
            }
        }
        Text {
            width: parent.width
            visible: view.inspector.stage < 0
            text: qsTr("The degrees make no whole grid over the GPUs, so this GPU has no place in it yet.")
            wrapMode: Text.WordWrap
            font: Theme.caption
            color: Theme.text2
        }
    }
    MemoryBreakdown {
        inspector: view.inspector
        heading: qsTr("Memory")
        onExplain: (term, item) => view.explain(term, item)
    }
    InspectorSection {
        visible: view.inspector.times.count > 0
        text: qsTr("Time")
        note: qsTr("of a micro-batch")
    }
    InspectorList {
        rows: view.inspector.times
        onExplain: (term, item) => view.explain(term, item)
    }
    InspectorSection {
        visible: view.inspector.groups.count > 0
        text: qsTr("Groups")
        note: qsTr("slowest link inside")
    }
    InspectorList {
        rows: view.inspector.groups
        onExplain: (term, item) => view.explain(term, item)
    }
    InspectorSection {
        visible: view.inspector.links.count > 0
        text: qsTr("Links")
        note: view.inspector.selected === "" ? qsTr("of this GPU, a step") : qsTr("of the selected GPUs, a step")
    }
    InspectorList {
        rows: view.inspector.links
        onExplain: (term, item) => view.explain(term, item)
    }
}
