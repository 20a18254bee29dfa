// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/findingsmodel.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(FindingsModel)
};

bool sameWords(const FindingRow &a, const FindingRow &b)
{
    return a.rule == b.rule && a.title == b.title && a.message == b.message && a.fixText == b.fixText
        && a.severity == b.severity;
}

FindingRow findingRow(const Finding &finding)
{
    return {.severity = finding.severity,
            .rule = QString::fromStdString(finding.rule),
            .title = engineText(finding.title, finding.values),
            .message = engineText(finding.message, finding.values),
            .fixText = finding.fix ? engineText(finding.fixText, finding.values) : QString(),
            .field = QString::fromStdString(finding.field),
            .source = QString::fromStdString(finding.source)};
}

QString whereText(const std::vector<std::size_t> &strategies, const Estimate &estimate)
{
    if (strategies.size() > 1 && strategies.size() == estimate.strategies.size())
        return Texts::tr("all strategies");
    QStringList names;
    for (const std::size_t strategy : strategies)
        names += displayName(estimate.strategies[strategy].name);
    return names.join(QStringLiteral(", "));
}

} // namespace

std::vector<FindingRow> findingRows(const Estimate &estimate)
{
    std::vector<FindingRow> rows;
    std::vector<std::vector<std::size_t>> strategiesOfRow;
    for (std::size_t strategy = 0; strategy < estimate.strategies.size(); ++strategy) {
        const std::vector<Finding> &findings = estimate.strategies[strategy].findings;
        for (std::size_t finding = 0; finding < findings.size(); ++finding) {
            FindingRow row = findingRow(findings[finding]);
            row.strategy = static_cast<int>(strategy);
            row.finding = static_cast<int>(finding);
            const auto known = std::find_if(rows.begin(), rows.end(), [&row](const FindingRow &other) {
                return row.fixText.isEmpty() && sameWords(row, other) && row.strategy != other.strategy;
            });
            if (known != rows.end()) {
                strategiesOfRow[static_cast<std::size_t>(known - rows.begin())].push_back(strategy);
                continue;
            }
            rows.push_back(std::move(row));
            strategiesOfRow.push_back({strategy});
        }
    }
    for (std::size_t row = 0; row < rows.size(); ++row)
        rows[row].where = whereText(strategiesOfRow[row], estimate);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const FindingRow &a, const FindingRow &b) { return a.severity < b.severity; });
    return rows;
}

FindingsModel::FindingsModel(QObject *parent) : RowListModel(parent), m_session(Session::instance())
{
    if (!m_session)
        return;
    connect(m_session, &Session::documentChanged, this, &FindingsModel::refresh);
    connect(m_session, &Session::snapshotChanged, this, &FindingsModel::refresh);
    refresh();
}

void FindingsModel::setFilter(Filter filter)
{
    if (std::exchange(m_filter, filter) == filter)
        return;
    emit filterChanged();
    refresh();
}

void FindingsModel::refresh()
{
    const SnapshotPtr snapshot = m_session->hasDocument() ? m_session->snapshot() : nullptr;
    std::vector<FindingRow> rows = snapshot ? findingRows(snapshot->estimate) : std::vector<FindingRow>();
    std::array<int, 3> counts{};
    for (const FindingRow &row : rows)
        ++counts[static_cast<std::size_t>(row.severity)];
    if (m_filter != All) {
        const auto wanted = static_cast<Severity>(m_filter - Errors);
        std::erase_if(rows, [wanted](const FindingRow &row) { return row.severity != wanted; });
    }
    takeRows(m_rows, std::move(rows), [](const FindingRow &a, const FindingRow &b) {
        return a.rule == b.rule && a.strategy == b.strategy && a.severity == b.severity;
    });
    if (std::exchange(m_counts, counts) != counts)
        emit countsChanged();
}

int FindingsModel::strategyAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].strategy : -1;
}

int FindingsModel::findingAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].finding : -1;
}

QString FindingsModel::fieldAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].field : QString();
}

bool FindingsModel::fixableAt(int row) const
{
    return row >= 0 && row < rowCount() && !m_rows[static_cast<std::size_t>(row)].fixText.isEmpty();
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const FindingRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case SeverityRole:
        return QString::fromLatin1(severityName(row.severity));
    case RuleRole:
        return row.rule;
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case MessageRole:
        return row.message;
    case FixTextRole:
        return row.fixText;
    case FieldRole:
        return row.field;
    case SourceRole:
        return row.source;
    case WhereRole:
        return row.where;
    case StrategyRole:
        return row.strategy;
    case FindingRole:
        return row.finding;
    default:
        return {};
    }
}

QHash<int, QByteArray> FindingsModel::roleNames() const
{
    return {{SeverityRole, "severity"}, {RuleRole, "rule"},      {TitleRole, "title"},   {MessageRole, "message"},
            {FixTextRole, "fixText"},   {FieldRole, "field"},    {SourceRole, "source"}, {WhereRole, "where"},
            {StrategyRole, "strategy"}, {FindingRole, "finding"}};
}

} // namespace shardyard
