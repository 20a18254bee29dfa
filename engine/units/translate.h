// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Marks an English text for Qt's lupdate without needing Qt: the window translates it in that context when it shows
/// it.
#ifndef QT_TRANSLATE_NOOP
#define QT_TRANSLATE_NOOP(context, text) text
#endif
