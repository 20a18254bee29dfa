// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/cataloguerows.h"

#include "engine/catalogue/own.h"
#include "engine/model/parameters.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(CatalogueRows)
};

QString text(const std::string &words)
{
    return QString::fromStdString(words);
}

QString joined(const QStringList &parts)
{
    QStringList present = parts;
    present.removeAll(QString());
    return present.join(QStringLiteral(" · "));
}

QString shortNumber(double value)
{
    return formatNumber(value, value == std::floor(value) ? 0 : 1);
}

QString memoryText(const Gpu &gpu)
{
    return Texts::tr("%1 GB", "memory as the vendor prints it").arg(shortNumber(gpu.marketedGB));
}

/// "xGMI" of "xGMI / Infinity Fabric".
QString linkName(const ScaleUp &scaleUp)
{
    return text(scaleUp.type).section(QStringLiteral(" / "), 0, 0);
}

CatalogueRow nodeRow(const Catalogue &catalogue, const NodeType &node)
{
    const Gpu *gpu = catalogue.gpu(node.gpu);
    const bool rack = node.domainGpus > node.gpus;
    const Count nodes = rack ? node.domainGpus / std::max<Count>(1, node.gpus) : 1;
    const QString memory = gpu != nullptr ? memoryText(*gpu) : text(node.gpu);
    const QString size =
        Texts::tr("%1 × %2", "GPUs and the memory of each").arg(formatCount(node.gpus * nodes), memory);
    const QString link = node.domainGpus <= 1 || gpu == nullptr || gpu->scaleUp.type.empty() ? Texts::tr("no NVLink")
        : node.domainGpus == node.gpus * nodes                                               ? linkName(gpu->scaleUp)
                                               : Texts::tr("%1 domains of %2", "link and the GPUs it joins")
                                                     .arg(linkName(gpu->scaleUp), formatCount(node.domainGpus));
    return {.id = text(node.id),
            .name = displayName(node.name),
            .detail = joined({size, link}),
            .icon = rack ? QStringLiteral("rack") : QStringLiteral("node"),
            .searched = joined({text(node.name), text(node.id), text(node.vendor), text(node.gpu), text(node.fabric)}),
            .own = isOwnId(node.id),
            .count = nodes};
}

CatalogueRow gpuRow(const Gpu &gpu)
{
    const QString link = gpu.scaleUp.type.empty() ? Texts::tr("no NVLink")
        : gpu.scaleUp.generation > 0 ? QStringLiteral("%1 %2").arg(linkName(gpu.scaleUp)).arg(gpu.scaleUp.generation)
                                     : linkName(gpu.scaleUp);
    return {.id = text(gpu.id),
            .name = displayName(gpu.name),
            .detail = joined({QStringLiteral("%1 %2").arg(memoryText(gpu), text(gpu.memoryType)), link}),
            .icon = QStringLiteral("gpu"),
            .searched = joined({text(gpu.name), text(gpu.id), text(gpu.vendor), text(gpu.architecture)}),
            .own = isOwnId(gpu.id)};
}

CatalogueRow modelRow(const CatalogueModel &model)
{
    return {.id = text(model.id),
            .name = displayName(model.architecture.name),
            .detail = modelDetail(model),
            .icon = QStringLiteral("model"),
            .searched = joined({text(model.architecture.name), text(model.id), text(model.family), text(model.vendor),
                                text(model.kind)})};
}

CatalogueRow fabricRow(const FabricType &fabric)
{
    return {.id = text(fabric.id),
            .name = text(fabric.name),
            .detail = fabric.rate ? Texts::tr("%1 a GPU and direction").arg(formatRate(*fabric.rate))
                                  : Texts::tr("rate not known"),
            .icon = QStringLiteral("flow"),
            .searched = joined({text(fabric.name), text(fabric.id)})};
}

/// Own ones first; servers one buys before cloud shapes; the GPU that most of the catalogue's nodes carry first, then
/// the newest.
std::vector<const NodeType *> nodesInOrder(const Catalogue &catalogue)
{
    std::map<std::string, Count> carriers;
    std::vector<const NodeType *> nodes;
    for (const NodeType &node : catalogue.nodes) {
        nodes.push_back(&node);
        ++carriers[node.gpu];
    }
    const auto rank = [&](const NodeType *node) {
        const Gpu *gpu = catalogue.gpu(node->gpu);
        return std::tuple(isOwnId(node->id), node->kind != "cloud", carriers[node->gpu],
                          gpu != nullptr ? gpu->announced : std::string());
    };
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&rank](const NodeType *a, const NodeType *b) { return rank(a) > rank(b); });
    return nodes;
}

std::vector<CatalogueRow> nodeRows(const Catalogue &catalogue, bool servers, bool racks)
{
    std::vector<CatalogueRow> rows;
    for (const NodeType *node : nodesInOrder(catalogue))
        if (node->domainGpus > node->gpus ? racks : servers)
            rows.push_back(nodeRow(catalogue, *node));
    return rows;
}

std::vector<CatalogueRow> fabricRows(const Catalogue &catalogue)
{
    std::vector<CatalogueRow> rows = {{.id = {},
                                       .name = Texts::tr("As the NICs give"),
                                       .detail = Texts::tr("InfiniBand, non-blocking"),
                                       .icon = QStringLiteral("flow"),
                                       .searched = Texts::tr("InfiniBand NIC default")}};
    for (const FabricType &fabric : catalogue.fabrics)
        if (fabric.kind == "scale-out")
            rows.push_back(fabricRow(fabric));
    return rows;
}

} // namespace

QString modelDetail(const CatalogueModel &model)
{
    const Architecture &architecture = model.architecture;
    const auto counted = architecture.onlyParameters ? architecture.onlyParameters
        : architecture.notCounted.empty()            ? std::optional<Count>(parameters(architecture))
                                                     : model.publishedParameters;
    const QString size = counted ? Texts::tr("%1 parameters").arg(formatElements(*counted)) : QString();
    return joined({size, text(model.kind), text(model.release)});
}

std::vector<CatalogueRow> catalogueRows(const Catalogue &catalogue, const QString &kind)
{
    if (kind == QLatin1String("node"))
        return nodeRows(catalogue, true, false);
    if (kind == QLatin1String("rack"))
        return nodeRows(catalogue, false, true);
    if (kind == QLatin1String("nodetype"))
        return nodeRows(catalogue, true, true);
    if (kind == QLatin1String("fabric"))
        return fabricRows(catalogue);
    std::vector<CatalogueRow> rows;
    if (kind == QLatin1String("gpu"))
        for (const bool own : {true, false}) {
            for (const Gpu &gpu : catalogue.gpus)
                if (isOwnId(gpu.id) == own)
                    rows.push_back(gpuRow(gpu));
        }
    else if (kind == QLatin1String("model"))
        for (const CatalogueModel &model : catalogue.models)
            rows.push_back(modelRow(model));
    return rows;
}

std::vector<CatalogueRow> filteredRows(const std::vector<CatalogueRow> &rows, const QString &filter)
{
    const QStringList words = filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<CatalogueRow> kept;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept), [&words](const CatalogueRow &row) {
        return std::all_of(words.begin(), words.end(), [&row](const QString &word) {
            return row.searched.contains(word, Qt::CaseInsensitive) || row.detail.contains(word, Qt::CaseInsensitive);
        });
    });
    return kept;
}

} // namespace shardyard
