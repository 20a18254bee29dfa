// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network/communicationrows.h"

#include "engine/memory/states.h"
#include "engine/strategy/scheduletraits.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace shardyard {
namespace {

double real(Count count)
{
    return static_cast<double>(count);
}

using Rows = std::vector<CommunicationRow>;

void add(Rows &rows, const Transfers &transfers, double times)
{
    for (const Transfer &transfer : transfers) {
        const auto same = std::find_if(rows.begin(), rows.end(), [&transfer](const CommunicationRow &row) {
            return row.kind == transfer.kind && row.collective == transfer.collective && row.ranks == transfer.ranks;
        });
        CommunicationRow &row = same != rows.end()
            ? *same
            : rows.emplace_back(
                CommunicationRow{.kind = transfer.kind, .collective = transfer.collective, .ranks = transfer.ranks});
        row.sent += times * transfer.sent();
        row.calls += times * transfer.calls;
    }
}

void add(Rows &rows, const LayerTraffic &traffic, double times)
{
    add(rows, traffic.forward, times);
    add(rows, traffic.backward, times);
    add(rows, traffic.recomputed, times);
}

/// Of once a step, `transfer` may move nothing.
void add(Rows &rows, const Transfer &transfer)
{
    Transfers one;
    one.add(transfer);
    add(rows, one, 1);
}

/// A kind of layer, computed once.
struct KindTraffic
{
    LayerTraffic repeated; ///< of the layers that full recomputation covers
    LayerTraffic others;
    double copies = 0; ///< elements on every tensor rank
};

/// Traffic of each pipeline rank.
class RankTraffic
{
public:
    RankTraffic(const CommunicationRequest &request, const TrafficShape &shape)
        : m_request(request), m_shape(shape), m_ranks(static_cast<std::size_t>(request.strategy.pipelineParallel)),
          m_copies(m_ranks.size(), 0.0),
          m_twice(scheduleOf(request.strategy).placement == StagePlacement::TwoReplicas && m_ranks.size() > 1)
    {
    }

    void addLayers();
    void addEnds();
    void addBoundaries();
    void addCopies(double gradient);
    void addStates(const DataShape &data);
    void addSharedTable(const DataShape &data);
    [[nodiscard]] Rows busiest() const;
    [[nodiscard]] std::vector<Rows> ofRanks() && { return std::move(m_ranks); }

private:
    /// Of every micro-batch; with two replicas half of them pass the rank at the other end.
    void addOfMicroBatches(std::size_t rank, const LayerTraffic &traffic, double layers);
    void addCopiesOf(std::size_t rank, double elements);
    [[nodiscard]] std::size_t rankOf(std::size_t stage) const
    {
        return static_cast<std::size_t>(m_request.stages.pipelineRank[stage]);
    }
    [[nodiscard]] std::size_t lastStage() const { return m_request.stages.pipelineRank.size() - 1; }

    const CommunicationRequest &m_request;
    const TrafficShape &m_shape;
    std::vector<Rows> m_ranks;
    std::vector<double> m_copies; ///< elements that every tensor rank holds
    bool m_twice; ///< every stage is on two ranks
};

void RankTraffic::addOfMicroBatches(std::size_t rank, const LayerTraffic &traffic, double layers)
{
    const double passes = layers * real(m_request.microBatches) / (m_twice ? 2 : 1);
    add(m_ranks[rank], traffic, passes);
    if (m_twice)
        add(m_ranks[m_ranks.size() - 1 - rank], traffic, passes);
}

void RankTraffic::addCopiesOf(std::size_t rank, double elements)
{
    m_copies[rank] += elements;
    if (const std::size_t other = m_ranks.size() - 1 - rank; m_twice && other != rank)
        m_copies[other] += elements;
}

void RankTraffic::addLayers()
{
    const LayerPlan plan = layerPlan(m_request.model);
    std::vector<KindTraffic> kinds;
    kinds.reserve(plan.kinds.size());
    TrafficShape others = m_shape;
    others.repeats.layers = 0;
    for (const LayerShape &kind : plan.kinds)
        kinds.push_back({.repeated = layerTraffic(m_request.model, kind, m_shape),
                         .others = layerTraffic(m_request.model, kind, others),
                         .copies = copiedElements(m_request.model, kind)});
    for (std::size_t stage = 0; stage <= lastStage(); ++stage) {
        std::vector<Count> repeated(kinds.size(), 0);
        std::vector<Count> rest(kinds.size(), 0);
        for (Count i = 0; i < m_request.stages.layers[stage]; ++i) {
            const std::size_t kind = plan.kindOf[static_cast<std::size_t>(m_request.stages.firstLayer[stage] + i)];
            ++(real(i) < m_shape.repeats.layers ? repeated : rest)[kind];
        }
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            if (repeated[kind] > 0)
                addOfMicroBatches(rankOf(stage), kinds[kind].repeated, real(repeated[kind]));
            if (rest[kind] > 0)
                addOfMicroBatches(rankOf(stage), kinds[kind].others, real(rest[kind]));
            addCopiesOf(rankOf(stage), real(repeated[kind] + rest[kind]) * kinds[kind].copies);
        }
    }
}

