// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What can be dragged into the yard. Enter places the current line at the end of the yard.
FocusScope {
    id: panel

    readonly property list<string> kinds: ["node", "gpu", "rack"]
    property string refusal: ""
    /// The search field is there for good, as in the rail's fly-out, rather than when it is asked for.
    property bool searchStays: false
    property bool searching: searchStays

    function focusSearch() {
        searching = true
        search.forceActiveFocus()
    }
    function endSearch() {
        searching = false
        search.clear()
        list.forceActiveFocus()
    }
    function place(row: int) {
        refusal = items.placeAtEnd(row)
    }

    CatalogueList {
        id: items

        kind: panel.kinds[tabs.currentIndex]
        filter: search.text
        onCountChanged: list.positionViewAtBeginning() // own rows come first
    }
    PaletteTabs {
        id: tabs

        anchors.left: parent.left
        anchors.leftMargin: Theme.space("dock_padding")
        anchors.top: parent.top
        options: [qsTr("Nodes"), qsTr("GPUs"), qsTr("Racks")]
        name: qsTr("Palette")
        onCurrentIndexChanged: panel.refusal = ""
    }
    TextField {
        id: search

        anchors.top: tabs.bottom
        anchors.topMargin: visible ? 6 : 0
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: Theme.space("dock_padding")
        anchors.rightMargin: Theme.space("dock_padding")
        height: visible ? implicitHeight : 0
        visible: panel.searching
        placeholderText: qsTr("Search")
        Accessible.name: qsTr("Search the palette")
        onTextChanged: list.currentIndex = 0
        onAccepted: panel.place(list.currentIndex)
        Keys.onDownPressed: list.forceActiveFocus()
        Keys.onEscapePressed: event => {
            event.accepted = !panel.searchStays
            if (event.accepted)
                panel.endSearch()
        }
    }
    Refusal {
        id: reason

        anchors.top: search.bottom
        anchors.topMargin: visible ? 6 : 0
        anchors.left: search.left
        anchors.right: search.right
        height: visible ? implicitHeight : 0
        text: panel.refusal
    }
    ListView {
        id: list

        anchors.top: reason.bottom
        anchors.topMargin: 6
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: 8
        anchors.rightMargin: 8
        clip: true
        cacheBuffer: 0 // a row asked for ahead may be gone when the search narrows, and Qt 6.4 warns
        spacing: 4
        model: items
        currentIndex: 0
        activeFocusOnTab: true
        keyNavigationEnabled: true
        highlightMoveDuration: 0
        boundsBehavior: Flickable.StopAtBounds
        Accessible.role: Accessible.List
        Accessible.name: tabs.options[tabs.currentIndex]
        Keys.onReturnPressed: panel.place(currentIndex)
        Keys.onEnterPressed: panel.place(currentIndex)
        Keys.onEscapePressed: event => {
            event.accepted = CanvasController.dragging
            CanvasController.dragCancel()
        }

        ScrollBar.vertical: ScrollBar {
        }
        delegate: PaletteItem {
            width: list.width
            kind: items.kind
            current: ListView.isCurrentItem && list.activeFocus
            onPlaced: panel.place(index)
            onPicked: {
                panel.refusal = ""
                list.currentIndex = index
                list.forceActiveFocus()
            }
        }

        Text {
            anchors.centerIn: parent
            width: parent.width - 24
            visible: items.count === 0
            text: qsTr("Nothing is called “%1”.").arg(search.text)
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.WordWrap
        }
    }
}
