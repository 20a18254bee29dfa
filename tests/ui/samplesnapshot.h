// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"

#include <string>

namespace shardyard::sample {

/// One stage with whole GiB, so that a test reads its numbers off.
inline StageMemory stage(Count number, double parameters, double gradients, double optimizer)
{
    StageMemory memory;
    memory.stage = number;
    memory.parameters = 1'000'000;
    memory.denseParameters = 1'000'000;
    memory.parameterBytes = fromGib(parameters);
    memory.gradientBytes = fromGib(gradients);
    memory.optimizerBytes = fromGib(optimizer);
    return memory;
}

/// Two equal nodes of eight GPUs, four pipeline stages, stage 2 the fullest.
inline StrategyEstimate pipelined(const std::string &name)
{
    StrategyEstimate strategy;
    strategy.name = name;
    strategy.gpus = 16;
    strategy.grid = RankGrid{.degrees = {.tensor = 2, .pipeline = 4, .data = 2}, .order = megatronOrder};
    MemoryEstimate memory;
    memory.capacity = fromGib(80);
    memory.stages = {stage(0, 4, 8, 12), stage(1, 5, 10, 15), stage(2, 6, 12, 18), stage(3, 4, 8, 12)};
    memory.peakStage = 2;
    memory.peakModelStates = fromGib(36);
    strategy.memory = memory;
    strategy.pipeline = {.microBatches = 16,
                         .bubbleOverIdeal = 3.0 / 16,
                         .bubbleOfTotal = 3.0 / 19,
                         .makespan = {},
                         .timesFrom = "forward FLOPs of each stage"};
    return strategy;
}

/// A step of 8 s on 16 GPUs of 1,000 TFLOP/s: 6.4 s of compute that does 32 PFLOP, so MFU is 1/4; 1,024 tokens a second
/// and GPU, and 10 days and $38,400 for all tokens.
inline void addTime(StrategyEstimate &strategy)
{
    strategy.time = TimeEstimate{
        .compute = Seconds(6.4),
        .exposedCommunication = Seconds(0.4),
        .bubble = Seconds(1),
        .optimizer = Seconds(0.2),
        .tokens = 131072,
        .gpus = 16,
        .modelFlops = Flop(32e15),
        .hardwareFlops = Flop(40e15),
        .peak = fromTflops(1000),
        .definition = "matrix products once",
        .band = ErrorBand{
            .kind = "all published runs of dense models", .meanError = 0.08, .low = -0.2, .high = 0.25, .runs = 500}};
    strategy.cost = {.usdPerHour = 160, .usdTotal = 38400, .days = 10, .kWh = 2688};
    strategy.communication = {{.kind = TrafficKind::Tensor,
                               .collective = Collective::AllGather,
                               .groupSize = 2,
                               .link = LinkClass::NvLink,
                               .groups = 8,
                               .groupsOnSlowestLink = 8,
                               .bytesPerGpu = fromGB(301),
                               .time = Seconds(0.9),
                               .exposed = Seconds(0.3)},
                              {.kind = TrafficKind::Data,
                               .collective = Collective::ReduceScatter,
                               .groupSize = 2,
                               .link = LinkClass::Pod,
                               .groups = 8,
                               .groupsOnSlowestLink = 8,
                               .bytesPerGpu = fromGB(19.1),
                               .time = Seconds(0.5),
                               .exposed = Seconds(0.1)}};
}

/// A strategy that breaks a rule and has no numbers.
inline StrategyEstimate invalid(const std::string &name)
{
    StrategyEstimate strategy;
    strategy.name = name;
    strategy.valid = false;
    strategy.gpus = 16;
    Finding finding;
    finding.rule = "heads-divisible-by-tensor";
    finding.severity = Severity::Error;
    finding.field = "tensor_parallel";
    finding.title = "Heads do not divide over tensor ranks";
    finding.message = "{heads} heads cannot be divided over {tensor} tensor ranks.";
    finding.fixText = "Set tensor parallel {fix}";
    finding.values = {{"heads", "32"}, {"tensor", "3"}, {"fix", "4"}};
    finding.fix = Fix{.field = "tensor_parallel", .value = "4"};
    finding.source = "Megatron-LM, arguments.py";
    strategy.findings = {finding};
    return strategy;
}

inline Cluster twoNodes()
{
    Cluster machine;
    Gpu gpu;
    gpu.id = "h100-sxm5-80";
    gpu.name = "H100 SXM5 80 GB";
    gpu.usable = fromGib(80);
    gpu.marketedGB = 80;
    gpu.sources = {
        {.field = "memory", .title = "H100 data sheet", .url = "https://example.org/h100", .date = "2026-01-02"}};
    machine.gpuKinds = {gpu};
    NodeBlock nodes;
    nodes.shape.title = "DGX H100";
    nodes.shape.typeId = "dgx-h100";
    nodes.shape.gpuOfSlot = std::vector<int>(8, 0);
    nodes.shape.domainOfSlot = std::vector<int>(8, 0);
    nodes.shape.domains = 1;
    nodes.shape.domainGpus = 8;
    nodes.shape.scaleUp = fromGBPerSecond(450);
    nodes.count = 2;
    machine.blocks = {nodes};
    machine.gpus = 16;
    machine.nodes = 2;
    machine.slotCount = 16;
    machine.domains = 2;
    machine.pods = 1;
    machine.podGpus = 16;
    machine.fabricTitle = "InfiniBand NDR";
    machine.fabricRate = fromGBPerSecond(50);
    return machine;
}

/// "wide" with numbers and "broken" without.
inline Snapshot sampleSnapshot()
{
    Snapshot snapshot;
    snapshot.document.title = "A sample yard";
    snapshot.document.plan.model.architecture.name = "Sample 7B";
    snapshot.document.plan.model.architecture.layers = 32;
    snapshot.document.plan.strategies.resize(2);
    snapshot.document.plan.strategies[0].name = "wide";
    snapshot.document.plan.strategies[1].name = "broken";
    snapshot.estimate.cluster = twoNodes();
    snapshot.estimate.parameters = 7'000'000'000;
    snapshot.estimate.activeParameters = 7'000'000'000;
    snapshot.estimate.strategies = {pipelined("wide"), invalid("broken")};
    return snapshot;
}

} // namespace shardyard::sample
