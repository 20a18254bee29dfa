// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives over NICs, after NCCL's own model: rings and trees, each by three protocols; the fastest counts.
#pragma once

#include "engine/network/collective.h"

namespace shardyard {

/// What a group meets that leaves its node, or its NVLink domain where that is wider: both are islands here.
struct AcrossNodes
{
    Count ranks = 2;
    Count islands = 2;
    Count mostInIsland = 1;
    bool overPcie = false; ///< inside an island
    double ringRate = 0; ///< bytes/s past a GPU inside an island
    double addUpRate = 0; ///< payload bytes/s of an all-reduce in an island whose switch adds up; 0 = it does not
    double nicRate = 0; ///< bytes/s of the NICs that the members in the emptiest island share
    double uplinkRate = 0; ///< bytes/s out of the pod that the members in the emptiest pod share; 0 = one pod
    double fabricLatency = 0; ///< s a hop
};

/// Time of an all-reduce, an all-gather or a reduce-scatter of `bytes`.
[[nodiscard]] double timeAcrossNodes(Collective collective, double bytes, const AcrossNodes &across);

/// Time of a message of `bytes` to another node at `rate`.
[[nodiscard]] double messageTime(double bytes, double rate, double fabricLatency);

/// Share of a NIC's rate that messages from one GPU to others sustain: 40 to 45 GB/s of 50, DeepEP's 43 at 16 ranks
/// among them (deepseek-ai/DeepEP docs/legacy.md @dd758ca).
inline constexpr double messageShare = 0.85;

} // namespace shardyard
