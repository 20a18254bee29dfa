// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the document's reader accepts, the estimate takes. Plans of a few thousand GPUs are enough to find what
// breaks; larger ones only take longer.
#include "engine/cluster/cluster.h"
#include "engine/document/document.h"
#include "engine/estimate/estimate.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace shardyard;

namespace {

constexpr Count mostGpus = 4096;

void stopUnless(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const Catalogue builtIn = builtInCatalogue();
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto read = readDocument(text, builtIn);
    if (!read)
        return 0;
    const Catalogue catalogue = withOwn(builtIn, read.value().document.own);
    const Plan &plan = read.value().document.plan;
    if (resolveCluster(plan.cluster, catalogue).gpus > mostGpus)
        return 0;
    const Estimate result = estimate(plan, catalogue);
    stopUnless(result.strategies.size() == plan.strategies.size(), "a strategy without an estimate");
    for (const StrategyEstimate &strategy : result.strategies) {
        if (strategy.grid)
            stopUnless(strategy.grid->world() == result.cluster.gpus, "a grid that does not fill the cluster");
        if (strategy.pipeline.bubbleOverIdeal)
            stopUnless(*strategy.pipeline.bubbleOverIdeal >= 0, "a negative bubble");
        if (strategy.memory)
            for (const StageMemory &stage : strategy.memory->stages)
                stopUnless(stage.modelStates().value() >= 0, "negative memory");
    }
    return 0;
}
