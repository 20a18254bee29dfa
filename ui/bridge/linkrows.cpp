// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/linkrows.h"

#include "engine/catalogue/own.h"
#include "ui/bridge/format.h"
#include "ui/bridge/grouptraffic.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Inspector)
};

/// What a reader of one line may look at.
struct LinkContext
{
    const LinkLoad &load;
    const std::optional<TimeEstimate> &step;
};

QString loadText(const LinkContext &link)
{
    return formatTraffic(link.load.sent);
}

QString rateText(const LinkContext &link)
{
    return link.load.rate > BytesPerSecond() ? formatRate(link.load.rate) : QString();
}

QString busyText(const LinkContext &link)
{
    const std::optional<double> busy = link.load.busy(link.step);
    return busy ? formatPercent(*busy) : QString();
}

QString floorText(const LinkContext &link)
{
    return link.load.floor ? formatDuration(*link.load.floor) : QString();
}

QString exposedText(const LinkContext &link)
{
    return link.load.exposed ? formatDuration(*link.load.exposed) : QString();
}

QString hidingText(const LinkContext &link)
{
    if (!link.load.exposed || !link.load.time)
        return {};
    if (*link.load.exposed <= Seconds())
        return Texts::tr("all hidden", "nothing of the communication shows");
    const std::optional<BytesPerSecond> rate = link.load.hidingRate();
    return rate ? Texts::tr("%1 a GPU", "a rate").arg(formatRate(*rate))
                : Texts::tr("no bandwidth does", "hides the communication");
}

/// The lines of a link, in this order.
struct LinkLine
{
    const char *term;
    const char *label;
    const char *help;
    QString (*text)(const LinkContext &);
};
constexpr LinkLine lines[] = {
    {"link_load", QT_TRANSLATE_NOOP("Inspector", "Load"),
     QT_TRANSLATE_NOOP("Inspector", "What the selected GPUs send over it in a step"), loadText},
    {"link_rate", QT_TRANSLATE_NOOP("Inspector", "Rate"),
     QT_TRANSLATE_NOOP("Inspector", "Of the selected GPUs together, one direction"), rateText},
    {"link_busy", QT_TRANSLATE_NOOP("Inspector", "Busy"),
     QT_TRANSLATE_NOOP("Inspector", "Share of the step in which the load would pass at the full rate"), busyText},
    {"link_latency", QT_TRANSLATE_NOOP("Inspector", "Latency floor"),
     QT_TRANSLATE_NOOP("Inspector", "What its collectives take at any bandwidth, of one GPU"), floorText},
    {"link_exposed", QT_TRANSLATE_NOOP("Inspector", "Exposed"),
     QT_TRANSLATE_NOOP("Inspector", "Time in its collectives that nothing hides, of one GPU"), exposedText},
    {"link_hiding_rate", QT_TRANSLATE_NOOP("Inspector", "Hidden from"),
     QT_TRANSLATE_NOOP("Inspector", "The bandwidth at which none of it would be exposed"), hidingText},
};

InspectorRow input(const char *key, const QString &label, const QString &value, const QString &from = {})
{
    return {.key = QString::fromLatin1(key), .label = label, .value = value, .note = from};
}

void addInputs(std::vector<InspectorRow> &inputs, const LinkLoad &load, const std::optional<TimeEstimate> &step)
{
    inputs.push_back(input("load", Texts::tr("load"), formatTraffic(load.sent),
                           Texts::tr("sent in a step by %1").arg(formatGpus(load.gpus))));
    inputs.push_back(input("rate", Texts::tr("rate"), formatRate(load.rate), Texts::tr("of them all, one direction")));
    if (load.time && load.floor && load.exposed) {
        inputs.push_back(
            input("time", Texts::tr("time"), formatDuration(*load.time), Texts::tr("in collectives, of one GPU")));
        inputs.push_back(input("floor", Texts::tr("floor"), formatDuration(*load.floor), Texts::tr("their latencies")));
        inputs.push_back(
            input("exposed", Texts::tr("exposed"), formatDuration(*load.exposed), Texts::tr("nothing hides it")));
    }
    if (step)
        inputs.push_back(input("step", Texts::tr("step"), formatDuration(step->step()), Texts::tr("of the strategy")));
}

} // namespace

