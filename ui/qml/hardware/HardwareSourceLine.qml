// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// Where figures were read: a link where it is a page.
Column {
    id: line

    required property string title
    required property string detail
    required property string url

    function follow(): void {
        if (url !== "")
            Qt.openUrlExternally(url);
    }

    Text {
        width: parent.width
        text: line.title
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        color: line.url === "" ? Theme.text : Theme.accent
        font.family: Theme.body.family
        font.pixelSize: Theme.body.pixelSize
        font.underline: line.url !== ""
        activeFocusOnTab: line.url !== ""
        Accessible.role: line.url === "" ? Accessible.StaticText : Accessible.Link
        Accessible.name: text
        Accessible.description: line.url
        Accessible.onPressAction: line.follow()
        Keys.onReturnPressed: line.follow()
        Keys.onEnterPressed: line.follow()

        FocusRing {
            shown: parent.activeFocus
        }
        HoverHandler {
            cursorShape: line.url === "" ? Qt.ArrowCursor : Qt.PointingHandCursor
        }
        TapHandler {
            onTapped: line.follow()
        }
    }
    Text {
        width: parent.width
        visible: text !== ""
        text: line.detail
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        color: Theme.text2
        font: Theme.caption
    }
}
