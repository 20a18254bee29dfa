// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecture.h"

namespace shardyard {

bool isMoeLayer(const Architecture &model, Count layer)
{
    if (!model.moe)
        return false;
    if (model.moe->period > 1)
        return layer % model.moe->period == model.moe->period - 1;
    return layer >= model.moe->denseLayers;
}

bool isSlidingLayer(const Architecture &model, Count layer)
{
    if (!model.slidingWindow)
        return false;
    const Count fullLayers = model.layers - model.slidingLayers;
    if (fullLayers <= 0)
        return true;
    const Count period = model.layers / fullLayers;
    return layer % period != period - 1 || layer / period >= fullLayers;
}

} // namespace shardyard
