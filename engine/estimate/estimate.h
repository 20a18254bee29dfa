// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/cluster/cluster.h"
#include "engine/memory/moments.h"
#include "engine/network/links.h"
#include "engine/network/transfer.h"
#include "engine/rules/finding.h"
#include "engine/schedule/simulate.h"
#include "engine/strategy/plan.h"
#include "engine/strategy/rankgrid.h"

#include <optional>
#include <string>
#include <vector>

namespace shardyard {

/// Memory of the worst GPU of one pipeline rank. Absent = not computed.
struct StageMemory
{
    Count stage = 0;
    Count parameters = 0; ///< elements one GPU holds before sharding, after tensor, pipeline and expert parallel
    Count denseParameters = 0; ///< of which outside routed experts
    Bytes parameterBytes;
    Bytes gradientBytes;
    Bytes optimizerBytes;
    std::optional<Bytes> activationBytes;
    std::optional<Bytes> logitsBytes;
    std::optional<Bytes> transientBytes;
    std::optional<Bytes> overheadBytes;
    std::optional<Bytes> totalBytes; ///< sum of the seven; absent while one of them is
    std::optional<Bytes>
        allocatedBytes; ///< what the framework's allocator would report, as torch's max_memory_allocated
    std::optional<Bytes> reservedBytes; ///< likewise, as torch's max_memory_reserved
    std::optional<Bytes> deviceBytes; ///< what nvidia-smi would show
    std::optional<Count> inFlightMicroBatches;
    std::vector<MemoryMoment> moments; ///< of the step, in time; empty while a part is not computed
    std::size_t peakMoment = 0; ///< index of the moment the parts above are of

    [[nodiscard]] Bytes modelStates() const { return parameterBytes + gradientBytes + optimizerBytes; }

    friend bool operator==(const StageMemory &, const StageMemory &) = default;
};

struct MemoryEstimate
{
    Bytes capacity; ///< of the smallest GPU present
    bool capacityIsDerived = false; ///< from the marketed size, no driver's reading being published
    std::vector<StageMemory> stages; ///< by pipeline rank
    std::optional<Bytes> peak; ///< absent while a part is not computed
    std::optional<Bytes> peakAllocated; ///< largest of any stage, as the next two
    std::optional<Bytes> peakReserved;
    std::optional<Bytes> peakDevice;
    std::optional<ErrorBand> band; ///< what the whole need was off by on published runs of this kind
    Bytes peakModelStates;
    Count peakStage = 0; ///< of the peak, or of the model states while the peak is absent

    /// False where the memory of some GPU is not known: nothing is then said to fit.
    [[nodiscard]] bool knowsCapacity() const { return capacity > Bytes(); }

    friend bool operator==(const MemoryEstimate &, const MemoryEstimate &) = default;
};

struct PipelineEstimate
{
    std::optional<Count> microBatches;
    std::optional<double> bubbleOverIdeal;
    std::optional<double> bubbleOfTotal;
    std::optional<double> idleFraction; ///< of all ranks' time, where the two bubbles look at the busiest rank alone
    std::optional<Seconds> makespan;
    std::string timesFrom; ///< what the stage times are, in words
    std::optional<StageTimes> times; ///< in seconds; absent where they are not known and FLOPs stand for them
    std::vector<Seconds> exposed; ///< of `times`, per global stage: communication of a micro-batch that nothing hides
    std::vector<Count> peakChunks; ///< per pipeline rank, model chunks in flight at most; empty where not replayed
    std::vector<Count> inFlight; ///< per pipeline rank, micro-batches in flight at most; empty where not replayed
    std::vector<Count> messages; ///< per pipeline rank, boundary tensors it sends; empty where not replayed
    std::optional<Count> slowestRank; ///< the pipeline rank with the most work in a step
    std::optional<double> slowestOverMean; ///< its work over the ranks' mean
    std::optional<Seconds> slowestWork; ///< in a step

