// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/estimate/estimate.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <vector>

namespace shardyard {

/// How a row of the strategy table is shown and edited.
enum class StrategyRowKind { Head, Number, Choice, Switch, List, Derived, Hint, Value, Fix };

/// One strategy in one row, ready to show.
struct StrategyCell
{
    QString text; ///< as the document spells it for fields, else for people
    QString note; ///< beside it, muted: "derived", "ideal"
    QString help; ///< tooltip that teaches or says what is wrong
    QString tone; ///< "ok", "warn", "err" or empty
    QString term; ///< id of the term that explains the number; empty = plain text
    QString link; ///< class of link, for its line sample
    QString verdict; ///< head: "fits", "statesFit", "tooBig", "invalid", "notComputed" or empty
    QStringList values; ///< hints: the values that would do
    int finding = -1; ///< fixes: index in the strategy's estimate
    double share = -1; ///< of the capacity, for the bar; below 0 = no bar
    QList<double> parts; ///< of a step, for the bar: shares of the longest of the row; empty = no such bar
    bool given = false; ///< Derived: the document gives the value
    bool differs = false; ///< from the base
    bool best = false;

    friend bool operator==(const StrategyCell &, const StrategyCell &) = default;
};

struct StrategyRow
{
    QString key; ///< tells rows apart
    QString field; ///< of the field table; empty for heads, results and fixes
    StrategyRowKind kind = StrategyRowKind::Value;
    QString label; ///< empty where the row above has said it
    QString name; ///< what the row is, for screen readers
    QString help;
    QStringList choices; ///< of a Choice
    bool folds = false; ///< hidden while all strategies agree
    bool firstResult = false; ///< a line parts it from the fields above
    std::vector<StrategyCell> cells; ///< one a strategy, in the order of the document

    friend bool operator==(const StrategyRow &, const StrategyRow &) = default;
};

/// What the table is made from. `shown` may lag behind `document` by one estimate, or be null before the first.
struct StrategyTableInput
{
    const Document &document;
    const Document *estimated = nullptr; ///< the document that `estimate` is of
    const Estimate *estimate = nullptr;
    std::size_t base = 0;

    /// The estimate of the strategy at `index` of `document`; null while there is none.
    [[nodiscard]] const StrategyEstimate *of(std::size_t index) const;
    /// Whether that estimate is of the strategy as it is now.
    [[nodiscard]] bool isFresh(std::size_t index) const;
};

/// Head, fields, hints below the fields they belong to, results, fixes.
[[nodiscard]] std::vector<StrategyRow> strategyRows(const StrategyTableInput &input);

/// The rows that the field table drives.
[[nodiscard]] std::vector<StrategyRow> fieldRows(const StrategyTableInput &input);
/// The computed rows, and a last one that offers fixes where a strategy is invalid.
[[nodiscard]] std::vector<StrategyRow> resultRows(const StrategyTableInput &input);

/// The labels of all rows there can be, shown or not.
[[nodiscard]] QStringList rowLabels();

} // namespace shardyard
