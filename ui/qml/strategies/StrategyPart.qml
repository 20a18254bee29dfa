// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// One quarter of the strategy table.
TableView {
    id: part

    required property StrategyTable table
    required property bool stale

    signal explain(string term, int strategy, Item item)
    signal menuRequested(int strategy, Item button)

    model: table
    clip: true
    reuseItems: false
    boundsBehavior: Flickable.StopAtBounds

    delegate: StrategyCell {
        table: part.table
        stale: part.stale
        onExplain: (term, strategy, item) => part.explain(term, strategy, item)
        onMenuRequested: (strategy, button) => part.menuRequested(strategy, button)
    }
}
