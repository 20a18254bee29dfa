// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of parts of a plan in any order, drawn at random: every state can be saved and read, no GPU is lost by an
// arrangement, and undo gives back each state byte for byte, one by one or all at once.
#include "tests/ui/opensession.h"

#include "engine/cluster/hardware.h"
#include "ui/bridge/clipboard.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/history.h"

#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <set>

using namespace shardyard;

namespace {

/// Yards of every kind to begin with: boards, racks by counting and by name, cards with and without bridges, gaps.
constexpr const char *yards[] = {
    R"({"type": "dgx-h100", "count": 3}, {"type": "dgx-h100", "gpus": 5})",
    R"({"type": "gb200-nvl72", "count": 20}, {"type": "dgx-b200"})",
    R"({"type": "gb200-nvl72", "domain": "a"}, {"type": "gb200-nvl72", "domain": "b", "gpus": 3},
       {"type": "gb200-nvl72", "domain": "a", "count": 2})",
    R"({"gpu": "h100-pcie-80", "gpus": 4, "count": 2, "asset": 7}, {"gpu": "l40s", "gpus": 1, "count": 3})",
    R"({"gpu": "h200-nvl-141", "gpus": 8, "domains": [[0, 1], [4, 5, 6, 7]]}, {"gpus": ["l40s", "a10"], "empty_slots": [1]})",
    R"({"type": "dgx-h100", "gpus": 4, "empty_slots": [0, 2, 4, 6]}, {"type": "dgx-h200"}, {"type": "dgx-h100", "gpus": 4})"};

std::string planWith(const char *nodes)
{
    return std::string(R"({"format": "shardyard", "version": 1, "model": "llama-3.1-8b", "cluster": {"nodes": [)")
        + nodes + R"(]}, "workload": {"kind": "training", "sequence_length": 4096, "global_batch": 64}, "mine": [1],
             "strategies": [{"name": "a", "tensor_parallel": 2, "x": 1}, {"name": "b"}]})";
}

Count gpusOf(const OpenSession &session)
{
    return shardyard::gpusOf(session.plan().cluster.nodes, session.catalogue());
}

/// What the document alone says: the machine, and where each rank of each strategy sits.
void checkState(const OpenSession &session)
{
    const std::string text = session.text();
    const auto read = readDocument(text, session.catalogue());
    if (!read)
        RC_FAIL(toLine(read.error()) + "\n" + text);
    RC_ASSERT(writeDocument(read.value().document) == text);
    const Cluster cluster = resolveCluster(session.plan().cluster, session.catalogue());
    RC_ASSERT(resolveCluster(read.value().document.plan.cluster, session.catalogue()) == cluster);
    for (const Count gpu : session.selection())
        RC_ASSERT(gpu >= 0 && gpu < cluster.gpus);
    std::set<std::string> names;
    for (const Strategy &strategy : session.plan().strategies)
        RC_ASSERT(names.insert(strategy.name).second);
}

/// The model of each GPU by the rank that runs on it: arrangements move hardware and leave ranks on it.
std::vector<std::string> hardwareOfRanks(const OpenSession &session)
{
    const Cluster cluster = resolveCluster(session.plan().cluster, session.catalogue());
    std::vector<std::string> ids;
    for (const int gpu : gpuOfRank(session.plan().cluster.placement, cluster.gpus))
        ids.push_back(cluster.gpuKinds[std::size_t(gpuLocation(cluster, gpu).kind)].id);
    return ids;
}

void select(OpenSession &session)
{
    const Count gpus = gpusOf(session);
    if (gpus == 0)
        return;
    const Count first = *rc::gen::inRange<Count>(0, gpus);
    const Count count = std::min<Count>(gpus - first, *rc::gen::elementOf(std::vector<Count>{1, 2, 4, 8, 12}));
    std::vector<Count> selection;
    for (Count gpu = first; gpu < first + count; ++gpu)
        selection.push_back(gpu);
    if (*rc::gen::arbitrary<bool>())
        selection.push_back(*rc::gen::inRange<Count>(0, gpus));
    session.setSelection(selection, first);
}

void swap(OpenSession &session)
{
    const Count gpus = gpusOf(session);
    if (session.selection().empty())
        return;
    const Cluster cluster = resolveCluster(session.plan().cluster, session.catalogue());
    const GpuLocation place = gpuLocation(cluster, *rc::gen::inRange<Count>(0, gpus));
    const DropTarget target = {.kind = DropTarget::Kind::Slot, .node = place.node, .slot = place.slot};
    commands::drop(
        session,
        judgeDrop(session.plan().cluster, session.catalogue(), ExistingGpus{session.selection()}, target, true));
}

void drag(OpenSession &session)
{
    const Cluster cluster = resolveCluster(session.plan().cluster, session.catalogue());
    if (session.selection().empty())
        return;
    DropTarget target;
    if (*rc::gen::arbitrary<bool>())
        target = {.kind = DropTarget::Kind::Node, .node = *rc::gen::inRange<Count>(0, cluster.nodes)};
    Dragged dragged = ExistingGpus{session.selection()};
    if (*rc::gen::arbitrary<bool>())
        dragged = ExistingNodes{{gpuLocation(cluster, session.selection().front()).node}};
    commands::drop(session, judgeDrop(session.plan().cluster, session.catalogue(), dragged, target));
}

