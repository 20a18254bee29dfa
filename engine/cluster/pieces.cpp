// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cluster/pieces.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace shardyard {

Pieces::Pieces(const ClusterSpec &spec, const Catalogue &catalogue)
    : m_spec(spec), m_catalogue(catalogue), m_cluster(resolveCluster(spec, catalogue))
{
    for (const NodeBlock &block : m_cluster.blocks)
        m_pieces.push_back({.run = spec.nodes[static_cast<std::size_t>(block.run)],
                            .origin = block.run,
                            .firstNode = block.firstNode});
    for (const NodeRun &run : spec.nodes)
        m_names.insert(run.domain);
    m_last = m_pieces.begin();
    m_appendAt = m_pieces.end();
}

Pieces::Place Pieces::pieceOf(Count node)
{
    const auto holds = [node](const Piece &piece) {
        return piece.firstNode >= 0 && node >= piece.firstNode && node < piece.firstNode + piece.run.count;
    };
    auto found = std::find_if(m_last, m_pieces.end(), holds);
    if (found == m_pieces.end()) {
        found = std::find_if(m_pieces.begin(), m_last, holds);
        if (found == m_last)
            return m_pieces.end();
    }
    m_last = found;
    return found;
}

Count Pieces::domainOf(Count node) const
{
    return m_cluster.domainOfNode.empty() ? -1 : m_cluster.domainOfNode[static_cast<std::size_t>(node)];
}

/// Cuts a piece behind its first `nodes` nodes.
void Pieces::split(Place piece, Count nodes)
{
    if (nodes <= 0 || nodes >= piece->run.count)
        return;
    Piece rest = *piece;
    rest.run.count -= nodes;
    rest.firstNode += nodes;
    piece->run.count = nodes;
    m_pieces.insert(std::next(piece), std::move(rest));
}

