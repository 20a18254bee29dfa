// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/ownfields.h"

#include "engine/units/limits.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {
namespace {

using Kind = OwnFieldKind;

constexpr double mibInGib = 1024;
constexpr double mostRate = 1e6; ///< GB/s or Gbit/s
constexpr double mostTflops = 1e7;

OwnField peak(std::string_view key, std::string_view title, std::string_view help)
{
    return {.key = key,
            .title = title,
            .unit = "TFLOPS",
            .help = help,
            .kind = Kind::Number,
            .least = 0.001,
            .most = mostTflops,
            .decimals = 1};
}

std::vector<OwnField> makeGpuFields()
{
    return {
        {.key = "name",
         .title = QT_TRANSLATE_NOOP("engine", "Name"),
         .unit = "",
         .help = QT_TRANSLATE_NOOP("engine", "What palette, canvas and report call it."),
         .kind = Kind::Text,
         .required = true},
        {.key = "memory.usable_mib",
         .title = QT_TRANSLATE_NOOP("engine", "Usable memory"),
         .unit = "GiB",
         .help = QT_TRANSLATE_NOOP("engine",
                                   "What the driver reports, in GiB (2^30 bytes): memory budgets start here. "
                                   "nvidia-smi prints it in MiB; 1 GiB is 1024 MiB."),
         .least = 0.001,
         .most = 976562.5,
         .decimals = 2,
         .scale = mibInGib,
         .spoils = {"memory.usable_source"}},
        {.key = "memory.marketed_gb",
         .title = QT_TRANSLATE_NOOP("engine", "Marketed memory"),
         .unit = "GB",
         .help = QT_TRANSLATE_NOOP("engine",
                                   "As the vendor prints it, in GB (10^9 bytes). Only where the usable memory "
                                   "is not known is it taken for it."),
         .least = 1,
         .most = 1e6,
         .decimals = 1},
        {.key = "memory.bandwidth_gb_per_s",
         .title = QT_TRANSLATE_NOOP("engine", "Memory bandwidth"),
         .unit = "GB/s",
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Between the GPU and its own memory. Decoding and optimizer steps wait "
                                   "for it."),
         .least = 0.001,
         .most = mostRate,
         .decimals = 0},
        peak("peak_dense_tflops.bf16", "BF16",
             QT_TRANSLATE_NOOP("engine",
                               "Dense matrix peak in bfloat16, without 2:4 sparsity: half of what vendors "
                               "print with it.")),
        peak("peak_dense_tflops.fp8", "FP8", QT_TRANSLATE_NOOP("engine", "Dense matrix peak in 8-bit floats.")),
        peak("peak_dense_tflops.fp4", "FP4", QT_TRANSLATE_NOOP("engine", "Dense matrix peak in 4-bit floats.")),
        {.key = "scale_up.rate_gb_per_s",
         .title = QT_TRANSLATE_NOOP("engine", "Scale-up link"),
         .unit = "GB/s",
         .help = QT_TRANSLATE_NOOP("engine",
                                   "NVLink or the like, all links of one GPU together, one direction. Vendors "
                                   "print the sum of both."),
         .least = 0.001,
         .most = mostRate,
         .decimals = 1,
         .spoils = {"scale_up.link_gb_per_s", "scale_up.vendor_states"}},
        {.key = "scale_up.bridge_cards",
         .title = QT_TRANSLATE_NOOP("engine", "Cards a bridge joins"),
         .unit = "",
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Cards that one NVLink bridge joins at most; empty where the board joins "
                                   "them or there is no bridge."),
         .kind = Kind::Whole,
         .least = 2,
         .most = 16},
        {.key = "pcie.rate_gb_per_s",
         .title = "PCIe",
         .unit = "GB/s",
         .help = QT_TRANSLATE_NOOP("engine", "To the host, one direction."),
         .least = 0.001,
         .most = mostRate,
         .decimals = 1},
        {.key = "power_w",
         .title = "TDP",
         .unit = "W",
         .help = QT_TRANSLATE_NOOP("engine", "Power limit of one GPU."),
         .least = 1,
         .most = 1e5,
         .decimals = 0,
         .spoils = {"power_note"}},
    };
}

