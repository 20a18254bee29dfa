// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/strategytable.h"

#include "ui/bridge/listdiff.h"

#include <algorithm>
#include <utility>

namespace shardyard {

namespace {

StrategyTable::Kind kindOf(StrategyRowKind kind)
{
    switch (kind) {
    case StrategyRowKind::Head:
        return StrategyTable::Head;
    case StrategyRowKind::Number:
        return StrategyTable::Number;
    case StrategyRowKind::Choice:
        return StrategyTable::Choice;
    case StrategyRowKind::Switch:
        return StrategyTable::Switch;
    case StrategyRowKind::List:
        return StrategyTable::List;
    case StrategyRowKind::Derived:
        return StrategyTable::Derived;
    case StrategyRowKind::Hint:
        return StrategyTable::Hint;
    case StrategyRowKind::Value:
        return StrategyTable::Value;
    case StrategyRowKind::Fix:
        break;
    }
    return StrategyTable::Fix;
}

std::vector<StrategyCell> inOrder(const std::vector<StrategyCell> &cells, const std::vector<std::size_t> &order)
{
    std::vector<StrategyCell> ordered;
    ordered.reserve(order.size());
    for (const std::size_t strategy : order)
        ordered.push_back(cells[strategy]);
    return ordered;
}

} // namespace

StrategyTable::StrategyTable(QObject *parent) : QAbstractTableModel(parent), m_session(Session::instance())
{
    if (!m_session)
        return;
    for (const auto signal : {&Session::documentChanged, &Session::snapshotChanged, &Session::previewChanged,
                              &Session::baseStrategyChanged})
        connect(m_session, signal, this, &StrategyTable::refresh);
    connect(m_session, &Session::activeStrategyChanged, this, [this] {
        if (strategies() > 0)
            emit dataChanged(index(0, 1), index(rowCount() - 1, strategies()), {ActiveRole});
    });
    refresh();
}

void StrategyTable::setUnfolded(bool unfolded)
{
    if (m_unfolded == unfolded)
        return;
    m_unfolded = unfolded;
    emit unfoldedChanged();
    refresh();
}

// ---- taking a new state

void StrategyTable::refresh()
{
    std::vector<std::size_t> order = columnOrder();
    std::vector<StrategyRow> rows;
    if (!order.empty()) {
        const auto document = m_session->document();
        const SnapshotPtr shown = m_session->shown();
        rows = strategyRows({.document = *document,
                             .estimated = shown ? &shown->document : nullptr,
                             .estimate = shown ? &shown->estimate : nullptr,
                             .base = order.front()});
    }
    const auto folds = [](const StrategyRow &row) { return row.folds; };
    const int foldable = static_cast<int>(std::count_if(rows.begin(), rows.end(), folds));
    if (!m_unfolded)
        std::erase_if(rows, folds);
    for (StrategyRow &row : rows)
        row.cells = inOrder(row.cells, order);
    takeColumns(std::move(order), rows);
    takeRows(std::move(rows));
    if (std::exchange(m_foldable, foldable) != foldable)
        emit foldableChanged();
    if (std::exchange(m_reshaped, false))
        emit reshaped();
}

std::vector<std::size_t> StrategyTable::columnOrder() const
{
    std::vector<std::size_t> order;
    if (!m_session->hasDocument() || m_session->document()->plan.strategies.empty())
        return order;
    const std::size_t count = m_session->document()->plan.strategies.size();
    const std::size_t base = std::min(static_cast<std::size_t>(std::max(0, m_session->baseStrategy())), count - 1);
    order.push_back(base);
    for (std::size_t strategy = 0; strategy < count; ++strategy) {
        if (strategy != base)
            order.push_back(strategy);
    }
    return order;
}

/// Columns come and go where the heads begin to differ; what only changes place or name changes its data.
void StrategyTable::takeColumns(std::vector<std::size_t> order, const std::vector<StrategyRow> &rows)
{
    const std::vector<StrategyCell> none;
    const auto &before = m_rows.empty() ? none : m_rows.front().cells;
    const auto &after = rows.empty() ? none : rows.front().cells;
    ListDifference difference;
    if (before.size() != after.size()) {
        difference = listDifference(before, after,
                                    [](const StrategyCell &a, const StrategyCell &b) { return a.text == b.text; });
    }
    const int first = 1 + difference.first;
    m_reshaped = m_reshaped || difference.removed + difference.inserted > 0;
    if (difference.removed > 0) {
        beginRemoveColumns({}, first, first + difference.removed - 1);
        for (StrategyRow &row : m_rows) {
            const auto from = row.cells.begin() + difference.first;
            row.cells.erase(from, from + difference.removed);
        }
        m_order.erase(m_order.begin() + difference.first, m_order.begin() + difference.first + difference.removed);
        endRemoveColumns();
    }
    const bool moved = difference.inserted == 0 && m_order != order;
    if (difference.inserted > 0) {
        beginInsertColumns({}, first, first + difference.inserted - 1);
        for (StrategyRow &row : m_rows) {
            row.cells.insert(row.cells.begin() + difference.first, static_cast<std::size_t>(difference.inserted), {});
        }
    }
    m_order = std::move(order);
    if (difference.inserted > 0)
        endInsertColumns();
    if (moved && !m_rows.empty() && !m_order.empty())
        emit dataChanged(index(0, 1), index(rowCount() - 1, columnCount() - 1));
    if (difference.removed != difference.inserted)
        emit strategiesChanged();
}

void StrategyTable::takeRows(std::vector<StrategyRow> rows)
{
    const ListDifference difference =
        listDifference(m_rows, rows, [](const StrategyRow &a, const StrategyRow &b) { return a.key == b.key; });
    const auto at = [this, &difference] { return m_rows.begin() + difference.first; };
    m_reshaped = m_reshaped || difference.removed + difference.inserted > 0;
    if (difference.removed > 0) {
        beginRemoveRows({}, difference.first, difference.first + difference.removed - 1);
        m_rows.erase(at(), at() + difference.removed);
        endRemoveRows();
    }
    if (difference.inserted > 0) {
        beginInsertRows({}, difference.first, difference.first + difference.inserted - 1);
        const auto first = rows.begin() + difference.first;
        m_rows.insert(at(), first, first + difference.inserted);
        endInsertRows();
    }
    for (std::size_t row = 0; row < rows.size(); ++row)
        takeCells(static_cast<int>(row), std::move(rows[row]));
}

void StrategyTable::takeCells(int row, StrategyRow content)
{
    const StrategyRow before = std::exchange(m_rows[static_cast<std::size_t>(row)], std::move(content));
    const StrategyRow &after = m_rows[static_cast<std::size_t>(row)];
    for (int column = 1; column < columnCount(); ++column) {
        const auto cell = static_cast<std::size_t>(column - 1);
        if (before.cells[cell] == after.cells[cell])
            continue;
        m_reshaped = m_reshaped || after.kind == StrategyRowKind::Hint;
        emit dataChanged(index(row, column), index(row, column));
    }
    if (before.label != after.label || before.help != after.help)
        emit dataChanged(index(row, 0), index(row, 0));
}

// ---- the model

int StrategyTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StrategyTable::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 1 + strategies();
}