std::string Pieces::newName(const std::string &wanted)
{
    std::string name = wanted;
    for (int number = 2; !m_names.insert(name).second; ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

/// Nodes of a run fill spanning domains by counting, which an edit would upset: the domain's nodes become a run that
/// names it.
const std::string &Pieces::nameOf(Count domain)
{
    const auto known = m_nameOf.find(domain);
    if (known != m_nameOf.end())
        return known->second;
    const auto first = std::find(m_cluster.domainOfNode.begin(), m_cluster.domainOfNode.end(), domain);
    const Count node = first - m_cluster.domainOfNode.begin();
    Place piece = pieceOf(node);
    if (piece->run.domain.empty()) {
        split(piece, node - piece->firstNode);
        piece = pieceOf(node);
        split(piece, nodesPerDomain(blockOfNode(m_cluster, node).shape));
        piece->run.domain = newName("domain " + std::to_string(domain));
        m_cutNames.insert(piece->run.domain);
    }
    return m_nameOf.emplace(domain, piece->run.domain).first->second;
}

Pieces::Place Pieces::isolate(Count node)
{
    if (domainOf(node) >= 0)
        nameOf(domainOf(node));
    Place piece = pieceOf(node);
    split(piece, node - piece->firstNode);
    piece = pieceOf(node);
    split(piece, 1);
    return piece;
}

NodeRun &Pieces::runOf(Count node)
{
    return isolate(node)->run;
}

std::vector<Pieces::Slot> &Pieces::slotsOf(Count node)
{
    Piece &piece = *isolate(node);
    if (!piece.opened) {
        const NodeShape &shape = blockOfNode(m_cluster, node).shape;
        for (Count slot = 0; slot < shape.slotCount(); ++slot) {
            const int kind = shape.gpuOfSlot[static_cast<std::size_t>(slot)];
            piece.slots.push_back(
                {.former = static_cast<int>(gpuAt(m_cluster, node, slot)),
                 .gpu = kind < 0 ? std::string() : m_cluster.gpuKinds[static_cast<std::size_t>(kind)].id});
        }
        piece.opened = true;
    }
    return piece.slots;
}

void Pieces::moveToEnd(Count node)
{
    const Place piece = isolate(node);
    piece->run.domain.clear();
    piece->apart = true;
    m_pieces.splice(m_pieces.end(), m_pieces, piece);
}

Pieces::Place Pieces::lastOfDomain(Count domain)
{
    const std::string &name = nameOf(domain);
    const auto first = std::find(m_cluster.domainOfNode.begin(), m_cluster.domainOfNode.end(), domain);
    Place piece = pieceOf(first - m_cluster.domainOfNode.begin());
    const bool together = piece != m_pieces.end() && piece->run.domain == name && m_cutNames.contains(name);
    if (!together)
        piece = m_pieces.begin();
    Place last = m_pieces.end();
    for (; piece != m_pieces.end(); ++piece)
        if (piece->run.domain == name)
            last = piece;
        else if (together)
            break;
    return last;
}

void Pieces::moveIntoDomain(Count node, Count domain)
{
    const Place piece = isolate(node);
    const Place last = lastOfDomain(domain);
    if (piece == last)
        return;
    piece->run.domain = last->run.domain;
    m_pieces.splice(std::next(last), m_pieces, piece);
}

/// Takes pieces out to where they will stand: behind a domain, some of whose nodes they may be.
void Pieces::moveBehindDomain(const std::vector<Place> &places, Count domain)
{
    const Place mark = m_pieces.insert(std::next(lastOfDomain(domain)), Piece());
    for (const Place place : places)
        m_pieces.splice(mark, m_pieces, place);
    m_last = m_pieces.erase(mark);
}

std::vector<Pieces::Place> Pieces::isolated(const std::vector<Count> &nodes)
{
    std::vector<Place> places;
    places.reserve(nodes.size());
    for (const Count node : nodes)
        places.push_back(isolate(node));
    return places;
}

void Pieces::joinNodes(const std::vector<Count> &nodes)
{
    const std::vector<Place> places = isolated(nodes);
    const Count domain = domainOf(nodes.front());
    moveBehindDomain(places, domain);
    const std::string name = newName("domain " + std::to_string(domain));
    m_cutNames.insert(name);
    for (const Place place : places) {
        place->run.domain = name;
        place->origin = -1;
    }
}

void Pieces::partNodes(const std::vector<Count> &nodes)
{
    const std::vector<Place> places = isolated(nodes);
    moveBehindDomain(places, domainOf(nodes.front()));
    for (const Place place : places) {
        place->run.domain.clear();
        place->apart = true;
    }
}

void Pieces::removeNode(Count node)
{
    m_last = m_pieces.erase(isolate(node));
}

void Pieces::sortByKind()
{
    // The kind, slots without a GPU, and which run it is; nodes of a named domain go by the first run of it.
    using Key = std::tuple<std::ptrdiff_t, Count, std::size_t>;
    std::vector<std::string> kinds;
    std::map<std::string, Key> ofDomain;
    std::map<const Piece *, Key> keys;
    for (const Piece &piece : m_pieces) {
        const NodeShape &shape = blockOfNode(m_cluster, piece.firstNode).shape;
        const auto kind = std::find(kinds.begin(), kinds.end(), shape.title) - kinds.begin();
        if (kind == static_cast<std::ptrdiff_t>(kinds.size()))
            kinds.push_back(shape.title);
        Key key(kind, shape.slotCount() - shape.gpus(), keys.size());
        if (!piece.run.domain.empty())
            key = ofDomain.try_emplace(piece.run.domain, key).first->second;
        keys.emplace(&piece, key);
    }
    m_pieces.sort([&keys](const Piece &a, const Piece &b) { return keys.at(&a) < keys.at(&b); });
    for (Piece &piece : m_pieces)
        piece.origin = -1;
    m_last = m_pieces.begin();
}

void Pieces::appendBehind(Count node)
{
    while (node + 1 < m_cluster.nodes && domainOf(node) >= 0 && domainOf(node + 1) == domainOf(node))
        ++node;
    const Place piece = pieceOf(node);
    split(piece, node - piece->firstNode + 1);
    m_appendAt = std::next(piece);
}

void Pieces::append(NodeRun run)
{
    m_pieces.insert(m_appendAt, {.run = std::move(run)});
}

void Pieces::appendHolding(NodeRun run, std::vector<Slot> slots)
{
    m_pieces.insert(m_appendAt, {.run = std::move(run), .slots = std::move(slots), .opened = true});
}

void Pieces::appendIntoDomain(NodeRun run, Count domain)
{
    const Place last = lastOfDomain(domain);
    run.domain = last->run.domain;
    m_pieces.insert(std::next(last), {.run = std::move(run)});
}

} // namespace shardyard