void RankTraffic::addEnds()
{
    const Architecture &model = m_request.model;
    addOfMicroBatches(rankOf(0), embeddingTraffic(model, m_shape), 1);
    addOfMicroBatches(rankOf(lastStage()), headTraffic(model, m_shape), 1);
    addOfMicroBatches(rankOf(lastStage()), predictionTraffic(model, m_shape), 1);
    double copies = model.norm.final ? real(model.hidden) * (model.norm.bias ? 2 : 1) : 0;
    if (model.multiTokenPrediction)
        for (const LayerShape &layer : predictionLayers(model))
            copies += real(model.multiTokenPrediction->layers) * copiedElements(model, layer);
    addCopiesOf(rankOf(lastStage()), copies);
}

void RankTraffic::addBoundaries()
{
    Transfer boundary = boundaryTransfer(m_request.model, m_shape);
    for (std::size_t rank = 0; rank < m_request.messages.size(); ++rank) {
        boundary.calls = real(m_request.messages[rank]);
        add(m_ranks[rank], boundary);
    }
}

void RankTraffic::addCopies(double gradient)
{
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank)
        add(m_ranks[rank], copiedGradients(m_shape, m_copies[rank], gradient));
}

void RankTraffic::addStates(const DataShape &data)
{
    std::size_t rank = 0;
    for (const GpuElements &elements :
         elementsPerPipelineRank(m_request.model, m_request.strategy, m_request.degrees, m_request.stages)) {
        add(m_ranks[rank], gradientReduction(data, elements), 1);
        add(m_ranks[rank], parameterGathering(data, elements), 1);
        ++rank;
    }
}

/// Tied embeddings, and multi-token prediction, which reads the embedding on the last stage; with two replicas both
/// ends hold both tables, and data parallelism sums them.
void RankTraffic::addSharedTable(const DataShape &data)
{
    const Architecture &model = m_request.model;
    const std::size_t first = rankOf(0);
    const std::size_t last = rankOf(lastStage());
    if (first == last || m_twice || !(model.tiedEmbeddings || model.multiTokenPrediction))
        return;
    const double rows = real(paddedVocabulary(model, m_request.strategy)) / real(m_request.degrees.tensor);
    const Transfer gradients = sharedTableGradients(data, rows * real(model.hidden));
    add(m_ranks[first], gradients);
    add(m_ranks[last], gradients);
}

double sentBy(const Rows &rows, TrafficKind kind)
{
    double sent = 0;
    for (const CommunicationRow &row : rows)
        sent += row.kind == kind ? row.sent : 0;
    return sent;
}

Rows RankTraffic::busiest() const
{
    Rows busiest;
    for (const TrafficKind kind : {TrafficKind::Tensor, TrafficKind::Context, TrafficKind::Pipeline, TrafficKind::Data,
                                   TrafficKind::Expert, TrafficKind::ExpertData, TrafficKind::Embedding}) {
        const auto rank = std::max_element(m_ranks.begin(), m_ranks.end(), [kind](const Rows &a, const Rows &b) {
            return sentBy(a, kind) < sentBy(b, kind);
        });
        std::copy_if(rank->begin(), rank->end(), std::back_inserter(busiest),
                     [kind](const CommunicationRow &row) { return row.kind == kind; });
    }
    return busiest;
}

/// All that the request knows of.
RankTraffic trafficOf(const CommunicationRequest &request, const TrafficShape &shape)
{
    const DataShape data = dataShape(request.strategy, request.degrees, request.microBatches, request.gpusPerNode);
    RankTraffic ranks(request, shape);
    if (request.model.hasShape()) {
        ranks.addLayers();
        ranks.addEnds();
        ranks.addBoundaries();
        ranks.addCopies(data.reduce);
        ranks.addSharedTable(data);
    }
    ranks.addStates(data);
    return ranks;
}

} // namespace

std::vector<CommunicationRow> communicationRows(const CommunicationRequest &request)
{
    const TrafficShape shape = trafficShape(request.strategy, request.degrees, request.sequenceLength);
    return trafficOf(request, shape).busiest();
}

std::vector<std::vector<CommunicationRow>> communicationByRank(const CommunicationRequest &request)
{
    const TrafficShape shape = trafficShape(request.strategy, request.degrees, request.sequenceLength);
    return trafficOf(request, shape).ofRanks();
}

} // namespace shardyard
