// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// What is looked at: its counts, its parts as a plot, and every field of its shape. The line at the bottom says what
/// the field in use means.
FocusScope {
    id: details

    required property ModelForm form
    /// The fields are made when somebody first looks.
    property bool opened: false
    readonly property bool wide: width >= 620
    property string helpTitle: ""
    property string helpText: ""

    Flickable {
        id: view

        anchors.top: parent.top
        anchors.bottom: help.top
        width: parent.width
        contentHeight: content.height + 2 * Theme.space("plot_padding")
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {
            id: bar
        }

        /// Scrolls no further than a field needs.
        function reveal(item: Item): void {
            const top = item.mapToItem(view.contentItem, 0, 0).y;
            if (top < contentY)
                contentY = Math.max(0, top - 40);
            else if (top + item.height > contentY + height)
                contentY = Math.min(contentHeight - height, top + item.height + 24 - height);
        }

        Column {
            id: content

            x: Theme.space("plot_padding")
            y: Theme.space("plot_padding")
            width: view.width - 2 * x - bar.width
            spacing: 16

            ModelImportCard {
                width: parent.width
                form: details.form
            }
            ModelFacts {
                width: parent.width
                form: details.form
            }
            ModelPartsView {
                width: parent.width
                form: details.form
            }
            EmptyState {
                anchors.horizontalCenter: parent.horizontalCenter
                visible: details.form.hasModel && !details.form.hasShape
                title: qsTr("Only the size of this model is known.")
                text: qsTr("Activations, times and splits need its shape.")
                actionText: qsTr("Describe its shape")
                onActed: Session.say(details.form.beginByHand())
            }
            Repeater {
                model: details.opened ? details.form.groupTitles : []

                ModelGroup {
                    width: content.width
                    form: details.form
                    wide: details.wide
                    onLookedAt: (field, title, text) => {
                        details.helpTitle = title;
                        details.helpText = text;
                    }
                    onFocused: field => view.reveal(field)
                }
            }
        }
    }
    Rectangle {
        id: help

        anchors.bottom: parent.bottom
        width: parent.width
        height: 44
        color: Theme.alt
        Accessible.role: Accessible.StaticText
        Accessible.name: helpLine.text

        Rectangle {
            width: parent.width
            height: Theme.lineWidth("hairline")
            color: Theme.line
        }
        Text {
            id: helpLine

            anchors.fill: parent
            anchors.leftMargin: Theme.space("plot_padding")
            anchors.rightMargin: Theme.space("plot_padding")
            text: details.helpText === "" ? qsTr("Go to a field to read what it means. An edit makes the model the plan's own; Ctrl+Z takes it back.")
                                          : qsTr("%1: %2").arg(details.helpTitle).arg(details.helpText)
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.caption
            wrapMode: Text.WordWrap
            maximumLineCount: 2
            elide: Text.ElideRight
            verticalAlignment: Text.AlignVCenter
        }
    }
}
