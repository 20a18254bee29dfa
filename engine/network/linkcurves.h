// SPDX-License-Identifier: GPL-3.0-or-later
// Measured times of collectives among GPUs that reach each other without a NIC.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/network/collective.h"

#include <array>

namespace shardyard {

/// Time of one collective against its payload, at every power of two of the measurements; never falls as the payload
/// grows.
struct TimeCurve
{
    static constexpr int firstExponent = 9; // 512 B
    static constexpr std::size_t points = 21; // up to 512 MiB

    std::array<double, points> seconds = {};
    double secondsPerByteBeyond = 0; ///< past the last point

    /// Between two points by a line, below the first its time. Exact for a fixed time and for a fixed rate.
    [[nodiscard]] double at(double bytes) const;
};

/// The curves of one kind of link: NVLink or its like, or PCIe.
struct LinkCurves
{
    static constexpr std::array<Count, 3> groupSizes = {2, 4, 8};

    std::array<std::array<TimeCurve, groupSizes.size()>, 4> curves; ///< by Collective, by group size
    std::array<double, groupSizes.size()> ringRate = {}; ///< bytes/s that pass a GPU in a ring of large messages
    bool inSwitchReduction = false; ///< the switch adds up: an all-reduce beats the ring above 4 GPUs
    double sendLatency = 0; ///< s, of one message to one peer
    double sendRate = 0; ///< bytes/s, to one peer

    /// Time among `ranks` GPUs, 2 or more, that all reach each other.
    [[nodiscard]] double time(Collective collective, double bytes, Count ranks) const;
    [[nodiscard]] double ringRateOf(Count ranks) const;
};

/// Curves of a GPU's scale-up links at `rate`, of one GPU and direction. Measured ones where the catalogue has the GPU;
/// else those of its nearest relative by generation of NVLink (links that are no NVLink: the lowest generation, whose
/// switch does not add up), scaled by the rate; the latency stays.
[[nodiscard]] LinkCurves scaleUpCurves(const Catalogue &catalogue, const Gpu &gpu, BytesPerSecond rate);

/// Curves over PCIe at `rate`: measured ones where the catalogue has the GPU and it has no other link; else those of
/// the measured card on the fastest slot, scaled by the rate.
[[nodiscard]] LinkCurves pcieCurves(const Catalogue &catalogue, const Gpu &gpu, BytesPerSecond rate);

} // namespace shardyard
