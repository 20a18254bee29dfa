// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cluster/clusterspec.h"
#include "engine/document/reading.h"

namespace shardyard {

struct ReadCluster
{
    ClusterSpec spec;
    Count gpus = 0;
};

[[nodiscard]] Result<ReadCluster> readCluster(const Json &object, const std::string &place, Reading &reading);
/// `gpus` grows by those of the nodes, up to the format's limit.
[[nodiscard]] Result<std::vector<NodeRun>> readNodeRuns(const Json &list, const std::string &place, Reading &reading,
                                                        Count &gpus);
[[nodiscard]] Result<NodeRun> readNodeRun(const Json &object, const std::string &place, Reading &reading);
[[nodiscard]] Result<FabricSpec> readFabric(const Json &value, const std::string &place, Reading &reading);

[[nodiscard]] Json clusterJson(const ClusterSpec &cluster);
[[nodiscard]] Json nodeRunJson(const NodeRun &run);
[[nodiscard]] Json fabricJson(const FabricSpec &fabric);

} // namespace shardyard
