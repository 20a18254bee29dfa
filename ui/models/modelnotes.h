// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace shardyard {

/// What a model is besides its shape, a sentence each: how its checkpoint is stored, a vision tower, what was assumed,
/// what is not counted.
[[nodiscard]] QStringList modelNotes(const Architecture &model);

/// The parameters of a model: counted, else as published; absent = not known.
[[nodiscard]] std::optional<Count> knownParameters(const CatalogueModel &model);
/// Those that a token passes; absent = cannot be counted.
[[nodiscard]] std::optional<Count> knownActive(const Architecture &model);

} // namespace shardyard
