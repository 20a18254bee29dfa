// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/tensortraffic.h"

namespace shardyard {

using enum Collective;

Transfer TensorTraffic::transfer(Collective collective, double width) const
{
    return {.collective = collective,
            .ranks = m_shape.degrees.tensor,
            .payload = m_shape.tokens * width * m_shape.activation};
}

/// Without sequence parallelism one all-reduce of the results (Narayanan et al. 2021, arXiv 2104.04473, section 3.2),
/// with it a gather before and a reduce-scatter after (Korthikanti et al. 2022, arXiv 2205.05198, section 4.2.2).
void TensorTraffic::addForward(Transfers &transfers, const Widths &widths) const
{
    if (m_shape.sequenceParallel)
        transfers.add(transfer(AllGather, widths.in));
    transfers.add(transfer(m_shape.sequenceParallel ? ReduceScatter : AllReduce, widths.out));
}

/// The mirror image of the forward; with sequence parallelism each rank kept its part of the inputs, and they are
/// gathered again for the weight gradients (NVIDIA/Megatron-LM@d98e8a6 megatron/core/tensor_parallel/layers.py,
/// LinearWithGradAccumulationAndAsyncCommunication).
void TensorTraffic::addBackward(Transfers &transfers, const Widths &widths) const
{
    if (!m_shape.sequenceParallel) {
        transfers.add(transfer(AllReduce, widths.kept));
        return;
    }
    transfers.add(transfer(AllGather, widths.out));
    transfers.add(transfer(AllGather, widths.kept));
    transfers.add(transfer(ReduceScatter, widths.in));
}

void TensorTraffic::addAroundProducts(LayerTraffic &traffic, const Widths &widths) const
{
    addForward(traffic.forward, widths);
    addBackward(traffic.backward, widths);
}

/// 8(t-1)/t · s · b · h elements a layer (Korthikanti et al. 2022, arXiv 2205.05198, section 4.2.2). Unit: bytes.
Transfers idealTensorTraffic(double payload, Count tensor)
{
    Transfers transfers;
    for (const Collective collective : {AllGather, ReduceScatter})
        transfers.add({.collective = collective, .ranks = tensor, .payload = payload, .calls = 4});
    return transfers;
}

} // namespace shardyard
