// SPDX-License-Identifier: GPL-3.0-or-later
// What QML asks the strategy table: where things are, how high hints are, and which values would do.
#include "engine/strategy/fields.h"
#include "ui/bridge/fieldwords.h"
#include "ui/bridge/strategytable.h"
#include "ui/bridge/validity.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardyard {

namespace {

// As HintLinks.qml draws them.
constexpr double hintLinkHeight = 22;
constexpr double hintLinkMargin = 18;

/// Lines that the links of a hint take: each as wide as its digits and a margin, wrapped at `width`.
int hintLinkLines(const QStringList &values, double width, const QFontMetricsF &metrics)
{
    int lines = values.isEmpty() ? 0 : 1;
    double used = 0;
    for (const QString &value : values) {
        const double link = std::ceil(metrics.horizontalAdvance(value)) + hintLinkMargin;
        lines += used > 0 && used + link > width ? 1 : 0;
        used = used + link > width ? link : used + link;
    }
    return lines;
}

} // namespace

int StrategyTable::strategyAt(int column) const
{
    return column >= 1 && column < columnCount() ? static_cast<int>(m_order[static_cast<std::size_t>(column - 1)]) : -1;
}

int StrategyTable::columnOf(int strategy) const
{
    const auto found = std::find(m_order.begin(), m_order.end(), static_cast<std::size_t>(strategy));
    return found == m_order.end() ? -1 : 1 + static_cast<int>(found - m_order.begin());
}

int StrategyTable::rowOf(const QString &key) const
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&key](const StrategyRow &row) { return row.key == key; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

bool StrategyTable::isHint(int row) const
{
    return row >= 0 && row < rowCount() && m_rows[static_cast<std::size_t>(row)].kind == StrategyRowKind::Hint;
}

QString StrategyTable::rowHelp(int row) const
{
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].help : QString();
}

double StrategyTable::hintHeight(int row, double width, const QFont &font) const
{
    double height = 0;
    if (!isHint(row))
        return height;
    const QFontMetricsF metrics(font);
    for (const StrategyCell &cell : m_rows[static_cast<std::size_t>(row)].cells) {
        if (cell.text.isEmpty())
            continue;
        const QRectF text = metrics.boundingRect(QRectF(0, 0, width, 1e6), Qt::TextWordWrap, cell.text);
        const double shown = std::min(text.height(), hintLines() * metrics.lineSpacing());
        height = std::max(height, shown + hintLinkLines(cell.values, width, metrics) * hintLinkHeight);
    }
    return std::ceil(height);
}

double StrategyTable::labelWidth(const QFont &font) const
{
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const QString &label : rowLabels())
        width = std::max(width, metrics.horizontalAdvance(label));
    return std::ceil(width);
}

template <class Use>
auto StrategyTable::withCandidate(int strategy, const QString &key, Use use) const
{
    using Answer = decltype(use(std::declval<Candidate>(), std::declval<const StrategyField &>()));
    const auto document = m_session ? m_session->document() : nullptr;
    const SnapshotPtr snapshot = m_session ? m_session->snapshot() : nullptr;
    const StrategyField *field = strategyField(key.toStdString());
    if (!document || !snapshot || !field || strategy < 0
        || static_cast<std::size_t>(strategy) >= document->plan.strategies.size())
        return Answer();
    return use(Candidate{.plan = document->plan,
                         .cluster = snapshot->estimate.cluster,
                         .strategy = document->plan.strategies[static_cast<std::size_t>(strategy)]},
               *field);
}

QString StrategyTable::stepped(int strategy, const QString &key, int direction, bool any) const
{
    return withCandidate(strategy, key, [&](const Candidate &candidate, const StrategyField &field) {
        return steppedValue(candidate, field, direction, any);
    });
}

QString StrategyTable::complaint(int strategy, const QString &key, const QString &text) const
{
    return withCandidate(strategy, key, [&](const Candidate &candidate, const StrategyField &field) {
        return shardyard::complaint(candidate, field, text);
    });
}

QStringList StrategyTable::validTexts(int strategy, const QString &key) const
{
    return withCandidate(strategy, key, [](const Candidate &candidate, const StrategyField &field) {
        return shardyard::validTexts(candidate, field);
    });
}

QStringList StrategyTable::choices(const QString &key) const
{
    const int row = rowOf(key);
    return row < 0 ? QStringList() : m_rows[static_cast<std::size_t>(row)].choices;
}

QStringList StrategyTable::choiceTitles(const QString &key) const
{
    QStringList titles;
    for (const QString &word : choices(key))
        titles += choiceTitle(key, word);
    return titles;
}

QString StrategyTable::choiceAt(const QString &key, int index) const
{
    return choices(key).value(index);
}

int StrategyTable::choiceIndex(const QString &key, const QString &value) const
{
    return static_cast<int>(choices(key).indexOf(value));
}

QString StrategyTable::choiceTitle(const QString &key, const QString &value) const
{
    return shardyard::choiceTitle(key, value);
}

} // namespace shardyard
