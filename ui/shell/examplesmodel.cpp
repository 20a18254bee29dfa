// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/examplesmodel.h"
#include "ui/bridge/displayname.h"

#include "ui/bridge/format.h"
#include "ui/bridge/session.h"

#include <QFile>

#include <algorithm>

namespace shardyard {

ExamplesModel::ExamplesModel(QObject *parent) : QAbstractListModel(parent)
{
    const Session *session = Session::instance();
    Q_ASSERT(session != nullptr);
    for (const QString &name : session->exampleNames()) {
        QFile file(QStringLiteral(":/examples/%1.shardyard").arg(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const auto read = readDocument(file.readAll().toStdString(), session->catalogue(), name.toStdString());
        if (!read)
            continue;
        const Document &document = read.value().document;
        const Count gpus = resolveCluster(document.plan.cluster, session->catalogue()).gpus;
        const auto strategies = static_cast<int>(document.plan.strategies.size());
        m_examples.append({
            .name = name,
            .title = displayName(document.title),
            .summary = tr("%1, %2").arg(formatGpus(gpus), tr("%n strategies", nullptr, strategies)),
            .gpus = gpus,
        });
    }
    std::stable_sort(m_examples.begin(), m_examples.end(),
                     [](const Example &a, const Example &b) { return a.gpus > b.gpus; });
}

int ExamplesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_examples.size());
}

QVariant ExamplesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Example &example = m_examples.at(index.row());
    switch (role) {
    case NameRole:
        return example.name;
    case Qt::DisplayRole:
    case TitleRole:
        return example.title;
    case SummaryRole:
        return example.summary;
    default:
        return {};
    }
}

QHash<int, QByteArray> ExamplesModel::roleNames() const
{
    return {
        {NameRole, "name"},
        {TitleRole, "title"},
        {SummaryRole, "summary"},
    };
}

} // namespace shardyard