std::vector<LinkLoad> linkLoadsOf(const Snapshot &snapshot, std::size_t strategy, const std::vector<Count> &gpus,
                                  const Catalogue &catalogue)
{
    const Plan &plan = snapshot.document.plan;
    const Cluster &cluster = snapshot.estimate.cluster;
    const StrategyEstimate &estimate = snapshot.estimate.strategies[strategy];
    if (gpus.empty() || !estimate.grid || estimate.grid->world() != cluster.gpus)
        return {};
    const std::vector<GpuLocation> locations = gpuLocations(cluster);
    const std::vector<int> ofRank = gpuOfRank(estimate.placement, cluster.gpus);
    std::vector<Count> rankOf(ofRank.size());
    for (std::size_t rank = 0; rank < ofRank.size(); ++rank)
        rankOf[static_cast<std::size_t>(ofRank[rank])] = static_cast<Count>(rank);
    std::vector<Count> ranks;
    ranks.reserve(gpus.size());
    for (const Count gpu : gpus)
        if (gpu >= 0 && gpu < cluster.gpus)
            ranks.push_back(rankOf[static_cast<std::size_t>(gpu)]);
    const RankPlaces places{.locations = locations, .gpuOfRank = ofRank, .gpusPerNode = gpusPerNode(cluster)};
    return linkLoads({.plan = plan, .strategy = plan.strategies[strategy], .estimate = estimate, .places = places},
                     cluster, networkFigures(cluster, catalogue), ranks);
}

std::vector<InspectorRow> linkRows(const std::vector<LinkLoad> &loads, const Cluster &cluster,
                                   const std::optional<TimeEstimate> &step)
{
    std::vector<InspectorRow> rows;
    for (const LinkLoad &load : loads) {
        const QString link = toQString(linkName(load.link));
        for (const LinkLine &line : lines) {
            const QString value = line.text({.load = load, .step = step});
            if (value.isEmpty())
                continue;
            const bool first = line.text == loadText;
            rows.push_back({.key = link + QLatin1Char(' ') + QLatin1String(line.term),
                            .label = first ? linkTitle(load.link, cluster) : Texts::tr(line.label),
                            .value = value,
                            .link = first ? link : QString(),
                            .term = QString::fromLatin1(line.term),
                            .help = Texts::tr(line.help)});
        }
    }
    return rows;
}

TermValues linkTermValues(const QString &term, const std::vector<LinkLoad> &loads, const Cluster &cluster,
                          const std::optional<TimeEstimate> &step)
{
    const auto line = std::find_if(std::begin(lines), std::end(lines),
                                   [&term](const LinkLine &known) { return term == QLatin1String(known.term); });
    if (line == std::end(lines))
        return {};
    TermValues values;
    QStringList parts;
    for (const LinkLoad &load : loads) {
        const QString value = line->text({.load = load, .step = step});
        if (value.isEmpty())
            continue;
        const QString title = linkTitle(load.link, cluster);
        parts += loads.size() == 1 ? value : Texts::tr("%1 %2", "a link and a number").arg(title, value);
        const QString name = toQString(linkName(load.link));
        values.inputs.push_back({.key = name, .label = title, .value = value, .link = name});
        std::vector<InspectorRow> inputs;
        addInputs(inputs, load, step);
        for (InspectorRow &row : inputs) {
            row.key.prepend(name + QLatin1Char(' ')); // each link's are its own
            values.inputs.push_back(std::move(row));
        }
    }
    values.value = parts.join(Texts::tr(", "));
    return values;
}

std::vector<Count> selectedGpus(const Session &session)
{
    std::vector<Count> gpus = session.selection();
    const auto lead = std::find(gpus.begin(), gpus.end(), session.selectionLead());
    if (lead != gpus.end())
        std::iter_swap(gpus.begin(), lead);
    return gpus;
}

} // namespace shardyard
