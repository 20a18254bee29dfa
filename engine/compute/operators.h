// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compute/efficiency.h"

namespace shardyard {

/// A matrix product: rows × inner times inner × columns.
struct Product
{
    double rows = 0;
    double columns = 0;
    double inner = 0;
    bool accumulates = false; ///< adds to an fp32 result, as a weight gradient does

    [[nodiscard]] double flops() const { return 2 * rows * columns * inner; }
};

[[nodiscard]] Seconds productTime(const GpuRates &rates, const Product &product, Dtype compute);

/// The products of the routed experts of a GPU in one grouped launch; `product.rows` are those of all of them.
[[nodiscard]] Seconds groupedProductTime(const GpuRates &rates, const Product &product, double experts, Dtype compute);

/// The core of attention between queries and keys, for one direction.
struct AttentionCore
{
    double flops = 0; ///< forward, causal-halved
    double reach = 0; ///< positions a query may see: the sequence, or its window
    double headDim = 128;
    double scores = 0; ///< elements of the full square of scores, which an unfused softmax writes and reads
    double scorePasses = 1; ///< bytes that an unfused softmax moves over those of one fused kernel
    bool flash = true;
    bool torch = false; ///< PyTorch's kernel
    bool dropout = false;
};
[[nodiscard]] Seconds attentionForward(const GpuRates &rates, const AttentionCore &core);
[[nodiscard]] Seconds attentionBackward(const GpuRates &rates, const AttentionCore &core);

/// Operators that move bytes and compute next to nothing.
[[nodiscard]] Seconds memoryTime(const GpuRates &rates, double bytes, double kernels);

} // namespace shardyard
