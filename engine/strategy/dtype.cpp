// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strategy/dtype.h"

#include <algorithm>
#include <array>

namespace shardyard {
namespace {

struct DtypeRow
{
    Dtype dtype;
    std::string_view name;
    double bytes;
};

// Block formats carry their scales: OCP Microscaling Formats 1.0, section 5 (one E8M0 byte for 32 elements); NVFP4 has
// one E4M3 byte for 16 elements (Transformer Engine documentation, "NVFP4"). tf32 is stored in 4 bytes.
constexpr std::array<DtypeRow, 12> rows = {{
    {Dtype::Fp32, "fp32", 4},
    {Dtype::Tf32, "tf32", 4},
    {Dtype::Bf16, "bf16", 2},
    {Dtype::Fp16, "fp16", 2},
    {Dtype::Fp8, "fp8", 1},
    {Dtype::Int8, "int8", 1},
    {Dtype::Mxfp8, "mxfp8", 1 + 1.0 / 32},
    {Dtype::Fp6, "fp6", 0.75},
    {Dtype::Fp4, "fp4", 0.5},
    {Dtype::Nvfp4, "nvfp4", 0.5 + 1.0 / 16},
    {Dtype::Mxfp4, "mxfp4", 0.5 + 1.0 / 32},
    {Dtype::Int4, "int4", 0.5},
}};

constexpr bool rowsFollowTheEnum()
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].dtype != static_cast<Dtype>(i))
            return false;
    return true;
}
static_assert(rowsFollowTheEnum());

} // namespace

double bytesPerElement(Dtype dtype)
{
    return rows[static_cast<std::size_t>(dtype)].bytes;
}

std::string_view dtypeName(Dtype dtype)
{
    return rows[static_cast<std::size_t>(dtype)].name;
}

std::optional<Dtype> dtypeFromName(std::string_view name)
{
    for (const DtypeRow &row : rows)
        if (row.name == name)
            return row.dtype;
    return std::nullopt;
}

const std::vector<std::string_view> &dtypeNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> list(std::size(rows));
        std::transform(std::begin(rows), std::end(rows), list.begin(), [](const DtypeRow &row) { return row.name; });
        return list;
    }();
    return names;
}

} // namespace shardyard
