// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/modelflops.h"

#include "engine/model/parameters.h"
#include "engine/strategy/stagework.h"
#include "engine/units/translatable.h"

namespace shardyard {
namespace {

/// Of one sequence.
StageWork modelWork(const Architecture &model, const Strategy &strategy, const StageLayers &stages,
                    const Workload &workload)
{
    const AttendedPairs attended =
        workload.flopConvention == FlopConvention::Full ? AttendedPairs::All : AttendedPairs::Causal;
    const ModelWork work(model, strategy, workload.sequenceLength, attended);
    StageWork sum;
    for (std::size_t stage = 0; stage < stages.layers.size(); ++stage)
        for (Count i = 0; i < stages.layers[stage]; ++i)
            sum += work.layer(stages.firstLayer[stage] + i, i);
    sum += work.head();
    return sum;
}

/// 6 · parameters · tokens, the parameters being those a token passes, with embedding and head (Kaplan et al. 2020,
/// arXiv 2001.08361, section 2.1). FLOP a sequence.
double sixTimesParameters(const Architecture &model, Count sequenceLength)
{
    return 6 * static_cast<double>(activeParameters(model)) * static_cast<double>(sequenceLength);
}

} // namespace

CountedFlops countedFlops(const Architecture &model, const Strategy &strategy, const StageLayers &stages,
                          const Workload &workload)
{
    const StageWork work = modelWork(model, strategy, stages, workload);
    const auto batch = static_cast<double>(workload.globalBatch);
    CountedFlops flops = {.model = Flop(3 * batch * work.forward), .hardware = Flop(batch * work.total())};
    if (workload.flopConvention == FlopConvention::Parameters) {
        const double repeated = flops.hardware / flops.model; // in the same proportion
        flops.model = Flop(batch * sixTimesParameters(model, workload.sequenceLength));
        flops.hardware = repeated * flops.model;
    }
    return flops;
}

std::string_view flopDefinition(FlopConvention convention)
{
    switch (convention) {
    case FlopConvention::Causal:
        break;
    case FlopConvention::Full:
        return QT_TRANSLATE_NOOP("engine",
                                 "matrix products once, attention over all pairs of positions, head once, nothing "
                                 "recomputed; of the dense peak of the precision computed in");
    case FlopConvention::Parameters:
        return QT_TRANSLATE_NOOP("engine",
                                 "6 · parameters a token passes · tokens, no attention, nothing recomputed; of the "
                                 "dense peak of the precision computed in");
    }
    return QT_TRANSLATE_NOOP("engine",
                             "matrix products once, attention causal-halved, head once, nothing recomputed; of the "
                             "dense peak of the precision computed in");
}

} // namespace shardyard
