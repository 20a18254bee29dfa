// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/verdicts.h"

#include "engine/units/translatable.h"

namespace shardyard {

DropVerdict refusal(const char *brief, const char *title, const char *reason, const char *advice, TemplateValues values)
{
    return {.accepted = false,
            .brief = brief,
            .title = title,
            .reason = reason,
            .advice = advice,
            .values = std::move(values)};
}

DropVerdict alreadyHere()
{
    return refusal(QT_TRANSLATE_NOOP("engine", "Already here"), QT_TRANSLATE_NOOP("engine", "It is here already"),
                   QT_TRANSLATE_NOOP("engine", "Dropping it here changes nothing."), "");
}

DropVerdict twoBoards(const Gpu &a, const Gpu &b)
{
    return refusal(QT_TRANSLATE_NOOP("engine", "Two boards"),
                   QT_TRANSLATE_NOOP("engine", "No box takes both {a} and {b}"),
                   QT_TRANSLATE_NOOP("engine", "{a} is {form}, {b} is {other}."),
                   QT_TRANSLATE_NOOP("engine", "Select GPUs of one kind of board."),
                   {{"a", a.name},
                    {"b", b.name},
                    {"form", a.vendor + " " + a.formFactor},
                    {"other", b.vendor + " " + b.formFactor}});
}

DropVerdict acceptance(EditedCluster edited, const char *brief, const char *label, TemplateValues values)
{
    DropVerdict verdict = {.accepted = true, .brief = brief, .values = std::move(values)};
    verdict.result = std::move(edited.spec);
    verdict.formerGpu = std::move(edited.formerGpu);
    verdict.label = label;
    return verdict;
}

bool fitsBoard(const Gpu &gpu, const Gpu &neighbour)
{
    return gpu.vendor == neighbour.vendor && gpu.formFactor == neighbour.formFactor;
}

const Gpu *neighbourIn(const Cluster &cluster, const NodeShape &shape)
{
    for (const int kind : shape.gpuOfSlot)
        if (kind >= 0)
            return &cluster.gpuKinds[static_cast<std::size_t>(kind)];
    return nullptr;
}

std::vector<Count> freeSlots(const NodeShape &shape)
{
    std::vector<Count> free;
    for (Count slot = 0; slot < shape.slotCount(); ++slot)
        if (shape.gpuOfSlot[static_cast<std::size_t>(slot)] < 0)
            free.push_back(slot);
    return free;
}

} // namespace shardyard
