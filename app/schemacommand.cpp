// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "engine/document/schema.h"

#include <CLI/CLI.hpp>

namespace shardyard::cli {

Action prepareSchema(CLI::App &)
{
    return [] {
        print(documentSchema());
        return int(Done);
    };
}

} // namespace shardyard::cli
