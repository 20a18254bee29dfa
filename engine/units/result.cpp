// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/result.h"

namespace shardyard {

std::string toLine(const Error &error)
{
    std::string line = error.file;
    const auto append = [&line](const std::string &part, const char *separator) {
        if (part.empty())
            return;
        if (!line.empty())
            line += separator;
        line += part;
    };
    append(error.place, ": ");
    append(error.problem, error.place.empty() ? ": " : " ");
    append(error.allowed.empty() ? std::string() : "Allowed: " + error.allowed, ". ");
    return line;
}

} // namespace shardyard
