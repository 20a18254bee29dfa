// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The steps by their names: a click or Enter goes to one, undoing or redoing all between at once.
Popup {
    id: popover

    parent: Overlay.overlay
    x: parent.width - width - 10
    y: Theme.size("header") + 4
    width: 340
    height: Math.min(parent.height - y - Theme.size("status") - 8, contentHeight + topPadding + bottomPadding)
    contentHeight: title.height + steps.contentHeight + note.height + 16
    focus: true
    onOpened: {
        steps.currentIndex = history.present;
        steps.positionViewAtIndex(history.present, ListView.Contain);
        steps.forceActiveFocus(Qt.PopupFocusReason);
    }

    HistoryModel {
        id: history
    }
    Text {
        id: title

        text: qsTr("History")
        font: Theme.heading
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    ListView {
        id: steps

        anchors.top: title.bottom
        anchors.topMargin: 8
        anchors.bottom: note.top
        anchors.bottomMargin: 8
        width: parent.width
        clip: true
        model: history
        highlightMoveDuration: 0
        boundsBehavior: Flickable.StopAtBounds
        keyNavigationEnabled: true
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Steps of undo and redo, the oldest first")
        Keys.onReturnPressed: Session.goToStep(currentIndex)
        Keys.onEnterPressed: Session.goToStep(currentIndex)
        Keys.onSpacePressed: Session.goToStep(currentIndex)
        Keys.onPressed: event => {
            if (event.key === Qt.Key_Home)
                currentIndex = 0;
            else if (event.key === Qt.Key_End)
                currentIndex = count - 1;
            else
                return;
            event.accepted = true;
        }

        ScrollBar.vertical: ScrollBar {
        }
        delegate: HistoryRow {
            required property int index

            width: steps.width
            highlighted: steps.activeFocus && steps.currentIndex === index
            onClicked: {
                steps.currentIndex = index;
                Session.goToStep(index);
            }
        }
    }
    Text {
        id: note

        anchors.bottom: parent.bottom
        width: parent.width
        text: qsTr("The last %1 steps are kept until the plan is closed.").arg(history.longest)
        font: Theme.caption
        color: Theme.text2
        wrapMode: Text.WordWrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
