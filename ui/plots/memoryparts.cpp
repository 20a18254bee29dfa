// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/memoryparts.h"

#include "engine/estimate/terms.h"
#include "ui/bridge/format.h"
#include "ui/plots/plotseries.h"

#include <algorithm>

namespace shardyard {

const std::array<MemoryPart, 7> &memoryParts()
{
    using Stage = const StageMemory &;
    using Part = std::optional<Bytes>;
    static constexpr std::array<MemoryPart, 7> parts = {{
        {"parameters", QT_TRANSLATE_NOOP("Plots", "Parameters"), "parameters_bytes",
         [](Stage stage) -> Part { return stage.parameterBytes; }},
        {"gradients", QT_TRANSLATE_NOOP("Plots", "Gradients"), "gradients_bytes",
         [](Stage stage) -> Part { return stage.gradientBytes; }},
        {"optimizer", QT_TRANSLATE_NOOP("Plots", "Optimizer"), "optimizer_bytes",
         [](Stage stage) -> Part { return stage.optimizerBytes; }},
        {"activations", QT_TRANSLATE_NOOP("Plots", "Activations"), "activations_bytes",
         [](Stage stage) { return stage.activationBytes; }},
        {"logits", QT_TRANSLATE_NOOP("Plots", "Logits"), "logits_bytes", [](Stage stage) { return stage.logitsBytes; }},
        {"transient", QT_TRANSLATE_NOOP("Plots", "Transient"), "transient_bytes",
         [](Stage stage) { return stage.transientBytes; }},
        {"overhead", QT_TRANSLATE_NOOP("Plots", "Overhead"), "overhead_bytes",
         [](Stage stage) { return stage.overheadBytes; }},
    }};
    return parts;
}

QString memoryPartName(const MemoryPart &part)
{
    return Plots::tr(part.name);
}

QString memoryPartHelp(const MemoryPart &part)
{
    const Term *row = term(part.term);
    return row ? engineText(std::string(row->meaning), {}) : QString();
}

bool isComputed(const MemoryPart &part, const MemoryEstimate &memory)
{
    return std::any_of(memory.stages.begin(), memory.stages.end(),
                       [&](const StageMemory &stage) { return part.bytes(stage).has_value(); });
}

QString notComputedParts(const MemoryEstimate &memory)
{
    QStringList names;
    for (const MemoryPart &part : memoryParts()) {
        if (!isComputed(part, memory))
            names += names.isEmpty() ? memoryPartName(part) : memoryPartName(part).toLower();
    }
    if (names.size() < 2)
        return names.join(QString());
    const QString last = names.takeLast();
    return Plots::tr("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

} // namespace shardyard
