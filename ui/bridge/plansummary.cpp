// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/plansummary.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/noderunsmodel.h"
#include "ui/bridge/session.h"

#include <set>

namespace shardyard {

PlanSummary::PlanSummary(QObject *parent) : QObject(parent), m_session(Session::instance())
{
    Q_ASSERT(m_session != nullptr);
    connect(m_session, &Session::documentChanged, this, &PlanSummary::changed);
}

QString PlanSummary::model() const
{
    if (!m_session->hasDocument())
        return {};
    const QString name = displayName(m_session->document()->plan.model.architecture.name);
    return name.isEmpty() ? tr("unnamed model") : name;
}

QString PlanSummary::cluster() const
{
    if (!m_session->hasDocument())
        return {};
    const std::vector<NodeRun> &runs = m_session->document()->plan.cluster.nodes;
    Count nodes = 0;
    std::set<QString> titles;
    for (const NodeRun &run : runs) {
        nodes += run.count;
        titles.insert(nodeRunTitle(run, m_session->catalogue()));
    }
    if (nodes == 0)
        return tr("no GPUs yet");
    return titles.size() == 1 ? tr("%1 × %2", "number and kind of nodes").arg(formatCount(nodes), *titles.begin())
                              : tr("%1 nodes of %2 kinds").arg(formatCount(nodes), formatCount(Count(titles.size())));
}

QString PlanSummary::fabric() const
{
    if (!m_session->hasDocument())
        return {};
    const FabricType *type = m_session->catalogue().fabric(fabricId().toStdString());
    const QString name = type != nullptr ? QString::fromStdString(type->name) : tr("InfiniBand as the NICs");
    const QString factor = oversubscription();
    return factor.isEmpty() ? name : tr("%1, 1:%2", "fabric and its oversubscription").arg(name, factor);
}

QString PlanSummary::work() const
{
    if (!m_session->hasDocument())
        return {};
    const Workload &workload = m_session->document()->plan.workload;
    if (workload.kind == WorkloadKind::Serving)
        return tr("Serve, %1").arg(workload.engine == "sglang" ? QStringLiteral("SGLang") : QStringLiteral("vLLM"));
    const QString verb = workload.fineTune ? tr("Fine-tune") : tr("Train");
    return tr("%1, %2 × %3", "kind of work, tokens in a sequence, sequences in a step")
        .arg(verb, formatCount(workload.sequenceLength), formatCount(workload.globalBatch));
}

QString PlanSummary::modelId() const
{
    return m_session->hasDocument() ? QString::fromStdString(m_session->document()->plan.model.catalogueId) : QString();
}

QString PlanSummary::fabricId() const
{
    const auto document = m_session->document();
    return document && document->plan.cluster.fabric ? QString::fromStdString(document->plan.cluster.fabric->type)
                                                     : QString();
}

QString PlanSummary::podGpus() const
{
    const auto document = m_session->document();
    const bool given = document && document->plan.cluster.fabric && document->plan.cluster.fabric->podGpus;
    return given ? formatCount(*document->plan.cluster.fabric->podGpus) : QString();
}

QString PlanSummary::oversubscription() const
{
    const auto document = m_session->document();
    if (!document || !document->plan.cluster.fabric || !document->plan.cluster.fabric->oversubscription)
        return {};
    return displayLocale().toString(*document->plan.cluster.fabric->oversubscription, 'g', 6);
}

bool PlanSummary::isTraining() const
{
    return m_session->hasDocument() && m_session->document()->plan.workload.kind == WorkloadKind::Training;
}

QString PlanSummary::sequenceLength() const
{
    return m_session->hasDocument() ? formatCount(m_session->document()->plan.workload.sequenceLength) : QString();
}

QString PlanSummary::globalBatch() const
{
    return m_session->hasDocument() ? formatCount(m_session->document()->plan.workload.globalBatch) : QString();
}

QString PlanSummary::tokens() const
{
    const auto document = m_session->document();
    if (!document || !document->plan.workload.tokens)
        return {};
    const double tokens = *document->plan.workload.tokens;
    if (tokens >= 1e12)
        return tr("%1 T", "10^12 tokens").arg(displayLocale().toString(tokens / 1e12, 'g', 6));
    return tokens >= 1e9 ? tr("%1 B", "10^9 tokens").arg(displayLocale().toString(tokens / 1e9, 'g', 6))
                         : formatCount(Count(tokens));
}

} // namespace shardyard
