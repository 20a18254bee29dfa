// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/history.h"

#include <cassert>

namespace shardyard {

void History::clear()
{
    m_steps.clear();
    m_present = 0;
    m_forgotten = false;
}

DocumentPtr History::startOf(const QString &mergeKey, Time now) const
{
    const Step *last = undoStep();
    const bool joins = last != nullptr && redoStep() == nullptr && !mergeKey.isEmpty() && last->mergeKey == mergeKey
        && now - last->at <= mergeWindow;
    return joins ? last->before : nullptr;
}

void History::record(Step step)
{
    const DocumentPtr start = startOf(step.mergeKey, step.at);
    m_steps.resize(m_present);
    if (start) {
        step.before = start;
        m_steps.pop_back();
    }
    if (!start || *step.before != *step.after)
        m_steps.push_back(std::move(step));
    if (m_steps.size() > longest) {
        m_steps.erase(m_steps.begin());
        m_forgotten = true;
    }
    m_present = m_steps.size();
}

void History::seal()
{
    if (m_present > 0)
        m_steps[m_present - 1].mergeKey.clear();
}

const History::Step *History::undoStep() const
{
    return m_present > 0 ? &m_steps[m_present - 1] : nullptr;
}

const History::Step *History::redoStep() const
{
    return m_present < m_steps.size() ? &m_steps[m_present] : nullptr;
}

DocumentPtr History::undo()
{
    assert(undoStep() != nullptr);
    return goTo(m_present - 1);
}

DocumentPtr History::redo()
{
    assert(redoStep() != nullptr);
    return goTo(m_present + 1);
}

DocumentPtr History::goTo(std::size_t position)
{
    assert(!m_steps.empty() && position <= m_steps.size());
    m_present = position;
    seal();
    return position < m_steps.size() ? m_steps[position].before : m_steps[position - 1].after;
}

} // namespace shardyard
