// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// What happened to the plan from outside: unsaved work after a crash, another program at its file, a second window.
Column {
    id: notices

    objectName: "notices"

    required property FileActions files
    readonly property string fileName: Session.fileName.slice(Session.fileName.lastIndexOf("/") + 1)
    property bool goneSeen: false
    property bool elsewhereSeen: false
    property bool problemSeen: false

    Connections {
        target: DocumentGuard

        function onFileStateChanged(): void {
            notices.goneSeen = false;
        }
        function onOpenElsewhereChanged(): void {
            notices.elsewhereSeen = false;
        }
        function onProblemChanged(): void {
            notices.problemSeen = false;
        }
    }
    Repeater {
        model: DocumentGuard.recoveries

        NoticeRow {
            required property string slotId
            required property string title

            text: title === "" ? qsTr("Unsaved work was found") : qsTr("Unsaved work was found: “%1”").arg(title)
            acceptText: qsTr("Recover")
            declineText: qsTr("Discard")
            iconName: "clock"
            onAccepted: notices.files.recover(slotId)
            onDeclined: DocumentGuard.discard(slotId)
        }
    }
    NoticeRow {
        visible: DocumentGuard.fileChanged
        text: qsTr("%1 was changed by another program").arg(notices.fileName)
        detail: Session.modified ? qsTr("Reloading replaces your unsaved changes; undo brings them back.")
                                 : qsTr("Reloading shows what is in the file now; undo takes it back.")
        acceptText: qsTr("Reload")
        declineText: qsTr("Keep mine")
        onAccepted: DocumentGuard.reload()
        onDeclined: DocumentGuard.keepMine()
    }
    NoticeRow {
        visible: DocumentGuard.fileGone && !notices.goneSeen
        text: qsTr("%1 was deleted or moved").arg(notices.fileName)
        detail: qsTr("The plan is only in this window until you save it.")
        acceptText: qsTr("Save again")
        declineText: qsTr("Close notice")
        onAccepted: Session.save()
        onDeclined: notices.goneSeen = true
    }
    NoticeRow {
        visible: DocumentGuard.openElsewhere && !notices.elsewhereSeen
        text: qsTr("%1 is open in another window").arg(notices.fileName)
        detail: qsTr("What one window saves, the other has not seen. A copy has a file of its own.")
        acceptText: qsTr("Edit a copy")
        declineText: qsTr("Edit here too")
        onAccepted: Session.detachFile()
        onDeclined: notices.elsewhereSeen = true
    }
    NoticeRow {
        visible: DocumentGuard.problem !== "" && !notices.problemSeen
        text: qsTr("Unsaved work cannot be kept for a crash")
        detail: DocumentGuard.problem
        acceptText: qsTr("Save as…")
        declineText: qsTr("Close notice")
        onAccepted: notices.files.askWhere()
        onDeclined: notices.problemSeen = true
    }
}
