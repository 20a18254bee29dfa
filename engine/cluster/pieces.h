// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/cluster/cluster.h"
#include "engine/cluster/edit.h"

#include <list>
#include <map>
#include <set>
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
    Pieces(const Pieces &) = delete;
    Pieces &operator=(const Pieces &) = delete;

    /// The slots of a (former) node, which becomes a piece of its own.
    [[nodiscard]] std::vector<Slot> &slotsOf(Count node);
    /// What the document says of a former node, which becomes a piece of its own.
    [[nodiscard]] NodeRun &runOf(Count node);

    /// Takes a former node out of its place and of its domain.
    void moveToEnd(Count node);
    /// Puts a former node behind the last node of a spanning domain, into that domain.
    void moveIntoDomain(Count node, Count domain);
    /// Gives former nodes a domain of their own, behind what stays of the first one's.
    void joinNodes(const std::vector<Count> &nodes);
    /// Gives each of these former nodes of one domain a domain of its own, behind what stays of theirs.
    void partNodes(const std::vector<Count> &nodes);
    void removeNode(Count node);
    /// Kinds of nodes together, in the order of their first, fuller nodes first; nodes of a named domain stay together.
    void sortByKind();

    /// What is appended from here on goes behind this former node and its domain instead of the end.
    void appendBehind(Count node);
    void append(NodeRun run);
    /// A new node that holds GPUs from elsewhere.
    void appendHolding(NodeRun run, std::vector<Slot> slots);
    void appendIntoDomain(NodeRun run, Count domain);
    /// A name that no domain has, `wanted` or that with a number; from here on one has it.
    [[nodiscard]] std::string newName(const std::string &wanted);

    [[nodiscard]] EditedCluster assemble() const;
    [[nodiscard]] const Cluster &former() const { return m_cluster; }
    [[nodiscard]] const Catalogue &catalogue() const { return m_catalogue; }

private:
    struct Piece
    {
        NodeRun run;
        Count origin = -1; ///< index of the run it was cut from; -1 = new, or moved among others
        Count firstNode = -1; ///< former number of the first node; -1 = new
        std::vector<Slot> slots; ///< of one node, when it was opened
        bool opened = false;
        bool apart = false; ///< never merged with the run before: a new domain begins
    };
    using Place = std::list<Piece>::iterator;

    [[nodiscard]] Place isolate(Count node);
    [[nodiscard]] std::vector<Place> isolated(const std::vector<Count> &nodes);
    [[nodiscard]] Place pieceOf(Count node);
    [[nodiscard]] Count domainOf(Count node) const;
    void split(Place piece, Count nodes);
    const std::string &nameOf(Count domain);
    [[nodiscard]] Place lastOfDomain(Count domain);
    void moveBehindDomain(const std::vector<Place> &places, Count domain);
    void addFormerGpus(const Piece &piece, const NodeRun &run, std::vector<int> &formerGpu) const;
    void dropNeedlessNames(std::vector<Piece> &pieces) const;
    void join(std::vector<Piece> &pieces) const;

    const ClusterSpec &m_spec;
    const Catalogue &m_catalogue;
    Cluster m_cluster;
    std::list<Piece> m_pieces;
    Place m_last; ///< where the search for a node begins: the next question is mostly about a node nearby
    Place m_appendAt;
    std::map<Count, std::string> m_nameOf; ///< of former spanning domains, once they were asked for
    std::set<std::string> m_names; ///< of domains, those of runs that went too
    std::set<std::string> m_cutNames; ///< of domains that got their name here: their nodes follow each other
};

/// Nodes of this shape in one spanning domain.
[[nodiscard]] Count nodesPerDomain(const NodeShape &shape);

/// The node with these slots, in the shortest form that says so.
[[nodiscard]] NodeRun runWithSlots(NodeRun run, const std::vector<Pieces::Slot> &slots, const Catalogue &catalogue);

} // namespace shardyard
