// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// Reads the text of a Hugging Face config.json. An unknown family is answered with the list of known ones, a
/// missing key with its name.
[[nodiscard]] Result<Architecture> readHuggingFaceConfig(std::string_view text);

/// The `model_type`s that can be read.
[[nodiscard]] std::vector<std::string> huggingFaceFamilies();

} // namespace shardyard
