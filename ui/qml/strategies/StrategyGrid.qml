// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Strategies as columns with shared row labels. Labels, base column and heads stay while the rest scrolls: four views
/// of one model, each hiding the rows and columns that the others show.
FocusScope {
    id: grid

    required property StrategyTable table
    readonly property bool stale: late.late
    readonly property Item focusItem: Window.activeFocusItem
    readonly property real labelMargins: 20
    readonly property real labelWidth: Math.max(Theme.size("strategy_labels"), table.labelWidth(Theme.body) + labelMargins)
    readonly property real columnWidth: Theme.size("strategy_column")
    readonly property real frozenWidth: labelWidth + columnWidth
    readonly property real headHeight: 52

    signal explain(string term, int strategy, Item item)
    signal menuRequested(int strategy, Item button)

    onFocusItemChanged: follow()

    function frozenColumn(column: int): real {
        return column === 0 ? labelWidth : column === 1 ? columnWidth : 0;
    }

    function scrolledColumn(column: int): real {
        return column < 2 ? 0 : columnWidth;
    }

    function headRow(row: int): real {
        return row === 0 ? headHeight : 0;
    }

    function bodyRow(row: int): real {
        if (row === 0)
            return 0;
        return table.isHint(row) ? table.hintHeight(row, columnWidth - 38, Theme.caption) + 12 : Theme.size("row");
    }

    function headOf(strategy: int): StrategyCell {
        const column = table.columnOf(strategy);
        return (column === 1 ? frozenHead : head).itemAtCell(column, 0) as StrategyCell;
    }

    /// Scrolls to the column of a strategy.
    function reveal(strategy: int): void {
        const column = table.columnOf(strategy);
        if (column > 1)
            body.reveal(column);
    }

    /// Scrolls to the cell of a field, unfolding its row, and draws the eye to it.
    function point(strategy: int, field: string): void {
        if (field !== "" && table.rowOf(field) < 0)
            table.unfolded = true;
        const row = table.rowOf(field);
        reveal(strategy);
        if (row < 0)
            return;
        frozen.positionViewAtRow(row, TableView.Visible);
        layOut();
        cellAt(table.columnOf(strategy), row)?.point();
    }

    function cellAt(column: int, row: int): StrategyCell {
        return (column < 2 ? frozen : body).itemAtCell(column, row) as StrategyCell;
    }

    function focusedCell(): StrategyCell {
        for (let at = focusItem; at !== null && at !== grid; at = at.parent) {
            if (at instanceof StrategyCell)
                return at as StrategyCell;
        }
        return null;
    }

    /// Scrolls so that all of the cell with the focus shows.
    function follow(): void {
        const cell = focusedCell();
        if (cell === null || cell.row === 0)
            return;
        if (cell.column > 1)
            body.reveal(cell.column);
        frozen.contentY = Math.max(Math.min(frozen.contentY, cell.y), cell.y + cell.height - frozen.height);
    }

    /// Views make their cells anew when rows come or go; focus and what is being typed go to the cell of the same place.
    function reshape(): void {
        const focused = focusedCell();
        const key = focused?.key ?? "";
        const strategy = focused?.strategy ?? -1;
        const typed = focused?.release() ?? "";
        layOut();
        if (key !== "")
            cellAt(table.columnOf(strategy), table.rowOf(key))?.takeFocus(typed);
    }

    function layOut(): void {
        for (const view of [frozenHead, frozen, head, body])
            view.forceLayout();
    }

    Connections {
        target: grid.table

        function onReshaped(): void {
            grid.reshape();
        }
    }

    Connections {
        target: Session

        function onActiveStrategyChanged(): void {
            grid.reveal(Session.activeStrategy);
        }

        function onPointedAt(strategy: int, field: string): void {
            grid.point(strategy, field);
        }
    }
    Timer {
        id: late

        readonly property bool late: Session.busy && passed
        property bool passed: false

        interval: 150
        running: Session.busy
        onRunningChanged: {
            if (running)
                passed = false;
        }
        onTriggered: passed = true
    }

    StrategyPart {
        id: frozenHead

        table: grid.table
        stale: grid.stale
        onExplain: (term, strategy, item) => grid.explain(term, strategy, item)
        onMenuRequested: (strategy, button) => grid.menuRequested(strategy, button)
        width: grid.frozenWidth
        height: grid.headHeight
        interactive: false
        columnWidthProvider: grid.frozenColumn
        rowHeightProvider: grid.headRow
    }
    StrategyPart {
        id: frozen

        table: grid.table
        stale: grid.stale
        onExplain: (term, strategy, item) => grid.explain(term, strategy, item)
        y: grid.headHeight
        width: grid.frozenWidth
        height: body.height
        columnWidthProvider: grid.frozenColumn
        rowHeightProvider: grid.bodyRow
    }
    StrategyPart {
        id: body

        function reveal(column: int): void {
            const left = (column - 2) * grid.columnWidth;
            contentX = Math.max(Math.min(contentX, left), left + grid.columnWidth - width);
        }

        table: grid.table
        stale: grid.stale
        onExplain: (term, strategy, item) => grid.explain(term, strategy, item)
        x: grid.frozenWidth
        y: grid.headHeight
        width: Math.max(0, grid.width - x)
        height: grid.height - y - (contentWidth > width ? sideways.height : 0) // the bar hides no row
        columnWidthProvider: grid.scrolledColumn
        syncView: frozen
        syncDirection: Qt.Vertical
        ScrollBar.horizontal: ScrollBar {
            id: sideways

            parent: grid
            x: body.x
            y: grid.height - height
            width: body.width
        }
        ScrollBar.vertical: ScrollBar {
        }
    }
    StrategyPart {
        id: head

        table: grid.table
        stale: grid.stale
        onMenuRequested: (strategy, button) => grid.menuRequested(strategy, button)
        x: grid.frozenWidth
        width: body.width
        height: grid.headHeight
        rowHeightProvider: grid.headRow
        syncView: body
        syncDirection: Qt.Horizontal
    }
}
