// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/result.h"
#include "engine/units/units.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// Where a figure was read.
struct Source
{
    std::string field; ///< which figures; empty = the whole row
    std::string title;
    std::string url; ///< empty for a file of a repository, then `title` names it
    std::string date; ///< when it was collected

    friend bool operator==(const Source &, const Source &) = default;
};

/// Peak dense matrix rates (no 2:4 sparsity); absent = the GPU has no such unit or it is not known.
struct DensePeak
{
    std::optional<FlopPerSecond> fp32, tf32, bf16, fp16, fp8, fp6, fp4, int8;

    friend bool operator==(const DensePeak &, const DensePeak &) = default;
};

/// NVLink, xGMI or similar of one GPU; rates are one direction.
struct ScaleUp
{
    std::string type; ///< "NVLink", "xGMI", …; empty = none
    Count generation = 0; ///< 0 = the type has none
    std::optional<BytesPerSecond> rate; ///< all links together
    std::optional<Count> links;
    std::optional<BytesPerSecond> linkRate; ///< in a full mesh (xGMI) one peer is reached by one link only
    std::optional<Count> bridgeCards; ///< cards that one bridge joins at most; absent = no bridge, the board joins them
    std::string vendorStates; ///< how the vendor words its headline figure

    friend bool operator==(const ScaleUp &, const ScaleUp &) = default;
};

/// The largest matrix rate published as measured, far from the peak on some GPUs.
struct AchievedRate
{
    std::string dtype;
    FlopPerSecond rate;

    friend bool operator==(const AchievedRate &, const AchievedRate &) = default;
};

struct Gpu
{
    std::string id;
    std::string name;
    std::string vendor;
    std::string architecture;
    std::string formFactor;
    std::string announced; ///< "2022-03"
    std::string status;
    double marketedGB = 0; ///< as the vendor prints it; 0 = not known
    std::string memoryType;
    Bytes usable; ///< what the driver reports: memory budgets start here; 0 = not known
    bool usableIsDerived = false; ///< true = not read anywhere, taken from the marketed size in GB
    std::string usableSource;
    BytesPerSecond memoryBandwidth; ///< 0 = not known
    DensePeak peak;
    std::vector<AchievedRate> achieved;
    ScaleUp scaleUp;
    std::optional<BytesPerSecond> pcie; ///< one direction
    Count pcieGeneration = 0; ///< 0 = not known
    std::optional<Watts> power;
    std::string powerNote;
    std::vector<std::string> notes;
    std::vector<Source> sources;
    std::string confidence;

    friend bool operator==(const Gpu &, const Gpu &) = default;
};

/// A server or cloud shape: what one operating system sees.
struct NodeType
{
    std::string id;
    std::string name;
    std::string kind;
    std::string vendor;
    std::string gpu; ///< id of a Gpu
    Count gpus = 0;
    Count domainGpus = 1; ///< GPUs that reach each other at scale-up rate; 1 = none, may exceed `gpus`
    std::optional<BytesPerSecond> intraRate; ///< scale-up of one GPU, one direction
    std::string intraTopology;
    std::optional<Count> nics;
    std::optional<double> nicGbitPerSecond;
    std::optional<double> scaleOutGbitPerSecond; ///< of the node: NICs × rate, or a published total of unknown parts
    std::string fabric;
    std::string frontEnd; ///< management or storage cards, apart from `nics`
    std::optional<Bytes> hostMemory;
    std::string cpu;
    std::vector<std::string> notes;
    std::vector<Source> sources;
    std::string confidence;

    friend bool operator==(const NodeType &, const NodeType &) = default;
};

/// A published measurement on a link; `unit` says of what kind the values are.
struct Measurement
{
    std::string what;
    std::vector<double> values;
    std::string unit;
    std::optional<double> percentOfRate;
    std::string note;

    friend bool operator==(const Measurement &, const Measurement &) = default;
};

/// A link technology between GPUs or between nodes.
struct FabricType
{
    std::string id;
    std::string name;
    std::string kind; ///< "scale-up", "scale-out", "host"
    std::optional<BytesPerSecond> rate; ///< of one GPU or port, one direction
    std::optional<Seconds> latency; ///< end to end, as published
    std::vector<Measurement> measured;
    std::vector<std::string> notes;
    std::vector<Source> sources;

    friend bool operator==(const FabricType &, const FabricType &) = default;
};

/// Times of one collective among GPUs of one node, as measured: launching is in them.
struct CollectiveSeries
{
    std::string gpu;
    std::string operation; ///< "all-reduce", "all-gather", "reduce-scatter", "all-to-all"
    Count gpus = 2; ///< that took part
    std::string library;
    std::vector<Bytes> payloads; ///< ascending, at least two; counted as nccl-tests does
    std::vector<Seconds> times; ///< of each payload
    Source source;

    friend bool operator==(const CollectiveSeries &, const CollectiveSeries &) = default;
};

/// A list price seen on one day; never live.
struct PriceObservation
{
    std::string gpu;
    std::string provider;
    std::string shape;
    Count gpus = 1;
    std::string kind; ///< "on-demand", "reserved", …
    std::string region;
    std::string observed;
    std::optional<double> usdPerGpuHourLow; ///< equal to high for a single price
    std::optional<double> usdPerGpuHourHigh;
    std::string note;
    Source source;

    friend bool operator==(const PriceObservation &, const PriceObservation &) = default;
};

struct CatalogueModel
{
    std::string id;
    std::string family;
    std::string vendor;
    std::string release; ///< "2024-07"
    std::string kind; ///< "dense", "moe", "mla-moe", "hybrid", "hybrid-moe", "hetero"
    Architecture architecture;
    std::optional<Count> publishedParameters; ///< as the vendor or the checkpoint states it
    std::string publishedKind; ///< "exact …" or "rounded …"
    std::string publishedSource;
    std::optional<Count> publishedActive; ///< as the vendor prints it, rounded
    std::string publishedActiveSource;
    std::vector<ExtraElements> checkpointExtras; ///< counted in the published total, not held by a trainer
    std::string basis; ///< what the architecture was read from
    std::vector<Source> sources;
    std::vector<std::string> notes;

    friend bool operator==(const CatalogueModel &, const CatalogueModel &) = default;
};

/// Everything the engine knows about hardware and models; plain values, read once, passed along.
struct Catalogue
{
    std::vector<Gpu> gpus;
    std::vector<NodeType> nodes;
    std::vector<FabricType> fabrics;
    std::vector<CollectiveSeries> collectives;
    std::vector<PriceObservation> prices;
    std::vector<CatalogueModel> models;

    [[nodiscard]] const Gpu *gpu(std::string_view id) const;
    [[nodiscard]] const NodeType *node(std::string_view id) const;
    [[nodiscard]] const FabricType *fabric(std::string_view id) const;
    [[nodiscard]] const CatalogueModel *model(std::string_view id) const;
};

/// The JSON texts of resources/catalogue, one member a file.
struct CatalogueTexts
{
    std::string_view gpus, nodes, fabrics, collectives, prices, models;
};

[[nodiscard]] Result<Catalogue> readCatalogue(const CatalogueTexts &texts);

/// The files of resources/catalogue as built into the program.
[[nodiscard]] CatalogueTexts builtInCatalogueTexts();

/// The built-in texts, read. Asserts that they are well formed, which a test holds them to.
[[nodiscard]] Catalogue builtInCatalogue();

} // namespace shardyard
