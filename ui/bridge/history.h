// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

#include <QString>

#include <chrono>
#include <memory>
#include <vector>

namespace shardyard {

using DocumentPtr = std::shared_ptr<const Document>;

/// Undo and redo as whole documents: a step is the value before, the value after and what to call it. Documents are
/// shared, so a step costs what the edit changed hands, never a copy for the views.
class History
{
public:
    using Time = std::chrono::milliseconds;

    struct Step
    {
        DocumentPtr before;
        DocumentPtr after;
        QString label;
        QString mergeKey;
        Time at = Time::zero();
    };

    /// Edits of one merge key that follow each other faster than this are one step.
    static constexpr Time mergeWindow = Time(1000);
    /// Steps kept; the oldest go first.
    static constexpr std::size_t longest = 256;

    void clear();
    /// Adds a step after the present one and forgets what was undone. A merged step that ends where it began is
    /// dropped.
    void record(Step step);
    /// The next edit begins a step of its own, whatever its merge key: after saving, say.
    void seal();

    /// Where a step recorded now under `mergeKey` would begin: the document before the step it would join, else null.
    [[nodiscard]] DocumentPtr startOf(const QString &mergeKey, Time now) const;

    /// The step that undo() or redo() would take; null when there is none.
    [[nodiscard]] const Step *undoStep() const;
    [[nodiscard]] const Step *redoStep() const;
    /// All steps, the oldest first; `present` of them are done, the others undone.
    [[nodiscard]] const std::vector<Step> &steps() const { return m_steps; }
    [[nodiscard]] std::size_t present() const { return m_present; }
    /// There were older steps than `longest` keeps.
    [[nodiscard]] bool hasForgotten() const { return m_forgotten; }
    /// Takes the step and answers the document that is now the present one.
    DocumentPtr undo();
    DocumentPtr redo();
    /// Undoes or redoes until `position` steps are done, and answers the document that is now the present one.
    DocumentPtr goTo(std::size_t position);

private:
    std::vector<Step> m_steps;
    std::size_t m_present = 0; ///< steps before it are done, from it on undone
    bool m_forgotten = false;
};

} // namespace shardyard
