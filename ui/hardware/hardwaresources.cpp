// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hardware/hardwaresources.h"

#include "ui/bridge/format.h"

#include <QStringList>
#include <QUrl>

#include <functional>

namespace shardyard {

HardwareSources::HardwareSources(QObject *parent) : RowListModel(parent) { }

void HardwareSources::show(std::vector<Source> sources)
{
    takeRows(m_rows, std::move(sources), std::equal_to<>());
}

int HardwareSources::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QHash<int, QByteArray> HardwareSources::roleNames() const
{
    return {{TitleRole, "title"}, {DetailRole, "detail"}, {UrlRole, "url"}};
}

QVariant HardwareSources::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Source &source = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole:
        return toQString(source.title);
    case DetailRole: {
        QStringList parts = {toQString(source.field), toQString(source.date)};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(" · "));
    }
    case UrlRole: {
        // A document's rows come from outside: only what a browser opens is a link.
        const QUrl url(toQString(source.url), QUrl::StrictMode);
        const bool isWeb =
            url.isValid() && (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http"));
        return isWeb ? url.toString() : QString();
    }
    default:
        return {};
    }
}

} // namespace shardyard