QVariant StrategyTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const StrategyRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case KeyRole:
        return row.field.isEmpty() ? row.key : row.field;
    case NameRole:
        return row.name;
    case FirstResultRole:
        return row.firstResult;
    case StrategyRole:
        return strategyAt(index.column());
    case BaseRole:
        return index.column() == 1;
    case ActiveRole:
        return index.column() > 0 && strategyAt(index.column()) == m_session->activeStrategy();
    default:
        break;
    }
    return index.column() == 0 ? labelData(row, role)
                               : cellData(row, row.cells[static_cast<std::size_t>(index.column() - 1)], role);
}

QVariant StrategyTable::labelData(const StrategyRow &row, int role) const
{
    switch (role) {
    case KindRole:
        return Label;
    case Qt::DisplayRole:
    case TextRole:
        return row.label;
    case HelpRole:
        return row.help;
    case ValuesRole:
        return QStringList();
    case FindingRole:
        return -1;
    case GivenRole:
    case ShareRole:
        return -1.0;
    case PartsRole:
        return QVariant::fromValue(QList<double>());
    case DiffersRole:
    case BestRole:
        return false;
    case NoteRole:
    case ToneRole:
    case TermRole:
    case LinkRole:
    case VerdictRole:
        return QString();
    default:
        return {};
    }
}

QVariant StrategyTable::cellData(const StrategyRow &row, const StrategyCell &cell, int role) const
{
    switch (role) {
    case KindRole:
        return kindOf(row.kind);
    case Qt::DisplayRole:
    case TextRole:
        return cell.text;
    case NoteRole:
        return cell.note;
    case HelpRole:
        return cell.help;
    case ToneRole:
        return cell.tone;
    case TermRole:
        return cell.term;
    case LinkRole:
        return cell.link;
    case VerdictRole:
        return cell.verdict;
    case ValuesRole:
        return cell.values;
    case FindingRole:
        return cell.finding;
    case GivenRole:
        return cell.given;
    case ShareRole:
        return cell.share;
    case PartsRole:
        return QVariant::fromValue(cell.parts);
    case DiffersRole:
        return cell.differs;
    case BestRole:
        return cell.best;
    default:
        return {};
    }
}

QHash<int, QByteArray> StrategyTable::roleNames() const
{
    return {{KindRole, "kind"},       {KeyRole, "key"},         {NameRole, "name"},
            {TextRole, "text"},       {NoteRole, "note"},       {HelpRole, "help"},
            {ToneRole, "tone"},       {TermRole, "term"},       {LinkRole, "link"},
            {VerdictRole, "verdict"}, {ValuesRole, "values"},   {FindingRole, "finding"},
            {GivenRole, "given"},     {ShareRole, "share"},     {PartsRole, "parts"},
            {DiffersRole, "differs"}, {BestRole, "best"},       {StrategyRole, "strategy"},
            {BaseRole, "isBase"},     {ActiveRole, "isActive"}, {FirstResultRole, "firstResult"}};
}

} // namespace shardyard
