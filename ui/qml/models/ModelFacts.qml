// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

/// The name of a model, where its figures come from, its counts to the unit, and what else is known of it.
Column {
    id: facts

    required property ModelForm form

    spacing: 8

    component Fact: Column {
        id: fact

        required property string name
        required property string value

        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("%1: %2").arg(name).arg(value)

        Text {
            text: fact.name
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.caption
            Accessible.ignored: true
        }
        Text {
            text: fact.value
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.heading
            Accessible.ignored: true
        }
    }

    Column {
        width: parent.width
        spacing: 2

        Text {
            width: parent.width
            text: facts.form.name
            textFormat: Text.PlainText
            color: Theme.text
            font: Theme.titleFont
            elide: Text.ElideRight
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Text {
            width: parent.width
            text: facts.form.inPlan ? qsTr("%1 · in this plan").arg(facts.form.origin) : facts.form.origin
            textFormat: Text.PlainText
            color: Theme.text2
            font: Theme.caption
            elide: Text.ElideRight
        }
    }
    Flow {
        width: parent.width
        spacing: 24

        Fact {
            name: qsTr("Parameters")
            value: facts.form.parameters
        }
        Fact {
            name: qsTr("Active for a token")
            value: facts.form.active
        }
        Fact {
            name: qsTr("KV cache of a token, bf16")
            value: facts.form.cacheBytes
        }
    }
    Repeater {
        model: facts.form.notes

        Row {
            id: note

            required property string modelData

            width: facts.width
            spacing: 8

            Icon {
                name: "info"
                size: Theme.size("icon_dense")
                color: Theme.text2
            }
            Text {
                width: parent.width - 22
                text: note.modelData
                textFormat: Text.PlainText
                color: Theme.text2
                font: Theme.body
                wrapMode: Text.Wrap
            }
        }
    }
}
