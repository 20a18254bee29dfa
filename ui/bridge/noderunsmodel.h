// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/cluster/clusterspec.h"

#include <QAbstractListModel>
#include <QQmlEngine>

#include <vector>

namespace shardyard {

class Session;

/// "DGX H100", "8 × H100 SXM5 80 GB" for nodes of the document's own.
[[nodiscard]] QString nodeRunTitle(const NodeRun &run, const Catalogue &catalogue);

/// The runs of equal nodes as the document lists them, for the cluster's editor.
class NodeRunsModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { TitleRole = Qt::UserRole + 1, TypeRole, NodesRole };

    explicit NodeRunsModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

signals:
    void countChanged();

private:
    struct Row
    {
        QString title;
        QString type;
        QString nodes;

        friend bool operator==(const Row &, const Row &) = default;
    };
    void takeDocument();

    Session *m_session;
    std::vector<Row> m_rows;
};

} // namespace shardyard
