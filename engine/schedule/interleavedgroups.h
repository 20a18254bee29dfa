// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/schedule.h"

#include <string_view>
#include <vector>

namespace shardyard {

// What the interleaved schedules share: each rank holds v model chunks, chunk c of rank r is global stage c·p + r.
// Micro-batches go in groups: a group passes chunk 0, then chunk 1, and so on, before the next group starts.

/// Micro-batches that pass one chunk before the next chunk starts: what is given, else as many as pipeline ranks or,
/// with fewer micro-batches than ranks, all of them (PyTorch's one group).
[[nodiscard]] Count interleavedGroup(const ScheduleShape &shape);

/// What an interleaved schedule cannot do with its groups.
enum class GroupProblem {
    None,
    LargerThanBatch, ///< more than there are micro-batches
    SmallerThanPipeline,
    ShortLastGroup, ///< the last, partial group is neither empty nor as long as the pipeline
};

/// Megatron-Core takes p <= g <= m with a last group that is empty or at least p long; PyTorch's derived groups are
/// within that but for fewer micro-batches than ranks.
[[nodiscard]] GroupProblem groupProblem(const ScheduleShape &shape);

/// Why no interleaved schedule runs the shape. Groups that neither Megatron-Core nor PyTorch runs are refused. `title`
/// is the schedule's, `flat` that of what it is with one chunk.
[[nodiscard]] ShapeRefusal interleavedRefusal(std::string_view title, std::string_view flat,
                                              const ScheduleShape &shape);

/// The operations of an interleaved schedule in the sequence of each kind.
class InterleavedSequence
{
public:
    explicit InterleavedSequence(const ScheduleShape &shape);

    [[nodiscard]] Count size() const { return static_cast<Count>(m_entries.size()); }
    /// The rank's n-th operation of the kind: forwards pass the chunks in order, backwards from the last.
    [[nodiscard]] Operation at(int rank, OperationKind kind, Count n) const;

private:
    struct Entry
    {
        int chunk = 0;
        int microBatch = 0;
    };

    int m_ranks;
    int m_lastChunk;
    std::vector<Entry> m_entries;
};

} // namespace shardyard
