// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/catalogue/childreader.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// Reads one catalogue file: the header, then every row of the list `key`. A key that nobody reads is an error here, so
/// that a misspelt figure is not lost.
[[nodiscard]] std::optional<Error>
readRows(std::string_view text, const char *key,
         const std::function<void(ObjectReader &, std::vector<std::string> &)> &read);

void readSource(ObjectReader &reader, Source &source);
void readSources(ObjectReader &reader, std::vector<std::string> &unknownKeys, std::vector<Source> &sources);
/// A row of the catalogue itself says where its figures were read.
void requireSources(ObjectReader &reader, const std::vector<Source> &sources);
/// A rate in GB/s, one direction.
void readRate(ObjectReader &reader, const char *key, std::optional<BytesPerSecond> &rate);

/// One row, whose sources may be missing.
[[nodiscard]] Gpu readGpu(ObjectReader &reader, std::vector<std::string> &unknownKeys);
[[nodiscard]] NodeType readNode(ObjectReader &reader, std::vector<std::string> &unknownKeys);
[[nodiscard]] PriceObservation readPrice(ObjectReader &reader, std::vector<std::string> &unknownKeys);

[[nodiscard]] Result<std::vector<Gpu>> readGpus(std::string_view text);
[[nodiscard]] Result<std::vector<NodeType>> readNodes(std::string_view text);
[[nodiscard]] Result<std::vector<FabricType>> readFabrics(std::string_view text);
[[nodiscard]] Result<std::vector<CollectiveSeries>> readCollectives(std::string_view text);
[[nodiscard]] Result<std::vector<PriceObservation>> readPrices(std::string_view text);
[[nodiscard]] Result<std::vector<CatalogueModel>> readModels(std::string_view text);

} // namespace shardyard
