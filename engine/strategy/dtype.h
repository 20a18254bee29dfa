// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace shardyard {

/// Number formats of parameters, gradients and optimizer states.
enum class Dtype { Fp32, Tf32, Bf16, Fp16, Fp8, Int8, Mxfp8, Fp6, Fp4, Nvfp4, Mxfp4, Int4 };

/// Bytes of one element, block scales included: mxfp8 has one byte of scale for 32 elements, nvfp4 one for 16.
[[nodiscard]] double bytesPerElement(Dtype dtype);
[[nodiscard]] std::string_view dtypeName(Dtype dtype);
[[nodiscard]] std::optional<Dtype> dtypeFromName(std::string_view name);
[[nodiscard]] const std::vector<std::string_view> &dtypeNames();

} // namespace shardyard
