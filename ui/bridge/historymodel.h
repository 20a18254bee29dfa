// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/rowlistmodel.h"

#include <QString>

#include <vector>

namespace shardyard {

class Session;

/// The steps of undo and redo as a list, the oldest first. Row 0 is the plan before the first of them, so that a row's
/// number is what Session::goToStep() takes.
class HistoryModel : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(int present READ present NOTIFY presentChanged)
    /// Steps that are kept at most.
    Q_PROPERTY(int longest READ longest CONSTANT)

public:
    enum Role { LabelRole = Qt::UserRole + 1, DoneRole, PresentRole };

    explicit HistoryModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] int present() const { return m_present; }
    [[nodiscard]] int longest() const;

signals:
    void presentChanged();

private:
    struct Row
    {
        QString label;
        bool done = false;
        bool present = false;

        friend bool operator==(const Row &, const Row &) = default;
    };

    void takeHistory();

    Session *m_session;
    std::vector<Row> m_rows;
    int m_present = 0;
};

} // namespace shardyard
