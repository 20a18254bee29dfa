// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/stepline.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace shardyard;

/// A line is refused, or tells a pace that something can be done with.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto reading = readStepLine({reinterpret_cast<const char *>(data), size});
    if (reading && (!std::isfinite(reading.value().value) || reading.value().value <= 0)) {
        std::fprintf(stderr, "reads %g\n", reading.value().value);
        std::abort();
    }
    return 0;
}
