// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network/collective.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace shardyard {

/// Bytes one rank sends in one call.
[[nodiscard]] double sentBytes(Collective collective, Count ranks, double payload);

/// Ranks that exchange something, by what they do it for. Embedding = first and last pipeline stage where they share
/// one table.
enum class TrafficKind { Tensor, Context, Pipeline, Data, Expert, ExpertData, Embedding };
inline constexpr std::size_t trafficKinds = 7;
/// As `communication[].kind` in the command line's JSON: "tensor", …, "expert_data", "embedding".
[[nodiscard]] std::string_view trafficName(TrafficKind kind);

/// The same collective a number of times. Payload of one call in bytes.
struct Transfer
{
    TrafficKind kind = TrafficKind::Tensor;
    Collective collective = Collective::AllReduce;
    Count ranks = 1; ///< of the group; a ring passes its blocks from each to the next
    double payload = 0;
    double calls = 1;

    /// Bytes one rank sends in all calls.
    [[nodiscard]] double sent() const { return calls * sentBytes(collective, ranks, payload); }

    friend bool operator==(const Transfer &, const Transfer &) = default;
};

/// A handful of transfers, without an allocation; equal ones are one with more calls, those that move nothing none.
class Transfers
{
public:
    void add(const Transfer &transfer);
    void add(const Transfers &transfers);

    [[nodiscard]] const Transfer *begin() const { return m_transfers.data(); }
    [[nodiscard]] const Transfer *end() const { return m_transfers.data() + m_size; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    /// Bytes one rank sends in all of them.
    [[nodiscard]] double sent() const;
    [[nodiscard]] double sent(TrafficKind kind) const;

private:
    static constexpr std::size_t most = 16; ///< a layer has at most fourteen
    std::array<Transfer, most> m_transfers;
    std::size_t m_size = 0;
};

/// All-reduce in three phases: reduce-scatter inside a node, all-reduce between nodes of each GPU's share, all-gather
/// inside the node.
[[nodiscard]] Transfers hierarchicalAllReduce(TrafficKind kind, double payload, Count gpusPerNode, Count nodes);

} // namespace shardyard
