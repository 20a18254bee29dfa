// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QQmlApplicationEngine;
class QQuickWindow;

namespace shardyard {

/// English plurals, and over them the user's language where there is a translation.
void installTranslations();

/// What must be said before the first control exists: our style, its fallback, the font, the window's icon.
void prepareControls();

/// Loads the window into `engine`; the Session is set before. Null, with a message in the log, when it cannot be made.
[[nodiscard]] QQuickWindow *loadWindow(QQmlApplicationEngine &engine);

} // namespace shardyard
