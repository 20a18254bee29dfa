// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session.h"

#include "engine/document/carry.h"
#include "ui/bridge/estimaterunner.h"
#include "ui/bridge/history.h"
#include "ui/bridge/newdocument.h"
#include "ui/bridge/strategyindex.h"

#include <QFileInfo>
#include <QJSEngine>
#include <QPointer>

#include <algorithm>
#include <numeric>
#include <utility>

namespace shardyard {
namespace {

QPointer<Session> &theSession()
{
    static QPointer<Session> session;
    return session;
}

} // namespace

Session::Session(std::shared_ptr<const Catalogue> catalogue, QObject *parent)
    : QObject(parent), m_builtIn(std::move(catalogue)), m_known(m_builtIn), m_catalogue(m_builtIn),
      m_runner(std::make_unique<EstimateRunner>(m_builtIn)),
      m_previewRunner(std::make_unique<EstimateRunner>(m_builtIn)), m_history(std::make_unique<History>()),
      m_started(std::chrono::steady_clock::now())
{
    connect(m_runner.get(), &EstimateRunner::finished, this, &Session::take);
    connect(m_runner.get(), &EstimateRunner::busyChanged, this, &Session::busyChanged);
    connect(m_previewRunner.get(), &EstimateRunner::finished, this,
            [this](const SnapshotPtr &snapshot) { takePreview(snapshot); });
    connect(m_previewRunner.get(), &EstimateRunner::busyChanged, this, &Session::busyChanged);
}

Session::~Session() = default;

Session *Session::create(QQmlEngine *, QJSEngine *)
{
    Q_ASSERT(theSession());
    QJSEngine::setObjectOwnership(theSession(), QJSEngine::CppOwnership);
    return theSession();
}

void Session::setInstance(Session *session)
{
    theSession() = session;
}

Session *Session::instance()
{
    return theSession();
}

std::chrono::milliseconds Session::now() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - m_started);
}

void Session::apply(Document document, const QString &label, const QString &mergeKey)
{
    if (!m_document || document == *m_document)
        return;
    auto after = carrying(std::move(document));
    m_history->record({.before = m_document, .after = after, .label = label, .mergeKey = mergeKey, .at = now()});
    setDocument(std::move(after));
    emit historyChanged();
}

std::shared_ptr<const Document> Session::stepStart(const QString &mergeKey) const
{
    const DocumentPtr start = m_history->startOf(mergeKey, now());
    return start ? start : m_document;
}

void Session::say(const QString &text)
{
    if (!text.isEmpty())
        emit said(text);
}

void Session::setDocument(std::shared_ptr<const Document> document)
{
    const auto before = std::exchange(m_document, std::move(document));
    updateCatalogue();
    const SnapshotPtr preview = m_previewSnapshot;
    if (before && m_document)
        followStrategies(*before, *m_document);
    updateModified();
    emit documentChanged();
    clampSelection();
    if (preview && preview->document == *m_document) {
        m_runner->cancel();
        take(preview, m_engineMilliseconds);
    } else {
        m_runner->start(m_document);
    }
    stopPreview();
}

std::shared_ptr<const Document> Session::carrying(Document document) const
{
    carryOwn(document, m_own);
    return std::make_shared<const Document>(std::move(document));
}

void Session::setOwnCatalogue(OwnHardware own)
{
    if (own == m_own)
        return;
    m_own = std::move(own);
    m_known = std::make_shared<const Catalogue>(withOwn(*m_builtIn, m_own));
    m_catalogue = std::make_shared<const Catalogue>(withOwn(*m_known, m_layered));
    emit catalogueChanged();
}

void Session::updateCatalogue()
{
    const OwnHardware &own = m_document ? m_document->own : OwnHardware();
    if (own == m_layered)
        return;
    m_layered = own;
    m_catalogue = std::make_shared<const Catalogue>(withOwn(*m_known, m_layered));
    emit catalogueChanged();
}

void Session::take(SnapshotPtr snapshot, double milliseconds)
{
    m_snapshot = std::move(snapshot);
    m_engineMilliseconds = milliseconds;
    emit snapshotChanged();
}

void Session::updateModified()
{
    const bool isSaved =
        m_document == m_savedDocument || (m_document && m_savedDocument && *m_document == *m_savedDocument);
    const bool modified = !isSaved;
    if (std::exchange(m_modified, modified) != modified)
        emit modifiedChanged();
}

