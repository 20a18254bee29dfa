// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Shardyard

/// The window carries the palette, so that controls of the fallback style match.
T.ApplicationWindow {
    id: window

    color: Theme.bg
    font: Theme.body
    palette {
        window: Theme.bg
        windowText: Theme.text
        base: Theme.panel
        alternateBase: Theme.alt
        text: Theme.text
        button: Theme.alt
        buttonText: Theme.text
        brightText: Theme.err
        highlight: Theme.accent
        highlightedText: Theme.ontext
        light: Theme.panel
        midlight: Theme.hover
        mid: Theme.line2
        dark: Theme.ctl
        shadow: Theme.line2
        link: Theme.accent
        linkVisited: Theme.accent
        toolTipBase: Theme.panel
        toolTipText: Theme.text
        placeholderText: Theme.text3
        disabled {
            windowText: Theme.text3
            text: Theme.text3
            buttonText: Theme.text3
            highlight: Theme.line
            highlightedText: Theme.text3
        }
    }
}
