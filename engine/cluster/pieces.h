// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/cluster/cluster.h"
#include "engine/cluster/edit.h"

#include <vector>

namespace shardyard {

/// A cluster taken apart for editing: runs of nodes that are as they were, and single nodes whose slots are listed.
/// Every slot remembers the GPU that was in it, so that ranks can stay on their GPUs whatever moves.
class Pieces
{
public:
    static constexpr int emptySlot = -1;
    static constexpr int newGpu = -2;

    struct Slot
    {
        int former = emptySlot; ///< former physical number, or one of the constants
        std::string gpu; ///< id
    };

    Pieces(const ClusterSpec &spec, const Catalogue &catalogue);

    /// The slots of a (former) node, which becomes a piece of its own.
    [[nodiscard]] std::vector<Slot> &slotsOf(Count node);
    /// Takes a former node out of its place and of its domain.
    void moveToEnd(Count node);
    /// Puts a former node behind the last node of a spanning domain, into that domain.
    void moveIntoDomain(Count node, Count domain);
    void removeNode(Count node);
    void append(NodeRun run);
    /// A new node that holds GPUs from elsewhere.
    void appendHolding(NodeRun run, std::vector<Slot> slots);
    void appendIntoDomain(NodeRun run, Count domain);

    [[nodiscard]] EditedCluster assemble() const;
    [[nodiscard]] const Cluster &former() const { return m_cluster; }
    [[nodiscard]] const Catalogue &catalogue() const { return m_catalogue; }

private:
    struct Piece
    {
        NodeRun run;
        Count origin = -1; ///< index of the run it was cut from; -1 = new
        Count firstNode = -1; ///< former number of the first node; -1 = new
        std::vector<Slot> slots; ///< of one node, when it was opened
        bool opened = false;
        bool apart = false; ///< never merged with the run before: a new domain begins
    };

    std::size_t isolate(Count node);
    std::size_t pieceOf(Count node) const;
    void split(std::size_t piece, Count nodes);
    void nameDomain(Count domain);
    std::size_t afterDomain(Count domain);
    std::string freeName(Count domain) const;

    const ClusterSpec &m_spec;
    const Catalogue &m_catalogue;
    Cluster m_cluster;
    std::vector<Piece> m_pieces;
};

/// The node with these slots, in the shortest form that says so.
[[nodiscard]] NodeRun runWithSlots(NodeRun run, const std::vector<Pieces::Slot> &slots, const Catalogue &catalogue);

} // namespace shardyard
