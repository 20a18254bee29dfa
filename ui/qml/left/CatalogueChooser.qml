// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A search field over lines of the catalogue; a click or Enter chooses.
FocusScope {
    id: chooser

    required property string kind
    /// Id of the line in force.
    property string currentId: ""
    /// What is searched, for screen readers and the empty field.
    required property string name
    property int rows: 8

    signal chosen(string id)

    implicitHeight: search.implicitHeight + 6 + list.height
    implicitWidth: 300

    /// Shown anew, it begins at the line in force.
    onVisibleChanged: {
        if (visible) {
            search.clear()
            list.showChosen()
        }
    }

    function choose(row: int) {
        if (row >= 0 && row < items.count)
            chosen(items.idAt(row))
    }

    CatalogueList {
        id: items

        kind: chooser.kind
        filter: search.text
    }
    TextField {
        id: search

        anchors.left: parent.left
        anchors.right: parent.right
        focus: true
        placeholderText: chooser.name
        Accessible.name: chooser.name
        onTextChanged: list.currentIndex = 0
        onAccepted: chooser.choose(list.currentIndex)
        Keys.onDownPressed: list.incrementCurrentIndex()
        Keys.onUpPressed: list.decrementCurrentIndex()
    }
    ListView {
        id: list

        anchors.top: search.bottom
        anchors.topMargin: 6
        anchors.left: parent.left
        anchors.right: parent.right
        height: Theme.size("palette_item") * chooser.rows
        clip: true
        cacheBuffer: 0 // a row asked for ahead may be gone when the search narrows, and Qt 6.4 warns
        model: items
        currentIndex: 0
        highlightMoveDuration: 0
        boundsBehavior: Flickable.StopAtBounds
        Accessible.role: Accessible.List
        Accessible.name: chooser.name
        Component.onCompleted: showChosen()

        function showChosen() {
            currentIndex = Math.max(0, items.rowOf(chooser.currentId))
            positionViewAtIndex(currentIndex, ListView.Center)
        }

        ScrollBar.vertical: ScrollBar {
        }
        delegate: CatalogueLine {
            width: list.width
            chosen: itemId === chooser.currentId
            highlighted: list.currentIndex === index
            onClicked: chooser.choose(index)
        }

        Text {
            anchors.centerIn: parent
            visible: items.count === 0
            text: qsTr("Nothing is called “%1”.").arg(search.text)
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.body
        }
    }
}
