// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rules/finding.h"

namespace shardyard {

const char *severityName(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Note:
        break;
    }
    return "note";
}

} // namespace shardyard
