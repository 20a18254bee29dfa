// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/modelnotes.h"

#include "engine/model/parameters.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(ModelNotes)
};

QStringList list(const std::vector<std::string> &words)
{
    QStringList texts;
    for (const std::string &word : words)
        texts.append(QString::fromStdString(word));
    return texts;
}

QString storedText(const Quantization &stored)
{
    QStringList parts = {QString::fromStdString(stored.method)};
    if (!stored.format.empty())
        parts.append(QString::fromStdString(stored.format));
    if (stored.bits > 0)
        parts.append(Texts::tr("%1 bits a weight").arg(formatCount(stored.bits)));
    if (stored.groupSize > 0)
        parts.append(Texts::tr("a scale for %1 weights").arg(formatCount(stored.groupSize)));
    if (stored.blockRows > 0)
        parts.append(Texts::tr("a scale for %1 × %2 weights")
                         .arg(formatCount(stored.blockRows), formatCount(stored.blockColumns)));
    const QString kept = stored.kept.empty()
        ? QString()
        : Texts::tr(" Not quantised: %1.").arg(list(stored.kept).join(QStringLiteral(", ")));
    return Texts::tr("The checkpoint is quantised: %1. Its parameters are counted as elements; in what format they are "
                     "held is for each strategy to say.%2")
        .arg(parts.join(QStringLiteral(", ")), kept);
}

QString visionText(const VisionTower &vision)
{
    QStringList parts;
    if (vision.layers > 0)
        parts.append(Texts::tr("%1 layers").arg(formatCount(vision.layers)));
    if (vision.hidden > 0)
        parts.append(Texts::tr("%1 wide").arg(formatCount(vision.hidden)));
    if (vision.parameters)
        parts.append(Texts::tr("%1 parameters").arg(formatCount(*vision.parameters)));
    const QString known = parts.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(parts.join(QStringLiteral(", ")));
    return Texts::tr("Vision tower %1%2: in front of the decoder and in none of the numbers.")
        .arg(QString::fromStdString(vision.name), known);
}

} // namespace

QStringList modelNotes(const Architecture &model)
{
    QStringList notes;
    if (!model.notCounted.empty())
        notes.append(Texts::tr("Not counted: %1.").arg(list(model.notCounted).join(QStringLiteral("; "))));
    if (model.quantization)
        notes.append(storedText(*model.quantization));
    if (model.vision)
        notes.append(visionText(*model.vision));
    if (model.hasShape() && model.notCounted.empty() && multiTokenPredictionParameters(model) > 0)
        notes.append(Texts::tr("Multi-token prediction has %1 parameters besides.")
                         .arg(formatCount(multiTokenPredictionParameters(model))));
    if (!model.assumed.empty())
        notes.append(Texts::tr("Not given and taken from the family's defaults: %1.")
                         .arg(list(model.assumed).join(QStringLiteral(", "))));
    return notes;
}

std::optional<Count> knownParameters(const CatalogueModel &model)
{
    const Architecture &shape = model.architecture;
    if (shape.onlyParameters)
        return shape.onlyParameters;
    return shape.notCounted.empty() ? std::optional(parameters(shape)) : model.publishedParameters;
}

std::optional<Count> knownActive(const Architecture &model)
{
    if (model.onlyParameters || !model.notCounted.empty())
        return std::nullopt;
    return activeParameters(model);
}

} // namespace shardyard
