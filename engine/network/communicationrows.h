// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network/datatraffic.h"
#include "engine/network/traffic.h"

#include <vector>

namespace shardyard {

/// What the busiest GPU sends in a step by one collective over groups of one size.
struct CommunicationRow
{
    TrafficKind kind = TrafficKind::Tensor;
    Collective collective = Collective::AllReduce;
    Count ranks = 1;
    double sent = 0; ///< bytes
    double calls = 0;

    friend bool operator==(const CommunicationRow &, const CommunicationRow &) = default;
};

/// A strategy on its grid.
struct CommunicationRequest
{
    const Architecture &model;
    const Strategy &strategy;
    const Degrees &degrees;
    const StageLayers &stages;
    Count sequenceLength = 0;
    Count gpusPerNode = 1;
    Count microBatches = 1; ///< of one pipeline in a step
    const std::vector<Count> &messages; ///< boundary tensors each pipeline rank sends; empty = not known
};
/// By kind in the order of TrafficKind; those of a kind are of the pipeline rank that sends most of it. Of a model of
/// no shape only the traffic of its parameters is known.
[[nodiscard]] std::vector<CommunicationRow> communicationRows(const CommunicationRequest &request);
/// What a GPU of every pipeline rank sends, in no order.
[[nodiscard]] std::vector<std::vector<CommunicationRow>> communicationByRank(const CommunicationRequest &request);

} // namespace shardyard
