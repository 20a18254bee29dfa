// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// A row that a document or a user brings along. Its JSON text alone is changed and written, so that no figure is
/// rounded and no unknown key is lost; `row` is what was read from it.
template <class Row>
struct OwnRow
{
    Row row;
    std::string source;

    friend bool operator==(const OwnRow &, const OwnRow &) = default;
};
using OwnGpu = OwnRow<Gpu>;
using OwnNode = OwnRow<NodeType>;
using OwnPrice = OwnRow<PriceObservation>;

/// Hardware beside the catalogue, "my GPU", "my node", and what a person was quoted for a GPU.
struct OwnHardware
{
    std::vector<OwnGpu> gpus;
    std::vector<OwnNode> nodes;
    std::vector<OwnPrice> prices; ///< quotes, of built-in GPUs as well
    std::string source; ///< the object around the lists, as it was read

    [[nodiscard]] bool empty() const { return gpus.empty() && nodes.empty() && prices.empty(); }
    [[nodiscard]] const OwnGpu *gpu(std::string_view id) const;
    [[nodiscard]] const OwnNode *node(std::string_view id) const;
    friend bool operator==(const OwnHardware &, const OwnHardware &) = default;
};

/// Own ids have a space of their own: no id of the catalogue, today's or a later one's, begins like this.
inline constexpr std::string_view ownPrefix = "my-";
inline constexpr std::size_t mostOwnRows = 256; ///< of GPUs, of nodes, and of prices
inline constexpr std::size_t mostOwnIdCharacters = 64;

/// Begins with `my-`; small letters, digits, `.`, `-` and `_` follow.
[[nodiscard]] bool isOwnId(std::string_view id);

/// The catalogue with own rows behind its own; one of an id that is there takes that one's place, as a document's does
/// where the user's file has the id, too. Own prices stand behind the list's, each once.
[[nodiscard]] Catalogue withOwn(Catalogue catalogue, const OwnHardware &own);

} // namespace shardyard
