// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/export/targets.h"

#include <algorithm>

namespace shardyard {

const std::vector<ExportTarget> &exportTargets()
{
    static const std::vector<ExportTarget> targets = {
        traceTarget(),
    };
    return targets;
}

const ExportTarget *exportTarget(std::string_view id)
{
    const std::vector<ExportTarget> &targets = exportTargets();
    const auto found =
        std::find_if(targets.begin(), targets.end(), [id](const ExportTarget &target) { return target.id == id; });
    return found == targets.end() ? nullptr : &*found;
}

} // namespace shardyard
