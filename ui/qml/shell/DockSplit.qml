// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// A SplitView that remembers its sizes.
SplitView {
    id: split

    /// Where the sizes are kept, such as "yard/columns".
    required property string place

    onResizingChanged: {
        if (!resizing)
            Settings.setDockState(place, saveState());
    }
    Component.onCompleted: restoreState(Settings.dockState(place))
}
