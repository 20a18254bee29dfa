// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QApplication;

namespace shardyard {

class Session;

/// Opens the window, with the first of `files` where there is one, and runs until it closes. Answers the exit code.
int runWindow(QApplication &application, Session &session, const QStringList &files);

} // namespace shardyard
