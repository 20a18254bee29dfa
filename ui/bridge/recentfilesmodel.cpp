// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/recentfilesmodel.h"

#include "engine/document/document.h"
#include "engine/estimate/estimate.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/session.h"
#include "ui/bridge/settings.h"

#include <QFileInfo>
#include <QtConcurrent>

#include <algorithm>
#include <utility>

namespace shardyard {
namespace {

constexpr qint64 largestRead = 1 << 20; ///< bytes; the list waits for no larger file

void judge(RecentFacts &facts, const std::vector<StrategyEstimate> &strategies)
{
    const auto count = [&strategies](auto holds) {
        return static_cast<int>(std::count_if(strategies.begin(), strategies.end(), holds));
    };
    const int invalid = count([](const StrategyEstimate &strategy) { return !strategy.valid; });
    const int tooLarge = count([](const StrategyEstimate &strategy) { return strategy.fits == false; });
    const int fitting = count([](const StrategyEstimate &strategy) { return strategy.valid && strategy.fits == true; });
    if (invalid > 0) {
        facts.verdict = RecentFilesModel::tr("%1 invalid").arg(formatCount(invalid));
        facts.verdictKind = QStringLiteral("err");
    } else if (tooLarge > 0) {
        facts.verdict = RecentFilesModel::tr("%1 too large").arg(formatCount(tooLarge));
        facts.verdictKind = QStringLiteral("err");
    } else if (fitting > 0) {
        facts.verdict = RecentFilesModel::tr("%1 fit").arg(formatCount(fitting));
        facts.verdictKind = QStringLiteral("ok");
    } else {
        facts.verdict = RecentFilesModel::tr("%1 valid").arg(formatCount(count([](const auto &) { return true; })));
        facts.verdictKind = QStringLiteral("ok");
    }
}

RecentFacts factsOf(const QString &path, const Catalogue &catalogue)
{
    RecentFacts facts;
    const auto text = readTextFile(path.toStdString());
    const auto read = text ? readDocument(text.value(), catalogue) : text.error();
    if (!read)
        return facts;
    const Document &document = read.value().document;
    facts.title = displayName(document.title);
    const bool training = document.plan.workload.kind == WorkloadKind::Training;
    const auto strategies = static_cast<Count>(document.plan.strategies.size());
    const QString work = training ? RecentFilesModel::tr("Train") : RecentFilesModel::tr("Serve");
    facts.work = strategies == 1 ? RecentFilesModel::tr("%1, 1 strategy").arg(work)
                                 : RecentFilesModel::tr("%1, %2 strategies").arg(work, formatCount(strategies));
    if (strategies > 0)
        judge(facts, estimate(document.plan, withOwn(catalogue, document.own)).strategies);
    return facts;
}

} // namespace

QString dayText(const QDateTime &when, const QDateTime &now)
{
    if (!when.isValid())
        return {};
    const QLocale locale = displayLocale();
    const qint64 days = when.date().daysTo(now.date());
    if (days == 0)
        return RecentFilesModel::tr("today, %1").arg(locale.toString(when.time(), QStringLiteral("HH:mm")));
    if (days == 1)
        return RecentFilesModel::tr("yesterday");
    const bool thisYear = when.date().year() == now.date().year();
    return locale.toString(when.date(), thisYear ? QStringLiteral("d MMMM") : QStringLiteral("d MMMM yyyy"));
}

RecentFilesModel::RecentFilesModel(QObject *parent) : QAbstractListModel(parent)
{
    connect(Settings::instance(), &Settings::recentFilesChanged, this, &RecentFilesModel::look);
    connect(&m_reading, &QFutureWatcher<Facts>::finished, this, &RecentFilesModel::takeFacts);
    look();
}

RecentFilesModel::~RecentFilesModel()
{
    m_reading.waitForFinished();
}

void RecentFilesModel::setActive(bool active)
{
    if (std::exchange(m_active, active) == active)
        return;
    emit activeChanged();
    readFacts();
}

void RecentFilesModel::look()
{
    QList<Row> rows;
    for (const QString &path : Settings::instance()->recentFiles()) {
        const QFileInfo file(path);
        rows.append({.path = path, .present = file.exists(), .changed = file.lastModified()});
    }
    if (rows == m_rows)
        return;
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    readFacts();
}

void RecentFilesModel::readFacts()
{
    const Session *session = Session::instance();
    if (!m_active || session == nullptr)
        return;
    QStringList paths;
    for (const Row &row : m_rows) {
        const QFileInfo file(row.path);
        if (file.isFile() && file.size() <= largestRead)
            paths.append(row.path);
    }
    m_reading.setFuture(QtConcurrent::run([paths, catalogue = session->knownCatalogue()] {
        Facts facts;
        for (const QString &path : paths)
            facts.insert(path, factsOf(path, *catalogue));
        return facts;
    }));
}

void RecentFilesModel::takeFacts()
{
    m_facts = m_reading.result();
    if (!m_rows.isEmpty())
        emit dataChanged(index(0), index(static_cast<int>(m_rows.size()) - 1));
}

void RecentFilesModel::waitForFacts()
{
    m_reading.waitForFinished();
    QCoreApplication::processEvents();
}

int RecentFilesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant RecentFilesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows.at(index.row());
    const RecentFacts facts = m_facts.value(row.path);
    switch (role) {
    case PathRole:
        return row.path;
    case NameRole:
        return QFileInfo(row.path).fileName();
    case FolderRole:
        return QFileInfo(row.path).path();
    case PresentRole:
        return row.present;
    case TitleRole:
        return facts.title;
    case WorkRole:
        return facts.work;
    case VerdictRole:
        return facts.verdict;
    case VerdictKindRole:
        return facts.verdictKind;
    case WhenRole:
        return dayText(row.changed, QDateTime::currentDateTime());
    default:
        return {};
    }
}

QHash<int, QByteArray> RecentFilesModel::roleNames() const
{
    return {{PathRole, "path"},   {NameRole, "name"}, {FolderRole, "folder"},   {PresentRole, "present"},
            {TitleRole, "title"}, {WorkRole, "work"}, {VerdictRole, "verdict"}, {VerdictKindRole, "verdictKind"},
            {WhenRole, "when"}};
}

} // namespace shardyard
