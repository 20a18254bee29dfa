// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The active strategy, shown while no GPU is selected.
Column {
    id: view

    required property Inspector inspector

    signal explain(string term, Item item)

    width: parent?.width ?? 0

    Column {
        x: Theme.space("dock_padding")
        width: parent.width - 2 * x
        topPadding: 9
        bottomPadding: 10

        Text {
            width: parent.width
            text: view.inspector.title
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.titleFont
            color: Theme.text
            Accessible.role: Accessible.Heading
        }
        Text {
            width: parent.width
            topPadding: 2
            text: view.inspector.subtitle
            textFormat: Text.PlainText
            wrapMode: Text.WordWrap
            font: Theme.caption
            color: Theme.text2
        }
    }
    InspectorList {
        rows: view.inspector.summary
        onExplain: (term, item) => view.explain(term, item)
    }
    MemoryBreakdown {
        inspector: view.inspector
        heading: qsTr("Fullest GPU, %1").arg(view.inspector.stageText)
        onExplain: (term, item) => view.explain(term, item)
    }
}
