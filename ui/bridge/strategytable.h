// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"
#include "ui/bridge/strategyrows.h"

#include <QAbstractTableModel>
#include <QFont>
#include <QQmlEngine>

#include <vector>

namespace shardyard {

/// The strategies side by side: column 0 holds the labels, column 1 the base, the others follow in the order of the
/// document. Row 0 is the head. Fields follow the document at once, results follow the newest estimate, or while a
/// drag runs the estimate of what the drop would make.
class StrategyTable : public QAbstractTableModel
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int foldable READ foldable NOTIFY foldableChanged)
    Q_PROPERTY(bool unfolded READ isUnfolded WRITE setUnfolded NOTIFY unfoldedChanged)
    Q_PROPERTY(int strategies READ strategies NOTIFY strategiesChanged)
    Q_PROPERTY(int hintLines READ hintLines CONSTANT)

public:
    enum Kind { Label, Head, Number, Choice, Switch, List, Derived, Hint, Value, Fix };
    Q_ENUM(Kind)
    enum Role {
        KindRole = Qt::UserRole,
        KeyRole,
        NameRole,
        TextRole,
        NoteRole,
        HelpRole,
        ToneRole,
        TermRole,
        LinkRole,
        VerdictRole,
        ValuesRole,
        FindingRole,
        GivenRole,
        ShareRole,
        PartsRole,
        DiffersRole,
        BestRole,
        StrategyRole,
        BaseRole,
        ActiveRole,
        FirstResultRole
    };

    explicit StrategyTable(QObject *parent = nullptr);

    /// Rows that are equal in all strategies and may hide.
    [[nodiscard]] int foldable() const { return m_foldable; }
    [[nodiscard]] bool isUnfolded() const { return m_unfolded; }
    void setUnfolded(bool unfolded);
    [[nodiscard]] int strategies() const { return static_cast<int>(m_order.size()); }

    /// Index in the document of the strategy in `column`, -1 for the labels.
    Q_INVOKABLE [[nodiscard]] int strategyAt(int column) const;
    Q_INVOKABLE [[nodiscard]] int columnOf(int strategy) const;
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString &key) const;
    Q_INVOKABLE [[nodiscard]] bool isHint(int row) const;
    /// What the row is about; the help of its label.
    Q_INVOKABLE [[nodiscard]] QString rowHelp(int row) const;
    /// What the longest label of any row takes.
    Q_INVOKABLE [[nodiscard]] double labelWidth(const QFont &font) const;
    /// Lines of a hint's text that are shown, so that one strategy's does not part the rows of all; pointing shows the
    /// rest.
    [[nodiscard]] static int hintLines() { return 2; }
    /// Height that the texts of a hint row need at `width`, with a line of links below where values would do.
    Q_INVOKABLE [[nodiscard]] double hintHeight(int row, double width, const QFont &font) const;

    /// What the document would hold after a step up (1) or down (-1) through the valid values, or all with `any`.
    Q_INVOKABLE [[nodiscard]] QString stepped(int strategy, const QString &key, int direction, bool any) const;
    /// Why `text` would be wrong there; empty where nothing is.
    Q_INVOKABLE [[nodiscard]] QString complaint(int strategy, const QString &key, const QString &text) const;
    Q_INVOKABLE [[nodiscard]] QStringList validTexts(int strategy, const QString &key) const;
    /// Words of a Choice as people read them, and the way from their place to the document's word and back.
    Q_INVOKABLE [[nodiscard]] QStringList choiceTitles(const QString &key) const;
    Q_INVOKABLE [[nodiscard]] QString choiceAt(const QString &key, int index) const;
    Q_INVOKABLE [[nodiscard]] int choiceIndex(const QString &key, const QString &value) const;
    Q_INVOKABLE [[nodiscard]] QString choiceTitle(const QString &key, const QString &value) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void foldableChanged();
    void unfoldedChanged();
    void strategiesChanged();
    /// Rows or columns came or went, or a hint changed its height: views lay themselves out anew.
    void reshaped();

private:
    void refresh();
    void takeColumns(std::vector<std::size_t> order, const std::vector<StrategyRow> &rows);
    void takeRows(std::vector<StrategyRow> rows);
    void takeCells(int row, StrategyRow content);
    [[nodiscard]] std::vector<std::size_t> columnOrder() const;
    [[nodiscard]] QStringList choices(const QString &key) const;
    [[nodiscard]] QVariant labelData(const StrategyRow &row, int role) const;
    [[nodiscard]] QVariant cellData(const StrategyRow &row, const StrategyCell &cell, int role) const;
    template <class Use>
    [[nodiscard]] auto withCandidate(int strategy, const QString &key, Use use) const;

    Session *m_session = nullptr;
    std::vector<StrategyRow> m_rows; ///< as shown, cells in the order of the columns
    std::vector<std::size_t> m_order; ///< strategy of each column after the labels
    int m_foldable = 0;
    bool m_reshaped = false;
    bool m_unfolded = false;
};

} // namespace shardyard
