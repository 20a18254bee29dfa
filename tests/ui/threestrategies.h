// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/strategytable.h"

#include <QByteArray>

namespace shardyard {

/// 32 H100. Llama 3.1 8B has 32 query heads, 8 KV heads and 32 layers (its config.json).
inline const QByteArray threeStrategies = R"({
  "format": "shardyard", "version": 1, "title": "Llama 3.1 8B on 32 H100",
  "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100", "count": 4 } ] },
  "workload": { "kind": "training", "sequence_length": 8192, "global_batch": 64 },
  "strategies": [
    { "name": "wide", "tensor_parallel": 8, "pipeline_parallel": 2, "sharding": "zero1" },
    { "name": "deep", "tensor_parallel": 4, "pipeline_parallel": 4, "sharding": "zero1" },
    { "name": "odd", "tensor_parallel": 12, "pipeline_parallel": 2, "sharding": "zero1" }
  ]
})";

/// Of the table the cell of a strategy, by its place in the document.
inline QVariant cell(const StrategyTable &table, const QString &key, int strategy, int role)
{
    return table.data(table.index(table.rowOf(key), table.columnOf(strategy)), role);
}

} // namespace shardyard