std::vector<OwnField> makeNodeFields()
{
    const auto count = static_cast<double>(largestCount);
    return {
        {.key = "name",
         .title = QT_TRANSLATE_NOOP("engine", "Name"),
         .unit = "",
         .help = QT_TRANSLATE_NOOP("engine", "What palette, canvas and report call it."),
         .kind = Kind::Text,
         .required = true},
        {.key = "gpu",
         .title = "GPU",
         .unit = "",
         .help = QT_TRANSLATE_NOOP("engine", "The kind of GPU it holds: one of the catalogue or of your own."),
         .kind = Kind::GpuId,
         .required = true},
        {.key = "gpus",
         .title = "GPUs",
         .unit = "",
         .help = QT_TRANSLATE_NOOP("engine", "GPUs that one operating system sees."),
         .kind = Kind::Whole,
         .least = 1,
         .most = static_cast<double>(mostGpus),
         .required = true},
        {.key = "nvlink_domain",
         .title = QT_TRANSLATE_NOOP("engine", "Scale-up domain"),
         .unit = "GPUs",
         .help = QT_TRANSLATE_NOOP("engine",
                                   "GPUs that reach each other at scale-up rate. 1 = none; more than the node "
                                   "holds = a rack of several nodes."),
         .kind = Kind::Whole,
         .least = 1,
         .most = count},
        {.key = "intra_gb_per_s",
         .title = QT_TRANSLATE_NOOP("engine", "Scale-up link"),
         .unit = "GB/s",
         .help = QT_TRANSLATE_NOOP("engine", "Of one GPU, one direction. Empty = what its GPU gives."),
         .least = 0.001,
         .most = mostRate,
         .decimals = 1},
        {.key = "nics",
         .title = QT_TRANSLATE_NOOP("engine", "NICs"),
         .unit = "",
         .help = QT_TRANSLATE_NOOP("engine",
                                   "Network cards for traffic between GPUs of different nodes; cards for "
                                   "storage and management do not count. The GPUs share them equally."),
         .kind = Kind::Whole,
         .least = 1,
         .most = count,
         .spoils = {"scale_out_gbit_per_s"}},
        {.key = "nic_gbit_per_s",
         .title = QT_TRANSLATE_NOOP("engine", "Rate of a NIC"),
         .unit = "Gbit/s",
         .help = QT_TRANSLATE_NOOP("engine", "Of one card, one direction. 400 Gbit/s is 50 GB/s."),
         .least = 0.1,
         .most = mostRate,
         .decimals = 0,
         .spoils = {"scale_out_gbit_per_s"}},
        {.key = "host_memory_gib",
         .title = QT_TRANSLATE_NOOP("engine", "Host memory"),
         .unit = "GiB",
         .help = QT_TRANSLATE_NOOP("engine", "Memory of the processors of one node, in GiB (2^30 bytes)."),
         .least = 1,
         .most = 1e6,
         .decimals = 0,
         .otherKey = "host_memory_gb",
         .otherScale = 1.073741824,
         .spoils = {"host_memory_gb"}},
    };
}

} // namespace

std::span<const OwnField> ownGpuFields()
{
    static const std::vector<OwnField> fields = makeGpuFields();
    return fields;
}

std::span<const OwnField> ownNodeFields()
{
    static const std::vector<OwnField> fields = makeNodeFields();
    return fields;
}

const OwnField *ownField(std::span<const OwnField> fields, std::string_view key)
{
    const auto found =
        std::find_if(fields.begin(), fields.end(), [key](const OwnField &field) { return field.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

} // namespace shardyard
