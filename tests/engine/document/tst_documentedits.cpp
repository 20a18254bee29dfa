// SPDX-License-Identifier: GPL-3.0-or-later
#include "documenthelp.h"
#include "engine/document/document.h"

#include <QTest>

#include <functional>
#include <map>

using namespace shardyard;

namespace {

using Edit = std::function<void(Document &)>;

Strategy &first(Document &document)
{
    return document.plan.strategies.front();
}

/// Lines that one text has and the other has not, in order: "- …" of the former, "+ …" of the latter.
QStringList difference(const std::string &before, const std::string &after)
{
    const QStringList old = QString::fromStdString(before).split('\n');
    const QStringList now = QString::fromStdString(after).split('\n');
    QStringList lines;
    for (const QString &line : old)
        if (!now.contains(line))
            lines += "- " + line.trimmed();
    for (const QString &line : now)
        if (!old.contains(line))
            lines += "+ " + line.trimmed();
    return lines;
}

} // namespace

class TestDocumentEdits : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void onlyWhatChangedIsTouched_data();
    void onlyWhatChangedIsTouched();
    void anEditThatIsTakenBackLeavesNoTrace_data() { onlyWhatChangedIsTouched_data(); }
    void anEditThatIsTakenBackLeavesNoTrace();
    void whatIsWrittenAfterAnEditReadsAsTheEdit_data() { onlyWhatChangedIsTouched_data(); }
    void whatIsWrittenAfterAnEditReadsAsTheEdit();
    void aCopiedStrategyKeepsItsUnknownKeys();
    void aModelInsteadOfAConfigIsWrittenPlainly();

private:
    Catalogue m_catalogue;
    Document m_document;
    std::map<QString, Edit> m_edits;
};

void TestDocumentEdits::initTestCase()
{
    m_catalogue = builtInCatalogue();
    const auto text = readTextFile(TEST_DATA "/documents/kept-as-written.shardyard");
    QVERIFY(text.ok());
    auto read = readDocument(text.value(), m_catalogue);
    QVERIFY(read.ok());
    m_document = std::move(read).value().document;
}

