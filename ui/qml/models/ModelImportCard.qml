// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

/// Why a config.json was not taken, and what can be done instead.
Rectangle {
    id: card

    required property ModelForm form

    visible: form.importProblem !== ""
    implicitHeight: column.implicitHeight + 24
    radius: Theme.radius("card")
    color: Theme.errsoft
    Accessible.role: Accessible.AlertMessage
    Accessible.name: problem.text
    Accessible.description: allowed.text

    Icon {
        x: 12
        y: 14
        name: "err"
        color: Theme.err
    }
    Column {
        id: column

        x: 38
        y: 12
        width: card.width - 50
        spacing: 6

        Text {
            id: problem

            width: parent.width
            text: qsTr("This config.json was not read: %1.").arg(card.form.importProblem)
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.bodyStrong
            wrapMode: Text.Wrap
        }
        Text {
            id: allowed

            width: parent.width
            visible: card.form.importAllowed !== ""
            text: qsTr("Allowed: %1").arg(card.form.importAllowed)
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.body
            wrapMode: Text.Wrap
        }
        Row {
            spacing: 8

            Button {
                text: qsTr("Describe by hand")
                icon.name: "edit"
                Accessible.name: text
                Accessible.description: qsTr("Begins with a small dense model; every field can be filled in below.")
                onClicked: Session.say(card.form.beginByHand())
            }
            Button {
                text: qsTr("Dismiss")
                flat: true
                Accessible.name: text
                onClicked: card.form.dismissImport()
            }
        }
    }
}
