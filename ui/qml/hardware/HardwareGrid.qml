// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// The table: names stay while figures scroll sideways, heads stay while rows scroll. The keyboard is on one cell.
FocusScope {
    id: grid

    required property HardwareRoom room
    property int column: 0
    readonly property real barRoom: 10 // the bar hides no figure
    readonly property real leastName: Math.round(Math.min(280, Math.max(210, width * 0.21)))
    readonly property real figures: {
        let sum = 0;
        for (let column = 1; column < room.columns; ++column)
            sum += room.columnWidth(column);
        return sum;
    }
    /// What a wide window leaves: names take of it first, all figures the rest alike.
    readonly property real spare: Math.max(0, width - leastName - figures - barRoom)
    readonly property real nameWidth: leastName + Math.floor(Math.min(120, spare))
    readonly property real wider: Math.floor(Math.max(0, spare - 120) / Math.max(1, room.columns - 1))
    readonly property real headHeight: 44
    readonly property real rowHeight: 36

    /// Enter: what can be done with the row comes into focus.
    signal edited

    function nameColumn(column: int): real {
        return column === 0 ? nameWidth : 0;
    }

    function figureColumn(column: int): real {
        return column === 0 ? 0 : room.columnWidth(column) + wider;
    }

    function layOut(): void {
        names.forceLayout();
        body.forceLayout();
    }

    function go(rows: int, columns: int): void {
        room.step(room.currentRow < 0 ? 0 : rows);
        column = Math.max(0, Math.min(room.columns - 1, column + columns));
        reveal();
    }

    function pick(row: int, column: int): void {
        room.current = room.idAt(row);
        grid.column = column;
        cells.forceActiveFocus(Qt.MouseFocusReason);
    }

    /// Opens the page the current figure was read on.
    function follow(): void {
        const url = room.urlAt(room.currentRow, column);
        if (url !== "")
            Qt.openUrlExternally(url);
    }

    /// Scrolls so that the current cell shows.
    function reveal(): void {
        const top = room.currentRow * rowHeight;
        if (room.currentRow >= 0)
            body.contentY = Math.max(Math.min(body.contentY, top), top + rowHeight - body.height);
        if (column < 1)
            return;
        let start = 0;
        for (let i = 1; i < column; ++i)
            start += figureColumn(i);
        body.contentX = Math.max(Math.min(body.contentX, start), start + figureColumn(column) - body.width);
    }

    Connections {
        target: grid.room

        function onKindChanged(): void {
            grid.column = 0;
            body.contentX = 0;
            body.contentY = 0;
            grid.layOut();
        }
    }

    onNameWidthChanged: widened.restart()
    onWiderChanged: widened.restart()

    Timer {
        id: widened

        interval: 0
        onTriggered: grid.layOut()
    }

    Rectangle {
        width: parent.width
        height: grid.headHeight
        color: Theme.alt

        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: Theme.lineWidth("hairline")
            color: Theme.line
        }
    }
    HardwareHead {
        id: corner

        width: grid.nameWidth
        height: grid.headHeight
        room: grid.room
        column: 0
    }
    Flickable {
        id: heads

        anchors.left: corner.right
        anchors.right: parent.right
        height: grid.headHeight
        contentWidth: headRow.width
        contentX: body.contentX
        interactive: false
        clip: true

        Row {
            id: headRow

            Repeater {
                model: grid.room.columns - 1

                HardwareHead {
                    id: head

                    required property int index

                    width: grid.room.columnWidth(column) + grid.wider
                    height: grid.headHeight
                    room: grid.room
                    column: index + 1
                    onActiveFocusChanged: {
                        if (activeFocus)
                            body.contentX = Math.max(Math.min(body.contentX, x), x + width - body.width);
                    }
                }
            }
        }
    }
    FocusScope {
        id: cells

        anchors.top: corner.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        focus: true
        activeFocusOnTab: true
        Accessible.role: Accessible.Table
        Accessible.name: grid.room.kind === "gpu" ? qsTr("GPUs") : qsTr("Nodes")
        Accessible.description: qsTr("Arrows move, Space pins the row, S sorts by the column, O opens the page of a price, Enter leads to the details.")
        onActiveFocusChanged: {
            if (activeFocus && grid.room.currentRow < 0)
                grid.go(0, 0);
        }
        Keys.onUpPressed: grid.go(-1, 0)
        Keys.onDownPressed: grid.go(1, 0)
        Keys.onLeftPressed: grid.go(0, -1)
        Keys.onRightPressed: grid.go(0, 1)
        Keys.onSpacePressed: grid.room.togglePin(grid.room.currentRow)
        Keys.onReturnPressed: grid.edited()
        Keys.onEnterPressed: grid.edited()
        Keys.onPressed: event => {
            const page = Math.max(1, Math.floor(body.height / grid.rowHeight) - 1);
            if (event.key === Qt.Key_PageDown || event.key === Qt.Key_PageUp)
                grid.go(event.key === Qt.Key_PageDown ? page : -page, 0);
            else if (event.key === Qt.Key_Home || event.key === Qt.Key_End)
                grid.go(event.key === Qt.Key_End ? grid.room.count : -grid.room.count, 0);
            else if (event.key === Qt.Key_S && event.modifiers === Qt.NoModifier)
                grid.room.sortBy(grid.column);
            else if (event.key === Qt.Key_O && event.modifiers === Qt.NoModifier)
                grid.follow();
            else
                return;
            event.accepted = true;
        }

        TableView {
            id: names

            width: grid.nameWidth
            height: body.height
            model: grid.room.sheet
            clip: true
            reuseItems: false
            boundsBehavior: Flickable.StopAtBounds
            columnWidthProvider: grid.nameColumn
            rowHeightProvider: () => grid.rowHeight
            syncView: body
            syncDirection: Qt.Vertical

            delegate: HardwareName {
                room: grid.room
                focused: cells.activeFocus && currentRow && grid.column === 0
                onPicked: grid.pick(row, 0)
            }
        }
        TableView {
            id: body

            anchors.left: names.right
            anchors.right: parent.right
            anchors.rightMargin: grid.barRoom
            height: parent.height - (contentWidth > width ? sideways.height : 0)
            model: grid.room.sheet
            clip: true
            reuseItems: false
            boundsBehavior: Flickable.StopAtBounds
            columnWidthProvider: grid.figureColumn
            rowHeightProvider: () => grid.rowHeight
            ScrollBar.vertical: ScrollBar {
                parent: cells
                x: cells.width - width
                height: body.height
            }
            ScrollBar.horizontal: ScrollBar {
                id: sideways

                parent: cells
                x: body.x
                y: cells.height - height
                width: body.width
            }

            delegate: HardwareFigure {
                room: grid.room
                focused: cells.activeFocus && currentRow && grid.column === column
                onPicked: grid.pick(row, column)
            }
        }
        EmptyState {
            anchors.centerIn: parent
            visible: grid.room.count === 0
            title: qsTr("No row fits the filter")
            actionText: qsTr("Show all")
            onActed: grid.room.clearFilter()
        }
    }
    Rectangle {
        x: grid.nameWidth - 1
        width: Theme.lineWidth("hairline")
        height: parent.height
        color: Theme.line2
    }
}
