// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <string>

class QApplication;

namespace shardyard {

class Session;

/// Whether a display, or a platform that needs none, is at hand: Qt ends the program where there is none.
[[nodiscard]] bool canOpenWindow(int argc, char **argv);

/// The first option that neither Qt nor the window knows; empty where there is none.
[[nodiscard]] std::string unknownOption(int argc, char **argv);

/// Opens the window, with the first of `files` where there is one and the others in windows of their own, and runs
/// until it closes. Answers the exit code.
int runWindow(QApplication &application, Session &session, const QStringList &files);

} // namespace shardyard
