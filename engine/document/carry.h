// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/own.h"
#include "engine/cluster/hardware.h"
#include "engine/document/document.h"

namespace shardyard {

// A plan carries the own hardware it uses, so that it reads the same elsewhere.

/// The rows of `own` that these nodes and GPUs name, and the GPUs that those nodes are made of.
[[nodiscard]] OwnHardware ownUsedBy(const Hardware &hardware, const OwnHardware &own);

/// Puts into the document what its plan, or one of its own nodes or prices, names of `offered` and it does not have.
void carryOwn(Document &document, const OwnHardware &offered);

/// Brings rows into `own`. One whose id means something else in `catalogue` comes under another id, which `hardware`
/// then names; one that is there already stays.
void adoptOwn(OwnHardware &own, const OwnHardware &brought, Hardware &hardware, const Catalogue &catalogue);

/// The row under another id.
[[nodiscard]] OwnGpu withId(OwnGpu own, const std::string &id);
[[nodiscard]] OwnNode withId(OwnNode own, const std::string &id);

/// `id`, or that with the first number behind that no GPU and no node has.
[[nodiscard]] std::string freeOwnId(const std::string &id, const Catalogue &catalogue);

} // namespace shardyard
