// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/clusterspec.h"
#include "engine/strategy/dtype.h"
#include "engine/units/units.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace shardyard {

enum class Sharding { None, Zero1, Zero2, Zero3, Fsdp, Hsdp };

/// The four factors of the dense rank grid.
enum class Axis { Tensor, Context, Data, Pipeline };

/// Fastest first: consecutive ranks differ in `order[0]`.
using RankOrder = std::array<Axis, 4>;
inline constexpr RankOrder megatronOrder = {Axis::Tensor, Axis::Context, Axis::Data, Axis::Pipeline};

enum class RecomputeMode { None, Selective, Full };

struct Recompute
{
    RecomputeMode mode = RecomputeMode::None;
    std::optional<Count> layers; ///< full: layers of each stage; absent = all
    std::vector<std::string> modules; ///< selective: Megatron's names
    std::string policy; ///< selective: "op" = torchtitan's

    friend bool operator==(const Recompute &, const Recompute &) = default;
};

/// A recipe by its name in the document, or dtypes one by one where `name` is empty.
struct Precision
{
    std::string name = "bf16";
    Dtype compute = Dtype::Bf16;
    Dtype parameters = Dtype::Bf16;
    Dtype gradients = Dtype::Fp32;
    std::optional<Dtype> master = Dtype::Fp32;
    Dtype moments = Dtype::Fp32;
    std::optional<Dtype> gather; ///< absent = the smaller of parameters and 2 bytes
    std::optional<Dtype> reduce; ///< absent = as gradients

    friend bool operator==(const Precision &, const Precision &) = default;
};

struct Overlap
{
    bool data = true;
    bool tensor = false;
    bool pipeline = true;
    bool expert = false;

    friend bool operator==(const Overlap &, const Overlap &) = default;
};

struct FineTune
{
    std::string method; ///< "lora", "qlora"
    Count rank = 16;
    std::vector<std::string> targets;

    friend bool operator==(const FineTune &, const FineTune &) = default;
};

enum class WorkloadKind { Training, Serving };

/// What "model FLOPs" count, and with them MFU.
enum class FlopConvention {
    Causal, ///< products once, attention halved for the causal mask (Megatron-LM today)
    Full, ///< attention over all pairs of positions (torchtitan, Megatron-LM 2021)
    Parameters ///< 6 · parameters · tokens, no attention (Kaplan et al. 2020, arXiv 2001.08361)
};

struct Workload
{
    WorkloadKind kind = WorkloadKind::Training;
    // training
    Count sequenceLength = 4096;
    Count globalBatch = 1; ///< sequences in one step
    std::optional<double> tokens;
    std::optional<FineTune> fineTune;
    FlopConvention flopConvention = FlopConvention::Causal;
    // serving
    std::string engine = "vllm";
    std::string engineVersion; ///< empty = the newest known
    std::optional<Count> maxModelLength;
    std::optional<Count> promptTokens;
    std::optional<Count> outputTokens;
    std::optional<Count> concurrency;
    std::optional<double> gpuMemoryUtilization;
    std::optional<double> memFractionStatic;
    std::optional<Count> maxNumBatchedTokens;
    std::optional<bool> cudaGraphs;
    std::string source;

    friend bool operator==(const Workload &, const Workload &) = default;
};

/// How one model is split over the cluster. Absent optionals are derived.
struct Strategy
{
    std::string name;
    Count tensorParallel = 1;
    Count contextParallel = 1;
    Count pipelineParallel = 1;
    std::optional<Count> dataParallel;
    Count expertParallel = 1;
    Count expertTensorParallel = 1;
    RankOrder rankOrder = megatronOrder;
    std::optional<bool> sequenceParallel;
    Sharding sharding = Sharding::None;
    std::optional<Count> shardGroup;
    std::optional<bool> reshardAfterForward;
    std::optional<Count> reshardGroup; ///< `reshard_after_forward` given as a group size
    std::string schedule = "1f1b";
    std::optional<Count> microBatchGroup;
    Count virtualStages = 1;
    bool virtualStagesGiven = false; ///< some schedules default to 2
    std::vector<Count> layersPerStage; ///< empty = even
    bool countEmbeddingAndLoss = false;
    Count microBatch = 1;
    Recompute recompute;
    Precision precision;
    std::string optimizer = "adam";
    std::string attentionKernel = "flash";
    std::string contextCommunication = "ring";
    std::string loss = "fused";
    double dropout = 0;
    double routingSkew = 1;
    std::optional<double> capacityFactor;
    Count activationOffload = 0;
    double optimizerOffload = 0;
    Overlap overlap;
    std::string framework = "none";
    std::optional<Workload> workload; ///< its own, whole
    std::optional<FineTune> fineTune;
    std::vector<PlacementRun> placement; ///< its own; empty = the cluster's
    // serving
    bool enableExpertParallel = false;
    Count dpAttention = 1;
    std::string kvDtype = "bf16";
    std::string weightDtype = "bf16";
    std::string source;

    friend bool operator==(const Strategy &, const Strategy &) = default;
};

/// By FlopConvention, as in the document: "causal", "full", "6n".
[[nodiscard]] const std::vector<std::string_view> &flopConventionNames();
[[nodiscard]] std::string_view shardingName(Sharding sharding);
[[nodiscard]] std::optional<Sharding> shardingFromName(std::string_view name);
[[nodiscard]] const std::vector<std::string_view> &shardingNames();
/// "tp-cp-dp-pp"; any order of the four words.
[[nodiscard]] std::string rankOrderName(const RankOrder &order);
[[nodiscard]] std::optional<RankOrder> rankOrderFromName(std::string_view name);

/// Recipes by name ("bf16", "bf16-zero", …); with `fsdp` and `hsdp` "bf16" is torch's mixed precision.
[[nodiscard]] std::optional<Precision> precisionRecipe(std::string_view name, Sharding sharding);
/// The dtypes in force: a named recipe looked up with the strategy's sharding, else the fields themselves. `gather`
/// and `reduce` are always filled in.
[[nodiscard]] Precision effectivePrecision(const Strategy &strategy);

[[nodiscard]] const std::vector<std::string_view> &precisionNames();
[[nodiscard]] const std::vector<std::string_view> &scheduleNames();
[[nodiscard]] const std::vector<std::string_view> &optimizerNames();
[[nodiscard]] const std::vector<std::string_view> &frameworkNames();

/// Model chunks per pipeline rank in force: the schedule's default where none is given.
[[nodiscard]] Count effectiveVirtualStages(const Strategy &strategy);

} // namespace shardyard
