// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The model: the catalogue left, the shape of what is looked at right. Every edit is an undo step, so there is nothing
/// to confirm.
FocusScope {
    id: page

    objectName: "modelPage"

    readonly property ModelForm form: shape
    readonly property list<Item> docks: [catalogue, details]

    /// Leads back to where the page was opened from.
    signal backRequested

    function importConfig(url: url): void {
        shape.importFile(url);
    }

    /// What Ctrl+V brings.
    function paste(): void {
        shape.importClipboard();
    }

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Model")
    Keys.onEscapePressed: backRequested()
    onVisibleChanged: {
        shape.following = visible;
        if (visible) {
            details.opened = true;
            shape.dismissImport();
            shape.shownId = "";
            catalogue.begin();
        }
    }

    ModelForm {
        id: shape

        following: false
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    ModelPageBar {
        id: bar

        width: parent.width
        form: shape
        onBackRequested: page.backRequested()
    }
    ModelCatalogue {
        id: catalogue

        objectName: "modelCatalogue"
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: Math.min(560, Math.round(page.width * 0.5))
        focus: true
        form: shape
        onConfigPasted: page.paste()
    }
    Rectangle {
        id: line

        anchors.left: catalogue.right
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: Theme.lineWidth("hairline")
        color: Theme.line
    }
    ModelDetails {
        id: details

        objectName: "modelDetails"
        anchors.left: line.right
        anchors.right: parent.right
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        form: shape
    }
}
