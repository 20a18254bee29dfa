// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What the File menu does. Whatever would drop unsaved changes asks first.
Item {
    id: files

    enum Step {
        None,
        New,
        Open,
        OpenFile,
        OpenUrl,
        Example,
        Recover,
        Close,
        Quit
    }

    property int pendingStep: FileActions.None
    property string pendingName: ""
    /// The program ends: what is unsaved was asked about.
    property bool leaving: false

    // qmllint disable unqualified
    readonly property Action newPlan: Action {
        text: qsTr("&New plan")
        icon.name: "plus"
        shortcut: StandardKey.New
        onTriggered: files.go(FileActions.New, "")
    }
    readonly property Action open: Action {
        text: qsTr("&Open…")
        icon.name: "folder"
        shortcut: StandardKey.Open
        onTriggered: files.go(FileActions.Open, "")
    }
    readonly property Action newWindow: Action {
        text: qsTr("New &window")
        shortcut: "Ctrl+Shift+N"
        enabled: Session.canOpenWindows
        onTriggered: Session.openWindow()
    }
    readonly property Action save: Action {
        text: qsTr("&Save")
        icon.name: "save"
        shortcut: StandardKey.Save
        enabled: Session.hasDocument && (Session.modified || Session.fileName === "")
        onTriggered: files.saveNow()
    }
    readonly property Action saveAs: Action {
        text: qsTr("Save &as…")
        shortcut: "Ctrl+Shift+S"
        enabled: Session.hasDocument
        onTriggered: files.askWhere()
    }
    readonly property Action exportPdf: Action {
        text: qsTr("&Export PDF…")
        icon.name: "export"
        shortcut: "Ctrl+E"
        enabled: Session.hasDocument
        onTriggered: exportDialog.ask(Session.fileName, Session.title)
    }
    readonly property Action close: Action {
        text: qsTr("&Close plan")
        shortcut: "Ctrl+W"
        enabled: Session.hasDocument
        onTriggered: files.go(FileActions.Close, "")
    }
    readonly property Action quit: Action {
        text: qsTr("&Quit")
        shortcut: "Ctrl+Q"
        onTriggered: files.go(FileActions.Quit, "")
    }
    // qmllint enable unqualified

    function openFile(path: string): void {
        go(FileActions.OpenFile, path);
    }

    function openUrl(where: string): void {
        go(FileActions.OpenUrl, where);
    }

    function openExample(name: string): void {
        go(FileActions.Example, name);
    }

    function recover(slotId: string): void {
        go(FileActions.Recover, slotId);
    }

    function go(step: int, name: string): void {
        pendingStep = step;
        pendingName = name;
        if (Session.modified)
            question.open();
        else
            proceed();
    }

    function proceed(): void {
        const step = pendingStep;
        pendingStep = FileActions.None;
        question.answer();
        switch (step) {
        case FileActions.New:
            Session.newDocument();
            break;
        case FileActions.Open:
            openDialog.ask(Session.fileName);
            break;
        case FileActions.OpenFile:
            Session.openFile(pendingName);
            break;
        case FileActions.OpenUrl:
            Session.open(pendingName);
            break;
        case FileActions.Example:
            Session.openExample(pendingName);
            break;
        case FileActions.Recover:
            DocumentGuard.recover(pendingName);
            break;
        case FileActions.Close:
            Session.closeDocument();
            break;
        case FileActions.Quit:
            leaving = true;
            Qt.quit();
            break;
        }
    }

    /// What could not be saved is not left; the error says why.
    function proceedIf(saved: bool): void {
        if (saved)
            proceed();
        else
            pendingStep = FileActions.None;
    }

    function saveNow(): void {
        if (Session.fileName === "")
            askWhere();
        else
            proceedIf(Session.save());
    }

    function askWhere(): void {
        saveDialog.ask(Session.fileName, Session.title);
    }

    SaveQuestion {
        id: question

        onSaveChosen: files.saveNow()
        onDiscardChosen: files.proceed()
        onCancelChosen: files.pendingStep = FileActions.None
    }
    FileChooser {
        id: openDialog

        title: qsTr("Open a plan")
        filters: [qsTr("Shardyard plans (*.shardyard)"), qsTr("All files (*)")]
        onChosen: url => Session.open(url)
    }
    FileChooser {
        id: exportDialog

        title: qsTr("Write the report of the plan")
        suffix: "pdf"
        filters: [qsTr("PDF documents (*.pdf)")]
        onChosen: url => {
            Session.say(qsTr("Writing the report…"));
            exportSoon.report = url;
            exportSoon.start();
        }
    }
    Timer {
        id: exportSoon

        property url report

        // Plots are widgets, drawn on this thread: the status line shows first, then the window waits a moment.
        interval: 30
        onTriggered: Session.exportPdf(report)
    }
    FileChooser {
        id: saveDialog

        title: qsTr("Save the plan")
        suffix: "shardyard"
        filters: [qsTr("Shardyard plans (*.shardyard)")]
        onChosen: url => files.proceedIf(Session.saveAs(url))
        onRejected: files.pendingStep = FileActions.None
    }
}
