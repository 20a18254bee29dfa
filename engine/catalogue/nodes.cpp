// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/rows.h"

namespace shardyard {
namespace {

void readHostMemory(ObjectReader &reader, std::optional<Bytes> &memory)
{
    constexpr double largest = 1e6;
    std::optional<double> inGib;
    std::optional<double> inDecimal;
    reader.number("host_memory_gib", inGib, 1, largest);
    reader.number("host_memory_gb", inDecimal, 1, largest);
    if (inGib)
        memory = fromGib(*inGib);
    else if (inDecimal)
        memory = fromGB(*inDecimal);
}

void readScaleOut(ObjectReader &reader, NodeType &node)
{
    constexpr double fastestGbit = 1e6;
    reader.count("nics", node.nics);
    reader.number("nic_gbit_per_s", node.nicGbitPerSecond, 0.1, fastestGbit);
    reader.number("scale_out_gbit_per_s", node.scaleOutGbitPerSecond, 0.1, fastestGbit);
    if (node.nics && node.nicGbitPerSecond && !node.scaleOutGbitPerSecond)
        node.scaleOutGbitPerSecond = static_cast<double>(*node.nics) * *node.nicGbitPerSecond;
    reader.text("fabric", node.fabric);
    reader.text("front_end", node.frontEnd);
}

} // namespace

NodeType readNode(ObjectReader &reader, std::vector<std::string> &unknownKeys)
{
    NodeType node;
    reader.text("id", node.id);
    reader.text("name", node.name);
    reader.text("kind", node.kind);
    reader.text("vendor", node.vendor);
    reader.text("gpu", node.gpu);
    reader.count("gpus", node.gpus);
    reader.count("nvlink_domain", node.domainGpus);
    readRate(reader, "intra_gb_per_s", node.intraRate);
    reader.text("intra_topology", node.intraTopology);
    readScaleOut(reader, node);
    readHostMemory(reader, node.hostMemory);
    reader.text("cpu", node.cpu);
    reader.texts("notes", node.notes);
    readSources(reader, unknownKeys, node.sources);
    reader.choice("confidence", node.confidence, {"high", "medium", "low"});
    return node;
}

Result<std::vector<NodeType>> readNodes(std::string_view text)
{
    std::vector<NodeType> nodes;
    if (const auto error = readRows(text, "nodes", [&nodes](ObjectReader &row, std::vector<std::string> &unknownKeys) {
            nodes.push_back(readNode(row, unknownKeys));
            requireSources(row, nodes.back().sources);
        }))
        return *error;
    return nodes;
}

} // namespace shardyard
