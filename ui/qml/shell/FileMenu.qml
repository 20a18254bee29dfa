// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Shardyard

Menu {
    id: menu

    required property FileActions files

    title: qsTr("&File")

    MenuItem {
        action: menu.files.newPlan
    }
    MenuItem {
        action: menu.files.newWindow
    }
    MenuItem {
        action: menu.files.open
    }
    Menu {
        id: recent

        title: qsTr("Open &recent")
        enabled: Settings.recentFiles.length > 0
        onAboutToShow: Settings.refreshRecentFiles()

        Instantiator {
            model: RecentFilesModel {
                active: false // the menu shows names alone
            }
            delegate: MenuItem {
                required property string path
                required property string name
                required property bool present

                enabled: present
                text: present ? name : qsTr("%1 (not found)").arg(name)
                Accessible.description: path
                onTriggered: menu.files.openFile(path)
            }
            onObjectAdded: (index, object) => recent.insertItem(index, object as MenuItem)
            onObjectRemoved: (index, object) => recent.removeItem(object as MenuItem)
        }
        MenuSeparator {
        }
        MenuItem {
            text: qsTr("&Clear list")
            onTriggered: Settings.clearRecentFiles()
        }
    }
    Menu {
        id: examples

        title: qsTr("E&xamples")

        Instantiator {
            model: ExamplesModel {
            }
            delegate: MenuItem {
                required property string name
                required property string title

                text: title
                onTriggered: menu.files.openExample(name)
            }
            onObjectAdded: (index, object) => examples.insertItem(index, object as MenuItem)
            onObjectRemoved: (index, object) => examples.removeItem(object as MenuItem)
        }
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.files.save
    }
    MenuItem {
        action: menu.files.saveAs
    }
    MenuItem {
        action: menu.files.exportPdf
    }
    MenuSeparator {
    }
    MenuItem {
        action: menu.files.close
    }
    MenuItem {
        action: menu.files.quit
    }
}
