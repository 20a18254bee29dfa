// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/format.h"
#include "ui/bridge/history.h"
#include "ui/bridge/session.h"

// Undo, redo, and several of either at once.

namespace shardyard {

void Session::undo()
{
    if (canUndo())
        goToStep(static_cast<int>(m_history->present()) - 1);
}

void Session::redo()
{
    if (canRedo())
        goToStep(static_cast<int>(m_history->present()) + 1);
}

void Session::goToStep(int position)
{
    const int present = static_cast<int>(m_history->present());
    if (position < 0 || position > static_cast<int>(m_history->steps().size()) || position == present)
        return;
    const QString label = position < present ? undoText() : redoText();
    const int steps = std::abs(position - present);
    setDocument(m_history->goTo(static_cast<std::size_t>(position)));
    emit historyChanged();
    if (steps == 1)
        say(position < present ? tr("Undone: %1").arg(label) : tr("Redone: %1").arg(label));
    else
        say(position < present ? tr("Undone: %1 steps").arg(formatCount(steps))
                               : tr("Redone: %1 steps").arg(formatCount(steps)));
}

bool Session::canUndo() const
{
    return m_history->undoStep() != nullptr;
}

bool Session::canRedo() const
{
    return m_history->redoStep() != nullptr;
}

QString Session::undoText() const
{
    return canUndo() ? m_history->undoStep()->label : QString();
}

QString Session::redoText() const
{
    return canRedo() ? m_history->redoStep()->label : QString();
}

} // namespace shardyard
