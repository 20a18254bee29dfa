// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/checks.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace shardyard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    static const Catalogue catalogue = builtInCatalogue();
    const std::string problem = problemOfOwnFile(text, catalogue);
    if (!problem.empty()) {
        std::fprintf(stderr, "%s\n", problem.c_str());
        std::abort();
    }
    return 0;
}
