// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute/efficiency.h"

#include <algorithm>

namespace shardyard {

namespace {

/// What training reaches of the largest matrix rate that was published for a GPU: 0.79 on A100, 0.82 on H100 and GB200.
constexpr double ofAchieved = 0.8;

/// Without a published training run the largest matrix rate that was found says more than a share of the peak.
TimeConstants constantsOf(const Gpu &gpu, FlopPerSecond peak16)
{
    const Efficiency &row = efficiencyOf(gpu);
    TimeConstants constants = row.constants;
    const auto achieved = std::find_if(gpu.achieved.begin(), gpu.achieved.end(),
                                       [](const AchievedRate &rate) { return rate.dtype == "bf16"; });
    if (row.fittedOn.empty() && achieved != gpu.achieved.end())
        constants.matrix16 = std::min(0.9, ofAchieved * (achieved->rate / peak16));
    return constants;
}

TimeConstants calibrated(const TimeConstants &fitted, const Calibration &own)
{
    return {.matrix16 = own.matrix16.value_or(fitted.matrix16),
            .matrix8 = own.matrix8.value_or(fitted.matrix8),
            .matrix4 = own.matrix4.value_or(fitted.matrix4),
            .attention = own.attention.value_or(fitted.attention),
            .torchAttention = own.torchAttention.value_or(fitted.torchAttention),
            .memory = own.memory.value_or(fitted.memory),
            .productLatency = own.productLatency.value_or(fitted.productLatency)};
}

} // namespace

const std::vector<Efficiency> &efficiencies()
{
    static const std::vector<Efficiency> table = {
        {.generation = "Ampere",
         .constants = {.matrix16 = 0.69,
                       .matrix8 = 0.69,
                       .matrix4 = 0.69,
                       .attention = 0.62,
                       .torchAttention = 0.37,
                       .memory = 0.71,
                       .productLatency = 10e-6},
         .fittedOn = "aleph-alpha-layouts, bigscience-176b, llm-foundry, vtrain, zero-bubble"},
        {.generation = "Hopper",
         .constants = {.matrix16 = 0.66,
                       .matrix8 = 0.71,
                       .matrix4 = 0.71,
                       .attention = 0.49,
                       .torchAttention = 0.195,
                       .memory = 0.61,
                       .productLatency = 5e-6},
         .fittedOn = "dgxc-benchmarking, llm-foundry, nemo-24.07, torchtitan"},
        {.generation = "Blackwell Ultra",
         .constants = {.matrix16 = 0.72,
                       .matrix8 = 0.66,
                       .matrix4 = 0.51,
                       .attention = 0.52,
                       .torchAttention = 0.3,
                       .memory = 0.73,
                       .productLatency = 5e-6},
         .fittedOn = "megatron-bridge on B300 and GB300"},
        {.generation = "Blackwell + Grace",
         .constants = {.matrix16 = 0.6,
                       .matrix8 = 0.55,
                       .matrix4 = 0.54,
                       .attention = 0.41,
                       .torchAttention = 0.3,
                       .memory = 0.61,
                       .productLatency = 6e-6},
         .fittedOn = "megatron-bridge, dgxc-benchmarking and nemo-25.x on GB200"},
        {.generation = "Blackwell",
         .constants = {.matrix16 = 0.42,
                       .matrix8 = 0.57,
                       .matrix4 = 0.45,
                       .attention = 0.48,
                       .torchAttention = 0.3,
                       .memory = 0.61,
                       .productLatency = 6e-6},
         .fittedOn = "simumax-b200, megatron-bridge and nemo-25.x on B200"},
        {.generation = {},
         .constants = {.matrix16 = 0.6,
                       .matrix8 = 0.55,
                       .matrix4 = 0.5,
                       .attention = 0.45,
                       .torchAttention = 0.3,
                       .memory = 0.65,
                       .productLatency = 6e-6},
         .fittedOn = {}},
    };
    return table;
}

const Efficiency &efficiencyOf(const Gpu &gpu)
{
    const std::vector<Efficiency> &table = efficiencies();
    const auto found = std::find_if(table.begin(), table.end(), [&gpu](const Efficiency &row) {
        return gpu.architecture.starts_with(row.generation);
    });
    return *found;
}

std::optional<GpuRates> gpuRates(const Gpu &gpu, const Calibration &calibration)
{
    const std::optional<FlopPerSecond> sixteen = gpu.peak.bf16 ? gpu.peak.bf16 : gpu.peak.fp16;
    if (!sixteen || gpu.memoryBandwidth <= BytesPerSecond())
        return std::nullopt;
    GpuRates rates;
    rates.peak32 = gpu.peak.tf32.value_or(gpu.peak.fp32.value_or(*sixteen / 2));
    rates.peak16 = *sixteen;
    rates.peak8 = gpu.peak.fp8.value_or(*sixteen);
    rates.peak4 = gpu.peak.fp4.value_or(rates.peak8);
    rates.bandwidth = gpu.memoryBandwidth;
    rates.constants = calibrated(constantsOf(gpu, *sixteen), calibration);
    return rates;
}

FlopPerSecond computePeak(const GpuRates &rates, Dtype compute)
{
    const double bytes = bytesPerElement(compute);
    if (bytes >= 4)
        return rates.peak32;
    if (bytes >= 2)
        return rates.peak16;
    return bytes >= 1 ? rates.peak8 : rates.peak4;
}

} // namespace shardyard
