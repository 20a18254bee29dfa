// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/migration.h"

#include "engine/document/reading.h"

namespace shardyard {

// Version 1 is the first: nothing leads to it yet. When there are steps this answers their table.
std::span<const Migration> migrations()
{
    return {};
}

Result<int> migrate(Json &root, std::span<const Migration> steps)
{
    const int oldest = steps.empty() ? documentVersion : steps.front().from;
    const std::string newest = std::to_string(documentVersion);
    const std::string known = oldest == documentVersion ? newest : std::to_string(oldest) + " to " + newest;
    ObjectReader reader(root, {});
    const Json *version = reader.child("version");
    require(reader, "version", known);
    if (reader.error())
        return *reader.error();
    const auto number = version->is_number_unsigned() ? version->get<std::uint64_t>() : 0;
    if (number > static_cast<std::uint64_t>(documentVersion))
        reader.fail("version", "is " + std::to_string(number) + ", which a later Shardyard wrote",
                    newest + " at most; a Shardyard for version " + std::to_string(number) + " is needed");
    else if (!version->is_number_unsigned() || number < static_cast<std::uint64_t>(oldest))
        reader.fail("version", "is " + shown(*version), known);
    if (reader.error())
        return *reader.error();
    const int before = static_cast<int>(number);
    for (const Migration &step : steps) {
        if (step.from < before)
            continue;
        step.apply(root);
        root["version"] = step.from + 1;
    }
    return before;
}

} // namespace shardyard
