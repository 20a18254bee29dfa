// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute/operators.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

/// Tensor cores need operands whose rows are multiples of 16 bytes (NVIDIA, Matrix Multiplication Background, "Tensor
/// Core Requirements"). A large product is padded at some cost; the many small ones of unfused heads run without them:
/// fitted on BigScience's runs with heads of 108 and 225.
constexpr double aligned = 8;
constexpr double unalignedShare = 0.6;
constexpr double unalignedBatchedShare = 0.055;

/// Launch of a kernel that moves bytes: ai-dynamo/aiconfigurator's 3 µs and a gap.
constexpr double kernelLatency = 4e-6;

/// Share of the bandwidth that a product bound by its operands reaches (ai-dynamo/aiconfigurator, 0.8).
constexpr double operandBandwidth = 0.8;

/// Rows an expert needs for half of the dense rate (MooreThreads/SimuMax configs/system/b200_bf16_ceperm.json: 154
/// rows 0.12 to 0.20, 308 rows 0.24 to 0.39, 616 rows 0.33 to 0.46 of the peak, where large products reach 0.49).
constexpr double groupedHalf = 300;

/// Experts in 8 bits gain less than other products, over the 16-bit rate; fitted on DGX Cloud's Grok runs.
constexpr double groupedEight = 1.2;

/// A flash kernel reaches its rate on long sequences only: 1 / (1 + 500 / length) (fit of ai-dynamo/aiconfigurator's
/// A100 and H100 tables).
constexpr double attentionHalf = 500;
/// Backward: five products against two (Dao 2023, arXiv 2307.08691, section 3.1), at this share of the forward's rate.
constexpr double attentionProducts = 2.5;
constexpr double backwardRate = 0.83;
/// Rate left where attention draws random numbers for its dropout; fitted on zero-bubble's runs.
constexpr double dropoutRate = 0.45;

/// An unfused core multiplies the whole square, in many small products, and passes over the scores in 2 bytes: scale
/// with mask, softmax, dropout, each read and written.
constexpr double batchedShare = 0.7;
constexpr double scorePasses = 8;
constexpr double dropoutPasses = 3;
constexpr double backwardPasses = 9;
constexpr double backwardDropoutPasses = 4;

bool isAligned(double size)
{
    return std::fmod(size, aligned) == 0;
}

double share(const TimeConstants &constants, Dtype compute)
{
    const double bytes = bytesPerElement(compute);
    if (bytes >= 2)
        return constants.matrix16;
    return bytes >= 1 ? constants.matrix8 : constants.matrix4;
}

double productRate(const GpuRates &rates, Dtype compute)
{
    return computePeak(rates, compute).value() * share(rates.constants, compute);
}

/// Bytes of the operands in their own precision and of the result, in 2 bytes, or in fp32 read and written.
double operandBytes(const Product &product, double weights, Dtype compute)
{
    const double element = bytesPerElement(compute);
    const double result = product.accumulates ? 8 : 2;
    return element * (product.rows * product.inner + weights * product.inner * product.columns)
        + result * product.rows * product.columns;
}

/// Casting a 16-bit input to fewer bits: read in 2 bytes, written in 1.
double castTime(const GpuRates &rates, const Product &product, Dtype compute)
{
    return bytesPerElement(compute) < 2 ? 3 * product.rows * product.inner / rates.memoryRate() : 0;
}

double attentionRate(const GpuRates &rates, const AttentionCore &core)
{
    const double share = core.torch ? rates.constants.torchAttention : rates.constants.attention;
    const double length = 1 + attentionHalf / std::max(1.0, core.reach);
    return rates.peak16.value() * share / length * (core.dropout ? dropoutRate : 1);
}

double batchedRate(const GpuRates &rates, const AttentionCore &core)
{
    return rates.peak16.value() * rates.constants.matrix16 * batchedShare
        * (isAligned(core.headDim) ? 1 : unalignedBatchedShare);
}

double groupedRate(const GpuRates &rates, Dtype compute)
{
    if (bytesPerElement(compute) >= 2)
        return productRate(rates, compute);
    return groupedEight * rates.peak16.value() * rates.constants.matrix16;
}

} // namespace

/// max(2mnk / (peak · share), bytes / (0.8 · bandwidth)) + latency + the casts (ai-dynamo/aiconfigurator's tables give
/// 5 to 7 % median error for m ≥ 256 with a share and a latency a GPU). Unit: seconds.
Seconds productTime(const GpuRates &rates, const Product &product, Dtype compute)
{
    if (product.flops() <= 0)
        return Seconds();
    double rate = productRate(rates, compute);
    if (!isAligned(product.rows) || !isAligned(product.columns) || !isAligned(product.inner))
        rate *= unalignedShare;
    const double bytes = operandBytes(product, 1, compute);
    return Seconds(std::max(product.flops() / rate, bytes / (operandBandwidth * rates.bandwidth.value()))
                   + rates.constants.productLatency + castTime(rates, product, compute));
}

Seconds groupedProductTime(const GpuRates &rates, const Product &product, double experts, Dtype compute)
{
    if (product.flops() <= 0)
        return Seconds();
    const double rowsEach = product.rows / experts;
    const double rate = groupedRate(rates, compute) / (1 + groupedHalf / rowsEach);
    double bytes = operandBytes(product, experts, compute);
    if (product.accumulates) // a gradient for each expert's matrix
        bytes = 2 * product.rows * (product.inner + product.columns) + 8 * experts * product.inner * product.columns;
    return Seconds(std::max(product.flops() / rate, bytes / (operandBandwidth * rates.bandwidth.value()))
                   + rates.constants.productLatency + castTime(rates, product, compute));
}

Seconds attentionForward(const GpuRates &rates, const AttentionCore &core)
{
    if (core.flops <= 0)
        return Seconds();
    if (core.flash)
        return Seconds(core.flops / attentionRate(rates, core) + rates.constants.productLatency);
    const double passes = core.scorePasses * (scorePasses + (core.dropout ? dropoutPasses : 0));
    return Seconds(2 * core.flops / batchedRate(rates, core)) + memoryTime(rates, passes * core.scores, 4);
}

Seconds attentionBackward(const GpuRates &rates, const AttentionCore &core)
{
    if (core.flops <= 0)
        return Seconds();
    if (core.flash)
        return Seconds(attentionProducts * core.flops / (backwardRate * attentionRate(rates, core))
                       + 2 * rates.constants.productLatency);
    const double passes = core.scorePasses * (backwardPasses + (core.dropout ? backwardDropoutPasses : 0));
    return Seconds(4 * core.flops / batchedRate(rates, core)) + memoryTime(rates, passes * core.scores, 6);
}

Seconds memoryTime(const GpuRates &rates, double bytes, double kernels)
{
    return Seconds(bytes / rates.memoryRate() + kernels * kernelLatency);
}

} // namespace shardyard
