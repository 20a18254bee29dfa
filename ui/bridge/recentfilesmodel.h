// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QDateTime>
#include <QFutureWatcher>
#include <QHash>
#include <QList>
#include <QQmlEngine>
#include <QString>

namespace shardyard {

/// What a file says of itself. Read on another thread; empty until then, and for what is no plan.
struct RecentFacts
{
    QString title;
    QString work; ///< "Train, 4 strategies"
    QString verdict; ///< "3 fit", "1 invalid"
    QString verdictKind; ///< as a Chip has it

    friend bool operator==(const RecentFacts &, const RecentFacts &) = default;
};

/// What was open before, the newest first, and whether it is still there. Looks anew whenever the settings say so.
class RecentFilesModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT

    /// While nobody looks, files are not read.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)

public:
    enum Role {
        PathRole = Qt::UserRole + 1,
        NameRole,
        FolderRole,
        PresentRole,
        TitleRole,
        WorkRole,
        VerdictRole,
        VerdictKindRole,
        WhenRole
    };

    explicit RecentFilesModel(QObject *parent = nullptr);
    ~RecentFilesModel() override;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);

    /// Until every file is read: tests only.
    void waitForFacts();

signals:
    void activeChanged();

private:
    struct Row
    {
        QString path;
        bool present = false;
        QDateTime changed;

        friend bool operator==(const Row &, const Row &) = default;
    };
    using Facts = QHash<QString, RecentFacts>;

    void look();
    void readFacts();
    void takeFacts();

    bool m_active = true;
    QList<Row> m_rows;
    Facts m_facts; ///< by path
    QFutureWatcher<Facts> m_reading;
};

/// "today, 14:20", "yesterday", "24 November", "3 May 2025".
[[nodiscard]] QString dayText(const QDateTime &when, const QDateTime &now);

} // namespace shardyard