/// The clipboard of the edits of one case.
std::unique_ptr<QMimeData> &held()
{
    static std::unique_ptr<QMimeData> mime;
    return mime;
}

void copy(OpenSession &session)
{
    const bool strategy = *rc::gen::arbitrary<bool>();
    const Clipping parts =
        strategy ? commands::strategyParts(session, session.activeStrategy()) : commands::selectedParts(session);
    held() = toMime(parts, session.catalogue());
}

void paste(OpenSession &session)
{
    const ClipboardContent content = fromMime(held().get(), session.catalogue());
    if (!content.refusal.isEmpty() || gpusOf(session) > 500 || session.strategyCount() > 8)
        return;
    if (!content.clipping.hardware.empty())
        RC_ASSERT(commands::pasteHardware(session, content.clipping.hardware).isEmpty());
    else
        RC_ASSERT(commands::pasteStrategies(session, content.clipping.strategies, session.activeStrategy()).isEmpty());
}

/// A strategy that says itself where its ranks are.
void placeByHand(OpenSession &session)
{
    const Count gpus = gpusOf(session);
    if (gpus < 2)
        return;
    Strategy strategy;
    strategy.name = "placed";
    strategy.placement = {{.firstGpu = gpus / 2, .count = gpus - gpus / 2}, {.firstGpu = 0, .count = gpus / 2}};
    if (session.strategyCount() < 8)
        commands::pasteStrategies(session, {strategy}, 0);
}

using Edit = std::function<void(OpenSession &)>;

const std::vector<Edit> &edits()
{
    static const std::vector<Edit> all = {
        select,
        select,
        copy,
        paste,
        swap,
        drag,
        placeByHand,
        [](OpenSession &s) { commands::cutSelection(s); },
        [](OpenSession &s) { commands::cutStrategy(s, s.activeStrategy()); },
        [](OpenSession &s) {
            if (gpusOf(s) < 500)
                commands::duplicateSelection(s);
        },
        [](OpenSession &s) { s.selectAll(); },
        [](OpenSession &s) { commands::putRanksInOrder(s); },
        [](OpenSession &s) { s.setActiveStrategy(*rc::gen::inRange(0, s.strategyCount())); },
    };
    return all;
}

const std::vector<Edit> &arrangements()
{
    static const std::vector<Edit> all = {
        [](OpenSession &s) { commands::groupSelection(s); }, [](OpenSession &s) { commands::ungroupSelection(s); },
        [](OpenSession &s) { commands::fillGaps(s); }, [](OpenSession &s) { commands::sortNodes(s); }};
    return all;
}

/// One edit of any kind; some are refused, as some of a person's are.
void edit(OpenSession &session)
{
    if (*rc::gen::arbitrary<bool>()) {
        (*rc::gen::elementOf(edits()))(session);
        return;
    }
    const std::vector<std::string> before = hardwareOfRanks(session);
    (*rc::gen::elementOf(arrangements()))(session);
    RC_ASSERT(hardwareOfRanks(session) == before);
}

} // namespace

class TestEditingProperties : public QObject
{
    Q_OBJECT

private slots:
    void anyEditsUndoByteForByte();
};

void TestEditingProperties::anyEditsUndoByteForByte()
{
    const bool holds = rc::check("any sequence of edits undoes and redoes byte for byte", [] {
        OpenSession session;
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("plan.shardyard")));
        RC_ASSERT(file.open(QIODevice::WriteOnly));
        const std::string text = planWith(yards[*rc::gen::inRange<std::size_t>(0, std::size(yards))]);
        file.write(text.data(), qint64(text.size()));
        file.close();
        RC_ASSERT(session.openFile(file.fileName()));
        held().reset();

        std::vector<std::string> states = {session.text()};
        const int count = *rc::gen::inRange(1, 40);
        for (int i = 0; i < count; ++i) {
            edit(session);
            checkState(session);
            const std::size_t steps = session.history().steps().size();
            RC_ASSERT(steps == states.size() || steps + 1 == states.size()); // an edit is one step, or none
            if (steps == states.size())
                states.push_back(session.text());
        }
        for (std::size_t i = states.size() - 1; i > 0; --i) {
            session.undo();
            RC_ASSERT(session.text() == states[i - 1]);
        }
        RC_ASSERT(!session.canUndo());
        session.goToStep(static_cast<int>(states.size()) - 1);
        RC_ASSERT(session.text() == states.back());
        const auto middle = *rc::gen::inRange<std::size_t>(0, states.size());
        session.goToStep(static_cast<int>(middle));
        RC_ASSERT(session.text() == states[middle]);
    });
    QVERIFY(holds);
}

QTEST_GUILESS_MAIN(TestEditingProperties)
#include "tst_editingproperties.moc"
