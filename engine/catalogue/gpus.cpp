// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/rows.h"

namespace shardyard {
namespace {

constexpr double largestMemoryGB = 1e6;

void readMemory(ObjectReader &reader, Gpu &gpu)
{
    std::optional<double> usableMib;
    std::optional<BytesPerSecond> bandwidth;
    reader.number("marketed_gb", gpu.marketedGB, 1, largestMemoryGB);
    reader.text("type", gpu.memoryType);
    reader.number("usable_mib", usableMib, 1, largestMemoryGB * 1e3);
    reader.text("usable_source", gpu.usableSource);
    readRate(reader, "bandwidth_gb_per_s", bandwidth);
    gpu.usableIsDerived = !usableMib.has_value();
    gpu.usable = usableMib ? fromMib(*usableMib) : fromGB(gpu.marketedGB);
    gpu.memoryBandwidth = bandwidth.value_or(BytesPerSecond());
}

void readPeak(ObjectReader &reader, DensePeak &peak)
{
    const auto rate = [&reader](const char *key, std::optional<FlopPerSecond> &value) {
        std::optional<double> tflops;
        reader.number(key, tflops, 0.001, 1e7);
        if (tflops)
            value = fromTflops(*tflops);
    };
    rate("fp32", peak.fp32);
    rate("tf32", peak.tf32);
    rate("bf16", peak.bf16);
    rate("fp16", peak.fp16);
    rate("fp8", peak.fp8);
    rate("fp6", peak.fp6);
    rate("fp4", peak.fp4);
    rate("int8", peak.int8);
}

void readAchieved(ObjectReader &reader, std::vector<AchievedRate> &achieved)
{
    for (const char *dtype : {"bf16", "fp8"}) {
        std::optional<double> tflops;
        reader.number(dtype, tflops, 0.001, 1e7);
        if (tflops)
            achieved.push_back({.dtype = dtype, .rate = fromTflops(*tflops)});
    }
}

void readScaleUp(ObjectReader &reader, ScaleUp &scaleUp)
{
    reader.text("type", scaleUp.type);
    reader.count("generation", scaleUp.generation);
    reader.count("links", scaleUp.links);
    readRate(reader, "link_gb_per_s", scaleUp.linkRate);
    readRate(reader, "rate_gb_per_s", scaleUp.rate);
    reader.count("bridge_cards", scaleUp.bridgeCards, {.least = 2, .most = 16});
    reader.text("vendor_states", scaleUp.vendorStates);
}

void readLinks(ObjectReader &reader, std::vector<std::string> &unknownKeys, Gpu &gpu)
{
    readChild(reader, "scale_up", unknownKeys, [&gpu](ObjectReader &link) { readScaleUp(link, gpu.scaleUp); });
    readChild(reader, "pcie", unknownKeys, [&gpu](ObjectReader &link) {
        link.count("generation", gpu.pcieGeneration);
        link.know("lanes");
        readRate(link, "rate_gb_per_s", gpu.pcie);
    });
}

} // namespace

Gpu readGpu(ObjectReader &reader, std::vector<std::string> &unknownKeys)
{
    Gpu gpu;
    reader.text("id", gpu.id);
    reader.text("name", gpu.name);
    reader.text("vendor", gpu.vendor);
    reader.text("architecture", gpu.architecture);
    reader.text("form_factor", gpu.formFactor);
    reader.text("announced", gpu.announced);
    reader.text("status", gpu.status);
    readChild(reader, "memory", unknownKeys, [&gpu](ObjectReader &memory) { readMemory(memory, gpu); });
    readChild(reader, "peak_dense_tflops", unknownKeys, [&gpu](ObjectReader &peak) { readPeak(peak, gpu.peak); });
    readChild(reader, "achieved_matmul_tflops", unknownKeys,
              [&gpu](ObjectReader &achieved) { readAchieved(achieved, gpu.achieved); });
    readLinks(reader, unknownKeys, gpu);
    std::optional<double> watts;
    reader.number("power_w", watts, 1, 1e5);
    if (watts)
        gpu.power = Watts(*watts);
    reader.text("power_note", gpu.powerNote);
    reader.texts("notes", gpu.notes);
    readSources(reader, unknownKeys, gpu.sources);
    reader.choice("confidence", gpu.confidence, {"high", "medium", "low"});
    return gpu;
}

Result<std::vector<Gpu>> readGpus(std::string_view text)
{
    std::vector<Gpu> gpus;
    if (const auto error = readRows(text, "gpus", [&gpus](ObjectReader &row, std::vector<std::string> &unknownKeys) {
            gpus.push_back(readGpu(row, unknownKeys));
            requireSources(row, gpus.back().sources);
        }))
        return *error;
    return gpus;
}

} // namespace shardyard
