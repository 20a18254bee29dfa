// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/rowlistmodel.h"
#include "ui/bridge/session.h"

#include <array>
#include <vector>

namespace shardyard {

/// One line of the findings: what one rule says about one strategy, or about several in the same words.
struct FindingRow
{
    Severity severity = Severity::Error;
    QString rule;
    QString title;
    QString message;
    QString fixText; ///< empty = nothing one change could mend
    QString field;
    QString source;
    QString where; ///< names of the strategies
    int strategy = -1; ///< the first of them
    int finding = -1; ///< index in that strategy's estimate

    friend bool operator==(const FindingRow &, const FindingRow &) = default;
};

/// What rules say about all strategies, errors first. What several strategies share and no fix mends is one line.
[[nodiscard]] std::vector<FindingRow> findingRows(const Estimate &estimate);

/// The findings of the open document as it is; a running drag does not change them.
class FindingsModel : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int count READ count NOTIFY countsChanged)
    Q_PROPERTY(int errors READ errors NOTIFY countsChanged)
    Q_PROPERTY(int warnings READ warnings NOTIFY countsChanged)
    Q_PROPERTY(int notes READ notes NOTIFY countsChanged)
    Q_PROPERTY(Filter filter READ filter WRITE setFilter NOTIFY filterChanged)

public:
    enum Filter { All, Errors, Warnings, Notes };
    Q_ENUM(Filter)
    enum Role {
        SeverityRole = Qt::UserRole,
        RuleRole,
        TitleRole,
        MessageRole,
        FixTextRole,
        FieldRole,
        SourceRole,
        WhereRole,
        StrategyRole,
        FindingRole
    };

    explicit FindingsModel(QObject *parent = nullptr);

    [[nodiscard]] int count() const { return m_counts[0] + m_counts[1] + m_counts[2]; }
    [[nodiscard]] int errors() const { return m_counts[0]; }
    [[nodiscard]] int warnings() const { return m_counts[1]; }
    [[nodiscard]] int notes() const { return m_counts[2]; }
    [[nodiscard]] Filter filter() const { return m_filter; }
    void setFilter(Filter filter);

    [[nodiscard]] const std::vector<FindingRow> &rows() const { return m_rows; }
    Q_INVOKABLE [[nodiscard]] int strategyAt(int row) const;
    Q_INVOKABLE [[nodiscard]] int findingAt(int row) const;
    Q_INVOKABLE [[nodiscard]] QString fieldAt(int row) const;
    Q_INVOKABLE [[nodiscard]] bool fixableAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countsChanged();
    void filterChanged();

private:
    void refresh();

    Session *m_session = nullptr;
    std::vector<FindingRow> m_rows; ///< that the filter lets through
    std::array<int, 3> m_counts{};
    Filter m_filter = All;
};

} // namespace shardyard
