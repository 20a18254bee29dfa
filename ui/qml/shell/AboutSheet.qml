// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Shardyard

Sheet {
    heading: qsTr("Shardyard %1").arg(Qt.application.version)

    Text {
        width: parent.width
        text: qsTr("Plans how large language models are laid out on GPUs.")
        font: Theme.body
        color: Theme.text
        wrapMode: Text.WordWrap
    }
    Text {
        width: parent.width
        text: qsTr("Free software under the GNU General Public License, version 3 or later. It comes with no warranty.")
        font: Theme.body
        color: Theme.text2
        wrapMode: Text.WordWrap
    }
    Text {
        width: parent.width
        text: qsTr("Made with Qt, QCustomPlot, nlohmann_json, CLI11 and qpdf. The typeface is Yard Sans, made from Inter under the SIL Open Font License.")
        font: Theme.body
        color: Theme.text2
        wrapMode: Text.WordWrap
    }
}
