// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The models of the catalogue, searched as one types and ordered by any column. Enter uses the one that is marked.
FocusScope {
    id: catalogue

    required property ModelForm form

    /// Ctrl+V in the search field, with a config.json on the clipboard.
    signal configPasted

    /// Shown anew: nothing searched, the plan's model in view.
    function begin(): void {
        search.clear();
        list.showPlan();
        list.positionViewAtIndex(list.currentIndex, ListView.Center);
        search.forceActiveFocus(Qt.OtherFocusReason);
    }

    function look(row: int): void {
        if (row < 0 || row >= models.count)
            return;
        list.currentIndex = row;
        form.shownId = models.idAt(row);
    }

    /// The mark goes where the form is.
    function follow(): void {
        if (form.shownId === "")
            list.showPlan();
    }

    ModelTable {
        id: models

        onPlanFollowed: catalogue.follow()
    }
    Connections {
        target: catalogue.form

        function onChanged(): void {
            catalogue.follow();
        }
    }
    TextField {
        id: search

        anchors.top: parent.top
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.margins: Theme.space("dock_padding")
        focus: true
        placeholderText: qsTr("Search models by name, vendor, family or kind")
        Accessible.name: qsTr("Search models")
        onTextChanged: models.filter = text
        onTextEdited: {
            models.filter = text;
            catalogue.look(0);
        }
        onAccepted: if (!catalogue.form.inPlan) Session.say(catalogue.form.use())
        Keys.onDownPressed: catalogue.look(list.currentIndex + 1)
        Keys.onUpPressed: catalogue.look(list.currentIndex - 1)
        Keys.onPressed: event => {
            if (event.matches(StandardKey.Paste) && catalogue.form.clipboardHoldsConfig()) {
                event.accepted = true;
                catalogue.configPasted();
            } else if (text === "" && event.matches(StandardKey.Undo)) {
                event.accepted = true;
                Session.undo();
            }
        }
        Keys.onEscapePressed: event => {
            event.accepted = text !== "";
            clear();
        }
    }
    ModelCatalogueHead {
        id: head

        anchors.top: search.bottom
        anchors.topMargin: 8
        width: parent.width
        models: models
    }
    ListView {
        id: list

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        cacheBuffer: 0 // a row asked for ahead may be gone when the search narrows, and Qt 6.4 warns
        model: models
        currentIndex: 0
        highlightMoveDuration: 0
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Models")
        Keys.onDownPressed: catalogue.look(currentIndex + 1)
        Keys.onUpPressed: catalogue.look(currentIndex - 1)
        Keys.onReturnPressed: Session.say(catalogue.form.use())
        Keys.onEnterPressed: Session.say(catalogue.form.use())

        function showPlan(): void {
            for (let row = 0; row < models.count; ++row) {
                if (models.isInPlan(row) && currentIndex !== row) {
                    currentIndex = row;
                    positionViewAtIndex(row, ListView.Center);
                }
            }
        }

        ScrollBar.vertical: ScrollBar {
        }
        delegate: ModelCatalogueRow {
            width: list.width
            marked: list.currentIndex === index
            focused: list.activeFocus && marked
            onClicked: {
                list.forceActiveFocus(Qt.MouseFocusReason);
                catalogue.look(index);
            }
            onDoubleClicked: Session.say(catalogue.form.use())
        }

        EmptyState {
            anchors.centerIn: parent
            visible: models.count === 0
            title: qsTr("Nothing is called “%1”.").arg(search.text)
            text: qsTr("A model of your own can be read from its config.json, or described by hand.")
            actionText: qsTr("Describe by hand")
            onActed: Session.say(catalogue.form.beginByHand())
        }
    }
}
