// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

ApplicationWindow {
    id: window

    readonly property bool narrow: width < 1240
    readonly property bool tiny: width < 1000

    width: Math.min(1440, Screen.desktopAvailableWidth)
    height: Math.min(900, Screen.desktopAvailableHeight)
    minimumWidth: 960
    minimumHeight: 600
    visible: true
    title: Session.hasDocument ? qsTr("%1 – Shardyard").arg((Session.modified ? "• " : "") + (Names.shown(Session.title) || qsTr("Untitled plan")))
                               : qsTr("Shardyard")

    /// A model's config.json becomes the model of the open plan, else of a new one.
    function importConfig(config: url): void {
        const begins = !Session.hasDocument;
        if (begins && !Session.beginFromConfig(config))
            return;
        workspaces.model.trigger();
        if (!begins)
            models.importConfig(config);
    }

    onClosing: close => {
        if (Session.modified && !files.leaving) {
            close.accepted = false;
            files.go(FileActions.Quit, "");
        }
    }

    FileActions {
        id: files
    }
    EditActions {
        id: edit

        active: workspaces.page === WorkspaceActions.None
        focusedStrategy: yard.visible ? yard.focusedStrategy : Session.activeStrategy
        pageOpen: models.visible
        onHistoryRequested: history.open()
        onPasteRequested: models.paste()
    }
    ArrangeActions {
        id: arrange
    }
    LookActions {
        id: looks
    }
    DockActions {
        id: docks

        order: [header, yard.docks[0], yard.docks[1], yard.docks[2], yard.docks[3], timeline.docks[0], timeline.docks[1], hardware.docks[0], hardware.docks[1],
            models.docks[0], models.docks[1]]
        inspectorOnDemand: window.tiny
    }
    WorkspaceActions {
        id: workspaces
    }
    ZoomActions {
        id: zoom

        canvas: yard.canvasPanel
    }
    AppHeader {
        id: header

        width: parent.width
        files: files
        edit: edit
        arrange: arrange
        looks: looks
        docks: docks
        zoom: zoom
        workspaces: workspaces
        compact: window.narrow
        onKeysRequested: keys.open()
        onAboutRequested: about.open()
    }
    DocumentNotices {
        id: notices

        anchors.top: header.bottom
        width: parent.width
        files: files
    }
    LoadNotes {
        id: notes

        anchors.top: notices.bottom
        width: parent.width
    }
    YardWorkspace {
        id: yard

        anchors.top: notes.bottom
        anchors.bottom: status.top
        width: parent.width
        visible: workspaces.shows(WorkspaceActions.Yard)
        onVisibleChanged: {
            if (visible)
                docks.enter(yard.docks[1]);
        }
        narrow: window.narrow
        tiny: window.tiny
        inspectorOpen: docks.inspectorOpen
        onHardwareRequested: workspaces.hardware.trigger()
        onModelRequested: workspaces.model.trigger()
    }
    TimelineWorkspace {
        id: timeline

        anchors.top: notes.bottom
        anchors.bottom: status.top
        width: parent.width
        visible: workspaces.shows(WorkspaceActions.Timeline)
        onVisibleChanged: {
            if (visible)
                docks.enter(timeline.docks[1]);
        }
    }
    ModelPage {
        id: models

        anchors.top: notes.bottom
        anchors.bottom: status.top
        width: parent.width
        visible: Session.hasDocument && workspaces.page === WorkspaceActions.Model
        onBackRequested: workspaces.leavePage()
    }
    StartPage {
        anchors.top: notes.bottom
        anchors.topMargin: error.visible ? error.height + error.anchors.topMargin : 0
        anchors.bottom: status.top
        width: parent.width
        visible: !Session.hasDocument && workspaces.page === WorkspaceActions.None
        files: files
    }
    HardwareWorkspace {
        id: hardware

        anchors.top: notes.bottom
        anchors.bottom: status.top
        width: parent.width
        visible: workspaces.page === WorkspaceActions.Hardware
        onOpened: docks.enter(hardware.docks[0])
        onBackRequested: workspaces.leavePage()
    }
    ProgressLine {
        anchors.top: header.bottom
        width: parent.width
        busy: Session.busy
    }
    ErrorCard {
        id: error

        anchors.horizontalCenter: parent.horizontalCenter
        anchors.top: header.bottom
        anchors.topMargin: 24
        onOpenRequested: files.open.trigger()
        onSaveAsRequested: files.askWhere()
    }
    DropArea {
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: drop => {
            if (!drop.hasUrls)
                return;
            if (models.form.isConfig(drop.urls[0]))
                window.importConfig(drop.urls[0]);
            else
                files.openUrl(String(drop.urls[0]));
        }
    }
    StatusBar {
        id: status

        anchors.bottom: parent.bottom
        width: parent.width
        compact: window.narrow
    }
    YardMenu {
        id: yardMenu

        edit: edit
        arrange: arrange
    }
    Connections {
        target: yard.canvasPanel

        function onMenuRequested(at: point): void {
            yardMenu.popup(yard.canvasPanel, at.x, at.y);
        }
    }
    HistoryPopover {
        id: history
    }
    KeysSheet {
        id: keys
    }
    AboutSheet {
        id: about
    }
}
