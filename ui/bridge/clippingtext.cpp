// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/clippingtext.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/fieldwords.h"
#include "ui/bridge/format.h"
#include "ui/bridge/noderunsmodel.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Clipping)
};

QString line(const QStringList &cells)
{
    return cells.join(u'\t') + u'\n';
}

QString nodeLine(const NodeRun &run, const Catalogue &catalogue)
{
    NodeRun one = run;
    one.count = 1;
    const Cluster cluster = resolveCluster({.nodes = {one}}, catalogue);
    const NodeShape &shape = cluster.blocks.front().shape;
    QStringList gpus;
    for (const Gpu &gpu : cluster.gpuKinds)
        gpus.append(toQString(gpu.name));
    return line({nodeRunTitle(run, catalogue), QString::number(run.count), QString::number(shape.gpus()),
                 gpus.join(QStringLiteral(", ")), QString::number(shape.domainGpus)});
}

QString hardwareTable(const Hardware &hardware, const Catalogue &catalogue)
{
    QString table;
    if (!hardware.nodes.empty())
        table += line({Texts::tr("Node"), Texts::tr("Count"), Texts::tr("GPUs a node"), Texts::tr("GPU"),
                       Texts::tr("NVLink domain, GPUs")});
    for (const NodeRun &run : hardware.nodes)
        table += nodeLine(run, catalogue);
    std::map<std::string, Count> counts;
    for (const std::string &id : hardware.gpus)
        ++counts[id];
    if (!counts.empty())
        table += line({Texts::tr("GPU"), Texts::tr("Count")});
    for (const auto &[id, count] : counts) {
        const Gpu *gpu = catalogue.gpu(id);
        table += line({toQString(gpu != nullptr ? gpu->name : id), QString::number(count)});
    }
    return table;
}

QString strategyTable(const std::vector<Strategy> &strategies)
{
    QStringList names = {Texts::tr("Strategy")};
    for (const Strategy &strategy : strategies)
        names.append(QString::fromStdString(strategy.name).simplified());
    QString table = line(names);
    for (const StrategyField &field : strategyFields()) {
        QStringList cells = {engineText(std::string(field.title), {})};
        for (const Strategy &strategy : strategies)
            cells.append(shownValue(field, strategy));
        if (std::any_of(cells.begin() + 1, cells.end(), [](const QString &value) { return !value.isEmpty(); }))
            table += line(cells);
    }
    return table;
}

} // namespace

QString describe(const Clipping &clipping)
{
    Count nodes = 0;
    for (const NodeRun &run : clipping.hardware.nodes)
        nodes += run.count;
    const auto gpus = Count(clipping.hardware.gpus.size());
    const auto strategies = Count(clipping.strategies.size());
    QStringList parts;
    if (nodes > 0)
        parts.append(formatNodes(nodes));
    if (gpus > 0)
        parts.append(formatGpus(gpus));
    if (strategies == 1)
        parts.append(Texts::tr("“%1”", "a strategy by its name").arg(displayName(clipping.strategies.front().name)));
    else if (strategies > 1)
        parts.append(Texts::tr("%1 strategies", nullptr, static_cast<int>(strategies)).arg(formatCount(strategies)));
    return parts.join(Texts::tr(" and "));
}

QString clippingTable(const Clipping &clipping, const Catalogue &catalogue)
{
    QString table = hardwareTable(clipping.hardware, catalogue);
    if (!clipping.strategies.empty())
        table += strategyTable(clipping.strategies);
    return table;
}

} // namespace shardyard