void Session::startPreview(Document document)
{
    if (!m_document)
        return;
    m_previewRunner->start(carrying(std::move(document)));
    if (!std::exchange(m_previewing, true))
        emit previewChanged();
}

void Session::stopPreview()
{
    m_previewRunner->cancel();
    m_previewSnapshot = nullptr;
    if (std::exchange(m_previewing, false))
        emit previewChanged();
}

void Session::takePreview(SnapshotPtr snapshot)
{
    m_previewSnapshot = std::move(snapshot);
    emit previewChanged();
}

void Session::waitForEstimate()
{
    m_runner->wait();
    m_previewRunner->wait();
}

void Session::reset(std::shared_ptr<const Document> document, FileFacts file)
{
    stopPreview();
    m_runner->cancel();
    m_document = m_savedDocument = std::move(document);
    updateCatalogue();
    m_file = std::move(file);
    m_snapshot = nullptr;
    m_history->clear();
    setError({});
    updateModified();
    setSelection({}, -1);
    emit documentChanged();
    setActiveStrategy(0);
    setBaseStrategy(0);
    emit snapshotChanged();
    emit historyChanged();
    emit fileChanged();
    if (m_document)
        m_runner->start(m_document);
}

void Session::newDocument()
{
    reset(std::make_shared<const Document>(shardyard::newDocument(*m_known)), {});
}

void Session::beginDocument(Document document)
{
    reset(carrying(std::move(document)), {});
}

void Session::closeDocument()
{
    reset(nullptr, {});
}

void Session::setError(const Error &error, bool whileSaving)
{
    m_savingFailed = whileSaving;
    if (std::exchange(m_error, error) != error)
        emit errorChanged();
}

QString Session::errorFile() const
{
    return QFileInfo(QString::fromStdString(m_error.file)).fileName();
}

void Session::clearError()
{
    setError({});
}

QString Session::title() const
{
    return m_document ? QString::fromStdString(m_document->title) : QString();
}

bool Session::isBusy() const
{
    return m_runner->isBusy() || m_previewRunner->isBusy();
}

int Session::strategyCount() const
{
    return m_document ? static_cast<int>(m_document->plan.strategies.size()) : 0;
}

void Session::setActiveStrategy(int index)
{
    const int clamped = std::clamp(index, 0, std::max(0, strategyCount() - 1));
    if (std::exchange(m_activeStrategy, clamped) != clamped)
        emit activeStrategyChanged();
}

void Session::pointAt(int strategy, const QString &field)
{
    setActiveStrategy(strategy);
    emit pointedAt(m_activeStrategy, field);
}

void Session::setBaseStrategy(int index)
{
    const int clamped = std::clamp(index, 0, std::max(0, strategyCount() - 1));
    if (std::exchange(m_baseStrategy, clamped) != clamped)
        emit baseStrategyChanged();
}

void Session::followStrategies(const Document &before, const Document &after)
{
    setActiveStrategy(followedStrategy(before.plan.strategies, after.plan.strategies, m_activeStrategy));
    setBaseStrategy(followedStrategy(before.plan.strategies, after.plan.strategies, m_baseStrategy));
}

void Session::setSelection(std::vector<Count> gpus, Count lead)
{
    std::sort(gpus.begin(), gpus.end());
    gpus.erase(std::unique(gpus.begin(), gpus.end()), gpus.end());
    if (!std::binary_search(gpus.begin(), gpus.end(), lead))
        lead = gpus.empty() ? -1 : gpus.back();
    if (gpus == m_selection && lead == m_selectionLead)
        return;
    m_selection = std::move(gpus);
    m_selectionLead = lead;
    emit selectionChanged();
}

void Session::selectAll()
{
    if (!m_document)
        return;
    std::vector<Count> gpus(static_cast<std::size_t>(resolveCluster(m_document->plan.cluster, *m_catalogue).gpus));
    std::iota(gpus.begin(), gpus.end(), Count(0));
    setSelection(std::move(gpus), m_selectionLead);
}

void Session::clampSelection()
{
    if (m_selection.empty())
        return;
    const Count gpus = resolveCluster(m_document->plan.cluster, *m_catalogue).gpus;
    std::vector<Count> kept = m_selection;
    kept.erase(std::lower_bound(kept.begin(), kept.end(), gpus), kept.end());
    setSelection(std::move(kept), m_selectionLead);
}

} // namespace shardyard