    friend bool operator==(const PipelineEstimate &, const PipelineEstimate &) = default;
};

/// What the busiest GPU sends by one collective over groups of one kind and size in a step. Absent = not computed.
struct Communication
{
    TrafficKind kind = TrafficKind::Tensor;
    std::optional<Collective> collective;
    Count groupSize = 1;
    LinkClass link = LinkClass::None; ///< slowest of any of these groups
    Count groups = 0;
    Count groupsOnSlowestLink = 0; ///< of which cross `link`
    std::optional<Bytes> bytesPerGpu;
    std::optional<Seconds> time;
    std::optional<Seconds> exposed;

    friend bool operator==(const Communication &, const Communication &) = default;
};

/// Where a step's time goes, seen from the slowest pipeline rank.
struct TimeEstimate
{
    Seconds compute;
    Seconds exposedCommunication; ///< that nothing hides
    Seconds bubble;
    Seconds optimizer;
    double tokens = 0; ///< of a step
    Count gpus = 0;
    Flop modelFlops; ///< of a step
    Flop hardwareFlops; ///< with what is recomputed
    FlopPerSecond peak; ///< of one GPU, dense, in the precision it computes in
    FlopConvention convention = FlopConvention::Causal;
    std::string definition; ///< what the FLOPs count, in words
    bool calibrated = false; ///< with constants of the person's own machine
    std::optional<ErrorBand> band; ///< what the step was off by on published runs of this kind

    [[nodiscard]] Seconds step() const { return compute + exposedCommunication + bubble + optimizer; }
    [[nodiscard]] double tokensPerSecond() const { return tokens / step().value(); }
    [[nodiscard]] FlopPerSecond modelRatePerGpu() const { return modelFlops / static_cast<double>(gpus) / step(); }
    [[nodiscard]] double mfu() const { return modelRatePerGpu() / peak; }
    [[nodiscard]] double hfu() const { return hardwareFlops / static_cast<double>(gpus) / step() / peak; }

    friend bool operator==(const TimeEstimate &, const TimeEstimate &) = default;
};

/// Absent = not known: a price, a token budget or a time is missing.
struct CostEstimate
{
    std::optional<double> usdPerHour; ///< of all GPUs
    std::string priceSource; ///< where the GPUs' prices come from, in words; empty where there is none
    std::optional<double> usdTotal; ///< of the token budget, as the next two
    std::optional<double> days;
    std::optional<double> kWh; ///< at the GPUs' power limits

    friend bool operator==(const CostEstimate &, const CostEstimate &) = default;
};

struct StrategyEstimate
{
    std::string name;
    bool valid = true; ///< no finding is an error
    std::optional<bool> fits; ///< absent = cannot be known yet; false as soon as the model states alone do not fit
    Count gpus = 0;
    std::optional<RankGrid> grid; ///< absent where the degrees do not make one
    std::vector<Finding> findings;
    std::optional<MemoryEstimate> memory;
    PipelineEstimate pipeline;
    std::optional<TimeEstimate> time; ///< absent where it cannot be computed
    CostEstimate cost;
    std::optional<StageLayers> stageLayers;
    std::vector<GroupLinks> groupLinks; ///< of every kind of group with more than one member
    std::vector<Communication> communication; ///< a row for every kind, collective and group size
    std::vector<PlacementRun> placement; ///< in force; empty = identity

    /// The model states fit, and whether all of it does cannot be known yet.
    [[nodiscard]] bool statesFit() const { return valid && !fits && memory && memory->knowsCapacity(); }

    friend bool operator==(const StrategyEstimate &, const StrategyEstimate &) = default;
};

struct Estimate
{
    Cluster cluster;
    std::optional<Count> parameters;
    std::optional<Count> activeParameters;
    std::vector<StrategyEstimate> strategies;

    friend bool operator==(const Estimate &, const Estimate &) = default;
};

/// The one entry: pure, never fails on a plan the document's reader accepted.
[[nodiscard]] Estimate estimate(const Plan &plan, const Catalogue &catalogue);

} // namespace shardyard