void TestDocumentEdits::onlyWhatChangedIsTouched_data()
{
    QTest::addColumn<QStringList>("lines");

    const auto row = [this](const char *name, const Edit &edit, const QStringList &lines) {
        m_edits[name] = edit;
        QTest::newRow(name) << lines;
    };
    row("title", [](Document &d) { d.title = "new"; },
        {"- \"title\": \"keys in an order of their own é 🚀\"", "+ \"title\": \"new\""});
    row("a default written out", [](Document &d) { first(d).tensorParallel = 8; },
        {"- \"tensor_parallel\": 1,", "+ \"tensor_parallel\": 8,"});
    row("a key that was absent", [](Document &d) { first(d).microBatch = 4; },
        {"- \"fine_tune\": null", "+ \"fine_tune\": null,", "+ \"micro_batch\": 4"});
    row("two new keys in the writer's order",
        [](Document &d) {
            first(d).microBatch = 4;
            first(d).contextParallel = 2;
        },
        {"- \"fine_tune\": null", "+ \"fine_tune\": null,", "+ \"context_parallel\": 2,", "+ \"micro_batch\": 4"});
    row("inside an object", [](Document &d) { first(d).overlap.data = false; },
        {"- \"overlap\": { \"data\": true, \"why\": \"the default\" },",
         "+ \"overlap\": { \"data\": false, \"why\": \"the default\" },"});
    row("recompute by another spelling",
        [](Document &d) { first(d).recompute = {.mode = RecomputeMode::Full, .layers = 2}; },
        {"- \"recompute\": { \"mode\": \"none\" },", "+ \"recompute\": { \"mode\": \"full\", \"layers\": 2 },"});
    row("precision", [](Document &d) { first(d).precision = *precisionRecipe("fp8", Sharding::None); },
        {"- \"precision\": \"bf16\",", "+ \"precision\": \"fp8\","});
    row("number in the place of null", [](Document &d) { first(d).capacityFactor = 1.25; },
        {"- \"capacity_factor\": null,", "+ \"capacity_factor\": 1.25,"});
    row("tokens", [](Document &d) { d.plan.workload.tokens = 2e12; },
        {"- \"tokens\": 1e9,", "+ \"tokens\": 2000000000000,"});
    row("a FLOP convention", [](Document &d) { d.plan.workload.flopConvention = FlopConvention::Full; },
        {"- \"loader\": 3", "+ \"loader\": 3,", "+ \"flop_convention\": \"full\""});
    row("no tokens, and the workload fits on a line", [](Document &d) { d.plan.workload.tokens = std::nullopt; },
        {"- \"workload\": {", "- \"global_batch\": 64,", "- \"tokens\": 1e9,", "- \"kind\": \"training\",",
         "- \"sequence_length\": 2048,", "- \"fine_tune\": null,", "- \"loader\": 3",
         "+ \"workload\": { \"global_batch\": 64, \"kind\": \"training\", \"sequence_length\": 2048, \"fine_tune\": "
         "null, \"loader\": 3 },"});
    row("count of a run", [](Document &d) { d.plan.cluster.nodes[1].count = 3; },
        {"- { \"rack\": 7, \"type\": \"dgx-h100\", \"count\": 1 }",
         "+ { \"rack\": 7, \"type\": \"dgx-h100\", \"count\": 3 }"});
    row("an inline type opens", [](Document &d) { d.plan.cluster.nodes[0].gpus = 4; },
        {"- {", "- \"count\": 1,",
         "- \"type\": { \"gpus\": 2, \"gpu\": \"l40s\", \"nvlink_domain\": 1, \"nics\": 1, \"nic_gbit_per_s\": 100.0, "
         "\"asset\": \"A-17\" }",
         "- },",
         "+ { \"count\": 1, \"gpus\": 4, \"gpu\": \"l40s\", \"nvlink_domain\": 1, \"nics\": 1, \"nic_gbit_per_s\": "
         "100.0, \"asset\": \"A-17\" },"});
    row("a run leaves", [](Document &d) { d.plan.cluster.nodes.pop_back(); },
        {"- },", "- { \"rack\": 7, \"type\": \"dgx-h100\", \"count\": 1 }", "+ }"});
    row("the fabric's id", [](Document &d) { d.plan.cluster.fabric->type = "ib-ndr"; },
        {"- \"fabric\": \"roce-400\",", "+ \"fabric\": \"ib-ndr\","});
    row("more about the fabric", [](Document &d) { d.plan.cluster.fabric->podGpus = 8; },
        {"- \"fabric\": \"roce-400\",", "+ \"fabric\": { \"type\": \"roce-400\", \"pod_gpus\": 8 },"});
    row("no fabric", [](Document &d) { d.plan.cluster.fabric = std::nullopt; }, {"- \"fabric\": \"roce-400\","});
    row("no placement", [](Document &d) { d.plan.cluster.placement.clear(); },
        {"- ],", "- \"placement\": [[0, 4], [4, 6]]", "+ ]"});
    row("the model's size", [](Document &d) { d.plan.model.architecture.onlyParameters = 8000000000; },
        {"- \"model\": { \"parameters\": 7e9, \"name\": \"7B\", \"colour\": \"blue\" },",
         "+ \"model\": { \"parameters\": 8000000000, \"name\": \"7B\", \"colour\": \"blue\" },"});
    row("another model",
        [this](Document &d) {
            d.plan.model.catalogueId = "llama-3.1-8b";
            d.plan.model.architecture = m_catalogue.model("llama-3.1-8b")->architecture;
        },
        {"- \"model\": { \"parameters\": 7e9, \"name\": \"7B\", \"colour\": \"blue\" },",
         "+ \"model\": \"llama-3.1-8b\","});
    row("a strategy leaves", [](Document &d) { d.plan.strategies.erase(d.plan.strategies.begin()); }, {});
    row("strategies change places", [](Document &d) { std::swap(d.plan.strategies[0], d.plan.strategies[1]); }, {});
    row("a workload of its own", [](Document &d) { first(d).workload = Workload{.sequenceLength = 8}; },
        {"- \"fine_tune\": null", "+ \"fine_tune\": null,",
         "+ \"workload\": { \"kind\": \"training\", \"sequence_length\": 8, \"global_batch\": 1 }"});
}

