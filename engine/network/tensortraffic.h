// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network/traffic.h"

namespace shardyard {

/// Elements a token has at one end of a layer's part, on all tensor ranks together.
struct Widths
{
    double in = 0; ///< of what its first products read
    double kept = 0; ///< of which products read directly, so that their weight gradients read it again
    double out = 0;
};

[[nodiscard]] inline Widths equalWidths(double width)
{
    return {.in = width, .kept = width, .out = width};
}

/// The tensor group's exchanges around products that are divided by outputs, then by inputs.
class TensorTraffic
{
public:
    explicit TensorTraffic(const TrafficShape &shape) : m_shape(shape) { }

    [[nodiscard]] Transfer transfer(Collective collective, double width) const;
    void addAroundProducts(LayerTraffic &traffic, const Widths &widths) const;

private:
    void addForward(Transfers &transfers, const Widths &widths) const;
    void addBackward(Transfers &transfers, const Widths &widths) const;

    const TrafficShape &m_shape;
};

} // namespace shardyard
