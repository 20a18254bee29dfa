// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Marks an English text or template that the window translates, in the context "engine"; lupdate looks for the name.
#ifndef QT_TRANSLATE_NOOP
#define QT_TRANSLATE_NOOP(context, text) text
#endif