void TestDocumentEdits::onlyWhatChangedIsTouched()
{
    QFETCH(QStringList, lines);
    const std::string before = writeDocument(m_document);
    Document edited = m_document;
    m_edits.at(QTest::currentDataTag())(edited);
    const std::string after = writeDocument(edited);
    QVERIFY(after != before);
    if (!lines.isEmpty())
        QCOMPARE(difference(before, after).join('\n'), lines.join('\n'));
    for (const char *kept : {"\"my_tool\": { \"saved_by\": \"someone\", \"when\": [2026, 1, 2] }",
                             "\"site\": \"hall 2\"", "\"loader\": 3", "\"my_note\": null"})
        QVERIFY2(after.find(kept) != std::string::npos, kept);
}

/// By the inverse change of the values, not by going back to the former document.
void TestDocumentEdits::anEditThatIsTakenBackLeavesNoTrace()
{
    const std::string before = writeDocument(m_document);
    Document edited = m_document;
    m_edits.at(QTest::currentDataTag())(edited);
    (void)writeDocument(edited);
    const Plan &former = m_document.plan;
    const std::size_t strategies = edited.plan.strategies.size();
    const std::size_t nodes = edited.plan.cluster.nodes.size();
    edited.title = m_document.title;
    edited.plan.model.catalogueId = former.model.catalogueId;
    edited.plan.model.architecture = former.model.architecture;
    edited.plan.workload.tokens = former.workload.tokens;
    edited.plan.workload.flopConvention = former.workload.flopConvention;
    edited.plan.cluster.fabric = former.cluster.fabric;
    edited.plan.cluster.placement = former.cluster.placement;
    edited.plan.cluster.nodes.resize(former.cluster.nodes.size());
    for (std::size_t i = 0; i < former.cluster.nodes.size(); ++i) {
        const std::string source = edited.plan.cluster.nodes[i].source;
        edited.plan.cluster.nodes[i] = former.cluster.nodes[i];
        if (i < nodes)
            edited.plan.cluster.nodes[i].source = source;
    }
    if (strategies != former.strategies.size() || edited.plan.strategies[0].name != former.strategies[0].name)
        edited.plan.strategies = former.strategies;
    const std::string source = first(edited).source;
    first(edited) = former.strategies[0];
    first(edited).source = source;
    QCOMPARE(QString::fromStdString(writeDocument(edited)), QString::fromStdString(before));
}

void TestDocumentEdits::whatIsWrittenAfterAnEditReadsAsTheEdit()
{
    Document edited = m_document;
    m_edits.at(QTest::currentDataTag())(edited);
    if (edited.plan.cluster.nodes.size() < 2 || edited.plan.cluster.nodes[1].count != 1
        || edited.plan.cluster.nodes[0].gpus != 2)
        edited.plan.cluster.placement.clear(); // it named other GPUs
    const auto again = readDocument(writeDocument(edited), m_catalogue);
    QVERIFY2(again.ok(), again.ok() ? "" : toLine(again.error()).c_str());
    QVERIFY(withoutSources(again.value().document) == withoutSources(edited));
}

void TestDocumentEdits::aCopiedStrategyKeepsItsUnknownKeys()
{
    Document edited = m_document;
    Strategy copy = first(edited);
    copy.name = "copy";
    copy.sharding = Sharding::Fsdp;
    edited.plan.strategies.push_back(copy);
    const std::string text = writeDocument(edited);
    const std::size_t at = text.find("\"name\": \"copy\"");
    QVERIFY(at != std::string::npos);
    QVERIFY(text.rfind("\"colour\": \"#2456C8\"", at) > text.rfind("other spellings", at));
    QVERIFY(text.find("\"sharding\": \"fsdp\"", at) != std::string::npos);
}

void TestDocumentEdits::aModelInsteadOfAConfigIsWrittenPlainly()
{
    const auto text = readTextFile(TEST_DATA "/documents/hugging-face.shardyard");
    const auto read = readDocument(text.value(), m_catalogue);
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    Document edited = read.value().document;
    edited.plan.model.architecture.layers = 16;
    const std::string after = writeDocument(edited);
    QVERIFY(after.find("hugging_face") == std::string::npos);
    const auto again = readDocument(after, m_catalogue);
    QVERIFY2(again.ok(), again.ok() ? "" : toLine(again.error()).c_str());
    QVERIFY(again.value().document.plan.model.architecture == edited.plan.model.architecture);
}

QTEST_GUILESS_MAIN(TestDocumentEdits)
#include "tst_documentedits.moc"
