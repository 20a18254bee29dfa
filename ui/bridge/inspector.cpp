// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/inspector.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/heldstages.h"
#include "ui/bridge/inspectortexts.h"
#include "ui/bridge/linkrows.h"

#include <algorithm>
#include <utility>

namespace shardyard {

namespace {

QString verdictOf(const StrategyEstimate &strategy)
{
    if (!strategy.valid)
        return QStringLiteral("invalid");
    if (strategy.fits)
        return *strategy.fits ? QStringLiteral("fits") : QStringLiteral("tooBig");
    return strategy.statesFit() ? QStringLiteral("statesFit") : QString();
}

} // namespace

Inspector::Inspector(QObject *parent) : QObject(parent), m_session(Session::instance())
{
    if (!m_session)
        return;
    for (const auto signal : {&Session::documentChanged, &Session::snapshotChanged, &Session::previewChanged,
                              &Session::selectionChanged, &Session::activeStrategyChanged})
        connect(m_session, signal, this, &Inspector::refresh);
    refresh();
}

void Inspector::refresh()
{
    Texts texts;
    const SnapshotPtr snapshot = m_session->hasDocument() ? m_session->snapshot() : nullptr;
    const auto active = static_cast<std::size_t>(std::max(0, m_session->activeStrategy()));
    if (snapshot && active < snapshot->estimate.strategies.size()) {
        const Count lead = m_session->selectionLead();
        if (m_session->isPreviewing())
            showDrop(texts, *snapshot);
        else if (lead >= 0 && lead < snapshot->estimate.cluster.gpus)
            showGpu(texts, *snapshot, active);
        else
            showSummary(texts, *snapshot, active);
    }
    if (texts == m_texts)
        return;
    m_texts = std::move(texts);
    emit changed();
}

void Inspector::showGpu(Texts &texts, const Snapshot &snapshot, std::size_t index)
{
    const Cluster &cluster = snapshot.estimate.cluster;
    const StrategyEstimate &strategy = snapshot.estimate.strategies[index];
    const bool hasExperts = snapshot.document.plan.model.architecture.moe.has_value();
    const GpuFacts facts = gpuFacts(snapshot, index, m_session->selectionLead());
    texts.mode = Gpu;
    texts.selected = selectionText(snapshot, strategy, m_session->selection(), m_session->selectionLead());
    texts.title = tr("GPU %1").arg(formatOrdinal(facts.gpu));
    texts.subtitle = placeText(facts.location, cluster);
    const Degrees degrees = strategy.grid ? strategy.grid->degrees : Degrees{};
    if (facts.rank) {
        texts.stage = static_cast<int>(facts.dense.pipeline);
        texts.stages = static_cast<int>(degrees.pipeline);
        texts.stageText = stagesText(snapshot.document.plan.strategies[index], facts.dense.pipeline);
    }
    texts.layers = layersText(facts);
    m_coordinates.setRows(coordinateRows(facts, degrees));
    m_expertCoordinates.setRows(hasExperts ? expertCoordinateRows(facts, degrees) : std::vector<InspectorRow>());
    m_groups.setRows(groupRows(facts, cluster));
    m_links.setRows(linkRows(linkLoadsOf(snapshot, index, selectedGpus(*m_session),
                                         withOwn(*m_session->knownCatalogue(), snapshot.document.own)),
                             cluster, strategy.time));
    m_times.setRows(facts.rank ? stageTimeRows(snapshot.document.plan.strategies[index], strategy, facts.dense.pipeline)
                               : std::vector<InspectorRow>());
    if (!facts.memory || !strategy.memory) {
        m_memory.setRows({});
        return;
    }
    texts.parameters = formatElements(facts.memory->parameters);
    texts.parametersNote =
        facts.chunks > 1 ? tr("parameters in %1 chunks").arg(formatCount(facts.chunks)) : tr("parameters");
    showMemory(texts, *facts.memory, strategy.memory->capacity);
    if (!strategy.memory->knowsCapacity())
        texts.verdict = QString();
    else if (facts.memory->modelStates() <= strategy.memory->capacity)
        texts.verdict = facts.memory->totalBytes ? verdictOf(strategy) : QStringLiteral("statesFit");
    else
        texts.verdict = QStringLiteral("tooBig");
}

void Inspector::showMemory(Texts &texts, const StageMemory &memory, Bytes capacity)
{
    std::vector<InspectorRow> rows = memoryRows(memory, capacity);
    for (const InspectorRow &row : rows) {
        texts.memoryKeys += row.key;
        texts.memoryShares += row.share;
    }
    m_memory.setRows(std::move(rows));
    const Bytes used = memory.totalBytes.value_or(memory.modelStates());
    texts.used =
        memory.totalBytes ? tr("%1 used").arg(formatMemory(used)) : tr("%1 of model states").arg(formatMemory(used));
    texts.capacity = capacity > Bytes() ? formatMemory(capacity) : tr("unknown");
    texts.left = capacity == Bytes() ? tr("capacity unknown")
        : used <= capacity           ? tr("%1 left of %2").arg(formatMemory(capacity - used), formatMemory(capacity))
                                     : tr("%1 over %2", "memory in use beyond the capacity")
                                 .arg(formatMemory(used - capacity), formatMemory(capacity));
    texts.notComputed = notComputedText(memory);
}

void Inspector::showSummary(Texts &texts, const Snapshot &snapshot, std::size_t index)
{
    const StrategyEstimate &strategy = snapshot.estimate.strategies[index];
    texts.mode = Summary;
    texts.title = displayName(strategy.name);
    texts.subtitle = tr("Select a GPU to see what it holds.");
    m_summary.setRows(summaryRows(strategy, snapshot.estimate.cluster));
    if (!strategy.memory || strategy.memory->stages.empty()) {
        m_memory.setRows({});
        return;
    }
    const auto &stages = strategy.memory->stages;
    const auto fullest = std::find_if(stages.begin(), stages.end(), [&strategy](const StageMemory &memory) {
        return memory.stage == strategy.memory->peakStage;
    });
    const StageMemory &memory = fullest == stages.end() ? stages.front() : *fullest;
    texts.stage = static_cast<int>(memory.stage);
    texts.stages = static_cast<int>(stages.size());
    texts.stageText = stagesText(snapshot.document.plan.strategies[index], memory.stage);
    texts.verdict = verdictOf(strategy);
    showMemory(texts, memory, strategy.memory->capacity);
}

void Inspector::showDrop(Texts &texts, const Snapshot &now)
{
    const SnapshotPtr after = m_session->previewSnapshot();
    texts.mode = Drop;
    texts.title = tr("If you drop here");
    texts.previewReady = after != nullptr;
    DropComparison comparison{.now = now.estimate,
                              .after = after ? &after->estimate : nullptr,
                              .strategy = static_cast<std::size_t>(std::max(0, m_session->activeStrategy()))};
    const StrategyEstimate &strategy = now.estimate.strategies[comparison.strategy];
    texts.subtitle = displayName(strategy.name);
    const Count lead = m_session->selectionLead();
    if (lead >= 0 && lead < now.estimate.cluster.gpus && strategy.grid && strategy.grid->world() == strategy.gpus)
        comparison.stage = strategy.grid->coordinates(rankOnGpu(strategy.placement, lead)).pipeline;
    m_drop.setRows(dropRows(comparison));
    m_dropFindings.setRows(dropFindingRows(comparison));
}

void Inspector::selectBeside(int step)
{
    const SnapshotPtr snapshot = m_session ? m_session->snapshot() : nullptr;
    if (!snapshot || snapshot->estimate.cluster.gpus == 0)
        return;
    const std::vector<Count> &selected = m_session->selection();
    if (selected.size() > 1) {
        const auto size = static_cast<Count>(selected.size());
        const auto lead = std::lower_bound(selected.begin(), selected.end(), m_session->selectionLead());
        const Count place = ((lead - selected.begin() + step) % size + size) % size;
        m_session->setSelection(selected, selected[static_cast<std::size_t>(place)]);
        return;
    }
    const Count gpus = snapshot->estimate.cluster.gpus;
    const Count next = ((std::max<Count>(0, m_session->selectionLead()) + step) % gpus + gpus) % gpus;
    m_session->setSelection({next}, next);
}

} // namespace shardyard
