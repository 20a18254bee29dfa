// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/result.h"

#include <QString>

namespace shardyard {

/// The model of a Hugging Face config.json. One that lies in a folder called like a model takes that name. An error
/// about what is in the file does not name it.
[[nodiscard]] Result<Architecture> readModelConfig(const QString &path);

} // namespace shardyard
